// SPDX-License-Identifier: MIT
#include "tune/tune_charts.hpp"

#include "tune/tune_recommend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

namespace raywalk::demo {
namespace {

using GridKey = std::tuple<double, float, float>; // cell size and origin

GridKey key_of(const TuneSettings& s) {
    return {s.cell_size, s.origin.x, s.origin.y};
}

std::string name_of(const GridKey& key) {
    const auto& [size, x, y] = key;
    return to_text(size) + (Vec2{x, y} == Vec2{} ? "" : " at " + to_text(Vec2{x, y}));
}

std::string tip_of(const TuneRow& row) {
    const TuneFigures& f = row.figures;
    return fmt::format("{} of {} found, {} lost to the limit, {} to the cell size; {:.1f} us with "
                       "a cold cache",
                       f.found,
                       f.reachable,
                       f.lost_to_limit,
                       f.lost_to_grid(),
                       row.times.cold_median);
}

// From good over fair to bad; also distinguishable with red-green color blindness.
std::string color_at(double badness) {
    constexpr std::array<std::array<double, 3>, 3> scale = {
        {{0x1B, 0x7F, 0x79}, {0xF3, 0xE7, 0xBE}, {0xB8, 0x48, 0x2E}}};
    const double place = 2.0 * std::clamp(badness, 0.0, 1.0);
    const std::size_t i = place < 1.0 ? 0 : 1;
    const double part = place - static_cast<double>(i);
    std::array<double, 3> c{};
    for (std::size_t k = 0; k < c.size(); ++k) {
        c[k] = std::round((1.0 - part) * scale[i][k] + part * scale[i + 1][k]);
    }
    // Relative luminance and contrast of WCAG 2: black or white has at least 4.58.
    const auto linear = [](double channel) {
        return std::pow((channel / 255.0 + 0.055) / 1.055, 2.4);
    };
    const double luminance = 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
    return fmt::format("background: rgb({}, {}, {}); color: {}",
                       c[0],
                       c[1],
                       c[2],
                       luminance > 0.179 ? "#000000" : "#ffffff");
}

} // namespace

std::vector<TuneGroup> groups_of(std::span<const TuneRow> rows) {
    std::vector<TuneGroup> groups;
    for (const TuneRow& row : rows) {
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const TuneGroup& g) {
            return g.front().settings.radius == row.settings.radius &&
                   g.front().settings.neighborhood == row.settings.neighborhood;
        });
        if (group == groups.end()) {
            groups.push_back({row});
        } else {
            group->push_back(row);
        }
    }
    return groups;
}

std::string work_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    const auto work = [](const TuneRow& row) {
        return std::log1p(row.figures.work());
    };
    const auto [least, most] =
        std::minmax_element(group.begin(), group.end(), [&](const auto& a, const auto& b) {
            return work(a) < work(b);
        });
    const double low = work(*least);
    const double range = std::max(work(*most) - low, 1e-9);
    std::set<std::int64_t> limits;
    std::map<GridKey, std::map<std::int64_t, const TuneRow*>> grids;
    for (const TuneRow& row : group) {
        limits.insert(row.settings.max_iterations);
        grids[key_of(row.settings)][row.settings.max_iterations] = &row;
    }
    std::string html =
        "<figure>\n<figcaption>Work<span>iterations and discovery of cells; struck out: "
        "some paths are lost</span></figcaption>\n"
        "<table class='heat'>\n<tr><th>m \\ iterations</th>";
    for (const std::int64_t limit : limits) {
        html += "<th>" + std::to_string(limit) + "</th>";
    }
    for (const auto& [grid, rows] : grids) {
        html += "</tr>\n<tr><th>" + name_of(grid) + "</th>";
        for (const std::int64_t limit : limits) {
            const auto row = rows.find(limit);
            if (row == rows.end()) {
                html += "<td></td>";
                continue;
            }
            const TuneRow& tile = *row->second;
            const bool is_chosen = chosen && is_same_but_radius(tile.settings, *chosen);
            const char* const element = tile.figures.found < tile.figures.reachable ? "s" : "span";
            html +=
                fmt::format("<td{} style='{}' title='{} m, {} iterations: {}'><{}>{:.0f}</{}></td>",
                            is_chosen ? " class='chosen'" : "",
                            color_at((work(tile) - low) / range),
                            name_of(grid),
                            limit,
                            tip_of(tile),
                            element,
                            tile.figures.work(),
                            element);
        }
    }
    return html + "</tr>\n</table>\n</figure>\n";
}

} // namespace raywalk::demo
