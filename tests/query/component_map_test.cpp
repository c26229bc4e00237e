// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

// The components that a navigator knows between queries, and what invalidates it.
namespace raywalk::component_map_test {
namespace {

using test::add;
using test::Random;
using test::result_of;

const PathQuery quick{.walker = test::point_walker, .max_iterations = 1000};

/// More edits on demand: RAYWALK_EDITS=100000 tests/run.sh -R ComponentMap
int wanted_edits() {
    const char* text = std::getenv("RAYWALK_EDITS");
    return text != nullptr ? std::stoi(text) : 50;
}

// A room with a door in the wall between it and the plane.
struct House {
    physics::World world;
    physics::Body door;
    Navigator navigator{Box2dProbe{world}};
    static constexpr Vec2 inside{5.5F, 5.5F};
    static constexpr Vec2 corner{8.5F, 1.5F};
    static constexpr Vec2 outside{-5.5F, 5.5F};

    House() {
        test::add_edges(world,
                        {{0.0F, 3.0F},
                         {0.0F, 0.0F},
                         {10.0F, 0.0F},
                         {10.0F, 10.0F},
                         {0.0F, 10.0F},
                         {0.0F, 7.0F}});
        door = add(world, test::edge({0.0F, 3.0F}, {0.0F, 7.0F}));
    }

    Path in(const PathQuery& query = quick) { return navigator.find_path(outside, inside, query); }
};

TEST(ComponentMap, AnswersForEveryTargetInARoom) {
    House house;
    EXPECT_FALSE(house.in().statistics.was_cached);
    const Path again = house.in();
    EXPECT_EQ(again.status, PathStatus::unreachable);
    EXPECT_TRUE(again.statistics.was_cached);
    EXPECT_EQ(again.statistics.search.iterations, 0);
    EXPECT_EQ(again.statistics.cells, 0);
    const Path other = house.navigator.find_path({30.0F, -20.0F}, House::corner, quick);
    EXPECT_EQ(other.status, PathStatus::unreachable);
    EXPECT_TRUE(other.statistics.was_cached);
    const std::array<Vec2, 2> one_blocked = {House::corner, Vec2{10.0F, 5.0F}};
    const Path nearest = house.navigator.find_path_to_nearest(House::outside, one_blocked, quick);
    EXPECT_EQ(nearest.status, PathStatus::unreachable);
}

TEST(ComponentMap, DoesNotSeparateTwoPointsInOneRoom) {
    House house;
    (void)house.in();
    const Path path = house.navigator.find_path(House::corner, House::inside, quick);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_FALSE(path.statistics.was_cached);
    const Path out = house.navigator.find_path(House::inside, House::outside, quick);
    EXPECT_EQ(out.status, PathStatus::unreachable);
    EXPECT_TRUE(out.statistics.was_cached) << "nothing leaves the room";
}

TEST(ComponentMap, DoesNotHideBlockedEnds) {
    House house;
    (void)house.in();
    add(house.world, test::box({{-8.0F, 4.0F}, {-6.0F, 6.0F}}));
    add(house.world, test::box({{4.0F, 4.0F}, {6.0F, 6.0F}}));
    const Vec2 in_wall{-7.0F, 5.0F};
    const auto status = [&](Vec2 start, Vec2 target) {
        return house.navigator.find_path(start, target, quick).status;
    };
    for (const bool remembered : {false, true}) {
        if (!remembered) {
            house.navigator.invalidate_all();
        }
        EXPECT_EQ(status(in_wall, House::corner), PathStatus::start_blocked);
        EXPECT_EQ(status(in_wall, House::inside), PathStatus::start_blocked);
        EXPECT_EQ(status(House::outside, House::inside), PathStatus::target_blocked);
        EXPECT_EQ(status(House::outside, House::corner), PathStatus::unreachable);
    }
}

TEST(ComponentMap, DropsARoomWhenItsDoorOpens) {
    House house;
    house.navigator.watch(key_of(house.door));
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(house.in().status, PathStatus::unreachable);
        EXPECT_TRUE(house.in().statistics.was_cached);
        house.door.set_enabled(false);
        house.navigator.update();
        EXPECT_EQ(house.in().status, PathStatus::found);
        house.door.set_enabled(true);
        house.navigator.update();
        EXPECT_FALSE(house.in().statistics.was_cached);
    }
}

TEST(ComponentMap, IsNotUsedByQueriesThatIgnoreBodies) {
    for (const bool ghost_first : {false, true}) {
        House house;
        PathQuery ghost = quick;
        ghost.ignored_bodies = {key_of(house.door)};
        if (ghost_first) {
            EXPECT_EQ(house.in(ghost).status, PathStatus::found);
        }
        for (int i = 0; i < 2; ++i) {
            EXPECT_EQ(house.in().status, PathStatus::unreachable);
            EXPECT_EQ(house.in(ghost).status, PathStatus::found);
        }
    }
}

TEST(ComponentMap, IsNotUsedByQueriesThatBlockCells) {
    for (const bool blocked_first : {false, true}) {
        House house;
        house.world.destroy(house.door);
        PathQuery blocked = quick;
        for (int y = 3; y < 7; ++y) {
            blocked.blocked_cells.push_back({0, y});
        }
        if (!blocked_first) {
            EXPECT_EQ(house.in().status, PathStatus::found);
        }
        for (int i = 0; i < 2; ++i) {
            const Path path = house.in(blocked);
            EXPECT_EQ(path.status, PathStatus::unreachable);
            EXPECT_FALSE(path.statistics.was_cached);
            EXPECT_EQ(house.in().status, PathStatus::found);
        }
    }
}

TEST(ComponentMap, IsKeptForEachWalkerApart) {
    House house;
    house.world.destroy(house.door);
    PathQuery giant = quick;
    giant.walker.radius = 2.2F;
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(house.in(giant).status, PathStatus::unreachable);
        EXPECT_EQ(house.in().status, PathStatus::found);
    }
}

