// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/flow_field.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace raywalk::navigation_links_test {
namespace {

using test::add;
using test::box;
using test::Random;

constexpr Vec2 west{-5.5F, 0.5F};
constexpr Vec2 east{5.5F, 0.5F};
constexpr NavigationLink across{.from = {-2.5F, 0.5F}, .to = {2.5F, 0.5F}};

PathQuery walker_query(float radius = 0.3F) {
    PathQuery query;
    query.walker.radius = radius;
    return query;
}

// Two rooms of 10 x 10 m with a wall between.
//  +-----+-----+
//  |  W  |  E  |
//  +-----+-----+
struct TwoRooms {
    TwoRooms() {
        test::add_border(world, {{-10.0F, -5.0F}, {10.0F, 5.0F}});
        add(world, box({{-0.2F, -5.0F}, {0.2F, 5.0F}}));
    }

    [[nodiscard]] PathStatus status(Vec2 from, Vec2 to) {
        return navigator.find_path(from, to, walker_query()).status;
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}};
};

TEST(NavigationLinks, JoinRoomsWithoutADoor) {
    TwoRooms rooms;
    const LinkId link = rooms.navigator.add_link(across);
    const Path path = rooms.navigator.find_path(west, east, walker_query());
    ASSERT_EQ(path.status, PathStatus::found);
    ASSERT_EQ(path.links.size(), 1U);
    const LinkLeg leg = path.links[0];
    EXPECT_EQ(leg.link, link);
    EXPECT_FALSE(leg.is_backward);
    EXPECT_EQ(path.points[leg.first], across.from);
    EXPECT_EQ(path.points[leg.last], across.to);
    EXPECT_EQ(path.points.size(), 4U);
    EXPECT_NEAR(path.length, 11.0, 1e-6);
    EXPECT_NEAR(path.cost, 11.0, 0.01);
    const Path back = rooms.navigator.find_path(east, west, walker_query());
    ASSERT_EQ(back.links.size(), 1U);
    EXPECT_TRUE(back.links[0].is_backward);
    EXPECT_EQ(back.points[back.links[0].first], across.to);
}

TEST(NavigationLinks, CountAsTheirCostAndLeadOverTheirPoints) {
    TwoRooms rooms;
    NavigationLink link = across;
    link.cost = 20.0F;
    link.via = {{-2.5F, 8.0F}, {2.5F, 8.0F}};
    rooms.navigator.add_link(link);
    const Path path = rooms.navigator.find_path(west, east, walker_query());
    ASSERT_EQ(path.status, PathStatus::found);
    EXPECT_NEAR(path.length, 26.0, 1e-6);
    EXPECT_NEAR(path.cost, 26.0, 0.01);
    EXPECT_EQ(path.links[0].cost, 20.0);
    EXPECT_EQ(path.points[path.links[0].first + 1], link.via[0]);
    EXPECT_EQ(path.links[0].last, path.links[0].first + 3);
}

TEST(NavigationLinks, CostTheLengthOfTheWayOverTheirPointsByDefault) {
    TwoRooms rooms;
    NavigationLink link = across;
    link.via = {link.from + Vec2{0.0F, 4.0F}, link.to + Vec2{0.0F, 4.0F}};
    rooms.navigator.add_link(link);
    const Path path = rooms.navigator.find_path(west, east, walker_query());
    ASSERT_EQ(path.links.size(), 1U);
    EXPECT_NEAR(path.links[0].cost, 8.0 + distance(link.from, link.to), 1e-6);
}

TEST(NavigationLinks, LeadOneWayIfTheyAreOneWay) {
    TwoRooms rooms;
    NavigationLink link = across;
    link.one_way = true;
    rooms.navigator.add_link(link);
    EXPECT_EQ(rooms.status(west, east), PathStatus::found);
    EXPECT_EQ(rooms.status(east, west), PathStatus::unreachable);
    EXPECT_EQ(rooms.status(west, east), PathStatus::found);
}

