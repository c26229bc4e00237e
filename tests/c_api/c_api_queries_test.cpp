// SPDX-License-Identifier: MIT
#include "c_api/c_api_fixture.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace raywalk::c_api_queries_test {
namespace {

using test::PlainBody;
using test::points_of;
using test::query_for;
using test::same;

class CApiQueries : public test::CApiFixture {};

TEST_F(CApiQueries, APathLeadsAroundTheObstacle) {
    EXPECT_EQ(rwPath_GetResult(path).status, rw_pathInvalidQuery);
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path),
              rw_pathFound);
    const rwPathResult result = rwPath_GetResult(path);
    EXPECT_EQ(result.status, rw_pathFound);
    EXPECT_EQ(result.reason, rw_pathFound);
    EXPECT_GT(result.length, 12.0);
    EXPECT_LT(result.length, 14.0);
    EXPECT_GT(result.iterations, 0);
    const std::vector<rwVec2> points = points_of(path);
    ASSERT_GE(points.size(), 3U);
    EXPECT_TRUE(same(points.front(), {-6.0F, 0.0F}));
    EXPECT_TRUE(same(points.back(), {6.0F, 0.0F}));
    rwVec2 first{};
    EXPECT_EQ(rwPath_GetPoints(path, &first, 1), 1);
    EXPECT_TRUE(same(first, points.front()));
    EXPECT_FALSE(rwPath_IsAffected(path, navigator));
    rwNavigator_Invalidate(navigator, {{-9.0F, -9.0F}, {9.0F, 9.0F}});
    EXPECT_TRUE(rwPath_IsAffected(path, navigator));
}

TEST_F(CApiQueries, APathInSlicesIsThatOfOneGo) {
    const rwVec2 targets[] = {{20.0F, 9.0F}, {6.0F, 0.5F}};
    rwNavigator_FindPathToNearest(navigator, {-6.0F, 0.0F}, targets, 2, &query, path);
    const std::vector<rwVec2> whole = points_of(path);
    EXPECT_EQ(rwPath_GetResult(path).targetIndex, 1);
    EXPECT_EQ(rwNavigator_RequestPath(navigator, {-6.0F, 0.0F}, targets, 2, &query, path),
              rw_pathPending);
    EXPECT_EQ(points_of(path).size(), 0U);
    int slices = 0;
    while (rwPath_Advance(path, 1) == rw_pathPending) {
        ++slices;
    }
    EXPECT_GT(slices, 3);
    EXPECT_TRUE(same(points_of(path), whole));
    EXPECT_EQ(rwNavigator_RequestPath(navigator, {-6.0F, 0.0F}, targets, 0, &query, path),
              rw_pathInvalidQuery);
    rwNavigator_RequestPath(navigator, {-6.0F, 0.0F}, targets, 1, &query, path);
    rwDestroyNavigator(navigator);
    EXPECT_EQ(rwPath_GetResult(path).status, rw_pathCancelled);
    EXPECT_EQ(rwPath_Advance(path, 100), rw_pathCancelled);
    navigator = {};
}

TEST_F(CApiQueries, APathLeadsToTheFirstCellThatAFunctionAccepts) {
    const auto is_far = [](int32_t x, int32_t, void* least) {
        return x >= *static_cast<int*>(least);
    };
    int least = 4;
    ASSERT_EQ(rwNavigator_FindPathWhere(navigator, {-6.0F, 0.5F}, is_far, &least, &query, path),
              rw_pathFound);
    EXPECT_FLOAT_EQ(points_of(path).back().x, 4.5F);
}

TEST_F(CApiQueries, AQueryIgnoresBodiesAndClosesCellsAndLinks) {
    const rwVec2 start{-6.0F, 0.5F};
    const rwVec2 target{6.0F, 0.5F};
    query.ignoredBodies = &tree.key;
    query.ignoredBodyCount = 1;
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_EQ(points_of(path).size(), 2U);
    const rwCell closed[] = {{0, -1}, {0, 0}, {0, 1}};
    query.blockedCells = closed;
    query.blockedCellCount = 3;
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_GT(points_of(path).size(), 2U);
    query = query_for(0.3F);
    rwLinkDef portal = rwDefaultLinkDef();
    portal.kind = rw_linkTeleport;
    portal.from = {-5.0F, 0.5F};
    portal.to = {5.0F, 0.5F};
    portal.cost = 0.0F;
    const rwLinkId link = rwNavigator_AddLink(navigator, &portal);
    ASSERT_NE(link, 0U);
    rwNavigator_FindPath(navigator, start, target, &query, path);
    ASSERT_EQ(rwPath_GetResult(path).linkCount, 1);
    rwPathLink leg{};
    EXPECT_EQ(rwPath_GetLinks(path, &leg, 1), 1);
    EXPECT_EQ(leg.link, link);
    EXPECT_EQ(leg.last, leg.first + 1);
    query.blockedLinks = &link;
    query.blockedLinkCount = 1;
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_EQ(rwPath_GetResult(path).linkCount, 0);
    query.blockedLinkCount = 0;
    rwNavigator_SetLinkEnabled(navigator, link, false);
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_EQ(rwPath_GetResult(path).linkCount, 0);
    rwNavigator_SetLinkEnabled(navigator, link, true);
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_EQ(rwPath_GetResult(path).linkCount, 1);
    rwNavigator_RemoveLink(navigator, link);
    rwNavigator_FindPath(navigator, start, target, &query, path);
    EXPECT_EQ(rwPath_GetResult(path).linkCount, 0);
}

