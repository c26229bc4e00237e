// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace raywalk::demo {

struct ChartPoint {
    double x = 0.0;
    double y = 0.0;
    std::string tip; ///< tooltip
};

struct ChartLine {
    std::string name;
    std::vector<ChartPoint> points; ///< from left to right
};

/// Curves over a logarithmic x axis; all x are above 0.
struct LineChart {
    std::string x_name;
    std::string y_name;
    std::vector<ChartLine> lines;
    /// If false, the y axis is from 0 to 100. If true, y values are raised to at least 0.1.
    bool is_y_logarithmic = false;
};

/// Returns an <svg> element for a page with the classes of tune_style. Without points, it has only
/// axes.
[[nodiscard]] std::string to_svg(const LineChart& chart);

} // namespace raywalk::demo
