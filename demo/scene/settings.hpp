// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <optional>

namespace raywalk::demo {

/// Everything that can be tuned while a scene runs.
struct SceneSettings {
    double hz = 60.0; ///< world steps per second

    float cell_size = 1.0F; ///< (unit: meter)
    Vec2 origin{};          ///< a corner of four cells (unit: meter)
    Neighborhood neighborhood = Neighborhood::square_8;
    DiagonalMode diagonal_mode = DiagonalMode::only_if_no_obstacles;
    Discovery discovery = Discovery::exact;
    bool find_narrow_passages = NavigatorSettings{}.find_narrow_passages;

    float radius = 0.3F;   ///< of the characters (unit: meter)
    float margin = 0.02F;  ///< kept from obstacles (unit: meter)
    float speed = 3.0F;    ///< of the player and the walkers; skeletons are slower (unit: m / s)
    bool avoidance = true; ///< characters avoid and push each other
    float repath_interval = 0.25F; ///< (unit: second)

    std::int64_t max_iterations = 10'000;
    Heuristic heuristic = Heuristic::automatic;
    float heuristic_weight = 1.0F;
    PathPostprocessing postprocessing = PathPostprocessing::string_pulling;
    std::optional<float> movement_points{}; ///< of the player; see SearchOptions::max_cost
    std::optional<std::int64_t> budget{};   ///< see SimulationSettings::budget
    std::optional<int> skeletons{};         ///< if not given, as many as the scene has

    friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

/// Returns the settings of a navigator for the cells of a scene.
[[nodiscard]] inline NavigatorSettings navigator_settings_of(const SceneSettings& settings) {
    return {.cell_size = settings.cell_size,
            .origin = settings.origin,
            .neighborhood = settings.neighborhood,
            .diagonal_mode = settings.diagonal_mode,
            .find_narrow_passages = settings.find_narrow_passages,
            .landmarks = false, // iterations are the same in each run
            .discovery = settings.discovery};
}

} // namespace raywalk::demo
