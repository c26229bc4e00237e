// SPDX-License-Identifier: MIT
#include "reference/corner_graph.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace raywalk::demo {
namespace {

constexpr float slack = 1e-5F; // of the direction of a tangent (unit: radian)
constexpr Box everywhere{{-1e6F, -1e6F}, {1e6F, 1e6F}};

float cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

Vec2 unit(Vec2 v) {
    const float size = length(v);
    return size > 0.0F ? 1.0F / size * v : v;
}

// Turned counterclockwise by a right angle.
Vec2 left_of(Vec2 v) {
    return {-v.y, v.x};
}

// Adds the corners of a polygon around the arc between two normals.
void add_arc(Vec2 center, float radius, Vec2 from, Vec2 to, std::vector<Vec2>& points) {
    // The cosine of the greatest turn at a corner: 64 to a full circle, or 4 to a tiny one, of
    // which floats cannot tell so many.
    const float least = radius > 0.02F ? 0.995F : -0.01F;
    const float cosine = dot(from, to);
    if (cosine >= least) {
        points.push_back(center + radius / (1.0F + cosine) * (from + to));
        return;
    }
    const Vec2 middle = cosine > -0.99F ? unit(from + to) : left_of(from);
    add_arc(center, radius, from, middle, points);
    add_arc(center, radius, middle, to, points);
}

// True if a line in this direction, of length 1, touches a corner of a polygon without entering
// it: the direction is between those of the sides, or opposite.
bool touches(Vec2 before, Vec2 after, Vec2 direction) {
    const float a = cross(before, direction);
    const float b = cross(direction, after);
    return (a >= -slack && b >= -slack) || (a <= slack && b <= slack);
}

// How far rounding to float may move a point.
float rounding_of(const Box& bounds) {
    const float largest = std::max({-bounds.min.x, -bounds.min.y, bounds.max.x, bounds.max.y});
    return 2.0F * std::numeric_limits<float>::epsilon() * largest;
}

std::vector<Obstacle> obstacles_of(const Navigator& navigator, const WalkerProfile& walker) {
    std::vector<Obstacle> obstacles;
    navigator.probe().obstacles_in(everywhere, walker.filter, obstacles);
    const auto key = [](const Obstacle& obstacle) {
        const Box box = obstacle.bounds();
        return std::tuple{box.min.x, box.min.y, box.max.x, box.max.y, obstacle.points[0].x};
    };
    std::sort(obstacles.begin(), obstacles.end(), [&](const Obstacle& a, const Obstacle& b) {
        return key(a) < key(b);
    });
    return obstacles;
}

} // namespace

CornerGraph::CornerGraph(Navigator& navigator, const WalkerProfile& walker)
    : navigator_{navigator}
    , walker_{walker} {
    const std::vector<Obstacle> obstacles = obstacles_of(navigator, walker);
    is_too_large_ = obstacles.size() > max_obstacles;
    for (const Obstacle& obstacle : obstacles) {
        if (!is_too_large_) {
            add(obstacle, walker.reach());
        }
    }
    adjacency_.resize(corners_.size());
}

void CornerGraph::add(const Obstacle& obstacle, float reach) {
    const float radius = 1.0001F * (reach + obstacle.rounding) + rounding_of(obstacle.bounds());
    std::vector<Vec2> points;
    if (obstacle.count == 1) {
        for (const Vec2 normal : {Vec2{1.0F, 0.0F}, {0.0F, 1.0F}, {-1.0F, 0.0F}, {0.0F, -1.0F}}) {
            add_arc(obstacle.points[0], radius, normal, left_of(normal), points);
        }
    } else {
        const auto normal_after = [&](int i) {
            const Vec2 side = obstacle.points[static_cast<std::size_t>((i + 1) % obstacle.count)] -
                              obstacle.points[static_cast<std::size_t>(i % obstacle.count)];
            return unit({side.y, -side.x});
        };
        for (int i = 0; i < obstacle.count; ++i) {
            add_arc(obstacle.points[static_cast<std::size_t>(i)],
                    radius,
                    normal_after(i + obstacle.count - 1),
                    normal_after(i),
                    points);
        }
    }
    add_polygon(points);
}

