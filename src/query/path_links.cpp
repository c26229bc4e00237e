// SPDX-License-Identifier: MIT
#include "query/path_links.hpp"

#include "core/algorithms.hpp"
#include "core/cells_along.hpp"

namespace raywalk {
PathLink link_between(const Chunk& chunk, const GridNode& from, const GridNode& to) {
    if (chunk.links == nullptr) {
        return {};
    }
    // Through a passage and across an edge beside it, two links may join the same nodes.
    const unsigned index = Chunk::index_of(from.cell);
    const ChunkLinks::Link* shortest = nullptr;
    for (const auto& link : chunk.links->links_of(ChunkLinks::key_of(index, from.layer))) {
        const bool is_open = (chunk.open[index] >> link.direction & 1U) != 0;
        const bool joins_centers = from.layer == 0 && to.layer == 0;
        if (neighbor(from.cell, static_cast<Direction>(link.direction)) == to.cell &&
            link.to_layer == to.layer && !(is_open && joins_centers) &&
            (shortest == nullptr || link.length < shortest->length)) {
            shortest = &link;
        }
    }
    return shortest == nullptr ? PathLink{}
                               : PathLink{shortest, chunk.links->corners_of(*shortest)};
}

PathLink link_between(NeighborView& view, const GridNode& from, const GridNode& to) {
    return view.finds_narrow_passages() && CellRun::between(from.cell, to.cell).steps == 1
               ? link_between(view.chunk(Chunk::of(from.cell)), from, to)
               : PathLink{};
}

bool is_on_link(const Path& path, std::size_t leg) {
    return any_of(path.links,
                  [leg](const LinkLeg& link) { return link.first <= leg && leg < link.last; });
}

} // namespace raywalk
