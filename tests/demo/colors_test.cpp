// SPDX-License-Identifier: MIT
#include "raywalk/debug_sink.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace raywalk::demo::colors_test {
namespace {

using Channels = std::array<double, 3>;

// What a reader sees whose eyes lack the cones for red, or those for green: the matrices of Vienot,
// Brettel and Mollon 1999, in linear RGB.
Channels seen(std::uint32_t rgba, bool lacks_red) {
    const auto linear = [&](unsigned shift) {
        return std::pow(static_cast<double>(rgba >> shift & 0xFFU) / 255.0, 2.2);
    };
    const double red = linear(24);
    const double green = linear(16);
    const double share = lacks_red ? 0.11238 : 0.29275;
    const double tint = lacks_red ? 0.00401 : -0.02234;
    const double yellow = share * red + (1.0 - share) * green;
    const double blue = std::max(linear(8) + tint * (red - green), 0.0);
    const auto shown = [](double value) {
        return 255.0 * std::pow(value, 1.0 / 2.2);
    };
    return {shown(yellow), shown(yellow), shown(blue)};
}

double difference(DebugKind a, DebugKind b, bool lacks_red) {
    const Channels x = seen(rgba_of(a), lacks_red);
    const Channels y = seen(rgba_of(b), lacks_red);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

TEST(Colors, ThatMeanOppositesAreToldApartByColorBlindReaders) {
    using enum DebugKind;
    const std::array<std::pair<DebugKind, DebugKind>, 4> opposites = {
        {{free, blocked}, {test_clear, test_hit}, {open_set, closed_set}, {cheap, expensive}}};
    constexpr double enough = 80.0;
    for (const auto& [a, b] : opposites) {
        for (const bool lacks_red : {false, true}) {
            EXPECT_GT(difference(a, b, lacks_red), enough)
                << to_string(a) << ", " << to_string(b) << (lacks_red ? " without red" : "");
        }
    }
}

} // namespace
} // namespace raywalk::demo::colors_test
