// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <algorithm>
#include <string_view>

// The rules that the adapters of all versions of Box2D share.
namespace raywalk {

/// True if bodies of that type are obstacles.
[[nodiscard]] inline bool is_accepted(BodyTypes types, b2BodyType type) {
    switch (type) {
    case b2_staticBody:
        return types.static_bodies;
    case b2_kinematicBody:
        return types.kinematic_bodies;
    case b2_dynamicBody:
        return types.dynamic_bodies;
    default:
        return false;
    }
}

/// True if a body with that policy and type is an obstacle. Calls `is_at_rest()` only if the policy
/// depends on it.
template <class IsAtRest>
[[nodiscard]] bool
is_accepted(BodyPolicy policy, BodyTypes types, b2BodyType type, IsAtRest is_at_rest) {
    switch (policy) {
    case BodyPolicy::by_type:
        return is_accepted(types, type);
    case BodyPolicy::ignored:
        return false;
    case BodyPolicy::solid:
        return true;
    case BodyPolicy::solid_when_at_rest:
        return is_at_rest();
    }
    return false;
}

/// True if a body of that probe and type is an obstacle under the filter. Whether agents drive it
/// is looked up only if it matters: most bodies of a crowd are of a type that is no obstacle.
template <class IsAtRest>
[[nodiscard]] bool is_accepted(const Probe& probe,
                               BodyKey body,
                               const ObstacleFilter& filter,
                               b2BodyType type,
                               IsAtRest is_at_rest) {
    const bool has_type = is_accepted(filter.body_types, type);
    if (!has_type && !probe.has_policy(body)) {
        return false;
    }
    const BodyPolicy policy = probe.policy_of(body, filter);
    return policy == BodyPolicy::by_type ? has_type
                                         : is_accepted(policy, filter.body_types, type, is_at_rest);
}

/// True if a fixture of a walker and a shape with the filter `other` collide, by the rule of
/// Box2D's b2ContactFilter::ShouldCollide.
template <class Filter>
[[nodiscard]] bool fixture_collides(const Filter& walker, const b2Filter& other) {
    if (walker.group_index == other.groupIndex && walker.group_index != 0) {
        return walker.group_index > 0;
    }
    return (walker.mask_bits & other.categoryBits) != 0 &&
           (walker.category_bits & other.maskBits) != 0;
}

/// True if the walker and a shape with the filter `other` collide: one fixture of the walker
/// suffices.
[[nodiscard]] inline bool should_collide(const ObstacleFilter& walker, const b2Filter& other) {
    return fixture_collides(walker, other) ||
           std::ranges::any_of(walker.more_fixtures, [&](const CollisionFilter& fixture) {
               return fixture_collides(fixture, other);
           });
}

/// Returns Body::problem() of a body of that type; `falls`: if gravity acts on a dynamic one.
[[nodiscard]] inline std::string_view
problem_of(b2BodyType type, bool is_enabled, bool has_shapes, bool falls) {
    if (type == b2_staticBody) {
        return "an agent drives a static body, which never moves: make it dynamic or kinematic";
    }
    if (!is_enabled) {
        return "an agent drives a disabled body, which does not move until it is enabled";
    }
    if (!has_shapes) {
        return "an agent drives a body without fixtures, and plans for a point: add its shape, or "
               "set AgentSettings::radius";
    }
    return type == b2_dynamicBody && falls
               ? "gravity acts on the body of an agent: set b2BodyDef::gravityScale, or the "
                 "gravity of the world, to 0"
               : std::string_view{};
}

} // namespace raywalk
