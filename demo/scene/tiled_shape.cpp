// SPDX-License-Identifier: MIT
#include "scene/tiled_shape.hpp"

#include "raywalk/low_level/convex_pieces.hpp"

#include "scene/build_world.hpp"
#include "scene/tiled_fields.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace raywalk::demo {
namespace {

bool is_marked(const JsonReader& object, const std::string& key) {
    const auto mark = object.find(key);
    return mark && is_true(*mark);
}

std::vector<Vec2> read_points(const JsonReader& list, std::size_t most) {
    std::vector<Vec2> points;
    list.for_each(most, [&](const JsonReader& point) {
        const float x = point["x"].real(-max_pixels, max_pixels);
        points.emplace_back(x, point["y"].real(-max_pixels, max_pixels));
    });
    return points;
}

// Counterclockwise turn from the previous corner to the next (unit: radian).
double turn_at(const std::vector<Vec2>& points, std::size_t i) {
    const std::size_t count = points.size();
    const Vec2 in = points[i] - points[(i + count - 1) % count];
    const Vec2 out = points[(i + 1) % count] - points[i];
    const double cross = static_cast<double>(in.x) * out.y - static_cast<double>(in.y) * out.x;
    return std::atan2(cross, static_cast<double>(in.x) * out.x + static_cast<double>(in.y) * out.y);
}

// Slightly above the limits at which Box2D merges points or drops corners; see fault_of().
constexpr float min_edge = 0.011F;
constexpr double min_turn = 1.2e-3;

bool is_short_step(Vec2 a, Vec2 b) {
    return distance(a, b) < min_edge;
}

// Removes corners that Box2D would refuse. Returns nothing if less than a triangle is left.
std::vector<Vec2> without_slight_corners(std::vector<Vec2> points) {
    while (points.size() >= 3) {
        const std::size_t count = points.size();
        std::optional<std::size_t> slightest;
        double turn_of_slightest = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const double turn = turn_at(points, i);
            const bool is_slight = turn < min_turn ||
                                   is_short_step(points[i], points[(i + 1) % count]) ||
                                   is_short_step(points[i], points[(i + count - 1) % count]);
            if (is_slight && (!slightest || turn < turn_of_slightest)) {
                slightest = i;
                turn_of_slightest = turn;
            }
        }
        if (!slightest) {
            return points;
        }
        points.erase(points.begin() + static_cast<std::ptrdiff_t>(*slightest));
    }
    return {};
}

bool is_counterclockwise(const std::vector<Vec2>& points) {
    double turn = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        turn += turn_at(points, i);
    }
    return turn > 0.0;
}

bool is_right_angle(Vec2 a, Vec2 b) {
    constexpr float tolerance = 1e-4F;
    return std::abs(dot(a, b)) <= tolerance * length(a) * length(b);
}

// A convex polygon that Box2D accepts. Four right angles make a box, which rotates around its
// center.
Shape to_convex(std::vector<Vec2> points) {
    if (!is_counterclockwise(points)) {
        std::reverse(points.begin(), points.end());
    }
    points = without_slight_corners(std::move(points));
    if (points.size() == 4) {
        const Vec2 across = points[1] - points[0];
        const Vec2 up = points[2] - points[1];
        const Vec2 back = points[3] - points[2];
        if (is_right_angle(across, up) && is_right_angle(up, back) &&
            is_right_angle(back, points[0] - points[3])) {
            return TurnedBox{0.5F * (points[0] + points[2]),
                             {length(across), length(up)},
                             std::atan2(across.y, across.x)};
        }
    }
    return Polygon{std::move(points)};
}

// A circle, or a polygon that extends as far outside the ellipse as inside.
Shape to_ellipse(const std::vector<Vec2>& corners) {
    const Vec2 center = 0.5F * (corners[0] + corners[2]);
    const Vec2 across = 0.5F * (corners[1] - corners[0]);
    const Vec2 up = 0.5F * (corners[3] - corners[0]);
    if (is_right_angle(across, up) && is_right_angle(across + up, across - up)) {
        return Circle{center, length(across)};
    }
    constexpr int count = 8;
    const float reach = 2.0F / (1.0F + std::cos(std::numbers::pi_v<float> / count));
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / count;
        points.push_back(center + reach * std::cos(angle) * across + reach * std::sin(angle) * up);
    }
    return to_convex(std::move(points));
}

} // namespace

