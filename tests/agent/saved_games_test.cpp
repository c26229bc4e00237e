// SPDX-License-Identifier: MIT
#include "support/link_wall.hpp"
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

// A moment to which a game goes back: of each agent its state, position and velocity.
struct Moment {
    explicit Moment(const Simulation& game) {
        for (std::size_t i = 0; i < game.agents.size(); ++i) {
            characters.push_back({game.bodies[i].position(), game.bodies[i].velocity(), {}});
            states.push_back(game.agents[i].state());
        }
    }

    void restore(Simulation& game) const {
        for (std::size_t i = 0; i < game.agents.size(); ++i) {
            game.bodies[i].set_position(characters[i].position);
            game.bodies[i].set_velocity(characters[i].velocity);
            game.agents[i].set_state(states[i]);
        }
    }

    std::vector<SavedCharacter> characters;
    std::vector<AgentState> states;
};

TEST(AgentStates, ALoneAgentWalksOnToTheBitAlongTheSamePath) {
    Game game;
    Agent& agent = game.add_agent_to({-17.5F, 3.0F}, {17.5F, -4.0F});
    game.run(3.0F);
    const Moment moment{game};
    moment.restore(game); // which rounds the position where the engine has it in double precision
    const std::vector<Vec2> points = agent.path().points;
    const std::vector<std::uint32_t> motion = game.motion(60 * 4);
    agent.navigate_to({-17.5F, 3.0F}); // another order, and another path
    game.run(2.0F);

    const int paths = game.count(AgentEvent::path_changed);
    moment.restore(game);
    EXPECT_EQ(agent.status(), AgentStatus::walking);
    EXPECT_EQ(agent.target_position(), (Vec2{17.5F, -4.0F}));
    EXPECT_EQ(agent.path().points, points);
    EXPECT_EQ(game.motion(60 * 4), motion);
    EXPECT_EQ(game.count(AgentEvent::path_changed), paths);
}

TEST(AgentStates, ACrowdThatGoesBackArrives) {
    for (const float seconds : {0.05F, 2.0F, 6.0F, 12.0F}) {
        Game game;
        game.begin();
        game.run(seconds);
        const Moment moment{game};
        game.run(3.0F);
        for (Agent& agent : game.agents) {
            agent.stop();
        }
        game.run(0.5F);
        moment.restore(game);
        EXPECT_TRUE(game.run_until_all_arrive(60.0F)) << seconds;
    }
}

TEST(AgentStates, ThePathThatWasBeingPlannedIsPlannedAnew) {
    Game game;
    game.budget.iterations = 1;
    Agent& agent = game.add_agent_to({-17.5F, 3.0F}, {17.5F, -4.0F});
    game.step();
    ASSERT_EQ(agent.status(), AgentStatus::pending);
    const Moment moment{game};
    agent.stop();
    game.step();
    moment.restore(game);
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    game.budget = {};
    EXPECT_TRUE(game.run_until_all_arrive(30.0F));
    EXPECT_EQ(agent.target_position(), (Vec2{17.5F, -4.0F}));
}

TEST(AgentStates, APathThatIsBlockedNowIsPlannedAnew) {
    Simulation game;
    Agent& agent = game.add_agent_to({-6.0F, 0.0F}, {6.0F, 0.0F});
    game.run(0.5F);
    const Moment moment{game};
    game.run(0.5F);
    add(game.world, box({{-0.5F, -2.0F}, {0.5F, 2.0F}}));
    moment.restore(game);
    EXPECT_TRUE(game.run_until_all_arrive(10.0F));
    EXPECT_EQ(game.contacts.walls, 0);
    EXPECT_GT(agent.path().points.size(), 2U);
}

TEST(AgentStates, AnAgentThatHasArrivedDoesNotTellItAgain) {
    Simulation game;
    game.add_agent_to({-1.0F, 0.0F}, {1.0F, 0.0F});
    ASSERT_TRUE(game.run_until_all_arrive(5.0F));
    const Moment moment{game};
    game.agents[0].navigate_to({5.0F, 0.0F});
    game.run(1.0F);
    const int arrivals = game.count(AgentEvent::target_reached);
    moment.restore(game);
    game.run(1.0F);
    EXPECT_TRUE(game.agents[0].is_target_reached());
    EXPECT_NEAR(game.agents[0].position().x, 1.0F, 0.1F);
    EXPECT_EQ(game.count(AgentEvent::target_reached), arrivals);
}

TEST(AgentStates, AnAgentFollowsAgainTheBodyThatItFollowedIfItIsGivenIt) {
    Simulation game;
    Agent& hunter = game.add_agent({-6.0F, 0.0F});
    game.add_agent({6.0F, 0.0F}); // the prey
    hunter.follow(Box2dBody{game.bodies[1]});
    game.run(0.5F);
    const Moment moment{game};
    EXPECT_EQ(moment.states[0].followed_body(), key_of(game.bodies[1]));
    EXPECT_EQ(moment.states[1].followed_body(), BodyKey{});
    hunter.stop();
    game.run(0.5F);

    hunter.follow(Box2dBody{game.bodies[1]});
    moment.restore(game);
    EXPECT_EQ(hunter.followed_body(), key_of(game.bodies[1]));
    game.bodies[1].set_position({6.0F, 6.0F});
    EXPECT_TRUE(game.run_until_all_arrive(10.0F));
    EXPECT_GT(hunter.position().y, 3.0F);

    hunter.stop();
    moment.restore(game); // it is not given it
    EXPECT_EQ(hunter.followed_body(), BodyKey{});
    game.bodies[1].set_position({6.0F, 6.0F});
    EXPECT_TRUE(game.run_until_all_arrive(10.0F));
    EXPECT_LT(hunter.position().y, 1.0F);
}

TEST(AgentStates, AnAgentGoesOnOverTheLinkThatItCrossed) {
    test::LinkWall game{LinkKind::walk};
    const Agent& agent = game.send();
    ASSERT_TRUE(game.run_until([&] { return agent.current_link() != 0; }, 10.0F));
    game.run(0.2F);
    const Moment moment{game};
    const LinkId link = agent.current_link();
    ASSERT_NE(link, 0U);
    game.run(3.0F);
    moment.restore(game);
    EXPECT_EQ(agent.current_link(), link);
    EXPECT_TRUE(game.run_until_all_arrive(5.0F));
    EXPECT_NEAR(agent.position().x, test::east_of_wall.x, 0.1F);
}

TEST(AgentStates, AnAgentOfAnotherNavigatorGetsTheOrderAndPlans) {
    Game game;
    game.add_agent_to({-17.5F, 3.0F}, {17.5F, -4.0F});
    game.run(3.0F);
    game.agents[0].pause();
    const Moment moment{game};
    Game other;
    Agent& agent = other.add_agent(moment.characters[0].position);
    moment.restore(other);
    EXPECT_EQ(agent.status(), AgentStatus::paused);
    agent.resume();
    EXPECT_EQ(agent.status(), AgentStatus::pending);
    EXPECT_TRUE(other.run_until_all_arrive(30.0F));
    EXPECT_NEAR(agent.position().x, 17.5F, 0.1F);
}

TEST(AgentStates, TheDefaultIsThatOfAnAgentWithoutAnOrder) {
    Simulation game;
    Agent& agent = game.add_agent_to({-6.0F, 0.0F}, {6.0F, 0.0F});
    game.run(0.5F);
    agent.set_state({});
    EXPECT_EQ(agent.status(), AgentStatus::idle);
    EXPECT_EQ(AgentState{}.followed_body(), BodyKey{});
}

} // namespace
} // namespace raywalk::saved_games_test
