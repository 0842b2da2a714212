// The search, compiled once per CPU variant (see common/bits.hpp).
#include "lits/search/search_kernel.hpp"

#include "lits/search/searcher.hpp"

namespace tilewright::lits::TILEWRIGHT_VARIANT {

extern const SearchKernels search_kernels;

namespace {

// The standard's placement new is a function that the linker may merge across variants.
struct InPlace {
    void* place;
};

template <int CellWords>
struct Held : Searcher<CellWords> {
    using Searcher<CellWords>::Searcher;
    static void* operator new(std::size_t, InPlace in) noexcept { return in.place; }
    static void operator delete(void*, InPlace) noexcept {}
    static void operator delete(void*) noexcept {}
};

template <int CellWords>
constexpr SearchKernel kernel_for{
    sizeof(Held<CellWords>),
    [](void* place, const Board& board, const TableMemory& memory) {
        new (InPlace{place}) Held<CellWords>(board, memory);
    },
    [](void* searcher, const Start& start) {
        static_cast<Held<CellWords>*>(searcher)->begin(start);
    },
    [](void* searcher, int number, Value alpha, Value beta, int depth, bool cut, Work& work) {
        return static_cast<Held<CellWords>*>(searcher)->search_move(number, alpha, beta, depth,
                                                                    cut, work);
    },
    [](void* searcher, int number, std::uint16_t* line, int most) {
        return static_cast<Held<CellWords>*>(searcher)->follow(number, line, most);
    },
    [](void* searcher) { return static_cast<Held<CellWords>*>(searcher)->features(); },
    [](const TableMemory& memory, std::uint64_t bucket, int entry, Kept& kept) {
        return Table(memory).read_out(bucket, entry, kept);
    },
    [](const TableMemory& memory, const Kept& kept) { Table(memory).learn(kept); },
};

}  // namespace

// Boards of up to 128 cells, and larger ones.
const SearchKernels search_kernels{kernel_for<2>, kernel_for<3>};

}  // namespace tilewright::lits::TILEWRIGHT_VARIANT
