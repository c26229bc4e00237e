// SPDX-License-Identifier: MIT
// Worlds and bodies of Box2D 3.
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "c_api/call.hpp"

namespace raywalk {
namespace {

Argument<b2BodyId> existing(b2BodyId body) {
    return {body, b2Body_IsValid(body), "a body of Box2D exists"};
}

} // namespace
} // namespace raywalk

using namespace raywalk;

rwNavigatorId rwCreateNavigator(b2WorldId worldId, const rwNavigatorDef* def) {
    const auto create = [&](b2WorldId world, const auto& settings) {
        auto probe = std::make_unique<Box2dProbe>(world);
        probe->make_loops_solid(def->solidLoopSize);
        return create_navigator(std::move(probe), settings, *def);
    };
    const bool exists = b2World_IsValid(worldId);
    return Call{}(create, Argument<b2WorldId>{worldId, exists, "a world of Box2D exists"}, def);
}

rwAgentId rwCreateAgent(rwNavigatorId navigatorId, b2BodyId bodyId, const rwAgentDef* def) {
    const auto create = [&](const auto& /*navigator*/, b2BodyId body, const auto& settings) {
        return create_agent(navigatorId, std::make_unique<Box2dBody>(body), settings, *def);
    };
    return Call{}(create, navigatorId, existing(bodyId), def);
}

void rwAgent_Follow(rwAgentId id, b2BodyId bodyId) {
    Call{}([](Agent& agent, b2BodyId body) { agent.follow(std::make_unique<Box2dBody>(body)); }, id,
        existing(bodyId));
}
