// SPDX-License-Identifier: MIT
// Broken preconditions of each function of the C API.
#include "raywalk/agent.hpp"
#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"

#include "c_api/plain_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <regex>
#include <set>

namespace raywalk::c_api_arguments_test {
namespace {

using test::BrokenPreconditions;
using test::PlainWorld;
using test::query_for;

// The values of C are those of C++.
template <class Enum>
constexpr bool are_same(std::initializer_list<int> c, std::initializer_list<Enum> cpp) {
    return std::equal(c.begin(), c.end(), cpp.begin(), cpp.end(),
        [](int a, Enum b) { return a == static_cast<int>(b); });
}

static_assert(
    are_same({rw_pathFound, rw_pathPartial, rw_pathUnreachable, rw_pathIterationLimit,
                 rw_pathMemoryLimit, rw_pathCostLimit, rw_pathStartBlocked, rw_pathTargetBlocked,
                 rw_pathInvalidQuery, rw_pathCancelled, rw_pathPending},
        {PathStatus::found, PathStatus::partial, PathStatus::unreachable,
            PathStatus::iteration_limit, PathStatus::memory_limit, PathStatus::cost_limit,
            PathStatus::start_blocked, PathStatus::target_blocked, PathStatus::invalid_query,
            PathStatus::cancelled, PathStatus::pending}));
static_assert(are_same({rw_agentIdle, rw_agentPending, rw_agentWalking, rw_agentArrived,
                           rw_agentWaiting, rw_agentStuck, rw_agentFailed, rw_agentPaused},
    {AgentStatus::idle, AgentStatus::pending, AgentStatus::walking, AgentStatus::arrived,
        AgentStatus::waiting, AgentStatus::stuck, AgentStatus::failed, AgentStatus::paused}));
static_assert(are_same(
    {rw_eventPathChanged, rw_eventWaypointReached, rw_eventLinkReached, rw_eventTargetReached,
        rw_eventWaiting, rw_eventNoProgress, rw_eventGaveUp, rw_eventFailed, rw_eventSpeedLimited},
    {AgentEvent::path_changed, AgentEvent::waypoint_reached, AgentEvent::link_reached,
        AgentEvent::target_reached, AgentEvent::waiting, AgentEvent::no_progress,
        AgentEvent::gave_up, AgentEvent::failed, AgentEvent::speed_limited}));
static_assert(are_same({rw_waitNone, rw_waitAgent, rw_waitBody, rw_waitWorld, rw_waitBudget,
                           rw_waitFlowField, rw_waitLink, rw_waitDoor, rw_waitUnknown},
    {WaitReason::none, WaitReason::agent, WaitReason::body, WaitReason::world, WaitReason::budget,
        WaitReason::flow_field, WaitReason::link, WaitReason::door, WaitReason::unknown}));
static_assert(are_same({rw_problemNone, rw_problemStartBlocked, rw_problemTargetBlocked,
                           rw_problemTooNarrow, rw_problemDisconnected, rw_problemIterationLimit,
                           rw_problemMemoryLimit, rw_problemCostLimit, rw_problemInvalidQuery},
    {PathProblem::none, PathProblem::start_blocked, PathProblem::target_blocked,
        PathProblem::too_narrow, PathProblem::disconnected, PathProblem::iteration_limit,
        PathProblem::memory_limit, PathProblem::cost_limit, PathProblem::invalid_query}));
static_assert(are_same({rw_square4, rw_square8, rw_hex},
    {Neighborhood::square_4, Neighborhood::square_8, Neighborhood::hex}));
static_assert(are_same({rw_diagonalAlways, rw_diagonalNever, rw_diagonalAtLeastOneWalkable,
                           rw_diagonalOnlyIfNoObstacles},
    {DiagonalMode::always, DiagonalMode::never, DiagonalMode::at_least_one_walkable,
        DiagonalMode::only_if_no_obstacles}));
static_assert(are_same({rw_postprocessNone, rw_postprocessSimplify, rw_postprocessStringPulling},
    {PathPostprocessing::none, PathPostprocessing::simplify, PathPostprocessing::string_pulling}));
static_assert(are_same({rw_replanWhenBlocked, rw_replanWhenChanged},
    {ReplanPolicy::when_blocked, ReplanPolicy::when_changed}));
static_assert(are_same({rw_circleShape, rw_bodyShape}, {AgentShape::circle, AgentShape::body}));
static_assert(are_same({rw_staticBody, rw_kinematicBody, rw_dynamicBody},
    {BodyType::static_body, BodyType::kinematic_body, BodyType::dynamic_body}));
static_assert(are_same(
    {rw_policyByType, rw_policyIgnored, rw_policySolid, rw_policySolidWhenAtRest},
    {BodyPolicy::by_type, BodyPolicy::ignored, BodyPolicy::solid, BodyPolicy::solid_when_at_rest}));
static_assert(are_same({rw_linkWalk, rw_linkJump, rw_linkTeleport, rw_linkManual, rw_linkDoor},
    {LinkKind::walk, LinkKind::jump, LinkKind::teleport, LinkKind::manual, LinkKind::door}));

// Everything that functions of the API take; a test makes some of it bad.
struct Ids {
    rwNavigatorId navigator{};
    rwAgentId agent{};
    rwPathId path{};
    rwCostsId costs{};
    rwFlowFieldId field{};
    rwBodyKey body = 0;
    rwPathQuery query = query_for(0.3F);
    rwWalker walker = query.walker;
    rwFilter filter = rwDefaultFilter();
    rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    rwAgentDef agent_def = rwDefaultAgentDef();
    rwProbeDef probe_def = rwDefaultProbeDef();
    rwBodyDef body_def = rwDefaultBodyDef();
    rwLinkDef link_def = rwDefaultLinkDef();
    rwCostsDef costs_def = rwDefaultCostsDef();
    rwDebugDraw draw = rwDefaultDebugDraw();
};

const rwVec2 here{-6.0F, 0.5F};
const rwVec2 there{6.0F, 0.5F};
const rwAABB around{{-9.0F, -9.0F}, {9.0F, 9.0F}};
std::array<rwVec2, 4> points{};

struct Function {
    const char* name;
    std::function<void(const Ids&)> call;
};

bool accept(int32_t, int32_t, void*) { return true; }

// All functions with an object or a definition, called with all of it.
const std::vector<Function>& functions() {
    static const std::vector<Function> all{
        {"rwCreateProbeNavigator",
            [](const Ids& i) {
                EXPECT_TRUE(RW_IS_NULL(rwCreateProbeNavigator(&i.probe_def, &i.navigator_def)));
            }},
        {"rwDestroyNavigator", [](const Ids& i) { rwDestroyNavigator(i.navigator); }},
        {"rwNavigator_Update", [](const Ids& i) { rwNavigator_Update(i.navigator); }},
        {"rwNavigator_UpdateAgents",
            [](const Ids& i) { rwNavigator_UpdateAgents(i.navigator, 1.0F); }},
        {"rwNavigator_SetBudget", [](const Ids& i) { rwNavigator_SetBudget(i.navigator, 5); }},
        {"rwNavigator_FindPath",
            [](const Ids& i) {
                EXPECT_EQ(rwNavigator_FindPath(i.navigator, here, there, &i.query, i.path),
                    rw_pathInvalidQuery);
            }},
        {"rwNavigator_FindPathToNearest",
            [](const Ids& i) {
                EXPECT_EQ(rwNavigator_FindPathToNearest(
                              i.navigator, here, points.data(), 2, &i.query, i.path),
                    rw_pathInvalidQuery);
            }},
        {"rwNavigator_FindPathWhere",
            [](const Ids& i) {
                EXPECT_EQ(
                    rwNavigator_FindPathWhere(i.navigator, here, accept, nullptr, &i.query, i.path),
                    rw_pathInvalidQuery);
            }},
        {"rwNavigator_RequestPath",
            [](const Ids& i) {
                EXPECT_EQ(
                    rwNavigator_RequestPath(i.navigator, here, points.data(), 2, &i.query, i.path),
                    rw_pathInvalidQuery);
            }},
        {"rwDestroyPath", [](const Ids& i) { rwDestroyPath(i.path); }},
        {"rwPath_Advance",
            [](const Ids& i) { EXPECT_EQ(rwPath_Advance(i.path, 5), rw_pathInvalidQuery); }},
        {"rwPath_GetResult",
            [](const Ids& i) { EXPECT_EQ(rwPath_GetResult(i.path).status, rw_pathInvalidQuery); }},
        {"rwPath_GetPoints",
            [](const Ids& i) { EXPECT_EQ(rwPath_GetPoints(i.path, points.data(), 4), 0); }},
        {"rwPath_GetLinks",
            [](const Ids& i) {
                rwPathLink link{};
                EXPECT_EQ(rwPath_GetLinks(i.path, &link, 1), 0);
            }},
        {"rwPath_IsAffected",
            [](const Ids& i) { EXPECT_FALSE(rwPath_IsAffected(i.path, i.navigator)); }},
        {"rwPath_DebugDraw", [](const Ids& i) { rwPath_DebugDraw(i.path, &i.draw); }},
        {"rwNavigator_CanWalkStraight",
            [](const Ids& i) {
                EXPECT_FALSE(rwNavigator_CanWalkStraight(i.navigator, here, here, &i.walker));
            }},
        {"rwNavigator_Raycast",
            [](const Ids& i) {
                EXPECT_FALSE(rwNavigator_Raycast(i.navigator, here, there, &i.walker).hit);
            }},
        {"rwNavigator_GetNearestWall",
            [](const Ids& i) {
                EXPECT_FALSE(rwNavigator_GetNearestWall(i.navigator, here, &i.walker, 99.0F).hit);
            }},
        {"rwNavigator_HasLineOfSight",
            [](const Ids& i) {
                EXPECT_FALSE(
                    rwNavigator_HasLineOfSight(i.navigator, here, here, &i.filter, &i.body, 1));
            }},
        {"rwNavigator_Explain",
            [](const Ids& i) {
                char text[9] = "as it is";
                EXPECT_EQ(rwNavigator_Explain(i.navigator, here, there, &i.query, text, 8).problem,
                    rw_problemInvalidQuery);
            }},
        {"rwNavigator_GetClosestNavigable",
            [](const Ids& i) {
                EXPECT_FALSE(
                    rwNavigator_GetClosestNavigable(i.navigator, here, &i.walker, points.data()));
            }},
        {"rwNavigator_GetReachableCells",
            [](const Ids& i) {
                rwReachableCell cell{};
                EXPECT_EQ(
                    rwNavigator_GetReachableCells(i.navigator, here, 2.0F, &i.query, &cell, 1), 0);
            }},
        {"rwNavigator_GetCell",
            [](const Ids& i) { EXPECT_EQ(rwNavigator_GetCell(i.navigator, here).x, 0); }},
        {"rwNavigator_GetCellCenter",
            [](const Ids& i) {
                EXPECT_EQ(rwNavigator_GetCellCenter(i.navigator, {7, 7}).x, 0.0F);
            }},
        {"rwNavigator_Invalidate",
            [](const Ids& i) { rwNavigator_Invalidate(i.navigator, around); }},
        {"rwNavigator_InvalidateAll", [](const Ids& i) { rwNavigator_InvalidateAll(i.navigator); }},
        {"rwNavigator_InvalidateCosts",
            [](const Ids& i) { rwNavigator_InvalidateCosts(i.navigator, around); }},
        {"rwNavigator_Watch", [](const Ids& i) { rwNavigator_Watch(i.navigator, i.body); }},
        {"rwNavigator_Forget", [](const Ids& i) { rwNavigator_Forget(i.navigator, i.body); }},
        {"rwNavigator_SetBodyPolicy",
            [](const Ids& i) { rwNavigator_SetBodyPolicy(i.navigator, i.body, rw_policySolid); }},
        {"rwNavigator_SetCellBlocked",
            [](const Ids& i) {
                rwNavigator_SetCellBlocked(i.navigator, {0, 0}, true);
            }},
        {"rwNavigator_Prefill",
            [](const Ids& i) {
                EXPECT_EQ(rwNavigator_Prefill(i.navigator, around, &i.walker), 0);
            }},
        {"rwNavigator_AddLink",
            [](const Ids& i) { EXPECT_EQ(rwNavigator_AddLink(i.navigator, &i.link_def), 0U); }},
        {"rwNavigator_RemoveLink", [](const Ids& i) { rwNavigator_RemoveLink(i.navigator, 1); }},
        {"rwNavigator_SetLinkEnabled",
            [](const Ids& i) { rwNavigator_SetLinkEnabled(i.navigator, 1, true); }},
        {"rwNavigator_AddDoor",
            [](const Ids& i) {
                EXPECT_EQ(rwNavigator_AddDoor(i.navigator, i.body, &i.link_def), 0U);
            }},
        {"rwNavigator_NavigateGroup",
            [](const Ids& i) {
                rwNavigator_NavigateGroup(
                    i.navigator, &i.agent, 1, there, RW_DEFAULT, points.data());
            }},
        {"rwNavigator_DebugDraw",
            [](const Ids& i) { rwNavigator_DebugDraw(i.navigator, &i.walker, &i.draw); }},
        {"rwCreateCosts",
            [](const Ids& i) { EXPECT_TRUE(RW_IS_NULL(rwCreateCosts(&i.costs_def))); }},
        {"rwDestroyCosts", [](const Ids& i) { rwDestroyCosts(i.costs); }},
        {"rwCreateFlowField",
            [](const Ids& i) {
                EXPECT_TRUE(
                    RW_IS_NULL(rwCreateFlowField(i.navigator, points.data(), 1, &i.query, 1000)));
            }},
        {"rwDestroyFlowField", [](const Ids& i) { rwDestroyFlowField(i.field); }},
        {"rwFlowField_Sample",
            [](const Ids& i) {
                const rwFlowSample sample = rwFlowField_Sample(i.field, here, rw_postprocessNone);
                EXPECT_EQ(sample.status, rw_pathInvalidQuery);
                EXPECT_TRUE(std::isinf(sample.cost));
            }},
        {"rwFlowField_SetTargets",
            [](const Ids& i) { rwFlowField_SetTargets(i.field, points.data(), 1); }},
        {"rwFlowField_Finish", [](const Ids& i) { rwFlowField_Finish(i.field); }},
        {"rwFlowField_IsFinished",
            [](const Ids& i) { EXPECT_FALSE(rwFlowField_IsFinished(i.field)); }},
        {"rwCreateBodyAgent",
            [](const Ids& i) {
                EXPECT_TRUE(RW_IS_NULL(rwCreateBodyAgent(i.navigator, &i.body_def, &i.agent_def)));
            }},
        {"rwDestroyAgent", [](const Ids& i) { rwDestroyAgent(i.agent); }},
        {"rwAgent_NavigateTo", [](const Ids& i) { rwAgent_NavigateTo(i.agent, there); }},
        {"rwAgent_FollowBody", [](const Ids& i) { rwAgent_FollowBody(i.agent, &i.body_def); }},
        {"rwAgent_Stop", [](const Ids& i) { rwAgent_Stop(i.agent); }},
        {"rwAgent_Pause", [](const Ids& i) { rwAgent_Pause(i.agent); }},
        {"rwAgent_Resume", [](const Ids& i) { rwAgent_Resume(i.agent); }},
        {"rwAgent_Teleport", [](const Ids& i) { rwAgent_Teleport(i.agent, there); }},
        {"rwAgent_CompleteLink", [](const Ids& i) { rwAgent_CompleteLink(i.agent); }},
        {"rwAgent_Update", [](const Ids& i) { rwAgent_Update(i.agent, 0.1F); }},
        {"rwAgent_GetEvents",
            [](const Ids& i) {
                rwAgentEvent event{};
                EXPECT_EQ(rwAgent_GetEvents(i.agent, &event, 1), 0);
            }},
        {"rwAgent_GetStatus",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetStatus(i.agent), rw_agentFailed); }},
        {"rwAgent_IsNavigationFinished",
            [](const Ids& i) { EXPECT_TRUE(rwAgent_IsNavigationFinished(i.agent)); }},
        {"rwAgent_IsTargetReached",
            [](const Ids& i) { EXPECT_FALSE(rwAgent_IsTargetReached(i.agent)); }},
        {"rwAgent_GetCurrentLink",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetCurrentLink(i.agent), 0U); }},
        {"rwAgent_GetCurrentWait",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetCurrentWait(i.agent).reason, rw_waitNone); }},
        {"rwAgent_Explain",
            [](const Ids& i) {
                EXPECT_EQ(rwAgent_Explain(i.agent, nullptr, 0).status, rw_agentFailed);
            }},
        {"rwAgent_GetTargetPosition",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetTargetPosition(i.agent).x, 0.0F); }},
        {"rwAgent_GetRemainingDistance",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetRemainingDistance(i.agent), 0.0); }},
        {"rwAgent_GetRemainingPath",
            [](const Ids& i) {
                EXPECT_EQ(rwAgent_GetRemainingPath(i.agent, points.data(), 4), 0);
            }},
        {"rwAgent_CanReach", [](const Ids& i) { EXPECT_FALSE(rwAgent_CanReach(i.agent, there)); }},
        {"rwAgent_SetDef", [](const Ids& i) { rwAgent_SetDef(i.agent, &i.agent_def); }},
        {"rwAgent_SetMaxSpeed", [](const Ids& i) { rwAgent_SetMaxSpeed(i.agent, 1.0F); }},
        {"rwAgent_GetPosition",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetPosition(i.agent).x, 0.0F); }},
        {"rwAgent_GetFacing", [](const Ids& i) { EXPECT_EQ(rwAgent_GetFacing(i.agent), 0.0F); }},
        {"rwAgent_SetUserData", [](const Ids& i) { rwAgent_SetUserData(i.agent, nullptr); }},
        {"rwAgent_GetUserData",
            [](const Ids& i) { EXPECT_EQ(rwAgent_GetUserData(i.agent), nullptr); }},
        {"rwAgent_DebugDraw", [](const Ids& i) { rwAgent_DebugDraw(i.agent, &i.draw); }},
    };
    return all;
}

