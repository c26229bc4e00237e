// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "search/a_star.hpp"
#include "search/bucket_queue.hpp"
#include "search/canonical_ordering.hpp"
#include "search/linked_rules.hpp"
#include "search/open_set.hpp"
#include "search/search_engine.hpp"
#include "search/step_costs.hpp"
#include "search/uniform_rules.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace raywalk {

/// The successors of jump point search: A* in canonical order that follows each straight line at
/// once to the next cell where the path may have to turn, and records nothing about the cells
/// between. After Harabor and Grastien, Online Graph Pruning for Pathfinding on Grid Maps (AAAI
/// 2011) and Improving Jump Point Search (ICAPS 2014): jumps examine whole rows of a chunk as words
/// (Chunk::stops), and the cells on a diagonal are not expanded as nodes; only cells that can be
/// reached straight from them become nodes.
///
/// A jump ends where it leaves its chunk. So no jump examines a chunk that the search does not
/// enter, the plane needs no border, and the result does not depend on which chunks are cached.
///
/// An iteration is a node that is expanded, or a cell on a diagonal; a slice may exceed its limit
/// by the diagonals of one node, 64 cells at most.
///
/// Requires what CanonicalOrdering requires, cost 1 everywhere, and one target.
class JumpPoints {
public:
    using Cost = std::uint32_t;

    struct Record {
        Cost g;
        std::uint32_t tag;
        std::uint32_t parent; // the node at which the jump began
    };

    using Open = OpenSet<Record, BucketQueue>;
    using Node = Open::Node;

    void begin(const SearchTask& task);

    [[nodiscard]] static Record start_record(Cost g, Node node) {
        return {g, Open::start_bit | Open::next_mask, node};
    }

    /// The record of a node reached by a link, from which a path may go on in all directions.
    [[nodiscard]] static Record
    link_record(Cost g, std::uint32_t tag, const ChunkLinks::Link& link, Node from) {
        return {g, tag | link.direction | Open::next_mask, from};
    }

    [[nodiscard]] static GridNode parent_of(const Open& open, Cell /*cell*/, const Record& record) {
        return open.place_of(record.parent);
    }

    [[nodiscard]] static unsigned link_directions(Cell /*cell*/) { return 0xFFU; }

    [[nodiscard]] static unsigned directions_of(Cell /*cell*/, const Record& record) {
        return record.tag >> Open::next_shift & 0xFFU;
    }

    template <class Rules, class Relax>
    std::int64_t expand(const Expansion<Open>& node, Rules& rules, Relax relax) const;

private:
    // The cells of a chunk that the target, or where a link of the game begins, connects to; jumps
    // stop there.
    struct TargetCells {
        Cell chunk;
        Chunk::BitRows rows{};
        Chunk::BitRows columns{};
    };

    // A cell on the path from the expanded node, counted from the chunk's first cell.
    struct Place {
        int x;
        int y;
        Cost g;
    };

    template <class Relax>
    struct Jump {
        const Expansion<Open>& node;
        Cell corner;                          // the first cell of the chunk
        const TargetCells* targets = nullptr; // null if the chunk has none
        // The cells of the chunk at which diagonal jumps end; null if there are none.
        const Chunk::BitRows* ends = nullptr;
        Relax relax;
    };

    static constexpr unsigned bit(Direction d) { return 1U << static_cast<unsigned>(d); }

    // The two straight directions of each diagonal one.
    static const std::array<unsigned, direction_count> parts;

    void note_target_cells(const GridAnchor& target);
    [[nodiscard]] const TargetCells* target_cells_in(Cell chunk) const;

    template <class Entrances>
    static const TargetCells*
    add_entrances(const TargetCells* targets, const Entrances* entrances, TargetCells& both);
    static const Chunk::BitRows*
    diagonal_ends(const Chunk& chunk, const TargetCells* targets, Chunk::BitRows& both);
    template <class Relax>
    static void jump(const Jump<Relax>& from, Place place, unsigned directions);
    template <Direction direction, class Relax>
    static void jump_straight(const Jump<Relax>& from, Place place);
    template <class Relax>
    static int jump_diagonally(const Jump<Relax>& from, Place place, unsigned direction);
    template <class Relax>
    static void
    reach(const Jump<Relax>& from, Place place, unsigned direction, unsigned open_of_parent);

