// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/navigator_settings.hpp"
#include "raywalk/probe.hpp"

#include "query/region_cache.hpp"
#include "world/body_watcher.hpp"
#include "world/world_access.hpp"

#include <algorithm>
#include <cstddef>
#include <list>
#include <vector>

namespace raywalk {

/// Everything that is cached for one kind of walker.
struct WalkerCache {
    WalkerCache(const Probe& probe,
                const Grid& grid,
                const NavigatorSettings& settings,
                const WalkerProfile& walker,
                const BlockedCells& blocked)
        : neighbors{probe, grid, settings.neighborhood, settings.diagonal_mode, walker, &blocked} {
        // With little memory, some changes are told apart nevertheless.
        constexpr std::size_t least_records = std::size_t{64} << 10U;
        neighbors.limit_change_records(std::max(settings.cache_byte_budget, least_records));
    }

    NeighborCache neighbors;
    BodyWatcher watcher;
    RegionCaches regions;
};

/// The caches of one navigator, one for each kind of walker, and the bodies and blocked cells that
/// they depend on.
class WalkerCaches {
public:
    /// `probe` and `access` must outlive the object.
    WalkerCaches(const Probe& probe, const NavigatorSettings& settings, WorldAccess& access);

    [[nodiscard]] const NavigatorSettings& settings() const { return settings_; }

    /// The grid of all caches, which shift_origin() moves.
    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// Returns the cache for a valid walker, created on first use. Its address stays the same.
    WalkerCache& get(const WalkerProfile& walker);
    /// Returns the cache that a new query uses, evicted to the byte budget unless a search is
    /// running. For an invalid walker it is the default walker's, and the query is refused later.
    WalkerCache& get_for_query(const WalkerProfile& walker);
    /// Returns null if there is no cache for the walker.
    [[nodiscard]] const WalkerCache* find(const WalkerProfile& walker) const;

    [[nodiscard]] const std::list<WalkerCache>& all() const { return caches_; }

    [[nodiscard]] std::list<WalkerCache>& all() { return caches_; }

    [[nodiscard]] const BlockedCells& blocked_cells() const { return blocked_; }

    void set_blocked(Cell cell, bool is_blocked) { blocked_.set(cell, is_blocked); }

    [[nodiscard]] const WatchList& watch_list() const { return watch_list_; }

    /// Drops everything cached in `box` (unit: meter).
    void invalidate(const Box& box);
    void invalidate_all();
    /// Invalidates the chunks near watched bodies that have changed since the last call, and the
    /// chunks discovered between two changes.
    void invalidate_changed_bodies();
    /// @name The watch list
    /// The time that these take depends on the body alone, not on how many are watched.
    /// @{

    /// Watches a body from its present state on. The body has to exist.
    void watch(BodyKey body);
    /// Drops what changes of a watched body since the last call may have decided. The body has to
    /// exist.
    void invalidate_changes_of(BodyKey body);
    /// Does the same for a body that may be destroyed. Takes longer if `is_searched` and the body
    /// was no obstacle; otherwise it is left out then, and the next invalidate_changed_bodies()
    /// notices it.
    void invalidate_last_changes_of(BodyKey body, bool is_searched);
    /// Ends watching a body, which may be destroyed: drops what it may have decided.
    void unwatch(BodyKey body);

    /// @}

    /// Changes the watch list without reading the world, and drops everything.
    template <class Change>
    void change_watch_list_unseen(Change change) {
        change(watch_list_);
        log_discoveries();
        invalidate_all();
    }

    /// Removes a body that was destroyed from the list: the next invalidate_changed_bodies()
    /// notices it.
    void remove_destroyed(BodyKey body) { watch_list_.remove(body); }

    /// Watches all non-static bodies from their present state on, or ends that.
    void watch_all_non_static(bool all);
    /// Moves grid and watched bodies along with the world. Returns false if the grid would leave
    /// its range; it stays at the border of the range then.
    bool shift_origin(Vec2 new_origin);

private:
    void record_watched_bodies(WalkerCache& cache);
    void log_discoveries();
    void find_changes_of(WalkerCache& cache, BodyKey body);
    void invalidate_changed(WalkerCache& cache);

    const Probe* probe_;
    NavigatorSettings settings_;
    WorldAccess* access_;
    Grid grid_;
    BlockedCells blocked_;
    WatchList watch_list_;
    std::list<WalkerCache> caches_; // a list, so that addresses stay the same
    std::vector<Box> changed_;      // by a body or all of them; its memory is reused
};

} // namespace raywalk
