// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include "bodies/tracked_bodies.hpp"
#include "core/vec2d.hpp"
#include "crowd/shared_flow.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace raywalk {

/// Where an agent goes: to a point, or after a body that it follows.
class AgentTarget {
public:
    /// Changes to a point (unit: meter).
    void set_point(Vec2 point) {
        drop_followed_body();
        point_ = point;
    }

    /// Changes to a body; keeps the point if that no longer exists.
    void set_followed_body(std::unique_ptr<TrackedBody> body) {
        followed_ = std::move(body);
        radius_ = followed_->radius();
        body_position_ = followed_->known_position().value_or(point_);
        last_body_position_ = body_position_;
        point_ = body_position_;
    }

    /// Keeps the point where the followed body was when the agent planned last.
    void drop_followed_body() {
        followed_ = nullptr;
        radius_ = 0.0F;
    }

    [[nodiscard]] bool is_body() const { return followed_ != nullptr; }

    [[nodiscard]] bool follows(BodyKey key) const { return is_body() && body_key() == key; }

    /// See Body::can_be_read_on_any_thread().
    [[nodiscard]] bool can_be_read_on_any_thread() const {
        return !is_body() || followed_->can_be_read_on_any_thread();
    }

    /// The body that is followed; null for a point.
    [[nodiscard]] TrackedBody* followed_body() { return followed_.get(); }

    /// True if the followed body no longer exists.
    [[nodiscard]] bool has_lost_body() const { return is_body() && !followed_->exists(); }

    /// Moves the point, and where the followed body was, with the origin of the world (unit:
    /// meter).
    void shift_origin(Vec2 new_origin) {
        point_ = point_ - new_origin;
        body_position_ = body_position_ - new_origin;
        last_body_position_ = last_body_position_ - new_origin;
    }

    /// Reads where the followed body is, if there is one, and how far it has moved since the last
    /// call, in the last step of the world. Returns false if it no longer exists. Call it once in
    /// each step.
    /// Not the velocity of the body: another agent may have set that for the next step, or not yet.
    bool sense() {
        if (!is_body()) {
            return true;
        }
        const std::optional<Vec2> position = followed_->known_position();
        if (position) {
            last_body_position_ = std::exchange(body_position_, *position);
        }
        return position.has_value();
    }

    /// True if the followed body moved away from `position` faster than that in the last step,
    /// which took `dt` seconds (unit: meter per second).
    [[nodiscard]] bool is_receding(Vec2 position, double min_speed, double dt) const {
        if (!is_body()) {
            return false;
        }
        const Vec2d away = between(position, body_position_);
        const Vec2d velocity = (1.0 / dt) * between(last_body_position_, body_position_);
        return dot(velocity, away) > min_speed * norm(away);
    }

    /// Where the followed body was at the last sense(), or when it was set; requires one (unit:
    /// meter).
    [[nodiscard]] Vec2 body_position() const { return body_position_; }

    /// The point that the agent goes to: where a followed body was when the agent planned last, or
    /// moved the end of its path there (unit: meter).
    [[nodiscard]] Vec2 point() const { return point_; }

    /// Moves that point, and keeps the followed body (unit: meter).
    void move_point(Vec2 point) { point_ = point; }

    /// The body that is followed; BodyKey{} for a point.
    [[nodiscard]] BodyKey body_key() const { return is_body() ? followed_->key() : BodyKey{}; }

    /// The radius of the followed body; 0 for a point (unit: meter).
    [[nodiscard]] double radius() const { return radius_; }

    /// A number for the target, never 0. Agents that go to the same point or follow the same body
    /// have the same one.
    [[nodiscard]] std::uint64_t id() const {
        return (is_body() ? body_key().value : bits_of(point_)) | 1U;
    }

private:
    Vec2 point_;
    std::unique_ptr<TrackedBody> followed_; // null for a point
    Vec2 body_position_;
    Vec2 last_body_position_; // one step before
    float radius_ = 0.0F;
};

} // namespace raywalk
