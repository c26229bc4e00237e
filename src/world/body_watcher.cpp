// SPDX-License-Identifier: MIT
#include "world/body_watcher.hpp"

#include "core/callback_scope.hpp"

#include <algorithm>

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
        compare(state, changed);
    }
    remove_vanished(changed);
}

void BodyWatcher::compare(const BodyState& state, std::vector<Box>& changed) {
    const auto [position, is_new] = snapshots_.try_emplace(state.body.value);
    Snapshot& previous = position->second;
    if (is_new) {
        changed.push_back(state.bounds);
    } else if (previous.fingerprint != state.fingerprint) {
        changed.push_back(previous.bounds);
        changed.push_back(state.bounds);
    }
    previous = {
        .bounds = state.bounds, .fingerprint = state.fingerprint, .number = snapshot_number_};
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
                                    const std::optional<BodyState>& state,
                                    std::vector<Box>& changed) {
    if (state) {
        compare(*state, changed);
    } else if (const auto previous = snapshots_.find(body.value); previous != snapshots_.end()) {
        changed.push_back(previous->second.bounds);
        snapshots_.erase(previous);
    }
}

const Box* BodyWatcher::last_bounds(BodyKey body) const {
    const auto snapshot = snapshots_.find(body.value);
    return snapshot == snapshots_.end() ? nullptr : &snapshot->second.bounds;
}

void BodyWatcher::record(const Probe& probe, const WatchList& list, const ObstacleFilter& filter) {
    std::vector<Box> discarded;
    detect_changes(probe, list, filter, discarded);
}

void BodyWatcher::shift_origin(Vec2 new_origin) {
    for (auto& [body, snapshot] : snapshots_) {
        const float rounding = 1e-6F * std::max(length(new_origin), length(snapshot.bounds.max));
        snapshot.bounds =
            Box{snapshot.bounds.min - new_origin, snapshot.bounds.max - new_origin}.grown(rounding);
        snapshot.fingerprint = 0;
    }
}

} // namespace raywalk
