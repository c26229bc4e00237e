// SPDX-License-Identifier: MIT
#include "agent/agent_target.hpp"

#include "core/vec2d.hpp"
#include "crowd/shared_flow.hpp"

#include <optional>
#include <utility>

namespace raywalk {

void AgentTarget::set_point(Vec2 point) {
    drop_followed_body();
    point_ = point;
}

void AgentTarget::set_followed_body(std::unique_ptr<TrackedBody> body) {
    followed_ = std::move(body);
    radius_ = followed_->radius();
    body_position_ = followed_->known_position().value_or(point_);
    last_body_position_ = body_position_;
    point_ = body_position_;
}

void AgentTarget::drop_followed_body() {
    followed_ = nullptr;
    radius_ = 0.0F;
}

// Not the velocity of the body: another agent may have set that for the next step, or not yet.
bool AgentTarget::sense() {
    if (!is_body()) {
        return true;
    }
    const std::optional<Vec2> position = followed_->known_position();
    if (position) {
        last_body_position_ = std::exchange(body_position_, *position);
    }
    return position.has_value();
}

bool AgentTarget::is_receding(Vec2 position, double min_speed, double dt) const {
    if (!is_body()) {
        return false;
    }
    const Vec2d away = between(position, body_position_);
    const Vec2d velocity = (1.0 / dt) * between(last_body_position_, body_position_);
    return dot(velocity, away) > min_speed * norm(away);
}

std::uint64_t AgentTarget::id() const {
    return (is_body() ? body_key().value : bits_of(point_)) | 1U;
}

} // namespace raywalk
