// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

namespace raywalk::demo {

/// Maps the world to a part of the screen, whose y axis points downward.
struct Camera {
    Vec2 center;         ///< at the center of that part (unit: meter)
    float scale = 1.0F;  ///< > 0 (unit: pixel per meter)
    Vec2 screen;         ///< size of that part (unit: pixel)
    bool is_y_up = true; ///< of the world
    Vec2 corner{};       ///< upper left corner of that part (unit: pixel)

    [[nodiscard]] Vec2 to_screen(Vec2 world) const;
    [[nodiscard]] Vec2 to_world(Vec2 pixel) const;
    /// The part of the world that is on the screen.
    [[nodiscard]] Box visible() const;

    /// Returns the pixel in the middle of that part.
    [[nodiscard]] Vec2 middle() const { return corner + 0.5F * screen; }

    /// True if the pixel is in that part.
    [[nodiscard]] bool contains(Vec2 pixel) const {
        return pixel.x >= corner.x && pixel.x < corner.x + screen.x && pixel.y >= corner.y &&
               pixel.y < corner.y + screen.y;
    }

    /// Moves the view by this number of pixels.
    void pan(Vec2 by);
    /// Scales the view around the point at `pixel`.
    void zoom(float factor, Vec2 pixel);
};

/// Returns a camera that shows all of `bounds` as large as possible.
[[nodiscard]] Camera camera_on(const Box& bounds, Vec2 screen, bool is_y_up);

} // namespace raywalk::demo
