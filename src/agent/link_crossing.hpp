// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"

#include "core/vec2d.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// Where the body of an agent that crosses a link should be.
class LinkCrossing {
public:
    LinkCrossing() = default;

    LinkCrossing(const LinkCrossing& other)
        : course_{other.is_active() ? std::make_unique<Course>(*other.course_) : nullptr} {}

    LinkCrossing(LinkCrossing&&) = default;

    LinkCrossing& operator=(LinkCrossing other) {
        course_ = std::move(other.course_);
        return *this;
    }

    /// Begins at `position`: the body goes to the first of the points from there, at least two, and
    /// over the others (unit: meter).
    void begin(LinkId id, const NavigationLink& link, Vec2 position, std::span<const Vec2> points);

    void end() { course_ = nullptr; }

    [[nodiscard]] bool is_active() const { return course_ != nullptr; }

    /// True while the body is between the ends of a link: only stop() and teleport() end that. At a
    /// manual link, it is from when the game has moved it away from where it waited, by more than
    /// `tolerance` (unit: meter).
    [[nodiscard]] bool is_between_ends(Vec2 position, float tolerance) const {
        return is_active() &&
               (kind() == LinkKind::walk || kind() == LinkKind::jump ||
                (kind() == LinkKind::manual && distance(position, first_point()) > tolerance));
    }

    /// The link; 0 if none is crossed.
    [[nodiscard]] LinkId id() const { return is_active() ? course_->id : 0; }

    /// @name Of a link that is crossed
    /// @{
    [[nodiscard]] LinkKind kind() const { return course_->kind; }

    /// True while the agent stands at a door, which is no way yet.
    [[nodiscard]] bool is_at_door() const { return is_active() && kind() == LinkKind::door; }

    /// True while the link or the game may move the body: no move of it counts as a throw.
    [[nodiscard]] bool moves_body() const { return is_active() && kind() != LinkKind::door; }

    /// The door was open: the agent walks through.
    void walk_through_door() { course_->kind = LinkKind::walk; }

    /// Adds to the time at the door (unit: second).
    void wait(double dt) { course_->waited += dt; }

    /// Counts that time anew.
    void begin_wait() { course_->waited = 0.0; }

    /// How long the agent has stood at the door (unit: second).
    [[nodiscard]] double waited() const { return course_->waited; }

    /// Moves on by so much along the points (unit: meter).
    void advance(double distance);

    /// True at the end of the link.
    [[nodiscard]] bool is_at_end() const { return course_->along >= course_->length; }

    /// Where the body should be now: on the line over the points, or on the arc of a jump above it.
    [[nodiscard]] Vec2d position() const;

    /// The index of the next of the points of the link, at least 1.
    [[nodiscard]] std::size_t next_point() const;

    /// How much of the way over the points is left, from 0 to 1.
    [[nodiscard]] double remaining_part() const {
        return course_->length > 0.0 ? 1.0 - course_->along / course_->length : 0.0;
    }

    /// Where the body was at the beginning.
    [[nodiscard]] Vec2 first_point() const { return course_->points.front(); }

    /// Where the link ends.
    [[nodiscard]] Vec2 end_point() const { return course_->points.back(); }

    /// @}

    void shift_origin(Vec2 new_origin);

private:
    struct Course {
        LinkId id;
        LinkKind kind;
        std::vector<Vec2> points;
        double arc_height;
        double length = 0.0;
        double along = 0.0;
        double waited = 0.0;
    };

    std::unique_ptr<Course> course_; // null if no link is crossed
};

} // namespace raywalk
