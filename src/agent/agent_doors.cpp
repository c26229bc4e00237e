// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"

#include <optional>
#include <utility>

// How an agent waits at a door of the game. It goes on when its way is free, when it gets another
// target, and when there is a way around a door that stays shut.
namespace raywalk {
namespace {

// An agent that has found a way around a door does not try it again so soon (unit: second).
constexpr double time_without_closed_doors = 30.0;

} // namespace

void AgentController::wait_at_door(double dt) {
    const NavigationLink* door = clearance_.find_link(crossing_.id());
    const bool is_away =
        distance(position_, crossing_.first_point()) > *settings_.path_max_distance;
    if (door == nullptr || is_away || status_ == AgentStatus::pending ||
        clearance_.can_walk(position_, crossing_.end_point())) {
        leave_door();
        return;
    }
    stop_body();
    crossing_.wait(dt);
    waits_at_door_ = true;
}

// It plans again: where the door was is a way now, or it has to come back.
void AgentController::leave_door() {
    crossing_.end();
    corridor_.follower().end();
    recovery_.begin_window(position_);
    if (status_ != AgentStatus::pending) {
        request_replan();
    }
}

void AgentController::look_for_way_around() {
    const LinkId id = crossing_.id();
    const NavigationLink* door = clearance_.find_link(id);
    if (planner_.is_busy()) {
        std::optional<PlannedPath> answer = planner_.take_answer(position_, clearance_);
        if (answer && answer->path.is_found()) {
            planner_.leave_flow();
            planner_.block_link(id);
            closed_doors_for_ = time_without_closed_doors;
            crossing_.end();
            accept_plan(std::move(*answer));
        }
    } else if (door != nullptr && crossing_.waited() >= double{door->max_wait}) {
        crossing_.begin_wait();
        planner_.request_way_around(id, goal());
    }
}

} // namespace raywalk
