// SPDX-License-Identifier: MIT
#include "crowd/proximity_grid.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

using test::Random;

constexpr std::uint32_t nobody = ~0U;

std::vector<std::uint32_t> ids_of(const NearbyAgents& found) {
    std::vector<std::uint32_t> ids;
    for (const NearbyAgent& neighbor : found.neighbors) {
        ids.push_back(neighbor.id);
    }
    return ids;
}

// The same by looking at everybody.
std::vector<std::uint32_t> slow_neighbors(const std::vector<CrowdAgent>& members,
                                          Vec2d center,
                                          double distance,
                                          std::size_t max_count,
                                          std::uint32_t mask,
                                          std::uint32_t self) {
    std::vector<std::pair<double, std::uint32_t>> near;
    for (std::uint32_t id = 0; id < members.size(); ++id) {
        const Vec2d way = members[id].position - center;
        if (id != self && (members[id].layers & mask) != 0 &&
            dot(way, way) <= distance * distance) {
            near.emplace_back(dot(way, way), id);
        }
    }
    std::sort(near.begin(), near.end());
    near.resize(std::min(near.size(), max_count));
    std::vector<std::uint32_t> ids(near.size());
    std::transform(
        near.begin(), near.end(), ids.begin(), [](const auto& each) { return each.second; });
    return ids;
}

Vec2d random_place(Random& random, float size, bool on_lattice) {
    const Vec2 place = random.point_in({{-size, -size}, {size, size}});
    return on_lattice ? Vec2d{std::round(place.x), std::round(place.y)} : exact(place);
}

TEST(ProximityGrid, FindsTheSameNeighborsAsALookAtEverybody) {
    Random random{1};
    NearbyAgents found;
    for (int round = 0; round < 60; ++round) {
        ProximityGrid crowd{round % 3 == 0 ? 0.4 : 1.5};
        std::vector<CrowdAgent> members(random.below(400));
        const float size = random.between(0.5F, 60.0F);
        for (CrowdAgent& member : members) {
            member.position = random_place(random, size, round % 2 == 0);
            member.layers = 1U << (random.bits() % 3U);
            member.mask = random.bits() % 8U;
            ASSERT_LT(crowd.add(member), members.size());
        }
        crowd.rebuild();
        for (int query = 0; query < 100; ++query) {
            const double distance = random.between(0.0F, 6.0F);
            const std::size_t max_count = random.below(20);
            const Vec2d point = random_place(random, size, round % 2 == 0);
            crowd.neighbors_of(point, distance, max_count, found, 5);
            ASSERT_EQ(ids_of(found),
                      slow_neighbors(members, point, distance, max_count, 5, nobody));
            if (!members.empty()) {
                const std::uint32_t id = random.below(static_cast<int>(members.size()));
                const CrowdAgent& member = members[id];
                crowd.neighbors_of(id, distance, max_count, found);
                ASSERT_EQ(
                    ids_of(found),
                    slow_neighbors(members, member.position, distance, max_count, member.mask, id));
            }
        }
    }
}

TEST(ProximityGrid, TheNearestComesFirstAndOfTwoEquallyFarTheLowerId) {
    ProximityGrid crowd;
    const std::vector<Vec2d> places{{2.0, 0.0}, {0.0, 1.0}, {0.0, 3.0}, {1.0, 0.0}, {0.0, 3.01}};
    for (const Vec2d place : places) {
        EXPECT_LT(crowd.add({.position = place}), places.size());
    }
    crowd.rebuild();
    NearbyAgents found;
    crowd.neighbors_of(Vec2d{0.0, 0.0}, 3.0, 10, found);
    EXPECT_EQ(ids_of(found), (std::vector<std::uint32_t>{1, 3, 0, 2}));
    crowd.neighbors_of(1, 3.0, 2, found);
    EXPECT_EQ(ids_of(found), (std::vector<std::uint32_t>{3, 2}));
    crowd.neighbors_of(1, 3.0, 0, found);
    EXPECT_TRUE(found.neighbors.empty());
}

