// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/nearest_nodes.hpp"
#include "cells/standing_points.hpp"
#include "query/path_builder.hpp"
#include "query/query_ends.hpp"
#include "query/region_cache.hpp"
#include "query/sealed_target_check.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// What takes the time of string pulling, straight lines and standing points is reading obstacles.
/// Doing so once takes about as long as this many iterations.
inline constexpr std::int64_t cost_of_reading = 32;

/// Executes one path query, a slice at a time: anchors start and targets on the grid, searches from
/// the start while it checks from the target whether that is sealed off, and builds the path, or a
/// partial one to a cell nearby if the query allows it. The caller ensures that the world may be
/// queried.
class QueryExecution {
public:
    /// Both must outlive the execution, or the next use().
    QueryExecution(const NeighborCache& cache, RegionCache& regions)
        : cache_{&cache}
        , regions_{&regions} {}

    /// Switches to the caches of another kind of walker, before the next begin().
    void use(const NeighborCache& cache, RegionCache& regions);

    /// Begins a query to targets, of which it takes the one that costs least to reach, or to a cell
    /// that costs least of those for which a predicate is true; see QueryEnds::set(). If it may not
    /// query the world, it ends with invalid_query at once. Not while is_running().
    template <class Target = std::span<const Vec2>>
    void begin(Vec2 start, Target target, const PathQuery& query, bool may_query = true) {
        ends_.set(start, std::move(target));
        begin(query, may_query);
    }

    /// Spends up to `iterations` and returns the path's status.
    PathStatus advance(std::int64_t iterations);
    /// Ends the query with status cancelled unless it has ended; while is_running(), afterwards.
    void cancel();

    /// Drops the costs and the heuristic of an ended query, which are shared with the game.
    void release_costs() {
        query_.search.costs.reset();
        query_.search.custom_heuristic.reset();
    }

    /// True inside of begin() and advance(), which call the game's costs and predicates.
    [[nodiscard]] bool is_running() const { return is_running_; }

    /// True unless the status is pending.
    [[nodiscard]] bool is_finished() const { return path_.status != PathStatus::pending; }

    [[nodiscard]] const Path& path() const { return path_; }

    /// Moves the path out; its status stays.
    [[nodiscard]] Path take_path();

    /// How often obstacles were read since begin(), to anchor the ends and to pull the path
    /// straight; four candidates for a standing point count as once.
    [[nodiscard]] std::uint64_t obstacle_reads() const {
        const std::uint64_t candidates = standing_points_ ? standing_points_->candidates() : 0;
        return view_.obstacle_reads() - reads_before_ + candidates / 4;
    }

    [[nodiscard]] const QueryEnds& ends() const { return ends_; }

    /// Null for an invalid query.
    [[nodiscard]] const NeighborView* view() const { return is_valid_ ? &view_ : nullptr; }

    /// Null if the query was answered without a search, or by a straight path.
    [[nodiscard]] const PathSearch* search() const { return has_searched_ ? &search_ : nullptr; }

private:
    // What the current search looks for.
    enum class Stage : std::uint8_t {
        target,     // a target of the query, or a point near it where the walker can stand
        any_cost,   // the same without max_cost, to find out whether a path exists at all
        standing,   // none: looks for such a point
        nearby,     // a cell near a target that cannot be reached
        every_cell, // the target again, without jumps, to find the expanded cell nearest to it
        finished,
    };

    static constexpr double infinity = std::numeric_limits<double>::infinity();

    void begin(const PathQuery& query, bool may_query);
    template <class Work>
    void run_guarded(Work work);
    void give_up();
    void restart();
    [[nodiscard]] bool is_query_valid() const;
    [[nodiscard]] bool limits_cost() const;
    [[nodiscard]] bool anchor_ends();
    [[nodiscard]] bool take_open_line();
    void begin_first_search();
    void begin_search(const SearchOptions& options);
    [[nodiscard]] std::int64_t max_iterations() const;
    [[nodiscard]] bool is_affected() const;
    void synchronize_with_world();
    void run(std::int64_t iterations);
    void add_search_statistics();
    void end_search(PathStatus status);
    void cache_region();
    void cache_expanded_region();
    [[nodiscard]] Region region_around_start(std::size_t max_chunks);
    [[nodiscard]] bool look_up_sealed();
    [[nodiscard]] bool look_up_not_sealed();
    void end_without_path(PathStatus status);
    void search_at_any_cost();
    void leave_target(PathStatus status);
    [[nodiscard]] bool add_points_beside();
    void fail(PathStatus reason);
    std::int64_t approach_standing_point();
    [[nodiscard]] bool is_separate(const GridAnchor& anchor) const;
    [[nodiscard]] bool is_separate(const GridNode& node) const;
    void leave_standing_point(PathStatus status);
    void approach_target();
    void approach_cells();
    void find_nearest_expanded();
    void take_nearest_expanded();
    void finish(PathStatus status);
    void finish_with_path(PathStatus status);
    void try_other_targets();
    void finish_straight_or(PathStatus status);
    void go_straight_to(Vec2 end);
    [[nodiscard]] bool take_straight_path(double limit = infinity);

    const NeighborCache* cache_;
    RegionCache* regions_;
    PathQuery query_;
    QueryEnds ends_;
    Path path_;
    bool is_running_ = false;
    bool is_cancelled_ = false; // while it runs
    bool is_valid_ = false;     // the query; the view is its own then
    NeighborView view_;
    std::uint64_t reads_before_ = 0; // of the view, for earlier queries
    Vec2 origin_;                    // of the grid when the query began
    CostRange cost_range_;           // when the search began
    Stage stage_ = Stage::finished;
    PathSearch search_;
    bool has_searched_ = false; // for this query
    std::int64_t spent_ = 0;    // iterations of the current search
    SealedTargetCheck sealed_check_;
    std::optional<StandingPoints> standing_points_;
    std::vector<Region> sealed_regions_; // of points near a target at which the walker cannot stand
    std::optional<Region> start_region_; // if it turned out to be sealed off
    std::optional<NearestNodes> nearest_nodes_;
    int approaches_ = 0;
    std::int64_t approached_ = 0; // iterations of all approaches that have ended
    SearchRoute route_;           // that search_ found, kept for its memory
    PathMemory path_memory_;
};

} // namespace raywalk
