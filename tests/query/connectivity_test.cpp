// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/navigator.hpp"

#include "cells/nearest_nodes.hpp"
#include "cells/standing_points.hpp"
#include "support/query_results.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <vector>

// Whether there is a way at all, in worlds whose doors open and close, compared with a flood over
// all nodes; by queries that know nothing, that know what others found out, and that take turns.
namespace raywalk::connectivity_test {
namespace {

using test::Random;
using test::result_of;

constexpr Box area{{-45.0F, -35.0F}, {50.0F, 40.0F}};
constexpr float room_size = 19.0F;

// Rooms with trees; all walls between them may vanish, and some let walkers pass from behind.
struct House {
    explicit House(std::uint32_t seed)
        : random{seed} {
        test::add_border(world, area);
        test::add_random_bodies(world, random, area, 40);
        for (float x = area.min.x; x < area.max.x; x += room_size) {
            for (float y = area.min.y; y < area.max.y; y += room_size) {
                add_wall({x, y}, {x + room_size, y});
                add_wall({x, y + room_size}, {x, y});
            }
        }
    }

    void add_wall(Vec2 a, Vec2 b) {
        const bool is_one_sided = random.below(6) == 0;
        walls.push_back(test::add(world, is_one_sided ? test::chain({a, b}) : test::edge(a, b)));
        walls.back().set_enabled(random.below(4) != 0);
    }

    void edit() {
        const int count = static_cast<int>(walls.size());
        walls[static_cast<std::size_t>(random.below(count))].set_enabled(random.below(4) != 0);
    }

    [[nodiscard]] PathQuery any_query() {
        constexpr std::array<std::int64_t, 4> limits{8, 60, 1000, unlimited};
        PathQuery query{.walker = {.radius = 0.3F}};
        query.max_iterations = limits[static_cast<std::size_t>(random.below(4))];
        query.allow_partial_path = random.below(2) == 0;
        if (random.below(6) == 0) {
            const int wall = random.below(static_cast<int>(walls.size()));
            query.ignored_bodies = {key_of(walls[static_cast<std::size_t>(wall)])};
        }
        return query;
    }

    Random random;
    physics::World world;
    std::vector<physics::Body> walls;
};

// With Box2D 3, the next update notices only of watched bodies that they are enabled.
void watch(Navigator& navigator, const House& house) {
    for (const physics::Body& wall : house.walls) {
        navigator.watch(key_of(wall));
    }
}

// The nodes that can be reached from the start; none if that is blocked.
std::set<GridNode> nodes_reached(NeighborView& view, Vec2 start) {
    return test::flood_fill_nodes(view, test::nodes_joined_by(anchor_start(view, start)));
}

void expect_right(
    Navigator& navigator, Vec2 start, Vec2 target, const PathQuery& query, const Path& path) {
    NeighborView view{navigator.cache(query.walker), query.ignored_bodies};
    const std::set<GridNode> reached = nodes_reached(view, start);
    const auto end = standing_point_at(view, target);
    if (reached.empty() || !end) {
        return;
    }
    const bool is_connected =
        std::any_of(reached.begin(), reached.end(), [&](const GridNode& node) {
            return end->anchor.connects_to_node(node);
        });
    const PathStatus status = path.reason.value_or(path.status);
    const bool is_straight = path.status == PathStatus::found && path.statistics.cells == 0;
    if (is_connected) {
        EXPECT_TRUE(status == PathStatus::found || status == PathStatus::iteration_limit);
    } else if (!is_straight) {
        EXPECT_EQ(status, PathStatus::unreachable);
    }
    if (status == PathStatus::unreachable && path.status == PathStatus::partial &&
        query.max_iterations == unlimited) {
        float least = std::numeric_limits<float>::infinity();
        for (const GridNode& node : reached) {
            least = std::min(least, distance(position_of(view, node), target));
        }
        EXPECT_EQ(distance(path.points.back(), target), least);
    }
}

Path sliced(PathRequest& request, std::int64_t slice) {
    while (request.advance(slice) == PathStatus::pending) {
    }
    return request.path();
}

TEST(Connectivity, IsThatOfAFloodWhateverIsKnown) {
    std::map<PathStatus, int> outcomes;
    int cached = 0;
    constexpr std::array<Neighborhood, 3> neighborhoods{
        Neighborhood::square_8, Neighborhood::hex, Neighborhood::square_4};
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        House house{seed};
        Random& random = house.random;
        const NavigatorSettings settings{.neighborhood = neighborhoods[seed % 3]};
        Navigator knowing{Box2dProbe{house.world}, settings};
        Navigator slow{Box2dProbe{house.world}, settings};
        watch(knowing, house);
        watch(slow, house);
        for (int i = 0; i < 60; ++i) {
            if (i % 4 == 3) {
                house.edit();
                knowing.update();
                slow.update();
            }
            const Vec2 start = random.point_in(area.grown(-1.0F));
            const Vec2 target = random.point_in(area.grown(-1.0F));
            const PathQuery query = house.any_query();
            Navigator cold{Box2dProbe{house.world}, settings};
            const Path path = cold.find_path(start, target, query);
            const Path known = knowing.find_path(start, target, query);
            PathRequest request = slow.request_path(start, target, query);
            expect_right(cold, start, target, query, path);
            ASSERT_EQ(result_of(known), result_of(path)) << seed << ' ' << i;
            ASSERT_EQ(result_of(sliced(request, 1 + random.below(50))), result_of(path));
            ASSERT_FALSE(testing::Test::HasFailure()) << seed << ' ' << i;
            ++outcomes[path.reason.value_or(path.status)];
            cached += known.statistics.was_cached ? 1 : 0;
        }
    }
    EXPECT_GT(outcomes[PathStatus::found], 30);
    EXPECT_GT(outcomes[PathStatus::unreachable], 60);
    EXPECT_GT(outcomes[PathStatus::iteration_limit], 5);
    EXPECT_GT(cached, 30);
}

// What other queries have found out may be about chunks that a query has not come to.
TEST(Connectivity, IsThatOfTheWorldInWhichAQueryEnds) {
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        House house{seed};
        Random& random = house.random;
        Navigator navigator{Box2dProbe{house.world}};
        watch(navigator, house);
        for (int i = 0; i < 60; ++i) {
            const Vec2 start = random.point_in(area.grown(-1.0F));
            const Vec2 target = random.point_in(area.grown(-1.0F));
            const PathQuery query = house.any_query();
            PathRequest request = navigator.request_path(start, target, query);
            request.advance(1 + random.below(60));
            const bool is_pending = !request.is_finished();
            house.edit();
            navigator.update();
            const Path path = sliced(request, 1 + random.below(50));
            if (is_pending) {
                Navigator cold{Box2dProbe{house.world}};
                ASSERT_EQ(result_of(path), result_of(cold.find_path(start, target, query)))
                    << seed << ' ' << i;
                ++changed;
            }
        }
    }
    EXPECT_GT(changed, 30);
}

