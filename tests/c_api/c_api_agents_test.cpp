// SPDX-License-Identifier: MIT
#include "c_api/c_api_fixture.hpp"

#include <array>
#include <cmath>

namespace raywalk::c_api_agents_test {
namespace {

using test::PlainBody;
using test::PlainWorld;
using test::same;

class CApiAgents : public test::CApiFixture {};

TEST_F(CApiAgents, CommandsOfAnAgentDoWhatTheySay) {
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    for (int i = 0; i < 30; ++i) {
        step();
    }
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentWalking);
    EXPECT_TRUE(same(rwAgent_GetTargetPosition(agent), {6.0F, 0.0F}));
    EXPECT_GT(rwAgent_GetRemainingDistance(agent), 5.0);
    std::array<rwVec2, 16> ahead{};
    EXPECT_GE(rwAgent_GetRemainingPath(agent, ahead.data(), 16), 2);
    EXPECT_NE(rwAgent_GetFacing(agent), 0.0F);
    rwAgent_Pause(agent);
    const rwVec2 place = rwAgent_GetPosition(agent);
    step();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentPaused);
    EXPECT_TRUE(same(rwAgent_GetPosition(agent), place));
    rwAgent_Resume(agent);
    step();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentWalking);
    rwAgent_SetMaxSpeed(agent, 1.0F);
    for (int i = 0; i < 30; ++i) {
        step();
    }
    EXPECT_LT(std::hypot(body.velocity.x, body.velocity.y), 1.01F);
    rwAgent_Teleport(agent, {5.0F, 3.0F});
    EXPECT_TRUE(same(body.position, {5.0F, 3.0F}));
    rwAgent_Stop(agent);
    step();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentIdle);
    int data = 0;
    rwAgent_SetUserData(agent, &data);
    EXPECT_EQ(rwAgent_GetUserData(agent), &data);
    rwAgent_Update(agent, 0.0F);
}

TEST_F(CApiAgents, AnAgentFollowsABodyUntilThatIsDestroyed) {
    PlainBody& prey = world.add_circle({6.0F, 0.0F}, 0.3F, rw_dynamicBody);
    rwBodyDef prey_def = PlainWorld::body_def(prey);
    prey_def.setVelocityFcn = nullptr;
    prey_def.setPositionFcn = nullptr;
    rwAgent_FollowBody(agent, &prey_def);
    walk();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentArrived);
    EXPECT_NEAR(std::hypot(body.position.x - 6.0F, body.position.y), 0.6F, 0.1F);
    world.destroy(prey);
    step();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    rwAgent_Stop(agent);
    step();
    EXPECT_EQ(prey.released, 1);
}

TEST_F(CApiAgents, ADoorIsOpenedForTheAgentThatWaitsThere) {
    world.add_box({5.0F, 5.5F}, 0.2F, 4.5F);
    world.add_box({5.0F, -5.5F}, 0.2F, 4.5F);
    world.add_box({11.0F, 10.0F}, 7.0F, 0.5F);
    world.add_box({11.0F, -10.0F}, 7.0F, 0.5F);
    world.add_box({18.0F, 0.0F}, 0.5F, 10.0F);
    PlainBody& door = world.add_box({5.0F, 0.0F}, 0.2F, 0.98F, rw_kinematicBody);
    rwLinkDef def = rwDefaultLinkDef();
    const rwLinkId link = rwNavigator_AddDoor(navigator, door.key, &def);
    ASSERT_NE(link, 0U);
    rwAgent_NavigateTo(agent, {8.0F, 0.0F});
    for (int i = 0; i < 1000 && rwAgent_GetCurrentLink(agent) == 0; ++i) {
        step();
    }
    EXPECT_EQ(rwAgent_GetCurrentLink(agent), link);
    door.position = {5.0F, 30.0F};
    walk();
    EXPECT_TRUE(rwAgent_IsTargetReached(agent));
}

TEST_F(CApiAgents, AManualLinkEndsWhenTheGameSaysSo) {
    rwLinkDef ferry = rwDefaultLinkDef();
    ferry.kind = rw_linkManual;
    ferry.from = {-5.0F, 0.0F};
    ferry.to = {5.0F, 0.0F};
    const rwVec2 via[] = {{0.0F, 4.0F}};
    ferry.via = via;
    ferry.viaCount = 1;
    ferry.cost = 0.0F;
    ASSERT_NE(rwNavigator_AddLink(navigator, &ferry), 0U);
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    for (int i = 0; i < 300; ++i) {
        step();
    }
    EXPECT_NE(rwAgent_GetCurrentLink(agent), 0U);
    EXPECT_EQ(rwAgent_GetCurrentWait(agent).reason, rw_waitLink);
    body.position = {5.0F, 0.0F};
    rwAgent_CompleteLink(agent);
    walk();
    EXPECT_TRUE(rwAgent_IsTargetReached(agent));
}

TEST_F(CApiAgents, AgentsOutliveTheirNavigator) {
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    step();
    rwDestroyNavigator(navigator);
    EXPECT_FALSE(rwNavigator_IsValid(navigator));
    EXPECT_TRUE(rwAgent_IsValid(agent));
    rwAgent_Update(agent, PlainWorld::time_step);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    rwAgent_NavigateTo(agent, {1.0F, 5.0F});
    rwAgent_Update(agent, PlainWorld::time_step);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    navigator = {};
}

} // namespace
} // namespace raywalk::c_api_agents_test
