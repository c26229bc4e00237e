// SPDX-License-Identifier: MIT
#include "agent/journey.hpp"

#include "agent/settings_defaults.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {
namespace {

// A path is looked at again when its end has moved by more than this part of what is left.
constexpr double worthwhile_move = 0.1;

// See ShortcutPolicy.
double phase_of(std::uint32_t id) {
    constexpr std::uint32_t phases = 16;
    return static_cast<double>(id % phases) / phases;
}

} // namespace

Journey::Journey(std::shared_ptr<AgentServices> services,
                 std::unique_ptr<Body> body,
                 const AgentSettings& settings)
    : services_{std::move(services)}
    , crowd_manager_{&services_->crowd()}
    , body_{std::move(body)}
    , settings_{with_defaults(settings, *body_)}
    , planner_{services_, query_of(settings_, body_->key())}
    , id_{crowd_manager_->enter(*body_, *settings_.neighbor_distance)}
    , target_{*crowd_manager_, id_, *body_, planner_}
    , way_{planner_, settings_, phase_of(id_)}
    , avoidance_{*crowd_manager_, id_, *body_, settings_, planner_}
    , place_{planner_, settings_}
    , last_position_{body_->position()} {
    avoidance_.stay(role());
}

Journey::~Journey() {
    crowd_manager_->leave(id_);
}

Vec2 Journey::position() const {
    return crowd_manager_->has_body(id_) ? body_->position() : last_position_;
}

void Journey::navigate_to(Vec2 target) {
    const bool is_known = !target_.has_prey() && target == target_.point();
    const bool is_there = status_ == AgentStatus::arrived &&
                          distance(position(), place_.position()) <= *settings_.path_max_distance;
    if (is_known && (is_on_its_way() || status_ == AgentStatus::waiting || is_there)) {
        return;
    }
    last_position_ = position();
    target_.set_point(target, &last_position_);
    recovery_.start_over();
    way_.start_over();
    avoidance_.leave_jam();
    if (is_on_its_way() && planner_.is_waiting() && !is_comparing_) {
        // A question that waits keeps its turn, or one who is told something new all the time would
        // never get an answer. The next one is asked after it.
        status_ = AgentStatus::pending;
        is_outdated_ = true;
    } else {
        set_out();
    }
}

void Journey::follow(std::unique_ptr<Body> target) {
    if (!target->exists()) {
        target_.forget_prey();
        crowd_manager_->lose_prey(id_);
        set_out();
        return;
    }
    const bool is_known = target_.is_prey(target->key()) && !crowd_manager_->has_lost_prey(id_);
    if (is_known &&
        (is_on_its_way() || status_ == AgentStatus::arrived || status_ == AgentStatus::waiting)) {
        return;
    }
    last_position_ = position();
    target_.set_prey(std::move(target), *settings_.radius, &last_position_);
    recovery_.start_over();
    way_.start_over();
    set_out();
}

void Journey::stop() {
    stop_body();
    finish(AgentStatus::idle);
    target_.forget_prey();
}

void Journey::pause(bool is_paused) {
    if (is_paused && !is_paused_) {
        stop_body();
        way_.follower().slow_down_to(0.0);
    }
    is_paused_ = is_paused;
}

void Journey::teleport(Vec2 position) {
    if (!crowd_manager_->has_body(id_)) {
        return;
    }
    body_->set_position(position);
    way_.end();
    recovery_.start_over();
    if (status_ != AgentStatus::idle) {
        set_out();
    }
}

void Journey::shift_origin(Vec2 new_origin) {
    drop_question();
    target_.shift_origin(new_origin, &last_position_);
    way_.shift_origin(new_origin);
    place_.move_to(place_.position() - new_origin);
    settled_at_ = settled_at_ - new_origin;
    last_position_ = last_position_ - new_origin;
    progress_.begin(position());
}

bool Journey::has_lost_a_body() {
    const bool has_lost_prey = crowd_manager_->has_lost_prey(id_) || target_.has_lost_prey();
    if (crowd_manager_->has_body(id_) && !has_lost_prey) {
        return false;
    }
    if (has_lost_prey) {
        target_.forget_prey();
        crowd_manager_->set_prey(id_, {});
    }
    if (has_lost_prey || status_ != AgentStatus::failed) {
        fail(PathStatus::cancelled);
    }
    return true;
}

void Journey::lose_navigator() {
    events_.clear();
    if (status_ == AgentStatus::failed) {
        return;
    }
    way_.fail(PathStatus::cancelled);
    way_.end();
    status_ = AgentStatus::failed;
    tell(AgentEvent::failed);
}

void Journey::set_out() {
    if (!crowd_manager_->has_body(id_)) {
        return;
    }
    drop_question();
    place_.take(position());
    status_ = AgentStatus::pending;
}

void Journey::drop_question() {
    planner_.cancel();
    is_asking_around_ = false;
    is_comparing_ = false;
    is_outdated_ = false;
    is_waiting_still_ = false;
}

void Journey::plan(Vec2 position) {
    if (!planner_.is_asking()) {
        planner_.ask(position, target_.point());
    }
}

// True if the old way is as good as any.
bool Journey::is_needless(const PlannedPath& leg, Vec2 position) {
    if (std::exchange(is_asking_around_, false)) {
        return !leg.path.is_found();
    }
    const double beyond = norm(between(leg.target, target_.point()));
    return std::exchange(is_comparing_, false) && !way_.is_too_long_beside(leg, position, beyond);
}

