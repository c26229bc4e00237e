// SPDX-License-Identifier: MIT
#include "bodies/body_watcher.hpp"

#include "bodies/body_shape.hpp"
#include "core/callback_scope.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace raywalk {

void BodyWatcher::detect_changes(const Probe& probe,
                                 const WatchList& list,
                                 const ObstacleFilter& filter,
                                 std::vector<Box>& changed) {
    if (list.is_empty() && snapshots_.empty()) {
        return;
    }
    const CallbackScope scope{CallbackScope::Kind::reading};
    ++snapshot_number_;
    states_.clear();
    probe.states_of(list, filter, states_);
    for (const BodyState& state : states_) {
        compare(probe, filter, state, changed);
    }
    remove_vanished(changed);
}

// Parts are read only if the body changed, so that bodies at rest cost what they do as a whole.
void BodyWatcher::compare(const Probe& probe,
                          const ObstacleFilter& filter,
                          const BodyState& state,
                          std::vector<Box>& changed) {
    const auto [position, is_new] = snapshots_.try_emplace(state.body.value);
    Snapshot& previous = position->second;
    if (is_new || previous.fingerprint != state.fingerprint) {
        read_parts(probe, filter, state);
        if (is_new) {
            changed.push_back(state.bounds);
        } else {
            compare_parts(previous, state, changed);
        }
        previous.parts.assign(parts_.begin(), parts_.end());
    }
    previous.bounds = state.bounds;
    previous.fingerprint = state.fingerprint;
    previous.number = snapshot_number_;
}

void BodyWatcher::read_parts(const Probe& probe,
                             const ObstacleFilter& filter,
                             const BodyState& state) {
    parts_.clear();
    if (state.obstacle_count < 2) {
        return;
    }
    obstacles_.clear();
    probe.obstacles_of(state.body, filter, obstacles_);
    for (const Obstacle& obstacle : obstacles_) {
        parts_.push_back({fingerprint_of(obstacle), obstacle.bounds()});
    }
    std::ranges::sort(parts_, {}, &Part::fingerprint);
}

// The fingerprint of a body with one obstacle is that of the obstacle.
void BodyWatcher::compare_parts(const Snapshot& previous,
                                const BodyState& state,
                                std::vector<Box>& changed) {
    const Part old_whole{previous.fingerprint, previous.bounds};
    const Part new_whole{state.fingerprint, state.bounds};
    const auto parts_or = [](const std::vector<Part>& parts, const Part& whole) {
        return parts.empty() ? std::span{&whole, 1} : std::span{parts};
    };
    const std::span<const Part> before = parts_or(previous.parts, old_whole);
    const std::span<const Part> after = parts_or(parts_, new_whole);
    differences_.clear();
    std::ranges::set_symmetric_difference(before,
                                          after,
                                          std::back_inserter(differences_),
                                          {},
                                          &Part::fingerprint,
                                          &Part::fingerprint);
    const bool has_moved = differences_.size() == before.size() + after.size();
    if (has_moved || differences_.empty()) { // or the probe's hash covers more
        changed.push_back(previous.bounds);
        changed.push_back(state.bounds);
        return;
    }
    for (const Part& part : differences_) {
        changed.push_back(part.bounds);
    }
}

void BodyWatcher::remove_vanished(std::vector<Box>& changed) {
    std::erase_if(snapshots_, [&](const auto& entry) {
        const bool has_vanished = entry.second.number != snapshot_number_;
        if (has_vanished) {
            changed.push_back(entry.second.bounds);
        }
        return has_vanished;
    });
}

void BodyWatcher::detect_changes_of(BodyKey body,
                                    const Probe& probe,
                                    const ObstacleFilter& filter,
                                    std::vector<Box>& changed) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    states_.clear();
    probe.states_of({.bodies = {body}}, filter, states_);
    if (states_.empty()) {
        remove(body, changed);
    } else {
        compare(probe, filter, states_.front(), changed);
    }
}

void BodyWatcher::remove(BodyKey body, std::vector<Box>& changed) {
    const auto snapshot = snapshots_.find(body.value);
    if (snapshot != snapshots_.end()) {
        changed.push_back(snapshot->second.bounds);
        snapshots_.erase(snapshot);
    }
}

std::optional<Vec2> BodyWatcher::last_point(BodyKey body) const {
    const auto snapshot = snapshots_.find(body.value);
    if (snapshot == snapshots_.end()) {
        return std::nullopt;
    }
    const Box& bounds = snapshot->second.bounds;
    return 0.5F * (bounds.min + bounds.max);
}

void BodyWatcher::shift_origin(Vec2 new_origin) {
    for (auto& [body, snapshot] : snapshots_) {
        const float rounding = 1e-6F * std::max(length(new_origin), length(snapshot.bounds.max));
        snapshot.bounds =
            Box{snapshot.bounds.min - new_origin, snapshot.bounds.max - new_origin}.grown(rounding);
        snapshot.fingerprint = 0;
        snapshot.parts.clear();
    }
}

} // namespace raywalk
