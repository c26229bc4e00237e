// SPDX-License-Identifier: MIT
#include "tune/line_chart.hpp"

#include "run/svg_text.hpp"
#include "tune/svg_label.hpp"
#include "tune/tune_row.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

// The plot area (unit: pixel).
constexpr double left = 58.0;
constexpr double right = 440.0;
constexpr double top = 10.0;
constexpr double bottom = 240.0;

constexpr double width = 580.0; // total; curve names are at the right
constexpr double height = 290.0;
constexpr double min_logarithmic = 0.1;

// Maps values to pixels.
struct Axis {
    double low = 0.0;
    double high = 1.0;
    double first_pixel = 0.0;
    double last_pixel = 1.0;
    bool is_logarithmic = true;

    [[nodiscard]] double pixel(double value) const {
        const double a = is_logarithmic ? std::log10(low) : low;
        const double b = is_logarithmic ? std::log10(high) : high;
        const double v = is_logarithmic ? std::log10(std::max(value, low)) : value;
        const double part = b > a ? (v - a) / (b - a) : 0.5;
        return first_pixel + part * (last_pixel - first_pixel);
    }
};

std::vector<double> all_x(const LineChart& chart) {
    std::vector<double> values;
    for (const ChartLine& line : chart.lines) {
        for (const ChartPoint& point : line.points) {
            values.push_back(point.x);
        }
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

Axis x_axis(const std::vector<double>& values) {
    constexpr double inset = 16.0;
    const double low = values.empty() ? 1.0 : values.front();
    const double high = values.empty() ? 1.0 : values.back();
    return {low, high, left + inset, right - inset};
}

// Powers of ten around all values.
Axis y_axis(const LineChart& chart) {
    if (!chart.is_y_logarithmic) {
        return {0.0, 100.0, bottom, top, false};
    }
    double low = 1e9;
    double high = min_logarithmic;
    for (const ChartLine& line : chart.lines) {
        for (const ChartPoint& point : line.points) {
            low = std::min(low, std::max(point.y, min_logarithmic));
            high = std::max(high, point.y);
        }
    }
    low = std::pow(10.0, std::floor(std::log10(std::min(low, high))));
    high = std::pow(10.0, std::ceil(std::log10(high)));
    return {low, std::max(high, 10.0 * low), bottom, top};
}

std::vector<double> y_ticks(const Axis& axis) {
    if (!axis.is_logarithmic) {
        return {0.0, 20.0, 40.0, 60.0, 80.0, 100.0};
    }
    std::vector<double> ticks;
    const auto last = std::lround(std::log10(axis.high));
    for (auto power = std::lround(std::log10(axis.low)); power <= last; ++power) {
        ticks.push_back(std::pow(10.0, static_cast<double>(power)));
    }
    return ticks;
}

std::string line_at(double x1, double y1, double x2, double y2) {
    return fmt::format("<path class='grid' d='M{} {}L{} {}'/>\n",
                       svg_number(x1),
                       svg_number(y1),
                       svg_number(x2),
                       svg_number(y2));
}

std::string tick_text(double value) {
    constexpr double min_whole = 1000.0; // larger whole numbers are abbreviated
    return value >= min_whole && value < 1e18 && value == std::floor(value)
               ? short_text(static_cast<std::int64_t>(value))
               : to_text(value);
}

std::string
axes(const LineChart& chart, const std::vector<double>& xs, const Axis& x, const Axis& y) {
    constexpr double min_distance = 34.0; // between two numbers
    std::string svg;
    for (const double tick : y_ticks(y)) {
        svg += line_at(left, y.pixel(tick), right, y.pixel(tick));
        svg += svg_label(left - 6.0, y.pixel(tick) + 4.0, "end", svg_number(tick));
    }
    double last = -min_distance;
    for (const double tick : xs) {
        svg += line_at(x.pixel(tick), bottom, x.pixel(tick), bottom + 4.0);
        if (x.pixel(tick) - last >= min_distance) {
            last = x.pixel(tick);
            svg += svg_label(last, bottom + 18.0, "middle", tick_text(tick));
        }
    }
    svg += svg_label((left + right) / 2.0, bottom + 38.0, "middle name", chart.x_name);
    svg += svg_axis_name((top + bottom) / 2.0, chart.y_name);
    return svg;
}

std::string curve(const ChartLine& line, const std::string& color, const Axis& x, const Axis& y) {
    std::string path;
    std::string dots;
    for (const ChartPoint& point : line.points) {
        const std::string px = svg_number(x.pixel(point.x));
        const std::string py = svg_number(y.pixel(point.y));
        path += fmt::format("{}{} {}", path.empty() ? 'M' : 'L', px, py);
        dots += fmt::format("<circle cx='{}' cy='{}' r='4' fill='{}'><title>{}</title></circle>\n",
                            px,
                            py,
                            color,
                            svg_escaped(point.tip));
    }
    return fmt::format("<path class='curve' d='{}' stroke='{}'/>\n{}", path, color, dots);
}

} // namespace

std::string to_svg(const LineChart& chart) {
    const std::vector<double> xs = all_x(chart);
    const Axis x = x_axis(xs);
    const Axis y = y_axis(chart);
    std::string svg = svg_begin(width, height) + axes(chart, xs, x, y);
    double name_y = top + 6.0;
    for (std::size_t i = 0; i < chart.lines.size(); ++i) {
        const ChartLine& line = chart.lines[i];
        const std::string color = svg_color(palette::walker(i));
        if (line.points.empty()) {
            continue;
        }
        svg += curve(line, color, x, y);
        svg += fmt::format("<rect x='{}' y='{}' width='12' height='4' rx='2' fill='{}'/>\n",
                           svg_number(right + 8.0),
                           svg_number(name_y - 2.0),
                           color);
        svg += svg_label(right + 25.0, name_y + 4.0, "start", line.name);
        name_y += 19.0;
    }
    return svg + "</svg>\n";
}

} // namespace raywalk::demo
