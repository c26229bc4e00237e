// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/travel.hpp"
#include "core/chunk_map.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace raywalk {

/// The cells that can be reached from some first cells, over open steps and links, grown a chunk at
/// a time. Since steps are open both ways, the first cells can be reached from all of them; but
/// links may lead one way, see Travel. Rows of cells are bits of words, so a chunk takes
/// some hundred nanoseconds.
class Region {
public:
    enum class Status : std::uint8_t {
        growing,
        closed,    ///< complete
        too_large, ///< extends into more chunks than allowed
    };

    struct Part {
        Cell position{};                   // of the chunk
        Chunk::BitRows cells{};            // that can be reached
        std::vector<std::uint16_t> gaps{}; // the gap nodes, see ChunkLinks::key_of

        [[nodiscard]] bool contains(const GridNode& node) const;

        friend bool operator==(const Part&, const Part&) = default;
    };

    /// Starts over with an empty region: what can be reached from its first cells or, backward,
    /// what they can be reached from. `view` must live while the region grows.
    void begin(NeighborView& view, std::size_t max_chunks, Travel travel = Travel::forward);
    /// Adds one of the first nodes.
    void add(const GridNode& node);
    /// Adds all nodes that the anchor connects to.
    void add_all_of(const GridAnchor& anchor);
    /// Grows up to `chunks` times by one chunk; a chunk may be grown more than once.
    Status grow(std::size_t chunks = std::numeric_limits<std::size_t>::max());
    /// Grows as far as that discovers no chunks.
    Status grow_in_known_chunks();

    [[nodiscard]] Status status() const { return status_; }

    /// True if the region has grown to the node.
    [[nodiscard]] bool contains(const GridNode& node) const;
    /// True if the region has grown to a node that the anchor connects to.
    [[nodiscard]] bool contains_any_of(const GridAnchor& anchor) const;

    /// True if links of discovery begin or end in a chunk of the region that lead one way.
    [[nodiscard]] bool leads_one_way() const { return leads_one_way_; }

    /// The chunks that the region extends into, in no particular order.
    [[nodiscard]] std::span<const Part> parts() const {
        return std::span{parts_}.first(part_count_);
    }

private:
    // How far a part has grown.
    struct Growth {
        Chunk::BitRows spread{};  // cells that have been expanded
        std::size_t followed = 0; // how many gap nodes have had their links followed
        bool is_waiting = false;  // it has cells to expand
    };

    [[nodiscard]] std::uint32_t part_at(Cell position);
    void wait(std::uint32_t part);
    void grow_last();
    Status close_if_complete();
    // Adds cells to the part in the chunk at `position`.
    void seed(Cell position, const Chunk::BitRows& cells);
    void spread(Cell position, const Chunk::BitRows& fresh, const Chunk& chunk);
    void follow_links(std::uint32_t part, const Chunk::BitRows& fresh, const ChunkLinks& links);
    void follow_links_of(std::uint32_t part, std::uint16_t key, const ChunkLinks& links);
    void add_gap(Cell position, std::uint16_t key);
    void cross_links(Cell position);

    NeighborView* view_ = nullptr;
    std::size_t max_chunks_ = 0;
    Travel travel_ = Travel::forward;
    bool leads_one_way_ = false;
    bool has_lone_diagonals_ = false; // diagonal steps may lead where no straight steps do
    ChunkMap index_;
    std::vector<Part> parts_; // those after the first part_count_ are kept for their memory
    std::uint32_t part_count_ = 0;
    std::vector<Growth> growth_; // of each part
    std::vector<std::uint32_t> waiting_;
    Status status_ = Status::closed;
};

} // namespace raywalk