class CApiArguments : public testing::Test {
protected:
    CApiArguments() {
        ids.navigator = world.create_navigator();
        ids.body_def = PlainWorld::body_def(world.add_circle(here, 0.3F, rw_dynamicBody));
        ids.probe_def = world.probe_def();
        ids.body = world.add_circle({0.0F, 0.0F}, 2.0F).key;
        ids.agent = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
        ids.path = rwCreatePath();
        ids.costs_def.costsFcn = [](int32_t, int32_t, float*, void*) {};
        ids.costs = rwCreateCosts(&ids.costs_def);
        ids.field = rwCreateFlowField(ids.navigator, &there, 1, &ids.query, 1000);
        ids.link_def.to = {5.0F, 5.0F};
    }

    ~CApiArguments() override {
        rwDestroyFlowField(ids.field);
        rwDestroyCosts(ids.costs);
        rwDestroyPath(ids.path);
        rwDestroyAgent(ids.agent);
        rwDestroyNavigator(ids.navigator);
    }

    // Calls the function with these arguments, of which one is bad.
    static void expect_refused(const Ids& bad, const std::string& name, const char* what) {
        for (const Function& function : functions()) {
            if (function.name == name) {
                const BrokenPreconditions broken;
                function.call(bad);
                EXPECT_EQ(BrokenPreconditions::count(), 1) << name << ": " << what;
                EXPECT_EQ(BrokenPreconditions::function(), name) << what;
                return;
            }
        }
        FAIL() << name;
    }

