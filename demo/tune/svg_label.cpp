// SPDX-License-Identifier: MIT
#include "tune/svg_label.hpp"

#include "run/svg_text.hpp"

#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr double max_enlargement = 1.25;

} // namespace

std::string svg_label(double x, double y, std::string_view css_class, std::string_view text) {
    return fmt::format("<text x='{}' y='{}' class='{}'>{}</text>\n",
                       svg_number(x),
                       svg_number(y),
                       css_class,
                       svg_escaped(text));
}

std::string svg_axis_name(double y, std::string_view text) {
    return fmt::format("<text class='middle name' transform='translate(12 {}) rotate(-90)'>{}"
                       "</text>\n",
                       svg_number(y),
                       svg_escaped(text));
}

std::string svg_begin(double width, double height) {
    return fmt::format("<svg viewBox='0 0 {} {}' style='max-width: {:.0f}px'>\n",
                       svg_number(width),
                       svg_number(height),
                       max_enlargement * width);
}

} // namespace raywalk::demo
