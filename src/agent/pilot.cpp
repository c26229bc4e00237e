// SPDX-License-Identifier: MIT
#include "agent/pilot.hpp"

#include "agent/locomotion.hpp"
#include "core/log.hpp"

#include <optional>
#include <utility>

namespace raywalk {
namespace {

// What a body that makes way may go is not worth the trouble (unit: meter per second).
constexpr double least_speed_aside = 1e-3;

// With somebody who goes away faster than this the agent goes along (unit: its greatest speed).
constexpr double walking_along = 0.05;

// So long somebody who touches another that has arrived tries to get past it (unit: second).
constexpr double time_to_find_a_gap = 0.5;

} // namespace

void Pilot::update(double dt) {
    if (has_lost_a_body()) {
        return;
    }
    const Vec2 position = body_->position();
    if (!is_finite(position)) {
        if (is_on_its_way()) {
            fail(PathStatus::invalid_query);
        }
        return;
    }
    last_position_ = position;
    way_.pass_time(dt);
    if (is_paused_) {
        avoidance_.stay(role());
        return;
    }
    look_at_prey(position);
    look_at_world(position);
    if (status_ == AgentStatus::pending) {
        plan(position);
    }
    if (std::optional<PlannedPath> answer = planner_.take_answer(position)) {
        adopt(std::move(*answer), position);
    }
    if (is_on_its_way() && way_.is_walked()) {
        walk(position, dt);
    } else {
        stand(position, dt);
    }
}

void Pilot::walk(Vec2 position, double dt) {
    for (int passed = way_.follower().pass_waypoints(position); passed > 0; --passed) {
        tell(AgentEvent::waypoint_reached);
    }
    const double stop_short = way_.path().is_found() ? target_.stop_short() : 0.0;
    const bool is_there =
        way_.remaining_distance(position) <= stop_short + arrival_distance(position);
    if (is_there && !target_.is_leaving(position, walking_along * settings_.max_speed)) {
        end_of_path(position);
        stand(position, dt);
        return;
    }
    if (status_ == AgentStatus::walking && way_.needs_next_part(position)) {
        set_out();
        plan(position);
    }
    cut_corners(position);
    warn_of_speed(dt);
    const Pace pace = pace_of(*body_, settings_, dt);
    Vec2d velocity = way_.follower().velocity(position, pace, stop_short);
    if (watch_progress(position, dt, norm(velocity))) {
        return;
    }
    if (status_ == AgentStatus::walking &&
        way_.follower().distance_from_path(position) > *settings_.path_max_distance) {
        set_out();
    }
    if (recovery_.is_stepping_aside(dt)) {
        velocity = recovery_.aside(velocity);
        way_.leave();
    }
    const Vec2d safe = keep_clear(position, velocity, way_.follower().desired_speed(), dt);
    const double least = ProgressWindow::least(norm(velocity)) * dt;
    if (way_.time_since_progress(position, least, dt) > time_to_find_a_gap &&
        status_ == AgentStatus::walking && is_held_by_its_like(position, velocity)) {
        settle_among_its_like(position);
        return;
    }
    drive(*body_, settings_, safe, dt);
}

void Pilot::end_of_path(Vec2 position) {
    const Path& path = way_.path();
    if (status_ == AgentStatus::pending) { // this was the old path
        way_.follower().end();
    } else if (path.is_found()) {
        settle(AgentStatus::arrived, position);
    } else if (path.reason == PathStatus::start_blocked ||
               path.reason == PathStatus::iteration_limit) {
        way_.follower().end();
        set_out();
    } else {
        settle(AgentStatus::waiting, position);
    }
}

void Pilot::cut_corners(Vec2 position) {
    switch (way_.cut_corners(position)) {
    case PathCorridor::Upkeep::none:
        break;
    case PathCorridor::Upkeep::waypoint_left_out:
        tell(AgentEvent::waypoint_reached);
        break;
    case PathCorridor::Upkeep::lost:
        if (way_.is_old() && status_ == AgentStatus::walking) {
            set_out();
        }
        break;
    }
}

// Returns true if the agent goes no farther.
bool Pilot::watch_progress(Vec2 position, double dt, double speed) {
    avoidance_.pass_time(dt);
    const double rest = way_.remaining_distance(position);
    if (progress_.is_stuck_after(dt, position, speed)) {
        if (!avoidance_.is_in_a_jam(position)) {
            tell(AgentEvent::stuck);
            return recover(position);
        }
        if (is_held_by_its_like(position, {})) {
            settle_among_its_like(position);
            return true;
        }
        if (!avoidance_.is_waiting_in_jam()) {
            recovery_.wait(rest);
        }
        avoidance_.wait_in_jam(role());
    }
    if (recovery_.has_got_on(rest, ProgressWindow::least(speed))) {
        recovery_.start_over();
        avoidance_.leave_jam();
    }
    return false;
}

bool Pilot::recover(Vec2 position) {
    switch (recovery_.next(way_.remaining_distance(position))) {
    case Recovery::Action::replan:
        set_out();
        break;
    case Recovery::Action::go_around:
        drop_question();
        planner_.ask_around(avoidance_.cells_in_the_way(position), position, target_.point());
        is_asking_around_ = true;
        break;
    case Recovery::Action::give_up:
        settle(AgentStatus::stuck, position);
        return true;
    default:
        break;
    }
    return false;
}

// Makes way for others if it may, and goes back to its place.
void Pilot::stand(Vec2 position, double dt) {
    const bool may_move = role().stands_by() || status_ == AgentStatus::pending;
    // A path may have ended at speed when the plan for the next one has to wait.
    const bool brakes = settings_.max_force || status_ == AgentStatus::pending;
    bool drives = may_move && brakes && norm(exact(body_->velocity())) > least_speed_aside;
    Vec2d velocity{};
    if (may_move && settings_.avoidance_enabled) {
        drives = drives || place_.is_left();
        const Vec2d back = place_.velocity_back(position, dt);
        way_.leave();
        velocity = keep_clear(position, back, norm(back), dt);
        if (place_.is_left() && is_held_by_its_like(position, back)) {
            place_.take(position); // another one took its place, which is as good
            velocity = {};
        } else if (!place_.is_left() && norm(velocity) > least_speed_aside) {
            place_.move_to(position);
            place_.leave();
        }
        drives = drives || place_.is_left();
    } else {
        avoidance_.stay(role());
    }
    if (drives) {
        drive(*body_, settings_, velocity, dt);
    }
}

Vec2d Pilot::keep_clear(Vec2 position, Vec2d velocity, double desired_speed, double dt) {
    const LocalAvoidance::Safe safe =
        avoidance_.keep_clear(role(), {position, velocity, desired_speed, way_.is_off_path(), dt});
    if (safe.is_diverted) {
        way_.leave();
        way_.follower().slow_down_to(norm(safe.velocity));
    }
    return safe.velocity;
}

bool Pilot::is_held_by_its_like(Vec2 position, Vec2d velocity) const {
    const bool is_found = way_.path().is_found();
    return (is_found || way_.path().reason == PathStatus::unreachable) &&
           avoidance_.is_held_by_its_like(position, velocity, target_.destination(), !is_found);
}

void Pilot::settle_among_its_like(Vec2 position) {
    settle(way_.path().is_found() ? AgentStatus::arrived : AgentStatus::waiting, position);
}

void Pilot::warn_of_speed(double dt) {
    const double allowed = max_speed(*body_, settings_, dt);
    if (settings_.max_speed > allowed && !was_limited_) {
        was_limited_ = true;
        tell(AgentEvent::speed_limited);
        logger().debug("{} m/s are more than the {} m/s at which the engine moves a body",
                       settings_.max_speed,
                       allowed);
    }
}

} // namespace raywalk
