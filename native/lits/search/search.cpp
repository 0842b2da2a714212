#include "lits/search/search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

namespace tilewright::lits {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The first look at the best move expects its value this near to that of the depth before.
constexpr Value aspiration = point;

}  // namespace

int class_of(Value value) noexcept {
    const int difference = static_cast<int>(std::floor((value + last) / double{point}));
    if (difference != 0) return difference < 0 ? difference : difference + 1;
    return value >= last ? 1 : 0;
}

Value least_of(int value_class) noexcept {
    if (value_class == 1) return last;
    return point * (value_class <= 0 ? value_class : value_class - 1) - last;
}

Placing::Placing(const Analyser& analyser, const Root& root)
    : living(at(analyser.tables_.view().words)), legal(living.size()) {
    const Board& board = analyser.data_.board();
    const TableView& table = *board.table;
    const Placed placed{root.placed.data(), static_cast<int>(root.placed.size()), root.supply};
    analyser.variant_.kernel->survey(table, placed, legal.data(), living.data());
    start.board = &board;
    start.living = living.data();
    start.legal = legal.data();
    std::fill(std::begin(start.left), std::end(start.left),
              static_cast<std::uint8_t>(root.supply));
    start.pieces = placed.count;
    for (int i = 0; i < 3; ++i)
        start.difference += __builtin_popcountll(board.symbols[0][i]) -
                            __builtin_popcountll(board.symbols[1][i]);
    for (std::uint16_t p : root.placed) {
        for (int i = 0; i < 3; ++i) start.covered[i] |= board.cells[p * 3 + i];
        --start.left[table.type[p]];
        start.difference += board.under[1][p] - board.under[0][p];
    }
}

int Placing::living_count() const noexcept {
    int count = 0;
    for (std::uint64_t word : living) count += __builtin_popcountll(word);
    return count;
}

Search::Search(Analyser& analyser, const Root& root, const SearchLimits& limits,
               const std::function<void(const Report&)>& tell)
    : analyser_(analyser),
      root_(root),
      limits_(limits),
      tell_(tell),
      placing_(analyser, root),
      started_(Clock::now()) {
    const Board& board = analyser_.data_.board();
    const int side = placing_.start.pieces & 1;
    for (int p = 0; p < board.table->count; ++p) {
        if ((placing_.legal[at(p / 64)] >> (p % 64) & 1) == 0) continue;
        const Value gain = point * (board.under[1 - side][p] - board.under[side][p]);
        moves_.push_back({p, {gain, false, false}, {static_cast<std::uint16_t>(p)}});
    }
    std::stable_sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) {
        return a.found.value > b.found.value;
    });
    for (int i = 0; i < static_cast<int>(analyser_.workers_.size()); ++i)
        lookers_.push_back({this, i});
    for (Looker& looker : lookers_) {
        Work& work = analyser_.workers_[at(looker.worker)].work;
        work = Work{};
        work.watch = {[](void* context) {
                          const auto* self = static_cast<Looker*>(context);
                          Search& search = *self->search;
                          // The first depth is always finished, so that every move has a value.
                          if (search.depth_ == 0) return false;
                          if (search.analyser_.stop_.load(std::memory_order_relaxed) ||
                              (search.limits_.seconds > 0 &&
                               search.elapsed() >= search.limits_.seconds) ||
                              (search.confirmed_.load(std::memory_order_relaxed) &&
                               search.elapsed() >= search.limits_.aim))
                              search.out_of_time_.store(true, std::memory_order_relaxed);
                          return search.out_of_time_.load(std::memory_order_relaxed) ||
                                 search.task_done_.load(std::memory_order_relaxed);
                      },
                      &looker};
        work.backwards = looker.worker % 2 == 1;
    }
}

void Search::run() {
    if (moves_.empty()) {
        report(true);
        return;
    }
    for (auto& worker : analyser_.workers_)
        analyser_.kernel_.begin(worker.searcher.get(), placing_.start);
    const bool unsettled = deepen();
    if (!over() && all_proven()) {
        for (std::size_t i = 0; i < moves_.size() && i < at(limits_.lines); ++i)
            settle_line(moves_[i]);
    } else if (unsettled && !over() && limits_.depth == 0 && !root_.choose_fair) {
        prove();
    }
    seconds_ = seconds();
    if (limits_.equals && all_proven() && !root_.choose_fair) find_equals();
    report(true);
}

bool Search::deepen() {
    const int most = limits_.depth > 0 ? std::min(limits_.depth, deepest - 1) : deepest - 1;
    for (int depth = 1; depth <= most; ++depth) {
        const int best_before = moves_.front().number;
        const bool finished = finish_depth(depth);
        unchanged_ = moves_.front().number == best_before ? unchanged_ + 1 : 0;
        if (!finished) return false;
        depth_ = depth;
        // From here on the limits hold; several threads share that of nodes evenly.
        if (limits_.nodes > 0)
            for (Analyser::Worker& worker : analyser_.workers_)
                worker.work.node_limit = limits_.nodes / lookers_.size() + 1;
        for (std::size_t i = 0; i < moves_.size() && i < at(limits_.lines); ++i)
            remember_line(moves_[i]);
        if (all_proven()) return false;
        report(false);
        if (out_of_limits()) return false;
        if (time_to_prove()) return true;
        if (settled()) return false;
    }
    return true;
}

