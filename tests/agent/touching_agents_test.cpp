// SPDX-License-Identifier: MIT
#include "agent/touching_agents.hpp"
#include "crowd/priority_inheritance.hpp"
#include "support/walker_at_origin.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::touching_agents_test {
namespace {

using test::other_at;
using Walker = test::WalkerAtOrigin;

TEST(TouchingAgents, IsInAJamOnlyBesideAgentsThatWantToMoveOn) {
    Walker walker;
    NearbyAgent other = other_at({0.8, 0.0});
    EXPECT_FALSE(is_in_jam(walker.context(), {&other, 1}));
    other.preferred_velocity = {0.0, 1.0};
    EXPECT_TRUE(is_in_jam(walker.context(), {&other, 1}));
    other.position = {1.5, 0.0};
    EXPECT_FALSE(is_in_jam(walker.context(), {&other, 1})) << "there is room for one between";
}

TEST(TouchingAgents, IsCarriedAlongByOneThatMovesTogetherWithItFastInAnotherDirection) {
    Walker walker;
    AgentContext agent = walker.context();
    const Vec2d back{-0.9 * agent.max_speed, 0.0};
    agent.velocity = back;
    NearbyAgent other = other_at({0.7, 0.0});
    other.velocity = back;
    other.priority = own_priority(1.0, other.id, 2.0);
    const auto is_carried = [&](Vec2d preferred_velocity) {
        return is_carried_along(
            agent, own_priority(1.0, agent.id, 9.0), preferred_velocity, {&other, 1});
    };
    EXPECT_TRUE(is_carried({1.0, 0.0}));
    EXPECT_TRUE(is_carried({0.1, 1.0})) << "to the side";
    EXPECT_FALSE(is_carried({-1.0, 1.0})) << "it gets on";
    other.velocity = {back.x, 0.2 * agent.max_speed};
    EXPECT_FALSE(is_carried({1.0, 0.0})) << "it gets past the other one";
    other.velocity = back;
    other.position = {1.0, 0.0};
    EXPECT_FALSE(is_carried({1.0, 0.0})) << "the other one is too far away";
    other.position = {0.7, 0.0};
    other.priority = own_priority(1.0, other.id, 10.0);
    EXPECT_FALSE(is_carried({1.0, 0.0})) << "the other one gives way";
    other.priority = own_priority(2.0, other.id, 2.0);
    EXPECT_FALSE(is_carried({1.0, 0.0})) << "the game wants the other one to go first";
    other.priority = own_priority(1.0, other.id, 2.0);
    agent.velocity = other.velocity = {-0.4 * agent.max_speed, 0.0};
    EXPECT_FALSE(is_carried({1.0, 0.0})) << "it is slow";
}

TEST(TouchingAgents, IsBlockedByAPeerThatHasSettledAheadAtTheSameTarget) {
    Walker walker;
    NearbyAgent other = other_at({0.62, 0.0});
    const auto is_blocked = [&](Vec2d velocity, bool is_partial) {
        return is_blocked_by_settled_peer(walker.context(), {&other, 1}, 7, velocity, is_partial);
    };
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false));
    other.target_id = 7;
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false)) << "it is on its way";
    other.has_arrived = true;
    EXPECT_TRUE(is_blocked({1.0, 0.0}, false));
    EXPECT_FALSE(is_blocked({-1.0, 0.0}, false)) << "it is behind";
    other.has_arrived = false;
    other.is_waiting = true;
    EXPECT_FALSE(is_blocked({1.0, 0.0}, false));
    EXPECT_TRUE(is_blocked({1.0, 0.0}, true)) << "neither gets any nearer";
}

TEST(TouchingAgents, CountsTheCellsOfAgentsThatTouchAsBlocked) {
    Walker walker;
    const std::vector<NearbyAgent> others{other_at({0.6, 0.0}), other_at({0.0, 1.6})};
    EXPECT_EQ(blocked_cells_around(walker.context(), others),
              std::vector{walker.clearance.grid().cell_at({0.6F, 0.0F})});
}

} // namespace
} // namespace raywalk::touching_agents_test
