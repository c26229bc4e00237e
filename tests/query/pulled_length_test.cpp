// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"
#include "query/string_pulling.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
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

// Rooms in a line, with one way only, around the ends of walls from below and above: boxes, edges,
// and boxes with a disc at the end.
struct Snake {
    explicit Snake(std::uint32_t seed)
        : random{seed} {
        const float height = random.between(5.0F, 9.0F);
        test::add(world, test::box({{-1.0F, -1.0F}, {60.0F, 0.0F}}));
        test::add(world, test::box({{-1.0F, height}, {60.0F, height + 1.0F}}));
        test::add(world, test::box({{-1.0F, -1.0F}, {0.0F, height + 1.0F}}));
        start = {0.7F, random.between(0.7F, height - 0.7F)};
        float x = random.between(1.4F, 2.2F);
        for (int i = 0; i < 6; ++i) {
            const float end = height - random.between(1.4F, 2.2F);
            const float thickness = i % 3 == 1 ? 0.0F : random.between(0.1F, 0.5F);
            const float middle = x + thickness / 2.0F;
            const auto at = [&](float y) {
                return i % 2 == 0 ? y : height - y;
            };
            if (thickness == 0.0F) {
                test::add(world, test::edge({x, at(0.0F)}, {x, at(end)}));
            } else {
                const float low = std::min(at(0.0F), at(end));
                const float high = std::max(at(0.0F), at(end));
                test::add(world, test::box({{x, low}, {x + thickness, high}}));
            }
            if (i % 3 == 2) {
                test::add(world, test::circle(thickness, {middle, at(end)}));
            }
            x += thickness + random.between(1.5F, 2.3F);
        }
        test::add(world, test::box({{x, -1.0F}, {x + 1.0F, height + 1.0F}}));
        target = {x - 0.7F, random.between(0.7F, height - 0.7F)};
    }

    Random random;
    physics::World world;
    Vec2 start;
    Vec2 target;
};

// The shortest way between the points over places around all corners, from which it is at most a
// little shorter than what the walker can go.
double shortest_way(std::span<const Obstacle> obstacles, Vec2 start, Vec2 target, double reach) {
    constexpr int directions = 32;
    constexpr double inner = 0.995; // cos(pi / 32), rounded down
    const auto is_clear = [&](Vec2 from, Vec2 to) {
        return all_of(obstacles, [&](const Obstacle& obstacle) {
            const double least = inner * (reach + obstacle.rounding);
            return hull_distance_squared(obstacle, from, to) >= least * least;
        });
    };
    Points places{start, target};
    for (const Obstacle& obstacle : obstacles) {
        for (int i = 0; i < obstacle.count * directions; ++i) {
            const double angle = 2.0 * std::numbers::pi * (i % directions) / directions;
            const double distance = reach + obstacle.rounding;
            const Vec2d arm{distance * std::cos(angle), distance * std::sin(angle)};
            const Vec2 place{exact(obstacle.points[i / directions]) + arm};
            if (is_clear(place, place)) {
                places.push_back(place);
            }
        }
    }
    std::vector<double> lengths(places.size(), std::numeric_limits<double>::infinity());
    std::vector<bool> is_done(places.size());
    lengths[0] = 0.0;
    while (!is_done[1]) {
        std::size_t best = places.size();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!is_done[i] && (best == places.size() || lengths[i] < lengths[best])) {
                best = i;
            }
        }
        is_done[best] = true;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const double length = lengths[best] + norm(between(places[best], places[i]));
            if (!is_done[i] && length < lengths[i] && is_clear(places[best], places[i])) {
                lengths[i] = length;
            }
        }
    }
    return lengths[1];
}

TEST(PulledLength, IsAtMostThreePercentAboveTheShortestWhereThereIsOneWayOnly) {
    double sum = 0.0;
    int paths = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Snake snake{seed};
        PathQuery query{.walker = {.radius = 0.3F}};
        const std::vector<Obstacle> obstacles = test::all_obstacles(snake.world);
        const double reach = query.walker.radius + query.walker.margin;
        const double shortest = shortest_way(obstacles, snake.start, snake.target, reach);
        for (const float cell_size : {0.25F, 0.4F, 0.6F, 0.8F, 1.0F, 1.25F}) {
            for (const float offset : {0.0F, 0.35F, 0.7F}) {
                NavigatorSettings settings{.cell_size = cell_size};
                settings.origin = offset * cell_size * Vec2{1.0F, 0.8F};
                Navigator navigator{Box2dProbe{snake.world}, settings};
                const Path path = navigator.find_path(snake.start, snake.target, query);
                if (path.is_found()) {
                    EXPECT_LE(path.length, 1.03 * shortest)
                        << "seed " << seed << ", cells " << cell_size << ", offset " << offset;
                    sum += path.length / shortest;
                    ++paths;
                }
            }
        }
    }
    EXPECT_GT(paths, 120);
    EXPECT_LT(sum / paths, 1.015);
}

} // namespace
} // namespace raywalk::pulled_length_test
