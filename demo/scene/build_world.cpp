// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"

#include "raywalk/grid.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace raywalk::demo {
namespace {

constexpr float least_size = 0.02F;
constexpr float largest_coordinate = 100'000.0F;
// Box2D takes points that are nearer for one, or refuses them.
constexpr float least_edge = 2.0F * b2_linearSlop;

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

std::vector<b2Vec2> to_b2(const std::vector<Vec2>& points, Vec2 origin = {}) {
    std::vector<b2Vec2> converted;
    converted.reserve(points.size());
    for (const Vec2 point : points) {
        converted.push_back(to_b2(point - origin));
    }
    return converted;
}

// Where the body has its own origin. What turns about its center of mass has it there or near by:
// from far away, Box2D finds no moment of inertia, and stops the program.
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
    return std::abs(point.x) <= largest_coordinate && std::abs(point.y) <= largest_coordinate;
}

bool has_short_edge(const std::vector<Vec2>& points, bool is_loop) {
    for (std::size_t i = is_loop ? 0 : 1; i < points.size(); ++i) {
        if (!(distance(points[i == 0 ? points.size() - 1 : i - 1], points[i]) > least_edge)) {
            return true;
        }
    }
    return false;
}

// Every corner is a turn to the left, and by one full turn in all.
bool is_convex(const std::vector<Vec2>& points) {
    double turn = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 corner = points[(i + 1) % points.size()];
        const Vec2 in = corner - points[i];
        const Vec2 out = points[(i + 2) % points.size()] - corner;
        // Less than this and Box2D might take the corner for none.
        constexpr double least_turn = 1e-3;
        const double cross = static_cast<double>(in.x) * out.y - static_cast<double>(in.y) * out.x;
        const double angle = std::atan2(cross, static_cast<double>(dot(in, out)));
        if (!(angle > least_turn)) {
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
        if (!(circle.radius >= least_size && circle.radius <= largest_coordinate)) {
            return "its radius has to be from 0.02 to 100000";
        }
        return std::nullopt;
    }

    Fault operator()(const Polygon& polygon) const {
        const auto& points = polygon.points;
        if (points.size() < 3 || points.size() > b2_maxPolygonVertices) {
            return "a polygon has from 3 to 8 points";
        }
        if (!std::all_of(points.begin(), points.end(), is_near_enough)) {
            return "it is too far away";
        }
        if (has_short_edge(points, true)) {
            return "two of its points are in one place";
        }
        if (!is_convex(points)) {
            return "its points are not those of a convex polygon, counterclockwise";
        }
        const Box box = bounds_of(Shape{polygon});
        if (std::min(box.max.x - box.min.x, box.max.y - box.min.y) < least_size) {
            return "it is too thin";
        }
        return std::nullopt;
    }

    Fault operator()(const TurnedBox& box) const {
        if (!is_near_enough(box.center)) {
            return "it is too far away";
        }
        const auto is_good = [](float size) {
            return size >= least_size && size <= largest_coordinate;
        };
        if (!is_good(box.size.x) || !is_good(box.size.y)) {
            return "its sizes have to be from 0.02 to 100000";
        }
        if (!std::isfinite(box.angle)) {
            return "its angle is no number";
        }
        return std::nullopt;
    }

    Fault operator()(const Chain& chain) const {
        constexpr std::size_t most_points = 100'000;
        if (chain.points.size() < (chain.is_loop ? 3 : 2) || chain.points.size() > most_points) {
            return "a chain has from 2 to 100000 points, a loop 3 or more";
        }
        if (!std::all_of(chain.points.begin(), chain.points.end(), is_near_enough)) {
            return "it is too far away";
        }
        if (has_short_edge(chain.points, chain.is_loop)) {
            return "two of its points are in one place";
        }
        return std::nullopt;
    }
};

struct Builder {
    b2World& world;
    const SceneObstacle& obstacle;

    b2Body& operator()(const Circle& circle) const {
        b2CircleShape shape;
        shape.m_radius = circle.radius;
        return add(shape);
    }

    b2Body& operator()(const Polygon& polygon) const {
        const std::vector<b2Vec2> points = to_b2(polygon.points, origin_of(obstacle));
        b2PolygonShape shape;
        shape.Set(points.data(), static_cast<int>(points.size()));
        return add(shape);
    }

