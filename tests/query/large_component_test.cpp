// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

// No search is needed to tell that there is no way from one half to the other, once it is known.
namespace raywalk::large_component_test {
namespace {

using test::Random;

constexpr Box west{{0.0F, 0.0F}, {160.0F, 160.0F}};
constexpr Box east{{160.0F, 0.0F}, {320.0F, 160.0F}};

// Two halves of a hundred chunks each, with trees. A wall with a door that is closed is between
// them.
struct Halves {
    explicit Halves(std::uint32_t seed = 1) {
        test::add_border(world, {west.min, east.max});
        test::add(world, test::edge({160.25F, 0.0F}, {160.25F, 78.0F}));
        test::add(world, test::edge({160.25F, 82.0F}, {160.25F, 160.0F}));
        door = test::add(world, test::edge({160.25F, 78.0F}, {160.25F, 82.0F}));
        Random random{seed};
        for (int i = 0; i < 120; ++i) {
            const Vec2 place = random.point_in({{2.0F, 2.0F}, {318.0F, 158.0F}});
            test::add(world, test::circle(random.between(0.3F, 1.5F)), {.position = place});
        }
    }

    [[nodiscard]] Path find(Vec2 start, Vec2 target, std::int64_t max_iterations = unlimited) {
        return navigator.find_path(
            start, target, {.walker = {.radius = 0.3F}, .max_iterations = max_iterations});
    }

    physics::World world;
    physics::Body door;
    Navigator navigator{Box2dProbe{world}};
};

constexpr Vec2 here{20.5F, 30.5F};
constexpr Vec2 there{300.5F, 120.5F};

TEST(LargeComponent, AnswersWithoutASearchOnceOneHasFailed) {
    Halves halves;
    const Path first = halves.find(here, there);
    EXPECT_EQ(first.status, PathStatus::unreachable);
    EXPECT_FALSE(first.statistics.was_cached);
    const Path second = halves.find({100.5F, 140.5F}, {170.5F, 20.5F});
    EXPECT_EQ(second.status, PathStatus::unreachable);
    EXPECT_TRUE(second.statistics.was_cached);
    EXPECT_EQ(second.statistics.search.iterations, 0);
    EXPECT_TRUE(halves.find(there, here).statistics.was_cached);
    EXPECT_TRUE(halves.find(here, {100.5F, 140.5F}).is_found());
}

TEST(LargeComponent, IsForgottenWhenTheWorldChangesThere) {
    Halves halves;
    halves.navigator.watch(key_of(halves.door));
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(halves.find(here, there).status, PathStatus::unreachable);
        EXPECT_TRUE(halves.find(here, there).statistics.was_cached);
        halves.door.set_enabled(false);
        halves.navigator.update();
        EXPECT_TRUE(halves.find(here, there).is_found());
        halves.door.set_enabled(true);
        halves.navigator.update();
        EXPECT_FALSE(halves.find(here, there).statistics.was_cached);
    }
}

// At least as many iterations as it takes to grow the halves, four for each chunk.
TEST(LargeComponent, IsRecognizedWhateverTheLimitsOfTheSearch) {
    for (const std::int64_t max_iterations : {std::int64_t{600}, std::int64_t{10'000}, unlimited}) {
        for (const std::size_t max_bytes : {std::size_t{1}, std::size_t{1} << 24U}) {
            for (const float max_cost : {3.0F, 1e6F, std::numeric_limits<float>::infinity()}) {
                Halves halves;
                PathQuery query{.walker = {.radius = 0.3F}, .max_iterations = max_iterations};
                query.search.max_bytes = max_bytes;
                query.search.max_cost = max_cost;
                const Path first = halves.navigator.find_path(here, there, query);
                EXPECT_EQ(first.status, PathStatus::unreachable);
                EXPECT_FALSE(first.statistics.was_cached);
                EXPECT_GE(first.statistics.connected_chunks, 100);
                const Path second = halves.navigator.find_path(here, there, query);
                EXPECT_EQ(second.status, PathStatus::unreachable);
                EXPECT_EQ(second.statistics.search.iterations, 0);
                EXPECT_EQ(second.statistics.connected_chunks, 0);
            }
        }
    }
}

TEST(LargeComponent, IsNotUsedWhereAQuerySeesAnotherWorld) {
    Halves halves;
    EXPECT_EQ(halves.find(here, there).status, PathStatus::unreachable);
    PathQuery query{.walker = {.radius = 0.3F}, .max_iterations = unlimited};
    query.blocked_cells = {{10, 10}};
    EXPECT_FALSE(halves.navigator.find_path(here, there, query).statistics.was_cached);
    query.blocked_cells.clear();
    query.ignored_bodies = {key_of(halves.door)};
    EXPECT_TRUE(halves.navigator.find_path(here, there, query).is_found());
    const LinkId portal = halves.navigator.add_link(
        {.from = {30.5F, 30.5F}, .to = {200.5F, 30.5F}, .kind = LinkKind::teleport});
    EXPECT_TRUE(halves.find(here, there).is_found());
    halves.navigator.remove_link(portal);
    EXPECT_EQ(halves.find(here, there).status, PathStatus::unreachable);
}

// Cold, half known and known; limits from 100 to none.
TEST(LargeComponent, ChangesNoAnswer) {
    constexpr std::array<std::int64_t, 6> limits{100, 3000, 30'000, 300'000, 10'000'000, unlimited};
    std::size_t cached = 0;
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        Halves known{seed};
        Random random{100 + seed};
        for (int i = 0; i < 40; ++i) {
            const Vec2 start = random.point_in({{1.0F, 1.0F}, {319.0F, 159.0F}});
            const Vec2 target = random.point_in({{1.0F, 1.0F}, {319.0F, 159.0F}});
            PathQuery query{.walker = {.radius = 0.3F}};
            query.max_iterations = limits[static_cast<std::size_t>(random.below(6))];
            query.search.algorithm =
                random.below(3) == 0 ? SearchAlgorithm::a_star : SearchAlgorithm::automatic;
            const Path path = known.navigator.find_path(start, target, query);
            Navigator cold{Box2dProbe{known.world}};
            const Path searched = cold.find_path(start, target, query);
            ASSERT_EQ(path.status, searched.status);
            ASSERT_EQ(path.points, searched.points);
            ASSERT_EQ(path.cost, searched.cost);
            cached += path.statistics.was_cached ? 1 : 0;
        }
    }
    EXPECT_GT(cached, 10U);
}

} // namespace
} // namespace raywalk::large_component_test
