// SPDX-License-Identifier: MIT
#include "agent/backlash_limits.hpp"

#include "crowd/queueing.hpp"

namespace raywalk {
namespace {

// How far others may move an agent that stands, and one in a queue that others come toward (unit:
// own radius).
constexpr double play = 0.3;
constexpr double play_in_opposed_queue = 0.35;

} // namespace

std::optional<double>
backlash_play(const AgentContext& agent, const AvoidingAgent& self, bool queues, bool is_opposed) {
    if (queues) {
        return (is_opposed ? play_in_opposed_queue : play) * self.radius;
    }
    if (is_opposed && is_beside_wall(agent.clearance.view(), agent.position, self)) {
        return play * self.radius;
    }
    return std::nullopt;
}

} // namespace raywalk
