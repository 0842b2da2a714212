// What the network says of a position (see network.hpp); integers alone, so that every CPU variant
// says the same.
#pragma once

#include <cstdint>

#include "azul/lanes.hpp"
#include "azul/network.hpp"
#include "azul/position_key.hpp"
#include "azul/rules.hpp"

namespace tilewright::azul::TILEWRIGHT_VARIANT {

// --- Grey wall: a guess of where full lines will go ----------------------------------------------

// The column for a full line that scores most at once, with what the wall is then nearer to.
inline int likely_column(const Board& board, int row, int colour) noexcept {
    int best = -1, most = -1;
    for (unsigned open = free_columns(board, row, colour); open != 0; open &= open - 1) {
        const int column = lowest(open);
        const int worth = 4 * points_at(board.cells, row, column) +
                          3 * bits_in(column_bits(board.cells, column));
        if (worth > most) {
            most = worth;
            best = column;
        }
    }
    return best;
}

// The board as if its round ended now.
inline Board as_tiled(const Board& board, bool grey) noexcept {
    Board tiled = board;
    Counts lid = 0;
    for (int row = 0; row < rows; ++row) {
        if (!is_full(tiled, row)) continue;
        const int colour = line_colour(tiled.line[row]);
        const int column = grey ? likely_column(tiled, row, colour) : printed_column(row, colour);
        if (column < 0)
            drop_line(tiled, row, lid);
        else
            tile_line(tiled, row, column, lid);
    }
    pay_floor(tiled, lid);
    return tiled;
}

// --- Inputs --------------------------------------------------------------------------------------

// Writes the inputs of a board that are yes, counted from `from`, and returns how many they are.
inline int board_inputs(const Board& board, bool grey, bool has_marker, int from,
                        std::uint16_t* inputs) noexcept {
    namespace in = board_input;
    int count = 0;
    const auto put = [&](int input) { inputs[count++] = static_cast<std::uint16_t>(from + input); };
    const Board tiled = as_tiled(board, grey);
    for (std::uint32_t left = tiled.cells; left != 0; left &= left - 1) put(in::cell + lowest(left));
    if (grey)
        for (std::uint32_t left = tiled.row_colours; left != 0; left &= left - 1)
            put(in::row_colour + lowest(left));
    for (int row = 0; row < rows; ++row) {
        const Line line = board.line[row];
        if (line == 0) continue;
        if (is_full(board, row))
            put(in::full_line + row);
        else
            put(in::open_line + 5 * (row * (row - 1) / 2 + line_count(line) - 1) +
                line_colour(line));
    }
    for (int at = 0; at < 5; ++at) {
        if (const int fill = bits_in(column_bits(tiled.cells, at)))
            put(in::column_fill + 5 * at + fill - 1);
        if (const int fill = bits_in(column_bits(tiled.row_colours, at)))
            put(in::colour_fill + 5 * at + fill - 1);
        if (const int fill = bits_in(row_bits(tiled.cells, at)))
            put(in::row_fill + 5 * at + fill - 1);
    }
    if (board.floor != 0) put(in::floor + board.floor - 1);
    if (has_marker) put(in::marker);
    put(in::score + (tiled.score < in::most_score ? tiled.score : in::most_score));
    return count;
}

// As `board_inputs`, for what is on offer.
inline int offer_inputs(const State& state, int from, std::uint16_t* inputs) noexcept {
    namespace in = pool_input;
    int count = 0;
    const auto put = [&](int input) { inputs[count++] = static_cast<std::uint16_t>(from + input); };
    if (state.available != 0) {
        // Three bits for each number of tiles, 1 to 4, count the displays that have so many.
        std::uint32_t alike[colours] = {};
        const int last = displays_of(state);
        for (int source = 1; source <= last; ++source)
            for (unsigned left = colours_in(state.source[source]); left != 0; left &= left - 1) {
                const int colour = lowest(left);
                alike[colour] += 1u << (4 * (count_of(state.source[source], colour) - 1));
            }
        for (int colour = 0; colour < colours; ++colour) {
            for (int tiles = 0; tiles < display_tiles; ++tiles) {
                const int displays = static_cast<int>(alike[colour] >> (4 * tiles)) & 15;
                if (displays != 0)
                    put(in::group + 20 * colour + 5 * tiles +
                        (displays < in::most_alike ? displays : in::most_alike) - 1);
            }
            if (const int heap = count_of(state.source[centre], colour))
                put(in::heap + 10 * colour + (heap < in::most_heap ? heap : in::most_heap) - 1);
        }
        if (state.marker == nobody) put(in::marker);
    }
    const int groups = bits_in(state.available);
    put(in::groups + (groups < in::most_groups ? groups : in::most_groups));
    return count;
}

// As `board_inputs`, for what stays as it is during a round.
inline int round_inputs(const State& state, int from, std::uint16_t* inputs) noexcept {
    namespace in = pool_input;
    int count = 0;
    const auto put = [&](int input) { inputs[count++] = static_cast<std::uint16_t>(from + input); };
    for (int colour = 0; colour < colours; ++colour)
        put(in::bag + 21 * colour + count_of(state.bag, colour));
    put(in::round + (state.round < in::most_rounds ? state.round : in::most_rounds) - 1);
    return count;
}

// All inputs that are yes, from the view of who is to move.
inline int all_inputs(const State& state, std::uint16_t* inputs) noexcept {
    int count = 0, seat = state.turn;
    for (int place = 0; place < state.seats; ++place) {
        count += board_inputs(state.board[seat], state.grey, state.marker == seat,
                              place * board_input::count, inputs + count);
        seat = next_seat(state, seat);
    }
    const int pool = state.seats * board_input::count;
    count += offer_inputs(state, pool, inputs + count);
    return count + round_inputs(state, pool, inputs + count);
}

// --- Layers --------------------------------------------------------------------------------------

inline std::int16_t squashed(int value) noexcept {
    return static_cast<std::int16_t>(value < 0 ? 0 : value > unit ? unit : value);
}

// The share of the win for a sum of the last layer, `unit * unit` being 1: the logistic function,
// by straight pieces between its values at whole eighths.
inline std::int32_t share_of(const Network& network, std::int32_t sum) noexcept {
    constexpr std::int64_t piece = unit * unit / 8;
    std::int64_t size = sum < 0 ? -static_cast<std::int64_t>(sum) : sum;
    if (size >= logistic_pieces * piece) size = logistic_pieces * piece - 1;
    const std::int64_t low = network.logistic[size / piece];
    const std::int64_t high = network.logistic[size / piece + 1];
    const auto share = static_cast<std::int32_t>(low + (high - low) * (size % piece) / piece);
    return sum < 0 ? certain - share : share;
}

inline std::int32_t margin_of(std::int32_t sum) noexcept {
    return static_cast<std::int32_t>(static_cast<std::int64_t>(sum) * (100 * margin_points) /
                                     (unit * unit));
}

// Adds the rows of the inputs to `sums`.
inline void add_rows(const Network& network, const std::uint16_t* inputs, int count,
                     std::int16_t* sums) noexcept {
    constexpr int parts = hidden / lanes;
    Lanes* totals = reinterpret_cast<Lanes*>(sums);
    Lanes total[parts];
    for (int part = 0; part < parts; ++part) total[part] = totals[part];
    for (int i = 0; i < count; ++i) {
        const Lanes* row = reinterpret_cast<const Lanes*>(network.first[inputs[i]]);
        for (int part = 0; part < parts; ++part) total[part] += row[part];
    }
    for (int part = 0; part < parts; ++part) totals[part] = total[part];
}

// From the sums of the first layer to the outputs; `unit * unit` is 1.
inline void later_layers(const Network& network, const std::int16_t* sums, int outputs,
                         std::int32_t* result) noexcept {
    alignas(64) std::int16_t wide[hidden];
    for (int i = 0; i < hidden; ++i) wide[i] = squashed(sums[i]);
    constexpr int parts = narrow / sums_in_register;
    Sums totals[parts];
    for (int part = 0; part < parts; ++part)
        totals[part] = reinterpret_cast<const Sums*>(network.second_bias)[part];
    for (int pair = 0; pair < hidden / 2; ++pair) {
        const Lanes both = repeated(wide + 2 * pair);
        const Lanes* weights = reinterpret_cast<const Lanes*>(network.second[pair]);
        for (int part = 0; part < parts; ++part) totals[part] += products(both, weights[part]);
    }
    alignas(64) std::int32_t narrow_sums[narrow];
    for (int part = 0; part < parts; ++part)
        reinterpret_cast<Sums*>(narrow_sums)[part] = totals[part];
    alignas(64) std::int16_t small[narrow];
    for (int j = 0; j < narrow; ++j) small[j] = squashed(narrow_sums[j] / unit);
    for (int k = 0; k < outputs; ++k) {
        std::int32_t sum = network.third_bias[k];
        for (int j = 0; j < narrow; ++j) sum += small[j] * network.third[k][j];
        result[k] = sum;
    }
}

// The network, with what its first layer made of boards seen lately: within a round the same few
// boards come again and again.
class Judge {
  public:
    void begin(const Network& network) noexcept {
        network_ = &network;
        round_ = 0;
        // A key of 0 marks an empty place; no board has it but by a chance of 1 to 2^64.
        for (auto& keys : keys_)
            for (std::uint64_t& key : keys) key = 0;
    }

