// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "core/algorithms.hpp"

#include <functional>
#include <span>

// The part of the probe that asks Box2D what a ray or a circle hits.
namespace raywalk {
namespace {

constexpr b2QueryFilter all_shapes{~std::uint64_t{0}, ~std::uint64_t{0}};

// What a query found first, of what counts.
struct AnyHit {
    const std::function<bool(b2ShapeId)>& counts;
    bool is_hit = false;

    bool add(b2ShapeId shape) {
        is_hit = is_hit || counts(shape);
        return is_hit;
    }
};

bool visit_overlap(b2ShapeId shape, void* context) {
    return !static_cast<AnyHit*>(context)->add(shape);
}

template <class Position>
float visit_hit(
    b2ShapeId shape, Position /*point*/, b2Vec2 /*normal*/, float /*fraction*/, void* context) {
    return static_cast<AnyHit*>(context)->add(shape) ? 0.0F : -1.0F;
}

using Position = decltype(b2Body_GetPosition(b2BodyId{}));

// Since Box2D 3.2, proxies are relative to an origin.
template <class World>
void overlap_circle(World world, const b2ShapeProxy& circle, AnyHit& any) {
    if constexpr (requires {
                      b2World_OverlapShape(world, &circle, all_shapes, visit_overlap, &any);
                  }) {
        b2World_OverlapShape(world, &circle, all_shapes, visit_overlap, &any);
    } else {
        b2World_OverlapShape(world, Position{}, &circle, all_shapes, visit_overlap, &any);
    }
}

template <class World>
void cast_circle(World world, const b2ShapeProxy& circle, b2Vec2 way, AnyHit& any) {
    constexpr auto visit = visit_hit<Position>;
    if constexpr (requires { b2World_CastShape(world, &circle, way, all_shapes, visit, &any); }) {
        b2World_CastShape(world, &circle, way, all_shapes, visit, &any);
    } else {
        b2World_CastShape(world, Position{}, &circle, way, all_shapes, visit, &any);
    }
}

} // namespace

bool Box2dProbe::hits(Vec2 from,
                      Vec2 to,
                      float reach,
                      const ObstacleFilter& filter,
                      std::span<const BodyKey> ignored) const {
    const std::function<bool(b2ShapeId)> counts = [&](b2ShapeId shape) {
        const BodyKey body = key_of(b2Shape_GetBody(shape));
        return is_obstacle(shape, filter) && !is_among(body, ignored);
    };
    // Box2D does not know that a loop is solid.
    if (solid_size_ > 0.0F && from == to) {
        return Probe::hits(from, to, reach, filter, ignored);
    }
    AnyHit any{counts};
    const auto cast = [&](Vec2 a, Vec2 b) {
        const b2Vec2 start{a.x, a.y};
        const b2Vec2 way{b.x - a.x, b.y - a.y};
        const b2ShapeProxy circle = b2MakeProxy(&start, 1, reach);
        if (a == b) {
            overlap_circle(world_, circle, any);
        } else if (reach == 0.0F) {
            b2World_CastRay(world_, {a.x, a.y}, way, all_shapes, visit_hit<Position>, &any);
        } else {
            cast_circle(world_, circle, way, any);
        }
        return any.is_hit;
    };
    // Rays pass chains from behind, since Box2D 3.2 circles, too.
    return cast(from, to) || (from != to && cast(to, from));
}

} // namespace raywalk
