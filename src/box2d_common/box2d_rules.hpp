// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/fingerprint.hpp"
#include "shapes/obstacle_rules.hpp"

#include <box2d/box2d.h>

#include <array>
#include <string_view>

// The rules that the adapters of all versions of Box2D share.
namespace raywalk {

/// The type of a body.
[[nodiscard]] inline BodyType body_type_of(b2BodyType type) {
    return type == b2_staticBody      ? BodyType::static_body
           : type == b2_kinematicBody ? BodyType::kinematic_body
                                      : BodyType::dynamic_body;
}

/// The filter of a shape.
[[nodiscard]] inline CollisionFilter filter_of(const b2Filter& filter) {
    return {filter.categoryBits, filter.maskBits, filter.groupIndex};
}

/// A hash of where a body is, of its type, and of whether it is enabled and at rest.
[[nodiscard]] inline std::uint64_t
hash_of_body(Vec2 position, Vec2 direction, b2BodyType type, bool is_enabled, bool is_at_rest) {
    const std::array points{position, direction};
    const int state = 4 * static_cast<int>(type) + (is_enabled ? 1 : 0) + (is_at_rest ? 2 : 0);
    return fingerprint_of(points, static_cast<float>(state));
}

/// Adds what decides about a fixture to a hash of its body.
[[nodiscard]] inline std::uint64_t
combined_with(std::uint64_t hash, const b2Filter& filter, bool is_sensor) {
    hash = combined(hash, filter.categoryBits);
    hash = combined(hash, filter.maskBits);
    hash = combined(hash, static_cast<std::uint64_t>(filter.groupIndex));
    return combined(hash, is_sensor ? 1 : 0);
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
