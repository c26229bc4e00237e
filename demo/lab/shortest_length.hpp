// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"

#include "lab/lab.hpp"
#include "lab/onlooker.hpp"

#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// How good the player's way is: for each of its plans a finer search is made, with cells a quarter
/// as wide, two million iterations at most, and the way pulled taut. A slice of it at a time.
class ShortestLength {
public:
    /// Call once a frame while somebody looks, after all commands and steps of the lab. Spends
    /// 50,000 iterations at most: some milliseconds.
    void update(const Lab& lab);

    /// The length of the player's last plan over the shortest one known, >= 1. Nothing while that
    /// is being searched, if no way was found, or if the player pays for its way: then the shortest
    /// is not the best.
    [[nodiscard]] std::optional<double> ratio() const { return ratio_; }

private:
    void begin(const Lab& lab);

    Onlooker onlooker_;
    std::optional<PathRequest> request_;
    std::optional<double> ratio_;
    double length_ = 0.0; // of the player's plan
    int generation_ = -1;
    std::size_t plans_ = 0;
};

} // namespace raywalk::demo
