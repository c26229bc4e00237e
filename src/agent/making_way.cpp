// SPDX-License-Identifier: MIT
#include "agent/making_way.hpp"

#include "core/vec2d.hpp"

namespace raywalk {
namespace {

// An agent gets on if it goes at least at this part of the speed that it prefers.
constexpr double least_part_of_speed = 0.1;

// A stuck agent stands at a body that paths ignore, where making way may lead into that body.
// Returns `away`, or, if that is so, the same turned to the left or to the right, if nothing is in
// the way.
Vec2d beside_loose_bodies(const AgentContext& agent, Vec2d away) {
    const double speed = norm(away);
    const BodyKey self = agent.crowd.body_key(agent.id);
    for (const Vec2d velocity : {away, Vec2d{-away.y, away.x}, Vec2d{away.y, -away.x}}) {
        const Vec2 to{exact(agent.position) + (*agent.settings.radius / speed) * velocity};
        if (!agent.clearance.is_next_to_loose_body(agent.position, to, self) &&
            agent.clearance.view().can_leave(agent.position, to)) {
            return velocity;
        }
    }
    return away;
}

} // namespace

bool gets_on(const NearbyAgent& other) {
    return dot(other.velocity, other.preferred_velocity) >
           least_part_of_speed * dot(other.preferred_velocity, other.preferred_velocity);
}

// A stuck agent makes way, even if it would just return to its place.
PreferredMotion inherit_motion(const AgentContext& agent,
                               const AvoidingAgent& self,
                               std::span<const NearbyAgent> nearby) {
    if (agent.role.status != AgentStatus::stuck) {
        return inherit_priority(self, nearby);
    }
    AvoidingAgent standing = self;
    standing.preferred_velocity = {};
    PreferredMotion motion = inherit_priority(standing, nearby);
    if (motion.pusher == nullptr) {
        motion.velocity = self.preferred_velocity;
    }
    return motion;
}

Vec2d make_way(const AgentContext& agent,
               const AvoidingAgent& self,
               const PreferredMotion& motion,
               std::span<const NearbyAgent> nearby) {
    const Vec2d way = retreat(agent.clearance.view(), agent.position, self, motion, nearby);
    return agent.role.status == AgentStatus::stuck && way != Vec2d{}
               ? beside_loose_bodies(agent, way)
               : way;
}

} // namespace raywalk
