// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_query.hpp"

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// A range of agents, such as std::vector<Agent>.
template <class R>
concept RangeOfAgents = requires(R& range) {
    { *std::begin(range) } -> std::convertible_to<Agent&>;
    std::end(range);
};

/// A range of pointers to agents, such as std::vector<Agent*> or
/// std::vector<std::unique_ptr<Agent>>.
template <class R>
concept RangeOfAgentPointers = requires(R& range) {
    { **std::begin(range) } -> std::convertible_to<Agent&>;
    std::end(range);
};

/// A range of agents, or of pointers to agents.
template <class R>
concept AgentRange = RangeOfAgents<R> || RangeOfAgentPointers<R>;

/// Returns pointers to the agents of a range, without null pointers.
template <AgentRange R>
[[nodiscard]] std::vector<Agent*> agents_of(R&& range) {
    std::vector<Agent*> agents;
    for (auto&& element : range) {
        if constexpr (std::convertible_to<decltype(element), Agent&>) {
            agents.push_back(&static_cast<Agent&>(element));
        } else if (element != nullptr) {
            agents.push_back(std::addressof(*element));
        }
    }
    return agents;
}

/// Returns points around `center` at which walkers can stand, the nearest first, `spacing` from
/// each other or more (unit: meter): `center`, and the points of a square lattice through it to
/// which the walker gets from there; in narrow passages that hold none of these, others. Sorted by
/// distance from `center`: the straight distance if the walker can go straight, else the distance
/// along the cells. Points at the same distance are in the order of their coordinates. A spacing of
/// less than a sixteenth of a cell counts as that.
///
/// Fewer than `count` if the walker can get to no more, or only over more than
/// PathQuery::max_iterations cells. Empty if the walker cannot stand at `center`, if `spacing` is
/// not above 0 or not finite, or if the query is invalid or refused, see Navigator. Of the query,
/// uses the members that Navigator::reachable_cells() uses, but no links. Costs reachable_cells()
/// around the center, some times over, and two can_walk_straight() for each point.
[[nodiscard]] RAYWALK_EXPORT std::vector<Vec2> points_around(
    Navigator& navigator, Vec2 center, std::size_t count, float spacing, const PathQuery& query);

/// Sends agents to one target, each to a place of its own: to points_around() the target, or around
/// the place nearest to it that they can reach. Those in front get the places behind the target, so
/// that no agent has to pass others that have arrived. Returns the place of each agent, in the
/// order of `agents` (unit: meter); of those for which there is no place left, the target.
///
/// The places are `spacing` apart, by default three times the radius of the largest agent (unit:
/// meter). All agents should have the navigator and obstacles of the largest one, whose query finds
/// the places. None of the pointers may be null, and no callback may destroy the agents meanwhile.
/// If there is no path to the target or anywhere near it, or while queries are refused, see
/// Navigator, all agents get the target itself. Costs one search, points_around(), and a comparison
/// for each pair of agent and place.
RAYWALK_EXPORT std::vector<Vec2> navigate_group(Navigator& navigator,
                                                std::span<Agent* const> agents,
                                                Vec2 target,
                                                std::optional<float> spacing = {});

/// Accepts any range of agents, or of pointers to agents. Null pointers are left out, and have no
/// place in the result.
template <AgentRange R>
std::vector<Vec2>
navigate_group(Navigator& navigator, R&& agents, Vec2 target, std::optional<float> spacing = {}) {
    return navigate_group(navigator, std::span<Agent* const>{agents_of(agents)}, target, spacing);
}

} // namespace raywalk
