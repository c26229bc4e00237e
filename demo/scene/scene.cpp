// SPDX-License-Identifier: MIT
#include "scene/scene.hpp"

#include <cmath>

namespace raywalk::demo {
namespace {

struct Turn {
    explicit Turn(float angle)
        : sine{std::sin(angle)}
        , cosine{std::cos(angle)} {}

    [[nodiscard]] Vec2 operator()(Vec2 v) const {
        return {cosine * v.x - sine * v.y, sine * v.x + cosine * v.y};
    }

    float sine;
    float cosine;
};

std::vector<Vec2> points_of(const Shape& shape) {
    if (const auto* polygon = std::get_if<Polygon>(&shape)) {
        return polygon->points;
    }
    if (const auto* chain = std::get_if<Chain>(&shape)) {
        return chain->points;
    }
    if (const auto* circle = std::get_if<Circle>(&shape)) {
        const Vec2 to_corner{circle->radius, circle->radius};
        return {circle->center - to_corner, circle->center + to_corner};
    }
    const auto& box = std::get<TurnedBox>(shape);
    const Turn turn{box.angle};
    const Vec2 across = turn({box.size.x / 2.0F, 0.0F});
    const Vec2 up = turn({0.0F, box.size.y / 2.0F});
    return {box.center + across + up,
            box.center + across - up,
            box.center - across - up,
            box.center - across + up};
}

} // namespace

Shape transformed(const Shape& shape, float angle, Vec2 by) {
    const Turn turn{angle};
    Shape result = shape;
    const auto transform = [&](std::vector<Vec2>& points) {
        for (Vec2& point : points) {
            point = turn(point) + by;
        }
    };
    if (auto* circle = std::get_if<Circle>(&result)) {
        circle->center = turn(circle->center) + by;
    } else if (auto* box = std::get_if<TurnedBox>(&result)) {
        box->center = turn(box->center) + by;
        box->angle += angle;
    } else if (auto* polygon = std::get_if<Polygon>(&result)) {
        transform(polygon->points);
    } else {
        transform(std::get<Chain>(result).points);
    }
    return result;
}

Box box_around(std::span<const Vec2> points) {
    Box box{{1.0F, 1.0F}, {}}; // empty
    for (const Vec2 point : points) {
        box = box.united({point, point});
    }
    return box;
}

Box bounds_of(const Shape& shape) {
    return box_around(points_of(shape));
}

} // namespace raywalk::demo
