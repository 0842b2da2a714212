// Memory for tables that are read all over, in large pages where they can be had.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tilewright {

class LargeMemory {
  public:
    // So many bytes, all zero. Throws std::bad_alloc.
    explicit LargeMemory(std::size_t bytes) : bytes_(::operator new(bytes, page)), size_(bytes) {
#if defined(__linux__)
        madvise(bytes_.get(), bytes, MADV_HUGEPAGE);
#endif
        clear();
    }

    void* data() const noexcept { return bytes_.get(); }
    std::size_t size() const noexcept { return size_; }
    void clear() noexcept { std::memset(bytes_.get(), 0, size_); }

  private:
    static constexpr std::align_val_t page{std::size_t{2} << 20};

    struct Free {
        void operator()(void* bytes) const noexcept { ::operator delete(bytes, page); }
    };
    std::unique_ptr<void, Free> bytes_;
    std::size_t size_;
};

}  // namespace tilewright