void CornerGraph::add_polygon(std::span<const Vec2> points) {
    const auto count = static_cast<int>(points.size());
    Polygon polygon{static_cast<int>(corners_.size()), count, {}, 0.0F};
    for (const Vec2 point : points) {
        polygon.middle = polygon.middle + 1.0F / static_cast<float>(count) * point;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 last = points[(i + points.size() - 1) % points.size()];
        const Vec2 next = points[(i + 1) % points.size()];
        corners_.push_back({points[i],
                            unit(points[i] - last),
                            unit(next - points[i]),
                            static_cast<int>(polygons_.size())});
        polygon.radius = std::max(polygon.radius, distance(polygon.middle, points[i]));
    }
    polygons_.push_back(polygon);
}

bool CornerGraph::contains(const Polygon& polygon, Vec2 point) const {
    if (distance(polygon.middle, point) > polygon.radius) {
        return false;
    }
    for (int i = polygon.first; i < polygon.first + polygon.count; ++i) {
        if (cross(at(i).after, point - at(i).point) < -slack) {
            return false;
        }
    }
    return true;
}

std::vector<CornerGraph::Edge> CornerGraph::edges_from(Vec2 point) {
    work_ += static_cast<std::int64_t>(corners_.size()) / 50;
    std::vector<Edge> edges;
    for (const Polygon& polygon : polygons_) {
        const bool is_inside = contains(polygon, point); // a walker that leans against a wall
        for (int i = polygon.first; i < polygon.first + polygon.count; ++i) {
            const Vec2 way = at(i).point - point;
            if (is_inside || touches(at(i).before, at(i).after, unit(way))) {
                edges.push_back({i, distance(point, at(i).point)});
            }
        }
    }
    return edges;
}

std::span<const CornerGraph::Edge> CornerGraph::edges_from(int corner) {
    Adjacency& known = adjacency_[static_cast<std::size_t>(corner)];
    if (known.is_known) {
        return known.edges;
    }
    known.is_known = true;
    work_ += 1 + static_cast<std::int64_t>(polygons_.size()) / 50;
    const Corner& from = at(corner);
    for (const Polygon& polygon : polygons_) {
        // The polygon is between the lines of the sides, or in reach of one.
        const Vec2 to_middle = polygon.middle - from.point;
        const float a = cross(from.before, to_middle);
        const float b = cross(to_middle, from.after);
        const float reach = polygon.radius + slack;
        if ((a < -reach || b < -reach) && (a > reach || b > reach)) {
            continue;
        }
        for (int i = polygon.first; i < polygon.first + polygon.count; ++i) {
            const Vec2 way = unit(at(i).point - from.point);
            if (i != corner && touches(from.before, from.after, way) &&
                touches(at(i).before, at(i).after, way)) {
                known.edges.push_back({i, distance(from.point, at(i).point)});
            }
        }
    }
    known.tests.resize(known.edges.size());
    return known.edges;
}

bool CornerGraph::may_lead_to(int corner, Vec2 point) const {
    const Corner& from = at(corner);
    return touches(from.before, from.after, unit(point - from.point)) ||
           contains(polygons_[static_cast<std::size_t>(from.polygon)], point);
}

bool CornerGraph::is_free(int corner, std::size_t edge) {
    Adjacency& known = adjacency_[static_cast<std::size_t>(corner)];
    Test& test = known.tests[edge];
    if (test == Test::unknown) {
        test = is_free(point(corner), point(known.edges[edge].to)) ? Test::free : Test::blocked;
    }
    return test == Test::free;
}

bool CornerGraph::is_free(Vec2 from, Vec2 to) {
    ++work_;
    return navigator_.can_walk_straight(from, to, walker_);
}

} // namespace raywalk::demo
