// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "crowd/crowd.hpp"
#include "scene/random.hpp"
#include "scene/simulation.hpp"

#include <unordered_map>
#include <vector>

namespace raywalk::demo {

/// Returns the walker profile that the options describe, as used by the agents of a simulation.
[[nodiscard]] WalkerProfile walker_of(const CrowdOptions& options);

/// Random places in a world that are all connected by paths.
class Places {
public:
    /// Uses cell centers within `bounds`, which must be closed. Throws std::runtime_error if a
    /// character fits nowhere.
    Places(Navigator& navigator, const CrowdOptions& options, const Box& bounds, Random& random);

    [[nodiscard]] Vec2 any(Random& random) const { return places_[random.below(places_.size())]; }

    /// Takes a place at which a character touches none at the places taken before. Throws
    /// std::runtime_error if there is none left.
    [[nodiscard]] Vec2 take();
    /// Releases all places and shuffles them.
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
