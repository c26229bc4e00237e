// SPDX-License-Identifier: MIT
#include "run/svg_text.hpp"

#include <algorithm>

namespace raywalk::demo {

void SvgText::animate(std::string_view attribute,
                      SvgMotion motion,
                      std::span<const SvgFrame> frames) {
    if (!is_animated()) {
        return;
    }
    constexpr int time_decimals = 5;
    constexpr double begin = 2.0; // the first frame shows characters on their way (unit: second)
    std::string times;
    std::string values;
    std::string_view separator;
    for (const SvgFrame& frame : frames) {
        times += separator;
        times += svg_number(std::min(frame.time / duration_, 1.0), time_decimals);
        values += separator;
        values += frame.value;
        separator = ";";
    }
    const bool is_transform = attribute == "translate" || attribute == "rotate";
    add("<animate{} attributeName='{}'{} dur='{}s' begin='-{}s' repeatCount='indefinite' "
        "calcMode='{}' "
        "keyTimes='{}' values='{}'/>",
        is_transform ? "Transform" : "",
        is_transform ? "transform" : attribute,
        is_transform ? fmt::format(" type='{}'", attribute) : "",
        svg_number(duration_, 3),
        svg_number(begin),
        motion == SvgMotion::smooth ? "linear" : "discrete",
        times,
        values);
}

std::string svg_number(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (decimals > 0) {
        text.erase(text.find_last_not_of('0') + 1);
    }
    if (text.back() == '.') {
        text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

std::string svg_color(Color color) {
    return fmt::format("#{:06x}", color);
}

std::string svg_xy(Vec2 point) {
    return svg_number(point.x) + ',' + svg_number(point.y);
}

std::string svg_circle(Vec2 center, float radius, std::string_view style) {
    return fmt::format("<circle cx='{}' cy='{}' r='{}' {}/>",
                       svg_number(center.x),
                       svg_number(center.y),
                       svg_number(radius),
                       style);
}

std::string svg_path(std::span<const Vec2> points, bool is_closed) {
    std::string path;
    for (const Vec2 point : points) {
        path += (path.empty() ? 'M' : ' ') + svg_xy(point);
    }
    return path + (is_closed ? "z" : "");
}

std::string outline_to_svg(const Outline& outline) {
    const Paint paint = palette::paint_of(outline.material);
    const bool is_line = outline.material == Material::fence || !outline.is_closed;
    const std::string style = fmt::format("fill='{}' stroke='{}' stroke-width='.1'",
                                          is_line ? std::string{"none"} : svg_color(paint.fill),
                                          svg_color(paint.edge));
    return outline.points.size() == 1
               ? svg_circle(outline.points.front(), outline.radius, style) + '\n'
               : fmt::format(
                     "<path d='{}' {}/>\n", svg_path(outline.points, outline.is_closed), style);
}

std::string svg_escaped(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '&') {
            escaped += "&amp;";
        } else if (c == '<') {
            escaped += "&lt;";
        } else {
            escaped += c;
        }
    }
    return escaped;
}

} // namespace raywalk::demo