void Journey::adopt(PlannedPath leg, Vec2 position) {
    if (is_needless(leg, position)) {
        is_outdated_ = false;
        return;
    }
    if (leg.path.status == PathStatus::start_blocked) {
        Path way_out = planner_.way_out(position);
        if (way_out.status == PathStatus::partial) {
            leg.path = std::move(way_out);
        }
    }
    const bool is_outdated = std::exchange(is_outdated_, false);
    if (is_outdated && leg.path.points.empty()) {
        return; // the next question is on its way
    }
    if (target_.has_prey() && leg.path.is_found()) {
        target_.move_to(leg.target); // and the end of the way after the prey
    }
    way_.take(std::move(leg), position);
    const Path& path = way_.path();
    const bool goes_nowhere =
        path.status == PathStatus::partial && path.length <= arrival_distance(position);
    if (std::exchange(is_waiting_still_, false) && goes_nowhere && !is_outdated) {
        place_.take(position);
        finish(AgentStatus::waiting); // which is no news
        return;
    }
    tell(AgentEvent::path_changed);
    if (path.points.empty()) {
        fail(path.status);
        return;
    }
    if (goes_nowhere && !is_outdated) {
        settle(AgentStatus::waiting, position);
        return;
    }
    if (!way_.is_walked()) {
        progress_.begin(position);
    }
    status_ = is_outdated ? AgentStatus::pending : AgentStatus::walking;
    way_.begin(position);
}

void Journey::look_at_prey(Vec2 position) {
    if (!target_.has_prey()) {
        return;
    }
    const Vec2 prey = target_.prey_position();
    const double moved = norm(between(prey, target_.point()));
    planner_.move_destination(prey);
    if (!is_finite(prey)) {
        if (status_ != AgentStatus::idle && status_ != AgentStatus::failed) {
            fail(PathStatus::invalid_query);
        }
    } else if (status_ == AgentStatus::walking) {
        const double rest = way_.remaining_distance(position);
        const bool is_far_off = way_.is_old() && moved > worthwhile_move * rest;
        if (moved > 0.0 && (rest < *settings_.neighbor_distance || is_far_off)) {
            if (way_.move_end(position, prey, moved, target_.stop_short())) {
                target_.move_to(prey);
            } else if (is_far_off) {
                target_.move_to(prey);
                way_.start_over();
                set_out();
            }
        }
    } else if (!is_on_its_way() && status_ != AgentStatus::idle && way_.is_old() &&
               !(moved <= 0.5 * *settings_.radius) &&
               !(norm(between(position, prey)) <=
                 target_.stop_short() + arrival_distance(position))) {
        target_.move_to(prey);
        set_out();
    }
}

// Looks whether the rest of the path can still be walked, or whether there may be a better one.
void Journey::look_at_world(Vec2 position) {
    if (status_ == AgentStatus::waiting && way_.is_of_another_world() && way_.is_old()) {
        set_out();
        is_waiting_still_ = true;
    }
    if (!is_on_its_way() || !way_.is_walked()) {
        return;
    }
    if (!way_.holds(position)) {
        set_out();
        way_.follower().end();
    }
    if (settings_.replan_policy == ReplanPolicy::when_changed && status_ == AgentStatus::walking) {
        compare(position);
    }
}

// Looks for a shorter way, unless somebody else has to wait for that. A way around what the agent
// was stuck at is longer, and as it should be.
void Journey::compare(Vec2 position) {
    if (!planner_.is_asking() && !planner_.is_anybody_waiting() && !recovery_.is_on() &&
        way_.may_be_too_long(position, target_.point())) {
        is_comparing_ = true;
        planner_.ask(position, target_.point());
    }
}

// One that was pushed away from where it arrived is nobody's reason to stop there.
CrowdRole Journey::role() const {
    const bool is_away = status_ == AgentStatus::arrived &&
                         distance(last_position_, settled_at_) > *settings_.path_max_distance;
    return {status_, is_paused_, is_away ? 0 : target_.destination()};
}

void Journey::settle(AgentStatus status, Vec2 position) {
    if (!settings_.max_force) {
        stop_body();
    }
    place_.take(position);
    settled_at_ = position;
    if (target_.has_prey()) {
        target_.move_to(target_.prey_position());
    }
    finish(status);
    tell(status == AgentStatus::arrived   ? AgentEvent::target_reached
         : status == AgentStatus::waiting ? AgentEvent::waiting
                                          : AgentEvent::failed);
}

void Journey::fail(PathStatus reason) {
    way_.fail(reason);
    stop_body();
    finish(AgentStatus::failed);
    tell(AgentEvent::failed);
}

void Journey::stop_body() {
    if (crowd_manager_->has_body(id_)) {
        body_->set_velocity({});
    }
}

void Journey::finish(AgentStatus status) {
    status_ = status;
    drop_question();
    if (!target_.has_prey() && status != AgentStatus::waiting) {
        planner_.clear_destination();
    }
    way_.end();
    recovery_.start_over();
    avoidance_.stay(role());
}

double Journey::arrival_distance(Vec2 position) const {
    return std::max<double>(*settings_.target_desired_distance, reached_distance(position));
}

} // namespace raywalk