TEST(ProximityGrid, MembersAreSeenAsTheyWereInTheLastRebuild) {
    ProximityGrid crowd;
    const std::uint32_t id = crowd.add({.radius = 0.25});
    NearbyAgents found;
    crowd.neighbors_of(Vec2d{}, 1.0, 10, found);
    EXPECT_TRUE(found.neighbors.empty());
    crowd.rebuild();
    crowd.set(id, {.position = {50.0, 0.0}, .radius = 0.75});
    crowd.neighbors_of(Vec2d{}, 1.0, 10, found);
    ASSERT_EQ(ids_of(found), std::vector{id});
    EXPECT_EQ(found.neighbors[0].radius, 0.25);
    crowd.rebuild();
    crowd.neighbors_of(Vec2d{}, 1.0, 10, found);
    EXPECT_TRUE(found.neighbors.empty());
    crowd.neighbors_of(Vec2d{50.0, 0.0}, 1.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector{id});
}

TEST(ProximityGrid, NobodySeesARemovedMember) {
    ProximityGrid crowd;
    const std::uint32_t first = crowd.add({});
    const std::uint32_t second = crowd.add({});
    crowd.rebuild();
    crowd.remove(first);
    EXPECT_EQ(crowd.size(), 1U);
    NearbyAgents found;
    crowd.neighbors_of(Vec2d{}, 1.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector{second});
    // Its id given again, it is not mistaken for the new one.
    EXPECT_EQ(crowd.add({.position = {9.0, 0.0}}), first);
    crowd.neighbors_of(Vec2d{}, 1.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector{second});
    crowd.rebuild();
    crowd.neighbors_of(Vec2d{9.0, 0.0}, 1.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector{first});
    crowd.remove(first);
    crowd.remove(second);
    crowd.rebuild();
    crowd.neighbors_of(Vec2d{}, 100.0, 10, found);
    EXPECT_TRUE(found.neighbors.empty());
}

TEST(ProximityGrid, OneWhoDoesNotSeeAMemberDoesNotAvoidIt) {
    ProximityGrid crowd;
    const std::uint32_t ghost = crowd.add({.layers = 2, .mask = 1});
    const std::uint32_t knight = crowd.add({.layers = 1, .mask = 1});
    const std::uint32_t player = crowd.add({.avoids = false});
    crowd.rebuild();
    NearbyAgents found;
    crowd.neighbors_of(ghost, 1.0, 10, found);
    ASSERT_EQ(ids_of(found), (std::vector{knight, player}));
    EXPECT_FALSE(found.neighbors[0].avoids);
    EXPECT_FALSE(found.neighbors[1].avoids);
    crowd.neighbors_of(knight, 1.0, 10, found);
    ASSERT_EQ(ids_of(found), std::vector{player});
    crowd.neighbors_of(player, 1.0, 10, found);
    ASSERT_EQ(ids_of(found), std::vector{knight});
    EXPECT_TRUE(found.neighbors[0].avoids);
}

TEST(ProximityGrid, FarAwayAndNowhereAreNoSpecialPlaces) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    ProximityGrid crowd;
    const std::vector<Vec2d> places{
        {1e30, -1e30}, {1e30, -1e30}, {nan, 0.0}, {infinite, 0.0}, {-1e12, 4.0}, {-1e12, 5.0}};
    for (const Vec2d place : places) {
        EXPECT_LT(crowd.add({.position = place}), places.size());
    }
    crowd.rebuild();
    NearbyAgents found;
    crowd.neighbors_of(0, 3.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector<std::uint32_t>{1});
    crowd.neighbors_of(2, 3.0, 10, found);
    EXPECT_TRUE(found.neighbors.empty());
    crowd.neighbors_of(4, 3.0, 10, found);
    EXPECT_EQ(ids_of(found), std::vector<std::uint32_t>{5});
    crowd.neighbors_of(Vec2d{}, 1e31, 10, found);
    EXPECT_EQ(found.neighbors.size(), 4U);
    crowd.neighbors_of(Vec2d{}, infinite, 10, found);
    EXPECT_EQ(found.neighbors.size(), 4U);
    crowd.neighbors_of(Vec2d{}, -1.0, 10, found);
    EXPECT_TRUE(found.neighbors.empty());
}

} // namespace
} // namespace raywalk
