#include "azul/search/search.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "azul/position_key.hpp"
#include "azul/rules.hpp"
#include "azul/search/prospects.hpp"

namespace tilewright::azul {

namespace {

// A depth is searched first in a window of so much around the last value.
constexpr Value narrow_window = 300;

// With a single move there is nothing to choose; so deep it is looked at for its value.
constexpr int depth_without_choice = 4;

// With an aim: no further depth is begun that could hardly be finished.
constexpr double share_to_begin = 0.6;

// A value that fell by so much makes a decision hard.
constexpr Value steep = 400;

// Moves that are as near to the best, and at most so many, are compared beyond the round.
constexpr Value near_the_best = 800;
constexpr std::size_t most_rivals = 6;

}  // namespace

Search::Search(Analyser& analyser, Searchers searchers, const State& root,
               const SearchLimits& limits, const std::function<void(const Report&)>& tell)
    : analyser_(analyser),
      root_(root),
      limits_(limits),
      tell_(tell),
      started_(Clock::now()),
      groups_(portable::bits_in(root.available)) {
    for (std::size_t i = 0; i < searchers.count; ++i)
        workers_.push_back({this, analyser.searchers_[searchers.first + i].get(), i == 0});
}

void Search::run() {
    if (root_.phase == Phase::offer || root_.phase == Phase::tiling) {
        const SearchKernel& kernel = analyser_.kernel_;
        for (Worker& worker : workers_)
            kernel.prepare(worker.searcher,
                           {analyser_.network_.get(), analyser_.table_, &Search::stop, &worker},
                           root_);
        Move moves[most_moves];
        const int count = kernel.moves(workers_.front().searcher, moves);
        for (int i = 0; i < count; ++i) moves_.push_back({.move = moves[i]});
        deepen();
        if (limits_.beyond && depth_ >= groups_ && moves_.size() > 1) look_beyond();
    }
    report(true);
}

bool Search::stop(void* context, std::uint64_t visited) {
    const Worker& worker = *static_cast<Worker*>(context);
    Search& search = *worker.search;
    search.nodes_.fetch_add(visited, std::memory_order_relaxed);
    if (worker.leads) return search.depth_ > 0 && search.out_of_limits();
    return search.done_.load(std::memory_order_relaxed) || search.out_of_nodes();
}

bool Search::out_of_nodes() const {
    return limits_.nodes != 0 && nodes_.load(std::memory_order_relaxed) >= limits_.nodes;
}

bool Search::out_of_limits() const {
    if (analyser_.stop_.load(std::memory_order_relaxed) || out_of_nodes()) return true;
    return limits_.seconds > 0 && elapsed() >= limits_.seconds;
}

double Search::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

void Search::deepen() {
    std::vector<std::jthread> helpers;
    const int deepest = std::max(groups_, 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        const Move best = moves_.front().move;
        const Value value = moves_.front().value;
        if (!finish_depth(depth)) break;
        unchanged_ = moves_.front().move == best ? unchanged_ + 1 : 0;
        dropped_ = depth > 1 ? value - moves_.front().value : 0;
        depth_ = depth;
        if (depth == deepest || depth == limits_.depth || out_of_limits() || settled()) break;
        report(false);
        if (helpers.empty())
            for (std::size_t i = 1; i < workers_.size(); ++i)
                helpers.emplace_back([this, i, depth] {
                    help(workers_[i], depth + 1 + static_cast<int>(i % 2));
                });
    }
    done_.store(true, std::memory_order_relaxed);
}

bool Search::settled() const {
    if (moves_.size() == 1) return depth_ >= depth_without_choice;
    if (limits_.aim <= 0) return false;
    const double spent = elapsed();
    const bool easy = unchanged_ >= 2 && dropped_ < steep;
    return spent >= limits_.aim * (easy ? share_to_begin : 1.0) && (easy || unchanged_ > 0);
}

Value Search::search_move(Worker& worker, RootMove& move, Value alpha, Value beta, int depth) {
    return analyser_.kernel_.search(worker.searcher, move.move, alpha, beta, depth - 1, move.line);
}

bool Search::finish_depth(int depth) {
    const SearchKernel& kernel = analyser_.kernel_;
    Worker& worker = workers_.front();
    const std::size_t lines =
        std::min(moves_.size(), static_cast<std::size_t>(std::max(limits_.lines, 1)));
    const bool whole_depth = depth >= groups_;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        RootMove& move = moves_[i];
        const Value bar = i < lines ? -endless : moves_[lines - 1].value;
        const Value last = move.value;
        Continuation old = move.line;
        Value value;
        if (i == 0 && depth > 1) {
            value = search_move(worker, move, last - narrow_window, last + narrow_window, depth);
            if (!kernel.stopped(worker.searcher) &&
                (value <= last - narrow_window || value >= last + narrow_window))
                value = search_move(worker, move, -endless, endless, depth);
        } else if (i < lines) {
            value = search_move(worker, move, -endless, endless, depth);
        } else {
            value = search_move(worker, move, bar, bar + 1, depth);
            if (value > bar && !kernel.stopped(worker.searcher))
                value = search_move(worker, move, bar, endless, depth);
        }
        if (kernel.stopped(worker.searcher)) {
            move.line = old;
            return false;
        }
        const bool kept = i < lines || value > bar;
        // Of a move that is not kept this is a bound from above.
        move.value = value;
        if (!kept) {
            move.line = old;
            continue;
        }
        move.whole = whole_depth;
        std::size_t place = i;
        while (place > 0 && moves_[place - 1].value < value) --place;
        std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(place),
                    moves_.begin() + static_cast<std::ptrdiff_t>(i),
                    moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return true;
}

void Search::help(Worker& worker, int first_depth) {
    // A copy: the order of the leading thread changes meanwhile.
    std::vector<RootMove> moves;
    Move ordered[most_moves];
    const int count = analyser_.kernel_.moves(worker.searcher, ordered);
    for (int i = 0; i < count; ++i) moves.push_back({.move = ordered[i]});
    for (int depth = first_depth; depth <= std::max(groups_, 1); ++depth) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Value bar = i == 0 ? -endless : moves.front().value;
            Value value = i == 0 ? search_move(worker, moves[i], -endless, endless, depth)
                                 : search_move(worker, moves[i], bar, bar + 1, depth);
            if (i > 0 && value > bar && !analyser_.kernel_.stopped(worker.searcher))
                value = search_move(worker, moves[i], bar, endless, depth);
            if (analyser_.kernel_.stopped(worker.searcher)) return;
            if (i > 0 && value <= bar) continue;
            moves[i].value = value;
            std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                        moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
}

std::size_t Search::find_rivals() {
    const SearchKernel& kernel = analyser_.kernel_;
    Worker& worker = workers_.front();
    const Value best = moves_.front().value;
    std::size_t rivals =
        std::min(moves_.size(), static_cast<std::size_t>(std::max(limits_.lines, 1)));
    const std::size_t most = std::max(rivals, most_rivals);
    for (std::size_t i = rivals; i < moves_.size(); ++i) {
        Value bar = best - near_the_best;
        if (rivals == most) bar = std::max(bar, moves_[most - 1].value);
        // What is known of the moves that follow are bounds from above.
        if (moves_[i].value <= bar) continue;
        RootMove move = moves_[i];
        move.value = search_move(worker, move, bar, best + 1, groups_);
        if (kernel.stopped(worker.searcher)) break;
        moves_[i].value = move.value;
        if (move.value <= bar) continue;
        move.whole = true;
        std::size_t place = rivals;
        while (place > 0 && moves_[place - 1].value < move.value) --place;
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(i));
        moves_.insert(moves_.begin() + static_cast<std::ptrdiff_t>(place), move);
        rivals = std::min(rivals + 1, most);
    }
    return rivals;
}

