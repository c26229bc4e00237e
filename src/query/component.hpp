// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/travel.hpp"
#include "core/chunk_map.hpp"

#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// The nodes that can be reached from one node, over open steps and links, or, backward, those from
/// which it can be reached; grown a chunk at a time. Since steps are open both ways, this is a
/// connected component of the grid; but links may lead one way, see is_symmetric(). Rows of cells
/// are bits of words, so a chunk takes some hundred nanoseconds.
class Component {
public:
    /// What it contains of a chunk.
    struct Part {
        Cell position{};                   // of the chunk
        Chunk::BitRows cells{};            // that it contains
        std::vector<std::uint16_t> gaps{}; // the gap nodes, see ChunkLinks::key_of
        // How far the part has grown:
        Chunk::BitRows spread{};  // cells that have been expanded
        std::size_t followed = 0; // how many gap nodes have had their links followed
        bool is_waiting = false;  // it has cells to expand

        [[nodiscard]] bool contains(const GridNode& node) const;
    };

    explicit Component(const GridNode& node);
    /// Goes on as this view sees the world, which must live while the component grows. What grows
    /// first are the chunks nearest to the chunk `toward`. The direction may change only while
    /// is_symmetric().
    void use(NeighborView& view, Travel travel, Cell toward = {});
    /// Grows a chunk, which may have been grown before, and returns what it contains of it now.
    /// Requires that it is not closed.
    const Part& grow();

    /// True if it is complete.
    [[nodiscard]] bool is_closed() const { return waiting_.empty(); }

    /// How often it has grown.
    [[nodiscard]] std::int64_t growths() const { return growths_; }

    /// The node that it began with.
    [[nodiscard]] const GridNode& first_node() const { return first_node_; }

    /// True if the component has grown to the node.
    [[nodiscard]] bool contains(const GridNode& node) const;
    /// True if the component has grown to one of the nodes.
    [[nodiscard]] bool contains_any_of(std::span<const GridNode> nodes) const;
    /// True if the component has grown to one of the cells of a part of another one.
    [[nodiscard]] bool overlaps(const Part& part) const;

    /// What the component contains of the chunk, as far as it has grown; null if nothing.
    [[nodiscard]] const Part* part_in(Cell chunk_position) const;

    /// True if every query sees these nodes connected, both ways: no links of the game are near,
    /// and no links of discovery lead one way.
    [[nodiscard]] bool is_symmetric() const { return is_symmetric_; }

    /// False if it has nothing of that chunk; quicker than part_in().
    [[nodiscard]] bool may_have(Cell chunk_position) const {
        return chunk_position.x >= low_.x && chunk_position.x <= high_.x &&
               chunk_position.y >= low_.y && chunk_position.y <= high_.y;
    }

    /// The chunks that it extends into, in no particular order.
    [[nodiscard]] std::span<const Part> parts() const { return parts_; }

private:
    using Waiting = std::pair<std::int64_t, std::uint32_t>; // distance (unit: chunk), part

    void add(const GridNode& node);
    [[nodiscard]] Part& part_at(Cell position);
    void wait(Part& part);
    void add_cells(Cell position, const Chunk::BitRows& cells);
    void spread(Cell position, const Chunk::BitRows& fresh, const Chunk& chunk);
    void follow_links(std::uint32_t part, const Chunk::BitRows& fresh, const ChunkLinks& links);
    void follow_links_of(Cell position, std::uint16_t key, const ChunkLinks& links);
    void cross_links(Cell position);

    NeighborView* view_ = nullptr;
    GridNode first_node_;
    Travel travel_ = Travel::forward;
    Cell toward_;
    std::int64_t growths_ = 0;
    bool is_symmetric_ = true;
    bool has_lone_diagonals_ = false; // diagonal steps may lead where no straight steps do
    ChunkMap index_;                  // of parts by chunk
    std::vector<Part> parts_;
    std::vector<Waiting> waiting_; // parts that have cells to expand: a heap, the nearest on top
    Cell low_;                     // the rectangle around all parts (unit: chunk)
    Cell high_;
};

} // namespace raywalk
