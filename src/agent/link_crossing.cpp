// SPDX-License-Identifier: MIT
#include "agent/link_crossing.hpp"

#include "raywalk/path.hpp"

#include <algorithm>
#include <cstddef>

namespace raywalk {

void LinkCrossing::begin(LinkId id, const NavigationLink& link, std::span<const Vec2> points) {
    id_ = id;
    kind_ = link.kind;
    points_.assign(points.begin(), points.end());
    arc_height_ = link.kind == LinkKind::jump ? link.arc_height : 0.0;
    length_ = length_of(points_);
    along_ = 0.0;
    waited_ = 0.0;
}

void LinkCrossing::advance(double distance) {
    along_ = std::min(along_ + distance, length_);
}

Vec2d LinkCrossing::position() const {
    if (is_at_end()) {
        return exact(points_.back());
    }
    double rest = along_;
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const Vec2d leg = between(points_[i - 1], points_[i]);
        if (rest < norm(leg)) {
            const double part = along_ / length_;
            const Vec2d arc{0.0, 4.0 * arc_height_ * part * (1.0 - part)};
            return exact(points_[i - 1]) + (rest / norm(leg)) * leg + arc;
        }
        rest -= norm(leg);
    }
    return exact(points_.back());
}

std::size_t LinkCrossing::next_point() const {
    std::size_t next = 1;
    double rest = along_;
    for (; next + 1 < points_.size(); ++next) {
        rest -= norm(between(points_[next - 1], points_[next]));
        if (rest < 0.0) {
            break;
        }
    }
    return next;
}

void LinkCrossing::shift_origin(Vec2 new_origin) {
    for (Vec2& point : points_) {
        point = point - new_origin;
    }
}

} // namespace raywalk
