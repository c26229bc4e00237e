// SPDX-License-Identifier: MIT
#include "reference/geodesic.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

constexpr int start_corner = 0;
constexpr int target_corner = 1;
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
    // The cosine of the greatest turn at a corner: 64 to a full circle or more, so that the corners
    // of large circles are half a millimeter outside at most. Four to a tiny circle, of which
    // floats cannot tell so many.
    const float least =
        radius > 0.02F ? std::clamp(1.0F - 0.002F / radius, 0.995F, 0.9999F) : -0.01F;
    const float cosine = dot(from, to);
    if (cosine >= least) {
        points.push_back(center + radius / (1.0F + cosine) * (from + to));
        return;
    }
    const Vec2 middle = cosine > -0.99F ? unit(from + to) : left_of(from);
    add_arc(center, radius, from, middle, points);
    add_arc(center, radius, middle, to, points);
}

// In an order that does not depend on the probe's.
std::vector<Obstacle> obstacles_of(const Navigator& navigator, const WalkerProfile& walker) {
    std::vector<Obstacle> obstacles;
    navigator.probe().obstacles_in(everywhere, walker.filter, obstacles);
    std::sort(obstacles.begin(), obstacles.end(), [](const Obstacle& a, const Obstacle& b) {
        const auto key = [](const Obstacle& obstacle) {
            const Box box = obstacle.bounds();
            return std::tuple{box.min.x, box.min.y, box.max.x, box.max.y, obstacle.points[0].x};
        };
        return key(a) < key(b);
    });
    return obstacles;
}

} // namespace

Geodesic::Geodesic(
    Navigator& navigator, const WalkerProfile& walker, Vec2 start, Vec2 target, double max_length)
    : navigator_{navigator}
    , walker_{walker}
    , max_length_{max_length} {
    for (const Vec2 end : {start, target}) {
        add_polygon(std::span{&end, 1});
    }
    const std::vector<Obstacle> obstacles = obstacles_of(navigator, walker);
    if (obstacles.size() > max_obstacles) {
        status_ = Status::not_computed;
        return;
    }
    for (const Obstacle& obstacle : obstacles) {
        add(obstacle);
    }
    corners_[start_corner].parent = start_corner;
    expand(start_corner, 0.0);
}

void Geodesic::add(const Obstacle& obstacle) {
    const Box box = obstacle.bounds();
    const float largest = std::max({-box.min.x, -box.min.y, box.max.x, box.max.y});
    const float rounding = 2.0F * std::numeric_limits<float>::epsilon() * largest;
    const float radius = 1.0001F * (walker_.reach() + obstacle.rounding) + rounding;
    const auto count = static_cast<std::size_t>(obstacle.count);
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < std::max<std::size_t>(count, 2); ++i) {
        const Vec2 last = obstacle.points[(i + count - 1) % count];
        const Vec2 point = obstacle.points[i % count];
        const Vec2 next = obstacle.points[(i + 1) % count];
        // Half of a circle after the other, like the ends of an edge.
        const Vec2 up{0.0F, i == 0 ? 1.0F : -1.0F};
        const Vec2 from = count > 1 ? left_of(unit(last - point)) : up;
        const Vec2 to = count > 1 ? left_of(unit(point - next)) : -1.0F * up;
        add_arc(point, radius, from, to, points);
    }
    add_polygon(points);
}

// Corners of a polygon that an end is in, because the walker leans against the obstacle, may be
// left and entered in each direction, as the ends may.
void Geodesic::add_polygon(std::span<const Vec2> points) {
    Polygon polygon{corners_.size(), corners_.size() + points.size(), {}, 0.0F};
    for (const Vec2 point : points) {
        polygon.middle = polygon.middle + 1.0F / static_cast<float>(points.size()) * point;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 last = points[(i + points.size() - 1) % points.size()];
        const Vec2 next = points[(i + 1) % points.size()];
        corners_.push_back({points[i], unit(points[i] - last), unit(next - points[i])});
        polygon.radius = std::max(polygon.radius, distance(polygon.middle, points[i]));
    }
    if (points.size() > 1 && (contains(polygon, corners_[start_corner].point) ||
                              contains(polygon, corners_[target_corner].point))) {
        for (std::size_t i = polygon.first; i < polygon.end; ++i) {
            corners_[i].before = corners_[i].after = {};
        }
    }
    polygons_.push_back(polygon);
}

