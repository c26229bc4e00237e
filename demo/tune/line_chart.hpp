// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace raywalk::demo {

struct ChartPoint {
    double x = 0.0;
    double y = 0.0;
    std::string tip; ///< shown under the pointer
};

struct ChartLine {
    std::string name;
    std::vector<ChartPoint> points; ///< from left to right
};

/// Curves over an axis that counts in powers; all x are above 0.
struct LineChart {
    std::string x_name;
    std::string y_name;
    std::vector<ChartLine> lines;
    bool is_y_logarithmic = false; ///< otherwise from 0 to 100; then all y count as 0.1 at least
};

/// As an element <svg> for a page that defines the classes of tune_style. Without a point, axes
/// alone.
[[nodiscard]] std::string to_svg(const LineChart& chart);

} // namespace raywalk::demo
