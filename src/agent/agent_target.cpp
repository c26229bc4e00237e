// SPDX-License-Identifier: MIT
#include "agent/agent_target.hpp"

#include "core/vec2d.hpp"
#include "crowd/shared_flow.hpp"

#include <utility>

namespace raywalk {

void AgentTarget::set_point(Vec2 point) {
    drop_followed_body();
    point_ = point;
}

void AgentTarget::set_followed_body(std::unique_ptr<Body> body) {
    followed_ = std::move(body);
    followed_key_ = followed_->key();
    radius_ = followed_->radius();
    point_ = body_position();
}

void AgentTarget::drop_followed_body() {
    followed_ = nullptr;
    followed_key_ = {};
    radius_ = 0.0;
}

bool AgentTarget::is_receding(Vec2 position, double min_speed) const {
    if (!is_body()) {
        return false;
    }
    const Vec2d away = between(position, followed_->position());
    return dot(exact(followed_->velocity()), away) > min_speed * norm(away);
}

std::uint64_t AgentTarget::id() const {
    return (is_body() ? followed_key_.value : bits_of(point_)) | 1U;
}

} // namespace raywalk
