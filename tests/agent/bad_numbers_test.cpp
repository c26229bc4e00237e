// SPDX-License-Identifier: MIT
#include "support/fake_agents.hpp"
#include "support/log_lines.hpp"
#include "support/point_walker.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

// Numbers that no game should pass. All of it holds in release builds, too: nothing of it is an
// assertion.
namespace raywalk::bad_numbers_test {
namespace {

using test::sixtieth;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

constexpr std::array bad_numbers = {nan, inf, -inf, 0.0F, -1.0F, 1e30F, -1e30F, 1e-40F};

constexpr float seconds = 30.0F;

// Two agents that swap places around a wall; the second one has valid settings.
struct Meeting {
    explicit Meeting(const NavigatorSettings& settings = {})
        : simulation{settings} {
        test::be_quiet();
        test::add(simulation.world, test::box({{-0.2F, -3.2F}, {0.2F, 3.2F}}));
    }

    void add_agents(const AgentSettings& settings) {
        for (const float x : {-3.0F, 3.0F}) {
            simulation.bodies.push_back(test::add_walker(simulation.world, {x, 0.1F}));
            simulation.agents
                .emplace_back(simulation.navigator,
                              Box2dBody{simulation.bodies.back()},
                              x < 0.0F ? settings : AgentSettings{})
                .navigate_to({-x, 0.1F});
        }
    }

    // Steps until both agents have settled, or the time is over. False if it is.
    bool run() {
        bool have_settled = false;
        for (float time = 0.0F; time < seconds && !have_settled; time += sixtieth) {
            simulation.step();
            have_settled = true;
            for (const Agent& agent : simulation.agents) {
                have_settled = have_settled && agent.is_navigation_finished();
            }
            for (const physics::Body& body : simulation.bodies) {
                if (!is_finite(body.position()) || !is_finite(Box2dBody{body}.velocity())) {
                    ADD_FAILURE() << "a body is nowhere";
                    return false;
                }
            }
        }
        return have_settled;
    }

    [[nodiscard]] bool have_arrived() const {
        return simulation.agents[0].is_target_reached() && simulation.agents[1].is_target_reached();
    }

