// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace raywalk::demo {

/// Returns a <text> element. Its class defines whether (x, y) is the start, middle or end of the
/// text.
[[nodiscard]] std::string
svg_label(double x, double y, std::string_view css_class, std::string_view text);
/// Returns the name of a vertical axis, centered at y, at the left of a chart.
[[nodiscard]] std::string svg_axis_name(double y, std::string_view text);

/// Returns the start tag of an <svg> of this size (unit: pixel), which scales to the available
/// width, within limits.
[[nodiscard]] std::string svg_begin(double width, double height);

} // namespace raywalk::demo
