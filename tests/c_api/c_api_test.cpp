// SPDX-License-Identifier: MIT
// Games in C, in a world without an engine.
#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/version.hpp"

#include "c_api/plain_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>

namespace raywalk::c_api_test {
namespace {

using test::PlainBody;
using test::PlainWorld;
using test::points_of;
using test::query_for;

constexpr float sixtieth = 1.0F / 60.0F;

bool same(rwVec2 a, rwVec2 b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool same(const std::vector<rwVec2>& a, const std::vector<rwVec2>& b) {
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(), [](rwVec2 p, rwVec2 q) { return same(p, q); });
}

// A tree between a character and its target.
class CApi : public testing::Test {
protected:
    ~CApi() override {
        rwDestroyAgent(agent);
        rwDestroyPath(path);
        rwDestroyNavigator(navigator);
    }

    rwAgentId create_agent(PlainBody& driven, const rwAgentDef& def = rwDefaultAgentDef()) const {
        const rwBodyDef body_def = PlainWorld::body_def(driven);
        return rwCreateBodyAgent(navigator, &body_def, &def);
    }

    void step() {
        rwNavigator_Update(navigator);
        rwNavigator_UpdateAgents(navigator, sixtieth);
        world.step(sixtieth);
    }

    // Until the agent is finished. Returns the number of steps.
    int walk(int most = 2000) {
        int steps = 0;
        do {
            step();
        } while (!rwAgent_IsNavigationFinished(agent) && ++steps < most);
        return steps;
    }

    PlainWorld world;
    PlainBody& tree = world.add_circle({0.0F, 0.0F}, 2.0F);
    PlainBody& body = world.add_circle({-6.0F, 0.0F}, 0.3F, rw_dynamicBody);
    rwNavigatorId navigator = world.create_navigator();
    rwAgentId agent = create_agent(body);
    rwPathId path = rwCreatePath();
    rwPathQuery query = query_for(0.3F);
};

TEST_F(CApi, AnAgentWalksAroundAnObstacleToItsTarget) {
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    float nearest = 100.0F;
    std::vector<rwAgentEvent> events;
    for (int i = 0; i < 1000 && !rwAgent_IsTargetReached(agent); ++i) {
        step();
        nearest = std::min(nearest, std::hypot(body.position.x, body.position.y));
        std::array<rwAgentEvent, 4> now{};
        const int count = rwAgent_GetEvents(agent, now.data(), 4);
        events.insert(events.end(), now.begin(), now.begin() + count);
    }
    EXPECT_TRUE(rwAgent_IsTargetReached(agent));
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentArrived);
    EXPECT_NEAR(body.position.x, 6.0F, 0.1F);
    EXPECT_GT(nearest, 2.3F);
    EXPECT_EQ(events.front(), rw_eventPathChanged);
    EXPECT_EQ(events.back(), rw_eventTargetReached);
}

// The same world for the C++ API.
class PlainProbe final : public Probe {
public:
    explicit PlainProbe(PlainWorld& world) : world_{&world} {}

    void obstacles_in(
        const Box& box, const ObstacleFilter& filter, std::vector<Obstacle>& found) const override {
        for (const auto& body : world_->bodies()) {
            read(*body, filter, [&](const Obstacle& obstacle) {
                if (obstacle.bounds().overlaps(box)) {
                    found.push_back(obstacle);
                }
            });
        }
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        Box bounds{{1.0F, 1.0F}, {-1.0F, -1.0F}};
        read(*world_->bodies()[body.value - 1], filter,
            [&](const Obstacle& obstacle) { bounds = bounds.united(obstacle.bounds()); });
        return bounds;
    }

private:
    template <class Visit>
    void read(const PlainBody& body, const ObstacleFilter& filter, Visit visit) const {
        for (const rwShape& shape : PlainWorld::shapes_of(body)) {
            const auto type = static_cast<BodyType>(shape.bodyType);
            if (may_be_obstacle({body.key}, type, filter)) {
                std::vector<Vec2> points{shape.points, shape.points + shape.count};
                const WalkerHull hull = WalkerHull::around(points, shape.radius);
                Obstacle obstacle{};
                obstacle.body = {body.key};
                obstacle.count = static_cast<int>(hull.points().size());
                obstacle.rounding = shape.radius;
                std::copy(hull.points().begin(), hull.points().end(), obstacle.points.begin());
                visit(obstacle);
            }
        }
    }

