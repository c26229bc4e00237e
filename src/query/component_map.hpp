// SPDX-License-Identifier: MIT
#pragma once

#include "query/component.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

/// The connected components of one kind of walker, as far as queries have grown them, each until
/// the world changes in one of its chunks. A query goes on where the ones before it have stopped.
/// The map holds only what every query would find out by itself, so no answer depends on it. Any
/// number of threads may use it at once.
class ComponentMap {
public:
    /// Returns what is known of the component around a node; null if nothing is. If it is closed or
    /// extends into more than `max_chunks` chunks, it must not grow, as others may use it, too.
    /// Else it is no longer in the map: the caller may grow it, and gives it back.
    [[nodiscard]] std::shared_ptr<Component>
    take(const NeighborCache& cache, const GridNode& node, std::size_t max_chunks);
    /// Adds a symmetric component, in place of what is known of it, unless that is more. `version`:
    /// of the world since it was taken, or begun.
    void
    give(const NeighborCache& cache, std::shared_ptr<Component> component, std::uint64_t version);

private:
    struct Entry {
        std::shared_ptr<Component> component;
        std::uint64_t version = 0; // no part changed up to this version
    };

    static bool holds(const NeighborCache& cache, Entry& entry);

    std::mutex mutex_;
    std::vector<Entry> entries_; // the oldest first
};

} // namespace raywalk