    // Calls these functions with arguments that `spoil` has made bad.
    template <class Spoil> void expect_refused_by(
        const std::vector<const char*>& names, const char* what, Spoil spoil) const {
        Ids bad = ids;
        spoil(bad);
        for (const char* name : names) {
            expect_refused(bad, name, what);
        }
    }

    PlainWorld world;
    Ids ids;
};

template <class Id> Id with_index(std::int32_t index, std::uint32_t generation) {
    return {index, generation};
}

TEST_F(CApiArguments, NoFunctionUsesAnIdOfNothing) {
    Ids stale = ids;
    stale.navigator = world.create_navigator();
    stale.agent = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
    stale.path = rwCreatePath();
    stale.costs = rwCreateCosts(&ids.costs_def);
    stale.field = rwCreateFlowField(ids.navigator, &there, 1, &ids.query, 1000);
    rwDestroyNavigator(stale.navigator);
    rwDestroyAgent(stale.agent);
    rwDestroyPath(stale.path);
    rwDestroyCosts(stale.costs);
    rwDestroyFlowField(stale.field);
    std::vector<Ids> all{stale};
    const std::int32_t indices[] = {0, -1, 99, INT32_MAX, INT32_MIN};
    for (const std::int32_t index : indices) {
        Ids bad = ids;
        bad.navigator = with_index<rwNavigatorId>(index, 1);
        bad.agent = with_index<rwAgentId>(index, 1);
        bad.path = with_index<rwPathId>(index, 1);
        bad.costs = with_index<rwCostsId>(index, 1);
        bad.field = with_index<rwFlowFieldId>(index, 1);
        all.push_back(bad);
    }
    for (const Ids& bad : all) {
        EXPECT_FALSE(rwNavigator_IsValid(bad.navigator));
        EXPECT_FALSE(rwAgent_IsValid(bad.agent));
        EXPECT_FALSE(rwPath_IsValid(bad.path));
        EXPECT_FALSE(rwCosts_IsValid(bad.costs));
        EXPECT_FALSE(rwFlowField_IsValid(bad.field));
        for (const Function& function : functions()) {
            const std::string name = function.name;
            const bool has_none = name == "rwCreateProbeNavigator" || name == "rwCreateCosts";
            const bool may_be_null = name.starts_with("rwDestroy") && RW_IS_NULL(bad.navigator);
            if (!has_none && !may_be_null) {
                expect_refused(bad, name, "an id of nothing");
            }
        }
    }
    EXPECT_TRUE(rwAgent_IsValid(ids.agent)); // the next one in the place of a stale one
    const rwAgentId next = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
    EXPECT_EQ(next.index1, stale.agent.index1);
    EXPECT_FALSE(RW_ID_EQUALS(next, stale.agent));
    EXPECT_TRUE(rwAgent_IsValid(next));
    EXPECT_FALSE(rwAgent_IsValid(stale.agent));
    rwDestroyAgent(next);
}

