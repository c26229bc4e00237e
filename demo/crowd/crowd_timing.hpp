// SPDX-License-Identifier: MIT
#pragma once

#include "scene/simulation.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace raywalk::demo {

/// Measures the processor time of navigation in each step.
class CrowdTiming {
public:
    /// Advances the simulation by one step and measures it.
    void step(Simulation& simulation);

    /// Returns means, 99th percentiles and maxima (unit: millisecond).
    [[nodiscard]] nlohmann::ordered_json to_json() const;

private:
    // Processor time of one step (unit: nanosecond).
    struct Agents {
        double search = 0.0; // updates of agents with a pending path query
        double steer = 0.0;  // updates of the other agents
    };

    [[nodiscard]] Agents update_agents(Simulation& simulation);

    // Per step (unit: millisecond).
    std::vector<double> search_;
    std::vector<double> steer_;  // all other agent updates
    std::vector<double> update_; // navigator updates, which serve waiting queries
    std::vector<double> step_;   // all of the above
};

} // namespace raywalk::demo
