// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"

#include <cstdint>

namespace raywalk {

/// What an agent wants a path for. It travels with the request and comes back with the answer.
enum class PlanPurpose : std::uint8_t {
    target,   ///< to get to the target: the answer replaces the path
    recheck,  ///< to see if the agent, which waits as near to its target as it gets, can go on
    detour,   ///< to get around what holds the agent: dropped if there is none
    shortcut, ///< to find out if the current path is too long: dropped unless shorter
};

/// The answer to a request: a path, or the first part of one.
struct PlannedPath {
    Path path;
    /// The length of the part after the path's last point; 0 if that is the target (unit: meter).
    double beyond = 0.0;
    /// Where the target was when the request began (unit: meter).
    Vec2 target{};
    PlanPurpose purpose = PlanPurpose::target;
    /// True if the agent got another target after the request.
    bool is_outdated = false;
};

} // namespace raywalk
