// The part of a search that settles values for good.
#include <algorithm>
#include <mutex>
#include <utility>

#include "lits/search/search.hpp"

namespace tilewright::lits {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Beyond every class of values.
constexpr int most_class = 200;

}  // namespace

void Search::prove() {
    const std::size_t lines = std::min(at(limits_.lines), moves_.size());
    for (std::size_t i = 0; i < lines; ++i) {
        if (!prove_line(i)) return;
        settle_line(moves_[i]);
        depth_ = std::max(depth_, static_cast<int>(moves_[i].line.size()));
        if (i + 1 < lines) report(false);
    }
    // What is left is proven not to be better than the last line.
    for (std::size_t i = lines; i < moves_.size(); ++i)
        moves_[i].found = {moves_[lines - 1].found.value, false, true};
}

// Proves the value of the best of the moves from `index` on and puts that move there. Returns
// whether there was time to.
bool Search::prove_line(std::size_t index) {
    const int guess = class_of(moves_[index].found.value + point / 4);
    int reached = -most_class, missed = most_class;
    if (index > 0) missed = class_of(moves_[index - 1].found.value) + 1;
    if (moves_[index].found.low) reached = class_of(moves_[index].found.value);
    int next = std::clamp(guess, reached + 1, missed - 1);
    while (missed - reached > 1) {
        const RootMove before = moves_[index];
        const std::optional<int> answer = test(index, next, next <= guess);
        if (!answer) return false;
        if (*answer >= next) {
            reached = *answer;
            next = reached + 1;
        } else {
            missed = *answer + 1;
            next = missed - 1;
        }
        Found& found = moves_[index].found;
        if (reached > -most_class) found = {least_of(reached), true, missed - reached == 1};
        else found = {least_of(missed - 1), false, true};
        // What was known of this very move stays known while others are asked about.
        const bool exact = before.found.low && before.found.high;
        if (exact && moves_[index].number == before.number &&
            class_of(before.found.value) == reached)
            found = before.found;
        proving_ = true;
        if (missed - reached > 1) {
            remember_line(moves_[index]);
            report(false);
        }
    }
    // All of it may have been known before a question was asked.
    moves_[index].found = {least_of(reached), true, true};
    return true;
}

// Asks whether one of the moves from `from` on reaches a class. Returns a class that is reached,
// at least the asked one, and puts the move at `from`; or one that is not passed, below it; or
// nothing when time is out.
std::optional<int> Search::test(std::size_t from, int value_class, bool expected) {
    const Value least = least_of(value_class);
    const std::size_t count = moves_.size() - from;
    std::vector<int> order;
    for (std::size_t i = from; i < moves_.size(); ++i) order.push_back(moves_[i].number);
    std::mutex access;
    int winner = -1;
    Value value = -endless;
    bool whole = false;
    each_worker(true, [&](int worker) {
        const bool backwards = worker % 2 == 1;
        const std::size_t skip = count * at(worker) / lookers_.size();
        Value best = -endless;
        for (std::size_t i = 0; i < count; ++i) {
            // The first move is everyone's; of the others each thread takes its own way through.
            std::size_t j = i;
            if (i > 0) j = backwards ? count - i : 1 + (i - 1 + skip) % (count - 1);
            const Found found = search_move(worker, order[j], least - 1, least, deepest,
                                            !(expected && i == 0));
            const std::lock_guard lock(access);
            if (whole || analyser_.workers_[at(worker)].work.stopped) return;
            best = std::max(best, found.value);
            if (found.value >= least || i + 1 == count) {
                whole = true;
                value = best;
                if (found.value >= least) winner = order[j];
                // The others may stop: what they look for is found.
                task_done_.store(true);
                return;
            }
        }
    });
    if (!whole) return std::nullopt;
    if (winner < 0) return class_of(value);
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(from);
    const auto move = std::find_if(first, moves_.end(), [&](const RootMove& one) {
        return one.number == winner;
    });
    std::rotate(first, move, move + 1);
    return class_of(value);
}

void Search::find_equals() {
    task_done_.store(false);
    analyser_.workers_.front().work.stopped = false;
    const Value least = least_of(class_of(moves_.front().found.value));
    std::vector<std::uint16_t> equals{static_cast<std::uint16_t>(moves_.front().number)};
    for (std::size_t i = 1; i < moves_.size(); ++i) {
        const Found found =
            search_move(0, moves_[i].number, least - 1, least, deepest, true);
        if (over()) return;
        if (found.value >= least) equals.push_back(static_cast<std::uint16_t>(moves_[i].number));
    }
    equals_ = std::move(equals);
}

// Gives a move of proven value its line of best play.
void Search::settle_line(RootMove& move) {
    const Value value = move.swapped ? -move.found.value : move.found.value;
    move.line = settled_line(move.number, class_of(value));
}

// Returns a line of best play that begins with a move of proven class: at each turn a move is
// found that keeps the value. Most of it is in the table; where it is not and the search would
// take long, the line ends.
std::vector<std::uint16_t> Search::settled_line(int number, int value_class) {
    Analyser::Worker& worker = analyser_.workers_.front();
    const Work before = worker.work;
    task_done_.store(false);
    // Another thread may have been the first to end the work before.
    worker.work.stopped = false;
    std::uint64_t& limit = worker.work.node_limit;
    const std::uint64_t spare = std::max<std::uint64_t>(200'000, before.nodes / 5);
    if (limit == 0 || before.nodes + spare < limit) limit = before.nodes + spare;

    Root root = root_;
    std::vector<std::uint16_t> line{static_cast<std::uint16_t>(number)};
    root.placed.push_back(static_cast<std::uint16_t>(number));
    std::uint16_t hints[deepest];
    int hint_count = analyser_.kernel_.follow(worker.searcher.get(), number, hints, deepest);
    std::size_t hint = 1;
    while (!worker.work.stopped) {
        value_class = 1 - value_class;  // for the side to move now
        const Placing placing(analyser_, root);
        std::vector<int> order;
        for (int p = 0; p < placing.start.board->table->count; ++p)
            if ((placing.legal[at(p / 64)] >> (p % 64) & 1) != 0) order.push_back(p);
        if (order.empty()) break;
        if (hint < at(hint_count)) {
            const auto likely = std::find(order.begin(), order.end(), int{hints[hint++]});
            if (likely != order.end()) std::iter_swap(order.begin(), likely);
        }
        analyser_.kernel_.begin(worker.searcher.get(), placing.start);
        const Value least = least_of(value_class);
        int chosen = -1;
        for (int p : order) {
            const Found found = search_move(0, p, least - 1, least, deepest, false);
            if (worker.work.stopped) break;
            if (found.value < least) continue;
            chosen = p;
            break;
        }
        if (chosen < 0) break;
        if (hint >= at(hint_count) || hints[hint - 1] != chosen) {
            hint_count = analyser_.kernel_.follow(worker.searcher.get(), chosen, hints, deepest);
            hint = 1;
        }
        line.push_back(static_cast<std::uint16_t>(chosen));
        root.placed.push_back(static_cast<std::uint16_t>(chosen));
    }
    limit = before.node_limit;
    worker.work.stopped = false;
    analyser_.kernel_.begin(worker.searcher.get(), placing_.start);
    return line;
}

}  // namespace tilewright::lits
