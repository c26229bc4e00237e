// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"

#include "lab/lab.hpp"
#include "lab/onlooker.hpp"

#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// How long the player's way is at best: that of a finer search for each of its plans, with cells a
/// quarter as wide, no limit but two million iterations, and the way pulled taut. A slice of the
/// search is done at a time.
class ShortestLength {
public:
    /// Call once a frame while somebody looks, after all commands and steps. 50,000 iterations at
    /// most: a millisecond or two.
    void update(const Lab& lab);

    /// The player's planned length over the shortest one known, from 1; nothing while it is being
    /// searched, if there is no way, or if the ways of the scene have costs, so that the shortest
    /// is not the best.
    [[nodiscard]] std::optional<double> ratio() const { return ratio_; }

private:
    Onlooker onlooker_;
    std::optional<PathRequest> request_;
    std::optional<double> ratio_;
    int generation_ = -1;
    std::size_t plans_ = 0;
};

} // namespace raywalk::demo
