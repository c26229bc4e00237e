// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/search_options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace raywalk {

class Landmarks;

/// The input of a search. Everything it points to must live until the search has ended.
struct SearchTask {
    NeighborView* view = nullptr;
    const GridAnchor* start = nullptr;
    const SearchTarget* target = nullptr;
    const SearchOptions* options = nullptr;
    /// Null for none.
    const Landmarks* landmarks = nullptr;
    /// Nodes whose f is greater are not searched (unit: what a step to a cell of cost 1 costs).
    double max_cost = std::numeric_limits<double>::infinity();
};

/// The interface of the search algorithms among which PathSearch chooses.
class SearchEngine {
public:
    SearchEngine() = default;
    SearchEngine(SearchEngine&&) = delete;
    virtual ~SearchEngine() = default;

    /// Starts a new search; the memory of the previous one is reused.
    void begin(const SearchTask& task) {
        status_ = PathStatus::pending;
        statistics_ = {};
        max_bytes_ = task.options->max_bytes;
        next_check_ = iterations_between_checks;
        prepare(task);
    }

    /// Spends up to `max_iterations` more and returns the status. Checks the memory after each
    /// iterations_between_checks, so the answer does not depend on how a search is sliced.
    PathStatus advance(std::int64_t max_iterations) {
        const std::int64_t begin = statistics_.iterations;
        const std::int64_t end = begin + std::min(max_iterations, unlimited - begin);
        while (status_ == PathStatus::pending) {
            if (statistics_.iterations >= next_check_) {
                next_check_ = statistics_.iterations + iterations_between_checks;
                if (used_bytes() > max_bytes_) {
                    status_ = PathStatus::memory_limit;
                    break;
                }
            }
            status_ = run(std::min(end, next_check_) - statistics_.iterations);
            if (statistics_.iterations >= end) {
                break;
            }
        }
        return status_;
    }

    [[nodiscard]] PathStatus status() const { return status_; }

    /// Sets `route` to the path, after status found or settle_for_nearest(). Nodes may be missing,
    /// see PathSearch::read_route().
    virtual void read_route(SearchRoute& route) const = 0;

    /// Makes the expanded cell whose center is nearest to `target` the end of the path, reached by
    /// the best path known; of several equally near the one with the shortest path. In jump point
    /// search, cells of the open set count, too. Returns false if there is none.
    virtual bool settle_for_nearest(Vec2 target) = 0;
    /// Drops pointers to the view's chunks, which may have been replaced by equal ones.
    virtual void fetch_chunks_again() = 0;

    [[nodiscard]] const SearchStatistics& statistics() const { return statistics_; }

    /// The memory that the nodes of this search take, and the open set at its largest (unit: byte).
    /// What earlier searches have allocated is not counted.
    [[nodiscard]] virtual std::size_t used_bytes() const = 0;

    /// The cells that the search has reached, in any order, see PathSearch::searched_cells().
    [[nodiscard]] virtual std::vector<SearchedCell> searched_cells() const = 0;
    /// The cell that is taken next, while the status is pending.
    [[nodiscard]] virtual std::optional<Cell> next_cell() const = 0;

protected:
    virtual void prepare(const SearchTask& task) = 0;
    /// Implements advance(); called only while the status is pending.
    virtual PathStatus run(std::int64_t max_iterations) = 0;

    SearchStatistics
        statistics_; // NOLINT(cppcoreguidelines-non-private-member-variables-in-classes)

private:
    // A check costs a call. So many iterations add less than a megabyte.
    static constexpr std::int64_t iterations_between_checks = 256;

    PathStatus status_ = PathStatus::pending;
    std::size_t max_bytes_ = 0;
    std::int64_t next_check_ = 0; // the iterations after which the memory is checked
};

} // namespace raywalk
