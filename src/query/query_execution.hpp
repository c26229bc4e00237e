// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/path_search.hpp"

#include "cells/cell_cost_cache.hpp"
#include "cells/standing_points.hpp"
#include "query/connectivity_check.hpp"
#include "query/path_builder.hpp"
#include "query/query_caches.hpp"
#include "query/query_ends.hpp"

#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace raywalk {

/// What takes the time of string pulling, straight lines and standing points is reading obstacles.
/// Doing so once takes about as long as this many iterations.
inline constexpr std::int64_t cost_of_reading = 32;

/// Executes one path query, a slice at a time: anchors start and targets on the grid, searches from
/// the start while it checks whether there is a way at all, and builds the path, or a partial one
/// to a place nearby if the query allows it. The caller ensures that the world may be queried.
class QueryExecution {
public:
    /// Both must outlive the execution, or the next use().
    QueryExecution(const NeighborCache& cache, QueryCaches& caches)
        : cache_{&cache}
        , caches_{&caches} {}

    /// Switches to the caches of another kind of walker, before the next begin().
    void use(const NeighborCache& cache, QueryCaches& caches);

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

    /// What it has taken since begin() to grow components after searches (unit: iteration).
    [[nodiscard]] std::int64_t connecting_cost() const { return connecting_cost_; }

    [[nodiscard]] const QueryEnds& ends() const { return ends_; }

    /// Null for an invalid query.
    [[nodiscard]] const NeighborView* view() const { return is_valid_ ? &view_ : nullptr; }

    /// Null if the query was answered without a search, or by a straight path.
    [[nodiscard]] const PathSearch* search() const { return has_searched_ ? &search_ : nullptr; }

private:
    // What the current search looks for.
    enum class Stage : std::uint8_t {
        target,      // a target of the query, or a place near it
        connecting,  // none: finds out whether there is a way to that at all
        any_cost,    // the same without max_cost, to find out whether a path exists at all
        standing,    // none: looks for a point near the target where the walker can stand
        approaching, // none: looks for a node near the target
        leaving,     // none: finds out whether the start can get away
        every_cell,  // the target again, without jumps, to find the expanded cell nearest to it
        finished,
    };

    void begin(const PathQuery& query, bool may_query);
    template <class Work>
    void run_guarded(Work work);
    void give_up();
    void restart();
    [[nodiscard]] bool limits_cost() const;
    [[nodiscard]] bool anchor_ends();
    [[nodiscard]] bool take_open_line();
    void begin_first_search();
    void begin_search(const SearchOptions& options);
    [[nodiscard]] bool is_affected() const;
    void synchronize_with_world();
    void begin_check();
    void check_again_if_outdated();
    void run(std::int64_t iterations);
    std::int64_t step(std::int64_t iterations);
    std::int64_t search(std::int64_t iterations);
    std::int64_t grow_components(std::int64_t iterations);
    void end_search(PathStatus status);
    [[nodiscard]] bool is_known_unreachable();
    void end_without_path();
    void leave_target(PathStatus status);
    [[nodiscard]] bool add_points_beside();
    void fail(PathStatus reason);
    std::int64_t approach_standing_point();
    void approach_nodes();
    void search_for_place();
    void leave_place(PathStatus status);
    void find_nearest_expanded(bool has_ended);
    void take_nearest_expanded();
    void finish(PathStatus status);
    void finish_with_path(PathStatus status);
    void go_straight_to(Vec2 end);
    [[nodiscard]] bool take_straight_path(double limit = infinity);

    const NeighborCache* cache_;
    QueryCaches* caches_;
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
    std::shared_ptr<const Landmarks> landmarks_; // that the search uses; null for none
    PathSearch search_;
    bool has_searched_ = false;                   // for this query
    std::int64_t spent_ = 0;                      // iterations of the current search
    PathStatus search_end_ = PathStatus::pending; // of the last search for a target
    ConnectivityCheck check_;
    std::int64_t connecting_cost_ = 0;
    bool is_check_outdated_ = false; // it begins again when the search has ended
    std::optional<StandingPoints> standing_points_;
    SearchRoute route_; // that search_ found, kept for its memory
    PathMemory path_memory_;
};

} // namespace raywalk
