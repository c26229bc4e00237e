// SPDX-License-Identifier: MIT
#include "query/component_map.hpp"

#include "core/algorithms.hpp"

namespace raywalk {
namespace {

// If there are more, the oldest ones are dropped.
constexpr std::ptrdiff_t max_components = 256;
constexpr std::size_t max_parts = 32'768;

bool has(const Component& component, const GridNode& node) {
    return component.may_have(Chunk::of(node.cell)) && component.contains(node);
}

} // namespace

std::shared_ptr<Component>
ComponentMap::take(const NeighborCache& cache, const GridNode& node, std::size_t max_chunks) {
    const std::scoped_lock lock{mutex_};
    auto entry = entries_.end(); // the one that knows most
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
        const Component& component = *each->component;
        const bool is_more =
            entry == entries_.end() || component.parts().size() > entry->component->parts().size();
        if (is_more && has(component, node) && holds(cache, *each)) {
            entry = each;
        }
    }
    if (entry == entries_.end()) {
        return nullptr;
    }
    const bool has_ended =
        entry->component->is_closed() || entry->component->parts().size() > max_chunks;
    if (!has_ended && entry->component.use_count() > 1) { // by a query with a lower limit
        return nullptr;
    }
    std::shared_ptr<Component> component = entry->component;
    if (!has_ended) {
        entries_.erase(entry);
    }
    return component;
}

void ComponentMap::give(const NeighborCache& cache,
                        std::shared_ptr<Component> component,
                        std::uint64_t version) {
    const std::scoped_lock lock{mutex_};
    const GridNode& first = component->first_node();
    const auto is_more = [&](Entry& entry) {
        const Component& other = *entry.component;
        const bool is_larger =
            other.first_node() == first && other.parts().size() > component->parts().size();
        return (is_larger || other.is_closed()) && has(other, first) && holds(cache, entry);
    };
    const auto is_less = [&](Entry& entry) {
        const GridNode& other = entry.component->first_node();
        const bool is_same = component->is_closed() ? has(*component, other) : other == first;
        return is_same || (has(*entry.component, first) && !holds(cache, entry));
    };
    if (any_of(entries_, is_more)) {
        return;
    }
    std::erase_if(entries_, is_less);
    entries_.push_back({std::move(component), version});
    std::size_t parts = 0;
    const auto last = std::find_if(entries_.rbegin(), entries_.rend(), [&](const Entry& entry) {
        parts += entry.component->parts().size();
        return parts > max_parts;
    });
    const auto count = std::min<std::ptrdiff_t>(last - entries_.rbegin(), max_components);
    entries_.erase(entries_.begin(), entries_.end() - count);
}

bool ComponentMap::holds(const NeighborCache& cache, Entry& entry) {
    if (entry.version == cache.version()) {
        return true;
    }
    const auto has_changed = [&](const Component::Part& part) {
        return cache.version_of(part.position) > entry.version;
    };
    if (any_of(entry.component->parts(), has_changed)) {
        return false;
    }
    entry.version = cache.version();
    return true;
}

} // namespace raywalk
