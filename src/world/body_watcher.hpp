// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <unordered_map>
#include <vector>

namespace raywalk {

/// Notices what happened to bodies between two looks at the world: that one moved, turned,
/// appeared, vanished, was enabled or disabled, or changed its fixtures or their filters. Box2D
/// tells nobody that a body was moved by hand, so what one look saw is compared with what the last
/// one did. Bodies that are no obstacles under the filter are no news.
class BodyWatcher {
public:
    /// Appends to `changed` the boxes in which something changed since the last look: where each
    /// changed body was, and where it is (unit: meter).
    void look(const Probe& probe,
              const WatchList& list,
              const ObstacleFilter& filter,
              std::vector<Box>& changed);
    /// Looks without telling.
    void remember(const Probe& probe, const WatchList& list, const ObstacleFilter& filter);

    /// Moves all that it remembers along with the world. What changed since the last look cannot be
    /// told from what moved along, so the next look takes every body for changed.
    void shift_origin(Vec2 new_origin);

private:
    struct Remembered {
        Box bounds;
        std::uint64_t fingerprint = 0;
        std::uint64_t look = 0; // number of the look that saw the body last
    };

    std::unordered_map<std::uint64_t, Remembered> remembered_; // by BodyKey::value
    std::vector<BodyState> states_;
    std::uint64_t look_ = 0;
};

} // namespace raywalk
