// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cmath>
#include <numbers>

namespace raywalk::demo {

/// An affine transform of the plane, in double precision: large maps span millions of pixels.
struct TiledTransform {
    double xx = 1.0; ///< factor of x in the new x
    double xy = 0.0; ///< factor of y in the new x
    double yx = 0.0;
    double yy = 1.0;
    double x = 0.0;
    double y = 0.0;

    [[nodiscard]] static TiledTransform move(double x, double y) {
        return {1.0, 0.0, 0.0, 1.0, x, y};
    }

    [[nodiscard]] static TiledTransform scale(double by_x, double by_y) {
        return {by_x, 0.0, 0.0, by_y, 0.0, 0.0};
    }

    /// Clockwise on the screen, since y points downward.
    [[nodiscard]] static TiledTransform turn(double degrees) {
        const double angle = std::remainder(degrees, 360.0) * std::numbers::pi / 180.0;
        const double sine = std::sin(angle);
        const double cosine = std::cos(angle);
        return {cosine, -sine, sine, cosine, 0.0, 0.0};
    }

    /// From the plane of an isometric map, whose tiles are squares as high as a tile is drawn, to
    /// the screen.
    [[nodiscard]] static TiledTransform isometric(double tile_width, double tile_height) {
        const double slope = 0.5 * tile_width / tile_height;
        return {slope, -slope, 0.5, 0.5, 0.0, 0.0};
    }

    /// The inverse of a transform that moves nothing.
    [[nodiscard]] TiledTransform inverse() const {
        const double area = xx * yy - xy * yx;
        return {yy / area, -xy / area, -yx / area, xx / area, 0.0, 0.0};
    }

    /// Composition: applies `first`, then this transform.
    [[nodiscard]] TiledTransform operator*(const TiledTransform& first) const {
        return {xx * first.xx + xy * first.yx,
                xx * first.xy + xy * first.yy,
                yx * first.xx + yy * first.yx,
                yx * first.xy + yy * first.yy,
                xx * first.x + xy * first.y + x,
                yx * first.x + yy * first.y + y};
    }

    [[nodiscard]] Vec2 operator()(Vec2 point) const {
        const auto px = static_cast<double>(point.x);
        const auto py = static_cast<double>(point.y);
        return {static_cast<float>(xx * px + xy * py + x),
                static_cast<float>(yx * px + yy * py + y)};
    }

    /// Transforms a direction: ignores the translation.
    [[nodiscard]] Vec2 direction(Vec2 vector) const {
        return TiledTransform{xx, xy, yx, yy, 0.0, 0.0}(vector);
    }
};

} // namespace raywalk::demo
