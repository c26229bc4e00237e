// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Detects that watched bodies moved, turned, appeared, vanished, were enabled or disabled, or
/// changed their shapes or their filters. Engines have no event for a body that the game moved, so
/// each snapshot of the bodies is compared with the previous one. Bodies that are no obstacles
/// under the filter are left out.
class BodyWatcher {
public:
    /// Takes a snapshot, and appends to `changed` the boxes in which something differs from the
    /// previous one: where each changed body was, and where it is (unit: meter).
    void detect_changes(const Probe& probe,
                        const WatchList& list,
                        const ObstacleFilter& filter,
                        std::vector<Box>& changed);
    /// Takes a snapshot of one body, nothing if it is no obstacle or was destroyed, and appends to
    /// `changed` the boxes in which it differs from the previous one (unit: meter).
    void detect_changes_of(BodyKey body,
                           const std::optional<BodyState>& state,
                           std::vector<Box>& changed);
    /// Returns the box of the body's last snapshot, or null if it was no obstacle (unit: meter).
    [[nodiscard]] const Box* last_bounds(BodyKey body) const;
    /// Takes a snapshot and discards the changes.
    void record(const Probe& probe, const WatchList& list, const ObstacleFilter& filter);

    /// Moves the snapshot along with the world. Changes since it was taken cannot be told apart
    /// from the shift, so the next snapshot reports every body as changed.
    void shift_origin(Vec2 new_origin);

private:
    struct Snapshot {
        Box bounds;
        std::uint64_t fingerprint = 0;
        std::uint64_t number = 0; // of the last snapshot that had the body
    };

    void compare(const BodyState& state, std::vector<Box>& changed);
    void remove_vanished(std::vector<Box>& changed);

    std::unordered_map<std::uint64_t, Snapshot> snapshots_; // by BodyKey::value
    std::vector<BodyState> states_;
    std::uint64_t snapshot_number_ = 0;
};

} // namespace raywalk
