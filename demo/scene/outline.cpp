// SPDX-License-Identifier: MIT
#include "scene/outline.hpp"

#include "scene/build_world.hpp"
#include "scene/simulation.hpp"

#include <algorithm>
#include <cassert>
#include <span>

namespace raywalk::demo {
namespace {

std::span<const b2Vec2> vertices_of(const b2Shape& shape) {
    switch (shape.GetType()) {
    case b2Shape::e_circle: {
        const auto& circle = static_cast<const b2CircleShape&>(shape);
        return {&circle.m_p, 1};
    }
    case b2Shape::e_polygon: {
        const auto& polygon = static_cast<const b2PolygonShape&>(shape);
        return {polygon.m_vertices, static_cast<std::size_t>(polygon.m_count)};
    }
    case b2Shape::e_chain: {
        const auto& chain = static_cast<const b2ChainShape&>(shape);
        return {chain.m_vertices, static_cast<std::size_t>(chain.m_count)};
    }
    case b2Shape::e_edge:
    case b2Shape::e_typeCount:
        break;
    }
    assert(false); // no scene has single edges
    return {};
}

Box bounds_of(const Outline& outline) {
    Box bounds{outline.points.front(), outline.points.front()};
    for (const Vec2 point : outline.points) {
        bounds.min = {std::min(bounds.min.x, point.x), std::min(bounds.min.y, point.y)};
        bounds.max = {std::max(bounds.max.x, point.x), std::max(bounds.max.y, point.y)};
    }
    return bounds.grown(outline.radius);
}

Outline outline_of(b2Fixture& fixture) {
    b2Body& body = *fixture.GetBody();
    Outline outline;
    outline.material = material_of(body);
    outline.is_fixed = body.GetType() == b2_staticBody;
    for (const b2Vec2& vertex : vertices_of(*fixture.GetShape())) {
        outline.points.emplace_back(body.GetWorldPoint(vertex));
    }
    if (fixture.GetType() == b2Shape::e_circle) {
        outline.radius = fixture.GetShape()->m_radius;
    }
    if (fixture.GetType() == b2Shape::e_chain) {
        // Box2D closes a loop by saying its first point again.
        outline.is_closed = outline.points.front() == outline.points.back();
        if (outline.is_closed) {
            outline.points.pop_back();
        }
    }
    outline.bounds = bounds_of(outline);
    return outline;
}

bool is_character(const b2Body& body) {
    const b2Fixture* fixture = body.GetFixtureList();
    return fixture != nullptr &&
           fixture->GetFilterData().categoryBits == Simulation::obstacle_filter().category_bits;
}

} // namespace

std::vector<Outline> outlines_of(b2World& world) {
    std::vector<Outline> outlines;
    for (b2Body* body = world.GetBodyList(); body != nullptr; body = body->GetNext()) {
        if (is_character(*body)) {
            continue;
        }
        const std::vector<Outline> of_body = outlines_of(*body);
        outlines.insert(outlines.end(), of_body.begin(), of_body.end());
    }
    // Box2D lists the youngest body first.
    std::reverse(outlines.begin(), outlines.end());
    std::stable_sort(outlines.begin(), outlines.end(), [](const Outline& a, const Outline& b) {
        return a.material < b.material;
    });
    return outlines;
}

std::vector<Outline> outlines_of(b2Body& body) {
    std::vector<Outline> outlines;
    for (b2Fixture* f = body.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        outlines.push_back(outline_of(*f));
    }
    return outlines;
}

} // namespace raywalk::demo
