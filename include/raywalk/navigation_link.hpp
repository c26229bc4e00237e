// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace raywalk {

/// Identifies a link of a navigator, see Navigator::add_link(); 0 is no link.
using LinkId = std::uint32_t;

/// How an agent crosses a link.
enum class LinkKind : std::uint8_t {
    walk,     ///< goes straight from point to point: a ladder, a crawlway, a one-way door
    jump,     ///< moves from point to point along an arc, see NavigationLink::arc_height
    teleport, ///< is at `to` at once: a portal
    manual,   ///< stands still; the game moves it, and calls Agent::complete_link()
    /// Stands still until it can walk straight to `to`, and then walks there along a path: a shut
    /// door, which the game opens for Agent::current_link(). Open doors are walked through without
    /// the link. See add_door().
    door,
};

/// A way that the grid does not have: a portal, a ladder, a jump, a drop from a ledge, a one-way
/// door, a ferry. Paths use it where that costs least. After Godot's NavigationLink2D.
struct NavigationLink {
    /// Where the link begins, Godot's start_position. A walker that does not fit there cannot use
    /// the link; Navigator::explain() names such a link (unit: meter).
    Vec2 from;
    /// Where it ends, Godot's end_position. The walker must fit there, too (unit: meter).
    Vec2 to;
    /// Points between the two over which agents cross it. Nothing checks what stands there (unit:
    /// meter).
    std::vector<Vec2> via{};
    /// What crossing it counts as: so many meters of walking over cells of cost 1, from 0 to
    /// 1e6. Default: the sum of the distances between its points, at most as much. Give portals a
    /// small cost (unit: meter).
    std::optional<float> cost{};
    /// How agents cross it.
    LinkKind kind = LinkKind::walk;
    /// False if it leads back, too, over the same points for the same cost.
    bool one_way = false;
    /// A link that is not enabled is in no path; see Navigator::set_link_enabled().
    bool enabled = true;
    /// The greatest radius of a walker that may use it (unit: meter).
    float max_radius = std::numeric_limits<float>::infinity();
    /// The layers of the link, one bit for each: a query may use it if it has one of them in
    /// PathQuery::navigation_layers.
    std::uint32_t navigation_layers = 1;
    /// How far the arc of a jump leads from the straight line in its middle, toward +y; negative
    /// toward -y, 0 for a straight line (unit: meter).
    float arc_height = 0.0F;
    /// The body that a LinkKind::door waits for, which AgentWait::body names. It is not read, and
    /// may be destroyed.
    BodyKey door{};
    /// How long an agent waits at a LinkKind::door before it looks for another way, >= 0, infinity
    /// for ever. If there is one, it does not come back for 30 s, unless it gets another target; if
    /// not, it goes on waiting, and looks again as late (unit: second).
    float max_wait = 5.0F;
};

} // namespace raywalk