TEST_F(CApiArguments, AllFunctionsOfTheHeaderAreTested) {
    std::ifstream file{RAYWALK_C_HEADER};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const std::regex declaration{R"(RW_API [^;(]*\b(rw\w+)\()"};
    // Those without a precondition, and those for Box2D, which c_api_box2d_3_test.cpp calls.
    const std::regex other{"rwDefault.*|rw.*_(IsValid|GetName)|rwSetAssertFcn|rwGetVersion|"
                           "rwCreatePath|rwCreateNavigator|rwCreateAgent|rwAgent_Follow"};
    std::set<std::string> tested;
    for (const Function& function : functions()) {
        tested.insert(function.name);
    }
    std::size_t count = 0;
    for (std::sregex_iterator it{text.begin(), text.end(), declaration};
         it != std::sregex_iterator{}; ++it) {
        const std::string name = (*it)[1];
        if (!std::regex_match(name, other)) {
            EXPECT_TRUE(tested.contains(name)) << name;
            ++count;
        }
    }
    EXPECT_EQ(count, tested.size());
}

TEST_F(CApiArguments, DefinitionsWithoutTheirDefaultsAreRefused) {
    const std::vector<const char*> with_query{"rwNavigator_FindPath",
        "rwNavigator_FindPathToNearest", "rwNavigator_FindPathWhere", "rwNavigator_RequestPath",
        "rwNavigator_Explain", "rwNavigator_GetReachableCells"};
    const std::vector<const char*> with_walker{"rwNavigator_CanWalkStraight", "rwNavigator_Raycast",
        "rwNavigator_GetNearestWall", "rwNavigator_GetClosestNavigable", "rwNavigator_Prefill",
        "rwNavigator_DebugDraw"};
    const std::vector<const char*> with_agent{"rwCreateBodyAgent", "rwAgent_SetDef"};
    expect_refused_by(
        with_query, "a query of zeros", [&](Ids& bad) { bad.query.internalValue = 0; });
    expect_refused_by(with_query, "a walker of zeros in a query",
        [&](Ids& bad) { bad.query.walker.internalValue = 0; });
    expect_refused_by(with_query, "a filter of zeros in a query",
        [&](Ids& bad) { bad.query.walker.filter.internalValue = 0; });
    expect_refused_by(
        with_walker, "a walker of zeros", [&](Ids& bad) { bad.walker.internalValue = 0; });
    expect_refused_by({"rwNavigator_HasLineOfSight"}, "a filter of zeros",
        [&](Ids& bad) { bad.filter.internalValue = 0; });
    expect_refused_by(with_agent, "zeros", [&](Ids& bad) { bad.agent_def.internalValue = 0; });
    expect_refused_by(
        with_agent, "a query of zeros", [&](Ids& bad) { bad.agent_def.query.internalValue = 0; });
    rwFilter zeros{};
    expect_refused_by(
        with_agent, "a filter of zeros", [&](Ids& bad) { bad.agent_def.filter = &zeros; });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"}, "a filter of zeros",
        [&](Ids& bad) { bad.body_def.filter = &zeros; });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"}, "zeros",
        [&](Ids& bad) { bad.body_def.internalValue = 0; });
    expect_refused_by({"rwCreateProbeNavigator"}, "zeros",
        [&](Ids& bad) { bad.navigator_def.internalValue = 0; });
    expect_refused_by({"rwCreateProbeNavigator"}, "a probe of zeros",
        [&](Ids& bad) { bad.probe_def.internalValue = 0; });
    expect_refused_by(
        {"rwNavigator_AddLink"}, "zeros", [&](Ids& bad) { bad.link_def.internalValue = 0; });
    expect_refused_by(
        {"rwCreateCosts"}, "zeros", [&](Ids& bad) { bad.costs_def.internalValue = 0; });
    expect_refused_by({"rwNavigator_DebugDraw", "rwAgent_DebugDraw", "rwPath_DebugDraw"}, "zeros",
        [&](Ids& bad) { bad.draw.internalValue = 0; });
    EXPECT_EQ(world.released, 0); // nothing has taken the contexts
}

