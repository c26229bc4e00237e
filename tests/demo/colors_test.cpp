// SPDX-License-Identifier: MIT
#include "raywalk/debug_sink.hpp"

#include "scene/palette.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace raywalk::demo::colors_test {
namespace {

// Linear, from 0 to 1: red, green, blue.
using Light = std::array<double, 3>;

enum class Eyes { all_cones, no_red, no_green };

constexpr std::array all_eyes = {Eyes::all_cones, Eyes::no_red, Eyes::no_green};

std::string name_of(Eyes eyes) {
    return eyes == Eyes::all_cones ? "all cones" : eyes == Eyes::no_red ? "no red" : "no green";
}

// The transfer function of sRGB, IEC 61966-2-1.
double linear(double channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double encoded(double value) {
    return 255.0 * (value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1 / 2.4) - 0.055);
}

double channel_of(Color color, unsigned index) {
    return color >> (16U - 8U * index) & 0xFFU;
}

// Blended as the display does, not in linear light.
Light light_of(std::uint32_t rgba, Color ground) {
    const double alpha = (rgba & 0xFFU) / 255.0;
    Light light{};
    for (unsigned i = 0; i < 3; ++i) {
        light[i] =
            linear(alpha * channel_of(rgba >> 8U, i) + (1.0 - alpha) * channel_of(ground, i));
    }
    return light;
}

Light light_of(Color color) {
    return light_of(color << 8U | 0xFFU, color);
}

// What a reader sees whose eyes lack the cones for red, or those for green: the matrices of Vienot,
// Brettel and Mollon 1999, in linear RGB.
Light seen(const Light& light, Eyes eyes) {
    if (eyes == Eyes::all_cones) {
        return light;
    }
    const bool lacks_red = eyes == Eyes::no_red;
    const double share = lacks_red ? 0.11238 : 0.29275;
    const double tint = lacks_red ? 0.00401 : -0.02234;
    const double yellow = share * light[0] + (1.0 - share) * light[1];
    return {yellow, yellow, std::max(light[2] + tint * (light[0] - light[1]), 0.0)};
}

// The contrast ratio of WCAG 2.1, from 1 to 21.
double contrast(const Light& a, const Light& b, Eyes eyes) {
    const auto luminance = [&](const Light& light) {
        const Light x = seen(light, eyes);
        return 0.2126 * x[0] + 0.7152 * x[1] + 0.0722 * x[2];
    };
    const auto [less, more] = std::minmax({luminance(a), luminance(b)});
    return (more + 0.05) / (less + 0.05);
}

struct Pair {
    std::string name;
    Light a;
    Light b;
};

void expect_contrast(const std::vector<Pair>& pairs, double enough) {
    for (const Pair& pair : pairs) {
        for (const Eyes eyes : all_eyes) {
            EXPECT_GE(contrast(pair.a, pair.b, eyes), enough) << pair.name << ", " << name_of(eyes);
        }
    }
}

constexpr std::array grounds = {palette::meadow, palette::floor};

TEST(Colors, ThatMeanOppositesAreToldApartByColorBlindReaders) {
    using enum DebugKind;
    const std::array<std::pair<DebugKind, DebugKind>, 4> opposites = {
        {{free, blocked}, {test_clear, test_hit}, {open_set, closed_set}, {cheap, expensive}}};
    constexpr double enough = 80.0;
    for (const auto& [a, b] : opposites) {
        for (const Eyes eyes : {Eyes::no_red, Eyes::no_green}) {
            const Light x = seen(light_of(rgba_of(a) >> 8U), eyes);
            const Light y = seen(light_of(rgba_of(b) >> 8U), eyes);
            double squares = 0.0;
            for (unsigned i = 0; i < 3; ++i) {
                squares += std::pow(encoded(x[i]) - encoded(y[i]), 2.0);
            }
            EXPECT_GT(std::sqrt(squares), enough)
                << to_string(a) << ", " << to_string(b) << ", " << name_of(eyes);
        }
    }
}

TEST(Colors, OfTextsHaveAContrastOfFourAndAHalf) {
    namespace p = palette;
    std::vector<Pair> pairs;
    for (const Color text : {p::ink, p::soft_ink}) {
        for (const Color ground : {p::paper, p::tint, p::strong}) {
            pairs.push_back({"text of the panel", light_of(text), light_of(ground)});
        }
    }
    for (const Color text : {p::better, p::worse}) {
        pairs.push_back({"verdict", light_of(text), light_of(p::paper)});
    }
    pairs.push_back({"banner", light_of(p::note), light_of(p::ink)});
    pairs.push_back({"missed passage", light_of(p::missed), light_of(0xFFFFFF)});
    for (const Color ground : grounds) {
        pairs.push_back({"query", light_of(p::query), light_of(ground)});
        pairs.push_back({"narrow gap", light_of(p::unreachable), light_of(ground)});
        pairs.push_back({"number", light_of(rgba_of(DebugKind::number), ground), light_of(ground)});
    }
    expect_contrast(pairs, 4.5);
}

TEST(Colors, OfWhatCarriesMeaningHaveAContrastOfThree) {
    namespace p = palette;
    std::vector<Pair> pairs = {{"control", light_of(p::control_edge), light_of(p::paper)},
                               {"slider", light_of(p::accent), light_of(p::tint)},
                               {"scene", light_of(p::accent), light_of(p::paper)},
                               {"pause", light_of(p::note), light_of(p::surroundings)}};
    for (const Color ground : grounds) {
        const Light below = light_of(ground);
        const auto path_of = [&](Color color) {
            return light_of(color << 8U | static_cast<unsigned>(p::path_alpha), ground);
        };
        pairs.push_back({"player", light_of(p::player), below});
        pairs.push_back({"path of the player", path_of(p::click), below});
        pairs.push_back({"path of a skeleton", path_of(p::bone_edge), below});
        pairs.push_back({"skeleton", light_of(p::bone_edge), below});
        pairs.push_back({"portal", light_of(p::portal), below});
        pairs.push_back({"cursor", light_of(p::ink), below});
        for (const Paint& paint : p::materials) {
            pairs.push_back({"edge of an obstacle", light_of(paint.edge), below});
        }
        using enum DebugKind;
        for (const DebugKind kind :
             {obstacle, parent, test_clear, test_hit, cell_path, path, narrow_passage}) {
            pairs.push_back({std::string{to_string(kind)}, light_of(rgba_of(kind), ground), below});
        }
    }
    expect_contrast(pairs, 3.0);
}

// Four translucent colors cannot all have a contrast of three on a light ground.
TEST(Colors, OfSearchedCellsDifferInLightness) {
    using enum DebugKind;
    constexpr std::array kinds = {open_set, closed_set, blocked, next_cell};
    std::vector<Pair> pairs;
    for (const Color ground : grounds) {
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                pairs.push_back(
                    {std::string{to_string(kinds[j])} + ", " + std::string{to_string(kinds[i])},
                     light_of(rgba_of(kinds[j]), ground),
                     light_of(rgba_of(kinds[i]), ground)});
            }
        }
    }
    expect_contrast(pairs, 1.6);
}

} // namespace
} // namespace raywalk::demo::colors_test