Vec2 TiledShape::center() const {
    const Box box = box_around(points);
    return transform(0.5F * (box.min + box.max));
}

TiledShape rectangle(double width, double height) {
    const auto w = static_cast<float>(width);
    const auto h = static_cast<float>(height);
    return {TiledShape::Kind::polygon, {{0.0F, 0.0F}, {w, 0.0F}, {w, h}, {0.0F, h}}, {}};
}

TiledTransform read_placement(const JsonReader& object, const TiledTransform& to_screen) {
    constexpr double max_degrees = 36'000.0;
    const double x = object["x"].number(-max_pixels, max_pixels);
    const double y = object["y"].number(-max_pixels, max_pixels);
    const double degrees = object.number("rotation", -max_degrees, max_degrees, 0.0);
    return TiledTransform::move(x, y) * to_screen.inverse() * TiledTransform::turn(degrees);
}

TiledShape read_shape(const JsonReader& object, const TiledTransform& to_screen) {
    constexpr std::size_t max_corners = 4096;
    constexpr std::size_t max_line_points = 100'000;
    TiledShape shape;
    if (const auto polygon = object.find("polygon")) {
        shape.kind = TiledShape::Kind::polygon;
        shape.points = read_points(*polygon, max_corners);
    } else if (const auto polyline = object.find("polyline")) {
        shape.kind = TiledShape::Kind::polyline;
        shape.points = read_points(*polyline, max_line_points);
    } else {
        const double width = object.number("width", 0.0, max_pixels, 0.0);
        const double height = object.number("height", 0.0, max_pixels, 0.0);
        shape = rectangle(width, height);
        if (is_marked(object, "point") || (width == 0.0 && height == 0.0)) {
            shape.kind = TiledShape::Kind::point;
            shape.points = {{0.0F, 0.0F}};
        } else if (is_marked(object, "ellipse")) {
            shape.kind = TiledShape::Kind::ellipse;
        } else if (is_marked(object, "capsule")) {
            shape.kind = TiledShape::Kind::capsule;
        }
    }
    shape.transform = read_placement(object, to_screen) * to_screen;
    return shape;
}

std::vector<Shape>
placed(const TiledShape& shape, const TiledTransform& to_world, const JsonReader& object) {
    if (shape.kind == TiledShape::Kind::point) {
        return {};
    }
    if (shape.kind == TiledShape::Kind::capsule) {
        object.fail("a capsule is not supported; draw an ellipse or a polygon");
    }
    const bool is_polygon = shape.kind == TiledShape::Kind::polygon;
    const auto pieces =
        is_polygon ? convex_pieces(shape.points) : std::vector<std::vector<Vec2>>{shape.points};
    if (pieces.empty()) {
        object.fail("crosses itself, leads around twice, or has no area");
    }
    const TiledTransform transform = to_world * shape.transform;
    std::vector<Shape> shapes;
    for (std::vector<Vec2> points : pieces) {
        for (Vec2& point : points) {
            point = checked_place(transform(point), object);
        }
        Shape solid;
        if (shape.kind == TiledShape::Kind::polyline) {
            points.erase(std::unique(points.begin(), points.end(), is_short_step), points.end());
            solid = Chain{std::move(points)};
        } else {
            solid = shape.kind == TiledShape::Kind::ellipse ? to_ellipse(points)
                                                            : to_convex(std::move(points));
        }
        if (!fault_of(solid)) {
            shapes.push_back(std::move(solid));
        }
    }
    return shapes;
}

Vec2 checked_place(Vec2 place, const JsonReader& object) {
    constexpr float farthest = 100'000.0F;
    if (!(std::abs(place.x) <= farthest && std::abs(place.y) <= farthest)) {
        object.fail("is more than 100000 m away from the origin");
    }
    return place;
}

} // namespace raywalk::demo
