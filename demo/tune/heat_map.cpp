// SPDX-License-Identifier: MIT
#include "tune/heat_map.hpp"

#include "run/svg_text.hpp"
#include "tune/svg_label.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>

namespace raywalk::demo {
namespace {

// Of a tile and of the margins (unit: pixel).
constexpr double tile_width = 50.0;
constexpr double tile_height = 32.0;
constexpr double left_margin = 130.0;
constexpr double top_margin = 8.0;
constexpr double bottom_margin = 42.0;

using Channels = std::array<double, 3>;

// From good over fair to bad; also distinguishable with red-green color blindness.
constexpr std::array<Channels, 3> scale = {
    {{0x1B, 0x7F, 0x79}, {0xF3, 0xE7, 0xBE}, {0xB8, 0x48, 0x2E}}};

Channels color_at(double badness) {
    const double place = 2.0 * std::clamp(badness, 0.0, 1.0);
    const std::size_t i = place < 1.0 ? 0 : 1;
    const double part = place - static_cast<double>(i);
    Channels color{};
    for (std::size_t c = 0; c < color.size(); ++c) {
        color[c] = std::round((1.0 - part) * scale[i][c] + part * scale[i + 1][c]);
    }
    return color;
}

Color to_color(const Channels& channels) {
    Color color = 0;
    for (const double channel : channels) {
        color = 256U * color + static_cast<Color>(channel);
    }
    return color;
}

bool is_dark(const Channels& c) {
    return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] < 140.0;
}

std::string to_svg(const HeatTile& tile, double x, double y) {
    const Channels color = color_at(tile.badness);
    return fmt::format("<g><title>{}</title><rect x='{}' y='{}' width='{}' height='{}' rx='3' "
                       "fill='{}'{}/>",
                       svg_escaped(tile.tip),
                       svg_number(x + 1.0),
                       svg_number(y + 1.0),
                       svg_number(tile_width - 2.0),
                       svg_number(tile_height - 2.0),
                       svg_color(to_color(color)),
                       tile.is_framed ? " class='chosen'" : "") +
           svg_label(x + tile_width / 2.0,
                     y + tile_height / 2.0 + 4.0,
                     is_dark(color) ? "middle on-dark" : "middle on-light",
                     tile.text) +
           "</g>\n";
}

} // namespace

std::string to_svg(const HeatMap& map) {
    const double width = left_margin + tile_width * static_cast<double>(map.columns.size()) + 4.0;
    const double height =
        top_margin + tile_height * static_cast<double>(map.rows.size()) + bottom_margin;
    const auto column_x = [](std::size_t i) {
        return left_margin + tile_width * static_cast<double>(i);
    };
    const auto row_y = [](std::size_t i) {
        return top_margin + tile_height * static_cast<double>(i);
    };
    std::string svg = svg_begin(width, height);
    std::string framed; // drawn on top of the others
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        if (const auto& tile = map.tiles[i]) {
            const std::size_t columns = map.columns.size();
            (tile->is_framed ? framed : svg) +=
                to_svg(*tile, column_x(i % columns), row_y(i / columns));
        }
    }
    svg += framed;
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        svg += svg_label(left_margin - 8.0, row_y(i) + tile_height / 2.0 + 4.0, "end", map.rows[i]);
    }
    const double under = height - bottom_margin;
    for (std::size_t i = 0; i < map.columns.size(); ++i) {
        svg += svg_label(column_x(i) + tile_width / 2.0, under + 16.0, "middle", map.columns[i]);
    }
    svg += svg_label((left_margin + width) / 2.0, under + 35.0, "middle name", map.column_name);
    svg += svg_axis_name((top_margin + under) / 2.0, map.row_name);
    return svg + "</svg>\n";
}

} // namespace raywalk::demo
