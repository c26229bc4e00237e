// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Replays scripted clicks: decides when the player is sent where. The simulation needs a player
/// unless there are no clicks.
class ClickScript {
public:
    explicit ClickScript(std::vector<Click> clicks)
        : clicks_{std::move(clicks)} {}

    /// Returns the next target of the player once it is due. Call it before each step.
    [[nodiscard]] std::optional<Vec2> next(const Simulation& simulation);

    [[nodiscard]] bool is_done() const { return next_ == clicks_.size(); }

private:
    [[nodiscard]] double time_of_next(const Simulation& simulation) const;

    std::vector<Click> clicks_;
    std::size_t next_ = 0;
};

} // namespace raywalk::demo
