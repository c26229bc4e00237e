// SPDX-License-Identifier: MIT
#include "world/body_watcher.hpp"

#include "core/callback_scope.hpp"

#include <algorithm>

namespace raywalk {

void BodyWatcher::look(const Probe& probe,
                       const WatchList& list,
                       const ObstacleFilter& filter,
                       std::vector<Box>& changed) {
    if (list.is_empty() && remembered_.empty()) {
        return;
    }
    const CallbackScope scope{CallbackScope::Kind::reading};
    ++look_;
    states_.clear();
    probe.states_of(list, filter, states_);
    for (const BodyState& state : states_) {
        const auto [place, is_new] = remembered_.try_emplace(state.body.value);
        Remembered& remembered = place->second;
        if (is_new) {
            changed.push_back(state.bounds);
        } else if (remembered.fingerprint != state.fingerprint) {
            changed.push_back(remembered.bounds);
            changed.push_back(state.bounds);
        }
        remembered = {state.bounds, state.fingerprint, look_};
    }
    std::erase_if(remembered_, [&](const auto& entry) {
        const bool is_gone = entry.second.look != look_;
        if (is_gone) {
            changed.push_back(entry.second.bounds);
        }
        return is_gone;
    });
}

void BodyWatcher::shift_origin(Vec2 new_origin) {
    for (auto& [body, remembered] : remembered_) {
        const float rounding = 1e-6F * std::max(length(new_origin), length(remembered.bounds.max));
        remembered.bounds =
            Box{remembered.bounds.min - new_origin, remembered.bounds.max - new_origin}.grown(
                rounding);
        remembered.fingerprint = 0;
    }
}

void BodyWatcher::remember(const Probe& probe,
                           const WatchList& list,
                           const ObstacleFilter& filter) {
    std::vector<Box> untold;
    look(probe, list, filter, untold);
}

} // namespace raywalk
