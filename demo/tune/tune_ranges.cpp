// SPDX-License-Identifier: MIT
#include "tune/tune_ranges.hpp"

#include "raywalk/grid.hpp"

#include "tune/tune_reference.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <stdexcept>
#include <string>

namespace raywalk::demo {
namespace {

constexpr double max_cells = 1e9;
constexpr double max_default_cells = 4.2e6; // a map of 512 m x 512 m in cells of 0.25 m
constexpr std::size_t max_combinations = 10'000;

template <class T>
void sort_and_unite(std::vector<T>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<double> default_cell_sizes(const Box& bounds, double radius) {
    constexpr int count = 4;
    double size = std::exp2(std::floor(std::log2(2.0 * radius))) / 2.0;
    while (cells_in(bounds, size) > max_default_cells) {
        size *= 2.0;
    }
    std::vector<double> sizes;
    for (int i = 0; i < count; ++i) {
        sizes.push_back(size);
        size *= 2.0;
    }
    return sizes;
}

double two_digits(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return std::stod(fmt::format("{:.6g}", unit * std::round(value / unit)));
}

// 100, 300, 1000, 3000, ...
std::int64_t next_limit(std::int64_t limit) {
    const bool is_power = std::to_string(limit).front() == '1';
    return is_power ? 3 * limit : limit / 3 * 10;
}

std::vector<std::int64_t> default_limits(double cells) {
    std::vector<std::int64_t> limits{limit_for(0)};
    while (static_cast<double>(limits.back()) < cells) {
        limits.push_back(next_limit(limits.back()));
    }
    return limits;
}

void check_range(const Box& bounds, double cell_size, Neighborhood neighborhood) {
    const Grid grid{static_cast<float>(cell_size), {}, layout_of(neighborhood)};
    const std::array corners = {
        bounds.min, bounds.max, Vec2{bounds.min.x, bounds.max.y}, Vec2{bounds.max.x, bounds.min.y}};
    if (!std::all_of(
            corners.begin(), corners.end(), [&](Vec2 corner) { return grid.contains(corner); })) {
        throw std::runtime_error(fmt::format(
            "tune: with cells of {} m, the world exceeds the {} cells that a grid has to each side",
            cell_size,
            Grid::range));
    }
}

void check(const TuneRanges& ranges, const Box& bounds) {
    const std::size_t count = ranges.radii.size() * ranges.neighborhoods.size() *
                              ranges.cell_sizes.size() * ranges.origins.size() *
                              ranges.limits.size();
    if (count > max_combinations) {
        throw std::runtime_error(
            fmt::format("tune: {} combinations exceed the limit of {}", count, max_combinations));
    }
    const double finest = ranges.cell_sizes.front();
    if (cells_in(bounds, finest) > max_cells) {
        throw std::runtime_error(fmt::format(
            "tune: with cells of {} m, this world has {:.2g} cells; the limit is {:.0e}",
            finest,
            cells_in(bounds, finest),
            max_cells));
    }
    for (const Neighborhood neighborhood : ranges.neighborhoods) {
        check_range(bounds, finest, neighborhood);
    }
}

} // namespace

TuneRanges completed(TuneRanges ranges, const Box& bounds, double radius) {
    if (ranges.radii.empty()) {
        ranges.radii = {radius};
    }
    if (ranges.neighborhoods.empty()) {
        ranges.neighborhoods = {Neighborhood::square_8};
    }
    sort_and_unite(ranges.radii);
    sort_and_unite(ranges.neighborhoods);
    if (ranges.cell_sizes.empty()) {
        ranges.cell_sizes = default_cell_sizes(bounds, ranges.radii.front());
    }
    sort_and_unite(ranges.cell_sizes);
    if (ranges.limits.empty()) {
        ranges.limits = default_limits(cells_in(bounds, ranges.cell_sizes.front()));
    }
    sort_and_unite(ranges.limits);
    check(ranges, bounds);
    return ranges;
}

std::int64_t limit_for(std::int64_t hardest) {
    std::int64_t limit = 100;
    while (!leaves_headroom(limit, hardest)) {
        limit = next_limit(limit);
    }
    return limit;
}

std::vector<double> with_half_steps(const std::vector<double>& sizes) {
    std::vector<double> all;
    for (const double size : sizes) {
        for (const double step : {std::sqrt(0.5), 1.0, std::sqrt(2.0)}) {
            const double stepped = two_digits(step * size);
            if (stepped >= 0.01 && stepped <= 100.0) {
                all.push_back(stepped);
            }
        }
    }
    sort_and_unite(all);
    return all;
}

std::vector<TuneSettings> combinations(const TuneRanges& ranges) {
    std::vector<TuneSettings> all;
    for (const double radius : ranges.radii) {
        for (const Neighborhood neighborhood : ranges.neighborhoods) {
            for (const double cell_size : ranges.cell_sizes) {
                for (const Vec2 share : ranges.origins) {
                    const Vec2 origin = static_cast<float>(cell_size) * share;
                    for (const std::int64_t limit : ranges.limits) {
                        all.push_back({cell_size,
                                       limit,
                                       radius,
                                       neighborhood,
                                       origin,
                                       ranges.find_narrow_passages});
                    }
                }
            }
        }
    }
    return all;
}

std::vector<TuneSettings> refined(const TuneRanges& ranges, const TuneSettings& best) {
    TuneRanges around = ranges;
    around.neighborhoods = {best.neighborhood};
    around.origins = {{}, {0.5F, 0.0F}, {0.0F, 0.5F}, {0.5F, 0.5F}};
    around.cell_sizes = with_half_steps({best.cell_size});
    std::vector<TuneSettings> more = combinations(around);
    const std::vector<TuneSettings> known = combinations(ranges);
    std::erase_if(more, [&](const TuneSettings& settings) {
        return std::find(known.begin(), known.end(), settings) != known.end();
    });
    return more;
}

} // namespace raywalk::demo
