// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_query.hpp"

#include <optional>

namespace raywalk {

/// Returns the best place to flee to from a threat (unit: meter). Candidates are centers of cells,
/// and places in narrow passages, that the walker reaches within `range` and before the threat, at
/// equal speed. The result is the
/// candidate with the longest way for the threat; on a tie, the nearest; on another, the smallest
/// cell. On the way there the threat cannot cut the walker off, as long as it is no faster.
///
/// Ways are the shortest over the grid and the links of the query, for walkers of this kind: cell
/// costs are ignored, but cells that they forbid are closed. Empty if no candidate is farther from
/// the threat than `from`, if the way of the threat to `from` is longer than three ranges, if one
/// of the two cannot stand where it is, if an argument is invalid, or while queries are refused,
/// see Navigator. Also empty if a million cells are in reach. Costs a search over all cells within
/// `range` of the walker, and one over those to which the threat gets in its way to `from` and
/// `range` more.
[[nodiscard]] RAYWALK_EXPORT std::optional<Vec2>
flee_point(Navigator& navigator, Vec2 from, Vec2 threat, float range, const PathQuery& query);

/// Sends an agent to flee_point() (unit: meter). Returns false, and leaves it alone, if there is
/// none, or if the navigator of the agent was destroyed. No callback may destroy the agent
/// meanwhile. Call it again when the threat has moved, some times a second: it costs as much as
/// flee_point(). From a body that is an obstacle for the agent, such as a solid fire, nobody flees,
/// because no walker can stand there: pass flee_point() a query that ignores the body.
RAYWALK_EXPORT bool flee(Agent& agent, Vec2 threat, float range);

} // namespace raywalk
