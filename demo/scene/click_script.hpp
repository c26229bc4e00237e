// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// Plays the part of the person with the mouse: sends the player to one place after another.
class ClickScript {
public:
    ClickScript(std::vector<Click> clicks, std::size_t player);

    /// Sends the player on if it is time; returns the target then. Call it before each step.
    std::optional<Vec2> update(Simulation& simulation);

    [[nodiscard]] bool is_done() const { return next_ == clicks_.size(); }

private:
    [[nodiscard]] double time_of_next(const Simulation& simulation) const;

    std::vector<Click> clicks_;
    std::size_t player_;
    std::size_t next_ = 0;
};

} // namespace raywalk::demo
