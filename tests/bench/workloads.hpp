// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <string_view>

/// Runs `work`. Callgrind counts only the instructions inside this function, by its name.
extern "C" void raywalk_measured(const std::function<void()>& work);

namespace raywalk::bench {

/// A deterministic piece of typical work on one thread, whose instructions are counted.
struct Workload {
    std::string_view name;
    /// Runs the workload, with its counted part in raywalk_measured(), and returns a result that
    /// proves that the work was done, such as the sum of the costs of all paths.
    double (*run)(bool finds_narrow_passages);
    bool finds_narrow_passages = false; ///< NavigatorSettings::find_narrow_passages
};

/// Discovers all chunks of a level full of bodies of all kinds.
[[nodiscard]] double discovery(bool finds_narrow_passages);
/// Runs the default search three hundred times among thin walls and bodies.
[[nodiscard]] double shortest_ways(bool finds_narrow_passages);
/// Searches among expensive swamps and cheap roads.
[[nodiscard]] double dear_ways(bool finds_narrow_passages);
/// Searches targets in small and large closed rooms, with limited iterations and the region cache.
[[nodiscard]] double closed_rooms(bool finds_narrow_passages);
/// Moves two crowds through each other, each to a shared target.
[[nodiscard]] double crowds(bool finds_narrow_passages);
/// The same with bodies that have a linear damping of 2.
[[nodiscard]] double damped_crowds(bool finds_narrow_passages);
/// Searches long paths slice by slice, with string pulling, while doors move.
[[nodiscard]] double moving_doors(bool finds_narrow_passages);
/// Updates a navigator that notices by itself what changes among 10,000 static and 1,000 kinematic
/// bodies, while nothing does.
[[nodiscard]] double quiet_world(bool finds_narrow_passages);
/// Updates a navigator of 50,000 bodies, of which two are watched and one walks.
[[nodiscard]] double large_world(bool finds_narrow_passages);

inline constexpr std::array<Workload, 14> workloads = {{
    {"discovery", discovery},
    {"shortest_ways", shortest_ways},
    {"dear_ways", dear_ways},
    {"closed_rooms", closed_rooms},
    {"crowds", crowds},
    {"damped_crowds", damped_crowds},
    {"moving_doors", moving_doors},
    {"quiet_world", quiet_world},
    {"large_world", large_world},
    {"narrow_discovery", discovery, true},
    {"narrow_ways", shortest_ways, true},
    {"narrow_rooms", closed_rooms, true},
    {"narrow_crowds", crowds, true},
    {"narrow_doors", moving_doors, true},
}};

} // namespace raywalk::bench
