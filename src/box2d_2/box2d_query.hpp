// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <box2d/box2d.h>

#include <cassert>

namespace raywalk {

inline b2AABB to_aabb(const Box& box) {
    b2AABB aabb;
    aabb.lowerBound = {box.min.x, box.min.y};
    aabb.upperBound = {box.max.x, box.max.y};
    return aabb;
}

/// Calls visit(fixture, child) for each proxy of the broad phase near `box`, until it returns
/// false. b2World::QueryAABB would not tell which child of a chain was found.
template <class Visit>
void for_each_fixture_in(const b2World& world, const Box& box, Visit visit) {
    assert(is_finite(box.min) && is_finite(box.max));

    struct Query {
        const b2BroadPhase& broad_phase;
        Visit& visit;

        bool QueryCallback(int32 proxy_id) { // NOLINT(readability-identifier-naming): Box2D's name
            const auto* proxy =
                static_cast<const b2FixtureProxy*>(broad_phase.GetUserData(proxy_id));
            return visit(*proxy->fixture, proxy->childIndex);
        }
    };

    const b2BroadPhase& broad_phase = world.GetContactManager().m_broadPhase;
    Query query{broad_phase, visit};
    broad_phase.Query(&query, to_aabb(box));
}

} // namespace raywalk
