// SPDX-License-Identifier: MIT
#pragma once

#include "support/scaled_scene.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string_view>
#include <vector>

// Only radii, own speeds, cells and seconds decide how agents walk: in a world that is scaled by a
// power of two, with all settings, they walk the same to the bit.
namespace raywalk::test {

struct NamedScene {
    std::string_view name;
    void (*walk)(ScaledScene&);
    NavigatorSettings settings{};
};

inline constexpr NavigatorSettings small_cells{.cell_size = 0.5F, .origin = {0.25F, 0.0F}};
inline constexpr NavigatorSettings large_cells{.cell_size = 1.75F};
inline constexpr NavigatorSettings hexagons{.cell_size = 0.8F, .neighborhood = Neighborhood::hex};

/// The same with all standard libraries.
inline float random_between(std::mt19937& random, float low, float high) {
    return low + (high - low) * (0x1p-24F * static_cast<float>(random() >> 8U));
}

/// Expects that the agents of a scene walk the same to the bit in worlds of three scales, and that
/// one of them arrives.
inline void expect_same_walks(const NamedScene& scene) {
    SCOPED_TRACE(scene.name);
    ScaledScene reference{1.0F, scene.settings};
    scene.walk(reference);
    EXPECT_GT(reference.arrivals, 0);
    for (const float scale : {32.0F, 0.125F}) {
        SCOPED_TRACE(testing::Message() << "scale " << scale);
        ScaledScene scaled{scale, scene.settings};
        scene.walk(scaled);
        ASSERT_EQ(scaled.walks.size(), reference.walks.size());
        for (std::size_t i = 0; i < reference.walks.size(); ++i) {
            ASSERT_EQ(scaled.walks[i], reference.walks[i]);
        }
    }
}

inline void expect_same_walks(const std::vector<NamedScene>& scenes) {
    for (const NamedScene& scene : scenes) {
        expect_same_walks(scene);
    }
}

} // namespace raywalk::test
