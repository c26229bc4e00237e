// SPDX-License-Identifier: MIT
#include "tune/tune_charts.hpp"

#include "tune/tune_recommend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr double min_cost = 0.1; // smallest distinguished time or work (unit: microsecond)

template <class T, class Key>
std::vector<T> values_of(const TuneGroup& group, Key key) {
    std::set<T> values;
    for (const TuneRow& row : group) {
        values.insert(key(row.settings));
    }
    return {values.begin(), values.end()};
}

using GridKey = std::tuple<double, float, float>; // cell size and origin

GridKey key_of(const TuneSettings& s) {
    return {s.cell_size, s.origin.x, s.origin.y};
}

std::string name_of(const GridKey& key) {
    const auto& [size, x, y] = key;
    return to_text(size) + (Vec2{x, y} == Vec2{} ? "" : " at " + to_text(Vec2{x, y}));
}

// What a table shows of a row.
struct HeatMap {
    const char* title;
    const char* detail;
    std::function<std::string(const TuneRow&)> text;
    std::function<double(const TuneRow&)> badness; // from 0 to 1
};

std::string tip_of(const TuneRow& row) {
    const TuneFigures& f = row.figures;
    const TuneTimes& t = row.times;
    return fmt::format("{} of {} found, {} lost to the limit, {} to the cell size; worst path {} % "
                       "longer; {:.0f} iterations, {:.0f} tested obstacles; {:.1f} us with a cold "
                       "cache, {:.1f} us with a warm one",
                       f.found,
                       f.reachable,
                       f.lost_to_limit,
                       f.lost_to_grid(),
                       excess_of(f.ratio_worst),
                       f.iterations_mean,
                       f.tests_mean,
                       t.cold_median,
                       t.warm_median);
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

std::string
to_html(const HeatMap& map, const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    const std::vector<GridKey> grids = values_of<GridKey>(group, key_of);
    const std::vector<std::int64_t> limits =
        values_of<std::int64_t>(group, [](const TuneSettings& s) { return s.max_iterations; });
    std::map<std::pair<GridKey, std::int64_t>, const TuneRow*> rows;
    for (const TuneRow& row : group) {
        rows[{key_of(row.settings), row.settings.max_iterations}] = &row;
    }
    std::string html = fmt::format("<figure>\n<figcaption>{}<span>{}</span></figcaption>\n"
                                   "<table class='heat'>\n<tr><th>m \\ iterations</th>",
                                   map.title,
                                   map.detail);
    for (const std::int64_t limit : limits) {
        html += "<th>" + short_text(limit) + "</th>";
    }
    for (const GridKey& grid : grids) {
        html += "</tr>\n<tr><th>" + name_of(grid) + "</th>";
        for (const std::int64_t limit : limits) {
            const auto row = rows.find({grid, limit});
            if (row == rows.end()) {
                html += "<td></td>";
                continue;
            }
            const TuneRow& tile = *row->second;
            const bool is_chosen = chosen && is_same_but_radius(tile.settings, *chosen);
            html += fmt::format("<td{} style='{}' title='{} m, {} iterations: {}'>{}</td>",
                                is_chosen ? " class='chosen'" : "",
                                color_at(map.badness(tile)),
                                name_of(grid),
                                limit,
                                tip_of(tile),
                                map.text(tile));
        }
    }
    return html + "</tr>\n</table>\n</figure>\n";
}

// With colors relative to the least and the greatest value of the group.
template <class Value>
HeatMap relative(const char* title, const char* detail, const TuneGroup& group, Value value) {
    const auto size = [=](const TuneRow& row) {
        return std::log(std::max(value(row), min_cost));
    };
    const auto [least, most] =
        std::minmax_element(group.begin(), group.end(), [&](const auto& a, const auto& b) {
            return size(a) < size(b);
        });
    const double low = size(*least);
    const double range = std::max(size(*most) - low, 1e-9);
    return {title,
            detail,
            [=](const TuneRow& row) { return fmt::format("{:.0f}", value(row)); },
            [=](const TuneRow& row) {
                return (size(row) - low) / range;
            }};
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

std::string heat_maps(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    const std::array maps = {
        HeatMap{"Found",
                "% of the reachable queries",
                [](const TuneRow& row) { return percent_of(row.figures.success_rate()); },
                // The square root makes one lost query in a hundred visible.
                [](const TuneRow& row) {
                    return std::sqrt(1.0 - row.figures.success_rate());
                }},
        HeatMap{"Longer",
                "% than the shortest known paths",
                [](const TuneRow& row) {
                    return row.figures.compared > 0 ? excess_of(row.figures.ratio_mean) : "-";
                },
                [](const TuneRow& row) {
                    return row.figures.compared > 0 ? 0.5 * (row.figures.ratio_mean - 1.0) /
                                                          (TuneRules{}.max_ratio - 1.0)
                                                    : 1.0;
                }},
        relative("Work",
                 "iterations and tests per query",
                 group,
                 [](const TuneRow& row) { return row.figures.work(); }),
        relative("Time", "\u00b5s, p99 with a warm cache", group, [](const TuneRow& row) {
            return row.times.warm_p99;
        })};
    std::string html = "<div class='figures'>\n";
    for (const HeatMap& map : maps) {
        html += to_html(map, group, chosen);
    }
    return html + "</div>\n";
}

} // namespace raywalk::demo