bool Search::finish_depth(int depth) {
    const std::size_t lines = std::min(at(limits_.lines), moves_.size());
    bool whole = true;
    bar_.store(-endless);
    const std::vector<RootMove> before = lines > 1 ? moves_ : std::vector<RootMove>{};
    // The first thread moves its moves about while the others keep to the order of now.
    std::vector<int> order;
    for (const RootMove& move : moves_) order.push_back(move.number);
    const Value expected = moves_.front().found.value;
    each_worker(depth >= 4, [&](int worker) {
        if (worker > 0) return help(worker, depth, order, expected);
        if (root_.choose_fair) {
            look_fairly(depth);
            whole = !over();
            return;
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            // The move must beat the worst of the best ones so far.
            const Value bar = i < lines ? -endless : moves_[lines - 1].found.value;
            RootMove& move = moves_[i];
            Found found;
            if (i == 0) {
                found = first_look(move, depth);
            } else {
                Value alpha = bar;
                if (i >= lines && moves_[lines - 1].found.low)
                    alpha = std::max(alpha, least_of(class_of(alpha) + 1) - 1);
                found = i < lines ? Found{endless, false, false}
                                  : search_move(0, move.number, alpha, alpha + 1, depth, true);
                if (!over() && found.value > alpha)
                    found = search_move(0, move.number, alpha, endless, depth, true);
                else if (!over())
                    // Between the bar and alpha values are of the same class: as good, not better.
                    found = {std::min(found.value, bar), false, found.high};
            }
            if (over()) {
                whole = false;
                return;
            }
            // Past the aim a depth need not be finished that has looked at the best move and not
            // found it much worse, nor another one better.
            if (i == 0) confirm(limits_.aim > 0 && found.value > move.found.value - point);
            else if (found.value > moves_.front().found.value) confirm(false);
            move.found = found;
            keep_best(i, lines);
            if (lines == 1 || i + 1 >= lines) bar_.store(moves_[lines - 1].found.value);
        }
    });
    confirm(false);
    // Values of two depths cannot be compared: several lines are told of whole depths alone.
    if (!whole && lines > 1) moves_ = before;
    return whole;
}

void Search::confirm(bool is_so) { confirmed_.store(is_so, std::memory_order_relaxed); }

// Moves the move at `index` up among the first `lines`, which are in order.
void Search::keep_best(std::size_t index, std::size_t lines) {
    const Value value = moves_[index].found.value;
    std::size_t place = std::min(index, lines);
    while (place > 0 && moves_[place - 1].found.value < value) --place;
    if (place < std::min(index, lines))
        std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(place),
                    moves_.begin() + static_cast<std::ptrdiff_t>(index),
                    moves_.begin() + static_cast<std::ptrdiff_t>(index) + 1);
}

Found Search::first_look(const RootMove& move, int depth) {
    if (depth > 2 && limits_.lines == 1) {
        const Value before = move.found.value;
        const Found found = search_move(0, move.number, before - aspiration, before + aspiration,
                                        depth, false);
        if (over() || std::abs(found.value - before) < aspiration) return found;
    }
    return search_move(0, move.number, -endless, endless, depth, false);
}

// The first placement: the value of each is how far from even it leaves the other player, who
// has the choice.
void Search::look_fairly(int depth) {
    const std::size_t lines = std::min(at(limits_.lines), moves_.size());
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        // An estimate may be even to the last bit: the window must not be empty.
        Value far = i < lines ? endless : std::max<Value>(1, -moves_[lines - 1].found.value);
        if (i == 0 && depth > 2) far = aspiration / 2 - moves_[0].found.value;
        Found found = search_move(0, moves_[i].number, -far, far, depth, true);
        if (i < lines && !over() && std::abs(found.value) >= far)
            found = search_move(0, moves_[i].number, -endless, endless, depth, true);
        if (i < lines) far = endless;
        if (over()) return;
        if (i == 0)
            confirm(limits_.aim > 0 &&
                    -std::abs(found.value) > moves_[0].found.value - point / 2);
        const bool inside = std::abs(found.value) < far;
        const bool exact = found.low && found.high;
        const bool no_nearer = found.value > 0 ? found.low : found.high;
        moves_[i].found = {-std::abs(found.value), inside && exact, inside ? exact : no_nearer};
        moves_[i].swapped = found.value > 0;
        if (i < lines || inside) keep_best(i, lines);
    }
}

