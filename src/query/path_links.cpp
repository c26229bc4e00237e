// SPDX-License-Identifier: MIT
#include "query/path_links.hpp"

namespace raywalk {

PathLink link_between(NeighborView& view, const GridNode& from, const GridNode& to) {
    if (!view.finds_narrow_passages()) {
        return {};
    }
    const Chunk& chunk = view.chunk(Chunk::of(from.cell));
    if (chunk.links == nullptr) {
        return {};
    }
    const unsigned index = Chunk::index_of(from.cell);
    for (const auto& link : chunk.links->links_of(ChunkLinks::key_of(index, from.layer))) {
        const bool is_open = (chunk.open[index] >> link.direction & 1U) != 0;
        const bool joins_centers = from.layer == 0 && to.layer == 0;
        if (neighbor(from.cell, static_cast<Direction>(link.direction)) == to.cell &&
            link.to_layer == to.layer && !(is_open && joins_centers)) {
            return {&link, chunk.links->corners_of(link)};
        }
    }
    return {};
}

Vec2 position_of(NeighborView& view, const GridNode& node) {
    const ChunkLinks* links =
        node.layer == 0 ? nullptr : view.chunk(Chunk::of(node.cell)).links.get();
    const std::uint16_t key = ChunkLinks::key_of(Chunk::index_of(node.cell), node.layer);
    const ChunkLinks::Node* gap = links == nullptr ? nullptr : links->find(key);
    return gap == nullptr ? view.grid().center_of(node.cell) : gap->position;
}

} // namespace raywalk