    PlainWorld* world_;
};

class CppBody final : public Body {
public:
    explicit CppBody(PlainBody& body) : body_{&body} {}

    [[nodiscard]] BodyKey key() const override { return {body_->key}; }

    [[nodiscard]] Vec2 position() const override { return body_->position; }

    [[nodiscard]] float radius() const override { return body_->radius; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return body_->velocity; }

    void set_velocity(Vec2 velocity) override { body_->velocity = {velocity.x, velocity.y}; }

    void set_position(Vec2 position) override { body_->position = {position.x, position.y}; }

private:
    PlainBody* body_;
};

// Fills a world with walls and walkers. Returns the walkers.
std::vector<PlainBody*> fill(PlainWorld& world, int walkers) {
    world.add_box({0.0F, 4.0F}, 0.5F, 3.5F);
    world.add_box({0.0F, -4.0F}, 0.5F, 3.5F);
    world.add_circle({3.0F, 1.0F}, 1.0F);
    std::vector<PlainBody*> bodies;
    for (int i = 0; i < walkers; ++i) {
        const rwVec2 at{-4.0F - static_cast<float>(i / 10), static_cast<float>(i % 10) - 4.5F};
        bodies.push_back(&world.add_circle(at, 0.2F, rw_dynamicBody));
    }
    return bodies;
}

TEST(CApiWalks, AreThoseOfCppToTheBit) {
    constexpr int count = 20;
    PlainWorld c_world;
    PlainWorld cpp_world;
    const std::vector<PlainBody*> c_bodies = fill(c_world, count);
    const std::vector<PlainBody*> cpp_bodies = fill(cpp_world, count);
    const rwNavigatorId c_navigator = c_world.create_navigator();
    Navigator cpp_navigator{PlainProbe{cpp_world}};
    std::vector<rwAgentId> c_agents;
    std::vector<std::unique_ptr<Agent>> cpp_agents;
    const rwAgentDef def = rwDefaultAgentDef();
    for (int i = 0; i < count; ++i) {
        const rwVec2 target{5.0F, static_cast<float>(i % 7)};
        const rwBodyDef body = PlainWorld::body_def(*c_bodies[i]);
        c_agents.push_back(rwCreateBodyAgent(c_navigator, &body, &def));
        rwAgent_NavigateTo(c_agents.back(), target);
        cpp_agents.push_back(std::make_unique<Agent>(cpp_navigator, CppBody{*cpp_bodies[i]}));
        cpp_agents.back()->navigate_to(target);
    }
    for (int step = 0; step < 600; ++step) {
        rwNavigator_Update(c_navigator);
        rwNavigator_UpdateAgents(c_navigator, sixtieth);
        c_world.step(sixtieth);
        cpp_navigator.update();
        cpp_navigator.update_agents(sixtieth);
        cpp_world.step(sixtieth);
        for (int i = 0; i < count; ++i) {
            ASSERT_TRUE(same(c_bodies[i]->position, cpp_bodies[i]->position)) << step << ' ' << i;
        }
    }
    EXPECT_GT(c_bodies[0]->position.x, 1.0F);
    for (const rwAgentId agent : c_agents) {
        rwDestroyAgent(agent);
    }
    rwDestroyNavigator(c_navigator);
}

std::atomic<bool> was_on_other_thread;
std::thread::id main_thread;

// Walks a crowd, and returns where it is.
std::vector<rwVec2> walk_crowd(const rwNavigatorDef& def) {
    PlainWorld world;
    const std::vector<PlainBody*> bodies = fill(world, 150);
    const rwNavigatorId navigator = world.create_navigator(def);
    std::vector<rwAgentId> agents;
    const rwAgentDef agent_def = rwDefaultAgentDef();
    for (PlainBody* body : bodies) {
        rwBodyDef body_def = PlainWorld::body_def(*body);
        body_def.readOnAnyThread = true;
        body_def.stateFcn = [](rwBodyState* state, void* context) {
            const auto& self = *static_cast<PlainBody*>(context);
            state->position = self.position;
            state->velocity = self.velocity;
            if (std::this_thread::get_id() != main_thread) {
                was_on_other_thread = true;
            }
        };
        agents.push_back(rwCreateBodyAgent(navigator, &body_def, &agent_def));
        rwAgent_NavigateTo(agents.back(), {5.0F, body->position.y});
    }
    for (int step = 0; step < 120; ++step) {
        rwNavigator_Update(navigator);
        rwNavigator_UpdateAgents(navigator, sixtieth);
        world.step(sixtieth);
    }
    std::vector<rwVec2> positions;
    for (const PlainBody* body : bodies) {
        positions.push_back(body->position);
    }
    for (const rwAgentId agent : agents) {
        rwDestroyAgent(agent);
    }
    rwDestroyNavigator(navigator);
    return positions;
}

struct Tasks {
    int enqueued = 0;
    int finished = 0;
    std::vector<std::thread> threads{};
};

TEST(CApiThreads, TasksOfTheGameAndOneThreadGiveTheSameWalks) {
    main_thread = std::this_thread::get_id();
    rwNavigatorDef def = rwDefaultNavigatorDef();
    const std::vector<rwVec2> own = walk_crowd(def);
    def.singleThreaded = true;
    was_on_other_thread = false;
    EXPECT_TRUE(same(own, walk_crowd(def)));
    EXPECT_FALSE(was_on_other_thread);

    Tasks tasks;
    def.singleThreaded = false;
    def.userTaskContext = &tasks;
    def.enqueueTask = [](rwTaskCallback* task, int count, int, void* task_context,
                          void* context) -> void* {
        auto& all = *static_cast<Tasks*>(context);
        ++all.enqueued;
        if (all.enqueued % 2 == 0) {
            task(0, count, 0, task_context);
            return nullptr;
        }
        all.threads.emplace_back([=] { task(0, count / 2, 0, task_context); });
        all.threads.emplace_back([=] { task(count / 2, count, 1, task_context); });
        return context;
    };
    def.finishTask = [](void* task, void* context) {
        EXPECT_EQ(task, context);
        auto& all = *static_cast<Tasks*>(context);
        ++all.finished;
        for (std::thread& thread : all.threads) {
            thread.join();
        }
        all.threads.clear();
    };
    EXPECT_TRUE(same(own, walk_crowd(def)));
    EXPECT_TRUE(was_on_other_thread);
    EXPECT_GT(tasks.enqueued, 100);
    EXPECT_EQ(tasks.finished, (tasks.enqueued + 1) / 2);
}

TEST_F(CApi, APathLeadsAroundTheObstacle) {
    EXPECT_EQ(rwPath_GetResult(path).status, rw_pathInvalidQuery);
    EXPECT_EQ(
        rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path), rw_pathFound);
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

TEST_F(CApi, APathInSlicesIsThatOfOneGo) {
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

TEST_F(CApi, APathLeadsToTheFirstCellThatAFunctionAccepts) {
    const auto is_far = [](int32_t x, int32_t, void* least) {
        return x >= *static_cast<int*>(least);
    };
    int least = 4;
    ASSERT_EQ(rwNavigator_FindPathWhere(navigator, {-6.0F, 0.5F}, is_far, &least, &query, path),
        rw_pathFound);
    EXPECT_FLOAT_EQ(points_of(path).back().x, 4.5F);
}

TEST_F(CApi, AQueryIgnoresBodiesAndClosesCellsAndLinks) {
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

TEST_F(CApi, AQueryForAnAgentHasItsWalkerAndCosts) {
    rwWalker walker = rwDefaultWalker();
    walker.agentId = agent;
    EXPECT_FALSE(rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &walker));
    rwAgentDef def = rwDefaultAgentDef();
    def.query.ignoredBodies = &tree.key;
    def.query.ignoredBodyCount = 1;
    rwAgent_SetDef(agent, &def);
    query = rwDefaultPathQuery();
    query.walker.agentId = agent;
    EXPECT_EQ(
        rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path), rw_pathFound);
    EXPECT_EQ(points_of(path).size(), 2U);
    EXPECT_TRUE(rwAgent_CanReach(agent, {6.0F, 0.0F}));
}

TEST_F(CApi, RaysWallsAndLinesOfSightMeetTheObstacle) {
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

TEST_F(CApi, AWallAroundTheTargetIsExplained) {
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
    EXPECT_EQ(
        rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {9.0F, 0.0F}, &query, path), rw_pathPartial);
    EXPECT_EQ(rwPath_GetResult(path).reason, rw_pathUnreachable);
    EXPECT_NE(rwPath_GetResult(path).blockingBody, 0U);
}

TEST_F(CApi, CommandsOfAnAgentDoWhatTheySay) {
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

TEST_F(CApi, AnAgentFollowsABodyUntilThatIsDestroyed) {
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

TEST_F(CApi, ADoorIsOpenedForTheAgentThatWaitsThere) {
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

TEST_F(CApi, AManualLinkEndsWhenTheGameSaysSo) {
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

TEST_F(CApi, PathsAvoidCellsThatACallbackMakesDear) {
    int calls = 0;
    static int released;
    released = 0;
    rwCostsDef def = rwDefaultCostsDef();
    def.costsFcn = costs_of_halves;
    def.context = &calls;
    def.releaseFcn = [](void*) { ++released; };
    const rwCostsId costs = rwCreateCosts(&def);
    query.costsId = costs;
    ASSERT_EQ(
        rwNavigator_FindPath(navigator, {-6.0F, -0.5F}, {6.0F, -0.5F}, &query, path), rw_pathFound);
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

TEST_F(CApi, AFlowFieldLeadsToTheNearestTarget) {
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

TEST_F(CApi, MoveRangesGroupsAndCellsAreAnswered) {
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

TEST_F(CApi, ChangesOfTheWorldAreNoticed) {
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

TEST_F(CApi, ContextsAreReleasedOnce) {
    EXPECT_EQ(body.released, 0);
    rwDestroyAgent(agent);
    agent = {};
    rwNavigator_Update(navigator);
    EXPECT_EQ(body.released, 1);
    EXPECT_EQ(world.released, 0);
    rwDestroyNavigator(navigator);
    navigator = {};
    EXPECT_EQ(world.released, 1);
}

TEST_F(CApi, AgentsOutliveTheirNavigator) {
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    step();
    rwDestroyNavigator(navigator);
    EXPECT_FALSE(rwNavigator_IsValid(navigator));
    EXPECT_TRUE(rwAgent_IsValid(agent));
    rwAgent_Update(agent, sixtieth);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    rwAgent_NavigateTo(agent, {1.0F, 5.0F});
    rwAgent_Update(agent, sixtieth);
    EXPECT_EQ(rwAgent_GetStatus(agent), rw_agentFailed);
    navigator = {};
}

struct Picture {
    int segments = 0;
    int points = 0;
    int polygons = 0;
    std::vector<std::string> texts{};
};

TEST_F(CApi, DrawingCallsTheFunctionsThatAreSet) {
    rwAgent_NavigateTo(agent, {6.0F, 0.0F});
    step();
    Picture picture;
    rwDebugDraw draw = rwDefaultDebugDraw();
    draw.context = &picture;
    draw.drawingBounds = {{-9.0F, -9.0F}, {9.0F, 9.0F}};
    rwNavigator_DebugDraw(navigator, &query.walker, &draw); // draws nothing
    draw.DrawSegmentFcn = [](const rwVec2*, const rwVec2*, uint32_t color, void* context) {
        EXPECT_NE(color, 0U);
        ++static_cast<Picture*>(context)->segments;
    };
    draw.DrawPointFcn = [](const rwVec2* p, uint32_t, void* context) {
        EXPECT_LT(std::abs(p->x), 10.0F);
        ++static_cast<Picture*>(context)->points;
    };
    draw.DrawSolidPolygonFcn = [](const rwVec2*, int count, uint32_t, void* context) {
        EXPECT_EQ(count, 4);
        ++static_cast<Picture*>(context)->polygons;
    };
    draw.DrawStringFcn = [](const rwVec2*, const char* text, uint32_t, void* context) {
        static_cast<Picture*>(context)->texts.emplace_back(text);
    };
    rwNavigator_DebugDraw(navigator, &query.walker, &draw);
    EXPECT_GT(picture.segments, 30);
    EXPECT_GT(picture.polygons, 30);
    picture = {};
    rwAgent_DebugDraw(agent, &draw);
    EXPECT_GT(picture.segments, 1);
    EXPECT_EQ(picture.texts.size(), 1U);
    picture = {};
    rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path);
    rwPath_DebugDraw(path, &draw);
    EXPECT_GE(picture.segments, 2);
    const rwVec2 target{6.0F, 0.0F};
    rwNavigator_RequestPath(navigator, {-6.0F, 0.0F}, &target, 1, &query, path);
    rwPath_Advance(path, 5);
    picture = {};
    rwPath_DebugDraw(path, &draw);
    EXPECT_GT(picture.polygons, 3);
}

TEST_F(CApi, ACallbackMayDestroyWhatCallsIt) {
    struct All {
        rwNavigatorId navigator;
        rwAgentId agent;
        rwPathId path;
    } all{navigator, agent, path};

    rwCostsDef def = rwDefaultCostsDef();
    def.context = &all;
    def.costsFcn = [](int32_t, int32_t, float*, void* context) {
        auto& ids = *static_cast<All*>(context);
        rwDestroyPath(ids.path);
        rwDestroyNavigator(ids.navigator);
        rwDestroyAgent(ids.agent);
        ids = {};
    };
    query.costsId = rwCreateCosts(&def);
    rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path);
    EXPECT_FALSE(rwNavigator_IsValid(navigator));
    EXPECT_FALSE(rwPath_IsValid(path));
    EXPECT_FALSE(rwAgent_IsValid(agent));
    rwDestroyCosts(query.costsId);
    navigator = {};
    agent = {};
    path = {};
}

struct Saboteur {
    PlainBody* body;
    rwNavigatorId navigator;
    int calls_left;
};

TEST(CApiBodies, MayDestroyTheNavigatorInAnyCallback) {
    for (int calls = 1; calls < 60; ++calls) {
        PlainWorld world;
        const rwNavigatorId navigator = world.create_navigator();
        Saboteur saboteur{&world.add_circle({0.0F, 0.0F}, 0.3F, rw_dynamicBody), navigator, 1000};
        rwBodyDef body_def = PlainWorld::body_def(*saboteur.body);
        body_def.releaseFcn = nullptr;
        body_def.context = &saboteur;
        body_def.setVelocityFcn = [](float, float, void*) {};
        body_def.setPositionFcn = [](float, float, void*) {};
        body_def.stateFcn = [](rwBodyState* state, void* context) {
            auto& self = *static_cast<Saboteur*>(context);
            state->position = self.body->position;
            if (--self.calls_left == 0) {
                rwDestroyNavigator(self.navigator);
            }
        };
        rwAgentDef def = rwDefaultAgentDef();
        const rwAgentId agent = rwCreateBodyAgent(navigator, &body_def, &def);
        saboteur.calls_left = calls;
        world.is_locked = true; // commands wait
        rwAgent_NavigateTo(agent, {6.0F, 0.0F});
        def.radius = 0.4F;
        rwAgent_SetDef(agent, &def);
        world.is_locked = false;
        for (int i = 0; i < 3 && rwNavigator_IsValid(navigator); ++i) {
            rwNavigator_Update(navigator);
            if (rwNavigator_IsValid(navigator)) {
                rwNavigator_UpdateAgents(navigator, sixtieth);
            }
        }
        rwAgent_Update(agent, sixtieth);
        EXPECT_EQ(rwAgent_GetStatus(agent) == rw_agentFailed, !rwNavigator_IsValid(navigator));
        rwDestroyAgent(agent);
        if (rwNavigator_IsValid(navigator)) {
            rwDestroyNavigator(navigator);
        }
    }
}

TEST_F(CApi, ABodyMayReplaceTheOrderToFollowIt) {
    struct Prey {
        PlainBody* body;
        rwAgentId agent;
        bool flees;
    } prey{&world.add_circle({6.0F, 3.0F}, 0.3F, rw_dynamicBody), agent, false};
    rwBodyDef def = PlainWorld::body_def(*prey.body);
    def.context = &prey;
    def.releaseFcn = nullptr;
    def.stateFcn = [](rwBodyState* state, void* context) {
        const auto& self = *static_cast<Prey*>(context);
        if (self.flees) {
            rwAgent_NavigateTo(self.agent, {1.0F, 5.0F}); // no longer follows it
        }
        state->position = self.body->position;
    };
    world.is_locked = true; // the order waits
    rwAgent_FollowBody(agent, &def);
    world.is_locked = false;
    prey.flees = true;
    step();
    prey.flees = false;
    walk();
    EXPECT_NEAR(body.position.x, 1.0F, 0.1F);
}

TEST_F(CApi, ExceptionsOfCallbacksDoNotPass) {
    rwCostsDef def = rwDefaultCostsDef();
    def.costsFcn = [](int32_t, int32_t, float*, void*) { throw 1; };
    query.costsId = rwCreateCosts(&def);
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path),
        rw_pathInvalidQuery);
    rwDestroyCosts(query.costsId);
}

TEST_F(CApi, ShapesWithBadNumbersAreIgnored) {
    PlainBody& bad = world.add_circle({-3.0F, 0.0F}, 1.0F);
    const rwShape good = bad.shapes[0];
    const auto is_clear = [&] {
        rwNavigator_InvalidateAll(navigator);
        return rwNavigator_CanWalkStraight(navigator, {-6.0F, 0.0F}, {-2.5F, 0.0F}, &query.walker);
    };
    EXPECT_FALSE(is_clear());
    for (const int count : {0, -1, std::numeric_limits<int>::min()}) {
        bad.shapes[0].count = count;
        EXPECT_TRUE(is_clear());
    }
    bad.shapes[0].count = 1000; // reads no more than there are
    EXPECT_FALSE(is_clear());
    bad.shapes[0] = good;
    bad.shapes[0].radius = -1.0F;
    EXPECT_TRUE(is_clear());
    bad.shapes[0].radius = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(is_clear());
    bad.shapes[0] = good;
    bad.shapes[0].points[0].x = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(is_clear());
    bad.shapes[0] = good;
    std::memset(&bad.shapes[0].bodyType, 0x5A, sizeof(rwBodyType));
    EXPECT_TRUE(is_clear());
}

TEST(CApiNames, AreThoseOfTheEnumerators) {
    EXPECT_STREQ(rwPathStatus_GetName(rw_pathStartBlocked), "start_blocked");
    EXPECT_STREQ(rwAgentStatus_GetName(rw_agentWalking), "walking");
    EXPECT_EQ(rwGetVersion(),
        10000 * RAYWALK_VERSION_MAJOR + 100 * RAYWALK_VERSION_MINOR + RAYWALK_VERSION_PATCH);
}

} // namespace
} // namespace raywalk::c_api_test
