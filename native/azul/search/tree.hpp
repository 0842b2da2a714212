// A tree within the round in which every player does the best for himself (max^n), grown where it
// matters most: each visit goes down by upper confidence bounds to a position that the network
// judges, and adds what it says of every seat to the positions on the way.
//
// A position's moves are listed at its second visit, so that the many that are visited once take
// little memory. When the memory is used up the tree grows no further.
#pragma once

#include <cstddef>
#include <cstdint>

#include "azul/evaluation.hpp"
#include "azul/first_sight.hpp"
#include "azul/rules.hpp"
#include "azul/search/tree_kernel.hpp"
#include "azul/search/value.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

class Tree {
  public:
    void prepare(const Network& network, const State& root, void* memory, std::size_t bytes,
                 int shift) noexcept {
        judge_.begin(network);
        root_ = root;
        exploration_ = exploration * (1 + 0.1 * shift);
        // Two thirds of the memory for edges: most positions never have their moves listed.
        const std::size_t for_nodes = bytes / 3;
        nodes_ = static_cast<Node*>(memory);
        most_nodes_ = static_cast<std::uint32_t>(for_nodes / sizeof(Node));
        edges_ = reinterpret_cast<Edge*>(nodes_ + most_nodes_);
        most_edges_ = static_cast<std::uint32_t>((bytes - most_nodes_ * sizeof(Node)) / sizeof(Edge));
        node_count_ = 1;
        edge_count_ = 0;
        nodes_[0] = Node{};
        for (auto& sum : shares_) sum = 0;
        for (auto& sum : margins_) sum = 0;
        list_moves(nodes_[0], root_);
    }

    void grow(int visits) noexcept {
        for (int i = 0; i < visits; ++i) visit();
    }

    int branches(Branch* found) const noexcept {
        const Node& root = nodes_[0];
        for (int i = 0; i < root.edges; ++i) {
            const Edge& edge = edges_[root.first_edge + static_cast<std::uint32_t>(i)];
            found[i] = {edge.move, 0, 0, 0, 0};
            if (edge.child == 0) continue;
            const Node& child = nodes_[edge.child];
            const double visits = child.visits;
            found[i].visits = child.visits;
            found[i].value = static_cast<double>(child.sum[root_.turn]) / visits;
            found[i].share = static_cast<double>(shares_[i]) / visits;
            found[i].margin = static_cast<double>(margins_[i]) / visits;
        }
        return root.edges;
    }

    void line(Move move, Continuation& line) const noexcept {
        line.count = 0;
        const Node* node = &nodes_[0];
        while (line.count < most_plies) {
            const Edge* best = nullptr;
            for (std::uint32_t i = 0; i < node->edges; ++i) {
                const Edge& edge = edges_[node->first_edge + i];
                if (edge.child == 0) continue;
                if (line.count == 0 ? edge.move == move
                                    : best == nullptr || nodes_[edge.child].visits >
                                                             nodes_[best->child].visits)
                    best = &edge;
            }
            if (best == nullptr) break;
            line.moves[line.count++] = best->move;
            node = &nodes_[best->child];
        }
        if (line.count == 0) line.moves[line.count++] = move;
    }

  private:
    struct Node {
        std::int64_t sum[most_seats];  // of `value_of`, by seat
        std::uint32_t visits;
        std::uint32_t first_edge;
        std::uint16_t edges;
        std::uint16_t unused;
    };
    struct Edge {
        Move move;
        std::uint16_t prior;  // in 1/65536
        std::uint32_t child;  // 0 as long as it was never visited
    };

    static constexpr double exploration = 1.2;
    // A move never visited is taken to be worth the position's mean less this.
    static constexpr double caution = 0.05;
    static constexpr double spread = 2.0 * (certain + 2'500);

    void visit() noexcept {
        State state = root_;
        std::uint32_t path[most_plies + 1];
        int length = 0, root_edge = -1;
        std::uint32_t at = 0;
        path[length++] = at;
        while (nodes_[at].edges != 0) {
            const int chosen = chosen_edge(nodes_[at], state.turn);
            if (length == 1) root_edge = chosen;
            Edge& edge = edges_[nodes_[at].first_edge + static_cast<std::uint32_t>(chosen)];
            play(state, edge.move);
            if (edge.child == 0) {
                if (node_count_ == most_nodes_) break;
                edge.child = node_count_++;
                nodes_[edge.child] = Node{};
            }
            at = edge.child;
            path[length++] = at;
            if (nodes_[at].visits == 1) list_moves(nodes_[at], state);
        }
        Outlook outlooks[most_seats];
        if (state.phase == Phase::over)
            settle(state, outlooks);
        else
            judge_.judge(state, outlooks);
        std::int64_t values[most_seats];
        for (int seat = 0; seat < state.seats; ++seat) values[seat] = value_of(outlooks[seat]);
        for (int i = 0; i < length; ++i) {
            Node& node = nodes_[path[i]];
            ++node.visits;
            for (int seat = 0; seat < state.seats; ++seat) node.sum[seat] += values[seat];
        }
        if (root_edge >= 0 && length > 1) {
            shares_[root_edge] += outlooks[root_.turn].share;
            margins_[root_edge] += outlooks[root_.turn].margin;
        }
    }

    int chosen_edge(const Node& node, int turn) const noexcept {
        const double visits = node.visits > 0 ? node.visits : 1;
        const double mean = static_cast<double>(node.sum[turn]) / (visits * spread);
        const double weight = exploration_ * __builtin_sqrt(visits) / 65536;
        int best = 0;
        double most = -1e9;
        for (int i = 0; i < node.edges; ++i) {
            const Edge& edge = edges_[node.first_edge + static_cast<std::uint32_t>(i)];
            double worth = mean - caution, tried = 0;
            if (edge.child != 0) {
                const Node& child = nodes_[edge.child];
                tried = child.visits;
                if (tried > 0) worth = static_cast<double>(child.sum[turn]) / (tried * spread);
            }
            const double bound = worth + weight * edge.prior / (1 + tried);
            if (bound > most) {
                most = bound;
                best = i;
            }
        }
        return best;
    }

    void list_moves(Node& node, const State& state) noexcept {
        Move moves[most_moves];
        const int count = legal_moves(state, moves, true);
        if (edge_count_ + static_cast<std::uint32_t>(count) > most_edges_) return;
        int sights[most_moves], most = -1'000'000;
        for (int i = 0; i < count; ++i) {
            sights[i] = first_sight(state, moves[i]);
            if (sights[i] > most) most = sights[i];
        }
        // Each further twenty of first sight halve a move's share of the visits, about.
        std::int64_t weights[most_moves], total = 0;
        for (int i = 0; i < count; ++i) {
            const int behind = most - sights[i];
            weights[i] = behind >= 240 ? 16 : (std::int64_t{65536} >> (behind / 20)) *
                                                      (40 - behind % 20) / 40 + 16;
            total += weights[i];
        }
        node.first_edge = edge_count_;
        node.edges = static_cast<std::uint16_t>(count);
        for (int i = 0; i < count; ++i)
            edges_[edge_count_++] = {moves[i],
                                     static_cast<std::uint16_t>(65535 * weights[i] / total), 0};
    }

    Judge judge_;
    State root_{};
    double exploration_ = exploration;
    Node* nodes_ = nullptr;
    Edge* edges_ = nullptr;
    std::uint32_t most_nodes_ = 0, most_edges_ = 0, node_count_ = 0, edge_count_ = 0;
    std::int64_t shares_[most_moves], margins_[most_moves];
};

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
