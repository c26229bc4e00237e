// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"

#include "raywalk/grid.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace raywalk::demo {
namespace {

constexpr float min_size = 0.02F;
constexpr float max_coordinate = 100'000.0F;
// Box2D merges points closer than this, or refuses them.
constexpr float min_edge = 0.01F;

std::vector<Vec2> moved(const std::vector<Vec2>& points, Vec2 by) {
    std::vector<Vec2> moved;
    moved.reserve(points.size());
    for (const Vec2 point : points) {
        moved.push_back(point + by);
    }
    return moved;
}

// Origin of the body's own frame. A body that rotates around its center of mass needs the origin
// near it: with a distant one, Box2D computes no moment of inertia and aborts.
Vec2 origin_of(const SceneObstacle& obstacle) {
    if (const auto* circle = std::get_if<Circle>(&obstacle.shape)) {
        return circle->center;
    }
    if (const auto* box = std::get_if<TurnedBox>(&obstacle.shape)) {
        return box->center;
    }
    const Box bounds = obstacle.is_loose ? bounds_of(obstacle.shape) : Box{};
    return 0.5F * (bounds.min + bounds.max);
}

bool is_near_enough(Vec2 point) {
    return std::abs(point.x) <= max_coordinate && std::abs(point.y) <= max_coordinate;
}

bool has_short_edge(const std::vector<Vec2>& points, bool is_loop) {
    for (std::size_t i = is_loop ? 0 : 1; i < points.size(); ++i) {
        if (!(distance(points[i == 0 ? points.size() - 1 : i - 1], points[i]) > min_edge)) {
            return true;
        }
    }
    return false;
}

// Every corner turns left, and all turns add up to one full turn.
bool is_convex(const std::vector<Vec2>& points) {
    double turn = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 corner = points[(i + 1) % points.size()];
        const Vec2 in = corner - points[i];
        const Vec2 out = points[(i + 2) % points.size()] - corner;
        // Box2D may ignore corners with a smaller turn.
        constexpr double min_turn = 1e-3;
        const double cross = static_cast<double>(in.x) * out.y - static_cast<double>(in.y) * out.x;
        const double angle = std::atan2(cross, static_cast<double>(dot(in, out)));
        if (!(angle > min_turn)) {
            return false;
        }
        turn += angle;
    }
    constexpr double one_and_a_half_turns = 9.4;
    return turn < one_and_a_half_turns;
}

struct FaultFinder {
    using Fault = std::optional<std::string>;

    Fault operator()(const Circle& circle) const {
        if (!is_near_enough(circle.center)) {
            return "it is too far away";
        }
        if (!(circle.radius >= min_size && circle.radius <= max_coordinate)) {
            return "its radius must be from 0.02 to 100000";
        }
        return std::nullopt;
    }

    Fault operator()(const Polygon& polygon) const {
        const auto& points = polygon.points;
        constexpr std::size_t max_points = 8;
        if (points.size() < 3 || points.size() > max_points) {
            return "a polygon has from 3 to 8 points";
        }
        if (!std::all_of(points.begin(), points.end(), is_near_enough)) {
            return "it is too far away";
        }
        if (has_short_edge(points, true)) {
            return "two of its points coincide";
        }
        if (!is_convex(points)) {
            return "its points do not form a convex, counterclockwise polygon";
        }
        const Box box = bounds_of(Shape{polygon});
        if (std::min(box.max.x - box.min.x, box.max.y - box.min.y) < min_size) {
            return "it is too thin";
        }
        if (!physics::is_polygon(points)) {
            return "Box2D rejects it: it is too thin, or a corner is too flat";
        }
        return std::nullopt;
    }

    Fault operator()(const TurnedBox& box) const {
        if (!is_near_enough(box.center)) {
            return "it is too far away";
        }
        const auto is_good = [](float size) {
            return size >= min_size && size <= max_coordinate;
        };
        if (!is_good(box.size.x) || !is_good(box.size.y)) {
            return "its sizes must be from 0.02 to 100000";
        }
        if (!std::isfinite(box.angle)) {
            return "its angle is not a number";
        }
        return std::nullopt;
    }

    Fault operator()(const Chain& chain) const {
        constexpr std::size_t max_points = 100'000;
        if (chain.points.size() < (chain.is_loop ? 3 : 2) || chain.points.size() > max_points) {
            return "a chain has from 2 to 100000 points, a loop 3 or more";
        }
        if (!std::all_of(chain.points.begin(), chain.points.end(), is_near_enough)) {
            return "it is too far away";
        }
        if (has_short_edge(chain.points, chain.is_loop)) {
            return "two of its points coincide";
        }
        return std::nullopt;
    }
};