// A large closed room in an endless world.
TEST(Connectivity, OfALargeRoomIsFoundOutOnce) {
    test::ObstacleList list;
    test::add_room(list, {{40.25F, -200.25F}, {440.25F, 200.25F}}); // 26 x 26 chunks
    Navigator navigator{list};
    PathQuery query = test::point_query;
    const Path first = navigator.find_path({0.5F, 0.5F}, {240.5F, 10.5F}, query);
    EXPECT_EQ(first.status, PathStatus::unreachable);
    EXPECT_GT(first.statistics.connected_chunks, 600);
    for (const Vec2 target : {Vec2{240.5F, 10.5F}, Vec2{50.5F, 190.5F}}) {
        const Path again = navigator.find_path({-30.5F, 80.5F}, target, query);
        EXPECT_EQ(again.status, PathStatus::unreachable);
        EXPECT_TRUE(again.statistics.was_cached);
        EXPECT_EQ(again.statistics.search.iterations, 0);
        EXPECT_EQ(again.statistics.connected_chunks, 0);
    }
    EXPECT_EQ(navigator.find_path({240.5F, 10.5F}, {0.5F, 0.5F}, query).statistics.connected_chunks,
              0)
        << "nor does a way lead out";
    query.allow_partial_path = true;
    const Path beside = navigator.find_path({0.5F, 0.5F}, {60.5F, 10.5F}, query);
    EXPECT_EQ(beside.status, PathStatus::partial);
    EXPECT_EQ(beside.points.back(), (Vec2{39.5F, 10.5F}));
    EXPECT_LT(beside.statistics.search.iterations, 200) << "one search";
}

// An earlier query has grown the component of the target past a door. That opens while another one
// is on its way, which has not come near.
TEST(Connectivity, IsLookedAtAgainWhereADoorOpensMeanwhile) {
    physics::World world;
    test::add_edges(world,
                    {{440.25F, 8.0F},
                     {440.25F, 56.25F},
                     {376.25F, 56.25F},
                     {376.25F, -40.25F},
                     {440.25F, -40.25F},
                     {440.25F, 4.0F}});
    test::add(world, test::edge({430.25F, -10.0F}, {430.25F, 10.0F}));
    physics::Body door = test::add(world, test::edge({440.25F, 4.0F}, {440.25F, 8.0F}));
    Navigator navigator{Box2dProbe{world}};
    navigator.watch(key_of(door));
    PathQuery query = test::point_query;
    query.search.algorithm = SearchAlgorithm::a_star;
    const Vec2 beside_door{435.5F, 5.5F};
    const Vec2 far_away{-599.5F, 0.5F};
    const Vec2 target{425.5F, 5.5F};
    EXPECT_TRUE(navigator.find_path(target, beside_door, query).is_found());
    query.max_iterations = 3000;
    PathRequest request = navigator.request_path(far_away, target, query);
    EXPECT_EQ(request.advance(50), PathStatus::pending);
    door.set_enabled(false);
    navigator.update();
    EXPECT_EQ(sliced(request, 50).status, PathStatus::iteration_limit);
    door.set_enabled(true);
    navigator.update();
    EXPECT_EQ(navigator.find_path(far_away, target, query).status, PathStatus::unreachable);
}

// What the filling takes is part of the budget: no slice takes much more than it is given.
TEST(Connectivity, IsFoundOutInSlices) {
    test::ObstacleList list;
    test::add_room(list, {{40.25F, -200.25F}, {440.25F, 200.25F}});
    Navigator navigator{list};
    const PathQuery query = test::point_query;
    PathRequest request = navigator.request_path({0.5F, 0.5F}, {240.5F, 10.5F}, query);
    std::int64_t slices = 0;
    while (request.advance(500) == PathStatus::pending) {
        ++slices;
    }
    const PathStatistics& statistics = request.path().statistics;
    EXPECT_EQ(request.path().status, PathStatus::unreachable);
    // While it searches, what it grows beside that is part of the iterations.
    const std::int64_t beside = 10 + statistics.search.iterations / 16;
    EXPECT_GT(statistics.connected_chunks, 600);
    EXPECT_GE(500 * (slices + 1),
              statistics.search.iterations + 4 * (statistics.connected_chunks - beside));
}

} // namespace
} // namespace raywalk::connectivity_test
