// SPDX-License-Identifier: MIT
#include "agent/link_crossing.hpp"

#include "raywalk/path.hpp"

namespace raywalk {

void LinkCrossing::begin(LinkId id,
                         const NavigationLink& link,
                         Vec2 position,
                         std::span<const Vec2> points) {
    course_ = std::make_unique<Course>(
        Course{.id = id,
               .kind = link.kind,
               .points = {position},
               .arc_height = link.kind == LinkKind::jump ? link.arc_height : 0.0});
    course_->points.insert(course_->points.end(), points.begin(), points.end());
    course_->length = length_of(course_->points);
}

void LinkCrossing::advance(double distance) {
    course_->along = std::min(course_->along + distance, course_->length);
}

Vec2d LinkCrossing::position() const {
    if (is_at_end()) {
        return exact(course_->points.back());
    }
    double rest = course_->along;
    for (std::size_t i = 1; i < course_->points.size(); ++i) {
        const Vec2d leg = between(course_->points[i - 1], course_->points[i]);
        if (rest < norm(leg)) {
            const double part = course_->along / course_->length;
            const Vec2d arc{0.0, course_->arc_height * (2.0 * part) * (2.0 * (1.0 - part))};
            return exact(course_->points[i - 1]) + (rest / norm(leg)) * leg + arc;
        }
        rest -= norm(leg);
    }
    return exact(course_->points.back());
}

std::size_t LinkCrossing::next_point() const {
    std::size_t next = 2; // the first one is where the body was
    double rest = course_->along - norm(between(course_->points[0], course_->points[1]));
    for (; next + 1 < course_->points.size(); ++next) {
        rest -= norm(between(course_->points[next - 1], course_->points[next]));
        if (rest < 0.0) {
            break;
        }
    }
    return next - 1;
}

void LinkCrossing::shift_origin(Vec2 new_origin) {
    for (std::size_t i = 0; is_active() && i < course_->points.size(); ++i) {
        course_->points[i] = course_->points[i] - new_origin;
    }
}

} // namespace raywalk
