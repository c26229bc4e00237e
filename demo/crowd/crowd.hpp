// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace raywalk::demo {

/// What is not given has a default that depends on the scene.
struct CrowdOptions {
    std::string scene;
    std::filesystem::path map; ///< a MovingAI map; a random forest if empty
    double radius = 0.3;       ///< of the agents (unit: meter)
    double margin = 0.02;      ///< kept from obstacles (unit: meter)
    double speed = 3.0;        ///< greatest (unit: meter per second)
    double hz = 60.0;          ///< steps of the world per second
    double cell_size = 1.0;    ///< of the grid (unit: meter)
    std::uint32_t seed = 0;    ///< chooses all that is random
    std::optional<int> agents;
    std::optional<double> seconds;      ///< of the world, at most
    double gap = 2.0;                   ///< width of the doorway (unit: meter)
    std::optional<int> journeys;        ///< of all agents together; one each if not given
    std::optional<std::int64_t> budget; ///< see SimulationSettings
    bool is_json = false;
};

/// Lets a crowd walk a scene without a window, and prints what became of it and how long navigation
/// took. Returns the exit code: 0, whoever arrived. Throws std::runtime_error for options that do
/// not go together and for a file that cannot be used.
int run_crowd(const CrowdOptions& options);

} // namespace raywalk::demo
