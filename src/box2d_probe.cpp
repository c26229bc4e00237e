// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_shape.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace raywalk {
namespace {

bool accepts(BodyTypes types, b2BodyType type) {
    switch (type) {
    case b2_staticBody:
        return types.static_bodies;
    case b2_kinematicBody:
        return types.kinematic_bodies;
    case b2_dynamicBody:
        return types.dynamic_bodies;
    }
    return false;
}

// b2ContactFilter::ShouldCollide with the walker's filter in the place of one fixture.
bool should_collide(const ObstacleFilter& walker, const b2Filter& fixture) {
    if (walker.group_index == fixture.groupIndex && walker.group_index != 0) {
        return walker.group_index > 0;
    }
    return (walker.mask_bits & fixture.categoryBits) != 0 &&
           (walker.category_bits & fixture.maskBits) != 0;
}

Obstacle obstacle_in(const b2Fixture& fixture, int child) {
    Obstacle obstacle = obstacle_of(*fixture.GetShape(), child, fixture.GetBody()->GetTransform());
    obstacle.body = key_of(*fixture.GetBody());
    return obstacle;
}

b2AABB to_aabb(const Box& box) {
    b2AABB aabb;
    aabb.lowerBound = {box.min.x, box.min.y};
    aabb.upperBound = {box.max.x, box.max.y};
    return aabb;
}

} // namespace

Box2dProbe::Box2dProbe(const b2World& world, std::function<bool(const b2Fixture&)> accepts)
    : world_{&world}
    , accepts_{std::move(accepts)} {}

bool Box2dProbe::is_obstacle(const b2Fixture& fixture, const ObstacleFilter& filter) const {
    return fixture.GetBody()->IsEnabled() && !fixture.IsSensor() &&
           accepts(filter.body_types, fixture.GetBody()->GetType()) &&
           should_collide(filter, fixture.GetFilterData()) && (!accepts_ || accepts_(fixture));
}

void Box2dProbe::obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const {
    assert(is_finite(box.min) && is_finite(box.max));

    // Not through b2World::QueryAABB, which hides which child of a chain was met.
    struct Query {
        const Box2dProbe& probe;
        const b2BroadPhase& broad_phase;
        const b2AABB box;
        const ObstacleFilter& filter;
        std::vector<Obstacle>& found;

        bool QueryCallback(int32 proxy_id) { // NOLINT(readability-identifier-naming): Box2D's name
            const auto* proxy =
                static_cast<const b2FixtureProxy*>(broad_phase.GetUserData(proxy_id));
            // The tree's boxes are fat; the proxy's is the shape's own.
            if (b2TestOverlap(proxy->aabb, box) && probe.is_obstacle(*proxy->fixture, filter)) {
                found.push_back(obstacle_in(*proxy->fixture, proxy->childIndex));
            }
            return true;
        }
    };

    const b2BroadPhase& broad_phase = world_->GetContactManager().m_broadPhase;
    Query query{*this, broad_phase, to_aabb(box), filter, found};
    broad_phase.Query(&query, query.box);
}

Box Box2dProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    Box bounds{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    const auto* b2_body = std::bit_cast<const b2Body*>(static_cast<std::uintptr_t>(body.value));
    for (const b2Fixture* f = b2_body->GetFixtureList(); f != nullptr; f = f->GetNext()) {
        if (!is_obstacle(*f, filter)) {
            continue;
        }
        for (int child = 0; child < f->GetShape()->GetChildCount(); ++child) {
            const Box box = obstacle_in(*f, child).bounds();
            if (bounds.is_empty()) {
                bounds = box;
            }
            bounds.min = {std::min(bounds.min.x, box.min.x), std::min(bounds.min.y, box.min.y)};
            bounds.max = {std::max(bounds.max.x, box.max.x), std::max(bounds.max.y, box.max.y)};
        }
    }
    return bounds;
}

BodyKey key_of(const b2Body& body) {
    return {static_cast<std::uint64_t>(std::bit_cast<std::uintptr_t>(&body))};
}

} // namespace raywalk
