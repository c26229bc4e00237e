// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"

#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// Rates the player's paths: for each plan, runs a finer search with cells a quarter as wide, at
/// most two million iterations and string pulling, a slice per frame.
class ShortestLength {
public:
    /// Call once a frame while the ratio is shown, after all commands and steps of the lab. Runs at
    /// most 50,000 iterations: some milliseconds.
    void update(const Lab& lab);

    /// Length of the player's last plan divided by the shortest known length, >= 1. Nothing while
    /// the search runs, if no path was found, or if the player has costs or movement points: then
    /// the shortest path is not the best.
    [[nodiscard]] std::optional<double> ratio() const { return ratio_; }

private:
    void begin(const Lab& lab);

    InspectionNavigator inspection_;
    std::optional<PathRequest> request_;
    std::optional<double> ratio_;
    double length_ = 0.0; // of the player's plan
    int generation_ = -1;
    std::size_t plans_ = 0;
};

} // namespace raywalk::demo