    // What the network says of every seat, by seat, of a position that is not over.
    void judge(const State& state, Outlook* outlooks) noexcept {
        if (round_ != state.round || bag_ != state.bag) begin_round(state);
        std::uint16_t inputs[most_offer_inputs];
        alignas(64) std::int16_t sums[hidden];
        for (int i = 0; i < hidden; ++i) sums[i] = round_sums_[i];
        const int count = offer_inputs(state, state.seats * board_input::count, inputs);
        add_rows(*network_, inputs, count, sums);
        int seat = state.turn;
        for (int place = 0; place < state.seats; ++place) {
            add_board(state, seat, place, sums);
            seat = next_seat(state, seat);
        }
        std::int32_t outputs[most_outputs];
        later_layers(*network_, sums, outputs_of(state.seats), outputs);
        if (state.seats == 2) {
            const Outlook own{share_of(*network_, outputs[0]), margin_of(outputs[1])};
            outlooks[state.turn] = own;
            outlooks[1 - state.turn] = {certain - own.share, -own.margin};
            return;
        }
        for (int place = 0; place < state.seats; ++place) {
            outlooks[seat] = {share_of(*network_, outputs[2 * place]),
                              margin_of(outputs[2 * place + 1])};
            seat = next_seat(state, seat);
        }
    }

