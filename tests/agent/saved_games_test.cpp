// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

// What a game saves of its characters, and what becomes of them when it is loaded.
namespace raywalk::saved_games_test {
namespace {

using test::add;
using test::box;
using test::Random;
using test::Simulation;

struct SavedCharacter {
    Vec2 position;
    Vec2 velocity;
    Vec2 target;
    bool is_paused = false;
};

using SavedGame = std::vector<SavedCharacter>;

void add_level(physics::World& world) {
    Random random{11};
    for (int i = 0; i < 40; ++i) {
        add(world,
            test::circle(random.between(0.3F, 1.2F)),
            {.position = random.point_in({{-14.0F, -14.0F}, {14.0F, 14.0F}})});
    }
    add(world, box({{-0.5F, 1.0F}, {0.5F, 30.0F}}));
    add(world, box({{-0.5F, -30.0F}, {0.5F, -1.0F}}));
}

// A crowd that goes through a door. Landmarks would depend on the queries before.
struct Game : Simulation {
    Game()
        : Simulation{NavigatorSettings{.landmarks = false}} {
        add_level(world);
    }

    void begin() {
        for (int i = 0; i < 24; ++i) {
            const float side = i % 2 == 0 ? -1.0F : 1.0F;
            const float y = static_cast<float>(i / 2) - 5.5F;
            add_agent_to({side * 17.5F, y}, {-side * 17.5F, -y});
        }
    }

    [[nodiscard]] SavedGame save() const {
        SavedGame saved;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            saved.push_back({bodies[i].position(),
                             bodies[i].velocity(),
                             agents[i].target_position(),
                             agents[i].is_paused()});
        }
        return saved;
    }

    void load(const SavedGame& saved) {
        for (const SavedCharacter& character : saved) {
            Agent& agent = add_agent_to(character.position, character.target);
            bodies.back().set_velocity(character.velocity);
            if (character.is_paused) {
                agent.pause();
            }
        }
    }

    // Where all of them are in each of the next steps, to the bit.
    std::vector<std::uint32_t> motion(int steps) {
        std::vector<std::uint32_t> bits;
        for (int i = 0; i < steps; ++i) {
            step();
            for (const physics::Body& body : bodies) {
                bits.push_back(std::bit_cast<std::uint32_t>(body.position().x));
                bits.push_back(std::bit_cast<std::uint32_t>(body.position().y));
            }
        }
        return bits;
    }
};

SavedGame save_after(float seconds) {
    Game game;
    game.begin();
    game.run(seconds);
    game.agents[3].pause();
    return game.save();
}

TEST(SavedGames, GoOnTheSameToTheBitEachTimeTheyAreLoaded) {
    const SavedGame saved = save_after(4.0F);
    Game first;
    first.load(saved);
    const std::vector<std::uint32_t> motion = first.motion(60 * 10);

    // What is cached does not matter.
    Game second;
    second.navigator.prefill({{-40.0F, -40.0F}, {40.0F, 40.0F}}, {.radius = 0.3F});
    second.load(saved);
    EXPECT_EQ(second.motion(60 * 10), motion);
}

TEST(SavedGames, GoOnTheSameWithASmallBudgetWhateverIsCached) {
    const SavedGame saved = save_after(2.0F);
    Game cold;
    cold.budget.iterations = 300;
    cold.load(saved);
    const std::vector<std::uint32_t> motion = cold.motion(60 * 4);

    Game warm; // has the obstacles near many paths, too
    warm.budget.iterations = 300;
    warm.load(saved);
    for (const SavedCharacter& one : saved) {
        for (const SavedCharacter& other : saved) {
            (void)warm.navigator.find_path(one.position, other.target, warm.agents[0].query());
        }
    }
    EXPECT_EQ(warm.motion(60 * 4), motion);
}

TEST(SavedGames, BringEverybodyToTheirTargets) {
    for (const float seconds : {0.5F, 3.0F, 7.0F}) {
        Game game;
        game.load(save_after(seconds));
        game.agents[3].resume();
        EXPECT_TRUE(game.run_until_all_arrive(60.0F)) << seconds;
    }
}

TEST(SavedGames, HoldWhomAnAgentFollows) {
    Simulation simulation;
    Agent& hunter = simulation.add_agent({-3.0F, 0.5F});
    simulation.add_agent({3.0F, 0.5F});
    EXPECT_EQ(hunter.followed_body(), BodyKey{});
    hunter.follow(Box2dBody{simulation.bodies[1]});
    EXPECT_EQ(hunter.followed_body(), key_of(simulation.bodies[1]));
    simulation.step();
    EXPECT_EQ(hunter.followed_body(), key_of(simulation.bodies[1]));
    hunter.navigate_to({5.0F, 5.0F});
    EXPECT_EQ(hunter.followed_body(), BodyKey{});
    hunter.follow(Box2dBody{simulation.bodies[1]});
    hunter.stop();
    EXPECT_EQ(hunter.followed_body(), BodyKey{});
}

} // namespace
} // namespace raywalk::saved_games_test
