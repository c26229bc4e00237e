// SPDX-License-Identifier: MIT
#pragma once

#include "lab/command.hpp"
#include "scene/json_reader.hpp"

#include <nlohmann/json.hpp>

namespace raywalk::demo {

[[nodiscard]] nlohmann::ordered_json json_of(const Command& command);
/// Throws std::runtime_error with a one-line message that names the place.
[[nodiscard]] Command read_command(const JsonReader& json);

} // namespace raywalk::demo
