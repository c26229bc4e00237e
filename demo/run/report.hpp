// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <string>

namespace raywalk::demo {

/// What each character did and the totals, for reading. Of more than twenty characters it tells
/// one by one only of those who did not arrive or touched something.
[[nodiscard]] std::string to_table(const Simulation& simulation);

/// The same of all, with the settings, as JSON.
[[nodiscard]] std::string to_json(const Scene& scene, const Simulation& simulation);

} // namespace raywalk::demo
