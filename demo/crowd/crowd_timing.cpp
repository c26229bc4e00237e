// SPDX-License-Identifier: MIT
#include "crowd/crowd_timing.hpp"

#include "benchmark/statistics.hpp"

#include <algorithm>
#include <chrono>

namespace raywalk::demo {
namespace {

double elapsed_milliseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
}

} // namespace

void CrowdTiming::step(Simulation& simulation) {
    simulation.set_clock(elapsed_milliseconds);
    simulation.step();
    steps_.push_back(simulation.step_times().navigation);
}

nlohmann::ordered_json CrowdTiming::to_json() const {
    std::vector<double> sorted = steps_;
    std::sort(sorted.begin(), sorted.end());
    return {{"step_ms_mean", mean(sorted)},
            {"step_ms_p99", percentile(sorted, 0.99)},
            {"step_ms_max", sorted.empty() ? 0.0 : sorted.back()}};
}

} // namespace raywalk::demo
