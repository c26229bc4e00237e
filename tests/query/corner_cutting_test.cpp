// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/navigator.hpp"

#include "query/corner_cutting.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::corner_cutting_test {
namespace {

using test::Random;

constexpr Box area{{-15.0F, -15.0F}, {15.0F, 15.0F}};

// A forest of rotated boxes, and two paths of the same search: all centers, and pulled taut.
struct Forest {
    explicit Forest(std::uint32_t seed, const NavigatorSettings& settings = {})
        : random{seed}
        , navigator{Box2dProbe{world}, settings} {
        for (int i = 0; i < 70; ++i) {
            const float x = random.between(0.3F, 1.2F);
            const float y = random.between(0.3F, 1.2F);
            test::add(world,
                      test::box({{-x, -y}, {x, y}}),
                      {.position = random.point_in(area), .angle = random.between(0.0F, 3.0F)});
        }
        query.walker.radius = 0.3F;
        start = random.point_in(area);
        target = random.point_in(area);
    }

    [[nodiscard]] Path find_path(PathPostprocessing postprocessing) {
        query.postprocessing = postprocessing;
        return navigator.find_path(start, target, query);
    }

    void expect_clear(const std::vector<Vec2>& points) {
        NeighborView view{navigator.cache(query.walker), {}, query.blocked_cells};
        for (std::size_t i = 1; i < points.size(); ++i) {
            EXPECT_TRUE(view.can_walk(points[i - 1], points[i], i == 1));
            EXPECT_NE(points[i - 1], points[i]);
        }
    }

    Random random;
    physics::World world;
    Navigator navigator;
    PathQuery query;
    Vec2 start;
    Vec2 target;
};

constexpr std::array<NavigatorSettings, 3> all_settings{
    NavigatorSettings{.cell_size = 1.0F},
    NavigatorSettings{.cell_size = 0.6F, .diagonal_mode = DiagonalMode::always},
    NavigatorSettings{.cell_size = 0.9F, .neighborhood = Neighborhood::hex}};

TEST(CornerCutting, MakesPathsShorterAndKeepsTheirEndsAndTheMargin) {
    double before = 0.0;
    double after = 0.0;
    double pulled_sum = 0.0;
    for (std::uint32_t seed = 0; seed < 120; ++seed) {
        Forest forest{seed, all_settings[seed % all_settings.size()]};
        const Path path = forest.find_path(PathPostprocessing::none);
        if (!path.is_found()) {
            continue;
        }
        NeighborView view{forest.navigator.cache(forest.query.walker)};
        std::vector<KeptPoint> taut;
        for (const Vec2 point : path.points) {
            taut.push_back({.at = point});
        }
        std::vector<KeptPoint> memory;
        cut_corners(view, nullptr, taut, memory);
        std::vector<Vec2> points;
        for (const KeptPoint& point : taut) {
            points.push_back(point.at);
        }
        EXPECT_EQ(points.front(), path.points.front());
        EXPECT_EQ(points.back(), path.points.back());
        EXPECT_LE(length_of(points), path.length + 1e-5);
        forest.expect_clear(points);
        const Path pulled = forest.find_path(PathPostprocessing::string_pulling);
        // Pulling leaves out some of the corners before it moves the others.
        EXPECT_LE(pulled.length, 1.05 * length_of(points));
        pulled_sum += pulled.length;
        forest.expect_clear(pulled.points);
        before += path.length;
        after += length_of(points);
    }
    EXPECT_LT(after, 0.98 * before);
    EXPECT_LE(pulled_sum, after);
}

TEST(CornerCutting, CrossesNoBlockedCells) {
    for (std::uint32_t seed = 300; seed < 340; ++seed) {
        Forest forest{seed};
        for (int i = 0; i < 40; ++i) {
            forest.query.blocked_cells.push_back(
                forest.navigator.grid().cell_at(forest.random.point_in(area)));
        }
        const Path path = forest.find_path(PathPostprocessing::string_pulling);
        if (path.is_found()) {
            forest.expect_clear(path.points);
        }
    }
}

} // namespace
} // namespace raywalk::corner_cutting_test