TEST_F(CApiQueries, AQueryForAnAgentHasItsWalkerAndCosts) {
    rwWalker walker = rwDefaultWalker();
    walker.agentId = agent;
    EXPECT_FALSE(rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &walker));
    rwAgentDef def = rwDefaultAgentDef();
    def.query.ignoredBodies = &tree.key;
    def.query.ignoredBodyCount = 1;
    rwAgent_SetDef(agent, &def);
    query = rwDefaultPathQuery();
    query.walker.agentId = agent;
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path),
              rw_pathFound);
    EXPECT_EQ(points_of(path).size(), 2U);
    EXPECT_TRUE(rwAgent_CanReach(agent, {6.0F, 0.0F}));
}

TEST_F(CApiQueries, RaysWallsAndLinesOfSightMeetTheObstacle) {
    const rwWallHit hit =
        rwNavigator_Raycast(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query.walker);
    EXPECT_TRUE(hit.hit);
    EXPECT_EQ(hit.body, tree.key);
    EXPECT_NEAR(hit.distance, 6.0F - 2.0F - 0.3F - 0.02F, 1e-4F);
    EXPECT_NEAR(hit.normal.x, -1.0F, 1e-4F);
    EXPECT_FALSE(rwNavigator_Raycast(navigator, {-6.0F, 0.0F}, {-6.0F, 5.0F}, &query.walker).hit);
    const rwWallHit wall = rwNavigator_GetNearestWall(
        navigator, {-6.0F, 0.0F}, &query.walker, std::numeric_limits<float>::infinity());
    EXPECT_TRUE(wall.hit);
    EXPECT_NEAR(wall.distance, 4.0F, 1e-4F);
    EXPECT_FALSE(rwNavigator_GetNearestWall(navigator, {-6.0F, 0.0F}, &query.walker, 1.0F).hit);
    EXPECT_FALSE(
        rwNavigator_HasLineOfSight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, nullptr, nullptr, 0));
    EXPECT_TRUE(
        rwNavigator_HasLineOfSight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, nullptr, &tree.key, 1));
    rwFilter nothing = rwDefaultFilter();
    nothing.maskBits = 2;
    EXPECT_TRUE(
        rwNavigator_HasLineOfSight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &nothing, nullptr, 0));
    rwVec2 place{};
    EXPECT_TRUE(rwNavigator_GetClosestNavigable(navigator, {1.5F, 0.0F}, &query.walker, &place));
    EXPECT_NEAR(place.x, 2.32F, 1e-3F);
    EXPECT_FALSE(rwNavigator_GetClosestNavigable(
        navigator, {std::numeric_limits<float>::quiet_NaN(), 0.0F}, &query.walker, &place));
}

