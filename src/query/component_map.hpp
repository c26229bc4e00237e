// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "query/component.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

/// The components of one kind of walker that queries have grown to their end, each until the world
/// changes in one of its chunks. It holds only what every query would find out by itself, so a
/// query's answer does not depend on it. Any number of threads may use it at once.
class ComponentMap {
public:
    /// Adds a symmetric component that no longer grows. `version`: of the world that it was grown
    /// in.
    void insert(std::shared_ptr<const Component> component, std::uint64_t version);
    /// Returns what a component that is grown from the node to up to `max_chunks` comes to, or more
    /// of it: one that is closed, or that extends into so many chunks. Null if it is not known.
    [[nodiscard]] std::shared_ptr<const Component>
    find(const NeighborCache& cache, const GridNode& node, std::size_t max_chunks);

private:
    struct Entry {
        // The rectangle of chunks around it.
        Cell first;
        Cell last;
        std::uint64_t version = 0; // no part changed up to this version
        std::shared_ptr<const Component> component;
    };

    static bool holds(const NeighborCache& cache, Entry& entry);

    std::mutex mutex_;
    std::vector<Entry> entries_; // the oldest first
};

} // namespace raywalk