    b2Body& operator()(const TurnedBox& box) const {
        b2PolygonShape shape;
        shape.SetAsBox(box.size.x / 2.0F, box.size.y / 2.0F);
        return add(shape, box.angle);
    }

    b2Body& operator()(const Chain& chain) const {
        const std::vector<b2Vec2> points = to_b2(chain.points);
        const auto count = static_cast<int>(points.size());
        b2ChainShape shape;
        if (chain.is_loop) {
            shape.CreateLoop(points.data(), count);
        } else {
            // Box2D 2.4 asks for a point before the first and one after the last, to smooth the
            // ends; going straight on, they change nothing.
            shape.CreateChain(points.data(),
                              count,
                              2.0F * points.front() - points[1],
                              2.0F * points.back() - points[points.size() - 2]);
        }
        return add(shape);
    }

private:
    b2Body& add(const b2Shape& shape, float angle = 0.0F) const {
        b2BodyDef def;
        def.position = to_b2(origin_of(obstacle));
        def.angle = angle;
        def.userData.pointer = static_cast<std::uintptr_t>(obstacle.material);
        if (obstacle.slide) {
            def.type = b2_kinematicBody;
        } else if (obstacle.is_loose) {
            constexpr float damping = 4.0F; // it stands on the ground, seen from above
            def.type = b2_dynamicBody;
            def.linearDamping = def.angularDamping = damping;
        }
        b2Body& body = *world.CreateBody(&def);
        body.CreateFixture(&shape, obstacle.is_loose ? 1.0F : 0.0F);
        return body;
    }
};

} // namespace

std::optional<std::string> fault_of(const Shape& shape) {
    return std::visit(FaultFinder{}, shape);
}

std::optional<std::string> fault_of(const Box& bounds, float cell_size) {
    constexpr float least_side = 0.5F;
    constexpr double most_cells = 1e9;
    const Vec2 size = bounds.max - bounds.min;
    if (!(size.x >= least_side && size.y >= least_side)) {
        return "the scene has to be 0.5 m wide and high at least";
    }
    const auto cell = static_cast<double>(cell_size);
    if (static_cast<double>(size.x) / cell * (static_cast<double>(size.y) / cell) > most_cells) {
        return "the scene has more than 1000000000 cells: it is too large, or they are too small";
    }
    const float farthest = std::max({std::abs(bounds.min.x),
                                     std::abs(bounds.min.y),
                                     std::abs(bounds.max.x),
                                     std::abs(bounds.max.y)});
    if (static_cast<double>(farthest) / cell > Grid::range) {
        return "the scene reaches out of the grid's range for cells of that size";
    }
    return std::nullopt;
}

b2Body& build(const SceneObstacle& obstacle, b2World& world) {
    assert(!fault_of(obstacle.shape));
    return std::visit(Builder{world, obstacle}, obstacle.shape);
}

void build_world(const Scene& scene, b2World& world) {
    for (const SceneObstacle& obstacle : scene.obstacles) {
        build(obstacle, world);
    }
    build_fence(scene, world);
}

void build_fence(const Scene& scene, b2World& world) {
    if (scene.is_fenced) {
        const auto& [min, max] = scene.bounds;
        build({Material::fence, Chain{{min, {max.x, min.y}, max, {min.x, max.y}}, true}}, world);
    }
}

Shape shape_now(const SceneObstacle& obstacle, const b2Body& body) {
    if (const auto* circle = std::get_if<Circle>(&obstacle.shape)) {
        return Circle{body.GetPosition(), circle->radius};
    }
    if (const auto* box = std::get_if<TurnedBox>(&obstacle.shape)) {
        return TurnedBox{body.GetPosition(), box->size, body.GetAngle()};
    }
    const Shape around_origin = transformed(obstacle.shape, 0.0F, Vec2{} - origin_of(obstacle));
    return transformed(around_origin, body.GetAngle(), body.GetPosition());
}

Material material_of(b2Body& body) {
    const std::uintptr_t value = body.GetUserData().pointer;
    return value < material_count ? static_cast<Material>(value) : Material::stone;
}

} // namespace raywalk::demo
