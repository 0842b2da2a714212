// One search of an Analyser, from its start to its last report.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lits/search/analyser.hpp"

namespace tilewright::lits {

// Final values in order, each a class: the rules tell no more of a value than this. Differences
// below zero are classes below 0, a lost tie is 0, a won one 1, and a difference of d is d + 1.
// A value between those of two classes belongs to the lower one.
int class_of(Value value) noexcept;
// The least value of a class.
Value least_of(int value_class) noexcept;

// A position as the kernel takes it.
struct Placing {
    Placing(const Analyser& analyser, const Root& root);
    std::vector<std::uint64_t> living, legal;
    Start start{};
    int living_count() const noexcept;
};

class Search {
  public:
    Search(Analyser& analyser, const Root& root, const SearchLimits& limits,
           const std::function<void(const Report&)>& tell);

    void run();

  private:
    using Clock = std::chrono::steady_clock;

    struct RootMove {
        int number;
        Found found;
        std::vector<std::uint16_t> line;
        bool swapped = false;  // it is a first placement that the other player takes over
    };

    // Deepening: searches all moves to one depth after the other (search.cpp).
    bool deepen();  // returns whether a proof is to follow
    bool finish_depth(int depth);
    Found first_look(const RootMove& move, int depth);
    void look_fairly(int depth);
    void confirm(bool is_so);
    void keep_best(std::size_t index, std::size_t lines);
    bool all_proven() const;
    void help(int worker, int depth, const std::vector<int>& order, Value expected);

    // Proof: asks of each class in turn whether the value reaches it (proof.cpp).
    void prove();
    bool prove_line(std::size_t index);
    std::optional<int> test(std::size_t from, int value_class, bool expected);
    void find_equals();
    void settle_line(RootMove& move);
    std::vector<std::uint16_t> settled_line(int number, int value_class);

    bool time_to_prove() const;
    double expected_proof() const;
    bool over() const;
    bool out_of_limits() const;
    bool settled() const;
    double elapsed() const;
    double seconds() const;
    std::uint64_t nodes() const;
    Found search_move(int worker, int number, Value alpha, Value beta, int depth, bool cut);
    void each_worker(bool together, const std::function<void(int)>& task);
    void remember_line(RootMove& move);
    Found proven_of_position() const;
    void report(bool final);

    Analyser& analyser_;
    const Root& root_;
    const SearchLimits& limits_;
    const std::function<void(const Report&)>& tell_;
    Placing placing_;
    const Clock::time_point started_;
    std::vector<RootMove> moves_;
    std::vector<std::uint16_t> equals_;
    int depth_ = 0;
    int unchanged_ = 0;  // depths since the best move last changed
    bool proving_ = false;  // what is known of the first move came from tests of all moves
    std::atomic<bool> task_done_{false};
    std::atomic<bool> out_of_time_{false};
    std::atomic<bool> confirmed_{false};  // the best move, at the depth that is looked at
    std::atomic<Value> bar_{-endless};
    std::optional<double> seconds_;  // once the search proper has ended

    struct Looker {
        Search* search;
        int worker;
    };
    std::vector<Looker> lookers_;
};

}  // namespace tilewright::lits
