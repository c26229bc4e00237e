// SPDX-License-Identifier: MIT
#pragma once

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"

#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// Sends the player to the scene's own targets, in turn, or to places that it can reach.
class Autoplay {
public:
    /// Call once a frame. Returns the next target, once the player has rested for a second. Nothing
    /// without a player. Does not affect the lab.
    [[nodiscard]] std::optional<Vec2> next(const Lab& lab);

private:
    InspectionNavigator inspection_;
    std::size_t next_ = 0;
    double rests_since_ = 0.0; // in the simulation's time
};

} // namespace raywalk::demo
