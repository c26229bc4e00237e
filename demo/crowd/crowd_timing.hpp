// SPDX-License-Identifier: MIT
#pragma once

#include "scene/simulation.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace raywalk::demo {

/// How long navigation takes in each step: the processor's time.
class CrowdTiming {
public:
    /// Moves the simulation on by one step, and measures it.
    void step(Simulation& simulation);

    /// Means, 99th percentiles and the maximum (unit: millisecond).
    [[nodiscard]] nlohmann::ordered_json to_json() const;

private:
    // The processor's time for one step (unit: nanosecond).
    struct Agents {
        double search = 0.0; // updates of those who had asked for a way
        double steer = 0.0;  // the others
    };

    [[nodiscard]] Agents update_agents(Simulation& simulation);

    // Of each step (unit: millisecond).
    std::vector<double> search_;
    std::vector<double> steer_;  // the rest of the agents' updates
    std::vector<double> update_; // the navigator's, in which waiting plans are served
    std::vector<double> step_;   // all of them
};

} // namespace raywalk::demo
