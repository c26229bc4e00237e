// SPDX-License-Identifier: MIT
#include "agent/moving_target.hpp"

#include <utility>

namespace raywalk {

MovingTarget::MovingTarget(CrowdManager& crowd_manager,
                           std::uint32_t id,
                           const Body& body,
                           PathPlanner& planner)
    : crowd_manager_{&crowd_manager}
    , id_{id}
    , body_{&body}
    , planner_{&planner} {}

void MovingTarget::set_point(Vec2 point, const Vec2* position) {
    forget_prey();
    point_ = point;
    planner_->set_destination({}, point, position);
}

void MovingTarget::set_prey(std::unique_ptr<Body> prey, float radius, const Vec2* position) {
    prey_ = std::move(prey);
    prey_key_ = prey_->key();
    crowd_manager_->set_prey(id_, prey_key_);
    planner_->set_ignored_bodies({body_->key(), prey_key_});
    stop_short_ = radius + prey_->radius();
    point_ = prey_->position();
    planner_->set_destination(prey_key_, point_, position);
}

bool MovingTarget::is_leaving(Vec2 position, double least_speed) const {
    if (!has_prey()) {
        return false;
    }
    const Vec2d way = between(position, prey_->position());
    return dot(exact(prey_->velocity()), way) > least_speed * norm(way);
}

void MovingTarget::shift_origin(Vec2 new_origin, const Vec2* position) {
    point_ = point_ - new_origin;
    if (!has_prey() && planner_->has_destination()) {
        planner_->set_destination({}, point_, position);
    }
}

void MovingTarget::forget_prey() {
    if (prey_ == nullptr) {
        return;
    }
    prey_ = nullptr;
    stop_short_ = 0.0;
    crowd_manager_->set_prey(id_, {});
    planner_->clear_destination();
    if (crowd_manager_->has_body(id_)) {
        planner_->set_ignored_bodies({body_->key()});
    }
}

} // namespace raywalk
