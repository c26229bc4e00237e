// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "query/query_execution.hpp"
#include "support/query_results.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

// With landmarks, searches take fewer iterations, and paths are the same.
namespace raywalk::landmarks_test {
namespace {

using test::Random;
using test::result_of;

constexpr Box area{{-45.0F, -35.0F}, {50.0F, 40.0F}};
constexpr float room_size = 19.0F;
constexpr int many_updates = 5'000;

// Rooms with trees and open doorways, in which some bodies move.
struct House {
    explicit House(std::uint32_t seed, int moving_bodies = 0)
        : random{seed} {
        test::add_border(world, area);
        for (int i = 0; i < 40; ++i) {
            const float size = 0.3F + 0.1F * static_cast<float>(random.below(12));
            const test::Placement placement{any_place(),
                                            0.1F * static_cast<float>(random.below(30))};
            (void)test::add(world, test::circle(size, any_place()));
            (void)test::add(world, test::box({{-size, -0.3F}, {size, 0.3F}}), placement);
        }
        for (float x = area.min.x; x < area.max.x; x += room_size) {
            for (float y = area.min.y; y < area.max.y; y += room_size) {
                add_wall({x, y}, {x + room_size, y});
                add_wall({x, y}, {x, y + room_size});
            }
        }
        for (int i = 0; i < moving_bodies; ++i) {
            moving.push_back(test::add(world,
                                       test::box({{-1.0F, -0.2F}, {1.0F, 0.2F}}),
                                       {.position = any_place(), .type = b2_kinematicBody}));
        }
    }

    [[nodiscard]] Vec2 any_place() { return random.point_in(area.grown(-1.0F)); }

    // A wall with a doorway somewhere.
    void add_wall(Vec2 a, Vec2 b) {
        const float door = 0.1F + 0.01F * static_cast<float>(random.below(70));
        const float width = (random.below(3) == 0 ? 0.9F : 2.5F) / room_size;
        walls.push_back(test::add(world, test::edge(a, a + door * (b - a))));
        walls.push_back(test::add(world, test::edge(a + (door + width) * (b - a), b)));
    }

    // What may change in a game: mostly what moves, seldom a wall.
    void edit() {
        const auto any_of = [&](std::vector<physics::Body>& bodies) -> physics::Body& {
            return bodies[static_cast<std::size_t>(random.below(static_cast<int>(bodies.size())))];
        };
        switch (random.below(moving.empty() ? 2 : 8)) {
        case 0: {
            physics::Body& wall = any_of(walls);
            wall.set_enabled(!wall.is_enabled());
            break;
        }
        case 1:
            any_of(walls).set_position({0.01F * static_cast<float>(random.below(50)), 0.0F});
            break;
        default:
            any_of(moving).set_transform(any_place(), 0.1F * static_cast<float>(random.below(30)));
            break;
        }
    }

