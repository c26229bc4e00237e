// SPDX-License-Identifier: MIT
#include "crowd/crowd_timing.hpp"

#include "benchmark/bench_results.hpp"
#include "benchmark/processor_time.hpp"

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

// A path's own timing is wall-clock time, which includes other work of the machine. Reading the
// processor time takes longer than steering, so only agents that are about to plan are measured one
// by one; unexpected plans count as steering.
CrowdTiming::Agents CrowdTiming::update_agents(Simulation& simulation) {
    Agents times;
    const double all = nanoseconds([&] {
        for (std::size_t i = 0; i < simulation.characters().size(); ++i) {
            if (simulation.status(i) == AgentStatus::pending) {
                times.search += nanoseconds([&] { simulation.update_agent(i); });
            } else {
                simulation.update_agent(i);
            }
        }
    });
    times.steer = all - times.search;
    return times;
}

void CrowdTiming::step(Simulation& simulation) {
    const double update = nanoseconds([&] { simulation.update_navigator(); });
    const Agents agents = update_agents(simulation);
    simulation.end_step();
    search_.push_back(milliseconds_per_nanosecond * agents.search);
    steer_.push_back(milliseconds_per_nanosecond * agents.steer);
    update_.push_back(milliseconds_per_nanosecond * update);
    step_.push_back(milliseconds_per_nanosecond * (update + agents.search + agents.steer));
}

nlohmann::ordered_json CrowdTiming::to_json() const {
    nlohmann::ordered_json json;
    add(json, "search", search_);
    add(json, "steer", steer_);
    add(json, "update", update_);
    add(json, "step", step_);
    json["step_ms_max"] = step_.empty() ? 0.0 : *std::max_element(step_.begin(), step_.end());
    return json;
}

} // namespace raywalk::demo
