// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/fwd.hpp"

#include "crowd/half_planes.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// The order in which agents give way to each other. Only the order counts, not the difference. The
/// members decide in their order.
struct Priority {
    /// What the agent does: more goes first. `first` and `last` go before and after all others,
    /// such as a followed agent and its followers.
    enum Role : std::int8_t { last, settled, going_back, on_the_way, first };

    Role role = on_the_way;
    /// AgentSettings::avoidance_priority: more goes first, and leaves the avoidance to the other.
    float value = 1.0F;
    /// 1 for an agent that has its turn in a jam, else 0.
    std::int8_t turn = 0;
    /// The position in the chain of agents that inherited the priority; 0 for its owner.
    std::uint8_t chain = 0;
    /// What is left of the path of the agent that the priority comes from, as it counts: less goes
    /// first, so that agents at a door are not pushed by those behind (unit: meter).
    float rest = 0.0F;
    /// The id of the agent that the priority comes from: the lower one goes first.
    std::uint32_t owner = 0;

    [[nodiscard]] friend constexpr bool operator>(Priority a, Priority b) {
        return a.role != b.role     ? a.role > b.role
               : a.value != b.value ? a.value > b.value
               : a.turn != b.turn   ? a.turn > b.turn
               : a.rest != b.rest   ? a.rest < b.rest
               : a.owner != b.owner ? a.owner < b.owner
                                    : a.chain < b.chain;
    }

    friend constexpr bool operator==(Priority, Priority) = default;
};

/// What an agent tells others about itself.
struct ShownState {
    /// Of two agents, the one with the lower priority gives way.
    Priority priority{};
    /// The highest speed that it can choose (unit: meter per second).
    float max_speed = 0.0F;
    /// Identifies its target; 0 for none.
    std::uint64_t target_id = 0;
    /// The direction to the point 25 of its radii further along its path, as a unit vector; 0 if it
    /// is not on its way.
    Vec2 onward{};
    /// False if it ignores others, like a player: the others have to keep clear alone.
    bool avoids = true;
    /// True if it has arrived at its target. Nobody leaves it more room than it takes.
    bool has_arrived = false;
    /// True if it waits as near to its target as it can get. Nobody leaves it more room either.
    bool is_waiting = false;
    /// True if others come the opposite way through the passage that it waits at.
    bool is_opposed = false;
    /// True if it is in a jam; see AvoidingAgent.
    bool is_confined = false;
};

/// Another agent as the avoiding agent sees it.
struct NearbyAgent : ShownState {
    /// Unique among all agents.
    std::uint32_t id = 0;
    /// The center of its circle (unit: meter).
    Vec2d position{};
    /// Its velocity in the last step (unit: meter per second).
    Vec2d velocity{};
    /// Its velocity if it were alone. It tells agents in a jam that want to move on from those that
    /// do not (unit: meter per second).
    Vec2d preferred_velocity{};
    /// The radius of its circle, >= 0 (unit: meter).
    double radius = 0.5;
    /// True if one of the two is meant to come close to the other, as its follower or beside it at
    /// the same target: only contact is prevented, and the time horizon is ignored.
    bool may_approach = false;
    /// True if it follows the agent that avoids it.
    bool is_follower = false;
    /// True if its target is that of the agent that avoids it, too.
    bool has_same_target = false;
};

/// The agent that safe_velocity() is computed for.
struct AvoidingAgent {
    /// Unique among all agents.
    std::uint32_t id = 0;
    /// The center of its circle (unit: meter).
    Vec2d position{};
    /// Its velocity in the last step (unit: meter per second).
    Vec2d velocity{};
    /// Its velocity if it were alone (unit: meter per second).
    Vec2d preferred_velocity{};
    /// The radius of its circle, >= 0 (unit: meter).
    double radius = 0.5;
    /// An agent that has arrived needs a lower priority than all that have not, or it blocks them.
    Priority priority{};
    /// The result is never faster, >= 0 (unit: meter per second).
    double max_speed = 1.0;
    /// How many seconds ahead predicted collisions are avoided: with more, the agent gives way
    /// earlier, and moves less freely in a crowd (unit: second).
    double time_horizon = 1.0;
    /// How much more room than they take it leaves agents with a higher priority, which it does not
    /// touch, where it can, >= 0: in a crowd without gaps, nobody can move. 0 for an agent at rest:
    /// a crowd would never come to rest (unit: own radius).
    double room_for_first = 0.0;
    /// True if it has arrived or waits: it makes way to the side, not ahead of the one that pushes
    /// it, as its place is behind that one.
    bool is_at_rest = false;
    /// True if it is in a jam. Two agents of which neither is in one are in the open: they share
    /// the avoidance nearly equally, and what each would do if it were alone does not matter.
    bool is_confined = true;
    /// False if it stands or goes aside, but does not step back, for those that it meets in the
    /// open and those that give way to it.
    bool may_step_back = true;
    /// The direction to the point 25 of its radii further along its path, as a unit vector; 0 if it
    /// is not on its way. Two agents with similar directions that come from different sides merge,
    /// such as at a door. Their time horizon for each other is half a second at most.
    Vec2 onward{};
    /// All agents that it avoids, in any order.
    std::span<const NearbyAgent> nearby{};
};

/// True if the two are in a jam: one of them is, or what they do tells which of them goes first.
[[nodiscard]] inline bool are_in_jam(const AvoidingAgent& agent, const NearbyAgent& other) {
    return agent.is_confined || other.is_confined || other.priority.role != agent.priority.role;
}

/// Optimal reciprocal collision avoidance (ORCA; van den Berg, Guy, Lin and Manocha 2011). The
/// result depends on the arguments alone; the object only keeps memory, so that calls with no more
/// nearby agents than before allocate nothing.
class Avoidance {
public:
    /// Returns the velocity for the next step of `dt` seconds: the one nearest to the preferred
    /// velocity that keeps clear of all nearby agents, or, if the crowd leaves none, the one that
    /// violates their half planes least. Two agents that
    /// avoid each other share the gap between them, so that both can go on as they do while it
    /// lasts: in any crowd, no two of them touch in this step, and overlapping agents come no
    /// nearer. The result is finite and, but for rounding, never
    /// above max_speed, whatever is passed: nearby agents with a NaN are ignored, and an agent with
    /// a NaN stops. (unit: meter per second)
    ///
    /// `limits` are half planes that are never violated, walls for example. Each has to contain the
    /// velocity 0.
    [[nodiscard]] Vec2d
    safe_velocity(const AvoidingAgent& agent, double dt, std::span<const HalfPlane> limits = {});

    /// Returns the velocity nearest to the agent's preferred one that keeps clear of the nearby
    /// agents and touches no obstacle in the next step, of `dt` seconds; an agent that touches one
    /// already comes no nearer to it. `unobstructed` is the safe velocity without obstacles: the
    /// physics world is queried only where that leads out of the clear cells and touches an
    /// obstacle. (unit: meter per second)
    [[nodiscard]] Vec2d
    avoid_walls(NeighborView& view, const AvoidingAgent& agent, Vec2d unobstructed, double dt);

private:
    struct Ranked {
        double distance_squared;
        Vec2d offset; // from the agent to the other one
        const NearbyAgent* agent;
    };

    void rank_by_distance(const AvoidingAgent& agent);

    std::vector<Ranked> ranked_;
    std::vector<HalfPlane> planes_; // first those that are never violated
    std::vector<HalfPlane> horizon_planes_;
    std::vector<HalfPlane> scratch_;
    std::vector<HalfPlane> limits_; // by walls
};

} // namespace raywalk
