// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace raywalk {

/// Records which chunks of one kind of walker were invalidated, for debug_draw() to flash them.
/// Keep one for each navigator across frames.
class RAYWALK_EXPORT ChangeFlashes {
public:
    /// How long a flash takes to fade (unit: second).
    static constexpr float duration = 0.5F;

    /// Starts a flash for each chunk in `area`, cached or not, that was invalidated since the last
    /// call, and fades earlier flashes by `dt` seconds; pass 0 while the game is paused. The first
    /// call, and the first for another kind of walker, starts none. Takes some nanoseconds for each
    /// chunk in the area if anything changed. Areas that are too large for debug_draw() to draw
    /// chunks are ignored.
    void update(const Navigator& navigator, const WalkerProfile& walker, const Box& area, float dt);

    /// The strengths of the flashes, from 1 down to 0, by chunk (no unit).
    [[nodiscard]] const std::map<Cell, float>& strengths() const { return strengths_; }

private:
    std::map<Cell, float> strengths_;
    std::optional<WalkerProfile> walker_;
    std::uint64_t version_ = 0; // of the cache in the last update
};

} // namespace raywalk
