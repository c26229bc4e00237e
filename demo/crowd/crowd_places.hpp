// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "crowd/crowd.hpp"
#include "scene/random.hpp"
#include "scene/simulation.hpp"

#include <unordered_map>
#include <vector>

namespace raywalk::demo {

/// The kind of walker that the options ask for, as the agents of a simulation are.
[[nodiscard]] WalkerProfile walker_of(const CrowdOptions& options);

/// Random places in a world, such that there is a way from each to each other.
class Places {
public:
    /// Cell centers within `bounds`, which has to be closed. Throws std::runtime_error if nobody
    /// can stand there.
    Places(Navigator& navigator, const CrowdOptions& options, const Box& bounds, Random& random);

    [[nodiscard]] Vec2 any(Random& random) const { return places_[random.below(places_.size())]; }

    /// A place at which a character touches none of those at places taken before. Throws
    /// std::runtime_error if there is none left.
    [[nodiscard]] Vec2 take();
    /// All places can be taken again, in another order.
    void free_all(Random& random);

private:
    [[nodiscard]] bool is_free(Vec2 place) const;

    std::vector<Vec2> places_;
    std::size_t next_ = 0;
    float spacing_;
    Grid taken_grid_;
    std::unordered_map<Cell, std::vector<Vec2>> taken_;
};

} // namespace raywalk::demo
