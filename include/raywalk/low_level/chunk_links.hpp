// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// The ways of a chunk that are no open steps between cell centers: through narrow passages, which
/// hold no such step, and across one-sided edges, which let walkers pass from behind.
///
/// A passage has *gap nodes*: points beside the centers at which the walker can stand. A cell has
/// its center as layer 0 and its gap nodes, if any, as the layers from 1 to 7. *Links* lead from a
/// layer of a cell to one of a neighboring cell: both ways through passages, one way across
/// one-sided edges. Through passages, only what connects places that the open directions do not
/// connect nearby is there, so most chunks have none.
class RAYWALK_EXPORT ChunkLinks {
public:
    /// One bit for each cell: bit x of element y is cell (x, y).
    using Rows = std::array<std::uint16_t, 16>;

    /// The number of layers of a cell.
    static constexpr unsigned layer_count = 8;
    /// The unit of lengths, as parts of a cell.
    static constexpr unsigned length_unit = 4096;
    /// Every link is shorter than this (unit: cell).
    static constexpr unsigned max_length = 16;

    /// A gap node.
    struct Node {
        std::uint16_t key = 0; ///< see key_of()
        Vec2 position{};       ///< where the walker stands (unit: meter)

        friend bool operator==(const Node&, const Node&) = default;
    };

    /// A link to a cell beside.
    struct Link {
        std::uint16_t from = 0;     ///< see key_of()
        std::uint8_t direction = 0; ///< a Direction, diagonal or not, closed or not
        std::uint8_t to_layer = 0;  ///< the layer in the cell in that direction
        /// The length of its legs in the metric of the neighborhood: octile, Manhattan or hex
        /// distance (unit: 1 / length_unit cell).
        std::uint16_t length = 0;

        friend constexpr auto operator<=>(const Link&, const Link&) = default;
    };

    /// A corner of a link's way.
    struct Corner {
        std::uint16_t link = 0; ///< index of the link
        Vec2 point{};           ///< (unit: meter)

        friend bool operator==(const Corner&, const Corner&) = default;
    };

    /// Identifies a layer of the cell at an index of Chunk::index_of.
    [[nodiscard]] static constexpr std::uint16_t key_of(unsigned index, unsigned layer) {
        return static_cast<std::uint16_t>(index * layer_count + layer);
    }

    /// Returns the links that begin at a layer of a cell, in the order of the cells in which they
    /// end.
    [[nodiscard]] std::span<const Link> links_of(std::uint16_t key) const;
    /// Returns the links that end at a layer of a cell, for searches that run backward, each as it
    /// is seen from there: `to_layer` is the layer at which it begins, in the cell in that
    /// direction.
    [[nodiscard]] std::span<const Link> links_into(std::uint16_t key) const;
    /// Adds gap nodes and links that may lead one way. `exits` begin in the chunk; `entries` end
    /// there, as links_into() returns them; those that lead both ways are in both.
    void add_one_way(std::span<const Node> added_nodes,
                     std::span<const Link> exits,
                     std::span<const Link> added_entries);
    /// Returns the corners of one of `links`, without its ends, from its beginning. The legs
    /// between them and the two nodes are clear.
    [[nodiscard]] std::span<const Corner> corners_of(const Link& link) const;
    /// Returns a gap node; null if there is none.
    [[nodiscard]] const Node* find(std::uint16_t key) const;
    /// True if all layers of the cell at `index` have equal nodes and links in both. Null means
    /// none.
    [[nodiscard]] static bool
    are_equal_at(const ChunkLinks* one, const ChunkLinks* other, unsigned index);
    /// Memory on the heap (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

    Rows linked_centers{};       ///< the cells from whose centers links lead
    Rows entered_centers{};      ///< the cells to whose centers links of add_one_way() lead
    std::vector<Node> nodes;     ///< sorted by key
    std::vector<Link> links;     ///< sorted by `from`
    std::vector<Corner> corners; ///< sorted by `link`
    /// See links_into(); sorted by `from`. Empty if `leads_one_way` is false: then it would be
    /// `links`.
    std::vector<Link> entries;
    bool leads_one_way = false; ///< some links begin or end here that lead one way
    bool has_passages = false;  ///< some links lead through narrow passages, both ways

    friend bool operator==(const ChunkLinks&, const ChunkLinks&) = default;
};

} // namespace raywalk
