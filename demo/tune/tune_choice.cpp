// SPDX-License-Identifier: MIT
#include "tune/tune_choice.hpp"

#include "tune/tune_ranges.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace raywalk::demo {
namespace {

using Rows = std::vector<TuneRow>;

// Order of the rows: the first of those with equal work is taken.
auto place_of(const TuneSettings& s) {
    return std::tuple{
        -s.cell_size, s.max_iterations, s.neighborhood, s.origin.x + s.origin.y, s.origin.x};
}

double weighted(double a, double a_weight, double b, double b_weight) {
    return a_weight + b_weight > 0.0 ? (a_weight * a + b_weight * b) / (a_weight + b_weight) : a;
}

void add(TuneRow& sum, const TuneRow& row) {
    TuneFigures& f = sum.figures;
    const TuneFigures& g = row.figures;
    const int before = f.reachable + f.unreachable;
    const int more = g.reachable + g.unreachable;
    f.iterations_mean = weighted(f.iterations_mean, before, g.iterations_mean, more);
    f.iterations_needed = std::max(f.iterations_needed, g.iterations_needed);
    f.tests_mean = weighted(f.tests_mean, before, g.tests_mean, more);
    f.discovery_mean = weighted(f.discovery_mean, before, g.discovery_mean, more);
    f.ratio_mean = weighted(f.ratio_mean, f.compared, g.ratio_mean, g.compared);
    f.ratio_worst = std::max(f.ratio_worst, g.ratio_worst);
    f.compared += g.compared;
    f.reachable += g.reachable;
    f.found += g.found;
    f.lost_to_limit += g.lost_to_limit;
    f.unreachable += g.unreachable;
    f.reported += g.reported;
    f.bytes += g.bytes;
    sum.times.warm_median = std::max(sum.times.warm_median, row.times.warm_median);
    sum.times.warm_p99 = std::max(sum.times.warm_p99, row.times.warm_p99);
}

// What counts, the most important first; less is better.
auto key_of(const TuneRow& row, const TuneRules& rules) {
    const TuneFigures& f = row.figures;
    return std::tuple{f.found == 0,
                      !is_within_budget(row, rules),
                      f.reachable - f.found,
                      !has_headroom(row),
                      f.ratio_mean > rules.max_ratio ? f.ratio_mean : 0.0,
                      f.work(),
                      f.ratio_mean,
                      f.ratio_worst,
                      f.bytes,
                      f.iterations_needed,
                      place_of(row.settings)};
}

} // namespace

std::vector<TuneRow> united(std::span<const TuneRow> rows) {
    Rows sorted{rows.begin(), rows.end()};
    std::stable_sort(sorted.begin(), sorted.end(), [](const TuneRow& a, const TuneRow& b) {
        return std::tuple{place_of(a.settings), a.settings.radius} <
               std::tuple{place_of(b.settings), b.settings.radius};
    });
    Rows sums;
    for (const TuneRow& row : sorted) {
        if (!sums.empty() && is_same_but_radius(sums.back().settings, row.settings)) {
            add(sums.back(), row);
        } else {
            sums.push_back(row);
        }
    }
    return sums;
}

bool is_within_budget(const TuneRow& row, const TuneRules& rules) {
    return !rules.budget || row.times.warm_p99 <= *rules.budget;
}

bool has_headroom(const TuneRow& row) {
    return leaves_headroom(row.settings.max_iterations, row.figures.iterations_needed);
}

std::optional<TuneRow> choose(std::span<const TuneRow> rows, const TuneRules& rules) {
    const auto best = std::min_element(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
        return key_of(a, rules) < key_of(b, rules);
    });
    return best == rows.end() || best->figures.found == 0 ? std::nullopt : std::optional{*best};
}

std::vector<TuneRow> frontier_of(Rows rows, const TuneRow& chosen) {
    std::erase_if(rows, [&](const TuneRow& row) {
        return row.figures.found < chosen.figures.found || has_headroom(row) < has_headroom(chosen);
    });
    std::stable_sort(rows.begin(), rows.end(), [](const TuneRow& a, const TuneRow& b) {
        return std::pair{a.figures.work(), a.figures.ratio_mean} <
               std::pair{b.figures.work(), b.figures.ratio_mean};
    });
    Rows frontier;
    for (const TuneRow& row : rows) {
        if (frontier.empty() || row.figures.ratio_mean < frontier.back().figures.ratio_mean) {
            frontier.push_back(row);
        }
    }
    return frontier;
}

} // namespace raywalk::demo
