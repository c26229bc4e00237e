// SPDX-License-Identifier: MIT
#include "benchmark/bench_results.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raywalk::demo {

bool BenchResults::check(
    const Path& path, double cost, std::optional<double> optimum, double tolerance, double weight) {
    expanded += path.statistics.search.iterations;
    if (!path.is_found()) {
        missed += optimum ? 1 : 0;
        return true;
    }
    ++found;
    length += path.length;
    if (!optimum) { // a path where there is none
        ++suboptimal;
        ++over_bound;
        return false;
    }
    if (std::abs(cost - *optimum) > tolerance) {
        ++suboptimal;
    }
    if (*optimum > 0.0) {
        worst_ratio = std::max(worst_ratio, cost / *optimum);
    }
    if (cost < *optimum - tolerance || cost > weight * *optimum + tolerance) {
        ++over_bound;
        return false;
    }
    return true;
}

nlohmann::ordered_json BenchResults::to_json() const {
    std::vector<double> times = microseconds;
    std::sort(times.begin(), times.end());
    const auto queries = static_cast<double>(std::max<std::size_t>(times.size(), 1));
    const auto cells = static_cast<double>(expanded);
    const double mean_time = mean(times);
    return {
        {"queries", times.size()},
        {"skipped", skipped},
        {"found", found},
        {"optimal", found - suboptimal},
        {"suboptimal", suboptimal},
        {"worst_ratio", worst_ratio},
        {"mean_length", found > 0 ? length / static_cast<double>(found) : 0.0},
        {"mean_us", mean_time},
        {"median_us", percentile(times, 0.5)},
        {"p95_us", percentile(times, 0.95)},
        {"expanded_mean", cells / queries},
        {"ns_per_expansion", expanded > 0 ? 1000.0 * mean_time * queries / cells : 0.0},
    };
}

double percentile(const std::vector<double>& sorted, double part) {
    if (sorted.empty()) {
        return 0.0;
    }
    return sorted[static_cast<std::size_t>(
        std::lround(part * static_cast<double>(sorted.size() - 1)))];
}

double mean(const std::vector<double>& values) {
    return values.empty() ? 0.0
                          : std::accumulate(values.begin(), values.end(), 0.0) /
                                static_cast<double>(values.size());
}

} // namespace raywalk::demo
