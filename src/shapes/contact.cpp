// SPDX-License-Identifier: MIT
#include "shapes/contact.hpp"

#include <tuple>

namespace raywalk {
namespace {

// Where the center of a walker enters an obstacle grown by the walker's reach.
struct CastEntry {
    double part = infinity;
    Vec2d normal{}; // of what a ray hits
};

// The ends of a way count as on it, in spite of rounding.
constexpr double part_tolerance = 1e-9;

bool is_on_way(double part) {
    return part >= 0.0 && part <= 1.0 + part_tolerance;
}

// The sides of the hull, moved outward. Where a ray hits a corner, the side that faces it most
// counts.
CastEntry enter_sides(const Obstacle& obstacle, Vec2d start, Vec2d way, double limit) {
    CastEntry entry;
    double least_speed = 0.0;
    for (int i = 0; i < obstacle.count; ++i) {
        const Vec2d a = exact(obstacle.points[i]);
        const Vec2d along = exact(obstacle.points[(i + 1) % obstacle.count]) - a;
        const double length = norm(along);
        const Vec2d normal = (1.0 / length) * Vec2d{along.y, -along.x};
        const double speed = dot(way, normal);
        if (!(length > 0.0 && speed < 0.0)) {
            continue;
        }
        const double part = (limit - dot(start - a, normal)) / speed;
        const double foot = dot(start + part * way - a, along) / (length * length);
        const bool is_first = part < entry.part - part_tolerance ||
                              (part <= entry.part + part_tolerance && speed < least_speed);
        if (is_on_way(part) && foot >= 0.0 && foot <= 1.0 && is_first) {
            entry = {part, normal};
            least_speed = speed;
        }
    }
    return entry;
}

// The discs around the corners of the hull; without a radius, the corners themselves.
CastEntry enter_corners(const Obstacle& obstacle, Vec2d start, Vec2d way, double limit) {
    constexpr double rounding = 1e-12;
    CastEntry entry;
    const double length = norm(way);
    if (length == 0.0) {
        return entry;
    }
    for (int i = 0; i < obstacle.count; ++i) {
        const Vec2d to_corner = exact(obstacle.points[i]) - start;
        const double foot = dot(to_corner, way) / (length * length);
        const double off = norm(to_corner - foot * way);
        if (off > limit + rounding * (norm(to_corner) + length)) {
            continue;
        }
        const double half = std::sqrt(std::max(0.0, limit * limit - off * off)) / length;
        if (is_on_way(foot - half) && foot - half < entry.part) {
            entry = {foot - half, (-1.0 / length) * way};
        }
    }
    return entry;
}

} // namespace

std::optional<Vec2d> nearest_on_hull(const Obstacle& obstacle, Vec2d point) {
    std::optional<Vec2d> nearest;
    double least = 0.0;
    bool is_inside = obstacle.count > 2;
    for (int i = 0; i < obstacle.count; ++i) {
        const Vec2d a = exact(obstacle.points[i]);
        const Vec2d b = exact(obstacle.points[(i + 1) % obstacle.count]);
        is_inside = is_inside && cross(b - a, point - a) > 0.0;
        const Vec2d candidate = nearest_on_segment(point, a, b);
        const Vec2d offset = point - candidate;
        if (!nearest || dot(offset, offset) < least) {
            nearest = candidate;
            least = dot(offset, offset);
        }
    }
    return is_inside || least == 0.0 ? std::nullopt : nearest;
}

SurfacePoint nearest_on_surface(const Obstacle& obstacle, Vec2d point) {
    const std::optional<Vec2d> hull = nearest_on_hull(obstacle, point);
    const double distance = hull ? norm(point - *hull) : 0.0;
    if (distance <= obstacle.rounding) {
        return {.point = point};
    }
    const Vec2d normal = (1.0 / distance) * (point - *hull);
    return {distance - obstacle.rounding, *hull + obstacle.rounding * normal, normal};
}

// A circle that moves touches a hull where its center enters the hull grown by the circle's radius:
// Ericson, Real-Time Collision Detection, 5.5.7, for convex polygons instead of boxes.
Contact contact_with(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    const Vec2d start = exact(from);
    const Vec2d way = between(from, to);
    const double limit = static_cast<double>(reach) + obstacle.rounding;
    const std::optional<Vec2d> beside = nearest_on_hull(obstacle, start);
    if (!beside || norm(start - *beside) <= limit) {
        return {0.0, nearest_on_surface(obstacle, start)};
    }
    const CastEntry side = enter_sides(obstacle, start, way, limit);
    const CastEntry corner = enter_corners(obstacle, start, way, limit);
    const CastEntry& entry = corner.part < side.part - part_tolerance ? corner : side;
    const double part = std::min(entry.part, 1.0);
    const Vec2d center = start + part * way;
    const std::optional<Vec2d> hull = nearest_on_hull(obstacle, center);
    if (limit == 0.0 || !hull) {
        return {part, {0.0, center, entry.normal}};
    }
    const Vec2d normal = (1.0 / norm(center - *hull)) * (center - *hull);
    return {part, {reach, *hull + obstacle.rounding * normal, normal}};
}

void FirstContact::add(const Obstacle& obstacle, float reach) {
    const Vec2d way = between(from_, to_);
    const auto key = [&way](const Contact& c, const BodyKey& body) {
        return std::tuple{
            c.part, dot(c.surface.normal, way), c.surface.point.x, c.surface.point.y, body};
    };
    const Contact contact = contact_with(obstacle, from_, to_, reach);
    if (!first_ || key(contact, obstacle.body) < key(*first_, body_)) {
        first_ = contact;
        body_ = obstacle.body;
    }
}

std::optional<RaycastHit> FirstContact::hit() const {
    if (!first_) {
        return std::nullopt;
    }
    const Vec2d way = between(from_, to_);
    return RaycastHit{.fraction = static_cast<float>(first_->part),
                      .distance = static_cast<float>(first_->part * norm(way)),
                      .position = exact(from_) + first_->part * way,
                      .point = first_->surface.point,
                      .normal = first_->surface.normal,
                      .body = body_};
}

} // namespace raywalk
