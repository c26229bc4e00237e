// SPDX-License-Identifier: MIT
// Walks through the C API are those of the C++ API, on any thread.
#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"

#include "c_api/c_api_fixture.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

namespace raywalk::c_api_walks_test {
namespace {

using test::PlainBody;
using test::PlainWorld;
using test::same;

class CApiWalks : public test::CApiFixture {};

TEST_F(CApiWalks, AnAgentWalksAroundAnObstacleToItsTarget) {
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
    explicit PlainProbe(PlainWorld& world)
        : world_{&world} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
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
        read(*world_->bodies()[body.value - 1], filter, [&](const Obstacle& obstacle) {
            bounds = bounds.united(obstacle.bounds());
        });
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
    explicit CppBody(PlainBody& body)
        : body_{&body} {}

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

TEST(CApiAndCpp, WalkTheSameWaysToTheBit) {
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
        rwNavigator_UpdateAgents(c_navigator, PlainWorld::time_step);
        c_world.step(PlainWorld::time_step);
        cpp_navigator.update();
        cpp_navigator.update_agents(PlainWorld::time_step);
        cpp_world.step(PlainWorld::time_step);
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
        rwNavigator_UpdateAgents(navigator, PlainWorld::time_step);
        world.step(PlainWorld::time_step);
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
    def.enqueueTask =
        [](rwTaskCallback* task, int count, int, void* task_context, void* context) -> void* {
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

} // namespace
} // namespace raywalk::c_api_walks_test
