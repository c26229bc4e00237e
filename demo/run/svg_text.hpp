// SPDX-License-Identifier: MIT
#pragma once

#include "scene/outline.hpp"
#include "scene/palette.hpp"

#include <fmt/format.h>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace raywalk::demo {

/// The value of an attribute at a time (unit: second).
struct SvgFrame {
    double time = 0.0;
    std::string value;
};

enum class SvgMotion {
    smooth, ///< interpolates between values
    jumps,  ///< keeps each value until the next
};

/// The text of an SVG animation that repeats after `duration`, or of a still picture if that is 0
/// (unit: second).
class SvgText {
public:
    explicit SvgText(double duration)
        : duration_{duration} {}

    [[nodiscard]] bool is_animated() const { return duration_ > 0.0; }

    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    /// Animates an attribute of the open element, or its transform, for the attributes `translate`
    /// and `rotate`. Smooth frames begin at 0 and end at the duration.
    void animate(std::string_view attribute, SvgMotion motion, std::span<const SvgFrame> frames);

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    double duration_;
    std::string text_;
};

/// Formats a number without trailing zeros, which would be a quarter of the file.
[[nodiscard]] std::string svg_number(double value, int decimals = 2);
[[nodiscard]] std::string svg_color(Color color);
/// @name In coordinates of the world
/// @{
/// "x,y".
[[nodiscard]] std::string svg_xy(Vec2 point);
[[nodiscard]] std::string svg_circle(Vec2 center, float radius, std::string_view style);
/// The data of a path.
[[nodiscard]] std::string svg_path(std::span<const Vec2> points, bool is_closed = false);
[[nodiscard]] std::string outline_to_svg(const Outline& outline);
/// @}
/// Escapes markup characters.
[[nodiscard]] std::string svg_escaped(std::string_view text);

} // namespace raywalk::demo
