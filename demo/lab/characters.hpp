// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <memory>

namespace raywalk::demo {

/// Adds the scene's characters: first the player, then as many chasing skeletons as the settings
/// say, then the walkers. Skeletons without a start in the scene stand at random places connected
/// to the player by a path. `costs` may be null.
void add_characters(Simulation& simulation,
                    const Scene& scene,
                    const std::shared_ptr<const CostMap>& costs);

/// Replaces the scene's characters with those of the simulation, at their current positions.
void store_characters(const Simulation& simulation, Scene& scene);

/// Returns the query of a walker in the scene.
[[nodiscard]] PathQuery query_of(const SceneSettings& settings,
                                 const std::shared_ptr<const CostMap>& costs);

} // namespace raywalk::demo