// Fills the table with what the first thread will want next. `order` are the numbers of the moves;
// the first one is expected to be worth `expected`.
void Search::help(int worker, int depth, const std::vector<int>& order, Value expected) {
    const std::size_t count = order.size();
    search_move(worker, order[0], expected - aspiration, expected + aspiration, depth, false);
    const std::size_t skip = worker % 2 == 1 ? 0 : count * at(worker) / lookers_.size();
    for (std::size_t i = 1; i < count; ++i) {
        if (analyser_.workers_[at(worker)].work.stopped) return;
        const std::size_t j = worker % 2 == 1 ? count - i : 1 + (i - 1 + skip) % (count - 1);
        const Value bar = bar_.load() == -endless ? expected : bar_.load();
        search_move(worker, order[j], bar, bar + 1, depth, true);
    }
}

bool Search::all_proven() const {
    const std::size_t lines = std::min(at(limits_.lines), moves_.size());
    const int worst = class_of(moves_[lines - 1].found.value);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Found& found = moves_[i].found;
        if (!found.high || (i < lines && !found.low)) return false;
        if (i >= lines && class_of(found.value) > worst) return false;
    }
    return true;
}

// A proof visits about so many nodes; found by counting on boards of 10 x 10.
double Search::expected_proof() const {
    return std::pow(10.0, 2.6 + 0.007 * placing_.living_count());
}

bool Search::time_to_prove() const {
    if (limits_.depth > 0 || root_.choose_fair) return false;
    const double expected = expected_proof();
    if (depth_ + 2.2 < std::log10(expected)) return false;
    if (limits_.nodes > 0) return double(limits_.nodes) - double(nodes()) >= expected;
    if (limits_.seconds > 0) {
        const double until = limits_.aim > 0 ? (limits_.aim + limits_.seconds) / 2
                                             : limits_.seconds;
        const double speed = seconds() > 0.01 ? double(nodes()) / seconds() : 1e6;
        return (until - seconds()) * speed >= expected;
    }
    return true;
}

bool Search::over() const {
    const Work& work = analyser_.workers_.front().work;
    return out_of_time_.load(std::memory_order_relaxed) ||
           (work.node_limit > 0 && work.nodes >= work.node_limit);
}

bool Search::out_of_limits() const {
    return over() || analyser_.stop_.load(std::memory_order_relaxed) ||
           (limits_.seconds > 0 && elapsed() >= limits_.seconds);
}

// Whether the aim is reached and no doubt keeps the search going.
bool Search::settled() const {
    if (limits_.aim <= 0) return false;
    const double spent = seconds();
    // A depth takes some times as long as the one before: do not begin what cannot end.
    return spent >= limits_.aim * (unchanged_ >= 2 ? 0.5 : unchanged_ == 1 ? 1.0 : 2.0);
}

double Search::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

double Search::seconds() const { return seconds_ ? *seconds_ : elapsed(); }

std::uint64_t Search::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : analyser_.workers_) sum += worker.work.nodes;
    return sum;
}

Found Search::search_move(int worker, int number, Value alpha, Value beta, int depth, bool cut) {
    Analyser::Worker& one = analyser_.workers_[at(worker)];
    return analyser_.kernel_.search_move(one.searcher.get(), number, alpha, beta, depth, cut,
                                         one.work);
}

// Runs a task on the first worker, and on the others too if it is worth their start.
void Search::each_worker(bool together, const std::function<void(int)>& task) {
    task_done_.store(false);
    for (Analyser::Worker& worker : analyser_.workers_) worker.work.stopped = false;
    std::vector<std::thread> threads;
    if (together)
        for (std::size_t i = 1; i < lookers_.size(); ++i)
            threads.emplace_back(task, static_cast<int>(i));
    task(0);
    task_done_.store(true);
    for (std::thread& thread : threads) thread.join();
}

void Search::remember_line(RootMove& move) {
    std::uint16_t line[deepest];
    const int count = analyser_.kernel_.follow(analyser_.workers_.front().searcher.get(),
                                               move.number, line, deepest);
    move.line.assign(line, line + count);
}

// Returns the value of the first move with what is proven of the position's.
Found Search::proven_of_position() const {
    Found found = moves_.front().found;
    if (proving_) return found;
    const int value_class = class_of(found.value);
    for (const RootMove& move : moves_)
        if (!move.found.high || class_of(move.found.value) > value_class) found.high = false;
    return found;
}

void Search::report(bool final) {
    Report told;
    for (std::size_t i = 0; i < moves_.size() && i < at(limits_.lines); ++i) {
        const RootMove& move = moves_[i];
        told.lines.push_back({move.line, i == 0 ? proven_of_position() : move.found});
        if (move.swapped) {
            auto& line = told.lines.back().moves;
            line.insert(line.begin() + 1, swap_move);
        }
    }
    told.equals = equals_;
    told.depth = depth_;
    told.nodes = nodes();
    told.seconds = seconds();
    told.last = final;
    tell_(told);
}

}  // namespace tilewright::lits