    Random random;
    physics::World world;
    std::vector<physics::Body> walls;
    std::vector<physics::Body> moving;
};

constexpr NavigatorSettings without_landmarks{.landmarks = false};

// Changes of walls and of what moves are noticed in the next update.
void watch(Navigator& navigator, const House& house) {
    for (const std::vector<physics::Body>& bodies : {house.walls, house.moving}) {
        for (const physics::Body& body : bodies) {
            navigator.watch(key_of(body));
        }
    }
}

[[nodiscard]] bool has_landmarks(const Navigator& navigator) {
    return navigator.cache_statistics().landmark_bytes > 0;
}

// Queries that are worth landmarks, and updates that find them.
void find_landmarks(Navigator& navigator, House& house, const PathQuery& query) {
    for (int i = 0; i < many_updates && !has_landmarks(navigator); ++i) {
        (void)navigator.find_path(house.any_place(), house.any_place(), query);
        navigator.update();
    }
}

Path sliced(PathRequest& request, std::int64_t slice) {
    while (request.advance(slice) == PathStatus::pending) {
    }
    return request.path();
}

TEST(Landmarks, LeavePathsAsTheyAreWhateverChanges) {
    int with = 0;
    int ended = 0;
    int under_way = 0;
    std::array<std::int64_t, 2> iterations{};
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        const bool finds_narrow_passages = seed % 3 != 0;
        House house{seed, seed % 3 == 1 ? 0 : 4};
        const NavigatorSettings settings{.find_narrow_passages = finds_narrow_passages};
        NavigatorSettings plain_settings = settings;
        plain_settings.landmarks = false;
        Navigator navigator{Box2dProbe{house.world}, settings};
        Navigator plain{Box2dProbe{house.world}, plain_settings};
        watch(navigator, house);
        watch(plain, house);
        PathQuery query{.walker = {.radius = 0.3F}};
        query.max_iterations = unlimited;
        for (int round = 0; round < 8; ++round) {
            find_landmarks(navigator, house, query);
            plain.update();
            for (int i = 0; i < 30; ++i) {
                const Vec2 start = house.any_place();
                const Vec2 target = house.any_place();
                query.allow_partial_path = house.random.below(2) == 0;
                const Path path = navigator.find_path(start, target, query);
                const Path expected = plain.find_path(start, target, query);
                ASSERT_EQ(result_of(path), result_of(expected)) << seed << ' ' << round << ' ' << i;
                with += has_landmarks(navigator) ? 1 : 0;
                iterations[0] += path.statistics.search.iterations;
                iterations[1] += expected.statistics.search.iterations;

                // The world changes while a request is under way.
                PathRequest request = navigator.request_path(start, target, query);
                const bool goes_on =
                    request.advance(1 + house.random.below(20)) == PathStatus::pending;
                const bool had_landmarks = has_landmarks(navigator);
                if (i % 5 == 4) {
                    house.edit();
                    navigator.update();
                    plain.update();
                }
                ended += had_landmarks && !has_landmarks(navigator) ? 1 : 0;
                if (!goes_on) {
                    continue;
                }
                ++under_way;
                ASSERT_EQ(result_of(sliced(request, 1 + house.random.below(20))),
                          result_of(plain.find_path(start, target, query)))
                    << seed << ' ' << round << ' ' << i;
            }
        }
    }
    EXPECT_GT(with, 300);
    EXPECT_GT(ended, 10);
    EXPECT_GT(under_way, 100);
    EXPECT_LT(iterations[0], iterations[1]);
}

TEST(Landmarks, SaveMostOfTheIterationsOfLongSearches) {
    House house{11};
    Navigator navigator{Box2dProbe{house.world}};
    Navigator plain{Box2dProbe{house.world}, without_landmarks};
    PathQuery query{.walker = {.radius = 0.3F}};
    find_landmarks(navigator, house, query);
    ASSERT_TRUE(has_landmarks(navigator));
    std::array<std::int64_t, 2> iterations{};
    for (int i = 0; i < 100; ++i) {
        const Vec2 start = house.any_place();
        const Vec2 target = house.any_place();
        iterations[0] += navigator.find_path(start, target, query).statistics.search.iterations;
        iterations[1] += plain.find_path(start, target, query).statistics.search.iterations;
    }
    EXPECT_LT(4 * iterations[0], 3 * iterations[1]);
}

TEST(Landmarks, TakeAtMostEightBytesACell) {
    House house{12};
    Navigator navigator{Box2dProbe{house.world}};
    const PathQuery query{.walker = {.radius = 0.3F}};
    find_landmarks(navigator, house, query);
    const CacheStatistics statistics = navigator.cache_statistics();
    ASSERT_GT(statistics.landmark_bytes, 0U);
    EXPECT_LT(statistics.landmark_bytes, 9U * 256U * statistics.chunks);
}

TEST(Landmarks, AreNotFoundUnlessTheyAreWanted) {
    House house{13};
    Navigator navigator{Box2dProbe{house.world}, without_landmarks};
    for (int i = 0; i < many_updates / 10; ++i) {
        (void)navigator.find_path(
            house.any_place(), house.any_place(), {.walker = {.radius = 0.3F}});
        navigator.update();
    }
    EXPECT_FALSE(has_landmarks(navigator));
}

TEST(Landmarks, AreNotFoundInOpenCountry) {
    physics::World world;
    Random random{3};
    test::add_random_bodies(world, random, area, 200);
    Navigator navigator{Box2dProbe{world}};
    for (int i = 0; i < many_updates / 5; ++i) {
        const Path path = navigator.find_path(
            random.point_in(area), random.point_in(area), {.walker = {.radius = 0.3F}});
        navigator.update();
    }
    EXPECT_FALSE(has_landmarks(navigator));
}

TEST(Landmarks, EndWithAStaticBodyAndNotWithAnother) {
    House house{14, 4};
    NavigatorSettings settings;
    settings.find_narrow_passages = false;
    Navigator navigator{Box2dProbe{house.world}, settings};
    const PathQuery query{.walker = {.radius = 0.3F}};
    find_landmarks(navigator, house, query);
    ASSERT_TRUE(has_landmarks(navigator));
    for (physics::Body& door : house.moving) {
        door.set_position(house.any_place());
        navigator.update();
    }
    EXPECT_TRUE(has_landmarks(navigator));
    house.walls[7].set_enabled(false);
    navigator.watch(key_of(house.walls[7]));
    navigator.update(); // looks at what has come to rest
    EXPECT_FALSE(has_landmarks(navigator));
}

TEST(Landmarks, EndWhenACellIsBlocked) {
    House house{15};
    Navigator navigator{Box2dProbe{house.world}};
    const PathQuery query{.walker = {.radius = 0.3F}};
    find_landmarks(navigator, house, query);
    ASSERT_TRUE(has_landmarks(navigator));
    navigator.set_cell_blocked({3, 4}, true);
    EXPECT_FALSE(has_landmarks(navigator));
}

// The landmarks of a world without searches before.
struct Known {
    explicit Known(physics::World& world, const WalkerProfile& walker = {.radius = 0.3F})
        : probe{world}
        , cache{probe,
                Grid{1.0F, {}},
                Neighborhood::square_8,
                DiagonalMode::only_if_no_obstacles,
                walker,
                nullptr,
                Discovery::exact,
                true} {
        const Vec2 middle{20.5F, 20.5F};
        (void)cache.prefill({{-40.0F, -40.0F}, {640.0F, 640.0F}}, most_bytes, {});
        caches.landmarks.note_search(cache.grid().cell_at(middle), most);
        (void)caches.landmarks.advance(cache, most, most_bytes);
    }

