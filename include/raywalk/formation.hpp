// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/agent_group.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// How the members of a formation stand, seen from the leader, who looks along +x.
enum class FormationShape : std::uint8_t {
    column, ///< one behind the other
    line,   ///< side by side, to both sides of the leader
    wedge,  ///< in a V behind the leader
    box,    ///< in rows behind the leader, as deep as wide
};

/// The most slots that formation_slots() returns.
inline constexpr std::size_t most_formation_slots = 1'000'000;

/// Returns the places of `count` followers, relative to a leader who looks along +x. Neighbors in a
/// row, a column or an arm of the V are `spacing` apart, and no two places are nearer to each other
/// (unit: meter). With more than most_formation_slots, such as one less than an empty group has, or
/// with a spacing that is NaN or infinite, returns none, and logs that as an error.
[[nodiscard]] RAYWALK_EXPORT std::vector<Vec2>
formation_slots(FormationShape shape, std::size_t count, float spacing);

/// Keeps agents in formation while they walk: the first of them leads, and each other has a place
/// beside it, its slot, that turns with the leader. The leader goes where the game sends it, by
/// Agent::navigate_to(), Agent::follow() or a Patrol.
///
/// Call update() in each frame, before the agents' updates. It sends the followers to their slots.
/// Each target lies ahead of the moving slot, so that followers do not brake. A follower that is
/// ahead of its slot, such as after a turn, waits where the slot will pass. Two followers swap
/// their slots if that makes the sum of the squared distances to them less: in a column that turns
/// around, the last one becomes the first. Where there is no room for a slot, its follower goes as
/// near to it as it can from the leader: in a corridor, behind the leader.
///
/// The leader walks at nine tenths of the speed of the slowest member, so that those behind catch
/// up, and goes before its followers where they meet: see Agent::raise_priority(). It slows down
/// for a follower that is on its way, behind its slot, and farther from the leader than the slot by
/// what the leader walks in a second.
///
/// A formation stores nothing of its agents but the slot of each: members may leave, die or change
/// from one update to the next, and settings stay as they are. Without update(), the agents walk at
/// their own speeds.
class RAYWALK_EXPORT Formation {
public:
    /// The slots of the followers, relative to a leader who looks along +x (unit: meter); see
    /// formation_slots(). Followers without a slot go to the leader; one whose slot is NaN or
    /// infinite fails, as with Agent::navigate_to().
    explicit Formation(std::vector<Vec2> slots);

    /// Sends the followers to their slots, at first in the order of both, and limits the speeds of
    /// all until their next update; `agents` begins with the leader, and may differ from update to
    /// update. None of the pointers may be null. Costs one Navigator::raycast() for each follower,
    /// two while the leader is on its way, and a comparison for each pair of followers.
    void update(std::span<Agent* const> agents);

    /// Accepts any range of agents, or of pointers to agents.
    template <AgentRange R>
    void update(R&& agents) {
        update(std::span<Agent* const>{agents_of(agents)});
    }

    /// Where the slot of a follower is now, from 0 on (unit: meter).
    [[nodiscard]] Vec2 slot_position(const Agent& leader, std::size_t follower) const;

private:
    void follow_leg(const Agent& leader);
    void assign_slots(std::span<Agent* const> agents);
    double send(Agent& follower, std::size_t index, const Agent& leader, float pace) const;

    std::vector<Vec2> slots_;
    std::vector<Vec2> taken_; // the slot of each follower
    // Toward the next corner of the leader's path. Agent::facing() turns when the leader avoids
    // somebody, and all slots would turn with it.
    Vec2 heading_{1.0F, 0.0F};
    Vec2 corner_{};
    std::optional<Vec2> end_; // the target at which the leader has arrived
    bool is_leading_ = false;
};

} // namespace raywalk
