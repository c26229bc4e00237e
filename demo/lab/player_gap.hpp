// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/narrow_gap.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/player_query.hpp"

#include <optional>
#include <string>

namespace raywalk::demo {

/// Finds the gap that is too narrow for the player, if that is why its last plan does not lead to
/// the target. It has its own navigator, so the game is not affected.
class PlayerGap {
public:
    /// Call once a frame, after all commands and steps of the lab. Looks once for each plan of the
    /// player. Returns true if the gap is another one than before.
    bool update(const Lab& lab);

    /// Nothing if the player can get to its target, or not even a point could.
    [[nodiscard]] const std::optional<NarrowGap>& gap() const { return gap_; }

private:
    InspectionNavigator inspection_;
    std::optional<PlayerQuery> query_;
    std::optional<NarrowGap> gap_;
};

/// Formats one line: "too narrow: a gap of 0.50 m at (2.30, 0.00), the walker needs 0.64 m".
[[nodiscard]] std::string describe(const NarrowGap& gap);

} // namespace raywalk::demo
