#include "azul/network_weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace tilewright::azul {

namespace {

// Reads weights one after the other.
class Reader {
  public:
    explicit Reader(std::span<const float> weights) : left_(weights) {}

    float next() {
        const float weight = left_.front();
        left_ = left_.subspan(1);
        return weight;
    }

    std::vector<float> row(std::size_t count) {
        const std::vector<float> found(left_.begin(),
                                       left_.begin() + static_cast<std::ptrdiff_t>(count));
        left_ = left_.subspan(count);
        return found;
    }

  private:
    std::span<const float> left_;
};

template <class Integer>
Integer whole(double value) {
    constexpr double most = std::numeric_limits<Integer>::max();
    return static_cast<Integer>(std::lround(std::clamp(value, -most, most)));
}

void fill_row(std::int16_t* row, const std::vector<float>& weights, double times) {
    for (std::size_t i = 0; i < hidden; ++i)
        row[i] = whole<std::int16_t>(unit * times * static_cast<double>(weights[i]));
}

}  // namespace

std::size_t weight_count(int seats) {
    const auto outputs = static_cast<std::size_t>(outputs_of(seats));
    return static_cast<std::size_t>(trained_inputs(seats) + 1) * hidden + (hidden + 1) * narrow +
           (narrow + 1) * outputs;
}

std::unique_ptr<Network> make_network(int seats, bool grey, std::span<const float> weights) {
    if (seats < 2 || seats > most_seats || weights.size() != weight_count(seats))
        throw std::invalid_argument("a network for other numbers");
    for (float weight : weights)
        if (!std::isfinite(weight)) throw std::invalid_argument("a weight is no number");
    auto network = std::make_unique<Network>();
    network->seats = seats;
    network->grey = grey;
    Reader reader(weights);
    std::int16_t(*row)[hidden] = network->first;
    const auto as_they_are = [&](int count) {
        for (int i = 0; i < count; ++i) fill_row(*row++, reader.row(hidden), 1);
    };
    const auto in_proportion = [&](int count, int one) {
        const std::vector<float> slope = reader.row(hidden);
        for (int i = 0; i < count; ++i) fill_row(*row++, slope, static_cast<double>(i) / one);
    };
    for (int seat = 0; seat < seats; ++seat) {
        as_they_are(board_input::score);
        in_proportion(board_input::most_score + 1, score_unit);
    }
    as_they_are(pool_input::bag);
    for (int colour = 0; colour < colours; ++colour)
        in_proportion(tiles_per_colour + 1, tiles_per_colour);
    as_they_are(pool_input::most_rounds);

    fill_row(network->first_bias, reader.row(hidden), 1);
    for (int j = 0; j < narrow; ++j) {
        std::int16_t into[hidden];
        fill_row(into, reader.row(hidden), 1);
        for (int i = 0; i < hidden; ++i) network->second[i / 2][j][i % 2] = into[i];
    }
    for (std::int32_t& into : network->second_bias)
        into = whole<std::int32_t>(unit * unit * static_cast<double>(reader.next()));
    const auto outputs = static_cast<std::size_t>(outputs_of(seats));
    for (std::size_t k = 0; k < outputs; ++k)
        for (std::int16_t& into : network->third[k])
            into = whole<std::int16_t>(unit * static_cast<double>(reader.next()));
    for (std::size_t k = 0; k < outputs; ++k)
        network->third_bias[k] =
            whole<std::int32_t>(unit * unit * static_cast<double>(reader.next()));
    for (int i = 0; i <= logistic_pieces; ++i)
        network->logistic[i] = whole<std::int32_t>(certain / (1 + std::exp(-i / 8.0)));
    return network;
}

}  // namespace tilewright::azul
