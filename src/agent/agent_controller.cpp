// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include "agent/agent_setup.hpp"
#include "core/hash.hpp"

// An agent as a whole, and the phases of its update up to the plan.
namespace raywalk {
// If the game throws in here, the parts take the agent out of the crowd again.
AgentController::AgentController(const std::shared_ptr<AgentServices>& services,
                                 std::unique_ptr<TrackedBody> body,
                                 const AgentSettings& settings)
    : profile_{profile_of(settings, *body, services)}
    , body_{std::move(body)}
    , clearance_{body_.tracked(), profile_}
    , planner_{clearance_}
    , walk_{this->settings().repath_interval,
            static_cast<double>(clearance_.id() % phases) / phases} {
    until_filter_check_ = static_cast<std::uint8_t>(1U + clearance_.id() % phases);
    stay();
    if (body_.exists()) {
        services->begin_driving(body_.key());
    }
    services->updates.add(*this);
}

AgentController::~AgentController() {
    services().updates.remove(*this);
    leave_bodies();
}

// An agent that was pushed away from where it settled does not count as arrived for others.
CrowdRole AgentController::role() const {
    const bool is_away = journey_.is(AgentStatus::arrived) && is_away_from(journey_.settled_at());
    return {.status = journey_.status(),
            .is_paused = is_paused_,
            .target_id = is_away ? 0 : target().id(),
            .goes_back = journey_.goes_back(),
            .holds_position = settings().holds_position,
            .priority = std::max(settings().avoidance_priority,
                                 update_.raised_priority.value_or(settings().avoidance_priority))};
}

AgentContext AgentController::context() {
    return {.id = clearance_.id(),
            .role = role(),
            .position = body_.position(),
            .velocity = body_.velocity(),
            .driven = body_.driven(),
            .max_speed = body_.max_speed(),
            .walking_speed = body_.walking_speed(),
            .has_body = !body_.tracked().is_lost(),
            .settings = settings(),
            .clearance = clearance_,
            .crowd = crowd(),
            .memory = clearance_.steering_memory(),
            .progress = journey_.progress,
            .dt = body_.step()};
}

double AgentController::stop_distance() const {
    const PathCorridor& corridor = walk_.corridor;
    return target().is_body() && corridor.leads_to_target()
               ? corridor.end_within(target().point(), distance_to_keep(), body_.position())
               : 0.0;
}

// --- The phases

// An agent that crosses a link, or was told something, may move its body in sense().
UpdatedAgent::Reads AgentController::reads() {
    if (!orders_.is_empty() || walk_.crossing.is_active()) {
        return Reads::in_order;
    }
    const bool can_read = (journey_.has_target() || target().is_body()) &&
                          body_.tracked().can_be_read_on_any_thread() &&
                          target().can_be_read_on_any_thread();
    return can_read ? Reads::in_read : Reads::in_sense;
}

void AgentController::leave_out(bool has_lost_navigator) {
    journey_.clear_events();
    if (has_lost_navigator && !journey_.is(AgentStatus::failed)) {
        walk_.corridor.fail(PathStatus::cancelled);
        walk_.end();
        journey_.set_status(AgentStatus::failed);
        journey_.emit(AgentEvent::failed);
    }
}

UpdatedAgent::Phase AgentController::go_on(Phase phase, double dt, SteeringMemory& memory) {
    clearance_.set_memory(memory);
    if (phase == Phase::read) {
        phase = read(dt);
    }
    if (phase == Phase::look) {
        phase = look(dt);
    }
    if (phase == Phase::steer) {
        phase = steer();
    }
    return phase;
}

UpdatedAgent::Phase AgentController::read(double dt) {
    journey_.clear_events();
    read_bodies(dt);
    if (calls_game() || has_to_sense()) {
        return Phase::sense;
    }
    update_.has_read = false;
    return Phase::look;
}

UpdatedAgent::Phase AgentController::sense(double dt) {
    if (!update_.has_read) { // else reading has dropped them
        journey_.clear_events();
    }
    if (!orders_.is_empty()) {
        follow_orders(orders_.take());
    }
    carry_out_decision();
    if (!update_.has_read) {
        read_bodies(dt);
    }
    if (!use_reading() || rests(dt)) {
        return end_of_update();
    }
    update_.is_crossing = walk_.crossing.is_active();
    if (update_.is_crossing && (!notice_changes(dt) || cross_link(dt))) {
        return update_.waits_at_door ? Phase::plan : end_of_update();
    }
    return Phase::look;
}

UpdatedAgent::Phase AgentController::look(double dt) {
    if (!update_.is_crossing && !notice_changes(dt)) {
        return end_of_update();
    }
    validate_path();
    const bool has_to_plan =
        update_.wanted_plan || planner_.is_busy() || journey_.is(AgentStatus::pending);
    return has_to_plan ? Phase::plan : Phase::steer;
}

UpdatedAgent::Phase AgentController::plan() {
    if (update_.waits_at_door) {
        look_for_way_around();
        return end_of_update();
    }
    if (update_.wanted_plan || journey_.is(AgentStatus::pending)) {
        carry_out_decision();
        if (!planner_.is_busy()) {
            const PlanPurpose purpose = update_.wanted_plan.value_or(PlanPurpose::target);
            planner_.request(purpose, body_.position(), goal());
        }
    }
    if (std::optional<PlannedPath> answer = planner_.take_answer(body_.position())) {
        accept_plan(std::move(*answer));
    }
    return Phase::steer;
}

UpdatedAgent::Phase AgentController::end_of_update() const {
    return update_.enters_link || body_.will_move() ? Phase::move : Phase::none;
}

void AgentController::move(double dt) {
    if (update_.enters_link) {
        enter_link(dt);
    } else {
        body_.move(settings(), dt);
    }
}

// --- Read and sense

// Reads the body and a followed one, when an update begins. Changes the agent alone: several may do
// so at once.
void AgentController::read_bodies(double dt) {
    update_ = {};
    update_.has_read = true;
    update_.raised_priority = std::exchange(raised_priority_, {});
    body_.begin_update();
    until_filter_check_ = static_cast<std::uint8_t>(std::max(1U, until_filter_check_ + 0U) - 1U);
    if (!planner_.target().sense() && !is_on_link()) {
        update_.loss = FailureCause::target_gone;
        return;
    }
    const std::optional<BodyMotion> motion = body_.tracked().motion();
    if (!motion) {
        update_.loss = FailureCause::body_gone;
    } else if (!is_finite(motion->position)) {
        update_.loss = FailureCause::body_not_finite;
    } else {
        body_.sense(*motion, settings().max_speed, dt);
    }
}

// True if the agent may change what agents share: by taking notice of what was read, by what the
// last update has decided, or by a plan that is due.
bool AgentController::has_to_sense() const {
    // It will ask for a path then, as far as is known before the agent has looked.
    const bool will_plan =
        planner_.is_busy() ? planner_.follows_flow_again() : journey_.is(AgentStatus::pending);
    if (update_.loss || !is_setup_complete() || planner_.has_decided() || will_plan ||
        walk_.crossing.is_active()) {
        return true;
    }
    const SharedFlow* flow = planner_.flow();
    return target().is_body() && (!is_finite(target().body_position()) ||
                                  (flow != nullptr && !flow->leads_to(target().body_position())));
}

// Takes notice of what was read. Returns false if the update ends there: a body is gone or nowhere.
bool AgentController::use_reading() {
    update_.has_read = false;
    if (!update_.loss) {
        complete_setup();
        if (!target().is_body()) {
            return true;
        }
        if (SharedFlow* flow = planner_.flow()) {
            flow->set_target(target().body_position());
        }
        if (is_finite(target().body_position()) || is_on_link() || is_paused_) {
            return true;
        }
    }
    const FailureCause cause = update_.loss.value_or(FailureCause::target_not_finite);
    const bool is_gone = cause == FailureCause::target_gone || cause == FailureCause::body_gone;
    if (cause == FailureCause::target_gone) {
        planner_.drop_followed_body();
    }
    if (cause == FailureCause::target_gone ||
        (is_gone ? !journey_.is(AgentStatus::failed) : journey_.has_target())) {
        fail(is_gone ? PathStatus::cancelled : PathStatus::invalid_query, cause);
    }
    return false;
}

// True if the agent has no target, and its body is left alone: the update ends there. The game may
// move or throw that body, as it was before there was an agent; the agent's place is where it
// becomes slow. An agent whose followed body was nowhere has no target until the body is back.
bool AgentController::rests(double dt) {
    if (journey_.has_target() || target().is_body() || walk_.crossing.is_active() ||
        body_.is_flying() ||
        (role().makes_way() && !body_.is_moved_by_game(walk_.hold.is_displaced()))) {
        return false;
    }
    pass_time(dt);
    walk_.hold.set(body_.position());
    stay();
    return true;
}

void AgentController::pass_time(double dt) {
    walk_.corridor.pass_time(dt);
    patience_.pass_time(dt);
    clearance_.pass_time(dt);
}

// --- Look

// Returns false if the update ends there: the body flies, or the agent is paused.
bool AgentController::notice_changes(double dt) {
    pass_time(dt);
    if (!walk_.crossing.moves_body() && flies()) {
        return false;
    }
    if (is_paused_) {
        stay();
        return false;
    }
    // Bodies of the world that can move do so when it is stepped.
    const bool is_still = body_.stands_as_driven() && services().probe().knows_its_bodies() &&
                          body_.tracked().is_in_world() &&
                          body_.tracked().living().problem().empty();
    journey_.observe(
        body_.position(), *settings().radius, body_.walking_speed(), is_still ? 0.0 : dt);
    if (target().is_body() && !is_on_link()) {
        keep_up_with_body();
    } else if (std::exchange(has_new_point_, false)) {
        keep_up_with_point();
    }
    return true;
}

// Where the body lands, its path may lead elsewhere. An agent that has settled goes back to its
// target.
bool AgentController::flies() {
    if (!body_.is_flying() && !body_.was_pushed()) {
        return false;
    }
    const DrivenBody::Flight flight = body_.fly(context(), journey_.has_target());
    if (flight == DrivenBody::Flight::flying) {
        stay();
    } else if (flight == DrivenBody::Flight::landed) {
        walk_.begin_off_path(body_.velocity());
        if (journey_.is_on_its_way() ||
            (is_away_from(journey_.settled_at()) && !journey_.is(AgentStatus::stuck) &&
             journey_.has_target())) {
            request_replan();
        }
    }
    return flight == DrivenBody::Flight::flying;
}

// An agent that has settled goes on when the body has moved away. If the body had no finite
// position before, `moved` is NaN: then it has not "not moved", and the agent goes on, too.
void AgentController::keep_up_with_body() {
    const Vec2 body = target().body_position();
    const double moved = norm(between(body, target().point()));
    if (journey_.is(AgentStatus::walking)) {
        walk_after(body, moved);
    } else if (!journey_.is_on_its_way() && !journey_.is(AgentStatus::idle) && is_path_old()) {
        const bool has_not_moved = moved <= 0.5 * *settings().radius;
        const double gap = norm(between(body_.position(), body));
        if (!has_not_moved && !(gap <= distance_to_keep() + context().arrival_distance())) {
            planner_.target().move_point(body);
            request_replan();
        }
    }
}

// Moves the end of the path to the new target where that is enough: a path that is planned anew for
// each of many targets that sway would change its side of what is ahead.
void AgentController::keep_up_with_point() {
    const Vec2 point = target().point();
    const double rest = walk_.corridor.remaining_distance(body_.position());
    if (journey_.is(AgentStatus::pending) && walk_.corridor.is_walked() && !planner_.is_busy() &&
        walk_.corridor.distance_of_end(point) <= tuning::worthwhile_part * rest &&
        walk_.corridor.try_move_end(body_.position(), point, clearance_)) {
        journey_.set_status(AgentStatus::walking);
    }
}

// Moves the end of the path to the body where that is enough.
void AgentController::walk_after(Vec2 body_position, double moved) {
    const double rest = walk_.corridor.remaining_distance(body_.position());
    const bool is_far_off = is_path_old() && moved > tuning::worthwhile_part * rest;
    const bool is_near = rest < *settings().neighbor_distance;
    if (!(moved > 0.0) || (!is_near && !is_far_off)) {
        return;
    }
    if (walk_.corridor.try_move_end(
            body_.position(), body_position, moved, distance_to_keep(), clearance_)) {
        planner_.target().move_point(body_position);
    } else if (is_far_off) {
        planner_.target().move_point(body_position);
        walk_.corridor.shortcuts.reset();
        request_replan();
    }
}

} // namespace raywalk
