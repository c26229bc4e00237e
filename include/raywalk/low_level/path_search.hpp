// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace raywalk {

class Landmarks;

/// A grid search over the open directions of a NeighborView. Costs are integers, so that sums are
/// exact: 5741 for a straight step and 8119 for a diagonal one, whose ratio is the square root of 2
/// within 1e-8; on a hexagonal grid every step costs 5741. Ties are broken by a fixed order (see
/// BucketQueue, HeapQueue, and Direction for neighbors), so equal worlds yield equal paths.
///
/// The options alone decide which algorithm runs: a resource constrained shortest path search if
/// there is a max_cost; A* with a binary heap if there are costs, several targets, a stop distance,
/// a predicate, or another heuristic or weight; otherwise the fastest one, which is jump point
/// search with 8 neighbors and DiagonalMode::only_if_no_obstacles, else A* with a bucket queue.
///
/// The memory of a finished search is kept for the next one.
class RAYWALK_EXPORT PathSearch {
public:
    /// Creates an idle search; see begin().
    PathSearch();
    ~PathSearch();
    PathSearch(const PathSearch&) = delete;
    /// Moves a search, which may be under way. The source can only be destroyed or assigned to.
    PathSearch(PathSearch&&) noexcept;
    PathSearch& operator=(const PathSearch&) = delete;
    /// Moves a search, which may be under way. The source can only be destroyed or assigned to.
    PathSearch& operator=(PathSearch&&) noexcept;

    /// Starts a new search and discards the previous one. `view` and the costs must live until the
    /// search has ended; make the view with the same costs if they forbid cells. The start must
    /// connect to at least one cell, and so must every target unless there is a stop distance or a
    /// predicate.
    void begin(NeighborView& view,
               const GridAnchor& start,
               const SearchTarget& target,
               const SearchOptions& options = {});
    /// Starts a new search to a single target. `view` and the costs must live until the search has
    /// ended; start and target must connect to at least one cell each.
    void begin(NeighborView& view,
               const GridAnchor& start,
               const GridAnchor& target,
               const SearchOptions& options = {});
    /// Makes the searches that begin from now on expand fewer nodes, with the help of landmarks
    /// whose bounds hold for the view; null for none, as before the first call. Only jump point
    /// search uses them. They must live until the search has ended.
    void use(const Landmarks* landmarks);
    /// Spends up to `max_iterations` more and returns the status: pending if they did not suffice,
    /// otherwise found, unreachable, cost_limit or memory_limit. The result does not depend on how
    /// the iterations are divided among calls.
    PathStatus advance(std::int64_t max_iterations);

    /// The status that advance() returned last; pending before the first call.
    [[nodiscard]] PathStatus status() const;

    /// The cells of the path, from one that `start` connects to, to one that the target accepts.
    /// Requires status found, or that settle_for_nearest() has returned true.
    [[nodiscard]] std::vector<Cell> cells() const;

    /// Returns cells(), each with its layer: a path leads through the gap nodes of narrow passages.
    [[nodiscard]] std::vector<GridNode> nodes() const;

    /// Returns nodes(), and where they cross links of the game, which the search uses if the view
    /// has them, see NeighborView::begin_links().
    [[nodiscard]] SearchRoute route() const;
    /// Sets `route` to route(), without some or all nodes in the middle of straight runs of open
    /// steps, in the memory that it has.
    void read_route(SearchRoute& route) const;

    /// Makes cells() return the best path to the expanded cell nearest to `target` (unit: meter);
    /// in jump point search, to the nearest cell of its open or closed set. For searches that found
    /// no path. Returns false if there is no such cell. Examines all nodes.
    bool settle_for_nearest(Vec2 target);

    /// True if the search examines cells one by one and prunes none that is too far from the target
    /// for max_cost. Such a search has expanded all reachable cells when it ends without a path.
    [[nodiscard]] bool expands_every_cell() const;

    /// Drops pointers to the view's chunks. Call it if chunks may have been evicted or replaced by
    /// equal ones since the last advance().
    void fetch_chunks_again();

    /// The effort since begin().
    [[nodiscard]] const SearchStatistics& statistics() const;

    /// @name State of the search, for debugging
    /// Available at any time while the view lives. The search records nothing for these functions,
    /// so it is not slower if they are never called.
    /// @{

    /// All cells that the search has reached, sorted by cell. With jump point search the cells at
    /// which a jump ended; with max_cost each cell on the shortest path found to it. Takes about
    /// 100 ns a cell.
    [[nodiscard]] std::vector<SearchedCell> searched_cells() const;
    /// One cell of searched_cells(); nothing if the search has not reached it. Takes as long.
    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell cell) const;
    /// The cell that will be taken from the open set next: it is expanded unless the path ends
    /// there. Nothing if the search has ended. Takes time in proportion to the size of the open
    /// set.
    [[nodiscard]] std::optional<Cell> next_cell() const;
    /// @}

private:
    struct State;

    std::unique_ptr<State> state_;
};

} // namespace raywalk
