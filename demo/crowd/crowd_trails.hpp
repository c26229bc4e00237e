// SPDX-License-Identifier: MIT
#pragma once

#include "scene/simulation.hpp"

#include <string>
#include <vector>

namespace raywalk::demo {

/// Records where all characters walk.
class Trails {
public:
    /// Call after each step.
    void observe(const Simulation& simulation);

    /// Returns a picture of the world at its end and of all trails: each begins at a dot and ends
    /// at a circle as large as the character (SVG).
    [[nodiscard]] std::string to_svg(const Simulation& simulation) const;

private:
    std::vector<std::vector<Vec2>> trails_;
};

} // namespace raywalk::demo