void Search::complete(RootMove& move) {
    Continuation line{};
    line.moves[line.count++] = move.move;
    for (int i = 0; i < move.line.count; ++i) line.moves[line.count++] = move.line.moves[i];
    move.outlook = analyser_.kernel_.expected(workers_.front().searcher, line);
    move.line.count = line.count - 1;
    for (int i = 1; i < line.count; ++i) move.line.moves[i - 1] = line.moves[i];
}

void Search::look_beyond() {
    const std::size_t rivals = find_rivals();
    if (rivals < 2) return;
    std::vector<RoundEnd> ends;
    for (std::size_t i = 0; i < rivals; ++i) {
        RootMove& move = moves_[i];
        complete(move);
        RoundEnd end{.state = root_,
                     .at_sight = {static_cast<double>(move.outlook->share),
                                  static_cast<double>(move.outlook->margin)}};
        portable::play(end.state, move.move);
        for (int j = 0; j < move.line.count; ++j) portable::play(end.state, move.line.moves[j]);
        // The table has lost the rest of the line.
        if (end.state.phase != Phase::deal && end.state.phase != Phase::over) return;
        ends.push_back(end);
    }
    all_nodes_ = nodes();
    Prospects prospects(analyser_, root_.turn, portable::round_key(root_), limits_, started_,
                        *all_nodes_);
    const std::vector<RootMove> at_sight = moves_;
    const auto take_over = [&] {
        for (std::size_t i = 0; i < rivals; ++i) {
            moves_[i] = at_sight[i];
            const Prospect& found = ends[i].found;
            moves_[i].value = static_cast<Value>(found.value());
            moves_[i].outlook = Outlook{static_cast<std::int32_t>(std::lround(found.share)),
                                        static_cast<std::int32_t>(std::lround(found.margin))};
        }
        std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(rivals),
                         [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    };
    const bool learnt = prospects.compare(ends, [&] {
        all_nodes_ = prospects.visited();
        take_over();
        report(false);
    });
    all_nodes_ = prospects.visited();
    if (learnt) take_over();
}

std::uint64_t Search::nodes() const {
    const SearchKernel& kernel = analyser_.kernel_;
    if (moves_.empty()) return 0;
    if (all_nodes_) return *all_nodes_;
    if (!done_.load(std::memory_order_relaxed))
        return std::max(nodes_.load(std::memory_order_relaxed),
                        kernel.visited(workers_.front().searcher));
    // No other thread counts any more.
    std::uint64_t sum = 0;
    for (const Worker& worker : workers_) sum += kernel.visited(worker.searcher);
    return sum;
}

void Search::report(bool last) {
    Report report;
    report.depth = depth_;
    report.nodes = nodes();
    report.seconds = elapsed();
    report.last = last;
    const std::size_t lines =
        std::min(moves_.size(), static_cast<std::size_t>(std::max(limits_.lines, 1)));
    for (std::size_t i = 0; i < lines; ++i) {
        RootMove move = moves_[i];
        if (!move.outlook) complete(move);
        LineFound found;
        found.outlook = *move.outlook;
        found.moves.push_back(move.move);
        found.moves.insert(found.moves.end(), move.line.moves, move.line.moves + move.line.count);
        found.value = move.value;
        found.whole = move.whole;
        report.lines.push_back(std::move(found));
    }
    tell_(report);
}

}  // namespace tilewright::azul
