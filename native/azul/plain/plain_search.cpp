#include "azul/plain/plain_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <new>

namespace tilewright::azul {

namespace {

constexpr std::align_val_t line{64};

constexpr std::size_t least_pairs = std::size_t{1} << 12;
constexpr std::size_t most_pairs = std::size_t{1} << 20;
// A table must be emptied first, which takes time: it is no larger than a search can fill. So many
// positions are valued for one that is stored, and so many are stored in a second.
constexpr std::uint64_t nodes_for_an_entry = 8;
constexpr double entries_in_a_second = 1e6;

// Of 24 bytes; the memory is only touched as far as it is used.
constexpr std::uint32_t most_children = std::uint32_t{1} << 22;

PlainMemory memory_of(std::size_t bytes) { return PlainMemory(::operator new(bytes, line)); }

std::size_t pairs_for(const PlainAim& aim) noexcept {
    double entries = 2.0 * static_cast<double>(most_pairs);
    if (aim.seconds > 0) entries = std::min(entries, aim.seconds * entries_in_a_second);
    if (aim.nodes > 0)
        entries = std::min(entries, static_cast<double>(aim.nodes / nodes_for_an_entry));
    return std::clamp(std::bit_ceil(static_cast<std::size_t>(entries / 2) + 1), least_pairs,
                      most_pairs);
}

PlainLimits limits_of(const PlainAim& aim, PlainStop& stop) noexcept {
    return {aim.nodes > 0 ? aim.nodes : std::numeric_limits<std::uint64_t>::max(),
            aim.depth > 0 ? aim.depth : std::numeric_limits<int>::max(), aim.seed, stop.watch()};
}

}  // namespace

void AlignedMemory::operator()(void* memory) const noexcept { ::operator delete(memory, line); }

PlainStop::PlainStop(const PlainAim& aim, Watch watcher, const std::atomic<bool>& wished) noexcept
    : timed_(aim.seconds > 0),
      // More than a year is no limit, and must not overflow.
      end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::min(aim.seconds, 4e7)))),
      watcher_(watcher),
      wished_(wished) {}

bool PlainStop::stop(void* context) {
    auto* self = static_cast<PlainStop*>(context);
    if (self->wished_.load(std::memory_order_relaxed)) return true;
    if (self->timed_ && Clock::now() >= self->end_) return true;
    if (self->watcher_.stop(self->watcher_.context)) self->watched_ = true;
    return self->watched_;
}

RoundsSearch::RoundsSearch(const PlainKernel& kernel)
    : kernel_(kernel),
      workspace_(memory_of(kernel.rounds_workspace)),
      entries_(memory_of(2 * most_pairs * sizeof(RoundsEntry))) {}

PlainReport RoundsSearch::search(const State& state, const PlainAim& aim, Watch watcher) {
    const std::lock_guard alone(searching_);
    wished_.store(false, std::memory_order_relaxed);
    PlainStop stop(aim, watcher, wished_);
    const std::size_t pairs = pairs_for(aim);
    std::memset(entries_.get(), 0, 2 * pairs * sizeof(RoundsEntry));
    const RoundsResult found =
        kernel_.rounds(state, limits_of(aim, stop),
                       {static_cast<RoundsEntry*>(entries_.get()), pairs - 1, workspace_.get()});
    return {{found.best}, found.depth, found.whole, found.nodes, stop.watched()};
}

PlayoutsSearch::PlayoutsSearch(const PlainKernel& kernel, const PlayoutsStyle& style)
    : kernel_(kernel),
      style_(style),
      children_(memory_of(most_children * sizeof(PlayoutsChild))) {}

PlainReport PlayoutsSearch::search(const State& state, const PlainAim& aim, Watch watcher) {
    const std::lock_guard alone(searching_);
    wished_.store(false, std::memory_order_relaxed);
    PlainStop stop(aim, watcher, wished_);
    PlainReport report;
    report.lines.resize(most_moves);
    const PlayoutsResult found =
        kernel_.playouts(state, limits_of(aim, stop), style_,
                         {static_cast<PlayoutsChild*>(children_.get()), most_children},
                         report.lines.data());
    report.lines.resize(static_cast<std::size_t>(found.count));
    report.depth = found.depth;
    report.nodes = found.simulations;
    report.stopped = stop.watched();
    return report;
}

}  // namespace tilewright::azul
