// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/agent_group.hpp"
#include "raywalk/export.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
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

/// Returns the places of `count` followers, relative to a leader who looks along +x, and `spacing`
/// apart (unit: meter).
[[nodiscard]] RAYWALK_EXPORT std::vector<Vec2>
formation_slots(FormationShape shape, std::size_t count, float spacing);

/// Keeps agents in formation while they walk: the first of them leads, and each other has a place
/// beside it, its slot, that turns with the leader. The leader goes where the game sends it, by
/// Agent::navigate_to(), Agent::follow() or a Patrol.
///
/// Call update() in each frame, before the agents' updates. It sends the followers to their slots,
/// ahead of where these are now, so that nobody brakes at each. The leader walks at the speed of
/// the slowest follower, less a tenth in which those behind catch up, and slower while some are far
/// behind. Where there is no room for a slot, its follower goes as near to it as it can from the
/// leader: in a corridor, behind the leader.
class RAYWALK_EXPORT Formation {
public:
    /// The slots of the followers, relative to a leader who looks along +x (unit: meter); see
    /// formation_slots(). Followers without a slot go to the leader.
    explicit Formation(std::vector<Vec2> slots);

    /// Sends the followers to their slots, and sets the speed of all; `agents` begins with the
    /// leader. Pass the same agents each time, or those that are left. Costs one or two
    /// Navigator::can_walk() for each follower.
    void update(Navigator& navigator, std::span<Agent* const> agents);

    /// Accepts any range of agents, or of pointers to agents.
    template <AgentRange R>
    void update(Navigator& navigator, R&& agents) {
        update(navigator, std::span<Agent* const>{agents_of(agents)});
    }

    /// Ends the formation: gives the agents back the speeds that they had.
    void dissolve(std::span<Agent* const> agents);

    /// Accepts any range of agents, or of pointers to agents.
    template <AgentRange R>
    void dissolve(R&& agents) {
        dissolve(std::span<Agent* const>{agents_of(agents)});
    }

    /// Where the slot of a follower is now, from 0 on (unit: meter).
    [[nodiscard]] Vec2 slot_position(const Agent& leader, std::size_t follower) const;

private:
    struct Heading {
        double x = 1.0;
        double y = 0.0;
    };

    [[nodiscard]] Vec2 placed(Vec2 slot, Vec2 at, Heading heading) const;
    [[nodiscard]] Vec2 slot(std::size_t follower) const;
    void remember_speeds(std::span<Agent* const> agents);
    void turn(const Agent& leader);

    std::vector<Vec2> slots_;
    Heading heading_;
    std::vector<float> speeds_; // of the agents, before they were in formation
    std::vector<Vec2> targets_; // to which the followers were sent last
};

} // namespace raywalk
