// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

// A game seen from the side, with gravity: a character that walks on the ground, jumps and drops
// over links, and may not enter cells in the air.
namespace raywalk::side_view_test {
namespace {

using test::add;
using test::box;
using test::Simulation;

constexpr float radius = 0.3F;
constexpr float standing = radius + 0.02F; // above the ground

// Cells are 1 m wide, and the tops of the platforms are on borders of cells:
//
//                      ########   y = 2
//   A                       B
//   ########      ###########     y = 0
//           (pit)
struct Platforms : Simulation {
    Platforms() {
        world.set_gravity({0.0F, -10.0F});
        add(world, box({{-10.0F, -1.0F}, {0.0F, 0.0F}}));
        add(world, box({{3.0F, -1.0F}, {20.0F, 0.0F}}));
        add(world, box({{8.0F, 1.7F}, {14.0F, 2.0F}}));
        navigator.add_link({.from = {-0.5F, standing},
                            .to = {3.5F, standing},
                            .kind = LinkKind::jump,
                            .arc_height = 1.0F});
        navigator.add_link({.from = {7.5F, standing},
                            .to = {8.5F, 2.0F + standing},
                            .kind = LinkKind::jump,
                            .arc_height = 0.5F});
        settings.query.search.costs = std::make_shared<CostFunction>(
            [this](Cell cell) { return has_ground_below(cell) ? 1.0F : CellCosts::forbidden; });
    }

    // Something solid right below the cell.
    [[nodiscard]] bool has_ground_below(Cell cell) {
        const Vec2 center = navigator.grid().center_of(cell);
        return !navigator.has_line_of_sight(center, center - Vec2{0.0F, 0.6F});
    }

    // Sends an agent, and notes how high above the ground it gets without a link.
    bool arrives(Vec2 from, Vec2 to) {
        Agent& agent = add_agent_to(from, to, settings);
        const auto height = [&] {
            const float y = agent.position().y;
            return y >= 2.0F ? y - 2.0F : y;
        };
        return run_until(
            [&] {
                if (agent.current_link() == 0) {
                    highest = std::max(highest, height());
                    lowest = std::min(lowest, agent.position().y);
                }
                return agent.is_target_reached();
            },
            15.0F);
    }

    AgentSettings settings;
    float highest = 0.0F; // (unit: meter)
    float lowest = 0.0F;
};

TEST(SideView, ACharacterWalksOnTheGroundAndJumpsOverThePit) {
    Platforms game;
    EXPECT_TRUE(game.arrives({-8.5F, standing}, {6.5F, standing}));
    EXPECT_EQ(game.count(AgentEvent::link_reached), 1);
    EXPECT_LT(game.highest, standing + 0.1F);
    EXPECT_GE(game.lowest, 0.0F);
}

TEST(SideView, ACharacterJumpsOntoAPlatform) {
    Platforms game;
    EXPECT_TRUE(game.arrives({-8.5F, standing}, {12.5F, 2.0F + standing}));
    EXPECT_EQ(game.count(AgentEvent::link_reached), 2);
    EXPECT_LT(game.highest, standing + 0.1F);
}

TEST(SideView, ACharacterDoesNotFlyToATargetInTheAir) {
    Platforms game;
    EXPECT_FALSE(game.arrives({-8.5F, standing}, {-4.5F, 4.5F}));
    EXPECT_EQ(game.agents[0].status(), AgentStatus::waiting);
    EXPECT_LT(game.highest, 1.0F) << "no higher than the cells on the ground";
}

TEST(SideView, ACharacterStandsOnTheGroundWhenItHasArrived) {
    Platforms game;
    ASSERT_TRUE(game.arrives({-8.5F, standing}, {-2.5F, standing}));
    game.run(3.0F);
    EXPECT_NEAR(game.agents[0].position().y, radius, 0.03F);
    EXPECT_NEAR(game.agents[0].position().x, -2.5F, 0.1F);
}

} // namespace
} // namespace raywalk::side_view_test
