// SPDX-License-Identifier: MIT
// What functions of the game are given, and what they may do.
#include "c_api/c_api_fixture.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace raywalk::c_api_callbacks_test {
namespace {

using test::PlainBody;
using test::PlainWorld;

class CApiCallbacks : public test::CApiFixture {};

TEST_F(CApiCallbacks, ContextsAreReleasedOnce) {
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

struct Picture {
    int segments = 0;
    int points = 0;
    int polygons = 0;
    std::vector<std::string> texts{};
};

TEST_F(CApiCallbacks, DrawingCallsTheFunctionsThatAreSet) {
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

TEST_F(CApiCallbacks, ACallbackMayDestroyWhatCallsIt) {
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
        body_def.setVelocityFcn = [](float, float, void*) {
        };
        body_def.setPositionFcn = [](float, float, void*) {
        };
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
                rwNavigator_UpdateAgents(navigator, PlainWorld::time_step);
            }
        }
        rwAgent_Update(agent, PlainWorld::time_step);
        EXPECT_EQ(rwAgent_GetStatus(agent) == rw_agentFailed, !rwNavigator_IsValid(navigator));
        rwDestroyAgent(agent);
        if (rwNavigator_IsValid(navigator)) {
            rwDestroyNavigator(navigator);
        }
    }
}

TEST_F(CApiCallbacks, ABodyMayReplaceTheOrderToFollowIt) {
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

TEST_F(CApiCallbacks, ExceptionsOfCallbacksDoNotPass) {
    rwCostsDef def = rwDefaultCostsDef();
    def.costsFcn = [](int32_t, int32_t, float*, void*) {
        throw 1;
    };
    query.costsId = rwCreateCosts(&def);
    EXPECT_EQ(rwNavigator_FindPath(navigator, {-6.0F, 0.0F}, {6.0F, 0.0F}, &query, path),
              rw_pathInvalidQuery);
    rwDestroyCosts(query.costsId);
}

TEST_F(CApiCallbacks, ShapesWithBadNumbersAreIgnored) {
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

} // namespace
} // namespace raywalk::c_api_callbacks_test
