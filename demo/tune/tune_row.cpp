// SPDX-License-Identifier: MIT
#include "tune/tune_row.hpp"

#include "run/svg_text.hpp"

#include <cmath>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr double thousandth_rounding = 1e-9; // 0.57 is slightly less than 570 thousandths

double part_of(int count, int all, double of_none) {
    return all > 0 ? static_cast<double>(count) / static_cast<double>(all) : of_none;
}

} // namespace

bool is_same_but_radius(TuneSettings a, const TuneSettings& b) {
    a.radius = b.radius;
    return a == b;
}

bool is_same_but_limit(TuneSettings a, const TuneSettings& b) {
    a.max_iterations = b.max_iterations;
    return a == b;
}

double TuneFigures::success_rate() const {
    return part_of(found, reachable, 0.0);
}

double TuneFigures::reported_rate() const {
    return part_of(reported, unreachable, 1.0);
}

std::string to_text(double value) {
    return fmt::format("{}", value);
}

std::string to_text(Vec2 point) {
    return fmt::format("{},{}", point.x, point.y);
}

std::string excess_of(double ratio) {
    const std::string text = fmt::format("{:.1f}", 100.0 * (ratio - 1.0));
    return text == "-0.0" ? "0.0" : text;
}

std::string longer(double ratio) {
    const std::string percent = svg_number(100.0 * std::abs(ratio - 1.0), 1);
    if (percent == "0") {
        return "no longer";
    }
    return fmt::format("{} % {}", percent, ratio > 1.0 ? "longer" : "shorter");
}

std::string times(double factor) {
    const int decimals = factor < 1.0 ? 2 : factor < 10.0 ? 1 : 0;
    return svg_number(factor, decimals) + " times";
}

std::string percent_of(double part) {
    return svg_number(std::floor(1000.0 * part + thousandth_rounding) / 10.0, 1);
}

std::string percent_lost(double part) {
    return svg_number(std::ceil(1000.0 * part - thousandth_rounding) / 10.0, 1);
}

} // namespace raywalk::demo
