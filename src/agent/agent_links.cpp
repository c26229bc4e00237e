// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "crowd/tuning.hpp"

#include <algorithm>
#include <utility>

// How an agent crosses links of the game, and waits at its doors.
namespace raywalk {

void AgentController::begin_crossing() {
    const LinkLeg& leg = *walk_.corridor.next_link();
    const NavigationLink* link = clearance_.find_link(leg.link);
    const bool is_old_path = journey_.is(AgentStatus::pending);
    if (is_old_path || link == nullptr) {
        walk_.corridor.leave();
        if (!is_old_path) {
            request_replan();
        }
        return;
    }
    planner_.decide(PathPlanner::Decision::cancel);
    LinkCrossing& crossing = walk_.crossing;
    crossing.begin(leg.link,
                   *link,
                   body_.position(),
                   std::span{path().points}.subspan(leg.first, leg.last - leg.first + 1));
    if (crossing.is_at_door() && clearance_.can_walk(body_.position(), crossing.end_point())) {
        crossing.walk_through_door();
    }
    journey_.progress.want({});
    if (leg.link != update_.left_link) {
        journey_.reach_link(leg.link);
    }
    update_.enters_link = true;
}

// A body is put elsewhere in sense() alone: others that follow it would see it there or not,
// depending on who is updated first.
void AgentController::enter_link(double dt) {
    const LinkCrossing& crossing = walk_.crossing;
    if (crossing.kind() != LinkKind::walk && crossing.kind() != LinkKind::jump) {
        body_.stop();
    }
    if (crossing.kind() == LinkKind::teleport || crossing.is_at_door()) {
        show_crossing();
        return;
    }
    (void)cross_link(dt);
    if (!crossing.is_active()) { // it goes on in the next update
        body_.stop();
    }
}

bool AgentController::cross_link(double dt) {
    LinkCrossing& crossing = walk_.crossing;
    if (!crossing.is_active()) {
        return false;
    }
    if (!is_on_link() &&
        (journey_.is(AgentStatus::pending) || clearance_.find_link(crossing.id()) == nullptr)) {
        update_.left_link = crossing.id();
        leave_link();
        return false;
    }
    switch (crossing.kind()) {
    case LinkKind::teleport:
        body_.put_at(crossing.end_point());
        end_crossing();
        break;
    case LinkKind::manual:
        break;
    case LinkKind::door:
        if (is_away_from(crossing.first_point()) ||
            clearance_.can_walk(body_.position(), crossing.end_point())) {
            leave_link(); // where the door was is a way now, or it has to come back
            break;
        }
        body_.stop();
        crossing.wait(dt);
        update_.waits_at_door = true;
        break;
    case LinkKind::walk:
    case LinkKind::jump:
        follow_link(dt);
        break;
    }
    if (crossing.is_active()) {
        show_crossing();
    }
    return crossing.is_active() || target().has_lost_body(); // which the next update finds
}

// Like a body on rails. What is in the way may hold it back: then it is put where it should be.
void AgentController::follow_link(double dt) {
    LinkCrossing& crossing = walk_.crossing;
    const Vec2d wanted = crossing.position();
    const double lag = std::max<double>(tuning::max_lag * *settings().radius,
                                        tuning::min_lag * clearance_.grid().cell_size());
    if (norm(wanted - exact(body_.position())) > lag) {
        body_.put_at(wanted);
    }
    if (crossing.is_at_end()) {
        end_crossing();
        return;
    }
    crossing.advance(body_.max_speed() * dt);
    body_.set_velocity((1.0 / dt) * (crossing.position() - exact(body_.position())));
}

// There may be a way around a door that stays shut.
void AgentController::look_for_way_around() {
    LinkCrossing& crossing = walk_.crossing;
    const LinkId id = crossing.id();
    const NavigationLink* door = clearance_.find_link(id);
    if (planner_.is_busy()) {
        std::optional<PlannedPath> answer = planner_.take_answer(body_.position());
        if (answer && answer->path.is_found()) {
            planner_.leave_flow();
            clearance_.shut(id);
            crossing.end();
            accept_plan(std::move(*answer));
        }
    } else if (door != nullptr && crossing.waited() >= double{door->max_wait}) {
        crossing.begin_wait();
        PathQuery around = clearance_.query();
        around.blocked_links.push_back(id);
        around.allow_partial_path = false;
        planner_.request_detour(std::move(around), goal());
    }
}

// The game may have moved the body elsewhere.
void AgentController::end_crossing() {
    journey_.emit(AgentEvent::waypoint_reached);
    if (journey_.is(AgentStatus::pending) || is_away_from(walk_.crossing.end_point())) {
        leave_link();
        return;
    }
    walk_.crossing.end();
    walk_.recovery.begin();
    journey_.progress.restart();
    walk_.corridor.pass_link(body_.position());
}

void AgentController::leave_link() {
    walk_.crossing.end();
    walk_.corridor.leave();
    walk_.recovery.begin();
    if (!journey_.is(AgentStatus::pending)) { // it gets on
        journey_.progress.restart();
        request_replan();
    }
}

void AgentController::complete_link() {
    if (walk_.crossing.is_active() && body_.exists()) {
        body_.note_position();
        body_.leave_alone(0.0);
        end_crossing();
    }
}

// Others see that it wants to go on: those behind wait in a queue.
void AgentController::show_crossing() {
    stay();
    const Vec2d way = between(body_.position(), walk_.crossing.end_point());
    crowd().agents.agent(clearance_.id()).preferred_velocity =
        Vec2{with_norm(body_.max_speed(), way)};
}

} // namespace raywalk
