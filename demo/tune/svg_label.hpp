// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace raywalk::demo {

/// A <text> with that class, which tells where (x, y) is: at its start, middle or end.
[[nodiscard]] std::string
svg_label(double x, double y, std::string_view css_class, std::string_view text);
/// The name of an upright axis, with its middle at y, on the left of a chart.
[[nodiscard]] std::string svg_axis_name(double y, std::string_view text);

/// Begins an <svg> of that size (unit: pixel), which is as wide as its place, within bounds.
[[nodiscard]] std::string svg_begin(double width, double height);

} // namespace raywalk::demo
