// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator_settings.hpp"

#include "cells/game_links.hpp"
#include "query/query_caches.hpp"

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// Everything that is cached for one kind of walker.
struct WalkerCache {
    WalkerCache(const Probe& probe,
                const Grid& grid,
                const NavigatorSettings& settings,
                const WalkerProfile& walker,
                const BlockedCells& blocked,
                const GameLinks& links)
        : neighbors{probe,
                    grid,
                    settings.neighborhood,
                    settings.diagonal_mode,
                    walker,
                    &blocked,
                    settings.discovery,
                    settings.find_narrow_passages}
        , profile{std::make_shared<WalkerProfile>(walker)} {
        // With little memory, some changes are told apart nevertheless.
        constexpr std::size_t least_records = std::size_t{64} << 10U;
        neighbors.set_game_links(links);
        neighbors.limit_change_records(std::max(settings.cache_byte_budget, least_records));
    }

    NeighborCache neighbors;
    /// That of the walker, for those who outlive the navigator.
    std::shared_ptr<const WalkerProfile> profile;
    QueryCaches queries;
};

/// The caches of one navigator, one for each kind of walker, and the blocked cells and links
/// that they depend on.
class WalkerCaches {
public:
    /// `probe` must outlive the object.
    WalkerCaches(const Probe& probe, const NavigatorSettings& settings);

    [[nodiscard]] const Probe& probe() const { return *probe_; }

    [[nodiscard]] const NavigatorSettings& settings() const { return settings_; }

    /// The grid of all caches, which shift_origin() moves.
    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// True if the walker is valid, and has no hull if rays discover the cells.
    [[nodiscard]] bool suits(const WalkerProfile& walker) const;

    /// Returns the cache for a valid walker, created on first use. Its address stays the same. Any
    /// thread may call this and the next two functions from inside of a callback.
    WalkerCache& get(const WalkerProfile& walker);
    /// Returns the cache for a walker, or that for a point if the walker is invalid.
    WalkerCache& get_or_point(const WalkerProfile& walker);
    /// Returns the cache that a new query uses, evicted to the byte budget unless a search is
    /// running. For an invalid walker it is that of a point, and the query is refused later.
    WalkerCache& get_for_query(const WalkerProfile& walker);
    /// Returns null if there is no cache for the walker.
    [[nodiscard]] const WalkerCache* find(const WalkerProfile& walker) const;

    [[nodiscard]] const std::list<WalkerCache>& all() const { return caches_; }

    [[nodiscard]] const BlockedCells& blocked_cells() const { return blocked_; }

    void set_blocked(Cell cell, bool is_blocked);

    [[nodiscard]] const GameLinks& links() const { return links_; }

    /// Returns the id for a new link. Any thread may call this.
    [[nodiscard]] LinkId reserve_link_id() { return links_.reserve_id(); }

    /// Adds or replaces a link; nothing removes it, if there is one with this id.
    void set_link(LinkId id, const std::optional<NavigationLink>& link);

    /// Drops everything cached in `box` (unit: meter).
    void invalidate(const Box& box);
    void invalidate_all();
    /// Counts as a change of the costs of the cells in `box` (unit: meter).
    void record_cost_change(const Box& box);

    /// Invalidates what obstacles in one of the boxes decided, where the world has changed since
    /// (unit: meter).
    void invalidate_if_changed(std::span<const Box> boxes);
    /// Compares chunks with the world, as NeighborCache does, after boxes that are known to have
    /// changed; returns how many others were outdated.
    std::size_t compare_chunks(bool also_in_turn);
    /// Has to be called after changes, before the next query.
    void notice_changes();
    /// Goes on finding landmarks by that many iterations, and returns how many it took.
    std::int64_t find_landmarks(std::int64_t iterations);
    /// Whether compare_chunks() compares the chunks that are discovered from now on.
    void log_discoveries(bool is_on);

    /// The filters of all kinds of walkers. Valid until there are more.
    [[nodiscard]] std::vector<const ObstacleFilter*> filters() const;

    /// Moves the grid along with the world. Returns false if the grid would leave
    /// its range; it stays at the border of the range then.
    bool shift_origin(Vec2 new_origin);

private:
    template <class Work>
    void for_each(Work work) {
        std::for_each(caches_.begin(), caches_.end(), work);
    }

    void invalidate_ends(const NavigationLink& link);

    const Probe* probe_;
    NavigatorSettings settings_;
    Grid grid_;
    BlockedCells blocked_;
    GameLinks links_;
    bool logs_discoveries_ = false;
    std::list<WalkerCache> caches_; // a list, so that addresses stay the same
    mutable std::mutex mutex_;      // guards the list, not the caches
};

} // namespace raywalk
