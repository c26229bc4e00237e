// SPDX-License-Identifier: MIT
#include "crowd/crowd_timing.hpp"

#include "benchmark/bench_results.hpp"
#include "benchmark/processor_time.hpp"

#include <algorithm>

namespace raywalk::demo {

void CrowdTiming::step(Simulation& simulation) {
    constexpr double milliseconds_per_nanosecond = 1e-6;
    simulation.set_clock(nanoseconds_of_all_threads);
    simulation.step();
    steps_.push_back(milliseconds_per_nanosecond * simulation.step_times().navigation);
}

nlohmann::ordered_json CrowdTiming::to_json() const {
    std::vector<double> sorted = steps_;
    std::sort(sorted.begin(), sorted.end());
    return {{"step_ms_mean", mean(sorted)},
            {"step_ms_p99", percentile(sorted, 0.99)},
            {"step_ms_max", sorted.empty() ? 0.0 : sorted.back()}};
}

} // namespace raywalk::demo
