// SPDX-License-Identifier: MIT
#include "box2d_2/box2d_shape.hpp"

#include <algorithm>
#include <cassert>

namespace raywalk {

static_assert(Obstacle::max_points >= b2_maxPolygonVertices);

Obstacle obstacle_of(const b2Shape& shape, int child, const b2Transform& transform) {
    Obstacle obstacle;
    const auto add = [&](const b2Vec2& point) {
        obstacle.points[static_cast<std::size_t>(obstacle.count++)] = b2Mul(transform, point);
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
        break;
    }
    case b2Shape::e_edge: {
        const auto& edge = static_cast<const b2EdgeShape&>(shape);
        add(edge.m_vertex1);
        add(edge.m_vertex2);
        break;
    }
    case b2Shape::e_chain: {
        const auto& chain = static_cast<const b2ChainShape&>(shape);
        add(chain.m_vertices[child]);
        add(chain.m_vertices[child + 1]);
        break;
    }
    case b2Shape::e_typeCount:
        assert(false);
    }
    return obstacle;
}

} // namespace raywalk
