// SPDX-License-Identifier: MIT
// The values, names and defaults of C are those of C++.
#include "raywalk/agent.hpp"
#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/version.hpp"

#include "c_api/plain_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

namespace raywalk::c_api_values_test {
namespace {

using test::PlainWorld;

template <class Enum>
constexpr bool are_same(std::initializer_list<int> c, std::initializer_list<Enum> cpp) {
    return std::equal(c.begin(), c.end(), cpp.begin(), cpp.end(), [](int a, Enum b) {
        return a == static_cast<int>(b);
    });
}

static_assert(are_same({rw_pathFound,
                        rw_pathPartial,
                        rw_pathUnreachable,
                        rw_pathIterationLimit,
                        rw_pathMemoryLimit,
                        rw_pathCostLimit,
                        rw_pathStartBlocked,
                        rw_pathTargetBlocked,
                        rw_pathInvalidQuery,
                        rw_pathCancelled,
                        rw_pathPending},
                       {PathStatus::found,
                        PathStatus::partial,
                        PathStatus::unreachable,
                        PathStatus::iteration_limit,
                        PathStatus::memory_limit,
                        PathStatus::cost_limit,
                        PathStatus::start_blocked,
                        PathStatus::target_blocked,
                        PathStatus::invalid_query,
                        PathStatus::cancelled,
                        PathStatus::pending}));
static_assert(are_same({rw_agentIdle,
                        rw_agentPending,
                        rw_agentWalking,
                        rw_agentArrived,
                        rw_agentWaiting,
                        rw_agentStuck,
                        rw_agentFailed,
                        rw_agentPaused},
                       {AgentStatus::idle,
                        AgentStatus::pending,
                        AgentStatus::walking,
                        AgentStatus::arrived,
                        AgentStatus::waiting,
                        AgentStatus::stuck,
                        AgentStatus::failed,
                        AgentStatus::paused}));
static_assert(are_same({rw_eventPathChanged,
                        rw_eventWaypointReached,
                        rw_eventLinkReached,
                        rw_eventTargetReached,
                        rw_eventWaiting,
                        rw_eventNoProgress,
                        rw_eventGaveUp,
                        rw_eventFailed,
                        rw_eventSpeedLimited},
                       {AgentEvent::path_changed,
                        AgentEvent::waypoint_reached,
                        AgentEvent::link_reached,
                        AgentEvent::target_reached,
                        AgentEvent::waiting,
                        AgentEvent::no_progress,
                        AgentEvent::gave_up,
                        AgentEvent::failed,
                        AgentEvent::speed_limited}));
static_assert(are_same({rw_waitNone,
                        rw_waitAgent,
                        rw_waitBody,
                        rw_waitWorld,
                        rw_waitBudget,
                        rw_waitFlowField,
                        rw_waitLink,
                        rw_waitDoor,
                        rw_waitUnknown},
                       {WaitReason::none,
                        WaitReason::agent,
                        WaitReason::body,
                        WaitReason::world,
                        WaitReason::budget,
                        WaitReason::flow_field,
                        WaitReason::link,
                        WaitReason::door,
                        WaitReason::unknown}));
static_assert(are_same({rw_problemNone,
                        rw_problemStartBlocked,
                        rw_problemTargetBlocked,
                        rw_problemTooNarrow,
                        rw_problemDisconnected,
                        rw_problemIterationLimit,
                        rw_problemMemoryLimit,
                        rw_problemCostLimit,
                        rw_problemInvalidQuery},
                       {PathProblem::none,
                        PathProblem::start_blocked,
                        PathProblem::target_blocked,
                        PathProblem::too_narrow,
                        PathProblem::disconnected,
                        PathProblem::iteration_limit,
                        PathProblem::memory_limit,
                        PathProblem::cost_limit,
                        PathProblem::invalid_query}));
static_assert(are_same({rw_square4, rw_square8, rw_hex},
                       {Neighborhood::square_4, Neighborhood::square_8, Neighborhood::hex}));
static_assert(are_same({rw_diagonalAlways,
                        rw_diagonalNever,
                        rw_diagonalAtLeastOneWalkable,
                        rw_diagonalOnlyIfNoObstacles},
                       {DiagonalMode::always,
                        DiagonalMode::never,
                        DiagonalMode::at_least_one_walkable,
                        DiagonalMode::only_if_no_obstacles}));
static_assert(are_same(
    {rw_postprocessNone, rw_postprocessSimplify, rw_postprocessStringPulling},
    {PathPostprocessing::none, PathPostprocessing::simplify, PathPostprocessing::string_pulling}));
static_assert(are_same({rw_replanWhenBlocked, rw_replanWhenChanged},
                       {ReplanPolicy::when_blocked, ReplanPolicy::when_changed}));
static_assert(are_same({rw_circleShape, rw_bodyShape}, {AgentShape::circle, AgentShape::body}));
static_assert(are_same({rw_staticBody, rw_kinematicBody, rw_dynamicBody},
                       {BodyType::static_body, BodyType::kinematic_body, BodyType::dynamic_body}));
static_assert(are_same(
    {rw_policyByType, rw_policyIgnored, rw_policySolid, rw_policySolidWhenAtRest},
    {BodyPolicy::by_type, BodyPolicy::ignored, BodyPolicy::solid, BodyPolicy::solid_when_at_rest}));
static_assert(are_same(
    {rw_linkWalk, rw_linkJump, rw_linkTeleport, rw_linkManual, rw_linkDoor},
    {LinkKind::walk, LinkKind::jump, LinkKind::teleport, LinkKind::manual, LinkKind::door}));

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

TEST(CApiNames, AreThoseOfTheEnumerators) {
    EXPECT_STREQ(rwPathStatus_GetName(rw_pathStartBlocked), "start_blocked");
    EXPECT_STREQ(rwAgentStatus_GetName(rw_agentWalking), "walking");
    EXPECT_EQ(rwGetVersion(),
              10000 * RAYWALK_VERSION_MAJOR + 100 * RAYWALK_VERSION_MINOR + RAYWALK_VERSION_PATCH);
}

} // namespace
} // namespace raywalk::c_api_values_test