TEST_F(CApiArguments, RequiredFunctionsMayNotBeMissing) {
    expect_refused_by({"rwCreateProbeNavigator"}, "shapesInFcn",
        [&](Ids& bad) { bad.probe_def.shapesInFcn = nullptr; });
    expect_refused_by({"rwCreateProbeNavigator"}, "bodyShapesFcn",
        [&](Ids& bad) { bad.probe_def.bodyShapesFcn = nullptr; });
    expect_refused_by({"rwCreateProbeNavigator"}, "populationFcn",
        [&](Ids& bad) { bad.probe_def.populationFcn = nullptr; });
    expect_refused_by({"rwCreateProbeNavigator"}, "finishTask", [&](Ids& bad) {
        bad.navigator_def.enqueueTask = [](rwTaskCallback*, int, int, void*, void*) -> void* {
            return nullptr;
        };
    });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"}, "stateFcn",
        [&](Ids& bad) { bad.body_def.stateFcn = nullptr; });
    expect_refused_by({"rwCreateBodyAgent"}, "setVelocityFcn",
        [&](Ids& bad) { bad.body_def.setVelocityFcn = nullptr; });
    expect_refused_by({"rwCreateBodyAgent"}, "setPositionFcn",
        [&](Ids& bad) { bad.body_def.setPositionFcn = nullptr; });
    expect_refused_by(
        {"rwCreateCosts"}, "costsFcn", [&](Ids& bad) { bad.costs_def.costsFcn = nullptr; });
}

