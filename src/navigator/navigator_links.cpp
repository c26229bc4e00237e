// SPDX-License-Identifier: MIT
#include "navigator/navigator_state.hpp"

#include <memory>
#include <optional>
#include <vector>

// The links that the game adds. A callback of the game may destroy the navigator: what may call one
// works on a copy of the pointer to the state, and changes that wait refer to the state, which
// drops them at its end.
namespace raywalk {

LinkId Navigator::add_link(const NavigationLink& link) {
    const std::shared_ptr<State> state = state_;
    if (!is_valid_link(link, grid())) {
        state->log.error("Navigator::add_link was ignored: a point or a number is out of range");
        return 0;
    }
    const LinkId id = state->caches.reserve_link_id();
    state->access->change([&caches = state->caches, id, link] { caches.set_link(id, link); });
    return id;
}

void Navigator::remove_link(LinkId link) {
    const std::shared_ptr<State> state = state_;
    state->access->change([&caches = state->caches, link] { caches.remove_link(link); });
}

void Navigator::set_link_enabled(LinkId link, bool is_enabled) {
    const std::shared_ptr<State> state = state_;
    state->access->change([&caches = state->caches, link, is_enabled] {
        const NavigationLink* known = caches.links().find(link);
        if (known != nullptr && known->enabled != is_enabled) {
            NavigationLink changed = *known;
            changed.enabled = is_enabled;
            caches.set_link(link, changed);
        }
    });
}

std::optional<NavigationLink> Navigator::find_link(LinkId link) const {
    const NavigationLink* found = state_->caches.links().find(link);
    return found == nullptr ? std::nullopt : std::optional{*found};
}

std::vector<LinkId> Navigator::links() const {
    std::vector<LinkId> ids;
    for (const auto& [id, link] : state_->caches.links().all()) {
        ids.push_back(id);
    }
    return ids;
}

} // namespace raywalk