bool Geodesic::contains(const Polygon& polygon, Vec2 point) const {
    return std::all_of(
        corners_.begin() + static_cast<std::ptrdiff_t>(polygon.first),
        corners_.begin() + static_cast<std::ptrdiff_t>(polygon.end),
        [&](const Corner& corner) { return cross(corner.after, point - corner.point) >= -slack; });
}

// True if a line in this direction, of length 1, does not enter the polygon: the direction is
// between those of the sides, or opposite.
bool Geodesic::Corner::touches(Vec2 direction) const {
    const float a = cross(before, direction);
    const float b = cross(direction, after);
    return (a >= -slack && b >= -slack) || (a <= slack && b <= slack);
}

Geodesic::Status Geodesic::advance(std::int64_t work) {
    const std::int64_t end = std::min(work_ + work, max_work);
    while (status_ == Status::pending && work_ < end) {
        if (open_.empty()) {
            status_ = Status::none;
            break;
        }
        const Step step = open_.top();
        open_.pop();
        // A line is tested when it is about to be used: most never are.
        if (corners_[step.to].parent < 0 && is_free(step)) {
            corners_[step.to].parent = step.from;
            expand(step.to, step.length);
        }
    }
    if (status_ == Status::pending && work_ >= max_work) {
        status_ = Status::not_computed;
    }
    return status_;
}

bool Geodesic::is_free(const Step& step) {
    ++work_;
    return navigator_.can_walk_straight(
        corners_[step.from].point, corners_[step.to].point, walker_);
}

// Adds the tangents from a corner.
void Geodesic::expand(int index, double length) {
    if (index == target_corner) {
        length_ = length;
        status_ = Status::found;
        return;
    }
    work_ += 1 + static_cast<std::int64_t>(polygons_.size()) / 50; // as long as so many lines
    const Corner& from = corners_[index];
    // A shortest way turns around the polygon: to the left if it has come with that on its left.
    const Vec2 sides = from.before + from.after;
    const Vec2 come = unit(from.point - corners_[from.parent].point);
    const float left = dot(come, sides);
    for (const Polygon& polygon : polygons_) {
        // The polygon is between the lines of the sides, or meets one.
        const Vec2 to_middle = polygon.middle - from.point;
        const float a = cross(from.before, to_middle);
        const float b = cross(to_middle, from.after);
        const float reach = polygon.radius + slack;
        if ((a < -reach || b < -reach) && (a > reach || b > reach)) {
            continue;
        }
        for (std::size_t i = polygon.first; i < polygon.end; ++i) {
            const Corner& to = corners_[i];
            const Vec2 way = unit(to.point - from.point);
            const bool turns = left * dot(way, sides) >= 0.0F && left * cross(come, way) >= -slack;
            if (to.parent < 0 && turns && from.touches(way) && to.touches(way)) {
                const double there = length + distance(from.point, to.point);
                const double estimate = there + distance(to.point, corners_[target_corner].point);
                if (estimate <= max_length_) {
                    open_.push({estimate, there, static_cast<int>(i), index});
                }
            }
        }
    }
}

std::vector<Vec2> Geodesic::points() const {
    std::vector<Vec2> points{corners_[target_corner].point};
    for (int i = target_corner; i != start_corner; i = corners_[i].parent) {
        points.push_back(corners_[corners_[i].parent].point);
    }
    std::reverse(points.begin(), points.end());
    return points;
}

} // namespace raywalk::demo
