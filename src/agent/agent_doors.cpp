// SPDX-License-Identifier: MIT
#include "agent/agent_doors.hpp"

#include "agent/agent_links.hpp"
#include "agent/agent_plans.hpp"

#include <optional>
#include <utility>

namespace raywalk {
void wait_at_door(WalkingAgent& agent, double dt) {
    if (agent.is_away_from(agent.crossing.first_point()) ||
        agent.clearance.can_walk(agent.body.position(), agent.crossing.end_point())) {
        leave_link(agent); // where the door was is a way now, or it has to come back
        return;
    }
    agent.body.stop();
    agent.crossing.wait(dt);
    agent.update.waits_at_door = true;
}

void look_for_way_around(WalkingAgent& agent) {
    const LinkId id = agent.crossing.id();
    const NavigationLink* door = agent.clearance.find_link(id);
    if (agent.planner.is_busy()) {
        std::optional<PlannedPath> answer =
            agent.planner.take_answer(agent.body.position(), agent.clearance);
        if (answer && answer->path.is_found()) {
            agent.planner.leave_flow(agent.clearance);
            agent.clearance.shut_doors().close(id);
            agent.crossing.end();
            accept_plan(agent, std::move(*answer));
        }
    } else if (door != nullptr && agent.crossing.waited() >= double{door->max_wait}) {
        agent.crossing.begin_wait();
        PathQuery around = agent.clearance.query();
        around.blocked_links.push_back(id);
        around.allow_partial_path = false;
        agent.planner.request_detour(std::move(around), agent.goal(), agent.clearance);
    }
}

} // namespace raywalk
