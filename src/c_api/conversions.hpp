// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/raywalk_c.h"

#include <optional>

// From the values of C++ to those of C.
namespace raywalk {

// The enumerators of C for those of C++; declared only.
rwPathStatus c_enumerator(PathStatus status);
rwAgentStatus c_enumerator(AgentStatus status);
rwAgentEvent c_enumerator(AgentEvent event);
rwWaitReason c_enumerator(WaitReason reason);
rwPathProblem c_enumerator(PathProblem problem);

template <class Enum> [[nodiscard]] auto to_c(Enum value) -> decltype(c_enumerator(value)) {
    return static_cast<decltype(c_enumerator(value))>(value);
}

[[nodiscard]] inline rwVec2 to_c(Vec2 v) { return {v.x, v.y}; }
[[nodiscard]] inline rwCell to_c(Cell cell) { return {cell.x, cell.y}; }
[[nodiscard]] inline rwBodyKey to_c(BodyKey body) { return body.value; }
[[nodiscard]] inline int to_c(std::size_t count) { return static_cast<int>(count); }

/// What is the same in C.
template <class T> [[nodiscard]] T to_c(T same) requires(
    std::is_same_v<T, bool> || std::is_floating_point_v<T> || std::is_same_v<T, LinkId> ||
    std::is_same_v<T, int> || std::is_pointer_v<T> || std::is_same_v<T, rwPathStatus> ||
    requires { same.index1; }) {
    return same;
}

[[nodiscard]] inline rwPathResult to_c(const Path& path) {
    const Obstruction obstruction = path.obstruction.value_or(Obstruction{});
    return {to_c(path.status), to_c(path.reason.value_or(path.status)), to_c(path.points.size()),
        to_c(path.links.size()), path.length, path.cost, path.entered_cost, path.cost_bound,
        to_c(path.target_index), path.obstruction.has_value(), to_c(obstruction.cell),
        to_c(obstruction.body), path.statistics.search.iterations};
}

[[nodiscard]] inline rwPathLink to_c(const LinkLeg& leg) {
    return {leg.link, to_c(leg.first), to_c(leg.last), leg.is_backward, leg.cost};
}

[[nodiscard]] inline rwRaycastHit to_c(const RaycastHit& hit) {
    return {true, hit.fraction, hit.distance, to_c(hit.position), to_c(hit.point), to_c(hit.normal),
        to_c(hit.body)};
}

[[nodiscard]] inline rwNearestWall to_c(const NearestWall& wall) {
    return {true, wall.distance, to_c(wall.point), to_c(wall.normal), to_c(wall.body)};
}

[[nodiscard]] inline rwNarrowGap to_c(const NarrowGap& gap) {
    return {true, to_c(gap.from), to_c(gap.to), to_c(gap.from_body), to_c(gap.to_body), gap.width,
        gap.needed_width};
}

/// Zeros for nothing.
template <class T> [[nodiscard]] auto to_c(const std::optional<T>& result) {
    return result ? to_c(*result) : decltype(to_c(*result)){};
}

[[nodiscard]] inline rwPathExplanation to_c(const PathExplanation& explanation) {
    return {to_c(explanation.problem), to_c(explanation.gap), to_c(explanation.body),
        to_c(explanation.place), explanation.link};
}

[[nodiscard]] inline rwAgentWait to_c(const AgentWait& wait) {
    return {to_c(wait.reason), to_c(wait.body), wait.seconds};
}

[[nodiscard]] inline rwAgentExplanation to_c(const AgentExplanation& explanation) {
    return {to_c(explanation.status), to_c(explanation.wait), to_c(explanation.problem)};
}

[[nodiscard]] inline rwReachableCell to_c(const ReachableCell& cell) {
    return {to_c(cell.cell), cell.cost, to_c(cell.point)};
}

[[nodiscard]] inline rwFlowSample to_c(const FlowSample& sample) {
    return {to_c(sample.status), to_c(sample.direction), to_c(sample.next_position), sample.link,
        sample.cost};
}

} // namespace raywalk
