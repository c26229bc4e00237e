// SPDX-License-Identifier: MIT
// The C API in worlds of Box2D 3.
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "c_api/plain_world.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

#include <cstring>

namespace raywalk::c_api_box2d_3_test {
namespace {

using test::BrokenPreconditions;

constexpr float sixtieth = 1.0F / 60.0F;

static_assert(std::is_same_v<rwVec2, b2Vec2> && std::is_same_v<rwAABB, b2AABB>);
static_assert(rw_staticBody == static_cast<int>(b2_staticBody) &&
              rw_kinematicBody == static_cast<int>(b2_kinematicBody) &&
              rw_dynamicBody == static_cast<int>(b2_dynamicBody));

// A tree, and characters beside it.
struct World {
    World() {
        b2WorldDef def = b2DefaultWorldDef();
        def.gravity = {0.0F, 0.0F};
        id = b2CreateWorld(&def);
        tree = add_circle({0.0F, 0.0F}, 2.0F, b2_staticBody);
        for (int i = 0; i < 8; ++i) {
            const rwVec2 at{-6.0F - static_cast<float>(i % 2), static_cast<float>(i) - 4.0F};
            walkers.push_back(add_circle(at, 0.3F, b2_dynamicBody));
        }
    }

    World(const World&) = delete;
    World(World&&) = delete;
    World& operator=(const World&) = delete;
    World& operator=(World&&) = delete;

    ~World() { b2DestroyWorld(id); }

    [[nodiscard]] b2BodyId add_circle(rwVec2 at, float radius, b2BodyType type) const {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = type;
        def.position = {at.x, at.y};
        const b2BodyId body = b2CreateBody(id, &def);
        const b2ShapeDef shape_def = b2DefaultShapeDef();
        const b2Circle circle{{0.0F, 0.0F}, radius};
        b2CreateCircleShape(body, &shape_def, &circle);
        return body;
    }

