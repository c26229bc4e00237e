// SPDX-License-Identifier: MIT
#include "raywalk/patrol.hpp"

#include "core/log.hpp"
#include "core/vec2d.hpp"

namespace raywalk {

Patrol::Patrol(std::vector<Vec2> points, PatrolMode mode)
    : points_{std::move(points)}
    , mode_{mode} {
    if (std::erase_if(points_, [](Vec2 point) { return !is_finite(point); }) > 0) {
        log(LogLevel::error, "Patrol: points that are NaN or infinite were left out");
    }
}

void Patrol::update(Agent& agent) {
    if (points_.empty() || !agent.is_navigation_finished() ||
        !limiter_.allows_try(agent, points_in_round())) {
        return;
    }
    const bool was_sent_there =
        agent.status() != AgentStatus::idle && agent.target_position() == points_[next_];
    if (was_sent_there) {
        advance();
    }
    limiter_.add_try(agent);
    agent.navigate_to(points_[next_]);
}

void Patrol::shift_origin(Vec2 new_origin) {
    if (!is_finite(new_origin)) {
        log(LogLevel::error, "Patrol::shift_origin was ignored: the origin is not finite");
        return;
    }
    for (Vec2& point : points_) {
        point = point - new_origin;
    }
    limiter_.shift_origin(new_origin);
}

int Patrol::points_in_round() const {
    const auto count = static_cast<int>(points_.size());
    return mode_ == PatrolMode::loop ? count : std::max(2 * count - 2, 1);
}

void Patrol::advance() {
    if (points_.size() < 2) {
        return;
    }
    if (mode_ == PatrolMode::loop) {
        next_ = (next_ + 1) % points_.size();
        return;
    }
    const bool is_at_end = is_returning_ ? next_ == 0 : next_ + 1 == points_.size();
    is_returning_ = is_returning_ != is_at_end;
    next_ = is_returning_ ? next_ - 1 : next_ + 1;
}

} // namespace raywalk
