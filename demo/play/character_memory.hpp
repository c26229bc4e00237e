// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"

#include <cstddef>
#include <deque>
#include <vector>

namespace raywalk::demo {

/// What the window remembers of the characters: where they were, and since when they see the
/// player.
class CharacterMemory {
public:
    /// Call before each step of the lab, and after it was replaced.
    void remember(const Lab& lab);
    /// Call once a frame: tests for some characters, in turn, whether they see the player.
    void look(Lab& lab);

    /// True if the lab has other characters by now.
    [[nodiscard]] bool is_outdated(const Lab& lab) const { return generation_ != lab.generation(); }

    /// Returns where a character was a step ago.
    [[nodiscard]] Vec2 position_before(std::size_t index) const { return steps_.back()[index]; }

    /// Returns where a character was in the last seconds, oldest first.
    [[nodiscard]] std::vector<Vec2> trail(std::size_t index) const;
    /// True for half a second of the world after a character has begun to see the player.
    [[nodiscard]] bool is_surprised(const Lab& lab, std::size_t index) const;

private:
    std::deque<std::vector<Vec2>> steps_; // positions
    std::vector<double> seen_since_;      // in the simulation's time
    std::size_t next_ = 0;                // to be tested
    int generation_ = -1;
};

} // namespace raywalk::demo