  private:
    static constexpr std::uint64_t remembered = 512;  // boards in each place, a power of two

    void begin_round(const State& state) noexcept {
        round_ = state.round;
        bag_ = state.bag;
        for (int i = 0; i < hidden; ++i) round_sums_[i] = network_->first_bias[i];
        std::uint16_t inputs[most_round_inputs];
        const int count = round_inputs(state, state.seats * board_input::count, inputs);
        add_rows(*network_, inputs, count, round_sums_);
    }

    void add_board(const State& state, int seat, int place, std::int16_t* sums) noexcept {
        const Board& board = state.board[seat];
        const bool has_marker = state.marker == seat;
        const std::uint64_t key = board_key(board, 2 * state.grey + has_marker);
        const std::uint64_t slot = key % remembered;
        std::int16_t* known = boards_[place][slot];
        if (keys_[place][slot] != key) {
            keys_[place][slot] = key;
            for (int i = 0; i < hidden; ++i) known[i] = 0;
            std::uint16_t inputs[most_board_inputs];
            const int count = board_inputs(board, state.grey, has_marker,
                                           place * board_input::count, inputs);
            add_rows(*network_, inputs, count, known);
        }
        for (int i = 0; i < hidden; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + known[i]);
    }

    const Network* network_;
    // What the bag and the round's number add, with the bias; a round of 0 is none.
    int round_ = 0;
    Counts bag_ = 0;
    alignas(64) std::int16_t round_sums_[hidden];
    std::uint64_t keys_[most_seats][remembered];
    alignas(64) std::int16_t boards_[most_seats][remembered][hidden];
};

// What every seat has when the game is over, exactly.
inline void settle(const State& state, Outlook* outlooks) noexcept {
    int worth[most_seats], points[most_seats];
    for (int seat = 0; seat < state.seats; ++seat) {
        worth[seat] = worth_at_end(state.board[seat]);
        points[seat] = worth[seat] / 8;
    }
    for (int seat = 0; seat < state.seats; ++seat) {
        int share = 0, best_other = -1;
        for (int other = 0; other < state.seats; ++other) {
            if (other == seat) continue;
            share += worth[seat] > worth[other] ? 2 : worth[seat] == worth[other] ? 1 : 0;
            if (points[other] > best_other) best_other = points[other];
        }
        outlooks[seat] = {share * certain / (2 * (state.seats - 1)),
                          100 * (points[seat] - best_other)};
    }
}

}  // namespace tilewright::azul::TILEWRIGHT_VARIANT