// An enumerator that does not exist.
template <class Enum> void make_bad(Enum& value, int number) {
    std::memcpy(&value, &number, sizeof value);
}

// To read such an enumerator is undefined in C++, but not in C.
__attribute__((no_sanitize("undefined"))) void call_with_bad(const Ids& ids, int number) {
    rwBodyPolicy policy{};
    make_bad(policy, number);
    rwNavigator_SetBodyPolicy(ids.navigator, ids.body, policy);
    rwPostprocessing postprocessing{};
    make_bad(postprocessing, number);
    rwFlowField_Sample(ids.field, here, postprocessing);
    rwAgentStatus status{};
    make_bad(status, number);
    EXPECT_STREQ(rwAgentStatus_GetName(status), number == 5 ? "stuck" : "");
}

TEST_F(CApiArguments, EnumeratorsAndMembersHaveToExist) {
    for (const int number : {5, 77, -1, INT32_MAX}) {
        expect_refused_by({"rwNavigator_FindPath"}, "postprocessing",
            [&](Ids& bad) { make_bad(bad.query.postprocessing, number); });
        expect_refused_by({"rwCreateProbeNavigator"}, "neighborhood",
            [&](Ids& bad) { make_bad(bad.navigator_def.neighborhood, number); });
        expect_refused_by({"rwCreateProbeNavigator"}, "diagonalMode",
            [&](Ids& bad) { make_bad(bad.navigator_def.diagonalMode, number); });
        expect_refused_by(
            {"rwAgent_SetDef"}, "shape", [&](Ids& bad) { make_bad(bad.agent_def.shape, number); });
        expect_refused_by({"rwAgent_SetDef"}, "replanPolicy",
            [&](Ids& bad) { make_bad(bad.agent_def.replanPolicy, number); });
        expect_refused_by({"rwNavigator_AddLink"}, "kind",
            [&](Ids& bad) { make_bad(bad.link_def.kind, number); });
        const BrokenPreconditions broken;
        call_with_bad(ids, number);
        EXPECT_EQ(BrokenPreconditions::count(), 2);
    }
    expect_refused_by({"rwNavigator_FindPath"}, "ignoredBodies",
        [&](Ids& bad) { bad.query.ignoredBodyCount = 1; });
    expect_refused_by({"rwNavigator_FindPath"}, "blockedCells",
        [&](Ids& bad) { bad.query.blockedCellCount = -1; });
    expect_refused_by({"rwNavigator_FindPath"}, "blockedLinks",
        [&](Ids& bad) { bad.query.blockedLinkCount = 1; });
    expect_refused_by({"rwNavigator_FindPath"}, "costsId", [&](Ids& bad) {
        bad.query.costsId = {99, 1};
    });
    expect_refused_by({"rwNavigator_FindPath"}, "agentId", [&](Ids& bad) {
        bad.query.walker.agentId = {99, 1};
    });
    expect_refused_by({"rwNavigator_Raycast"}, "agentId", [&](Ids& bad) {
        bad.walker.agentId = {99, 1};
    });
    expect_refused_by({"rwNavigator_AddLink"}, "via", [&](Ids& bad) { bad.link_def.viaCount = 2; });
    expect_refused_by({"rwNavigator_Watch", "rwNavigator_SetBodyPolicy", "rwNavigator_AddDoor"},
        "body", [&](Ids& bad) { bad.body = 77; });
}