    std::array<TargetCells, 4> target_cells_;
    std::size_t target_chunks_ = 0;
};

inline constexpr std::array<unsigned, direction_count> JumpPoints::parts = {
    0,
    0,
    0,
    0,
    bit(Direction::north) | bit(Direction::east),
    bit(Direction::north) | bit(Direction::west),
    bit(Direction::south) | bit(Direction::west),
    bit(Direction::south) | bit(Direction::east),
};

template <class Rules, class Relax>
std::int64_t JumpPoints::expand(const Expansion<Open>& node, Rules& rules, Relax relax) const {
    const Cell position = Chunk::of(node.cell);
    const Cell corner{position.x * Chunk::side, position.y * Chunk::side};
    const TargetCells* targets = target_cells_in(position);
    [[maybe_unused]] TargetCells with_entrances{};
    if constexpr (Rules::crosses_links) {
        targets = add_entrances(targets, rules.entrances_in(position), with_entrances);
    }
    Chunk::BitRows
        both; // NOLINT(cppcoreguidelines-pro-type-member-init): most searches do not use it
    const Jump<Relax> from{node, corner, targets, diagonal_ends(node.chunk, targets, both), relax};
    const Record record = node.open[node.node];
    const Place place{node.cell.x - corner.x, node.cell.y - corner.y, record.g};
    const unsigned directions =
        node.chunk.open[Chunk::index_of(node.cell)] & directions_of(node.cell, record);
    jump(from, place, directions);
    int iterations = 1;
    for (unsigned rest = directions >> 4U; rest != 0; rest &= rest - 1) {
        iterations +=
            jump_diagonally(from, place, 4U + static_cast<unsigned>(std::countr_zero(rest)));
    }
    return iterations;
}

inline const JumpPoints::TargetCells* JumpPoints::target_cells_in(Cell chunk) const {
    for (std::size_t i = 0; i < target_chunks_; ++i) {
        if (target_cells_[i].chunk == chunk) {
            return &target_cells_[i];
        }
    }
    return nullptr;
}

// Jumps in the straight ones among the directions.
template <class Relax>
void JumpPoints::jump(const Jump<Relax>& from, Place place, unsigned directions) {
    if ((directions & bit(Direction::east)) != 0) {
        jump_straight<Direction::east>(from, place);
    }
    if ((directions & bit(Direction::north)) != 0) {
        jump_straight<Direction::north>(from, place);
    }
    if ((directions & bit(Direction::west)) != 0) {
        jump_straight<Direction::west>(from, place);
    }
    if ((directions & bit(Direction::south)) != 0) {
        jump_straight<Direction::south>(from, place);
    }
}

template <Direction direction, class Relax>
void JumpPoints::jump_straight(const Jump<Relax>& from, Place place) {
    constexpr bool is_row = direction == Direction::east || direction == Direction::west;
    constexpr bool is_up = direction == Direction::east || direction == Direction::north;
    constexpr auto d = static_cast<unsigned>(direction);
    const Chunk& chunk = from.node.chunk;
    const auto line = static_cast<std::size_t>(is_row ? place.y : place.x);
    const auto at = static_cast<unsigned>(is_row ? place.x : place.y);
    unsigned stops = chunk.stops[d][line];
    if (from.targets != nullptr) {
        // A jump ends at the target's cell: the last stop is the cell before it.
        const unsigned targets = is_row ? from.targets->rows[line] : from.targets->columns[line];
        stops |= is_up ? targets >> 1U : targets << 1U;
    }
    // The cells passed before the last step; the cell at the chunk's border is always a stop.
    int steps = 0;
    if constexpr (is_up) {
        steps = std::countr_zero(stops >> at);
    } else {
        steps = std::countl_zero(static_cast<std::uint16_t>(stops << (Chunk::side - 1U - at)));
    }
    constexpr Cell by = offset(direction);
    place.x += by.x * steps;
    place.y += by.y * steps;
    const unsigned open = chunk.open[static_cast<unsigned>(place.y * Chunk::side + place.x)];
    if ((open & bit(direction)) == 0) {
        return; // a dead end
    }
    place.x += by.x;
    place.y += by.y;
    place.g += static_cast<Cost>(steps + 1) * straight_cost;
    reach(from, place, d, open);
}

