// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/vec2.hpp"

#include "cells/cell_cost_cache.hpp"
#include "search/best_first_search.hpp"
#include "search/flow_rules.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace raywalk {

/// The next nodes of the path of one walker along a flow field, nearest first; to be used again,
/// its memory is kept.
struct FlowTrace : SearchRoute {
    /// The way from the start to where it sees a node, see find_way(): often the start alone.
    std::vector<Vec2> way;
    /// True if a target follows directly after the last node.
    bool ends_at_target = false;
    /// Which target, if it does.
    std::size_t target = 0;
    /// The cost of the whole path, including the legs from the start and to the target, as the
    /// search counts it (unit: cell).
    double cost = 0.0;
};

/// How far the search of a flow field goes, and what its paths cost.
struct FlowOptions {
    /// The number of cells that it settles at most.
    std::int64_t max_cells = 1'000'000;
    /// It settles no cell from which paths cost more (unit: cell).
    double max_distance = infinity;
    /// The costs of entering cells, which must outlive the use of the field; null for 1 everywhere.
    const CellCosts* costs = nullptr;
    /// Paths use the game's links that suit the walker and have one of these layers.
    std::uint32_t navigation_layers = 1;
};

/// The search of a flow field: the cheapest paths of all walkers of one kind to the target that is
/// cheapest to reach, each as cheap as the path of a search of its own. It is that search without a
/// heuristic, backward from the targets, a slice at a time. Takes 10 ns per cell of the region
/// around the targets with the default rules, 30 ns with others, some 100 ns with cell costs or
/// links of the game, and about 20 bytes, 30 with these; a trace of 32 cells takes a microsecond.
class FlowSearch {
public:
    FlowSearch() = default;
    FlowSearch(FlowSearch&&) = delete; // the search points to the view

    /// Starts over from `targets` (unit: meter); memory is kept. Blocked targets are left out.
    /// Returns false if no cell can be settled: there is no target, all are blocked, or one is out
    /// of the grid's range. `cache` must outlive the use of the field.
    bool begin(const NeighborCache& cache,
               std::span<const Vec2> targets,
               const FlowOptions& options = {});

    /// The same for one target (unit: meter).
    bool begin(const NeighborCache& cache, Vec2 target, const FlowOptions& options = {}) {
        return begin(cache, {&target, 1}, options);
    }

    /// Settles up to `iterations` more cells. Returns false when there are no more: the region is
    /// covered, or has too many cells. After a change of the world it continues in the changed
    /// world; see check_affected(). May not run while another thread traces.
    bool advance(std::int64_t iterations);

    /// The number of cells settled since begin().
    [[nodiscard]] std::int64_t settled_cells() const { return settled_; }

    /// True if every cell that can reach the target is settled.
    [[nodiscard]] bool is_complete() const { return unsettled_status_ == PathStatus::unreachable; }

    /// The chunks in which it has looked for cells, each of them once.
    [[nodiscard]] std::vector<Cell> chunks() const;

    /// The cost from the cell's center to the target, or nothing if the cell is not settled (unit:
    /// cell).
    [[nodiscard]] std::optional<double> cost_at(Cell cell) const;
    /// The length of the path from the node to the target, or nothing if the node is not settled
    /// (unit: cell).
    [[nodiscard]] std::optional<double> length_at(const GridNode& node) const;

    /// Writes the first `max_nodes` nodes of the path from `start` (unit: meter) to the target to
    /// `trace`. The path begins at the node connected to the start with the least total cost; with
    /// ties, at the smallest such node. `view` has to use the same cache and may ignore the
    /// walker's own body. Returns
    ///
    ///     found            a shortest path
    ///     pending          not known yet: call again after advance()
    ///     unreachable      there is no path
    ///     iteration_limit  not within the field's max_cells
    ///     cost_limit       not within max_distance, or the half a million cells that it can count
    ///     start_blocked    the walker cannot leave the start
    ///     target_blocked   all targets are blocked
    ///     invalid_query    start or a target is out of the grid's range, there is no target, or
    ///                      begin() was not called
    ///
    /// Several threads may trace at the same time, each with a view of its own.
    PathStatus trace(NeighborView& view, Vec2 start, std::size_t max_nodes, FlowTrace& trace) const;

    /// True if trace() finds a path from `start` for a walker that ignores no bodies. The world
    /// must not have changed since the last advance() (unit: meter).
    [[nodiscard]] bool reaches(Vec2 start);

    /// What it is searched with: as flow_kind() was in begin().
    [[nodiscard]] FlowKind kind() const { return static_cast<FlowKind>(search_.index()); }

    /// The targets passed to begin() (unit: meter).
    [[nodiscard]] std::span<const Vec2> targets() const { return targets_; }

    /// The way from the place that the search began from to where paths to a target end: just that
    /// point, or more if no node is in sight of it. See standing_point_at() and find_way()
    /// (unit: meter).
    [[nodiscard]] std::span<const Vec2> way_to_end(std::size_t target) const {
        return ways_to_end_[target];
    }

    /// The latest version of the cache whose changes are known not to affect the field: the current
    /// one, unless the field is affected.
    [[nodiscard]] std::uint64_t world_version() const { return version_; }

    /// Checks whether a chunk that the field has read, or a link near one, changed after begin().
    /// If so, its paths may cross walls, or be longer than necessary, until the next begin(). The
    /// first call after a change reads the versions of the field's chunks, in some nanoseconds
    /// each.
    [[nodiscard]] bool check_affected();

    /// The next cell on the path from a settled cell; the cell itself where only the leg to the
    /// target, or to a link of the game, comes first. Nothing if the cell is not settled.
    [[nodiscard]] std::optional<Cell> next(Cell cell) const;

private:
    template <FlowKind kind>
    using Search = BestFirstSearch<FlowRules<kind>>;

    void push_targets();
    void update_version();
    template <class Answer>
    [[nodiscard]] auto ask(const GridNode& node, Answer answer) const;

    const NeighborCache* cache_ = nullptr;
    FlowOptions options_;
    NeighborView view_;
    std::variant<Search<FlowKind::uniform>, Search<FlowKind::weighted>> search_; // by FlowKind
    std::vector<Vec2> targets_;
    std::vector<std::vector<Vec2>> ways_to_end_; // of the targets
    std::map<GridNode, std::size_t> ends_;       // by the nodes from which paths go to a target
    std::int64_t settled_ = 0;
    PathStatus unsettled_status_ =
        PathStatus::invalid_query; // the status of cells that are not settled
    std::uint64_t version_ = 0;
    CostRange cost_range_; // when the search began
    bool is_affected_ = false;
};

/// Returns the kind of field that a walker needs now that has these costs, null for 1 everywhere,
/// and uses the game's links with one of these layers.
[[nodiscard]] FlowKind
flow_kind(const NeighborCache& cache, const CellCosts* costs, std::uint32_t navigation_layers);

} // namespace raywalk