TEST_F(CApiArguments, PointersAreNotNullAndCountsNotNegative) {
    const auto is_refused = [](const auto& call) {
        const BrokenPreconditions broken;
        call();
        return BrokenPreconditions::count() == 1;
    };
    const Ids& i = ids;
    rwPathLink link{};
    rwAgentEvent event{};
    rwReachableCell cell{};
    char text[4];
    EXPECT_TRUE(is_refused([&] { rwCreateProbeNavigator(nullptr, &i.navigator_def); }));
    EXPECT_TRUE(is_refused([&] { rwCreateProbeNavigator(&i.probe_def, nullptr); }));
    EXPECT_TRUE(
        is_refused([&] { rwNavigator_FindPath(i.navigator, here, there, nullptr, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathToNearest(i.navigator, here, nullptr, 1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathToNearest(i.navigator, here, &there, -1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathWhere(i.navigator, here, nullptr, nullptr, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_RequestPath(i.navigator, here, nullptr, 1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetPoints(i.path, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetPoints(i.path, points.data(), -1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetLinks(i.path, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetLinks(i.path, &link, -1); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_Raycast(i.navigator, here, there, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_HasLineOfSight(i.navigator, here, there, nullptr, nullptr, 1); }));
    EXPECT_TRUE(
        is_refused([&] { rwNavigator_Explain(i.navigator, here, there, &i.query, text, -1); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetClosestNavigable(i.navigator, here, &i.walker, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetReachableCells(i.navigator, here, 1.0F, &i.query, nullptr, 1); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetReachableCells(i.navigator, here, 1.0F, &i.query, &cell, -1); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_Prefill(i.navigator, around, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_AddLink(i.navigator, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_AddDoor(i.navigator, i.body, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_NavigateGroup(i.navigator, nullptr, 1, there, 1.0F, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_NavigateGroup(i.navigator, &i.agent, -1, there, 1.0F, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwCreateCosts(nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwCreateFlowField(i.navigator, nullptr, 1, &i.query, 1000); }));
    EXPECT_TRUE(is_refused([&] { rwCreateFlowField(i.navigator, &there, 1, nullptr, 9); }));
    EXPECT_TRUE(is_refused([&] { rwFlowField_SetTargets(i.field, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwCreateBodyAgent(i.navigator, nullptr, &i.agent_def); }));
    EXPECT_TRUE(is_refused([&] { rwCreateBodyAgent(i.navigator, &i.body_def, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_FollowBody(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetEvents(i.agent, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetEvents(i.agent, &event, -1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetRemainingPath(i.agent, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_Explain(i.agent, text, -1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_SetDef(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_DebugDraw(i.navigator, nullptr, &i.draw); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_DebugDraw(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwPath_DebugDraw(i.path, nullptr); }));
    const BrokenPreconditions broken; // and these are none
    rwPath_GetPoints(i.path, nullptr, 0);
    rwDestroyAgent({});
    rwDestroyNavigator({});
    rwNavigator_FindPathToNearest(i.navigator, here, nullptr, 0, &i.query, i.path);
    rwNavigator_NavigateGroup(i.navigator, nullptr, 0, there, 1.0F, nullptr);
    EXPECT_EQ(BrokenPreconditions::count(), 0);
}

TEST(CApiDeathTest, ABrokenPreconditionStopsAProgramThatIsBuiltForDebugging) {
#ifdef NDEBUG
    rwAgent_Stop({}); // logs an error, once
#elif GTEST_HAS_DEATH_TEST && !defined(_WIN32)
    EXPECT_DEATH(rwAgent_Stop({}), "rwAgent_Stop: broken precondition: every id");
    EXPECT_DEATH(
        {
            rwSetAssertFcn([](const char*, const char*, int) { return 1; });
            rwAgent_Stop({});
        },
        "");
#endif
}

// The defaults of C are those of C++.
TEST(CApiDefaults, AreThoseOfCpp) {
    PlainWorld world;
    const rwBodyDef body =
        PlainWorld::body_def(world.add_circle({0.0F, 0.0F}, 0.3F, rw_dynamicBody));
    const rwAgentDef def = rwDefaultAgentDef();
    const AgentSettings settings;
    EXPECT_EQ(def.maxSpeed, settings.max_speed);
    EXPECT_EQ(def.maxTurnSpeed, settings.max_turn_speed);
    EXPECT_EQ(def.radius, RW_DEFAULT);
    EXPECT_EQ(def.maxForce, RW_DEFAULT);
    EXPECT_FALSE(settings.radius || settings.max_force || settings.target_desired_distance ||
                 settings.path_max_distance || settings.neighbor_distance || settings.filter ||
                 NavigationLink{}.cost); // RW_DEFAULT or null says that
    EXPECT_EQ(def.filter, nullptr);
    EXPECT_EQ(def.maxNeighbors, static_cast<int>(settings.max_neighbors));
    EXPECT_EQ(def.replanPolicy, rw_replanWhenChanged);
    EXPECT_EQ(def.avoidanceLayers, 1U);
    EXPECT_TRUE(def.query.allowPartialPath);
    EXPECT_FALSE(rwDefaultPathQuery().allowPartialPath);
    EXPECT_EQ(rwDefaultPathQuery().maxIterations, PathQuery{}.max_iterations);
    EXPECT_EQ(rwDefaultPathQuery().walker.radius, WalkerProfile::unset);
    EXPECT_EQ(rwDefaultPathQuery().walker.margin, WalkerProfile{}.margin);
    EXPECT_EQ(rwDefaultPathQuery().postprocessing, rw_postprocessStringPulling);
    EXPECT_EQ(rwDefaultFilter().maskBits, ObstacleFilter{}.mask_bits);
    EXPECT_TRUE(rwDefaultFilter().kinematicBodies);
    EXPECT_FALSE(rwDefaultFilter().dynamicBodies);
    EXPECT_EQ(rwDefaultNavigatorDef().cellSize, NavigatorSettings{}.cell_size);
    EXPECT_EQ(rwDefaultNavigatorDef().neighborhood, rw_square8);
    EXPECT_EQ(rwDefaultNavigatorDef().cacheByteBudget, NavigatorSettings{}.cache_byte_budget);
    EXPECT_EQ(rwDefaultLinkDef().cost, RW_DEFAULT);
    EXPECT_TRUE(rwDefaultLinkDef().enabled);
    EXPECT_EQ(rwDefaultLinkDef().maxWait, NavigationLink{}.max_wait);
    EXPECT_TRUE(rwDefaultDebugDraw().drawGrid);
    EXPECT_FALSE(rwDefaultDebugDraw().drawObstacles);
    EXPECT_EQ(body.filter, nullptr);
}

} // namespace
} // namespace raywalk::c_api_arguments_test