    b2WorldId id{};
    b2BodyId tree{};
    std::vector<b2BodyId> walkers;
};

TEST(CApiBox2d3, WalksAreThoseOfCppToTheBit) {
    World c_world;
    World cpp_world;
    const rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    const rwNavigatorId c_navigator = rwCreateNavigator(c_world.id, &navigator_def);
    Navigator cpp_navigator{Box2dProbe{cpp_world.id}};
    const rwAgentDef def = rwDefaultAgentDef();
    std::vector<rwAgentId> c_agents;
    std::vector<std::unique_ptr<Agent>> cpp_agents;
    for (std::size_t i = 0; i < c_world.walkers.size(); ++i) {
        c_agents.push_back(rwCreateAgent(c_navigator, c_world.walkers[i], &def));
        cpp_agents.push_back(std::make_unique<Agent>(cpp_navigator, cpp_world.walkers[i]));
        if (i == 0) {
            rwAgent_Follow(c_agents[i], c_world.walkers[1]);
            cpp_agents[i]->follow(cpp_world.walkers[1]);
        } else {
            rwAgent_NavigateTo(c_agents[i], {6.0F, 1.0F});
            cpp_agents[i]->navigate_to({6.0F, 1.0F});
        }
    }
    for (int step = 0; step < 400; ++step) {
        rwNavigator_Update(c_navigator);
        rwNavigator_UpdateAgents(c_navigator, sixtieth);
        b2World_Step(c_world.id, sixtieth, 4);
        cpp_navigator.update();
        cpp_navigator.update_agents(sixtieth);
        b2World_Step(cpp_world.id, sixtieth, 4);
        for (std::size_t i = 0; i < c_agents.size(); ++i) {
            const auto here = b2Body_GetPosition(c_world.walkers[i]);
            const auto there = b2Body_GetPosition(cpp_world.walkers[i]);
            ASSERT_EQ(std::memcmp(&here, &there, sizeof here), 0) << step << ' ' << i;
        }
    }
    EXPECT_GT(rwAgent_GetPosition(c_agents[1]).x, 4.0F);
    for (const rwAgentId agent : c_agents) {
        rwDestroyAgent(agent);
    }
    rwDestroyNavigator(c_navigator);
}

TEST(CApiBox2d3, BodiesAreNamedByTheirStoredIds) {
    const World world;
    const rwNavigatorDef def = rwDefaultNavigatorDef();
    const rwNavigatorId navigator = rwCreateNavigator(world.id, &def);
    rwWalker walker = rwDefaultWalker();
    walker.radius = 0.3F;
    const rwWallHit hit = rwNavigator_Raycast(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &walker);
    EXPECT_TRUE(B2_ID_EQUALS(b2LoadBodyId(hit.body), world.tree));
    rwNavigator_SetBodyPolicy(navigator, b2StoreBodyId(world.tree), rw_policyIgnored);
    EXPECT_TRUE(rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &walker));
    rwDestroyNavigator(navigator);
}

TEST(CApiBox2d3, ClosedChainsAreSolidUpToASize) {
    const World world;
    const b2BodyDef body_def = b2DefaultBodyDef();
    const b2Vec2 rock[] = {{4.0F, 4.0F}, {6.0F, 4.0F}, {6.0F, 6.0F}, {4.0F, 6.0F}};
    b2ChainDef chain = b2DefaultChainDef();
    chain.points = rock;
    chain.count = 4;
    chain.isLoop = true;
    b2CreateChain(b2CreateBody(world.id, &body_def), &chain);
    rwWalker walker = rwDefaultWalker();
    walker.radius = 0.3F;
    for (const float size : {0.0F, 3.0F}) {
        rwNavigatorDef def = rwDefaultNavigatorDef();
        def.solidLoopSize = size;
        const rwNavigatorId navigator = rwCreateNavigator(world.id, &def);
        rwVec2 place{};
        ASSERT_TRUE(rwNavigator_GetClosestNavigable(navigator, {5.0F, 5.0F}, &walker, &place));
        EXPECT_EQ(place.x == 5.0F && place.y == 5.0F, size == 0.0F);
        rwDestroyNavigator(navigator);
    }
}

TEST(CApiBox2d3, BodiesAndWorldsHaveToExist) {
    const World world;
    const rwNavigatorDef def = rwDefaultNavigatorDef();
    const rwAgentDef agent_def = rwDefaultAgentDef();
    const rwNavigatorId navigator = rwCreateNavigator(world.id, &def);
    const rwAgentId agent = rwCreateAgent(navigator, world.walkers[0], &agent_def);
    const b2BodyId gone = world.add_circle({7.0F, 7.0F}, 0.3F, b2_dynamicBody);
    b2DestroyBody(gone);
    const BrokenPreconditions broken;
    int expected = 0;
    for (const b2BodyId bad : {gone, b2BodyId{}}) {
        rwCreateAgent(navigator, bad, &agent_def);
        EXPECT_EQ(BrokenPreconditions::count(), ++expected);
        EXPECT_EQ(BrokenPreconditions::function(), "rwCreateAgent");
        rwAgent_Follow(agent, bad);
        EXPECT_EQ(BrokenPreconditions::count(), ++expected);
        EXPECT_EQ(BrokenPreconditions::function(), "rwAgent_Follow");
        rwNavigator_Watch(navigator, b2StoreBodyId(bad));
        EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    }
    rwCreateNavigator({}, &def);
    EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    EXPECT_EQ(BrokenPreconditions::function(), "rwCreateNavigator");
    rwCreateNavigator(world.id, nullptr);
    EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    rwCreateAgent({}, world.walkers[1], &agent_def);
    EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    rwCreateAgent(navigator, world.walkers[1], nullptr);
    EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    rwAgent_Follow({}, world.walkers[1]);
    EXPECT_EQ(BrokenPreconditions::count(), ++expected);
    rwDestroyAgent(agent);
    rwDestroyNavigator(navigator);
}

TEST(CApiBox2d3, AnAgentFailsWhenItsBodyIsDestroyed) {
    const World world;
    const rwNavigatorDef def = rwDefaultNavigatorDef();
    const rwAgentDef agent_def = rwDefaultAgentDef();
    const rwNavigatorId navigator = rwCreateNavigator(world.id, &def);
    const rwAgentId agent = rwCreateAgent(navigator, world.walkers[0], &agent_def);
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    rwNavigator_Update(navigator);
    rwNavigator_UpdateAgents(navigator, sixtieth);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentWalking);
    b2DestroyBody(world.walkers[0]);
    rwNavigator_Update(navigator);
    rwNavigator_UpdateAgents(navigator, sixtieth);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    rwDestroyAgent(agent);
    rwDestroyNavigator(navigator);
}

} // namespace
} // namespace raywalk::c_api_box2d_3_test
