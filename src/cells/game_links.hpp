// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"
#include "raywalk/navigation_link.hpp"

#include "core/chunk_map.hpp"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

/// The enabled links of a navigator, in both directions where they lead both ways. It never
/// changes: queries share it.
class LinkSet {
public:
    /// One direction of a link.
    struct Edge {
        LinkId id = 0;
        bool is_backward = false; // from the link's `to` to its `from`
        const NavigationLink* link = nullptr;
        Vec2 from{};
        Vec2 to{};
        // The ends in grid coordinates (unit: 1/16 cell).
        std::int32_t from_x = 0;
        std::int32_t from_y = 0;
        std::int32_t to_x = 0;
        std::int32_t to_y = 0;
        double cells = 0.0; // of cost 1 that it counts as
    };

    /// The edges that begin so near to a chunk that they may connect to its cells, and those that
    /// end there, by index: the edges of each Travel.
    using Near = std::array<std::vector<std::uint32_t>, 2>;

    LinkSet(const Grid& grid, const std::map<LinkId, NavigationLink>& links);
    LinkSet(LinkSet&&) = delete;

    [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

    /// The chunks near which edges begin or end.
    [[nodiscard]] const std::vector<Near>& chunks() const { return near_; }

    /// The index of a chunk in chunks(), or ChunkMap::none.
    [[nodiscard]] std::uint32_t index_of(Cell chunk_position) const {
        return chunks_.find(chunk_position);
    }

private:
    void add(const Grid& grid, LinkId id, const NavigationLink& link, bool is_backward);
    template <class Visit>
    void for_each_chunk_near(GridPoint point, Visit visit);

    std::map<LinkId, NavigationLink> links_;
    std::vector<Edge> edges_;
    ChunkMap chunks_;
    std::vector<Near> near_;
};

/// The links that the game has added to a navigator. Changes need exclusive access, but for
/// reserve_id(); any thread may call the const functions.
class GameLinks {
public:
    /// Returns the id for a new link.
    [[nodiscard]] LinkId reserve_id();
    /// Adds or replaces a link.
    void set(LinkId id, const NavigationLink& link);
    void erase(LinkId id);
    /// Moves all links with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin);

    /// Returns null if there is no such link.
    [[nodiscard]] const NavigationLink* find(LinkId id) const;

    [[nodiscard]] const std::map<LinkId, NavigationLink>& all() const { return links_; }

    /// True if some suit() walkers of that radius on one of these layers.
    [[nodiscard]] bool has_any_for(float radius, std::uint32_t navigation_layers) const;

    /// Returns those that are enabled; null if none is. It is another pointer after each change.
    [[nodiscard]] std::shared_ptr<const LinkSet> enabled(const Grid& grid) const;

private:
    std::map<LinkId, NavigationLink> links_;
    mutable std::mutex mutex_; // guards the rest
    LinkId last_id_ = 0;
    mutable bool is_outdated_ = false;
    mutable std::shared_ptr<const LinkSet> enabled_;
};

/// Returns the link as it is after the origin of the world was moved (unit: meter).
[[nodiscard]] NavigationLink shifted(NavigationLink link, Vec2 new_origin);

/// True if the link is enabled, and for walkers of that radius on one of these layers.
[[nodiscard]] bool suits(const NavigationLink& link, float radius, std::uint32_t navigation_layers);
/// Returns what crossing the link counts as (unit: meter).
[[nodiscard]] double cost_of(const NavigationLink& link);
/// Returns the points of the way over the link, both ends included (unit: meter).
[[nodiscard]] std::vector<Vec2> points_of(const NavigationLink& link, bool is_backward);
/// True if all points are in the grid's range and all numbers in theirs.
[[nodiscard]] bool is_valid_link(const NavigationLink& link, const Grid& grid);

} // namespace raywalk
