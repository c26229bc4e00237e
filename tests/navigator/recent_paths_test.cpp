// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

// The same query asked again.
namespace raywalk::recent_paths_test {
namespace {

using physics::box;
using test::Simulation;

const Vec2 west{-9.5F, 0.5F};
const Vec2 east{9.5F, 0.5F};

// A wall between west and east, with a door in the north that is shut.
struct TwoRooms {
    TwoRooms() {
        physics::Body wall = simulation.world.create_body({});
        wall.add(box({{-0.4F, -30.0F}, {0.4F, 8.0F}}));
        wall.add(box({{-0.4F, 10.0F}, {0.4F, 60.0F}}));
        door = simulation.world.create_body({.type = b2_kinematicBody, .position = {0.0F, 9.0F}});
        door.add(box({{-0.4F, -1.0F}, {0.4F, 1.0F}}));
        simulation.navigator.watch(key_of(door));
        query.walker.radius = 0.3F;
    }

    Path find() { return simulation.navigator.find_path(west, east, query); }

    [[nodiscard]] std::uint64_t look_ups() const {
        const CacheStatistics statistics = simulation.navigator.cache_statistics();
        return statistics.hits + statistics.misses;
    }

    // Whether the next query is answered without reading any chunk.
    bool is_remembered() {
        const std::uint64_t before = look_ups();
        (void)find();
        return look_ups() == before;
    }

    Simulation simulation;
    physics::Body door;
    PathQuery query;
};

TEST(RecentPaths, TheSameQueryIsAnsweredFromMemory) {
    TwoRooms rooms;
    const Path first = rooms.find();
    ASSERT_TRUE(first.is_found());
    const std::uint64_t before = rooms.look_ups();
    const Path again = rooms.find();
    EXPECT_EQ(rooms.look_ups(), before);
    EXPECT_EQ(again.points, first.points);
    EXPECT_EQ(again.statistics.search.iterations, first.statistics.search.iterations);
}

TEST(RecentPaths, AnyChangeMakesItSearchAgain) {
    const std::vector<std::function<void(TwoRooms&)>> changes = {
        [](TwoRooms& rooms) {
            rooms.door.set_position({0.0F, 30.0F});
            rooms.simulation.navigator.update();
        },
        [](TwoRooms& rooms) {
            rooms.simulation.navigator.invalidate(Box{{50, 50}, {51, 51}});
        },
        [](TwoRooms& rooms) { rooms.simulation.navigator.invalidate_all(); },
        [](TwoRooms& rooms) {
            rooms.simulation.navigator.costs_changed({{50, 50}, {51, 51}});
        },
        [](TwoRooms& rooms) {
            rooms.simulation.navigator.set_cell_blocked({3, 3}, true);
        },
        [](TwoRooms& rooms) {
            rooms.simulation.navigator.add_link({.from = {-2.5F, 0.5F}, .to = {2.5F, 0.5F}});
        },
        [](TwoRooms& rooms) { rooms.query.walker.radius = 0.2F; },
        [](TwoRooms& rooms) { rooms.query.stop_distance = 1.0F; },
        [](TwoRooms& rooms) { rooms.query.search.costs = std::make_shared<CostMap>(); },
        [](TwoRooms& rooms) { rooms.query.measure_time = true; },
    };
    int number = 0;
    for (const auto& change : changes) {
        TwoRooms rooms;
        (void)rooms.find();
        ASSERT_TRUE(rooms.is_remembered());
        change(rooms);
        EXPECT_FALSE(rooms.is_remembered()) << number;
        ++number;
    }
}

TEST(RecentPaths, AnOpenDoorIsUsedAtOnce) {
    TwoRooms rooms;
    const double around = rooms.find().length;
    rooms.door.set_position({0.0F, 30.0F});
    rooms.simulation.navigator.update();
    EXPECT_LT(rooms.find().length, around - 10.0);
}

TEST(RecentPaths, CostsOfAnotherObjectAtTheSamePlaceAreOtherCosts) {
    TwoRooms rooms;
    const Path plain = rooms.find();
    for (int i = 0; i < 20; ++i) {
        auto costs = std::make_shared<CostMap>();
        costs->set(rooms.simulation.navigator.grid(),
                   {{-90.0F, -90.0F}, {90.0F, 90.0F}},
                   static_cast<float>(i + 2));
        rooms.query.search.costs = costs;
        const Path path = rooms.find();
        ASSERT_TRUE(path.is_found());
        EXPECT_NEAR(path.cost, plain.cost * (i + 2), 1e-3);
        rooms.query.search.costs.reset();
        EXPECT_EQ(costs.use_count(), 1) << "nobody else keeps the costs alive";
    }
}

} // namespace
} // namespace raywalk::recent_paths_test
