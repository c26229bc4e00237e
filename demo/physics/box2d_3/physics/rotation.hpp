// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

#include <cmath>

namespace raywalk::physics {

/// More precise than b2MakeRot, whose error is up to 0.0001.
[[nodiscard]] inline b2Rot rotation_of(float angle) {
    return {std::cos(angle), std::sin(angle)};
}

} // namespace raywalk::physics
