// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/navigation_link.hpp"

#include <cstddef>
#include <vector>

namespace raywalk {

/// Where the path of a search crosses a link of the game, see Navigator::add_link().
struct LinkStep {
    std::size_t node = 0;     ///< index of the node to which it leads, from the one before
    LinkId link = 0;          ///< the link
    bool is_backward = false; ///< true if it is crossed from its `to` to its `from`

    friend bool operator==(const LinkStep&, const LinkStep&) = default;
};

/// The path of a search.
struct SearchRoute {
    /// The nodes, each of which is in a cell beside that of the one before, except across links of
    /// the game. A route may leave out nodes in the middle of straight runs of open steps, see
    /// PathSearch::read_route().
    std::vector<GridNode> nodes;
    /// Where it crosses links of the game, in order.
    std::vector<LinkStep> link_steps;
};

} // namespace raywalk
