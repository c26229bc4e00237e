// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

struct HeatTile {
    std::string text;
    std::string tip;      ///< shown under the pointer
    double badness = 0.0; ///< from 0 to 1, the color
    bool is_framed = false;
};

/// A table whose fields have colors.
struct HeatMap {
    std::string row_name;
    std::string column_name;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::optional<HeatTile>> tiles; ///< row by row; nothing where nothing is known
};

/// As an element <svg> for a page that defines the classes of tune_style.
[[nodiscard]] std::string to_svg(const HeatMap& map);

} // namespace raywalk::demo
