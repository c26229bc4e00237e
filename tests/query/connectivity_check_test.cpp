// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "cells/standing_points.hpp"
#include "support/point_walker.hpp"
#include "support/query_results.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <vector>

// Rooms on a plane without a border, where only a check from the target back can find out that
// there is no path into them.
namespace raywalk::connectivity_check_test {
namespace {

using test::Random;
using test::result_of;

const PathQuery quick{.walker = test::point_walker, .max_iterations = 1000};

// Thin walls around a point: a rectangle or a star of up to 60 cells, with walls inside.
struct Room {
    Vec2 middle;
    float half_width;
    float half_height;
    std::vector<Obstacle> walls;

    Room(Random& random, int kind)
        : middle{random.point_in({{-200.0F, -200.0F}, {200.0F, 200.0F}})}
        , half_width{random.between(0.5F, kind < 10 ? 1.5F : 30.0F)}
        , half_height{random.between(0.5F, kind < 10 ? 1.5F : 30.0F)} {
        const bool is_star = kind % 3 == 1;
        const int corners = is_star ? 5 + random.below(10) : 4;
        std::vector<Vec2> points;
        for (int i = 0; i < corners; ++i) {
            const float angle =
                2.0F * std::numbers::pi_v<float> *
                (static_cast<float>(i) + (is_star ? random.between(0.1F, 0.9F) : 0.5F)) /
                static_cast<float>(corners);
            const float size = is_star ? random.between(0.4F, 1.0F) : std::numbers::sqrt2_v<float>;
            points.push_back(middle + Vec2{half_width * size * std::cos(angle),
                                           half_height * size * std::sin(angle)});
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            walls.push_back(test::wall(points[i], points[(i + 1) % points.size()]));
        }
        if (kind % 3 == 2) {
            for (int i = 0; i < 20; ++i) {
                const Vec2 a = any_point(random);
                walls.push_back(test::wall(a, a + random.point_in({{-5.0F, -5.0F}, {5.0F, 5.0F}})));
            }
        }
    }

    Vec2 any_point(Random& random) const {
        const float x = random.between(-half_width, half_width);
        const float y = random.between(-half_height, half_height);
        return middle + Vec2{x, y};
    }

    Vec2 point_outside(Random& random) const {
        const float angle = random.between(0.0F, 6.28F);
        const float distant = 1.5F * (half_width + half_height) + random.between(1.0F, 15.0F);
        return middle + Vec2{distant * std::cos(angle), distant * std::sin(angle)};
    }

    // The expected result: whether a walker at the target can leave the room.
    [[nodiscard]] bool is_sealed(Vec2 target, const WalkerProfile& walker) const {
        const test::ObstacleList list{walls};
        const NeighborCache cache{list,
                                  Grid{1.0F},
                                  Neighborhood::square_8,
                                  DiagonalMode::only_if_no_obstacles,
                                  {.radius = walker.radius, .margin = walker.margin},
                                  nullptr,
                                  Discovery::exact,
                                  true};
        NeighborView view{cache};
        const auto end = standing_point_at(view, target);
        std::vector<GridNode> waiting = test::nodes_joined_by(end.value().anchor);
        const Cell center = cache.grid().cell_at(middle);
        std::set<GridNode> known(waiting.begin(), waiting.end());
        while (!waiting.empty()) {
            const GridNode node = waiting.back();
            waiting.pop_back();
            if (std::abs(node.cell.x - center.x) > 45 || std::abs(node.cell.y - center.y) > 45) {
                return false;
            }
            test::for_each_successor(view, node, [&](const GridNode& next, const auto* /*link*/) {
                if (known.insert(next).second) {
                    waiting.push_back(next);
                }
            });
        }
        return true;
    }
};

TEST(ConnectivityCheck, RecognizesRoomsWithinAThousandIterations) {
    std::map<PathStatus, int> outcomes;
    int sealed = 0;
    for (int i = 0; i < 100; ++i) {
        Random random{static_cast<std::uint32_t>(i)};
        Room room{random, i};
        const bool has_gap = i % 4 == 3;
        if (has_gap) {
            room.walls.erase(room.walls.begin() + random.below(3));
        }
        PathQuery query = quick;
        query.walker.radius = i % 2 == 0 ? 0.0F : 0.2F;
        const Vec2 target = i % 3 == 1 ? room.middle : room.any_point(random);
        Navigator navigator{test::ObstacleList{room.walls}};
        const Vec2 start = room.point_outside(random);
        const Path path = navigator.find_path(start, target, query);
        ++outcomes[path.status];
        if (path.status == PathStatus::target_blocked || path.status == PathStatus::start_blocked) {
            continue;
        }
        ASSERT_EQ(path.status == PathStatus::unreachable, room.is_sealed(target, query.walker))
            << i << ": " << to_string(path.status);
        sealed += path.status == PathStatus::unreachable ? 1 : 0;
        EXPECT_TRUE(has_gap || path.status == PathStatus::unreachable) << i;
        EXPECT_LE(path.statistics.search.iterations, 1000 + 64);
        const Path again = navigator.find_path(start, target, query);
        EXPECT_EQ(result_of(again), result_of(path));
        EXPECT_EQ(again.statistics.was_cached, path.status == PathStatus::unreachable);
        EXPECT_FALSE(path.statistics.was_cached);
    }
    EXPECT_GT(sealed, 50);
    EXPECT_GT(outcomes[PathStatus::found], 5);
}

TEST(ConnectivityCheck, RecognizesRoomsOfEverySizeUpToSixtyCells) {
    for (int size = 1; size <= 60; ++size) {
        const auto half = 0.5F * static_cast<float>(size);
        const float shift = size % 2 == 0 ? 0.0F : 0.4F;
        const Vec2 middle{7.0F + half + shift, -13.0F + half - shift};
        const Vec2 a = middle + Vec2{-half, -half};
        const Vec2 c = middle + Vec2{half, half};
        test::ObstacleList room;
        test::add_room(room, {a, c});
        Navigator navigator{room};
        const Vec2 in_corner = a + Vec2{0.5F, 0.5F};
        const Vec2 target = navigator.grid().center_of(navigator.grid().cell_at(in_corner));
        const Path path = navigator.find_path({-20.5F, 0.5F}, target, quick);
        ASSERT_EQ(path.status, PathStatus::unreachable) << size;
        // In few iterations if the room is small.
        EXPECT_LE(path.statistics.search.iterations, size <= 12 ? 580 : 1064) << size;
    }
}

} // namespace
} // namespace raywalk::connectivity_check_test
