// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"
#include "raywalk/vec2.hpp"

#include "core/vec2d.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// Where the body of an agent that crosses a link should be.
class LinkCrossing {
public:
    /// Begins at the first of the points of the way over the link, at least two (unit: meter).
    void begin(LinkId id, const NavigationLink& link, std::span<const Vec2> points);

    void end() { id_ = 0; }

    [[nodiscard]] bool is_active() const { return id_ != 0; }

    /// The link; 0 if none is crossed.
    [[nodiscard]] LinkId id() const { return id_; }

    [[nodiscard]] LinkKind kind() const { return kind_; }

    /// True while the agent stands at a door, which is no way yet.
    [[nodiscard]] bool is_at_door() const { return is_active() && kind_ == LinkKind::door; }

    /// True while the link says where the body is.
    [[nodiscard]] bool moves_body() const { return is_active() && kind_ != LinkKind::door; }

    /// The door was open: the agent walks through.
    void walk_through_door() { kind_ = LinkKind::walk; }

    /// Adds to the time at the door (unit: second).
    void wait(double dt) { waited_ += dt; }

    /// Counts that time anew.
    void begin_wait() { waited_ = 0.0; }

    /// How long the agent has stood at the door (unit: second).
    [[nodiscard]] double waited() const { return waited_; }

    /// Moves on by so much along the points (unit: meter).
    void advance(double distance);

    /// True at the end of the link.
    [[nodiscard]] bool is_at_end() const { return along_ >= length_; }

    /// Where the body should be now: on the line over the points, or on the arc of a jump above it.
    [[nodiscard]] Vec2d position() const;

    /// The index of the next of the points, at least 1.
    [[nodiscard]] std::size_t next_point() const;

    /// How much of the way over the points is left, from 0 to 1.
    [[nodiscard]] double remaining_part() const {
        return length_ > 0.0 ? 1.0 - along_ / length_ : 0.0;
    }

    /// Where the link begins.
    [[nodiscard]] Vec2 first_point() const { return points_.front(); }

    /// Where the link ends.
    [[nodiscard]] Vec2 end_point() const { return points_.back(); }

    void shift_origin(Vec2 new_origin);

private:
    LinkId id_ = 0;
    LinkKind kind_ = LinkKind::walk;
    std::vector<Vec2> points_;
    double arc_height_ = 0.0;
    double length_ = 0.0;
    double along_ = 0.0;
    double waited_ = 0.0;
};

} // namespace raywalk
