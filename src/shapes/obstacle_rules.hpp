// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/algorithms.hpp"

// The rules by which shapes of all engines are obstacles, in the way of Box2D.
namespace raywalk {

/// An empty box.
inline constexpr Box no_box{{1.0F, 1.0F}, {-1.0F, -1.0F}};

/// True if a body of that type is an obstacle under the filter now. Calls `is_at_rest()` only if
/// the body's policy depends on it.
template <class IsAtRest>
[[nodiscard]] bool is_accepted(const Probe& probe,
                               BodyKey body,
                               const ObstacleFilter& filter,
                               BodyType type,
                               IsAtRest is_at_rest) {
    return probe.may_be_obstacle(body, type, filter) &&
           (!probe.has_policy(body) ||
            probe.policy_of(body, filter) != BodyPolicy::solid_when_at_rest || is_at_rest());
}

/// True if a fixture of a walker and a shape with the filter `other` collide, by the rule of
/// Box2D's b2ContactFilter::ShouldCollide.
template <class Filter>
[[nodiscard]] bool fixture_collides(const Filter& walker, const CollisionFilter& other) {
    if (walker.group_index == other.group_index && walker.group_index != 0) {
        return walker.group_index > 0;
    }
    return (walker.mask_bits & other.category_bits) != 0 &&
           (walker.category_bits & other.mask_bits) != 0;
}

/// True if the walker and a shape with the filter `other` collide: one fixture of the walker
/// suffices.
[[nodiscard]] inline bool should_collide(const ObstacleFilter& walker,
                                         const CollisionFilter& other) {
    return fixture_collides(walker, other) ||
           any_of(walker.more_fixtures,
                  [&](const CollisionFilter& fixture) { return fixture_collides(fixture, other); });
}

} // namespace raywalk
