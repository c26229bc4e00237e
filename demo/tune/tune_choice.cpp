// SPDX-License-Identifier: MIT
#include "tune/tune_choice.hpp"

#include <algorithm>
#include <iterator>
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

double weighted(double a, int a_count, double b, int b_count) {
    const double a_weight = static_cast<double>(a_count);
    const double b_weight = static_cast<double>(b_count);
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
    f.ratio_mean = weighted(f.ratio_mean, f.compared, g.ratio_mean, g.compared);
    f.ratio_worst = std::max(f.ratio_worst, g.ratio_worst);
    f.compared += g.compared;
    f.reachable += g.reachable;
    f.found += g.found;
    f.lost_to_limit += g.lost_to_limit;
    f.unreachable += g.unreachable;
    f.reported += g.reported;
    f.found_beyond += g.found_beyond;
    sum.times.warm_median = std::max(sum.times.warm_median, row.times.warm_median);
    sum.times.warm_p99 = std::max(sum.times.warm_p99, row.times.warm_p99);
}

// Keeps the rows that meet a requirement. Returns false and keeps all if none does.
template <class Predicate>
bool require(Rows& rows, Predicate predicate) {
    Rows kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), predicate);
    if (kept.empty()) {
        return false;
    }
    rows = std::move(kept);
    return true;
}

// Keeps the rows whose figure is at most `factor` times the least.
template <class Figure>
void keep_least(Rows& rows, Figure figure, double factor = 1.0) {
    double least = figure(rows.front());
    for (const TuneRow& row : rows) {
        least = std::min(least, figure(row));
    }
    require(rows, [&](const TuneRow& row) { return figure(row) <= factor * least; });
}

double work_of(const TuneRow& row) {
    return row.figures.work();
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

std::optional<TuneChoice> choose(std::vector<TuneRow> rows, const TuneRules& rules) {
    if (rows.empty() || !require(rows, [](const TuneRow& row) { return row.figures.found > 0; })) {
        return std::nullopt;
    }
    TuneChoice choice;
    choice.is_within_budget = require(rows, [&](const TuneRow& row) {
        return !rules.budget || row.times.warm_p99 <= *rules.budget;
    });
    keep_least(rows, [](const TuneRow& row) { return -row.figures.success_rate(); });
    choice.is_short_enough = require(
        rows, [&](const TuneRow& row) { return row.figures.ratio_mean <= rules.max_ratio; });
    if (!choice.is_short_enough) {
        keep_least(rows, [](const TuneRow& row) { return row.figures.ratio_mean; });
    }
    // Larger cells take longer to discover, because more passages lie between their centers.
    keep_least(rows, work_of, 1.25);
    keep_least(rows, [](const TuneRow& row) { return row.settings.cell_size; });
    keep_least(rows, work_of);
    choice.row = rows.front();
    return choice;
}

} // namespace raywalk::demo
