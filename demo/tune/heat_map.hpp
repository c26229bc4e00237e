// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

struct HeatTile {
    std::string text;
    std::string tip;      ///< tooltip
    double badness = 0.0; ///< from 0 to 1, selects the color
    bool is_framed = false;
};

/// A table with colored tiles.
struct HeatMap {
    std::string row_name;
    std::string column_name;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::optional<HeatTile>> tiles; ///< row by row; nothing for unknown values
};

/// Returns an <svg> element for a page with the classes of tune_style.
[[nodiscard]] std::string to_svg(const HeatMap& map);

} // namespace raywalk::demo