    void notice(const Box& changed) {
        cache.begin_comparison();
        cache.invalidate_if_changed(changed);
        caches.landmarks.notice_changes(cache);
    }

    static constexpr std::int64_t most = std::int64_t{1} << 40U;
    static constexpr std::size_t most_bytes = std::size_t{256} << 20U;
    Box2dProbe probe;
    NeighborCache cache;
    QueryCaches caches;
};

TEST(Landmarks, DoNotHoldWhereAMovingBodyMayMakeANarrowPassage) {
    physics::World world;
    test::add_edges(world,
                    {{0.0F, 0.0F}, {60.0F, 0.0F}, {60.0F, 60.0F}, {0.0F, 60.0F}, {0.0F, 0.0F}});
    physics::Body crate = test::add(world,
                                    test::box({{-1.0F, -1.0F}, {1.0F, 1.0F}}),
                                    {.position = {30.3F, 30.2F}, .type = b2_kinematicBody});
    Known known{world};
    EXPECT_EQ(known.caches.landmarks.landmarks(), nullptr);
    crate.set_position({300.0F, 300.0F});
    known.notice({{28.0F, 28.0F}, {33.0F, 33.0F}});
    EXPECT_EQ(known.caches.landmarks.landmarks(), nullptr) << "it may still move";
    known.caches.landmarks.notice_changes(known.cache);
    EXPECT_NE(known.caches.landmarks.landmarks(), nullptr);
    crate.set_position({30.3F, 30.2F});
    known.notice({{28.0F, 28.0F}, {33.0F, 33.0F}});
    EXPECT_EQ(known.caches.landmarks.landmarks(), nullptr);
    known.caches.landmarks.notice_changes(known.cache);
    EXPECT_EQ(known.caches.landmarks.landmarks(), nullptr) << "at rest";
}

// Between two halls are a passage, a room with doors that is a little farther, and, below the
// passage, a room whose only door is far away. The centers of the passage's cells are in that room.
TEST(Landmarks, DoNotTakeANodeInAPassageForTheCenterOfItsCell) {
    physics::World world;
    test::add_border(world, {{0.0F, 0.0F}, {60.0F, 60.0F}});
    test::add_edges(world, {{25.0F, 20.62F}, {35.0F, 20.62F}});
    test::add_edges(world, {{25.0F, 21.05F}, {35.0F, 21.05F}});
    for (const float x : {25.0F, 35.0F}) {
        test::add_edges(world, {{x, x == 25.0F ? 0.0F : 2.0F}, {x, 20.62F}});
        test::add_edges(world, {{x, 21.05F}, {x, 25.0F}});
        test::add_edges(world, {{x, 27.0F}, {x, 60.0F}});
    }
    const WalkerProfile walker{.radius = 0.1F};
    Known known{world, walker};
    ASSERT_NE(known.caches.landmarks.landmarks(), nullptr);
    const std::array target{Vec2{20.5F, 20.5F}};
    QueryExecution execution{known.cache, known.caches};
    execution.begin({40.5F, 20.5F}, std::span<const Vec2>{target}, {.walker = walker});
    while (execution.advance(unlimited) == PathStatus::pending) {
    }
    EXPECT_EQ(execution.path().status, PathStatus::found);
    EXPECT_LT(execution.path().length, 20.5);
}

// A wall with a door in the north. While a search goes there, a nearer one opens in the south,
// where the search has not looked.
TEST(Landmarks, ThatEndMakeASearchUnderWayStartOver) {
    physics::World world;
    test::add_edges(world,
                    {{0.0F, 0.0F}, {600.0F, 0.0F}, {600.0F, 600.0F}, {0.0F, 600.0F}, {0.0F, 0.0F}});
    test::add_edges(world, {{300.0F, 20.0F}, {300.0F, 580.0F}});
    physics::Body door = test::add(world, test::edge({300.0F, 0.0F}, {300.0F, 20.0F}));
    Known known{world};
    ASSERT_NE(known.caches.landmarks.landmarks(), nullptr);
    PathQuery query{.walker = {.radius = 0.3F}};
    query.max_iterations = unlimited;
    const std::array target{Vec2{330.5F, 250.5F}};
    QueryExecution execution{known.cache, known.caches};
    execution.begin({270.5F, 250.5F}, std::span<const Vec2>{target}, query);
    ASSERT_EQ(execution.advance(2), PathStatus::pending);
    door.set_enabled(false);
    known.notice({{299.0F, 0.0F}, {301.0F, 20.0F}});
    while (execution.advance(2) == PathStatus::pending) {
    }
    EXPECT_LT(execution.path().length, 500.0);
}

} // namespace
} // namespace raywalk::landmarks_test
