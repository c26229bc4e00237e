// SPDX-License-Identifier: MIT
#pragma once

#include "c_api/plain_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace raywalk::test {

/// True if both are the same to the bit.
inline bool same(rwVec2 a, rwVec2 b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

inline bool same(const std::vector<rwVec2>& a, const std::vector<rwVec2>& b) {
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(), [](rwVec2 p, rwVec2 q) { return same(p, q); });
}

/// A tree between a character and its target, in a world without an engine.
class CApiFixture : public testing::Test {
protected:
    ~CApiFixture() override {
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
        rwNavigator_UpdateAgents(navigator, PlainWorld::time_step);
        world.step(PlainWorld::time_step);
    }

    /// Until the agent is finished. Returns the number of steps.
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

} // namespace raywalk::test
