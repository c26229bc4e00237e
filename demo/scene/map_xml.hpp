// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace raywalk::demo {

/// Translates a map, tileset or template that Tiled saved as XML (.tmx, .tsx, .tx) into the form that
/// it saves as JSON. Throws std::runtime_error with a one-line message that starts with `where`.
[[nodiscard]] nlohmann::json parse_map_xml(const std::string& text, const std::string& where);

} // namespace raywalk::demo
