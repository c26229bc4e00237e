// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace raywalk::demo {

/// Formats the statistics of the characters and their totals as text. With more than twenty
/// characters, lists only those that did not arrive or had wall contacts.
[[nodiscard]] std::string to_table(const Simulation& simulation);

/// Formats the statistics of all characters and the settings as JSON.
[[nodiscard]] nlohmann::ordered_json to_json(const Scene& scene, const Simulation& simulation);

} // namespace raywalk::demo
