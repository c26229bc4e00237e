// SPDX-License-Identifier: MIT
#pragma once

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace raywalk::test {

/// A wall with a gap of 1 m at y = 0.5, and another way around it at y = 11.
struct WallWithGap : Simulation {
    static constexpr Vec2 west{-6.0F, 0.5F};
    static constexpr Vec2 east{6.0F, 0.5F};

    WallWithGap() {
        add(world, box({{-0.2F, 1.0F}, {0.2F, 10.0F}}));
        add(world, box({{-0.2F, -30.0F}, {0.2F, 0.0F}}));
    }

    /// Sends the last agent to the east and returns the greatest |y| on its way.
    float detour(float seconds = 40.0F) {
        float highest = 0.0F;
        Agent& agent = agents.back();
        agent.navigate_to(east);
        step();
        for (float time = 0.0F; time < seconds && !agent.is_navigation_finished();
             time += sixtieth) {
            step();
            highest = std::max(highest, std::abs(agent.position().y));
        }
        EXPECT_TRUE(agent.is_target_reached());
        return highest;
    }
};

} // namespace raywalk::test
