// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

namespace raywalk::demo {

/// Where the world is on a screen, whose y counts downward.
struct Camera {
    Vec2 center;         ///< in the middle of the screen (unit: meter)
    float scale = 1.0F;  ///< > 0 (unit: pixel per meter)
    Vec2 screen;         ///< size of the screen (unit: pixel)
    bool is_y_up = true; ///< of the world

    [[nodiscard]] Vec2 to_screen(Vec2 world) const;
    [[nodiscard]] Vec2 to_world(Vec2 pixel) const;
    /// The part of the world that is on the screen.
    [[nodiscard]] Box visible() const;

    /// Moves the world by so many pixels.
    void pan(Vec2 by);
    /// Scales the world, and keeps the point at `pixel` where it is.
    void zoom(float factor, Vec2 pixel);
};

/// Shows all of `bounds`, as large as it fits.
[[nodiscard]] Camera camera_on(const Box& bounds, Vec2 screen, bool is_y_up);

} // namespace raywalk::demo
