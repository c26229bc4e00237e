// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

namespace raywalk::demo {

/// Adds the scene's characters: the player first, then skeletons that chase it, as many as the
/// settings say, then walkers on their way. Skeletons for whom the scene has no start stand at
/// random places that have a way to the player. `costs` may be nullptr, which is faster than a map
/// without any, and has to outlive the simulation.
void add_cast(Simulation& simulation, const Scene& scene, const CostMap* costs);

/// Makes the characters of the simulation, where they are now, those of the scene.
void take_cast(const Simulation& simulation, Scene& scene);

/// How a walker of the scene looks for its way, and what stops it.
[[nodiscard]] PathQuery query_of(const SceneSettings& settings, const CostMap* costs);

} // namespace raywalk::demo
