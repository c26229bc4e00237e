// SPDX-License-Identifier: MIT
#include "crowd_timing.hpp"

#include "stopwatch.hpp"
#include "tally.hpp"

#include <algorithm>
#include <string>

namespace raywalk::demo {
namespace {

constexpr double milliseconds_per_nanosecond = 1e-6;

void add(nlohmann::ordered_json& json, const std::string& name, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    json[name + "_ms_mean"] = mean(times);
    json[name + "_ms_p99"] = percentile(times, 0.99);
}

} // namespace

// A path's own timing tells how long it took by the clock on the wall, whatever else the machine
// did. So the updates in which agents plan are measured one by one.
CrowdTiming::Agents CrowdTiming::update_agents(Simulation& simulation) {
    const std::size_t count = simulation.characters().size();
    is_about_to_plan_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        is_about_to_plan_.push_back(simulation.is_about_to_plan(i));
    }
    const double overhead = clock_overhead();
    Agents times;
    double overheads = 0.0;
    times.all = nanoseconds([&] {
        for (std::size_t i = 0; i < count; ++i) {
            if (is_about_to_plan_[i]) {
                times.search += nanoseconds([&] { simulation.update_agent(i); });
                overheads += overhead;
            } else {
                simulation.update_agent(i);
            }
        }
    });
    times.all = std::max(times.search, times.all - overheads);
    return times;
}

void CrowdTiming::step(Simulation& simulation) {
    simulation.begin_step();
    const double navigator = nanoseconds([&] { simulation.update_navigator(); });
    const Agents agents = update_agents(simulation);
    simulation.end_step();
    search_.push_back(milliseconds_per_nanosecond * agents.search);
    steer_.push_back(milliseconds_per_nanosecond * (agents.all - agents.search));
    step_.push_back(milliseconds_per_nanosecond * (navigator + agents.all));
}

nlohmann::ordered_json CrowdTiming::to_json() const {
    nlohmann::ordered_json json;
    add(json, "search", search_);
    add(json, "steer", steer_);
    add(json, "step", step_);
    json["step_ms_max"] = step_.empty() ? 0.0 : *std::max_element(step_.begin(), step_.end());
    return json;
}

} // namespace raywalk::demo
