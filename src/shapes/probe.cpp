// SPDX-License-Identifier: MIT
#include "raywalk/probe.hpp"

#include "core/algorithms.hpp"
#include "shapes/fingerprint.hpp"
#include "shapes/one_sided.hpp"

#include <limits>

namespace raywalk {
namespace {

// Squared distance between a point and a segment.
double point_segment(Vec2d p, Vec2d a, Vec2d b) {
    const Vec2d along = b - a;
    const Vec2d to_p = p - a;
    const double square = dot(along, along);
    const double t = square > 0.0 ? std::clamp(dot(to_p, along) / square, 0.0, 1.0) : 0.0;
    const Vec2d rest{to_p.x - t * along.x, to_p.y - t * along.y};
    return dot(rest, rest);
}

// Polygons that rounding has flattened have no inside.
bool is_inside(const Obstacle& polygon, Vec2d p) {
    double sum = 0.0;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec2d from = exact(polygon.points[i]);
        const Vec2d to = exact(polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        const double side = cross(to - from, p - from);
        if (side < 0.0) {
            return false;
        }
        sum += side;
    }
    return sum > 0.0;
}

// True if a walker at this squared distance touches the obstacle.
bool is_touching(const Obstacle& obstacle, double square, float reach) {
    const double limit = static_cast<double>(reach) + obstacle.rounding;
    return reach > 0.0F ? square < limit * limit : square <= limit * limit;
}

// As hull_distance_squared(), or any other value below `enough` if that is below it.
double distance_squared(const Obstacle& obstacle, Vec2d from, Vec2d to, double enough) {
    if (obstacle.count == 1) {
        return point_segment(exact(obstacle.points[0]), from, to);
    }
    if (obstacle.count > 2 && is_inside(obstacle, from)) {
        return 0.0;
    }
    double nearest = infinity;
    const int edges = obstacle.count == 2 ? 1 : obstacle.count;
    for (int i = 0; i < edges && nearest >= enough; ++i) {
        const Vec2d c = exact(obstacle.points[i]);
        const Vec2d d = exact(obstacle.points[i + 1 < obstacle.count ? i + 1 : 0]);
        if (do_segments_meet(from, to, c, d)) {
            return 0.0;
        }
        nearest = std::min({nearest,
                            point_segment(from, c, d),
                            point_segment(to, c, d),
                            point_segment(c, from, to)});
    }
    return edges == 1 ? std::min(nearest, point_segment(exact(obstacle.points[1]), from, to))
                      : nearest;
}

// True if a walker whose center is in a polygon is in it by at most `most`, and goes no deeper. How
// deep it is in front of a side is linear along its way, and how deep it is at all is the least of
// these.
bool is_leaving_inside(const Obstacle& polygon, Vec2 from, Vec2 to, double most) {
    double depth = most;
    double depth_on_way = infinity;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec2d corner = exact(polygon.points[i]);
        const Vec2d side = exact(polygon.points[i + 1 < polygon.count ? i + 1 : 0]) - corner;
        const double length = std::max(norm(side), std::numeric_limits<double>::min());
        const double at_start = cross(side, exact(from) - corner) / length;
        const double at_end = cross(side, exact(to) - corner) / length;
        depth = std::min(depth, at_start);
        depth_on_way = std::min(depth_on_way, std::max(at_start, at_end));
    }
    return polygon.count > 2 && depth < most && depth_on_way <= depth + rounding_at(to);
}

bool is_size(float value) {
    return value >= 0.0F && value <= WalkerProfile::max_size;
}

} // namespace

bool WalkerProfile::is_valid() const {
    return is_size(radius) && is_size(margin) && is_size(hull.extent() + hull.rounding());
}

Box Obstacle::hull_bounds() const {
    return box_around({points.data(), static_cast<std::size_t>(count)});
}

double hull_distance_squared(const Obstacle& obstacle, Vec2 a, Vec2 b) {
    return distance_squared(obstacle, exact(a), exact(b), 0.0);
}

bool stops(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    const double limit = static_cast<double>(reach) + obstacle.rounding;
    const double square = distance_squared(obstacle, exact(from), exact(to), limit * limit);
    return is_touching(obstacle, square, reach);
}

// A body touches a one-sided edge only while its center is in front. One that comes from behind is
// pushed on to the front, at a right angle to the edge; so its way must not lead along the edge.
// Beside an end, a body also touches what faces between the edge and the next one.
bool lets_pass(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    constexpr double least_cosine_squared = 0.49;
    if (!obstacle.is_one_sided) {
        return false;
    }
    const auto& points = obstacle.points;
    const Vec2d way = between(from, to);
    const Vec2d front = front_of(points[0], points[1]);
    const double ahead = dot(way, front);
    const auto is_at = [&](Vec2 point) {
        return is_touching(obstacle, hull_distance_squared(obstacle, point, point), reach);
    };
    const auto passes_end = [&](Vec2 end, Vec2d front_beside) {
        return dot(way, front_beside) >= 0.0 ||
               !is_touching(obstacle, point_segment(exact(end), exact(from), exact(to)), reach);
    };
    return ahead >= 0.0 &&
           ahead * ahead >= least_cosine_squared * dot(way, way) * dot(front, front) &&
           !(is_in_front(obstacle, from) && is_at(from)) && !is_at(to) &&
           passes_end(points[0], front_of(points[2], points[0])) &&
           passes_end(points[1], front_of(points[1], points[3]));
}

