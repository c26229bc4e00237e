// SPDX-License-Identifier: MIT
#include "moving_target.hpp"

#include <utility>

namespace raywalk {

MovingTarget::MovingTarget(Traffic& traffic, std::uint32_t id, const Body& body, Route& route)
    : traffic_{&traffic}
    , id_{id}
    , body_{&body}
    , route_{&route} {}

void MovingTarget::set_point(Vec2 point, const Vec2* position) {
    forget_prey();
    point_ = point;
    route_->set_destination({}, point, position);
}

void MovingTarget::set_prey(std::unique_ptr<Body> prey, float radius, const Vec2* position) {
    prey_ = std::move(prey);
    prey_key_ = prey_->key();
    traffic_->set_prey(id_, prey_key_);
    route_->set_ignored_bodies({body_->key(), prey_key_});
    stop_short_ = radius + prey_->radius();
    point_ = prey_->position();
    route_->set_destination(prey_key_, point_, position);
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
    if (!has_prey() && route_->has_destination()) {
        route_->set_destination({}, point_, position);
    }
}

void MovingTarget::forget_prey() {
    if (prey_ == nullptr) {
        return;
    }
    prey_ = nullptr;
    stop_short_ = 0.0;
    traffic_->set_prey(id_, {});
    route_->clear_destination();
    if (traffic_->has_body(id_)) {
        route_->set_ignored_bodies({body_->key()});
    }
}

} // namespace raywalk
