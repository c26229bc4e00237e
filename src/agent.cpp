// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "vec2d.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

// Box2D's b2_maxTranslation: no body moves farther in one step.
constexpr double max_step = 2.0;

// A point is reached when the rest of the way is lost in the rounding of the body's position.
double reached_distance(Vec2 position) {
    return 1e-4 + 4e-7 * std::max(std::abs(position.x), std::abs(position.y));
}

// The greatest speed from which braking by `acceleration`, step by step, ends within `distance`.
double braking_speed(double distance, double acceleration, double dt) {
    if (std::isinf(acceleration)) {
        return acceleration;
    }
    const double half_step = acceleration * dt / 2.0;
    return std::sqrt(half_step * half_step + 2.0 * acceleration * distance) - half_step;
}

} // namespace

std::string_view to_string(AgentStatus status) {
    switch (status) {
    case AgentStatus::idle:
        return "idle";
    case AgentStatus::pending:
        return "pending";
    case AgentStatus::walking:
        return "walking";
    case AgentStatus::arrived:
        return "arrived";
    case AgentStatus::failed:
        return "failed";
    }
    return "";
}

Agent::Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings)
    : navigator_{&navigator}
    , body_{std::move(body)}
    , settings_{settings} {
    assert(body_ != nullptr);
    assert(settings.max_speed > 0.0F && settings.max_acceleration > 0.0F);
    assert(settings.target_desired_distance >= 0.0F && settings.path_max_distance > 0.0F);
    query_.walker.radius = settings.radius.value_or(body_->radius());
    query_.walker.margin = settings.margin;
    query_.walker.filter = settings.filter.value_or(body_->filter());
    query_.max_iterations = settings.max_iterations;
    query_.postprocessing = settings.path_postprocessing;
    query_.ignored_bodies = {body_->key()};
}

void Agent::navigate_to(Vec2 target) {
    target_ = target;
    status_ = AgentStatus::pending;
}

void Agent::stop() {
    body_->set_velocity({});
    finish(AgentStatus::idle);
}

void Agent::update(float dt) {
    if (!(dt > 0.0F) || std::isinf(dt)) {
        return;
    }
    if (status_ == AgentStatus::walking && navigator_->is_affected(path_)) {
        status_ = AgentStatus::pending;
    }
    if (status_ == AgentStatus::pending) {
        plan();
    }
    if (status_ == AgentStatus::walking) {
        steer(dt);
    }
}

void Agent::set_max_speed(float max_speed) {
    assert(max_speed > 0.0F);
    settings_.max_speed = max_speed;
}

void Agent::shift_origin(Vec2 new_origin) {
    target_ = target_ - new_origin;
    for (Vec2& point : path_.points) {
        point = point - new_origin;
    }
}

double Agent::remaining_distance() const {
    if (!is_on_path_) {
        return 0.0;
    }
    return length(between(body_->position(), path_.points[next_])) + beyond_next_;
}

std::span<const Vec2> Agent::remaining_path() const {
    if (!is_on_path_) {
        return {};
    }
    return std::span{path_.points}.subspan(next_);
}

Vec2 Agent::next_path_position() const {
    return is_on_path_ ? path_.points[next_] : body_->position();
}

void Agent::plan() {
    path_ = navigator_->find_path(body_->position(), target_, query_);
    if (!path_.is_found()) {
        body_->set_velocity({});
        finish(AgentStatus::failed);
        return;
    }
    status_ = AgentStatus::walking;
    is_on_path_ = true;
    next_ = std::min<std::size_t>(1, path_.points.size() - 1);
    beyond_next_ = length_of(std::span{path_.points}.subspan(next_));
}

// The body is steered back onto the segment that it is on, not straight to the segment's end: it
// moves like on a rail, and small errors do not add up to a touched wall.
void Agent::steer(float dt) {
    const Vec2 position = body_->position();
    if (!is_finite(position)) {
        path_.status = PathStatus::invalid_query;
        finish(AgentStatus::failed);
        return;
    }
    pass_waypoints(position);
    const double remaining = remaining_distance();
    if (remaining <=
        std::max<double>(settings_.target_desired_distance, reached_distance(position))) {
        body_->set_velocity({});
        finish(AgentStatus::arrived);
        return;
    }
    const Vec2 from = path_.points[next_ > 0 ? next_ - 1 : 0];
    const Vec2 to = path_.points[next_];
    const Vec2d segment = between(from, to);
    const double segment_length = length(segment);
    const double along = segment_length > 0.0
                             ? std::clamp(dot(between(from, position), segment) / segment_length,
                                          0.0,
                                          segment_length)
                             : 0.0;
    speed_ = std::min({speed_ + settings_.max_acceleration * dt,
                       static_cast<double>(settings_.max_speed),
                       max_step / dt,
                       braking_speed(remaining, settings_.max_acceleration, dt)});
    // Never past the segment's end: the corner is turned there, not cut.
    const double next_along = std::min(along + speed_ * dt, segment_length);
    const double t = segment_length > 0.0 ? next_along / segment_length : 1.0;
    const Vec2d way{from.x + t * segment.x - position.x, from.y + t * segment.y - position.y};
    const double distance = length(way);
    if (distance > settings_.path_max_distance + speed_ * dt) {
        status_ = AgentStatus::pending;
    }
    const double speed =
        std::min(distance / dt, std::min<double>(settings_.max_speed, max_step / dt));
    const double scale = distance > 0.0 ? speed / distance : 0.0;
    body_->set_velocity({static_cast<float>(scale * way.x), static_cast<float>(scale * way.y)});
}

// A point is passed once the body has crossed the line through it across the segment.
void Agent::pass_waypoints(Vec2 position) {
    while (next_ + 1 < path_.points.size()) {
        const Vec2 to = path_.points[next_];
        const Vec2d segment = between(path_.points[next_ - 1], to);
        const double segment_length = length(segment);
        const double rest =
            segment_length > 0.0 ? dot(between(position, to), segment) / segment_length : 0.0;
        if (rest > reached_distance(position)) {
            return;
        }
        ++next_;
        beyond_next_ -= length(between(to, path_.points[next_]));
    }
    beyond_next_ = std::max(beyond_next_, 0.0);
    if (next_ + 1 == path_.points.size()) {
        beyond_next_ = 0.0;
    }
}

void Agent::finish(AgentStatus status) {
    status_ = status;
    speed_ = 0.0;
    is_on_path_ = false;
}

} // namespace raywalk
