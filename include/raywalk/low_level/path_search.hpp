// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/search_options.hpp"
#include "raywalk/vec2.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace raywalk {

/// A search over the open directions of a NeighborView. Costs are integers, so that sums are exact:
/// 5741 a straight step and 8119 a diagonal one, whose ratio is the square root of 2 within 1e-8;
/// among hexagons every step costs 5741. Ties are broken by one fixed order (see BucketQueue,
/// HeapQueue, and Direction for neighbors), so the same world gives the same way.
///
/// Which search answers is decided by the options alone: a search with labels if there is a
/// max_cost; A* with a heap if there are costs, several targets, a stop distance, a predicate, or a
/// heuristic or weight of one's own; else the fastest one, which is jump point search with 8
/// neighbors and DiagonalMode::only_if_no_obstacles, and A* with buckets otherwise.
///
/// The memory of a finished search is kept for the next one.
class RAYWALK_EXPORT PathSearch {
public:
    /// One that has nothing to do yet; see begin().
    PathSearch();
    ~PathSearch();
    PathSearch(const PathSearch&) = delete;
    /// Only to be destroyed or assigned to after it was moved from.
    PathSearch(PathSearch&&) noexcept;
    PathSearch& operator=(const PathSearch&) = delete;
    /// The search goes on here.
    PathSearch& operator=(PathSearch&&) noexcept;

    /// Starts over. `view` has to live until the search has ended; the start joins one cell at
    /// least, and so does every target unless there is a stop distance or a predicate.
    void begin(NeighborView& view,
               const GridAnchor& start,
               const SearchTarget& goal,
               const SearchOptions& options = {});
    /// The same to one target.
    void begin(NeighborView& view,
               const GridAnchor& start,
               const GridAnchor& target,
               const SearchOptions& options = {});
    /// Spends up to `max_iterations` more, and returns the search's status: pending if they did not
    /// suffice, or else found, unreachable or cost_limit. However the iterations are sliced, the
    /// answer is the same.
    PathStatus advance(std::int64_t max_iterations);

    /// As advance() told last; pending before any search.
    [[nodiscard]] PathStatus status() const;

    /// After found: the way's cells, from one that `start` joins to one that the goal accepts.
    [[nodiscard]] std::vector<Cell> cells() const;

    /// After anything but found: cells() now give the best way to the cell nearest to `target`
    /// among those that the search expanded. False if there is none.
    bool settle_for_nearest(Vec2 target);

    /// True if the search looks at cells one by one and leaves none out because it is too far from
    /// the goal for max_cost; so, having found nothing, it has expanded all that can be reached.
    [[nodiscard]] bool expands_every_cell() const;

    /// The view's chunks may have been replaced by equal ones.
    void fetch_chunks_again();

    /// What the search did since begin().
    [[nodiscard]] const SearchStatistics& statistics() const;

    /// @name What a search has done so far
    /// To look at, at any time; nothing is kept for it, so a search that nobody looks at is no
    /// slower. The view has to live still.
    /// @{

    /// All cells that the search has met, by cell. With jump point search those at which a jump
    /// ended, with max_cost each by the shortest of the ways known to it. Takes about 100
    /// ns a cell.
    [[nodiscard]] std::vector<SearchedCell> searched_cells() const;
    /// One of them; nothing if the search has not met it. Looks at the open set once.
    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell cell) const;
    /// The cell that is taken from the open set next: expanded, unless the way ends there. Nothing
    /// if the search has ended. Looks at the open set once.
    [[nodiscard]] std::optional<Cell> next_cell() const;
    /// @}

private:
    struct State;

    std::unique_ptr<State> state_;
};

} // namespace raywalk
