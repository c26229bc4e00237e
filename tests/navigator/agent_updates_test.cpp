// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "support/executors.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

// Built twice: with the other tests, and with the thread sanitizer.
namespace raywalk::agent_updates_test {
namespace {

using test::Random;
using test::run_backward;
using test::run_forward;
using test::run_on;
using test::Simulation;
using test::sixtieth;

// What happens to agents: one number for each of them and each step.
class Diary {
public:
    void add(const Simulation& simulation) {
        for (std::size_t i = 0; i < simulation.agents.size(); ++i) {
            const Agent& agent = simulation.agents[i];
            std::uint64_t number = static_cast<std::uint64_t>(agent.status());
            for (const AgentEvent event : agent.events()) {
                number = 31 * number + static_cast<std::uint64_t>(event) + 1;
            }
            const physics::Body& body = simulation.bodies[i];
            for (const Vec2 v : {body.position(), body.velocity()}) {
                number = 1'099'511'628'211ULL * (number ^ std::bit_cast<std::uint32_t>(v.x));
                number = 1'099'511'628'211ULL * (number ^ std::bit_cast<std::uint32_t>(v.y));
            }
            numbers_.push_back(number);
        }
    }

    friend bool operator==(const Diary&, const Diary&) = default;

private:
    std::vector<std::uint64_t> numbers_;
};

// Of a crowd among walls and posts: some chase one that walks and takes a portal, some meet at a
// point, some cross the others' way. Some share a flow field, some are driven by forces, one has
// costs, and a wall comes and goes. `executor`: null for single updates.
Diary diary_of_crowd(const Executor& executor, std::int64_t iterations) {
    constexpr int count = 180;
    Simulation simulation;
    simulation.budget.iterations = iterations;
    Random random{11};
    add_random_bodies(simulation.world, random, {{-20.0F, -20.0F}, {20.0F, 20.0F}}, 60);
    (void)simulation.navigator.add_link(
        {.from = {-21.0F, 0.0F}, .to = {21.0F, 0.0F}, .cost = 1.0F, .kind = LinkKind::teleport});
    simulation.add_agent({-26.0F, 3.0F});
    simulation.add_agent_to({-24.0F, 0.0F}, {24.0F, 1.0F}, {.max_speed = 2.0F});
    simulation.agents.front().follow(Box2dBody{simulation.bodies[1]});
    for (int i = 0; i < count; ++i) {
        AgentSettings settings{.max_speed = 1.5F + 0.01F * static_cast<float>(i % 60)};
        if (i % 7 == 0) {
            settings.max_force = 40.0F;
        }
        if (i == 50) {
            settings.query.search.costs = std::make_shared<CostFunction>(
                [](Cell cell) { return cell.x % 3 == 0 ? 2.0F : 1.0F; });
        }
        const auto row = static_cast<float>(i / 30);
        const auto column = static_cast<float>(i % 30);
        simulation.add_agent({column * 1.3F - 20.0F, 23.0F + 1.1F * row}, settings);
        if (i % 3 == 0) {
            simulation.agents.back().follow(Box2dBody{simulation.bodies[1]});
        } else {
            simulation.agents.back().navigate_to(i % 3 == 1 ? Vec2{3.0F, -22.0F}
                                                            : Vec2{20.0F - column, -24.0F - row});
        }
    }
    Diary diary;
    for (int step = 0; step < 240; ++step) {
        if (step == 60) {
            simulation.navigator.set_cell_blocked({0, 0}, true);
        }
        if (step == 90) {
            simulation.agents[10].stop();
            simulation.agents[11].navigate_to({-30.0F, 0.0F});
            simulation.agents[12].teleport({-30.0F, 5.0F});
        }
        simulation.navigator.update(simulation.budget, executor);
        if (executor) {
            simulation.navigator.update_agents(sixtieth, executor);
        } else {
            for (Agent& agent : simulation.agents) {
                agent.update(sixtieth);
            }
        }
        diary.add(simulation);
        simulation.world.step(sixtieth);
    }
    return diary;
}

TEST(AgentUpdates, AreTheSameForAnyNumberOfThreadsAndOrderOfJobs) {
    for (const std::int64_t iterations : {std::int64_t{3000}, unlimited}) {
        const Diary single = diary_of_crowd(nullptr, iterations);
        EXPECT_EQ(diary_of_crowd(run_forward, iterations), single) << iterations;
        EXPECT_EQ(diary_of_crowd(run_backward, iterations), single) << iterations;
        EXPECT_EQ(diary_of_crowd(run_on(2), iterations), single) << iterations;
        EXPECT_EQ(diary_of_crowd(run_on(4), iterations), single) << iterations;
        EXPECT_EQ(diary_of_crowd(run_on_threads, iterations), single) << iterations;
    }
}

} // namespace
} // namespace raywalk::agent_updates_test
