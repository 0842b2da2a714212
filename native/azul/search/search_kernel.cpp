#include "azul/search/search_kernel.hpp"

#include <memory>

#include "azul/search/searcher.hpp"
#include "azul/search/tree.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

namespace {

Searcher& searcher_of(void* memory) noexcept { return *static_cast<Searcher*>(memory); }

Tree& tree_of(void* memory) noexcept { return *static_cast<Tree*>(memory); }
const Tree& tree_of(const void* memory) noexcept { return *static_cast<const Tree*>(memory); }

}  // namespace

extern const TreeKernel tree_kernel;
const TreeKernel tree_kernel = {
    .tree_bytes = sizeof(Tree),
    .prepare = [](void* tree, const Network& network, const State& root, void* memory,
                  std::size_t bytes, int shift) {
        tree_of(tree).prepare(network, root, memory, bytes, shift);
    },
    .grow = [](void* tree, int visits) { tree_of(tree).grow(visits); },
    .branches = [](const void* tree, Branch* branches) { return tree_of(tree).branches(branches); },
    .line = [](const void* tree, Move move, Continuation& line) {
        tree_of(tree).line(move, line);
    },
};

extern const SearchKernel search_kernel;
const SearchKernel search_kernel = {
    .searcher_bytes = sizeof(Searcher),
    .prepare = [](void* memory, const Task& task, const State& state) {
        searcher_of(memory).prepare(task, state);
    },
    .search = [](void* memory, Move move, Value alpha, Value beta, int depth,
                 Continuation& line) {
        return searcher_of(memory).search_move(move, alpha, beta, depth, line);
    },
    .stopped = [](const void* memory) { return static_cast<const Searcher*>(memory)->stopped(); },
    .visited = [](const void* memory) { return static_cast<const Searcher*>(memory)->visited(); },
    .moves = [](void* memory, Move* moves) { return searcher_of(memory).root_moves(moves); },
    .expected = [](void* memory, Continuation& line) {
        return searcher_of(memory).expected(line);
    },
    .inputs = [](const State& state, std::uint16_t* inputs) { return all_inputs(state, inputs); },
    .judge = [](const Network& network, const State* states, std::size_t count,
                Outlook* outlooks) {
        const auto judge = std::make_unique<Judge>();
        judge->begin(network);
        for (std::size_t i = 0; i < count; ++i)
            judge->judge(states[i], outlooks + i * most_seats);
    },
};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
