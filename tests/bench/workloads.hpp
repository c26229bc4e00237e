// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <string_view>

/// Does the work. Known to callgrind by this name: what is done in it is counted, nothing else.
extern "C" void raywalk_measured(const std::function<void()>& work);

namespace raywalk::bench {

/// Something that games do all the time, made to be counted: always the same, on one thread.
struct Workload {
    std::string_view name;
    /// Does it, the part to be counted in raywalk_measured, and returns an answer that is right
    /// only if it was done: the sum of the costs of all paths, say.
    double (*run)();
};

/// Every chunk of a level full of bodies of all kinds is discovered.
[[nodiscard]] double discovery();
/// The default search, three hundred times across thin walls and bodies.
[[nodiscard]] double shortest_ways();
/// Searches where swamps are dear and roads are cheap.
[[nodiscard]] double dear_ways();
/// Targets in closed rooms small and large, with limited iterations, and remembered.
[[nodiscard]] double closed_rooms();
/// Two crowds that cross each other on the way to the targets that they share.
[[nodiscard]] double crowds();
/// Doors that move, while long paths are searched slice by slice and pulled taut.
[[nodiscard]] double moving_doors();

inline constexpr std::array<Workload, 6> workloads = {{
    {"discovery", discovery},
    {"shortest_ways", shortest_ways},
    {"dear_ways", dear_ways},
    {"closed_rooms", closed_rooms},
    {"crowds", crowds},
    {"moving_doors", moving_doors},
}};

} // namespace raywalk::bench
