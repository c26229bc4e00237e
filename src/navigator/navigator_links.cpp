// SPDX-License-Identifier: MIT
#include "navigator/navigator_state.hpp"

#include <memory>
#include <optional>
#include <set>
#include <vector>

// The links that the game adds.
namespace raywalk {

LinkId Navigator::add_link(const NavigationLink& link) {
    const std::shared_ptr<State> state = state_; // a sink of the log may destroy this object
    if (!is_valid_link(link, grid())) {
        state->log.error("Navigator::add_link was ignored: a point or a number is out of range");
        return 0;
    }
    const LinkId id = state->caches.reserve_link_id();
    state->request([&](WorldChanges& changes) { changes.links[id] = link; });
    return id;
}

void Navigator::remove_link(LinkId link) {
    state_->request([&](WorldChanges& changes) { changes.links[link] = std::nullopt; });
}

void Navigator::set_link_enabled(LinkId link, bool is_enabled) {
    std::optional<NavigationLink> changed = find_link(link);
    if (changed && changed->enabled != is_enabled) {
        changed->enabled = is_enabled;
        state_->request([&](WorldChanges& changes) { changes.links[link] = changed; });
    }
}

std::optional<NavigationLink> Navigator::find_link(LinkId link) const {
    return state_->services->changes().ask([&](const WorldChanges& changes) {
        const auto told = changes.links.find(link);
        if (told != changes.links.end()) {
            return told->second;
        }
        const NavigationLink* known = state_->caches.links().find(link);
        return known == nullptr ? std::nullopt : std::optional{*known};
    });
}

std::vector<LinkId> Navigator::links() const {
    return state_->services->changes().ask([&](const WorldChanges& changes) {
        std::set<LinkId> ids;
        for (const auto& [id, link] : state_->caches.links().all()) {
            ids.insert(id);
        }
        for (const auto& [id, link] : changes.links) {
            link ? void(ids.insert(id)) : void(ids.erase(id));
        }
        return std::vector<LinkId>(ids.begin(), ids.end());
    });
}

} // namespace raywalk