TEST_F(CApiQueries, AWallAroundTheTargetIsExplained) {
    world.add_box({9.0F, 2.0F}, 3.0F, 0.5F);
    world.add_box({9.0F, -2.0F}, 3.0F, 0.5F);
    world.add_box({6.5F, 0.0F}, 0.5F, 2.0F);
    world.add_box({11.5F, 0.0F}, 0.5F, 2.0F);
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {9.0F, 0.0F}, &query, path),
              rw_pathUnreachable);
    std::array<char, 200> text{};
    const rwPathExplanation explanation =
        rwNavigator_Explain(navigator, {-6.0F, 0.0F}, {9.0F, 0.0F}, &query, text.data(), 200);
    EXPECT_EQ(explanation.problem, rw_problemDisconnected);
    EXPECT_NE(explanation.body, 0U);
    EXPECT_GT(std::strlen(text.data()), 10U);
    std::array<char, 4> cut{'x', 'x', 'x', 'x'};
    EXPECT_EQ(
        rwNavigator_Explain(navigator, {-6.0F, 0.0F}, {9.0F, 0.0F}, &query, cut.data(), 4).problem,
        rw_problemDisconnected);
    EXPECT_EQ(std::string{cut.data()}, std::string(text.data(), 3));
    rwAgent_NavigateTo(agent, {9.0F, 0.0F});
    walk();
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentWaiting);
    EXPECT_EQ(rwAgent_GetCurrentWait(agent).reason, rw_waitWorld);
    const rwAgentExplanation why = rwAgent_Explain(agent, text.data(), 200);
    EXPECT_EQ(why.status, rw_agentWaiting);
    EXPECT_EQ(why.wait.reason, rw_waitWorld);
    EXPECT_EQ(why.problem.problem, rw_problemDisconnected);
    EXPECT_EQ(rwAgent_Explain(agent, nullptr, 0).status, rw_agentWaiting);
    query.allowPartialPath = true;
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {9.0F, 0.0F}, &query, path),
              rw_pathPartial);
    EXPECT_EQ(rwPath_GetResult(path).reason, rw_pathUnreachable);
    EXPECT_NE(rwPath_GetResult(path).blockingBody, 0U);
}

// Cells with y >= 0 cost 10, and those below -3 are forbidden.
void costs_of_halves(int32_t, int32_t y, float* costs, void* calls) {
    ++*static_cast<int*>(calls);
    for (int row = 0; row < 16; ++row) {
        for (int column = 0; column < 16; ++column) {
            const float cost = y + row >= 0 ? 10.0F : 1.0F;
            costs[16 * row + column] = y + row < -3 ? std::numeric_limits<float>::infinity() : cost;
        }
    }
}

TEST_F(CApiQueries, PathsAvoidCellsThatACallbackMakesDear) {
    int calls = 0;
    static int released;
    released = 0;
    rwCostsDef def = rwDefaultCostsDef();
    def.costsFcn = costs_of_halves;
    def.context = &calls;
    def.releaseFcn = [](void*) {
        ++released;
    };
    const rwCostsId costs = rwCreateCosts(&def);
    query.costsId = costs;
    ASSERT_EQ(rwNavigator_FindPath(navigator, {-6.0F, -0.5F}, {6.0F, -0.5F}, &query, path),
              rw_pathFound);
    for (const rwVec2 point : points_of(path)) {
        EXPECT_LT(point.y, 0.0F);
    }
    EXPECT_GT(calls, 0);
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, -0.5F}, {6.0F, -5.5F}, &query, path),
              rw_pathTargetBlocked);
    rwAgentDef agent_def = rwDefaultAgentDef();
    agent_def.query.costsId = costs;
    rwAgent_SetDef(agent, &agent_def);
    EXPECT_TRUE(rwCosts_IsValid(costs));
    rwDestroyCosts(costs);
    EXPECT_FALSE(rwCosts_IsValid(costs));
    rwAgent_NavigateTo(agent, {6.0F, -0.5F});
    walk();
    EXPECT_TRUE(rwAgent_IsTargetReached(agent));
    EXPECT_EQ(released, 0); // the agent has them
    rwDestroyAgent(agent);
    agent = {};
    const rwPathQuery plain = query_for(0.3F);
    rwNavigator_FindPath(navigator, {-6.0F, 3.0F}, {6.0F, 3.0F}, &plain, path);
    rwNavigator_InvalidateCosts(navigator, {{-9.0F, -9.0F}, {9.0F, 9.0F}});
    EXPECT_EQ(released, 1);
}

