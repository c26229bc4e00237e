// SPDX-License-Identifier: MIT
#include "agent/touching_agents.hpp"
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