bool can_leave(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    if (!stops(obstacle, from, to, reach) || lets_pass(obstacle, from, to, reach)) {
        return true;
    }
    const auto touches_back = [&](Vec2 point) {
        return !is_in_front(obstacle, point) && stops(obstacle, point, point, reach);
    };
    if (obstacle.is_one_sided && touches_back(from) && !is_in_front(obstacle, to)) {
        return true;
    }
    // The distance to a convex shape is convex along the segment: if no point of the segment is
    // nearer than its start, the walker only moves away.
    constexpr double rounding = 1.0 - 1e-6;
    const double limit = static_cast<double>(reach) + obstacle.rounding;
    const double here = hull_distance_squared(obstacle, from, from);
    const double allowed = static_cast<double>(obstacle.rounding) - obstacle.overlap;
    if (here == 0.0 && allowed < 0.0) {
        return is_leaving_inside(obstacle, from, to, -allowed);
    }
    const double inside = std::max(allowed, 0.0) * std::max(allowed, 0.0);
    const double rounded = std::min(rounding_at(to), 1e-4 * limit);
    const double no_nearer = std::max(std::sqrt(here * rounding) - rounded, 0.0);
    return here > inside && here * rounding <= limit * limit &&
           hull_distance_squared(obstacle, from, to) >= no_nearer * no_nearer;
}

void Probe::sensors_in(const Box& /*box*/,
                       std::uint64_t /*category_bits*/,
                       std::vector<Sensor>& /*found*/) const {}

bool Probe::hits(Vec2 from,
                 Vec2 to,
                 float reach,
                 const ObstacleFilter& filter,
                 std::span<const BodyKey> ignored) const {
    std::vector<Obstacle> found;
    obstacles_in(Box{from, from}.united({to, to}).grown(reach), filter, found);
    return any_of(found, [&](const Obstacle& obstacle) {
        return !is_among(obstacle.body, ignored) && stops(obstacle, from, to, reach);
    });
}

void Probe::list_bodies(std::vector<BodyKey>& /*bodies*/) const {}

std::optional<BodyMark> Probe::mark_of(BodyKey body, bool /*is_thorough*/) const {
    std::vector<Obstacle> shapes;
    shapes_of(body, shapes);
    const Box bounds = bounds_of(body, any_obstacle());
    const std::array<Vec2, 2> corners{bounds.min, bounds.max};
    return BodyMark{.value =
                        combined(fingerprint_of(corners, 0.0F), fingerprint_with_bodies(shapes))};
}

void Probe::shapes_of(BodyKey /*body*/, std::vector<Obstacle>& /*found*/) const {}

bool Probe::is_in_world(BodyKey /*body*/) const {
    return false;
}

void Probe::set_policy(BodyKey body, BodyPolicy policy) {
    if (policy == BodyPolicy::by_type) {
        policies_.erase(body.value);
    } else {
        policies_[body.value] = policy;
    }
}

BodyPolicy Probe::policy_of(BodyKey body) const {
    return policy_of(body, ObstacleFilter{});
}

BodyPolicy Probe::policy_of(BodyKey body, const ObstacleFilter& filter) const {
    const auto exception = filter.uses_body_policies ? policies_.find(body.value) : policies_.end();
    if (exception != policies_.end()) {
        return exception->second;
    }
    return is_driven(body) ? BodyPolicy::ignored : BodyPolicy::by_type;
}

void Probe::begin_driving(BodyKey body) {
    driven_.insert(std::upper_bound(driven_.begin(), driven_.end(), body), body);
}

bool Probe::end_driving(BodyKey body) {
    const auto driven = std::lower_bound(driven_.begin(), driven_.end(), body);
    if (driven == driven_.end() || *driven != body) {
        return false;
    }
    driven_.erase(driven);
    return !is_driven(body);
}

bool Probe::is_driven(BodyKey body) const {
    return std::binary_search(driven_.begin(), driven_.end(), body);
}

bool Probe::is_driven_by_several(BodyKey body) const {
    const auto first = std::lower_bound(driven_.begin(), driven_.end(), body);
    return driven_.end() - first > 1 && first[1] == body; // sorted: then first[0] is equal, too
}

void Probe::forget_drivers(BodyKey body) {
    const auto [first, last] = std::equal_range(driven_.begin(), driven_.end(), body);
    driven_.erase(first, last);
}

} // namespace raywalk
