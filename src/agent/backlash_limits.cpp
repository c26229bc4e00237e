// SPDX-License-Identifier: MIT
#include "agent/backlash_limits.hpp"

#include "crowd/queueing.hpp"

namespace raywalk {
namespace {

// How far others may move an agent that stands (unit: own radius): in a queue; in one that others
// come toward; beside a wall where others come toward it.
constexpr double play_in_queue = 0.2;
constexpr double play_in_opposed_queue = 0.35;
constexpr double play_beside_wall = 0.3;

} // namespace

std::optional<double>
backlash_play(const AgentContext& agent, const AvoidingAgent& self, bool queues, bool is_opposed) {
    if (queues) {
        return (is_opposed ? play_in_opposed_queue : play_in_queue) * self.radius;
    }
    if (is_opposed && is_beside_wall(agent.clearance.view(), agent.position, self)) {
        return play_beside_wall * self.radius;
    }
    return std::nullopt;
}

} // namespace raywalk
