// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_explanation.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace raywalk::path_explanation_test {
namespace {

using test::add;
using test::box;

const PathQuery query{.walker = {.radius = 0.3F}, .max_iterations = unlimited};

// A room of 20 x 20 m, with a wall from the south to y = 2 and on from y = 2 + `gap`.
struct Room {
    explicit Room(float gap) {
        test::add_border(world, {{-10.0F, -10.0F}, {10.0F, 10.0F}});
        south = add(world, box({{-0.1F, -11.0F}, {0.1F, 2.0F}}));
        north = add(world, box({{-0.1F, 2.0F + gap}, {0.1F, 11.0F}}));
    }

    physics::World world;
    physics::Body south;
    physics::Body north;
    Navigator navigator{Box2dProbe{world}};
};

TEST(PathExplanation, IsNoneWhereAPathIsFound) {
    Room room{1.5F};
    const PathExplanation why = room.navigator.explain({-4, 0}, {4, 0}, query);
    EXPECT_EQ(why.problem, PathProblem::none);
    EXPECT_EQ(why.text, "there is a way");
    EXPECT_FALSE(why.gap.has_value());
}

TEST(PathExplanation, NamesTheGapThatIsTooNarrow) {
    Room room{0.5F};
    const PathExplanation why = room.navigator.explain({-4, 0}, {4, 0}, query);
    ASSERT_EQ(why.problem, PathProblem::too_narrow);
    EXPECT_NEAR(why.gap.value().width, 0.5F, 1e-5F);
    EXPECT_NEAR(why.place.y, 2.25F, 1e-4F);
    EXPECT_EQ(why.gap, room.navigator.find_narrow_gap({-4, 0}, {4, 0}, query));
    EXPECT_EQ(why.text.substr(0, 25), "too narrow: a gap of 0.50");
    EXPECT_NE(why.text.find("the walker needs 0.64 m"), std::string::npos) << why.text;
}

TEST(PathExplanation, NamesTheBodyThatSeparatesTheTarget) {
    Room room{0.0F};
    const PathExplanation why = room.navigator.explain({-4, 0}, {4, 0}, query);
    EXPECT_EQ(why.problem, PathProblem::disconnected);
    EXPECT_EQ(why.body, key_of(room.south));
    EXPECT_LT(why.place.x, 0.0F);
    EXPECT_GT(why.place.x, -2.0F);
    EXPECT_NE(why.text.find("; a body is between it and the target"), std::string::npos)
        << why.text;
}

// No single body closes it off.
TEST(PathExplanation, NamesTheWallOfAClosedRoomThatIsBetweenTheWalkerAndTheTarget) {
    physics::World world;
    std::vector<BodyKey> walls;
    for (const Box& wall : {Box{{-3.0F, -3.0F}, {3.0F, -2.5F}},
                            Box{{-3.0F, 2.5F}, {3.0F, 3.0F}},
                            Box{{-3.0F, -3.0F}, {-2.5F, 3.0F}},
                            Box{{2.5F, -3.0F}, {3.0F, 3.0F}}}) {
        walls.push_back(key_of(add(world, box(wall))));
    }
    test::add_border(world, {{-20.0F, -20.0F}, {20.0F, 20.0F}});
    Navigator navigator{Box2dProbe{world}};
    const PathExplanation out = navigator.explain({0, 0}, {12, 0}, query);
    EXPECT_EQ(out.problem, PathProblem::disconnected);
    EXPECT_EQ(out.body, walls[3]);
    EXPECT_EQ(out.text.find("no way leads on from (1.50, "), 0U) << out.text;
    EXPECT_NE(out.text.find("; a body is between it and the target"), std::string::npos)
        << out.text;
    const PathExplanation in = navigator.explain({12, 0}, {0, 0}, query);
    EXPECT_EQ(in.body, walls[3]);
    EXPECT_NE(in.text.find("; a body is between it and the target"), std::string::npos) << in.text;
    EXPECT_EQ(in.text.find("closed"), std::string::npos) << in.text;
}

TEST(PathExplanation, NamesTheLinkAtOneEndOfWhichTheWalkerCannotStand) {
    Room room{0.0F};
    const Vec2 inside{-0.05F, 5.0F};
    const Vec2 west{-2.0F, 5.0F};
    const Vec2 east{2.0F, 5.0F};
    const auto explain = [&] {
        return room.navigator.explain({-4, 0}, {4, 0}, query);
    };
    room.navigator.add_link({.from = inside, .to = east, .max_radius = 0.1F});
    room.navigator.add_link({.from = inside, .to = east, .navigation_layers = 2});
    EXPECT_EQ(explain().link, 0U);
    const LinkId entrance = room.navigator.add_link({.from = inside, .to = east, .one_way = true});
    const PathExplanation why = explain();
    EXPECT_EQ(why.problem, PathProblem::disconnected);
    EXPECT_EQ(why.link, entrance);
    EXPECT_NE(why.text.find("at one of the ends of link 3"), std::string::npos) << why.text;
    room.navigator.set_link_enabled(entrance, false);
    EXPECT_EQ(explain().link, 0U);
    room.navigator.remove_link(entrance);
    const LinkId exit = room.navigator.add_link({.from = west, .to = inside, .one_way = true});
    EXPECT_EQ(explain().link, exit);
    room.navigator.remove_link(exit);
    // Whoever touches a wall may leave it, but nobody can walk up to it like that.
    const LinkId both_ways = room.navigator.add_link({.from = west, .to = {0.35F, 5.0F}});
    EXPECT_EQ(room.navigator.explain({4, 0}, {-4, 0}, query).link, both_ways);
    PathQuery locked = query;
    locked.blocked_links = {both_ways};
    EXPECT_EQ(room.navigator.explain({4, 0}, {-4, 0}, locked).link, 0U);
    room.navigator.add_link({.from = west, .to = east});
    EXPECT_EQ(explain().problem, PathProblem::none);
    EXPECT_EQ(explain().link, 0U);
}

TEST(PathExplanation, NamesTheBodyAtTheTargetOrAtTheStart) {
    Room room{1.5F};
    const physics::Body rock = add(room.world, test::circle(1.0F), {.position = {5.0F, 5.0F}});
    const PathExplanation to = room.navigator.explain({-4, 0}, {5, 5}, query);
    EXPECT_EQ(to.problem, PathProblem::target_blocked);
    EXPECT_EQ(to.body, key_of(rock));
    EXPECT_EQ(to.place, (Vec2{5, 5}));
    EXPECT_EQ(to.text, "the target (5.00, 5.00) is blocked by a body");
    const PathExplanation from = room.navigator.explain({5, 5}, {-4, 0}, query);
    EXPECT_EQ(from.problem, PathProblem::start_blocked);
    EXPECT_EQ(from.body, key_of(rock));
    EXPECT_EQ(from.place, (Vec2{5, 5}));
    PathQuery ignoring = query;
    ignoring.ignored_bodies = {key_of(rock)};
    EXPECT_EQ(room.navigator.explain({5, 5}, {-4, 0}, ignoring).problem, PathProblem::none);
}

TEST(PathExplanation, NamesTheBodyBesideWhichTheWalkerCanStandAndNoGapElsewhere) {
    Room room{0.75F};
    const physics::Body tree = add(room.world, test::circle(1.0F), {.position = {5.0F, 5.0F}});
    for (const Vec2 target : {Vec2{6.1F, 5.0F}, Vec2{5.0F, 6.2F}, Vec2{4.1F, 5.0F}}) {
        const PathExplanation why = room.navigator.explain({-4, 0}, target, query);
        EXPECT_EQ(why.problem, PathProblem::target_blocked);
        EXPECT_EQ(why.body, key_of(tree));
        EXPECT_EQ(why.place, target);
        EXPECT_EQ(why.gap, std::nullopt);
    }
}

TEST(PathExplanation, NamesNoIgnoredBody) {
    Room room{1.5F};
    const Vec2 beside_wall{-0.2F, 0.0F};
    const physics::Body rock = add(room.world, test::circle(0.5F), {.position = beside_wall});
    PathQuery ignoring = query;
    ignoring.ignored_bodies = {key_of(rock)};
    const PathExplanation why = room.navigator.explain({-4, 0}, beside_wall, ignoring);
    EXPECT_EQ(why.problem, PathProblem::target_blocked);
    EXPECT_EQ(why.body, key_of(room.south));
}

TEST(PathExplanation, NamesNoBodyInABlockedCell) {
    Room room{1.5F};
    room.navigator.set_cell_blocked({5, 5}, true);
    const PathExplanation why = room.navigator.explain({-4, 0}, {5.5F, 5.5F}, query);
    EXPECT_EQ(why.problem, PathProblem::target_blocked);
    EXPECT_EQ(why.body, BodyKey{});
    EXPECT_EQ(why.text, "the target (5.50, 5.50) is blocked");
}

TEST(PathExplanation, NamesTheLimit) {
    Room room{1.5F};
    PathQuery limited = query;
    limited.max_iterations = 3;
    const PathExplanation few = room.navigator.explain({-4, -4}, {4, -4}, limited);
    EXPECT_EQ(few.problem, PathProblem::iteration_limit);
    EXPECT_EQ(few.text, "the search ended after its limit of 3 iterations");
    limited = query;
    limited.search.max_cost = 2.0F;
    const PathExplanation cheap = room.navigator.explain({-4, -4}, {4, -4}, limited);
    EXPECT_EQ(cheap.problem, PathProblem::cost_limit);
    EXPECT_EQ(cheap.text, "the way costs more than the limit of 2");
}

TEST(PathExplanation, NamesWhatIsWrongWithAnInvalidQuery) {
    Room room{1.5F};
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const auto text = [&](Vec2 start, const PathQuery& asked) {
        const PathExplanation why = room.navigator.explain(start, {4, 0}, asked);
        EXPECT_EQ(why.problem, PathProblem::invalid_query);
        return why.text;
    };
    const auto fault = [&](const auto& change) {
        PathQuery wrong = query;
        change(wrong);
        EXPECT_FALSE(wrong.is_valid());
        return text({-4, 0}, wrong).substr(std::string{"the query is invalid: "}.size());
    };
    EXPECT_EQ(text({nan, 0}, query),
              "the query is invalid: the start or the target is out of the grid's range");
    EXPECT_EQ(text({-4, 0}, {}),
              "the query is invalid: walker.radius is not set, or radius, margin or hull is out of "
              "range");
    EXPECT_EQ(fault([](PathQuery& q) { q.max_iterations = 0; }), "max_iterations is below 1");
    EXPECT_EQ(fault([](PathQuery& q) { q.stop_distance = nan; }),
              "stop_distance is negative or not finite");
    EXPECT_EQ(fault([](PathQuery& q) { q.search.heuristic_weight = 0.5F; }),
              "search.heuristic_weight is not from 1 to 100");
    EXPECT_EQ(fault([](PathQuery& q) { q.search.max_cost = nan; }),
              "search.max_cost is negative or not a number");
    EXPECT_EQ(fault([](PathQuery& q) { q.search.max_distance = 0.0F; }),
              "search.max_distance is not positive");
    EXPECT_EQ(fault([](PathQuery& q) { q.search.max_cost = q.search.max_distance = 9.0F; }),
              "search.max_cost and search.max_distance are both set");
    EXPECT_EQ(fault([](PathQuery& q) {
                  q.blocked_cells = {{Grid::range, 0}};
              }),
              "blocked_cells has a cell out of the grid's range");
}

TEST(PathExplanation, HasAProblemExactlyIfFindPathFindsNothing) {
    test::Random random{5};
    physics::World world;
    const Box area{{-14.0F, -15.0F}, {18.0F, 13.0F}};
    test::add_maze(world, random, area, 40, 30);
    Navigator navigator{Box2dProbe{world}};
    int problems = 0;
    for (int i = 0; i < 100; ++i) {
        const Vec2 from = random.point_in(area);
        const Vec2 to = random.point_in(area);
        const PathExplanation why = navigator.explain(from, to, query);
        const bool is_found = navigator.find_path(from, to, query).is_found();
        ASSERT_EQ(why.problem == PathProblem::none, is_found);
        EXPECT_EQ(why.gap.has_value(), why.problem == PathProblem::too_narrow);
        EXPECT_NE(why.text, "");
        problems += is_found ? 0 : 1;
    }
    EXPECT_GT(problems, 10);
}

TEST(PathExplanation, SaysForAnAgentWhyItWaits) {
    test::Simulation simulation;
    test::add_border(simulation.world, {{-10.0F, -10.0F}, {10.0F, 10.0F}});
    add(simulation.world, box({{-0.1F, -11.0F}, {0.1F, 2.0F}}));
    add(simulation.world, box({{-0.1F, 2.5F}, {0.1F, 11.0F}}));
    Agent& agent = simulation.add_agent({-4, 0});
    agent.navigate_to({4, 0});
    for (int i = 0; i < 600 && agent.status() != AgentStatus::waiting; ++i) {
        simulation.step();
    }
    ASSERT_EQ(agent.status(), AgentStatus::waiting);
    const PathExplanation why =
        simulation.navigator.explain(agent.position(), agent.target_position(), agent.query());
    EXPECT_EQ(why.problem, PathProblem::too_narrow);
    EXPECT_NEAR(why.gap.value().width, 0.5F, 1e-5F);
}

TEST(PathExplanation, SurvivesTheEndOfTheNavigator) {
    Room room{0.5F};
    auto navigator = std::make_unique<Navigator>(Box2dProbe{room.world});
    PathQuery last = query;
    last.search.costs = std::make_shared<CostFunction>([&navigator](Cell) {
        navigator.reset();
        return 1.0F;
    });
    const PathExplanation why = navigator->explain({-4, 0}, {4, 0}, last);
    EXPECT_EQ(navigator, nullptr);
    EXPECT_EQ(why.problem, PathProblem::disconnected);
}

} // namespace
} // namespace raywalk::path_explanation_test
