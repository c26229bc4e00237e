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

struct Tile {
    std::string text;
    std::string tip;
    double badness = 0.0; // from 0 to 1
};

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

template <class DescribeTile>
std::string
heat_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen, DescribeTile describe) {
    const std::vector<GridKey> grids = values_of<GridKey>(group, key_of);
    const std::vector<std::int64_t> limits =
        values_of<std::int64_t>(group, [](const TuneSettings& s) { return s.max_iterations; });
    std::map<std::pair<GridKey, std::int64_t>, const TuneRow*> rows;
    for (const TuneRow& row : group) {
        rows[{key_of(row.settings), row.settings.max_iterations}] = &row;
    }
    std::string html = "<table class='heat'>\n<tr><th>m \\ iterations</th>";
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
            const Tile tile = describe(*row->second);
            const bool is_chosen = chosen && is_same_but_radius(row->second->settings, *chosen);
            html += fmt::format("<td{} style='{}' title='{} m, {} iterations: {}'>{}</td>",
                                is_chosen ? " class='chosen'" : "",
                                color_at(tile.badness),
                                name_of(grid),
                                limit,
                                tile.tip,
                                tile.text);
        }
    }
    return html + "</tr>\n</table>\n";
}

// Colors relative to the least and the greatest value of the group.
template <class Value, class Tip>
std::string
cost_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen, Value value, Tip tip) {
    const auto size = [&](const TuneRow& row) {
        return std::log(std::max(value(row), min_cost));
    };
    double low = size(group.front());
    double high = low;
    for (const TuneRow& row : group) {
        low = std::min(low, size(row));
        high = std::max(high, size(row));
    }
    return heat_map(group, chosen, [=](const TuneRow& row) {
        return Tile{fmt::format("{:.0f}", value(row)),
                    tip(row),
                    high > low ? (size(row) - low) / (high - low) : 0.0};
    });
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

std::string success_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return heat_map(group, chosen, [](const TuneRow& row) {
        const TuneFigures& f = row.figures;
        const std::string lost =
            fmt::format("{} of {} found, {} lost to the limit, {} to the cell size",
                        f.found,
                        f.reachable,
                        f.lost_to_limit,
                        f.lost_to_grid());
        // The square root makes one lost query in a hundred visible.
        return Tile{percent_of(f.success_rate()), lost, std::sqrt(1.0 - f.success_rate())};
    });
}

std::string length_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return heat_map(group, chosen, [](const TuneRow& row) {
        const TuneFigures& f = row.figures;
        if (f.compared == 0) {
            return Tile{"-", "nothing found", 1.0};
        }
        return Tile{excess_of(f.ratio_mean),
                    fmt::format("{} paths, worst {} %", f.compared, excess_of(f.ratio_worst)),
                    0.5 * (f.ratio_mean - 1.0) / (TuneRules{}.max_ratio - 1.0)};
    });
}

std::string work_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return cost_map(
        group,
        chosen,
        [](const TuneRow& row) { return row.figures.work(); },
        [](const TuneRow& row) {
            return fmt::format("{:.0f} iterations, {:.0f} for {:.0f} tested obstacles",
                               row.figures.iterations_mean,
                               row.figures.discovery_mean,
                               row.figures.tests_mean);
        });
}

std::string time_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return cost_map(
        group,
        chosen,
        [](const TuneRow& row) { return row.times.warm_p99; },
        [](const TuneRow& row) {
            const TuneTimes& t = row.times;
            return fmt::format("warm cache: median {:.1f} us, p99 {:.1f} us; cold: median "
                               "{:.1f} us, p99 {:.1f} us",
                               t.warm_median,
                               t.warm_p99,
                               t.cold_median,
                               t.cold_p99);
        });
}

} // namespace raywalk::demo
