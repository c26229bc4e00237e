// SPDX-License-Identifier: MIT
#pragma once

#include "scene/stage.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// What is not given has a default that depends on the scene.
struct CrowdOptions : StageOptions {
    std::string scene;
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
