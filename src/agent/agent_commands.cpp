// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/locomotion.hpp"

#include <utility>

// What the game does with an agent: it creates it, commands it, and reads its state.
namespace raywalk {
namespace {

// Agents with different phases search for a shortcut one after the other, see ShortcutPolicy.
double phase_of(std::uint32_t id) {
    constexpr std::uint32_t phases = 16;
    return static_cast<double>(id % phases) / phases;
}

// A given radius may be that of the feet, but also a mistake.
void check_radius(float radius, float radius_of_body, OnceLog& log) {
    constexpr float rounding = 0.999F;
    if (radius < rounding * radius_of_body) {
        log.warn("an agent's radius is smaller than that of its body: parts of the body touch what "
                 "paths pass by, unless they collide with nothing there");
    }
}

} // namespace

AgentController::AgentController(std::shared_ptr<AgentServices> services,
                                 std::unique_ptr<Body> body,
                                 const AgentSettings& settings)
    : services_{std::move(services)}
    , body_{std::move(body)}
    , settings_{with_defaults(settings, *body_)}
    , clearance_{services_, path_query_of(settings_, body_->key()).walker, {body_->key()}}
    , id_{crowd().add(*body_, *settings_.neighbor_distance)}
    , planner_{services_, id_, path_query_of(settings_, body_->key())}
    , corridor_{settings_.repath_interval, phase_of(id_)} {
    check_radius(*settings_.radius, body_->radius(), services_->log());
    services_->begin_driving(body_->key());
    set_position(body_->position());
    avoidance_.stay(context());
}

AgentController::~AgentController() {
    if (has_body()) {
        // The body itself is not read: it may have been destroyed with the agent.
        const float reach = 2.0F * *settings_.radius;
        services_->end_driving(body_->key(), Box{position_, position_}.grown(reach));
    }
    crowd().remove(id_);
}

AgentStatus AgentController::status() const {
    if (world_access().has_ended()) {
        return AgentStatus::failed;
    }
    return is_paused_ && is_on_its_way() ? AgentStatus::paused : status_;
}

Vec2 AgentController::position() const {
    return has_body() ? body_->position() : position_;
}

void AgentController::navigate_to(Vec2 target) {
    const bool is_known = !target_.is_body() && target == target_.point();
    const bool is_there = status_ == AgentStatus::arrived &&
                          distance(position(), hold_.position()) <= *settings_.path_max_distance;
    if (is_known && (is_on_its_way() || status_ == AgentStatus::waiting || is_there)) {
        return;
    }
    set_position(position());
    set_target(target);
    recovery_.reset();
    patience_.reset();
    corridor_.shortcuts().reset();
    avoidance_.leave_jam();
    if (is_on_its_way() && planner_.is_queued() && planner_.purpose() != PlanPurpose::shortcut) {
        // A queued search keeps its turn: an agent with a new target in every step would never get
        // an answer otherwise. The plan to the new target is requested after that.
        status_ = AgentStatus::pending;
        planner_.mark_outdated();
    } else {
        request_replan();
    }
}

void AgentController::follow(std::unique_ptr<Body> body) {
    if (!body->exists()) {
        drop_followed_body();
        crowd().lose_followed_body(id_);
        request_replan();
        return;
    }
    const bool is_known = target_.follows(body->key()) && !crowd().has_lost_followed_body(id_);
    if (is_known &&
        (is_on_its_way() || status_ == AgentStatus::arrived || status_ == AgentStatus::waiting)) {
        return;
    }
    set_position(position());
    set_target(std::move(body));
    recovery_.reset();
    patience_.reset();
    corridor_.shortcuts().reset();
    request_replan();
}

void AgentController::stop() {
    stop_body();
    finish(AgentStatus::idle);
    drop_followed_body();
}

void AgentController::pause() {
    if (!is_paused_) {
        if (has_body() && flight_.is_pushed(exact(body_->velocity()), settings_.max_speed)) {
            flight_.begin();
        }
        if (!flight_.is_flying()) {
            stop_body();
        }
        corridor_.follower().slow_down_to(0.0);
    }
    is_paused_ = true;
}

void AgentController::resume() {
    is_paused_ = false;
}

void AgentController::teleport(Vec2 position) {
    if (!has_body()) {
        return;
    }
    body_->set_position(position);
    flight_.expect({});
    flight_.end();
    corridor_.end();
    recovery_.reset();
    if (status_ != AgentStatus::idle) {
        request_replan();
    }
}

void AgentController::set_max_speed(float max_speed) {
    settings_.max_speed = max_speed;
}

void AgentController::shift_origin(Vec2 new_origin) {
    planner_.cancel();
    const Vec2 point = target_.point() - new_origin;
    target_.move_point(point);
    if (!target_.is_body() && planner_.has_joined_flow()) {
        planner_.join_flow(shared_target(clearance_.cache(), point), point);
    }
    corridor_.shift_origin(new_origin);
    hold_.shift_origin(new_origin);
    settled_at_ = settled_at_ - new_origin;
    set_position(position_ - new_origin);
    recovery_.begin_window(position());
}

void AgentController::lose_navigator() {
    events_.clear();
    if (status_ == AgentStatus::failed) {
        return;
    }
    corridor_.fail(PathStatus::cancelled);
    corridor_.end();
    status_ = AgentStatus::failed;
    emit(AgentEvent::failed);
}

void AgentController::set_target(Vec2 point) {
    drop_followed_body();
    target_.set_point(point);
    planner_.join_flow(shared_target(clearance_.cache(), point), point);
}

void AgentController::set_target(std::unique_ptr<Body> body) {
    const BodyKey key = body->key();
    target_.set_followed_body(std::move(body), *settings_.radius);
    crowd().set_followed_body(id_, key);
    set_ignored_bodies({body_->key(), key});
    planner_.join_flow(shared_target(clearance_.cache(), key), target_.point());
}

void AgentController::drop_followed_body() {
    if (!target_.is_body()) {
        return;
    }
    target_.drop_followed_body();
    crowd().set_followed_body(id_, {});
    planner_.leave_flow();
    if (has_body()) {
        set_ignored_bodies({body_->key()});
    }
}

void AgentController::set_ignored_bodies(const std::vector<BodyKey>& bodies) {
    planner_.set_ignored_bodies(bodies);
    clearance_.set_ignored_bodies(bodies);
}

} // namespace raywalk
