// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk::physics {

// From Box2D 3.2 on, there is one transform, from one shape to the other.
template <class Input>
void set_identity(Input& input) {
    if constexpr (requires { input.transformA; }) {
        input.transformA = b2Transform_identity;
        input.transformB = b2Transform_identity;
    } else {
        input.transform = b2Transform_identity;
    }
}

/// The distance between two shapes without their radii (unit: meter).
[[nodiscard]] inline float distance(const b2ShapeProxy& a, const b2ShapeProxy& b) {
    b2DistanceInput input{};
    input.proxyA = a;
    input.proxyB = b;
    set_identity(input);
    input.useRadii = false;
    b2SimplexCache cache{};
    return b2ShapeDistance(&input, &cache, nullptr, 0).distance;
}

} // namespace raywalk::physics
