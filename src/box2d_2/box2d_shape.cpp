// SPDX-License-Identifier: MIT
#include "box2d_2/box2d_shape.hpp"

#include <cassert>

namespace raywalk {

static_assert(Obstacle::max_points >= b2_maxPolygonVertices);

Obstacle obstacle_of(const b2Shape& shape, int child, const b2Transform& transform) {
    Obstacle obstacle;
    const float rounding_beyond_skin = std::max(shape.m_radius - b2_polygonRadius, 0.0F);
    const auto add = [&](const b2Vec2& point) {
        obstacle.points[static_cast<std::size_t>(obstacle.count++)] = b2Mul(transform, point);
    };
    const auto set_one_sided = [&](bool is_one_sided, const b2Vec2& before, const b2Vec2& after) {
        obstacle.is_one_sided = is_one_sided;
        if (is_one_sided) {
            obstacle.points[2] = b2Mul(transform, before);
            obstacle.points[3] = b2Mul(transform, after);
        }
    };
    switch (shape.GetType()) {
    case b2Shape::e_circle: {
        const auto& circle = static_cast<const b2CircleShape&>(shape);
        add(circle.m_p);
        obstacle.rounding = circle.m_radius;
        break;
    }
    case b2Shape::e_polygon: {
        const auto& polygon = static_cast<const b2PolygonShape&>(shape);
        std::for_each_n(polygon.m_vertices, polygon.m_count, add);
        obstacle.rounding = rounding_beyond_skin;
        break;
    }
    case b2Shape::e_edge: {
        const auto& edge = static_cast<const b2EdgeShape&>(shape);
        add(edge.m_vertex1);
        add(edge.m_vertex2);
        obstacle.rounding = rounding_beyond_skin;
        set_one_sided(edge.m_oneSided, edge.m_vertex0, edge.m_vertex3);
        break;
    }
    case b2Shape::e_chain: {
        const auto& chain = static_cast<const b2ChainShape&>(shape);
        const b2Vec2* at = chain.m_vertices + child;
        const int last = chain.m_count - 1;
        add(at[0]);
        add(at[1]);
        obstacle.rounding = rounding_beyond_skin;
        set_one_sided(chain.m_vertices[0] != chain.m_vertices[last],
                      child > 0 ? at[-1] : chain.m_prevVertex,
                      child + 1 < last ? at[2] : chain.m_nextVertex);
        break;
    }
    case b2Shape::e_typeCount:
        assert(false);
    }
    return obstacle;
}

} // namespace raywalk
