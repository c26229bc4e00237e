// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

namespace raywalk::demo {

/// Maps the world to a screen whose y axis points downward.
struct Camera {
    Vec2 center;         ///< at the center of the screen (unit: meter)
    float scale = 1.0F;  ///< > 0 (unit: pixel per meter)
    Vec2 screen;         ///< size of the screen (unit: pixel)
    bool is_y_up = true; ///< of the world

    [[nodiscard]] Vec2 to_screen(Vec2 world) const;
    [[nodiscard]] Vec2 to_world(Vec2 pixel) const;
    /// The part of the world that is on the screen.
    [[nodiscard]] Box visible() const;

    /// Moves the view by this number of pixels.
    void pan(Vec2 by);
    /// Scales the view around the point at `pixel`.
    void zoom(float factor, Vec2 pixel);
};

/// Returns a camera that shows all of `bounds` as large as possible.
[[nodiscard]] Camera camera_on(const Box& bounds, Vec2 screen, bool is_y_up);

} // namespace raywalk::demo