TEST(ComponentMap, KeepsTheLatestRooms) {
    test::ObstacleList rooms;
    constexpr int count = 257;
    const auto corner_of = [](int room) {
        return Vec2{10.0F * static_cast<float>(room), 0.0F};
    };
    for (int i = 0; i < count; ++i) {
        test::add_room(rooms, {corner_of(i), corner_of(i) + Vec2{5.0F, 5.0F}});
    }
    Navigator navigator{rooms};
    const auto was_cached = [&](int room) {
        const Path path =
            navigator.find_path({0.5F, -9.5F}, corner_of(room) + Vec2{2.5F, 2.5F}, quick);
        EXPECT_EQ(path.status, PathStatus::unreachable);
        return path.statistics.was_cached;
    };
    for (int i = 0; i < count; ++i) {
        EXPECT_FALSE(was_cached(i));
    }
    EXPECT_TRUE(was_cached(count - 1));
    EXPECT_TRUE(was_cached(1));
    EXPECT_FALSE(was_cached(0)) << "the oldest one";
}

// Rooms side by side, all walls of which may open and close.
struct Town {
    Random random{9};
    physics::World world;
    std::vector<physics::Body> walls;
    Navigator navigator{Box2dProbe{world}};

    Town() {
        constexpr float size = 7.0F;
        for (int x = 0; x < 4; ++x) {
            for (int y = 0; y < 4; ++y) {
                const Vec2 at{size * static_cast<float>(x) + 0.3F, size * static_cast<float>(y)};
                add_wall(at, at + Vec2{size, 0.0F}, y % 3 == 0);
                add_wall(at, at + Vec2{0.0F, size}, x % 3 == 0);
            }
        }
    }

    void add_wall(Vec2 a, Vec2 b, bool is_outer) {
        walls.push_back(add(world, test::edge(a, b)));
        walls.back().set_enabled(is_outer || random.below(2) == 0);
        navigator.watch(key_of(walls.back()));
    }

    void edit() {
        physics::Body wall =
            walls[static_cast<std::size_t>(random.below(static_cast<int>(walls.size())))];
        if (random.below(4) == 0) {
            const Vec2 by = random.point_in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
            wall.set_transform({by.x, by.y}, 0.0F);
        } else {
            wall.set_transform({0.0F, 0.0F}, 0.0F);
            wall.set_enabled(random.below(3) != 0);
        }
        navigator.update();
    }
};

TEST(ComponentMap, GivesTheAnswersGivenWithoutIt) {
    Town town;
    int remembered = 0;
    std::map<PathStatus, int> outcomes;
    for (int i = 0; i < wanted_edits(); ++i) {
        town.edit();
        for (int query = 0; query < 8; ++query) {
            const Vec2 start = town.random.point_in({{-6.0F, -6.0F}, {35.0F, 35.0F}});
            const Vec2 target = town.random.point_in({{0.0F, 0.0F}, {28.0F, 28.0F}});
            const Path known = town.navigator.find_path(start, target, quick);
            Navigator unknowing{Box2dProbe{town.world}};
            ASSERT_EQ(result_of(known), result_of(unknowing.find_path(start, target, quick)));
            remembered += known.statistics.was_cached ? 1 : 0;
            ++outcomes[known.status];
        }
    }
    EXPECT_GT(remembered, 30);
    EXPECT_GT(outcomes[PathStatus::found], 30);
}

} // namespace
} // namespace raywalk::component_map_test
