// SPDX-License-Identifier: MIT
#include "query/query_execution.hpp"

// What a query does that found no path to its target: it looks for the reachable cell nearest to
// the target, if the query allows a partial path.
namespace raywalk {
namespace {

// Places near a target that cannot be reached are tried this often; then the nearest of the cells
// that the search expanded has to do.
constexpr int max_approaches = 4;

} // namespace

void QueryExecution::fail(PathStatus reason) {
    if (!query_.allow_partial_path || ends_.targets().size() != 1 || ends_.has_predicate()) {
        finish(reason);
        return;
    }
    path_.reason = reason;
    nearest_cells_.begin(*view_, ends_.targets().front());
    if (reason == PathStatus::target_blocked || sealed_check_.is_sealed()) {
        approach_target();
    } else {
        find_nearest_expanded();
    }
}

// Searches for the nearest cells outside of the sealed region; those equally near are targets of
// one search.
void QueryExecution::approach_target() {
    const std::vector<Cell> cells = nearest_cells_.next([&](Cell cell) {
        return sealed_check_.is_sealed() && sealed_check_.region().contains(cell);
    });
    if (cells.empty() || approaches_++ == max_approaches) {
        find_nearest_expanded();
        return;
    }
    ends_.aim_at(cells);
    stage_ = Stage::nearby;
    begin_search(query_.search);
}

void QueryExecution::find_nearest_expanded() {
    // The search for a sealed target was interrupted, or did not even begin.
    const bool has_ended = approaches_ > 0 || !sealed_check_.is_sealed();
    if (path_.reason == PathStatus::target_blocked && approaches_ == 0) {
        finish(*path_.reason);
    } else if (has_ended && search_.expands_every_cell()) {
        take_nearest_expanded();
    } else {
        SearchOptions cell_by_cell = query_.search;
        cell_by_cell.algorithm = SearchAlgorithm::canonical_a_star;
        if (has_max_cost()) { // the target may be too far away for any cell to be expanded
            cell_by_cell.heuristic = Heuristic::zero;
        }
        stage_ = Stage::every_cell;
        begin_search(cell_by_cell);
    }
}

void QueryExecution::take_nearest_expanded() {
    if (search_.settle_for_nearest(ends_.targets().front())) {
        finish_with_path(PathStatus::partial);
    } else {
        finish(path_.reason.value());
    }
}

} // namespace raywalk
