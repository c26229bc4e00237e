// SPDX-License-Identifier: MIT
#include "shapes/grown_outline.hpp"

#include "raywalk/grid.hpp"

#include <numbers>

namespace raywalk {
namespace {

void cross_sides(Vec2d a, Vec2d b, Vec2d c, Vec2d d, std::vector<Vec2d>& points) {
    const Vec2d first = b - a;
    const Vec2d second = d - c;
    const double sine = cross(first, second);
    const double t = cross(c - a, second) / sine;
    const double u = cross(c - a, first) / sine;
    if (sine != 0.0 && t >= 0.0 && t <= 1.0 && u >= 0.0 && u <= 1.0) {
        points.push_back(a + t * first);
    }
}

void cross_side_and_disc(
    Vec2d a, Vec2d b, Vec2d center, double radius, std::vector<Vec2d>& points) {
    const Vec2d along = b - a;
    const double square = dot(along, along);
    const double foot = dot(center - a, along) / square;
    const Vec2d off = center - (a + foot * along);
    const double rest = radius * radius - dot(off, off);
    if (rest < 0.0) {
        return;
    }
    const double half = std::sqrt(rest / square);
    for (const double t : {foot - half, foot + half}) {
        if (t >= 0.0 && t <= 1.0) {
            points.push_back(a + t * along);
        }
    }
}

void cross_discs(Vec2d a, double radius_a, Vec2d b, double radius_b, std::vector<Vec2d>& points) {
    const Vec2d way = b - a;
    const double square = dot(way, way);
    const double along = (square + radius_a * radius_a - radius_b * radius_b) / (2.0 * square);
    const double rest = radius_a * radius_a / square - along * along;
    if (square > 0.0 && rest >= 0.0) {
        const double off = std::sqrt(rest);
        const Vec2d left{-way.y, way.x};
        points.push_back(a + along * way + off * left);
        points.push_back(a + along * way - off * left);
    }
}

} // namespace

GrownOutline::GrownOutline(const Obstacle& obstacle, double radius)
    : radius_{radius} {
    const Box box = obstacle.bounds().grown(-obstacle.rounding);
    min_ = exact(box.min) - Vec2d{radius, radius};
    max_ = exact(box.max) + Vec2d{radius, radius};
    for (int i = 0; i < obstacle.count; ++i) {
        corners_[corner_count_++] = exact(obstacle.points[i]);
    }
    for (int i = 0; i < corner_count_; ++i) {
        add_side(corners_[i], corners_[i + 1 < corner_count_ ? i + 1 : 0]);
    }
}

void GrownOutline::add_side(Vec2d from, Vec2d to) {
    const Vec2d along = to - from;
    const double length = norm(along);
    if (length > 0.0) {
        const Vec2d out = (radius_ / length) * Vec2d{along.y, -along.x};
        sides_[side_count_++] = {from + out, to + out};
    }
}

bool GrownOutline::overlaps(const GrownOutline& other) const {
    return min_.x <= other.max_.x && other.min_.x <= max_.x && min_.y <= other.max_.y &&
           other.min_.y <= max_.y;
}

bool GrownOutline::is_in_ring(Vec2d center, double from, double to) const {
    const Vec2d low = min_ - center;
    const Vec2d high = max_ - center;
    const Vec2d nearest{std::max({0.0, low.x, -high.x}), std::max({0.0, low.y, -high.y})};
    const Vec2d farthest{std::max(-low.x, high.x), std::max(-low.y, high.y)};
    return dot(nearest, nearest) <= to * to && dot(farthest, farthest) >= from * from;
}

void GrownOutline::add_nearest(Vec2d target, std::vector<Vec2d>& points) const {
    for (const Side& side : std::span{sides_}.first(side_count_)) {
        const Vec2d along = side.to - side.from;
        const double t = dot(target - side.from, along) / dot(along, along);
        if (t > 0.0 && t < 1.0) {
            points.push_back(side.from + t * along);
        }
    }
    for (const Vec2d corner : std::span{corners_}.first(corner_count_)) {
        const Vec2d way = target - corner;
        const double distance = norm(way);
        if (distance > 0.0) {
            points.push_back(corner + (radius_ / distance) * way);
            continue;
        }
        for (int i = 0; i < direction_count; ++i) {
            const auto direction = static_cast<Direction>(i);
            const double part = is_diagonal(direction) ? std::numbers::sqrt2 / 2.0 : 1.0;
            const Cell step = offset(direction);
            points.push_back(corner + radius_ * Vec2d{part * step.x, part * step.y});
        }
    }
}

void GrownOutline::add_crossings(const GrownOutline& other, std::vector<Vec2d>& points) const {
    if (!overlaps(other)) {
        return;
    }
    for (const Side& side : std::span{sides_}.first(side_count_)) {
        other.add_crossings(side.from, side.to, points);
    }
    for (const Vec2d corner : std::span{corners_}.first(corner_count_)) {
        for (const Side& its : std::span{other.sides_}.first(other.side_count_)) {
            cross_side_and_disc(its.from, its.to, corner, radius_, points);
        }
        for (const Vec2d its : std::span{other.corners_}.first(other.corner_count_)) {
            cross_discs(corner, radius_, its, other.radius_, points);
        }
    }
}

void GrownOutline::add_crossings(Vec2d from, Vec2d to, std::vector<Vec2d>& points) const {
    for (const Side& side : std::span{sides_}.first(side_count_)) {
        cross_sides(from, to, side.from, side.to, points);
    }
    for (const Vec2d corner : std::span{corners_}.first(corner_count_)) {
        cross_side_and_disc(from, to, corner, radius_, points);
    }
}

void GrownOutline::add_tangents(Vec2d point, double less, std::vector<Vec2d>& directions) const {
    const double radius = radius_ - less;
    Vec2d left{};
    Vec2d right{};
    for (const Vec2d corner : std::span{corners_}.first(corner_count_)) {
        const Vec2d way = corner - point;
        const double square = dot(way, way);
        if (square <= radius * radius) {
            continue;
        }
        const double sine = radius / std::sqrt(square);
        const double cosine = std::sqrt(1.0 - sine * sine);
        const Vec2d across{-sine * way.y, sine * way.x};
        const Vec2d to_left = cosine * way + across;
        const Vec2d to_right = cosine * way - across;
        const bool is_first = left == Vec2d{};
        left = is_first || cross(left, to_left) > 0.0 ? to_left : left;
        right = is_first || cross(right, to_right) < 0.0 ? to_right : right;
    }
    if (left != Vec2d{}) {
        directions.push_back(left);
        directions.push_back(right);
    }
}

} // namespace raywalk
