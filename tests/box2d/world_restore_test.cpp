// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

// b2World_Restore(), of Box2D 3.2: the world is as it was, and nobody tells the navigator.
namespace raywalk::world_restore_test {
namespace {

constexpr float dt = 1.0F / 60.0F;

struct Game {
    Game() {
        b2WorldDef def = b2DefaultWorldDef();
        def.gravity = {};
        world = b2CreateWorld(&def);
        navigator.emplace(Box2dProbe{world});
        body = add_body(b2_dynamicBody, {-6.0F, 0.0F});
        b2ShapeDef shape = b2DefaultShapeDef();
        shape.enableContactEvents = true;
        const b2Circle circle{{0.0F, 0.0F}, 0.3F};
        b2CreateCircleShape(body, &shape, &circle);
        agent.emplace(*navigator, body);
    }

    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    ~Game() {
        agent.reset();
        navigator.reset();
        b2DestroyWorld(world);
    }

    [[nodiscard]] b2BodyId add_body(b2BodyType type, Vec2 position) const {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = type;
        def.position = b2ToPos({position.x, position.y});
        return b2CreateBody(world, &def);
    }

    // From one side of the way to the other, with no way around within sight.
    b2BodyId add_wall(float x, b2BodyType type = b2_staticBody) const {
        const b2BodyId wall = add_body(type, {x, 0.0F});
        const b2ShapeDef shape = b2DefaultShapeDef();
        const b2Polygon box = b2MakeBox(0.2F, 3.0F);
        b2CreatePolygonShape(wall, &shape, &box);
        return wall;
    }

    void step() {
        navigator->update();
        navigator->update_agents(dt);
        b2World_Step(world, dt, 4);
        const b2ContactEvents events = b2World_GetContactEvents(world);
        contacts += events.beginCount;
    }

    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
        }
    }

    [[nodiscard]] bool arrives() {
        for (int i = 0; i < 1200 && !agent->is_target_reached(); ++i) {
            step();
        }
        return agent->is_target_reached();
    }

    [[nodiscard]] std::vector<std::uint8_t> snapshot() const {
        std::vector<std::uint8_t> image(
            static_cast<std::size_t>(b2World_Snapshot(world, nullptr, 0)));
        b2World_Snapshot(world, image.data(), static_cast<int>(image.size()));
        return image;
    }

    [[nodiscard]] bool restore(const std::vector<std::uint8_t>& image) const {
        return b2World_Restore(world, image.data(), static_cast<int>(image.size()));
    }

    b2WorldId world{};
    std::optional<Navigator> navigator;
    b2BodyId body{};
    std::optional<Agent> agent;
    int contacts = 0;
};

TEST(WorldRestore, AnAgentWalksOn) {
    Game game;
    game.agent->navigate_to({6.0F, 0.0F});
    game.run(30);
    const std::vector<std::uint8_t> image = game.snapshot();
    const Vec2 position = game.agent->position();
    game.run(60);
    ASSERT_TRUE(game.restore(image));
    EXPECT_EQ(game.agent->position(), position);
    EXPECT_TRUE(game.arrives());
}

TEST(WorldRestore, AnAgentGoesOnFromItsStateToTheBit) {
    Game game;
    game.add_wall(0.0F);
    game.agent->navigate_to({6.0F, 0.0F});
    game.run(30);
    const std::vector<std::uint8_t> image = game.snapshot();
    const AgentState state = game.agent->state();
    std::vector<Vec2> way;
    for (int i = 0; i < 120; ++i) {
        game.step();
        way.push_back(game.agent->position());
    }
    game.agent->navigate_to({-6.0F, 6.0F});
    game.run(30);
    ASSERT_TRUE(game.restore(image));
    game.agent->set_state(state);
    for (const Vec2 place : way) {
        game.step();
        ASSERT_EQ(game.agent->position(), place);
    }
}

TEST(WorldRestore, AWallThatStandsAgainIsWalkedAround) {
    Game game;
    const b2BodyId wall = game.add_wall(0.0F);
    game.navigator->update();
    const std::vector<std::uint8_t> image = game.snapshot();
    b2DestroyBody(wall);
    game.agent->navigate_to({6.0F, 0.0F});
    game.run(60);
    ASSERT_EQ(game.agent->path().points.size(), 2U); // straight
    ASSERT_TRUE(game.restore(image));
    EXPECT_TRUE(game.arrives());
    EXPECT_EQ(game.contacts, 0);
    EXPECT_GT(game.agent->path().points.size(), 2U);
}

TEST(WorldRestore, AWallThatNoLongerStandsIsNoObstacle) {
    Game game;
    const std::vector<std::uint8_t> image = game.snapshot();
    game.add_wall(0.0F);
    game.agent->navigate_to({6.0F, 0.0F});
    game.run(30);
    ASSERT_GT(game.agent->path().points.size(), 2U);
    ASSERT_TRUE(game.restore(image));
    game.navigator->update();
    EXPECT_EQ(
        game.navigator->find_path({-6.0F, 0.0F}, {6.0F, 0.0F}, game.agent->query()).points.size(),
        2U);
}

TEST(WorldRestore, ADoorThatIsShutAgainIsNoticedAtOnce) {
    Game game;
    const b2BodyId door = game.add_wall(0.0F, b2_kinematicBody);
    game.navigator->update();
    const std::vector<std::uint8_t> image = game.snapshot();
    b2Body_SetTransform(door, b2ToPos({0.0F, 20.0F}), b2Rot_identity);
    game.agent->navigate_to({6.0F, 0.0F});
    game.run(30);
    ASSERT_EQ(game.agent->path().points.size(), 2U);
    ASSERT_TRUE(game.restore(image));
    game.step();
    game.step();
    EXPECT_GT(game.agent->path().points.size(), 2U);
    EXPECT_TRUE(game.arrives());
    EXPECT_EQ(game.contacts, 0);
}

TEST(WorldRestore, AnAgentWhoseBodyIsYoungerFails) {
    Game game;
    const std::vector<std::uint8_t> image = game.snapshot();
    const b2BodyId young = game.add_body(b2_dynamicBody, {-6.0F, 4.0F});
    const b2ShapeDef shape = b2DefaultShapeDef();
    const b2Circle circle{{0.0F, 0.0F}, 0.3F};
    b2CreateCircleShape(young, &shape, &circle);
    Agent agent{*game.navigator, young};
    agent.navigate_to({6.0F, 4.0F});
    game.run(30);
    ASSERT_TRUE(game.restore(image));
    game.step();
    EXPECT_EQ(agent.status(), AgentStatus::failed);
}

} // namespace
} // namespace raywalk::world_restore_test