// Returns the number of cells passed: each is an iteration, as it is left in two directions, though
// it is not a node.
template <class Relax>
int JumpPoints::jump_diagonally(const Jump<Relax>& from, Place place, unsigned direction) {
    const Chunk& chunk = from.node.chunk;
    const Cell by = offset(static_cast<Direction>(direction));
    for (int passed = 0;;) {
        auto index = static_cast<unsigned>(place.y * Chunk::side + place.x);
        const unsigned open = chunk.open[index];
        if ((open >> direction & 1U) == 0) {
            return passed;
        }
        place.x += by.x;
        place.y += by.y;
        place.g += diagonal_cost;
        ++passed;
        const bool is_outside = ((place.x | place.y) & ~(Chunk::side - 1)) != 0;
        if (is_outside || (from.ends != nullptr &&
                           ((*from.ends)[static_cast<std::size_t>(place.y)] >> place.x & 1) != 0)) {
            reach(from, place, direction, open);
            return passed;
        }
        index = static_cast<unsigned>(place.y * Chunk::side + place.x);
        jump(from, place, chunk.open[index] & parts[direction]);
    }
}

// `place` may be one step outside of the chunk; `open_of_parent` are the open directions of the
// cell before it.
template <class Relax>
void JumpPoints::reach(const Jump<Relax>& from,
                       Place place,
                       unsigned direction,
                       unsigned open_of_parent) {
    const Cell cell{from.corner.x + place.x, from.corner.y + place.y};
    const Node node = from.node.open.node_near(from.node.node, {place.x, place.y});
    from.relax(node, cell, place.g, [&](std::uint32_t tag) {
        const unsigned may_follow = CanonicalOrdering::next(direction, open_of_parent);
        return Record{place.g, tag | direction | may_follow << Open::next_shift, from.node.node};
    });
}

// The cells that a target connects to, and those from which links of the game can be entered.
template <class Entrances>
const JumpPoints::TargetCells* JumpPoints::add_entrances(const TargetCells* targets,
                                                         const Entrances* entrances,
                                                         TargetCells& both) {
    if (entrances == nullptr) {
        return targets;
    }
    both = targets == nullptr ? TargetCells{} : *targets;
    for (std::size_t i = 0; i < Chunk::side; ++i) {
        both.rows[i] = static_cast<std::uint16_t>(both.rows[i] | entrances->rows[i]);
        both.columns[i] = static_cast<std::uint16_t>(both.columns[i] | entrances->columns[i]);
    }
    return &both;
}

// The cells that a target connects to, and those with links, where straight jumps have stops
// already.
inline const Chunk::BitRows*
JumpPoints::diagonal_ends(const Chunk& chunk, const TargetCells* targets, Chunk::BitRows& both) {
    if (chunk.links == nullptr) {
        return targets == nullptr ? nullptr : &targets->rows;
    }
    if (targets == nullptr) {
        return &chunk.links->linked_centers;
    }
    for (std::size_t y = 0; y < Chunk::side; ++y) {
        both[y] = targets->rows[y] | chunk.links->linked_centers[y];
    }
    return &both;
}

using JumpPointSearch = AStar<UniformRules<Neighborhood::square_8>, JumpPoints>;
using LinkedJumpPointSearch = AStar<LinkedRules<UniformRules<Neighborhood::square_8>>, JumpPoints>;

} // namespace raywalk
