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
/// under the filter are left out. Of a body with several obstacles, each is compared: 24 bytes are
/// kept for each.
class BodyWatcher {
public:
    /// Takes a snapshot, and appends to `changed` the boxes in which something differs from the
    /// previous one: where each changed body was, and where it is; if some of its obstacles did
    /// not change, only where the others were and are (unit: meter).
    void detect_changes(const Probe& probe,
                        const WatchList& list,
                        const ObstacleFilter& filter,
                        std::vector<Box>& changed);
    /// Does the same for one body, which has to exist.
    void detect_changes_of(BodyKey body,
                           const Probe& probe,
                           const ObstacleFilter& filter,
                           std::vector<Box>& changed);
    /// Drops the snapshot of a body, and appends its box to `changed` (unit: meter).
    void remove(BodyKey body, std::vector<Box>& changed);
    /// Returns a point at which the body was in its last snapshot; none if it was no obstacle
    /// (unit: meter).
    [[nodiscard]] std::optional<Vec2> last_point(BodyKey body) const;

    /// Moves the snapshot along with the world. Changes since it was taken cannot be told apart
    /// from the shift, so the next snapshot reports every body as changed.
    void shift_origin(Vec2 new_origin);

private:
    // An obstacle of a body.
    struct Part {
        std::uint64_t fingerprint = 0;
        Box bounds;
    };

    struct Snapshot {
        Box bounds;
        std::uint64_t fingerprint = 0;
        std::vector<Part> parts;  // sorted by fingerprint; empty if the body counts as one part
        std::uint64_t number = 0; // of the last snapshot that had the body
    };

    void compare(const Probe& probe,
                 const ObstacleFilter& filter,
                 const BodyState& state,
                 std::vector<Box>& changed);
    void compare_parts(const Snapshot& previous, const BodyState& state, std::vector<Box>& changed);
    void read_parts(const Probe& probe, const ObstacleFilter& filter, const BodyState& state);
    void remove_vanished(std::vector<Box>& changed);

    std::unordered_map<std::uint64_t, Snapshot> snapshots_; // by BodyKey::value
    std::vector<BodyState> states_;
    std::vector<Obstacle> obstacles_; // of a changed body, like the next two
    std::vector<Part> parts_;
    std::vector<Part> differences_;
    std::uint64_t snapshot_number_ = 0;
};

} // namespace raywalk
