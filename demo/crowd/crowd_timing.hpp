// SPDX-License-Identifier: MIT
#pragma once

#include "scene/simulation.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace raywalk::demo {

/// Measures the elapsed time of navigation in each step. Other work of the machine adds to it.
class CrowdTiming {
public:
    /// Advances the simulation by one step and measures it.
    void step(Simulation& simulation);

    /// Returns mean, 99th percentile and maximum (unit: millisecond).
    [[nodiscard]] nlohmann::ordered_json to_json() const;

private:
    std::vector<double> steps_; // (unit: millisecond)
};

} // namespace raywalk::demo