TEST(NavigationLinks, LeadOnlyToWhereTheWalkerFits) {
    const double reach = walker_query().walker.reach();
    for (const float gap : {-0.1F, 0.05F, 0.15F, 0.25F, 0.31F, 0.33F, 0.5F}) { // from the wall
        TwoRooms rooms;
        const LinkId link =
            rooms.navigator.add_link({.from = {-5.0F, 0.0F}, .to = {0.2F + gap, 0.0F}});
        const PathStatus expected = gap > reach ? PathStatus::found : PathStatus::unreachable;
        EXPECT_EQ(rooms.status(west, east), expected) << gap;
        EXPECT_EQ(rooms.status(east, west), expected) << gap;
        FlowField field = rooms.navigator.flow_field(east, {.walker = walker_query().walker});
        field.finish();
        EXPECT_EQ(field.sample(west).status, expected) << gap;
        const PathExplanation why = rooms.navigator.explain(west, east, walker_query());
        EXPECT_EQ(why.link, gap > reach ? 0U : link) << why.text;
    }
}

TEST(NavigationLinks, ChangeWhatIsReachableWhenTheyAreSwitched) {
    TwoRooms rooms;
    EXPECT_EQ(rooms.status(west, east), PathStatus::unreachable);
    const LinkId link = rooms.navigator.add_link(across);
    EXPECT_EQ(rooms.status(west, east), PathStatus::found);
    const Path path = rooms.navigator.find_path(west, east, walker_query());
    EXPECT_FALSE(rooms.navigator.is_affected(path));
    rooms.navigator.set_link_enabled(link, false);
    EXPECT_TRUE(rooms.navigator.is_affected(path));
    EXPECT_EQ(rooms.status(west, east), PathStatus::unreachable);
    rooms.navigator.set_link_enabled(link, true);
    EXPECT_EQ(rooms.status(west, east), PathStatus::found);
    rooms.navigator.remove_link(link);
    EXPECT_EQ(rooms.status(west, east), PathStatus::unreachable);
    EXPECT_FALSE(rooms.navigator.find_link(link).has_value());
}

TEST(NavigationLinks, AreForWalkersOfTheirSizeAndLayer) {
    TwoRooms rooms;
    NavigationLink link = across;
    link.max_radius = 0.4F;
    link.navigation_layers = 4;
    rooms.navigator.add_link(link);
    const auto status = [&](float radius, std::uint32_t layers) {
        PathQuery query = walker_query(radius);
        query.navigation_layers = layers;
        return rooms.navigator.find_path(west, east, query).status;
    };
    EXPECT_EQ(status(0.3F, 6), PathStatus::found);
    EXPECT_EQ(status(0.3F, 3), PathStatus::unreachable);
    EXPECT_EQ(status(0.45F, 6), PathStatus::unreachable);
}

TEST(NavigationLinks, AreNotAddedOutOfRange) {
    TwoRooms rooms;
    EXPECT_EQ(rooms.navigator.add_link({.from = {1e30F, 0.0F}, .to = east}), 0U);
    EXPECT_EQ(rooms.navigator.add_link({.from = west, .to = east, .cost = -1.0F}), 0U);
    EXPECT_TRUE(rooms.navigator.links().empty());
}

TEST(NavigationLinks, MakeARequestBeginAgainThatHasNotSeenThem) {
    TwoRooms rooms;
    add(rooms.world, box({{-7.0F, -4.0F}, {-6.5F, 5.0F}}));
    rooms.navigator.add_link(across);
    PathRequest request = rooms.navigator.request_path({-9.5F, 4.5F}, east, walker_query());
    EXPECT_EQ(request.advance(2), PathStatus::pending);
    rooms.navigator.add_link({.from = {-9.5F, 3.5F}, .to = {5.5F, 1.5F}, .cost = 0.0F});
    while (request.advance(4) == PathStatus::pending) {
    }
    EXPECT_LT(request.path().length, 3.0);
    EXPECT_EQ(request.path().statistics.restarts, 1);
}

TEST(NavigationLinks, BringTheWalkerToCellsWithinItsRange) {
    TwoRooms rooms;
    NavigationLink link = across;
    link.cost = 2.0F;
    rooms.navigator.add_link(link);
    const auto cells = rooms.navigator.reachable_cells({-2.5F, 0.5F}, 4.0F, walker_query());
    std::map<Cell, float> costs;
    for (const ReachableCell& cell : cells) {
        costs[cell.cell] = cell.cost;
    }
    EXPECT_EQ(costs.at({2, 0}), 2.0F);
    EXPECT_EQ(costs.at({4, 0}), 4.0F);
    EXPECT_FALSE(costs.contains({5, 0}));
}

TEST(NavigationLinks, MoveWithTheOriginOfTheWorld) {
    TwoRooms rooms;
    const LinkId link = rooms.navigator.add_link(across);
    rooms.navigator.shift_origin({16.0F, 0.0F});
    EXPECT_EQ(rooms.navigator.find_link(link)->to, (Vec2{-13.5F, 0.5F}));
}

