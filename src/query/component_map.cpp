// SPDX-License-Identifier: MIT
#include "query/component_map.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {
namespace {

// If there are more, the oldest ones are dropped.
constexpr std::size_t max_components = 256;
constexpr std::size_t max_parts = 32'768;

} // namespace

void ComponentMap::insert(std::shared_ptr<const Component> component, std::uint64_t version) {
    Entry added{.first = component->parts().front().position,
                .last = component->parts().front().position,
                .version = version,
                .component = {}};
    for (const Component::Part& part : component->parts()) {
        const Cell at = part.position;
        added.first = {std::min(added.first.x, at.x), std::min(added.first.y, at.y)};
        added.last = {std::max(added.last.x, at.x), std::max(added.last.y, at.y)};
    }
    const std::scoped_lock lock{mutex_};
    added.component = std::move(component);
    entries_.push_back(std::move(added));
    std::size_t parts = 0;
    std::size_t kept = 0;
    while (kept < std::min(entries_.size(), max_components)) {
        parts += entries_[entries_.size() - kept - 1].component->parts().size();
        if (parts > max_parts) {
            break;
        }
        ++kept;
    }
    entries_.erase(entries_.begin(), entries_.end() - static_cast<std::ptrdiff_t>(kept));
}

std::shared_ptr<const Component>
ComponentMap::find(const NeighborCache& cache, const GridNode& node, std::size_t max_chunks) {
    const Cell at = Chunk::of(node.cell);
    const std::scoped_lock lock{mutex_};
    for (std::size_t i = 0; i < entries_.size();) {
        Entry& entry = entries_[i];
        const bool is_near = entry.first.x <= at.x && at.x <= entry.last.x &&
                             entry.first.y <= at.y && at.y <= entry.last.y;
        if (!is_near || !entry.component->contains(node)) {
            ++i;
        } else if (!holds(cache, entry)) {
            entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i));
        } else if (entry.component->status() == Component::Status::closed ||
                   entry.component->parts().size() >= max_chunks) {
            return entry.component;
        } else {
            ++i;
        }
    }
    return nullptr;
}

bool ComponentMap::holds(const NeighborCache& cache, Entry& entry) {
    if (entry.version == cache.version()) {
        return true;
    }
    const bool holds =
        std::ranges::all_of(entry.component->parts(), [&](const Component::Part& part) {
            return cache.version_of(part.position) <= entry.version;
        });
    entry.version = cache.version();
    return holds;
}

} // namespace raywalk
