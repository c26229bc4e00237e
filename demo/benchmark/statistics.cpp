// SPDX-License-Identifier: MIT
#include "benchmark/statistics.hpp"

#include <cmath>
#include <numeric>

namespace raywalk::demo {

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
