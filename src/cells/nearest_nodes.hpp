// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "core/algorithms.hpp"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace raywalk {

/// Returns the node with that key of ChunkLinks in the chunk at that column and row.
[[nodiscard]] constexpr GridNode node_of(Cell chunk_position, std::uint16_t key) {
    return {Chunk::cell_at(chunk_position, key / ChunkLinks::layer_count),
            static_cast<std::uint8_t>(key % ChunkLinks::layer_count)};
}

/// Returns the point at which the walker is at a node of the chunk (unit: meter): the center of the
/// cell if the world has changed and the node is not there any more.
[[nodiscard]] Vec2 position_of(const Grid& grid, const Chunk& chunk, const GridNode& node);
[[nodiscard]] Vec2 position_of(NeighborView& view, const GridNode& node);

/// True if `predicate(node)` is true of a node in the cell: the center, if it is free, or a gap
/// node.
template <class Predicate>
[[nodiscard]] bool is_any_node_of(NeighborView& view, Cell cell, Predicate predicate) {
    const Chunk& chunk = view.chunk(Chunk::of(cell));
    const std::shared_ptr<const ChunkLinks> links = chunk.links;
    const unsigned index = Chunk::index_of(cell);
    if (Chunk::has(chunk.free, index) && predicate(GridNode{cell, 0})) {
        return true;
    }
    if (links == nullptr) {
        return false;
    }
    const auto gaps = equal_range(links->nodes, index, [](const ChunkLinks::Node& gap) {
        return gap.key / ChunkLinks::layer_count;
    });
    return any_of(gaps, [&](const ChunkLinks::Node& gap) {
        return predicate(node_of(Chunk::of(cell), gap.key));
    });
}

/// Of the nodes that are added, those nearest to a point.
class NearestOf {
public:
    /// `view` must live until the last add() (unit: meter).
    NearestOf(NeighborView& view, Vec2 point);

    /// True if no node of a chunk can be as near as those found.
    [[nodiscard]] bool is_beyond(Cell chunk_position) const;
    /// Adds these cells of a chunk.
    void add(Cell chunk_position, const Chunk::BitRows& cells);
    void add(const GridNode& node);

    /// The nearest nodes, all at one distance.
    [[nodiscard]] const std::vector<GridNode>& nodes() const { return nodes_; }

private:
    [[nodiscard]] bool is_ring_beyond(std::int32_t ring) const;

    NeighborView* view_;
    Vec2 point_;
    Cell center_;
    double least_ = std::numeric_limits<double>::infinity(); // squared (unit: square meter)
    std::vector<GridNode> nodes_;
};

/// Enumerates the nodes around a point by distance, that is, the free centers and the gap nodes, up
/// to 64 rows and columns away.
class NearestNodes {
public:
    static constexpr std::int32_t greatest_ring = 64;

    /// Those around `point` (unit: meter), with all nodes up to `distance` and maybe some farther
    /// away (unit: cell). `view` must live until the last next().
    NearestNodes(NeighborView& view, Vec2 point, double distance = greatest_ring);

    /// Returns the next nearest nodes, all at one distance; empty if there are no more.
    [[nodiscard]] std::vector<GridNode> next();

private:
    using Candidate = std::pair<double, GridNode>; // squared distance (unit: square meter)

    void add_ring();
    void add(Cell cell);

    NeighborView* view_;
    Vec2 point_;
    Cell center_;
    std::int32_t last_ring_;
    std::int32_t ring_ = 0;          // all rings before this one have been added
    std::vector<Candidate> waiting_; // a heap with the nearest node on top
};

} // namespace raywalk
