// SPDX-License-Identifier: MIT
#include "c_api/c_api_functions.hpp"

#include <gtest/gtest.h>

#include <array>

namespace raywalk::test {
namespace {

std::array<rwVec2, 4> points{};

bool accept(int32_t, int32_t, void*) {
    return true;
}

} // namespace

const std::vector<CFunction>& c_functions() {
    static const std::vector<CFunction> all{
        {"rwCreateProbeNavigator",
         [](const CArguments& i) {
             EXPECT_TRUE(RW_IS_NULL(rwCreateProbeNavigator(&i.probe_def, &i.navigator_def)));
         }},
        {"rwDestroyNavigator",
         [](const CArguments& i) {
             rwDestroyNavigator(i.navigator);
         }},
        {"rwNavigator_Update",
         [](const CArguments& i) {
             rwNavigator_Update(i.navigator);
         }},
        {"rwNavigator_UpdateAgents",
         [](const CArguments& i) {
             rwNavigator_UpdateAgents(i.navigator, 1.0F);
         }},
        {"rwNavigator_SetBudget",
         [](const CArguments& i) {
             rwNavigator_SetBudget(i.navigator, 5);
         }},
        {"rwNavigator_FindPath",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_FindPath(i.navigator, here, there, &i.query, i.path),
                       rw_pathInvalidQuery);
         }},
        {"rwNavigator_FindPathToNearest",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_FindPathToNearest(
                           i.navigator, here, points.data(), 2, &i.query, i.path),
                       rw_pathInvalidQuery);
         }},
        {"rwNavigator_FindPathWhere",
         [](const CArguments& i) {
             EXPECT_EQ(
                 rwNavigator_FindPathWhere(i.navigator, here, accept, nullptr, &i.query, i.path),
                 rw_pathInvalidQuery);
         }},
        {"rwNavigator_RequestPath",
         [](const CArguments& i) {
             EXPECT_EQ(
                 rwNavigator_RequestPath(i.navigator, here, points.data(), 2, &i.query, i.path),
                 rw_pathInvalidQuery);
         }},
        {"rwDestroyPath",
         [](const CArguments& i) {
             rwDestroyPath(i.path);
         }},
        {"rwPath_Advance",
         [](const CArguments& i) {
             EXPECT_EQ(rwPath_Advance(i.path, 5), rw_pathInvalidQuery);
         }},
        {"rwPath_GetResult",
         [](const CArguments& i) {
             EXPECT_EQ(rwPath_GetResult(i.path).status, rw_pathInvalidQuery);
         }},
        {"rwPath_GetPoints",
         [](const CArguments& i) {
             EXPECT_EQ(rwPath_GetPoints(i.path, points.data(), 4), 0);
         }},
        {"rwPath_GetLinks",
         [](const CArguments& i) {
             rwPathLink link{};
             EXPECT_EQ(rwPath_GetLinks(i.path, &link, 1), 0);
         }},
        {"rwPath_IsAffected",
         [](const CArguments& i) {
             EXPECT_FALSE(rwPath_IsAffected(i.path, i.navigator));
         }},
        {"rwPath_DebugDraw",
         [](const CArguments& i) {
             rwPath_DebugDraw(i.path, &i.draw);
         }},
        {"rwNavigator_CanWalkStraight",
         [](const CArguments& i) {
             EXPECT_FALSE(rwNavigator_CanWalkStraight(i.navigator, here, here, &i.walker));
         }},
        {"rwNavigator_Raycast",
         [](const CArguments& i) {
             EXPECT_FALSE(rwNavigator_Raycast(i.navigator, here, there, &i.walker).hit);
         }},
        {"rwNavigator_GetNearestWall",
         [](const CArguments& i) {
             EXPECT_FALSE(rwNavigator_GetNearestWall(i.navigator, here, &i.walker, 99.0F).hit);
         }},
        {"rwNavigator_HasLineOfSight",
         [](const CArguments& i) {
             EXPECT_FALSE(
                 rwNavigator_HasLineOfSight(i.navigator, here, here, &i.filter, &i.body, 1));
         }},
        {"rwNavigator_Explain",
         [](const CArguments& i) {
             char text[9] = "as it is";
             EXPECT_EQ(rwNavigator_Explain(i.navigator, here, there, &i.query, text, 8).problem,
                       rw_problemInvalidQuery);
         }},
        {"rwNavigator_GetClosestNavigable",
         [](const CArguments& i) {
             EXPECT_FALSE(
                 rwNavigator_GetClosestNavigable(i.navigator, here, &i.walker, points.data()));
         }},
        {"rwNavigator_GetReachableCells",
         [](const CArguments& i) {
             rwReachableCell cell{};
             EXPECT_EQ(rwNavigator_GetReachableCells(i.navigator, here, 2.0F, &i.query, &cell, 1),
                       0);
         }},
        {"rwNavigator_GetCell",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_GetCell(i.navigator, here).x, 0);
         }},
        {"rwNavigator_GetCellCenter",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_GetCellCenter(i.navigator, {7, 7}).x, 0.0F);
         }},
        {"rwNavigator_Invalidate",
         [](const CArguments& i) {
             rwNavigator_Invalidate(i.navigator, around);
         }},
        {"rwNavigator_InvalidateAll",
         [](const CArguments& i) {
             rwNavigator_InvalidateAll(i.navigator);
         }},
        {"rwNavigator_InvalidateCosts",
         [](const CArguments& i) {
             rwNavigator_InvalidateCosts(i.navigator, around);
         }},
        {"rwNavigator_Watch",
         [](const CArguments& i) {
             rwNavigator_Watch(i.navigator, i.body);
         }},
        {"rwNavigator_Forget",
         [](const CArguments& i) {
             rwNavigator_Forget(i.navigator, i.body);
         }},
        {"rwNavigator_SetBodyPolicy",
         [](const CArguments& i) {
             rwNavigator_SetBodyPolicy(i.navigator, i.body, rw_policySolid);
         }},
        {"rwNavigator_SetCellBlocked",
         [](const CArguments& i) {
             rwNavigator_SetCellBlocked(i.navigator, {0, 0}, true);
         }},
        {"rwNavigator_Prefill",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_Prefill(i.navigator, around, &i.walker), 0);
         }},
        {"rwNavigator_AddLink",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_AddLink(i.navigator, &i.link_def), 0U);
         }},
        {"rwNavigator_RemoveLink",
         [](const CArguments& i) {
             rwNavigator_RemoveLink(i.navigator, 1);
         }},
        {"rwNavigator_SetLinkEnabled",
         [](const CArguments& i) {
             rwNavigator_SetLinkEnabled(i.navigator, 1, true);
         }},
        {"rwNavigator_AddDoor",
         [](const CArguments& i) {
             EXPECT_EQ(rwNavigator_AddDoor(i.navigator, i.body, &i.link_def), 0U);
         }},
        {"rwNavigator_NavigateGroup",
         [](const CArguments& i) {
             rwNavigator_NavigateGroup(i.navigator, &i.agent, 1, there, RW_DEFAULT, points.data());
         }},
        {"rwNavigator_DebugDraw",
         [](const CArguments& i) {
             rwNavigator_DebugDraw(i.navigator, &i.walker, &i.draw);
         }},
        {"rwCreateCosts",
         [](const CArguments& i) {
             EXPECT_TRUE(RW_IS_NULL(rwCreateCosts(&i.costs_def)));
         }},
        {"rwDestroyCosts",
         [](const CArguments& i) {
             rwDestroyCosts(i.costs);
         }},
        {"rwCreateFlowField",
         [](const CArguments& i) {
             EXPECT_TRUE(
                 RW_IS_NULL(rwCreateFlowField(i.navigator, points.data(), 1, &i.query, 1000)));
         }},
        {"rwDestroyFlowField",
         [](const CArguments& i) {
             rwDestroyFlowField(i.field);
         }},
        {"rwFlowField_Sample",
         [](const CArguments& i) {
             const rwFlowSample sample = rwFlowField_Sample(i.field, here, rw_postprocessNone);
             EXPECT_EQ(sample.status, rw_pathInvalidQuery);
             EXPECT_TRUE(std::isinf(sample.cost));
         }},
        {"rwFlowField_SetTargets",
         [](const CArguments& i) {
             rwFlowField_SetTargets(i.field, points.data(), 1);
         }},
        {"rwFlowField_Finish",
         [](const CArguments& i) {
             rwFlowField_Finish(i.field);
         }},
        {"rwFlowField_IsFinished",
         [](const CArguments& i) {
             EXPECT_FALSE(rwFlowField_IsFinished(i.field));
         }},
        {"rwCreateBodyAgent",
         [](const CArguments& i) {
             EXPECT_TRUE(RW_IS_NULL(rwCreateBodyAgent(i.navigator, &i.body_def, &i.agent_def)));
         }},
        {"rwDestroyAgent",
         [](const CArguments& i) {
             rwDestroyAgent(i.agent);
         }},
        {"rwAgent_NavigateTo",
         [](const CArguments& i) {
             rwAgent_NavigateTo(i.agent, there);
         }},
        {"rwAgent_FollowBody",
         [](const CArguments& i) {
             rwAgent_FollowBody(i.agent, &i.body_def);
         }},
        {"rwAgent_Stop",
         [](const CArguments& i) {
             rwAgent_Stop(i.agent);
         }},
        {"rwAgent_Pause",
         [](const CArguments& i) {
             rwAgent_Pause(i.agent);
         }},
        {"rwAgent_Resume",
         [](const CArguments& i) {
             rwAgent_Resume(i.agent);
         }},
        {"rwAgent_Teleport",
         [](const CArguments& i) {
             rwAgent_Teleport(i.agent, there);
         }},
        {"rwAgent_CompleteLink",
         [](const CArguments& i) {
             rwAgent_CompleteLink(i.agent);
         }},
        {"rwAgent_Update",
         [](const CArguments& i) {
             rwAgent_Update(i.agent, 0.1F);
         }},
        {"rwAgent_GetEvents",
         [](const CArguments& i) {
             rwAgentEvent event{};
             EXPECT_EQ(rwAgent_GetEvents(i.agent, &event, 1), 0);
         }},
        {"rwAgent_GetStatus",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetStatus(i.agent), rw_agentFailed);
         }},
        {"rwAgent_IsNavigationFinished",
         [](const CArguments& i) {
             EXPECT_TRUE(rwAgent_IsNavigationFinished(i.agent));
         }},
        {"rwAgent_IsTargetReached",
         [](const CArguments& i) {
             EXPECT_FALSE(rwAgent_IsTargetReached(i.agent));
         }},
        {"rwAgent_GetCurrentLink",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetCurrentLink(i.agent), 0U);
         }},
        {"rwAgent_GetCurrentWait",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetCurrentWait(i.agent).reason, rw_waitNone);
         }},
        {"rwAgent_Explain",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_Explain(i.agent, nullptr, 0).status, rw_agentFailed);
         }},
        {"rwAgent_GetTargetPosition",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetTargetPosition(i.agent).x, 0.0F);
         }},
        {"rwAgent_GetRemainingDistance",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetRemainingDistance(i.agent), 0.0);
         }},
        {"rwAgent_GetRemainingPath",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetRemainingPath(i.agent, points.data(), 4), 0);
         }},
        {"rwAgent_CanReach",
         [](const CArguments& i) {
             EXPECT_FALSE(rwAgent_CanReach(i.agent, there));
         }},
        {"rwAgent_SetDef",
         [](const CArguments& i) {
             rwAgent_SetDef(i.agent, &i.agent_def);
         }},
        {"rwAgent_SetMaxSpeed",
         [](const CArguments& i) {
             rwAgent_SetMaxSpeed(i.agent, 1.0F);
         }},
        {"rwAgent_GetPosition",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetPosition(i.agent).x, 0.0F);
         }},
        {"rwAgent_GetFacing",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetFacing(i.agent), 0.0F);
         }},
        {"rwAgent_SetUserData",
         [](const CArguments& i) {
             rwAgent_SetUserData(i.agent, nullptr);
         }},
        {"rwAgent_GetUserData",
         [](const CArguments& i) {
             EXPECT_EQ(rwAgent_GetUserData(i.agent), nullptr);
         }},
        {"rwAgent_DebugDraw",
         [](const CArguments& i) {
             rwAgent_DebugDraw(i.agent, &i.draw);
         }},
    };
    return all;
}

} // namespace raywalk::test