    test::Simulation simulation;
};

struct Field {
    const char* name;
    std::function<void(AgentSettings&, float)> set;
    /// For each of the bad numbers: 'a' if the agents arrive, 'e' if the journey only has to end.
    std::string_view outcomes;
};

const std::array agent_fields = {
    Field{"radius", [](AgentSettings& s, float v) { s.radius = v; }, "aaaeaaae"},
    Field{"margin", [](AgentSettings& s, float v) { s.margin = v; }, "aaaeaaae"},
    Field{"max_speed", [](AgentSettings& s, float v) { s.max_speed = v; }, "aaaaaaaa"},
    Field{
        "max_acceleration", [](AgentSettings& s, float v) { s.max_acceleration = v; }, "aaaaaaaa"},
    Field{"max_force", [](AgentSettings& s, float v) { s.max_force = v; }, "aaaaaaaa"},
    Field{"target_desired_distance",
          [](AgentSettings& s, float v) { s.target_desired_distance = v; },
          "aaaaaaaa"},
    Field{"path_max_distance",
          [](AgentSettings& s, float v) { s.path_max_distance = v; },
          "aaaaaaaa"},
    Field{"repath_interval", [](AgentSettings& s, float v) { s.repath_interval = v; }, "aaaaaaaa"},
    Field{"neighbor_distance",
          [](AgentSettings& s, float v) { s.neighbor_distance = v; },
          "aaaeaaae"},
    Field{"time_horizon_agents",
          [](AgentSettings& s, float v) { s.time_horizon_agents = v; },
          "aaaaaaaa"},
    Field{"avoidance_priority",
          [](AgentSettings& s, float v) { s.avoidance_priority = v; },
          "aaaaaaaa"},
    Field{"query.search.heuristic_weight",
          [](AgentSettings& s, float v) { s.query.search.heuristic_weight = v; },
          "eeeeeeee"},
    Field{"query.search.max_cost",
          [](AgentSettings& s, float v) { s.query.search.max_cost = v; },
          "eaeeeaee"},
};

TEST(BadNumbers, OfAnAgentsSettingsAreCorrectedOrMakeItFail) {
    for (const Field& field : agent_fields) {
        ASSERT_EQ(field.outcomes.size(), bad_numbers.size());
        for (std::size_t i = 0; i < bad_numbers.size(); ++i) {
            SCOPED_TRACE(std::string{field.name} + " " + std::to_string(bad_numbers[i]));
            AgentSettings settings;
            field.set(settings, bad_numbers[i]);
            Meeting meeting;
            meeting.add_agents(settings);
            EXPECT_TRUE(meeting.run()) << to_string(meeting.simulation.agents[0].status()) << " "
                                       << to_string(meeting.simulation.agents[1].status());
            EXPECT_TRUE(field.outcomes[i] == 'e' || meeting.have_arrived())
                << to_string(meeting.simulation.agents[0].status()) << " "
                << to_string(meeting.simulation.agents[1].status());
        }
    }
}

TEST(BadNumbers, OfABodysHighestSpeedLetItStandOrAreNoLimit) {
    for (const float number : {nan, -1.0F, -inf, 0.0F, inf}) {
        test::FakeAgents fakes;
        fakes.fake->max_speed = number;
        const Vec2 begin = fakes.fake->position;
        for (int step = 0; step < 300; ++step) {
            fakes.update();
            fakes.fake->step(sixtieth);
            EXPECT_TRUE(is_finite(fakes.fake->velocity)) << number;
        }
        EXPECT_EQ(fakes.fake->position == begin, number <= 0.0F) << number;
    }
}

TEST(BadNumbers, OfAnAgentsLimitsMakeItFail) {
    for (const std::int64_t iterations :
         {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
        Meeting meeting;
        meeting.add_agents({.query = {.max_iterations = iterations}});
        EXPECT_TRUE(meeting.run());
        const Agent& agent = meeting.simulation.agents[0];
        EXPECT_EQ(agent.status(), AgentStatus::failed);
        EXPECT_EQ(agent.path().status, PathStatus::invalid_query);
    }
    for (const std::size_t neighbors : {std::size_t{0}, ~std::size_t{0}}) {
        Meeting meeting;
        meeting.add_agents({.max_neighbors = neighbors});
        EXPECT_TRUE(meeting.run());
    }
}

// A walk through the wall would make the body lean on it, and never arrive.
TEST(BadNumbers, OfANavigatorsSettingsAreCorrected) {
    const std::array<std::function<void(NavigatorSettings&, float)>, 3> fields{
        [](NavigatorSettings& s, float v) { s.cell_size = v; },
        [](NavigatorSettings& s, float v) { s.origin.x = v; },
        [](NavigatorSettings& s, float v) {
            s.origin.y = v;
        }};
    for (const auto& set : fields) {
        for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
            for (const float number : bad_numbers) {
                SCOPED_TRACE(number);
                NavigatorSettings settings{.neighborhood = neighborhood};
                set(settings, number);
                Meeting meeting{settings};
                const Grid& grid = meeting.simulation.navigator.grid();
                EXPECT_EQ(meeting.simulation.navigator.settings().cell_size, grid.cell_size());
                EXPECT_EQ(meeting.simulation.navigator.settings().origin, grid.origin());
                EXPECT_EQ(grid.cell_size(), 1.0F);
                meeting.add_agents({});
                EXPECT_TRUE(meeting.run());
                EXPECT_TRUE(meeting.have_arrived());
                EXPECT_EQ(meeting.simulation.contacts.walls, 0);
            }
        }
    }
}

TEST(BadNumbers, OfAnUpdateBudgetLetNobodyWaitForEver) {
    using std::chrono::nanoseconds;
    for (const std::int64_t iterations :
         {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
        Meeting meeting;
        meeting.simulation.budget.iterations = iterations;
        meeting.add_agents({});
        EXPECT_TRUE(meeting.run());
        EXPECT_TRUE(meeting.have_arrived()) << iterations;
    }
    for (const nanoseconds time :
         {nanoseconds{0}, nanoseconds{-1}, nanoseconds::min(), nanoseconds::max()}) {
        Meeting meeting;
        meeting.simulation.budget.time = time;
        meeting.add_agents({});
        EXPECT_TRUE(meeting.run());
        EXPECT_TRUE(meeting.have_arrived()) << time.count();
    }
}

TEST(BadNumbers, InTheMiddleOfAJourneyLeaveTheAgentOnItsWay) {
    for (const float number : bad_numbers) {
        for (const Vec2 bad : {Vec2{number, 0.0F}, Vec2{0.0F, number}, Vec2{number, number}}) {
            if (is_finite(bad) && std::abs(number) < 10.0F) {
                continue; // a point like any other
            }
            SCOPED_TRACE(number);
            Meeting meeting;
            meeting.add_agents({});
            meeting.simulation.run(0.5F);
            Agent& agent = meeting.simulation.agents[0];
            agent.teleport(bad);
            agent.shift_origin(bad);
            agent.set_max_speed(number);
            agent.update(number > 1.0F ? inf : number);
            EXPECT_TRUE(meeting.run());
            EXPECT_TRUE(meeting.have_arrived());
        }
    }
}

TEST(BadNumbers, AsASpeedAreIgnored) {
    Meeting meeting;
    meeting.add_agents({.max_speed = 2.0F});
    Agent& agent = meeting.simulation.agents[0];
    for (const float speed : {nan, -inf, 0.0F, -0.0F, -1.0F}) {
        agent.set_max_speed(speed);
        EXPECT_EQ(agent.settings().max_speed, 2.0F);
    }
    agent.set_max_speed(inf);
    EXPECT_EQ(agent.settings().max_speed, AgentSettings::greatest_speed);
}

TEST(BadNumbers, OfAStepLeaveTheBodyFinite) {
    for (const AgentSettings& settings : {AgentSettings{},
                                          AgentSettings{.max_acceleration = 5.0F},
                                          AgentSettings{.max_force = 50.0F}}) {
        for (const float dt : {1e-45F, 1e-30F, 1e6F, 1e30F, std::numeric_limits<float>::max()}) {
            SCOPED_TRACE(dt);
            Meeting meeting;
            meeting.add_agents(settings);
            for (int i = 0; i < 5; ++i) {
                meeting.simulation.plan_and_steer(dt);
                meeting.simulation.world.step(sixtieth);
            }
            EXPECT_TRUE(meeting.run());
            EXPECT_TRUE(dt > 1.0F || meeting.have_arrived()); // much time without progress
        }
    }
}

TEST(BadNumbers, AsATargetMakeTheAgentFail) {
    for (const float number : {nan, inf, -inf, 1e30F, -1e30F}) {
        Meeting meeting;
        meeting.add_agents({});
        meeting.simulation.agents[0].navigate_to({number, 0.0F});
        EXPECT_TRUE(meeting.run());
        EXPECT_EQ(meeting.simulation.agents[0].status(), AgentStatus::failed);
        EXPECT_EQ(meeting.simulation.agents[0].path().status, PathStatus::invalid_query);
    }
}

TEST(BadNumbers, InAWalkerOrAQueryAreRefused) {
    Meeting meeting;
    Navigator& navigator = meeting.simulation.navigator;
    constexpr Box area{{-5.0F, -5.0F}, {5.0F, 5.0F}};
    for (const float number : {nan, inf, -inf, -1.0F, 1e30F, 2e6F}) {
        SCOPED_TRACE(number);
        for (const WalkerProfile& walker :
             {WalkerProfile{.radius = number}, WalkerProfile{.radius = 0.3F, .margin = number}}) {
            EXPECT_FALSE(walker.is_valid());
            EXPECT_EQ(navigator.prefill(area, walker), 0U);
            EXPECT_EQ(navigator.cache(walker).profile(), test::point_walker);
            EXPECT_EQ(navigator.find_cache(walker), nullptr);
            EXPECT_FALSE(navigator.can_walk_straight({-2.0F, 0.0F}, {-1.0F, 0.0F}, walker));
            EXPECT_FALSE(navigator.closest_navigable({-2.0F, 0.0F}, walker));
            const PathQuery query{.walker = walker};
            EXPECT_EQ(navigator.find_path({-2.0F, 0.0F}, {2.0F, 0.0F}, query).status,
                      PathStatus::invalid_query);
            EXPECT_FALSE(navigator.can_reach({-2.0F, 0.0F}, {2.0F, 0.0F}, query));
            EXPECT_TRUE(navigator.reachable_cells({-2.0F, 0.0F}, 3.0F, query).empty());
        }
    }
    for (const float budget : {nan, -inf, -1.0F, -1e30F}) {
        EXPECT_TRUE(navigator.reachable_cells({-2.0F, 0.0F}, budget, test::point_query).empty());
        EXPECT_FALSE(navigator.random_reachable_point({-2.0F, 0.0F}, budget, 1, test::point_query));
    }
    const PathQuery few{.walker = test::point_walker, .max_iterations = 7};
    EXPECT_EQ(navigator.reachable_cells({-2.0F, 0.0F}, inf, few).size(), 7U);
    EXPECT_EQ(navigator.reachable_cells({-2.0F, 0.0F}, 1e30F, few).size(), 7U);
    for (const float stop_distance : {nan, inf, -1.0F}) {
        const PathQuery query{.walker = test::point_walker, .stop_distance = stop_distance};
        EXPECT_EQ(navigator.find_path({-2.0F, 0.0F}, {2.0F, 0.0F}, query).status,
                  PathStatus::invalid_query);
    }
}

TEST(BadNumbers, OfABoxArePrefilledAndInvalidatedInsideOfTheGrid) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Meeting meeting{{.neighborhood = neighborhood, .cache_byte_budget = 1U << 20U}};
        Navigator& navigator = meeting.simulation.navigator;
        for (const float number : bad_numbers) {
            SCOPED_TRACE(number);
            for (const Box& box : {Box{{number, 0.0F}, {1.0F, 1.0F}},
                                   Box{{0.0F, 0.0F}, {number, 1.0F}},
                                   Box{{-1.0F, -1.0F}, {1.0F, number}},
                                   Box{{number, number}, {number, number}},
                                   Box{{-inf, -inf}, {inf, inf}}}) {
                const std::size_t chunks = navigator.prefill(box, {.radius = 0.3F});
                EXPECT_EQ(chunks == 0, box.is_empty());
                const std::uint64_t version = navigator.cache({.radius = 0.3F}).version();
                navigator.invalidate(box);
                const bool is_change =
                    !box.is_empty() || std::isnan(box.min.x + box.min.y + box.max.x + box.max.y);
                EXPECT_EQ(navigator.cache({.radius = 0.3F}).version() != version, is_change);
                navigator.invalidate_all();
            }
        }
        meeting.add_agents({});
        EXPECT_TRUE(meeting.run());
        EXPECT_TRUE(meeting.have_arrived());
    }
}

TEST(BadNumbers, OfAnOriginLeaveTheNavigatorRight) {
    for (const float number : bad_numbers) {
        SCOPED_TRACE(number);
        Meeting meeting;
        Navigator& navigator = meeting.simulation.navigator;
        navigator.shift_origin({number, 0.0F});
        navigator.shift_origin({0.0F, number});
        EXPECT_TRUE(is_finite(navigator.grid().origin()));
        if (is_finite(Vec2{number, 0.0F}) && std::abs(number) > 1.0F) {
            navigator.shift_origin({-0.5F * number, -0.5F * number}); // half of the way back
            EXPECT_TRUE(is_finite(navigator.grid().origin()));
            continue; // the world was not shifted, so its bodies are out of range
        }
        meeting.add_agents({});
        EXPECT_TRUE(meeting.run());
        EXPECT_TRUE(meeting.have_arrived());
    }
}

TEST(BadNumbers, OfCellsAndAuditsAreIgnoredOrLimited) {
    Meeting meeting;
    Navigator& navigator = meeting.simulation.navigator;
    constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    for (const Cell cell :
         {Cell{least, 0}, Cell{0, most}, Cell{most, least}, Cell{Grid::range, 0}}) {
        navigator.set_cell_blocked(cell, true);
        EXPECT_FALSE(navigator.is_cell_blocked(cell));
        const PathQuery query{.walker = test::point_walker, .blocked_cells = {cell}};
        EXPECT_EQ(navigator.find_path({-2.0F, 0.0F}, {2.0F, 0.0F}, query).status,
                  PathStatus::invalid_query);
    }
    meeting.add_agents({});
    EXPECT_TRUE(meeting.run());
    EXPECT_TRUE(meeting.have_arrived());
    EXPECT_EQ(navigator.cache_statistics().outdated_chunks, 0U);
}

} // namespace
} // namespace raywalk::bad_numbers_test
