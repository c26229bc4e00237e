// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace raywalk {

/// Notices which chunks of one kind of walker are forgotten, and lets them fade. Keep one for each
/// navigator between two frames.
class RAYWALK_EXPORT ChangeFlashes {
public:
    /// A chunk fades for so long (unit: second).
    static constexpr float duration = 0.5F;

    /// Looks which chunks in `area` were forgotten since the last call, known or not, and lets
    /// those that were before fade by `dt` seconds; 0 in a game's pause. The first call, and the
    /// first for another kind of walker, finds nothing. Some nanoseconds for each chunk in the area
    /// if anything changed; an area that debug_draw draws no chunks of is not looked at.
    void update(const Navigator& navigator, const WalkerProfile& walker, const Box& area, float dt);

    /// What is left of each chunk's flash, from 1 down to 0, by chunk.
    [[nodiscard]] const std::map<Cell, float>& strengths() const { return strengths_; }

private:
    std::map<Cell, float> strengths_;
    std::optional<WalkerProfile> walker_;
    std::uint64_t version_ = 0; // of the cache at the last look
};

} // namespace raywalk