// In the frame of the obstacle's body.
struct ShapeMaker {
    physics::Shape operator()(const Circle& circle) const { return physics::circle(circle.radius); }

    physics::Shape operator()(const Polygon& polygon) const {
        return physics::polygon(moved(polygon.points, Vec2{} - origin));
    }

    physics::Shape operator()(const TurnedBox& box) const {
        const Vec2 half = 0.5F * box.size;
        return physics::box({Vec2{} - half, half});
    }

    physics::Shape operator()(const Chain& chain) const {
        if (chain.is_loop) {
            return physics::loop(chain.points);
        }
        return chain.is_one_sided ? physics::chain(chain.points) : physics::edges(chain.points);
    }

    Vec2 origin;
};

physics::BodySettings settings_of(const SceneObstacle& obstacle) {
    physics::BodySettings settings;
    settings.position = origin_of(obstacle);
    if (const auto* box = std::get_if<TurnedBox>(&obstacle.shape)) {
        settings.angle = box->angle;
    }
    settings.user_data = static_cast<std::uintptr_t>(obstacle.material);
    if (obstacle.slide) {
        settings.type = b2_kinematicBody;
    } else if (obstacle.is_loose) {
        constexpr float damping = 4.0F; // friction on the ground, seen from above
        settings.type = b2_dynamicBody;
        settings.linear_damping = settings.angular_damping = damping;
    }
    return settings;
}

} // namespace

std::optional<std::string> fault_of(const Shape& shape) {
    return std::visit(FaultFinder{}, shape);
}

std::optional<std::string> fault_of(const Box& bounds, float cell_size) {
    constexpr float min_side = 0.5F;
    constexpr double max_cells = 1e9;
    const Vec2 size = bounds.max - bounds.min;
    if (!(size.x >= min_side && size.y >= min_side)) {
        return "the scene must be at least 0.5 m wide and high";
    }
    const auto cell = static_cast<double>(cell_size);
    if (static_cast<double>(size.x) / cell * (static_cast<double>(size.y) / cell) > max_cells) {
        return "the scene has more than 1000000000 cells: it is too large, or the cells are too "
               "small";
    }
    const float farthest = std::max({std::abs(bounds.min.x),
                                     std::abs(bounds.min.y),
                                     std::abs(bounds.max.x),
                                     std::abs(bounds.max.y)});
    if (static_cast<double>(farthest) / cell > Grid::range) {
        return "the scene exceeds the grid's range for this cell size";
    }
    return std::nullopt;
}

physics::Body build(const SceneObstacle& obstacle, physics::World& world) {
    assert(!fault_of(obstacle.shape));
    physics::Body body = world.create_body(settings_of(obstacle));
    body.add(std::visit(ShapeMaker{origin_of(obstacle)}, obstacle.shape),
             {.density = obstacle.is_loose ? 1.0F : 0.0F});
    return body;
}

void build_world(const Scene& scene, physics::World& world) {
    for (const SceneObstacle& obstacle : scene.obstacles) {
        build(obstacle, world);
    }
    build_fence(scene, world);
}

void build_fence(const Scene& scene, physics::World& world) {
    if (scene.is_fenced) {
        const auto& [min, max] = scene.bounds;
        build({Material::fence, Chain{{min, {max.x, min.y}, max, {min.x, max.y}}, true}}, world);
    }
}

void add_portals(const Scene& scene, Navigator& navigator) {
    for (const Portal& portal : scene.portals) {
        static_cast<void>(navigator.add_link(
            {.from = portal.from, .to = portal.to, .cost = 1.0F, .kind = LinkKind::teleport}));
    }
}

Shape shape_at(const SceneObstacle& obstacle, Vec2 position, float angle) {
    if (const auto* circle = std::get_if<Circle>(&obstacle.shape)) {
        return Circle{position, circle->radius};
    }
    if (const auto* box = std::get_if<TurnedBox>(&obstacle.shape)) {
        return TurnedBox{position, box->size, angle};
    }
    const Shape around_origin = transformed(obstacle.shape, 0.0F, Vec2{} - origin_of(obstacle));
    return transformed(around_origin, angle, position);
}

Material material_of(const physics::Body& body) {
    const std::uintptr_t value = body.user_data();
    return value < material_count ? static_cast<Material>(value) : Material::stone;
}

} // namespace raywalk::demo
