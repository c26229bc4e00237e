// SPDX-License-Identifier: MIT
#include "raywalk/low_level/grid_anchor.hpp"

#include <bit>
#include <cassert>

namespace raywalk {
namespace {

// Masks of the 4 x 4 cells: the four inner ones, and the twelve around them.
constexpr std::uint16_t inner_cells = 0x0660;
constexpr std::uint16_t outer_cells = 0xF99F;

enum class End { start, target };

template <class Predicate>
std::uint16_t select(std::uint16_t cells, Predicate predicate) {
    std::uint16_t selected = 0;
    for (int index = 0; index < GridAnchor::cell_count; ++index) {
        if ((cells >> index & 1) != 0 && predicate(index)) {
            selected = static_cast<std::uint16_t>(selected | 1U << index);
        }
    }
    return selected;
}

// True if the walker can go straight from the start to the node, or from there to the target.
bool is_clear_between(NeighborView& view, Vec2 point, Vec2 node, End end) {
    return end == End::start ? view.can_leave(point, node) : view.is_clear(point, node);
}

// Those of `cells` whose centers can be reached from the point in a straight line.
std::uint16_t
reachable(NeighborView& view, const GridAnchor& anchor, Vec2 point, std::uint16_t cells, End end) {
    return select(cells, [&](int index) {
        const Cell cell = anchor.cell_at(index);
        return view.is_free(cell) &&
               is_clear_between(view, point, view.grid().center_of(cell), end);
    });
}

// Adds the gap nodes of `cells` that can be reached.
void connect_gaps(
    NeighborView& view, Vec2 point, std::uint16_t cells, End end, GridAnchor& anchor) {
    for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        const Cell cell = anchor.cell_at(place);
        const std::shared_ptr<const ChunkLinks> links = view.chunk(Chunk::of(cell)).links;
        for (unsigned layer = 1; links != nullptr && layer < ChunkLinks::layer_count; ++layer) {
            const ChunkLinks::Node* node =
                links->find(ChunkLinks::key_of(Chunk::index_of(cell), layer));
            if (node != nullptr && is_clear_between(view, point, node->position, end)) {
                std::uint8_t& gaps = anchor.connected_gaps[static_cast<std::size_t>(place)];
                gaps = static_cast<std::uint8_t>(gaps | 1U << layer);
            }
        }
    }
}

GridAnchor make_anchor(NeighborView& view, Vec2 point, End end) {
    assert(view.grid().contains(point));
    const GridPoint p = view.grid().to_grid(point);
    GridAnchor anchor;
    anchor.x = static_cast<std::int32_t>(std::lround(p.x * GridAnchor::subdivisions));
    anchor.y = static_cast<std::int32_t>(std::lround(p.y * GridAnchor::subdivisions));
    anchor.corner = {static_cast<std::int32_t>(std::floor(p.x)) - 1,
                     static_cast<std::int32_t>(std::floor(p.y)) - 1};
    const Cell own = view.grid().cell_at(point);
    anchor.cell = own;
    if (point == view.grid().center_of(own) && view.is_free(own)) {
        anchor.x = own.x * GridAnchor::subdivisions;
        anchor.y = own.y * GridAnchor::subdivisions;
        anchor.corner = own;
        anchor.connected = 1;
        return anchor;
    }
    // The point lies between the four inner centers, so if their cells are clear, no obstacle can
    // be in between. Hexagons of other cells do not reach there.
    anchor.connected =
        select(inner_cells, [&](int index) { return view.is_clear(anchor.cell_at(index)); });
    if (anchor.connected == inner_cells) {
        return anchor;
    }
    for (const std::uint16_t cells : {inner_cells, outer_cells}) {
        anchor.connected = reachable(view, anchor, point, cells, end);
        if (view.finds_narrow_passages() && anchor.connected != inner_cells) {
            connect_gaps(view, point, cells, end, anchor);
        }
        if (!anchor.is_blocked()) {
            break;
        }
    }
    return anchor;
}

} // namespace

GridAnchor anchor_start(NeighborView& view, Vec2 point) {
    return make_anchor(view, point, End::start);
}

GridAnchor anchor_target(NeighborView& view, Vec2 point) {
    return make_anchor(view, point, End::target);
}

} // namespace raywalk
