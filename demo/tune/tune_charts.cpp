// SPDX-License-Identifier: MIT
#include "tune/tune_charts.hpp"

#include "tune/tune_recommend.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <set>
#include <tuple>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr double min_time = 0.1; // smallest distinguished time (unit: microsecond)

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

std::vector<std::int64_t> limits_of(const TuneGroup& group) {
    return values_of<std::int64_t>(group, [](const TuneSettings& s) { return s.max_iterations; });
}

template <class T>
std::size_t index_of(const std::vector<T>& sorted, const T& value) {
    return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) -
                                    sorted.begin());
}

std::string tip(const TuneRow& row, const std::string& text) {
    return fmt::format("{} m, {} iterations: {}",
                       name_of(key_of(row.settings)),
                       row.settings.max_iterations,
                       text);
}

template <class DescribeTile>
HeatMap
heat_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen, DescribeTile describe) {
    const std::vector<GridKey> grids = values_of<GridKey>(group, key_of);
    const std::vector<std::int64_t> limits = limits_of(group);
    HeatMap map{"cell size, origin (m)", "max_iterations", {}, {}, {}};
    std::transform(grids.begin(), grids.end(), std::back_inserter(map.rows), name_of);
    for (const std::int64_t limit : limits) {
        map.columns.push_back(short_text(limit));
    }
    map.tiles.resize(grids.size() * limits.size());
    for (const TuneRow& row : group) {
        const TuneSettings& s = row.settings;
        HeatTile tile = describe(row);
        tile.tip = tip(row, tile.tip);
        tile.is_framed = chosen && is_same_but_radius(s, *chosen);
        map.tiles[index_of(grids, key_of(s)) * limits.size() + index_of(limits, s.max_iterations)] =
            std::move(tile);
    }
    return map;
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

HeatMap success_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return heat_map(group, chosen, [](const TuneRow& row) {
        const TuneFigures& f = row.figures;
        const std::string lost =
            fmt::format("{} of {} found, {} lost to the limit, {} to the cell size",
                        f.found,
                        f.reachable,
                        f.lost_to_limit,
                        f.lost_to_grid());
        // The square root makes one lost query in a hundred visible.
        return HeatTile{percent_of(f.success_rate()), lost, std::sqrt(1.0 - f.success_rate())};
    });
}

HeatMap length_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    return heat_map(group, chosen, [](const TuneRow& row) {
        const TuneFigures& f = row.figures;
        if (f.compared == 0) {
            return HeatTile{"-", "nothing found", 1.0};
        }
        return HeatTile{excess_of(f.ratio_mean),
                        fmt::format("{} paths, worst {} %", f.compared, excess_of(f.ratio_worst)),
                        0.5 * (f.ratio_mean - 1.0) / (TuneRules{}.max_ratio - 1.0)};
    });
}

HeatMap time_map(const TuneGroup& group, const std::optional<TuneSettings>& chosen) {
    const auto time = [](const TuneRow& row) {
        return std::log(std::max(row.times.warm_p99, min_time));
    };
    double low = time(group.front());
    double high = low;
    for (const TuneRow& row : group) {
        low = std::min(low, time(row));
        high = std::max(high, time(row));
    }
    return heat_map(group, chosen, [=](const TuneRow& row) {
        const TuneTimes& t = row.times;
        return HeatTile{fmt::format("{:.0f}", t.warm_p99),
                        fmt::format("warm cache: median {:.1f} us, p99 {:.1f} us; cold: median "
                                    "{:.1f} us, p99 {:.1f} us",
                                    t.warm_median,
                                    t.warm_p99,
                                    t.cold_median,
                                    t.cold_p99),
                        high > low ? (time(row) - low) / (high - low) : 0.0};
    });
}

} // namespace raywalk::demo
