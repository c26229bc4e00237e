// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Options that are not set get a default that depends on the scene.
struct CrowdOptions {
    std::string scene;
    std::filesystem::path map; ///< a MovingAI map; a random forest if empty
    double radius = 0.3;       ///< of the agents (unit: meter)
    double margin = 0.02;      ///< kept from obstacles (unit: meter)
    double speed = 3.0;        ///< maximum (unit: meter per second)
    double hz = 60.0;          ///< world steps per second
    double cell_size = 1.0;    ///< of the grid (unit: meter)
    std::uint32_t seed = 0;    ///< of everything random
    std::optional<int> agents;
    std::optional<double> seconds;      ///< maximum time in the world
    std::optional<double> after;        ///< goes on after the last arrival (unit: second)
    std::optional<double> gap;          ///< width of a doorway or corridor (unit: meter)
    double belt = 1.0;                  ///< speed of a conveyor (unit: meter per second)
    std::optional<int> journeys;        ///< total of all agents; one each if not given
    std::optional<std::int64_t> budget; ///< see UpdateBudget (unit: iteration)
    bool one_thread = false;            ///< updates all agents on the calling thread
    std::filesystem::path json;         ///< see ResultOutput
    std::filesystem::path svg; ///< output file for a picture of all trajectories, if not empty
};

/// Runs a crowd scene without a window, and prints its statistics and the navigation times. Returns
/// the exit code 0, even if not all agents arrive. Throws std::runtime_error for options that
/// cannot be combined and for files that cannot be used.
int run_crowd(const CrowdOptions& options);

} // namespace raywalk::demo
