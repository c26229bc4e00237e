// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/game_links.hpp"
#include "cells/travel.hpp"

#include <array>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Connects the end of a link to the grid, as anchor_start() connects a start; to nothing if the
/// walker touches something there. Requires view.grid().contains(end).
[[nodiscard]] GridAnchor anchor_exit(NeighborView& view, Vec2 end);

/// The links of the game that one query may use, connected to the grid as its view sees that. The
/// ends of a link are connected when the query first comes near, so links far away cost nothing.
class QueryLinks {
public:
    using Edge = LinkSet::Edge;

    /// The nodes of one chunk from which links can be entered, or to which they lead.
    struct LinkedNodes {
        struct Entry {
            GridNode node;
            std::uint32_t edge;
        };

        /// The entries of one node.
        [[nodiscard]] std::span<const Entry> of(const GridNode& node) const;

        std::vector<Entry> entries; // by node, then by edge
    };

    /// Uses those of `links`, not null, that suit the view's walker and these layers, and are not
    /// blocked. The view must be the same in all calls until the next begin().
    void begin(const NeighborView& view,
               std::shared_ptr<const LinkSet> links,
               std::uint32_t navigation_layers,
               std::span<const LinkId> blocked);

    [[nodiscard]] const std::shared_ptr<const LinkSet>& set() const { return set_; }

    /// The indices of the edges that may be used, sorted.
    [[nodiscard]] std::span<const std::uint32_t> usable() const { return usable_; }

    [[nodiscard]] const Edge& edge(std::uint32_t index) const { return set_->edges()[index]; }

    /// The index of an edge that is in set().
    [[nodiscard]] std::uint32_t index_of(LinkId link, bool is_backward) const;

    /// True if an enabled link begins or ends near the chunk, whether this query may use it or not.
    [[nodiscard]] bool is_near(Cell chunk_position) const {
        return set_->index_of(chunk_position) != ChunkMap::none;
    }

    /// The usable edges that may begin at nodes of the chunk; backward, that may end there.
    [[nodiscard]] std::span<const std::uint32_t> edges_near(Cell chunk_position,
                                                            Travel travel) const;
    /// The nodes of the chunk from which links can be entered; backward, to which they lead. Null
    /// if there are none. Valid until the next call.
    [[nodiscard]] const LinkedNodes*
    nodes_in(NeighborView& view, Cell chunk_position, Travel travel);

    /// The end of the edge at which a search meets it: where it begins, as a target, as the walker
    /// touches nothing on the way there; backward, where it ends, see anchor_exit().
    [[nodiscard]] const GridAnchor& near_end(NeighborView& view, std::uint32_t edge, Travel travel);

    /// The other end.
    [[nodiscard]] const GridAnchor& far_end(NeighborView& view, std::uint32_t edge, Travel travel) {
        return near_end(view, edge, travel == Travel::forward ? Travel::backward : Travel::forward);
    }

private:
    using Near = LinkSet::Near;

    void select(float radius);
    [[nodiscard]] LinkedNodes find_nodes(NeighborView& view,
                                         Cell chunk_position,
                                         std::span<const std::uint32_t> edges,
                                         Travel travel);

    std::shared_ptr<const LinkSet> set_;
    std::uint32_t layers_ = 0;
    float radius_ = 0.0F;
    std::vector<LinkId> blocked_;
    std::vector<std::uint32_t> usable_;
    std::vector<Near> near_; // those of the set that are usable, by LinkSet::index_of()
    // What this query has come near to, by edge, and by chunk.
    std::array<std::unordered_map<std::uint32_t, GridAnchor>, 2> ends_;   // by Travel
    std::array<std::unordered_map<std::uint32_t, LinkedNodes>, 2> nodes_; // by Travel
};

} // namespace raywalk