TEST(NavigationLinks, AreInNoPathOnceTheyAreBeyondTheRange) {
    for (const Vec2 origin : {Vec2{1e30F, 0.0F}, Vec2{Grid::range + 2.0F, 0.0F}}) {
        TwoRooms rooms;
        rooms.navigator.add_link(across);
        rooms.navigator.shift_origin(origin);
        const Vec2 distant = rooms.navigator.grid().center_of({Grid::range - 2, 0});
        EXPECT_NE(rooms.status(west, east), PathStatus::pending);
        EXPECT_NE(rooms.status({-distant.x, 0.5F}, {-distant.x + 3.0F, 0.5F}), PathStatus::pending);
    }
}

TEST(NavigationLinks, AffectAPathThatIsNothingElse) {
    TwoRooms rooms;
    const LinkId link = rooms.navigator.add_link(across);
    const Path path = rooms.navigator.find_path(across.from, across.to, walker_query());
    ASSERT_EQ(path.points.size(), 2U);
    ASSERT_EQ(path.links.size(), 1U);
    EXPECT_FALSE(rooms.navigator.is_affected(path));
    rooms.navigator.set_link_enabled(link, false);
    EXPECT_TRUE(rooms.navigator.is_affected(path));
}

// --- Random changes, compared with a new navigator

constexpr Box area{{-16.0F, -16.0F}, {16.0F, 16.0F}};

NavigationLink random_link(Random& random) {
    NavigationLink link{.from = random.point_in(area), .to = random.point_in(area)};
    if (random.below(2) == 0) {
        link.cost = random.between(0.0F, 10.0F);
    }
    link.one_way = random.below(2) == 0;
    link.enabled = random.below(4) > 0;
    return link;
}

void change_links(Navigator& navigator, Random& random) {
    const std::vector<LinkId> links = navigator.links();
    const int action = links.empty() ? 0 : random.below(links.size() > 12 ? 4 : 3);
    if (action == 0) {
        ASSERT_NE(navigator.add_link(random_link(random)), 0U);
        return;
    }
    const LinkId link =
        links[static_cast<std::size_t>(random.below(static_cast<int>(links.size())))];
    if (action == 1) {
        navigator.set_link_enabled(link, random.below(2) == 0);
    } else {
        navigator.remove_link(link);
    }
}

void expect_same_answers(Navigator& navigator, Navigator& fresh, Random& random) {
    for (int i = 0; i < 3; ++i) {
        const std::array<Vec2, 2> targets{random.point_in(area), random.point_in(area)};
        const Vec2 start = random.point_in(area);
        PathQuery query = walker_query();
        query.allow_partial_path = random.below(2) == 0;
        const bool is_one = random.below(4) > 0;
        const auto find = [&](Navigator& where) {
            return where.find_path_to_nearest(start, {targets.data(), is_one ? 1U : 2U}, query);
        };
        const Path path = find(navigator);
        const Path expected = find(fresh);
        ASSERT_EQ(path.status, expected.status);
        ASSERT_EQ(path.points, expected.points);
        ASSERT_EQ(path.links.size(), expected.links.size());
        ASSERT_EQ(path.cost, expected.cost);
    }
    const Vec2 start = random.point_in(area);
    const auto cells = navigator.reachable_cells(start, 6.0F, walker_query());
    const auto expected = fresh.reachable_cells(start, 6.0F, walker_query());
    ASSERT_TRUE(std::equal(cells.begin(),
                           cells.end(),
                           expected.begin(),
                           expected.end(),
                           [](const ReachableCell& a, const ReachableCell& b) {
                               return a.cell == b.cell && a.cost == b.cost;
                           }));
}

TEST(NavigationLinks, GiveTheAnswersOfANewNavigatorAfterAnyChanges) {
    Random random{17};
    physics::World world;
    test::add_maze(world, random, area, 30, 40);
    Navigator navigator{Box2dProbe{world}};
    for (int change = 0; change < 2000; ++change) {
        change_links(navigator, random);
        if (change % 4 != 0) {
            continue;
        }
        Navigator fresh{Box2dProbe{world}};
        for (const LinkId link : navigator.links()) {
            fresh.add_link(navigator.find_link(link).value());
        }
        expect_same_answers(navigator, fresh, random);
        ASSERT_FALSE(HasFailure()) << "after change " << change;
    }
}

} // namespace
} // namespace raywalk::navigation_links_test