TEST_F(CApiQueries, AFlowFieldLeadsToTheNearestTarget) {
    query.maxDistance = 40.0F;
    const rwVec2 targets[] = {{6.0F, 0.5F}, {-6.0F, 8.5F}};
    const rwFlowFieldId field = rwCreateFlowField(navigator, targets, 2, &query, 10'000);
    EXPECT_TRUE(rwFlowField_IsValid(field));
    EXPECT_EQ(rwFlowField_Sample(field, {-6.0F, 0.5F}, rw_postprocessStringPulling).status,
              rw_pathPending);
    rwFlowField_Finish(field);
    EXPECT_TRUE(rwFlowField_IsFinished(field));
    rwFlowSample sample = rwFlowField_Sample(field, {-6.0F, 0.5F}, rw_postprocessNone);
    EXPECT_EQ(sample.status, rw_pathFound);
    EXPECT_LT(sample.cost, 9.0);
    EXPECT_GT(sample.direction.y, 0.9F);
    rwFlowField_SetTargets(field, targets, 1);
    rwFlowField_Finish(field);
    sample = rwFlowField_Sample(field, {-6.0F, 0.5F}, rw_postprocessStringPulling);
    EXPECT_GT(sample.cost, 12.0);
    rwDestroyNavigator(navigator);
    navigator = {};
    EXPECT_NE(rwFlowField_Sample(field, {-6.0F, 0.5F}, rw_postprocessNone).status, rw_pathFound);
    rwFlowField_SetTargets(field, targets, 2);
    rwFlowField_Finish(field);
    rwDestroyFlowField(field);
    EXPECT_FALSE(rwFlowField_IsValid(field));
}

TEST_F(CApiQueries, MoveRangesGroupsAndCellsAreAnswered) {
    std::array<rwReachableCell, 64> cells{};
    EXPECT_EQ(
        rwNavigator_GetReachableCells(navigator, {-6.5F, 0.5F}, 1.0F, &query, cells.data(), 64), 9);
    EXPECT_EQ(
        rwNavigator_GetReachableCells(navigator, {-6.5F, 0.5F}, 9.0F, &query, cells.data(), 64),
        64);
    EXPECT_EQ(cells[0].cost, 0.0F);
    EXPECT_EQ(cells[0].cell.x, rwNavigator_GetCell(navigator, {-6.5F, 0.5F}).x);
    EXPECT_TRUE(same(cells[0].point, rwNavigator_GetCellCenter(navigator, cells[0].cell)));
    EXPECT_GT(rwNavigator_Prefill(navigator, {{-20.0F, -20.0F}, {20.0F, 20.0F}}, &query.walker), 4);
    const rwCell cell = rwNavigator_GetCell(navigator, {-4.5F, 0.5F});
    rwNavigator_SetCellBlocked(navigator, cell, true);
    EXPECT_FALSE(
        rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.5F}, {-3.0F, 0.5F}, &query.walker));
    rwNavigator_SetCellBlocked(navigator, cell, false);
    EXPECT_TRUE(
        rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.5F}, {-3.0F, 0.5F}, &query.walker));
    PlainBody& other = world.add_circle({-8.0F, 0.0F}, 0.3F, rw_dynamicBody);
    const rwAgentId agents[] = {agent, create_agent(other)};
    rwVec2 places[2]{};
    rwNavigator_NavigateGroup(navigator, agents, 2, {6.0F, 5.0F}, RW_DEFAULT, places);
    EXPECT_GT(std::hypot(places[0].x - places[1].x, places[0].y - places[1].y), 0.8F);
    rwNavigator_NavigateGroup(navigator, agents, 2, {6.0F, 5.0F}, 2.0F, nullptr);
    walk();
    EXPECT_TRUE(rwAgent_IsTargetReached(agent));
    rwDestroyAgent(agents[1]);
}

TEST_F(CApiQueries, ChangesOfTheWorldAreNoticed) {
    PlainBody& crate = world.add_box({-3.0F, 0.0F}, 0.5F, 3.0F, rw_dynamicBody);
    const auto is_clear = [&] {
        return rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.0F}, {-2.5F, 0.0F}, &query.walker);
    };
    step();
    EXPECT_TRUE(is_clear()); // dynamic bodies are no obstacles
    rwNavigator_SetBodyPolicy(navigator, crate.key, rw_policySolidWhenAtRest);
    EXPECT_FALSE(is_clear());
    crate.shapes[0].isMoving = true;
    step();
    EXPECT_TRUE(is_clear());
    rwNavigator_SetBodyPolicy(navigator, crate.key, rw_policySolid);
    EXPECT_FALSE(is_clear());
    crate.position.y = 20.0F;
    step();
    EXPECT_TRUE(is_clear());
    crate.position.y = 0.0F;
    rwNavigator_InvalidateAll(navigator);
    EXPECT_FALSE(is_clear());
    rwNavigator_Forget(navigator, crate.key);
    world.destroy(crate);
    step();
    EXPECT_TRUE(is_clear());
    PlainBody& gate = world.add_box({-3.0F, 0.0F}, 0.5F, 3.0F, rw_kinematicBody);
    step();
    EXPECT_FALSE(is_clear());
    rwNavigator_Watch(navigator, gate.key);
    gate.shapes[0].categoryBits = 0;
    step();
    EXPECT_TRUE(is_clear());
    world.is_locked = true;
    EXPECT_FALSE(is_clear()); // refused
    world.is_locked = false;
    rwNavigator_SetBudget(navigator, INT64_MAX);
    rwNavigator_SetBudget(navigator, 0);
    step();
}

} // namespace
} // namespace raywalk::c_api_queries_test
