// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/path.hpp"

#include "query/string_pulling.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

// Paths that are pulled taut compared with a simple pull from both ends.
namespace raywalk::pulled_length_test {
namespace {

using test::Random;
using Points = std::vector<Vec2>;

// Goes from each point to the farthest one that it sees, by steps that double and bisection.
Points pull_from_start(NeighborView& view, const Points& points, bool is_reversed) {
    const auto sees = [&](std::size_t i, std::size_t j) {
        return is_reversed ? view.can_walk(points[j], points[i], j + 1 == points.size())
                           : view.can_walk(points[i], points[j], i == 0);
    };
    const std::size_t last = points.size() - 1;
    std::vector<std::size_t> kept{0};
    for (std::size_t i = 0; i < last;) {
        std::size_t clear = i + 1;
        std::size_t stopped = last + 1;
        for (std::size_t step = 1; clear < last && stopped > last; step *= 2) {
            const std::size_t next = std::min(clear + step, last);
            (sees(i, next) ? clear : stopped) = next;
        }
        while (clear + 1 < stopped) {
            const std::size_t middle = (clear + stopped) / 2;
            (sees(i, middle) ? clear : stopped) = middle;
        }
        kept.push_back(clear);
        i = clear;
    }
    for (std::size_t k = 1; k + 1 < kept.size();) {
        if (sees(kept[k - 1], kept[k + 1])) {
            kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(k));
            k = std::max<std::size_t>(k, 2) - 1;
        } else {
            ++k;
        }
    }
    Points pulled;
    for (const std::size_t index : kept) {
        pulled.push_back(points[index]);
    }
    return pulled;
}

double shortest_of_both(NeighborView& view, Points points) {
    const double from_start = length_of(pull_from_start(view, points, false));
    std::reverse(points.begin(), points.end());
    return std::min(from_start, length_of(pull_from_start(view, points, true)));
}

struct Lengths {
    int paths = 0;
    double sum = 0.0;
    double reference = 0.0;
};

void add_paths(std::uint32_t seed, float radius, Lengths& lengths) {
    constexpr Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};
    Random random{seed};
    physics::World world;
    if (seed % 2 == 0) {
        add_thin_walls(world, random, area, 200);
    } else {
        add_random_bodies(world, random, area, 400);
    }
    const Box2dProbe probe{world};
    NeighborCache cache = test::make_cache(probe, radius);
    NeighborView view{cache};
    PathSearch search;
    for (int i = 0; i < 25; ++i) {
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const GridAnchor from = anchor_start(view, start);
        const GridAnchor to = anchor_target(view, target);
        if (from.is_blocked() || to.is_blocked()) {
            continue;
        }
        search.begin(view, from, to);
        if (search.advance(50000) != PathStatus::found) {
            continue;
        }
        PointMemory memory;
        const auto points = [&](PathPostprocessing kind) {
            return make_points(
                view, {&start, 1}, search.nodes(), {&target, 1}, kind, nullptr, memory);
        };
        const double length = length_of(points(PathPostprocessing::string_pulling));
        const double reference = shortest_of_both(view, points(PathPostprocessing::none));
        ASSERT_LE(length, 1.05 * reference);
        ++lengths.paths;
        lengths.sum += length;
        lengths.reference += reference;
    }
}

TEST(PulledLength, IsThatOfASimplePullFromBothEndsOrLess) {
    Lengths lengths;
    for (std::uint32_t seed = 1; seed <= 16; ++seed) {
        add_paths(seed, seed % 4 < 2 ? 0.0F : 0.3F, lengths);
    }
    EXPECT_GT(lengths.paths, 200);
    EXPECT_LT(lengths.sum, lengths.reference);
}

} // namespace
} // namespace raywalk::pulled_length_test
