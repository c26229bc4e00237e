// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

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

/// A shape drawn with one of Tiled's tools.
struct TiledShape {
    enum class Kind : std::uint8_t { point, polygon, ellipse, polyline, capsule };

    Kind kind = Kind::point;
    /// The point, the points of the polygon or polyline, or the corners of the bounding box of an
    /// ellipse or capsule (unit: pixel).
    std::vector<Vec2> points;
    /// From these pixels to those of the layer or the tile.
    TiledTransform transform;

    /// The center of the box around its points, after the transform (unit: pixel).
    [[nodiscard]] Vec2 center() const;
};

/// Reads the shape of an object that is neither a tile nor a text. A shape without a size is a
/// point, as in Tiled.
[[nodiscard]] TiledShape read_shape(const JsonReader& object, const TiledTransform& to_screen = {});

/// Reads the position and rotation of an object, which turns on the screen: from the screen's
/// pixels to those of its layer.
[[nodiscard]] TiledTransform read_placement(const JsonReader& object,
                                            const TiledTransform& to_screen);

/// Returns a rectangle from the origin to (width, height) (unit: pixel).
[[nodiscard]] TiledShape rectangle(double width, double height);

/// Converts the shape to obstacles that Box2D accepts. `to_world` maps the layer's pixels to
/// meters. An ellipse that is not a circle becomes an octagon, at most 4 % of its half width off.
/// Corners that turn by less than 0.07 degrees or are less than 11 mm apart are removed, and so are
/// pieces thinner than 20 mm. Returns nothing if nothing is left, and for a point. Fails with a
/// message naming `object` if it is too far away, a capsule, or a polygon that crosses itself.
[[nodiscard]] std::vector<Shape>
placed(const TiledShape& shape, const TiledTransform& to_world, const JsonReader& object);

/// Returns `place` if it is at most 100,000 m from the origin on each axis, the range of Box2D and
/// the grid. Fails otherwise.
[[nodiscard]] Vec2 checked_place(Vec2 place, const JsonReader& object);

} // namespace raywalk::demo
