// SPDX-License-Identifier: MIT
#include "raywalk/formation.hpp"

#include "support/log_lines.hpp"
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

// Agents that keep their places while they walk.
namespace raywalk::formation_test {
namespace {

using physics::box;
using test::Simulation;

constexpr std::array all_shapes = {
    FormationShape::column, FormationShape::line, FormationShape::wedge, FormationShape::box};

// A leader, and a follower in each slot.
void add_squad(Simulation& simulation, const std::vector<Vec2>& slots) {
    simulation.add_agent({0.5F, 0.5F});
    for (const Vec2 slot : slots) {
        simulation.add_agent(Vec2{0.5F, 0.5F} + slot);
    }
}

float farthest_from_slot(const Simulation& simulation,
                         const Formation& formation,
                         std::size_t slot_count) {
    float farthest = 0.0F;
    for (std::size_t i = 0; i < slot_count; ++i) {
        farthest = std::max(farthest,
                            distance(simulation.agents[i + 1].position(),
                                     formation.slot_position(simulation.agents.front(), i)));
    }
    return farthest;
}

struct March {
    float seconds = 0.0F;
    float mean_off = 0.0F; // of followers from their slots, after the first three seconds
    float worst_off = 0.0F;
    bool all_arrive = false;
};

March march(Simulation& simulation, Formation& formation, Vec2 target, float limit) {
    March result;
    Agent& leader = simulation.agents.front();
    leader.navigate_to(target);
    int samples = 0;
    for (; result.seconds < limit; result.seconds += test::sixtieth) {
        formation.update(simulation.agents);
        simulation.step();
        const bool is_done =
            std::all_of(simulation.agents.begin(), simulation.agents.end(), [](const Agent& agent) {
                return agent.is_navigation_finished() && agent.status() != AgentStatus::idle;
            });
        if (is_done) {
            result.all_arrive = true;
            break;
        }
        if (result.seconds < 3.0F || !(leader.status() == AgentStatus::walking)) {
            continue;
        }
        for (std::size_t i = 1; i < simulation.agents.size(); ++i) {
            const float off =
                distance(simulation.agents[i].position(), formation.slot_position(leader, i - 1));
            result.mean_off += off;
            result.worst_off = std::max(result.worst_off, off);
            ++samples;
        }
    }
    result.mean_off /= static_cast<float>(std::max(samples, 1));
    return result;
}

TEST(Formation, SlotsAreKeptWhileWalkingInTheOpen) {
    for (const FormationShape shape : all_shapes) {
        Simulation simulation;
        const std::vector<Vec2> slots = formation_slots(shape, 6, 1.2F);
        add_squad(simulation, slots);
        Formation formation{slots};
        const March result = march(simulation, formation, {40.5F, 0.5F}, 60.0F);
        EXPECT_TRUE(result.all_arrive);
        EXPECT_LT(result.mean_off, 0.3F) << static_cast<int>(shape);
        EXPECT_LT(result.worst_off, 0.6F) << static_cast<int>(shape);
        EXPECT_LT(result.seconds, 22.0F) << "at nine tenths of 3 m/s";
        EXPECT_LT(farthest_from_slot(simulation, formation, slots.size()), 0.5F);
    }
}

// How a formation walks 12 m straight on and then, after a turn, 12 m more.
struct Turn {
    float leader = 0.0F; // how long the second leg takes, and until all others rest in their slots
    float others = 0.0F; // (unit: time that the leader takes alone)
    float walked = 0.0F; // by the others on the second leg, on average (unit: length of the leg)
};

// The walls, if any, are across the middle of the second leg.
Turn turn(Simulation& simulation,
          const std::vector<Vec2>& slots,
          float degrees,
          float leg = 12.0F) {
    add_squad(simulation, slots);
    Formation formation{slots};
    Agent& leader = simulation.agents.front();
    const float angle = degrees * std::numbers::pi_v<float> / 180.0F;
    const Vec2 corner = leader.position() + Vec2{leg, 0.0F};
    leader.navigate_to(corner);
    const auto step = [&] {
        formation.update(simulation.agents);
        simulation.step();
    };
    const auto rest = [&] {
        return std::all_of(simulation.agents.begin(),
                           simulation.agents.end(),
                           [](auto& agent) { return agent.is_navigation_finished(); }) &&
               farthest_from_slot(simulation, formation, slots.size()) < 0.1F;
    };
    for (int i = 0; i < 600 && !leader.is_target_reached(); ++i) {
        step();
    }
    leader.navigate_to(corner + leg * Vec2{std::cos(angle), std::sin(angle)});
    Turn turn;
    const float alone = leg / leader.settings().max_speed;
    for (float time = 0.0F; time < 10.0F * alone && (turn.leader == 0.0F || !rest());
         time += test::sixtieth) {
        step();
        turn.others = time / alone;
        if (turn.leader == 0.0F && leader.is_target_reached()) {
            turn.leader = turn.others;
        }
        for (std::size_t i = 0; i < slots.size(); ++i) {
            turn.walked += length(simulation.bodies[i + 1].velocity()) * test::sixtieth /
                           (static_cast<float>(slots.size()) * leg);
        }
    }
    return turn;
}

TEST(Formation, ALeaderThatTurnsIsNotSlowedByItsFollowers) {
    for (const FormationShape shape : all_shapes) {
        for (const std::size_t count : {4U, 6U, 10U}) {
            for (const float degrees : {45.0F, 90.0F, 135.0F, 180.0F}) {
                Simulation simulation;
                const Turn result = turn(simulation, formation_slots(shape, count, 1.2F), degrees);
                EXPECT_LT(result.leader, 1.25F)
                    << degrees << " degrees, " << count << " in shape " << static_cast<int>(shape);
                EXPECT_LT(result.others, 1.65F)
                    << degrees << " degrees, " << count << " in shape " << static_cast<int>(shape);
            }
        }
    }
}

TEST(Formation, WhoIsAheadAfterATurnWaits) {
    for (const FormationShape shape :
         {FormationShape::column, FormationShape::wedge, FormationShape::box}) {
        Simulation simulation;
        EXPECT_LT(turn(simulation, formation_slots(shape, 6, 1.2F), 180.0F).walked, 0.85F);
    }
}

TEST(Formation, ALineThatTurnsAroundSwapsItsEnds) {
    Simulation simulation;
    EXPECT_LT(turn(simulation, formation_slots(FormationShape::line, 6, 1.2F), 180.0F).walked,
              1.05F);
}

TEST(Formation, ALeaderThatComesBackIntoItsColumnIsNotPushedAround) {
    for (const float leg : {4.0F, 6.0F}) {
        Simulation simulation;
        EXPECT_LT(
            turn(simulation, formation_slots(FormationShape::column, 10, 1.2F), 180.0F, leg).others,
            5.0F);
        EXPECT_LT(distance(simulation.agents[0].position(), {0.5F, 0.5F}), 0.5F);
    }
}

TEST(Formation, ADoorAfterATurnHoldsUpTheLeaderLittle) {
    for (const FormationShape shape : all_shapes) {
        for (const float degrees : {0.0F, 90.0F}) {
            Simulation simulation;
            const Vec2 middle = degrees == 0.0F ? Vec2{18.5F, 0.5F} : Vec2{12.5F, 6.5F};
            physics::Body wall = simulation.world.create_body({.position = middle});
            for (const float side : {-1.0F, 1.0F}) {
                const Vec2 half = degrees == 0.0F ? Vec2{0.2F, 10.0F} : Vec2{10.0F, 0.2F};
                const Vec2 at = degrees == 0.0F ? Vec2{0.0F, 10.6F} : Vec2{10.6F, 0.0F};
                wall.add(box({side * at - half, side * at + half}));
            }
            const Turn result = turn(simulation, formation_slots(shape, 6, 1.2F), degrees);
            EXPECT_LT(result.leader, 1.5F)
                << degrees << " degrees, shape " << static_cast<int>(shape);
            EXPECT_LT(result.others, 2.5F)
                << degrees << " degrees, shape " << static_cast<int>(shape);
        }
    }
}

TEST(Formation, ItPassesADoorAndFormsAgain) {
    Simulation simulation;
    physics::Body wall = simulation.world.create_body({});
    wall.add(box({{10.0F, -30.0F}, {11.0F, -0.3F}}));
    wall.add(box({{10.0F, 1.3F}, {11.0F, 30.0F}}));
    const std::vector<Vec2> slots = formation_slots(FormationShape::line, 6, 1.2F);
    add_squad(simulation, slots);
    Formation formation{slots};
    const March result = march(simulation, formation, {25.5F, 0.5F}, 60.0F);
    EXPECT_TRUE(result.all_arrive);
    EXPECT_EQ(simulation.contacts.walls, 0);
    EXPECT_LT(farthest_from_slot(simulation, formation, slots.size()), 0.6F);
}

// The greatest speed of an agent's body while a formation walks on for some seconds.
float top_speed(Simulation& simulation,
                Formation& formation,
                const std::vector<Agent*>& agents,
                std::size_t index,
                float seconds) {
    float top = 0.0F;
    for (float time = 0.0F; time < seconds; time += test::sixtieth) {
        formation.update(agents);
        simulation.step();
        top = std::max(top, length(simulation.bodies[index].velocity()));
    }
    return top;
}

TEST(Formation, TheSlowestSetsThePaceAndSettingsStay) {
    Simulation simulation;
    simulation.add_agent({0.5F, 0.5F}, {.max_speed = 5.0F});
    simulation.add_agent({-0.7F, 0.5F}, {.max_speed = 1.0F});
    simulation.add_agent({-1.9F, 0.5F}, {.max_speed = 4.0F});
    Formation formation{formation_slots(FormationShape::column, 2, 1.2F)};
    const March result = march(simulation, formation, {10.5F, 0.5F}, 60.0F);
    EXPECT_TRUE(result.all_arrive);
    EXPECT_GT(result.seconds, 10.0F);
    EXPECT_LT(result.worst_off, 1.0F);
    EXPECT_EQ(simulation.agents[0].settings().max_speed, 5.0F);
    EXPECT_EQ(simulation.agents[1].settings().max_speed, 1.0F);
    EXPECT_EQ(simulation.agents[2].settings().max_speed, 4.0F);
}

TEST(Formation, WhoeverIsLeftWalksAtTheSpeedOfThoseThatAreLeft) {
    for (const std::size_t removed : {0U, 1U, 2U}) { // the leader, or one of the followers
        Simulation simulation;
        const std::vector<float> speeds{2.0F, 1.0F, 3.0F};
        std::vector<Agent*> agents;
        for (std::size_t i = 0; i < 3; ++i) {
            agents.push_back(
                &simulation.add_agent({-1.2F * static_cast<float>(i) + 0.5F, 0.5F},
                                      {.max_speed = speeds[i], .avoidance_enabled = false}));
        }
        Formation formation{formation_slots(FormationShape::column, 2, 1.2F)};
        agents[0]->navigate_to({60.5F, 0.5F});
        EXPECT_NEAR(top_speed(simulation, formation, agents, 0, 3.0F), 0.9F, 0.02F);
        agents[removed]->navigate_to({0.5F, 30.5F});
        agents.erase(agents.begin() + static_cast<std::ptrdiff_t>(removed));
        agents.front()->navigate_to({60.5F, 0.5F});
        float slowest = 3.0F;
        for (const Agent* agent : agents) {
            slowest = std::min(slowest, agent->settings().max_speed);
        }
        const std::size_t leader = removed == 0 ? 1 : 0;
        (void)top_speed(simulation, formation, agents, leader, 0.1F);
        EXPECT_NEAR(top_speed(simulation, formation, agents, leader, 6.0F), 0.9F * slowest, 0.02F);
        EXPECT_NEAR(top_speed(simulation, formation, agents, removed, 1.0F), speeds[removed], 0.02F)
            << "who has left is free";
        EXPECT_LT(distance(agents[1]->position(), formation.slot_position(*agents[0], 0)), 0.6F);
    }
}

TEST(Formation, FormationsOneAfterTheOtherDoNotSlowDown) {
    Simulation simulation;
    std::vector<Agent*> agents{
        &simulation.add_agent({0.5F, 0.5F}, {.max_speed = 4.0F}),
        &simulation.add_agent({-0.7F, 0.5F}, {.max_speed = 4.0F}),
    };
    agents[0]->navigate_to({100.5F, 0.5F});
    for (int i = 0; i < 5; ++i) {
        Formation formation{formation_slots(FormationShape::column, 1, 1.2F)};
        EXPECT_NEAR(top_speed(simulation, formation, agents, 0, 2.0F), 3.6F, 0.05F);
    }
    EXPECT_TRUE(simulation.run_until([&] { return agents[0]->is_target_reached(); }, 60.0F));
    EXPECT_EQ(agents[0]->settings().max_speed, 4.0F);
}

TEST(Formation, TheLeaderDoesNotWaitForSomebodyWhoCannotCome) {
    for (const bool allow_partial_path : {true, false}) {
        Simulation simulation;
        physics::Body cage = simulation.world.create_body({.position = {-5.0F, 0.5F}});
        for (const Box& side : {Box{{-2.0F, -2.0F}, {2.0F, -1.0F}},
                                Box{{-2.0F, 1.0F}, {2.0F, 2.0F}},
                                Box{{-2.0F, -2.0F}, {-1.0F, 2.0F}},
                                Box{{1.0F, -2.0F}, {2.0F, 2.0F}}}) {
            cage.add(box(side));
        }
        Agent& leader = simulation.add_agent({0.5F, 0.5F});
        simulation.add_agent({-5.0F, 0.5F}, {.query = {.allow_partial_path = allow_partial_path}});
        simulation.add_agent({0.5F, -0.7F});
        Formation formation{formation_slots(FormationShape::line, 2, 1.2F)};
        (void)march(simulation, formation, {30.5F, 0.5F}, 14.0F);
        EXPECT_TRUE(leader.is_target_reached()) << "at nine tenths of 3 m/s";
    }
}

TEST(Formation, FollowersKeepTheirTargetsWhileTheLeaderPlansAndWaits) {
    // The leader plans again all the time: its followers' targets never come back to it.
    Simulation simulation;
    Agent& leader = simulation.add_agent({0.5F, 0.5F});
    Agent& follower = simulation.add_agent({-0.7F, 0.5F});
    Formation formation{formation_slots(FormationShape::column, 1, 1.2F)};
    float last = -10.0F;
    for (int i = 0; i < 300; ++i) {
        if (i % 20 == 0) {
            leader.navigate_to({60.5F, 0.5F + 0.01F * static_cast<float>(i / 20)});
        }
        formation.update(simulation.agents);
        simulation.step();
        const float ahead = follower.target_position().x;
        EXPECT_GE(ahead, last - 0.1F) << i;
        last = ahead;
    }
    EXPECT_GT(last, 8.0F);
}

TEST(Formation, ShapesHaveDistinctSlots) {
    for (const FormationShape shape : all_shapes) {
        std::vector<Vec2> slots = formation_slots(shape, 11, 2.0F);
        ASSERT_EQ(slots.size(), 11U);
        slots.push_back({}); // the leader
        for (std::size_t i = 0; i < slots.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                EXPECT_GE(distance(slots[i], slots[j]), 1.999F);
            }
            float nearest = 100.0F;
            for (std::size_t j = 0; j < slots.size(); ++j) {
                nearest = j == i ? nearest : std::min(nearest, distance(slots[i], slots[j]));
            }
            EXPECT_LE(nearest, i + 1 == slots.size() ? 3.0F : 2.001F);
        }
    }
    EXPECT_TRUE(formation_slots(FormationShape::box, 0, 1.0F).empty());
}

TEST(Formation, WhoseSlotIsNoNumberFailsAndTheOthersWalk) {
    Simulation simulation;
    simulation.add_agent_to({0.5F, 0.5F}, {10.5F, 0.5F});
    const Agent& lost = simulation.add_agent({-1.5F, 1.5F});
    const Agent& follower = simulation.add_agent({-1.5F, -0.5F});
    Formation formation{{{std::numeric_limits<float>::quiet_NaN(), 1.0F}, {-1.0F, -1.0F}}};
    const test::LogLines log;
    for (int i = 0; i < 60 * 8; ++i) {
        formation.update(simulation.agents);
        simulation.step();
    }
    EXPECT_EQ(lost.status(), AgentStatus::failed);
    EXPECT_EQ(log.count("limit_speed"), 0U);
    EXPECT_TRUE(simulation.agents[0].is_target_reached());
    EXPECT_LT(distance(follower.position(), formation.slot_position(simulation.agents[0], 1)),
              0.5F);
}

TEST(Formation, NobodyAndALeaderAloneAreNoMisuse) {
    Simulation simulation;
    Formation formation{{}};
    formation.update(simulation.agents);
    simulation.add_agent_to({0.5F, 0.5F}, {5.5F, 0.5F});
    simulation.add_agent({-3.5F, 0.5F});
    const March result = march(simulation, formation, {5.5F, 0.5F}, 20.0F);
    EXPECT_GT(simulation.agents[1].position().x, 3.0F) << "without a slot, to the leader";
    (void)result;
}

TEST(Formation, HasNoSlotsForAbsurdCountsAndSpacings) {
    const test::LogLines log;
    EXPECT_TRUE(formation_slots(FormationShape::box, std::size_t{0} - 1, 1.0F).empty());
    EXPECT_TRUE(formation_slots(FormationShape::wedge, most_formation_slots + 1, 1.0F).empty());
    EXPECT_TRUE(
        formation_slots(FormationShape::wedge, 3, std::numeric_limits<float>::infinity()).empty());
    EXPECT_EQ(log.count("formation_slots"), 3U);
    EXPECT_EQ(formation_slots(FormationShape::line, 3, 1.0F).size(), 3U);
}

} // namespace
} // namespace raywalk::formation_test
