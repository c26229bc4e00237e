// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

// A slow reference implementation of everything that PathSearch guarantees. It shares only the open
// directions of the cells and the anchors of points with the library.
namespace raywalk::test {

/// The open directions of the cells from `low` to `high`, whose border is closed.
class OpenMap {
public:
    OpenMap(const NeighborCache& cache, Cell low, Cell high);

    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

    [[nodiscard]] Cell low() const { return low_; }

    [[nodiscard]] Cell high() const { return high_; }

    [[nodiscard]] bool is_open(Cell cell, Direction direction) const;

    /// The cost of the step if every cell costs 1.
    [[nodiscard]] std::int64_t length_of(Direction direction) const;
    /// The cost of the leg between an anchor's point and a cell, as a path over free cells.
    [[nodiscard]] std::int64_t leg(const GridAnchor& anchor, Cell cell) const;
    /// True if the cell's center is so near to the anchor's point.
    [[nodiscard]] bool is_within(double distance, const GridAnchor& anchor, Cell cell) const;

private:
    Neighborhood neighborhood_;
    Cell low_;
    Cell high_;
    std::map<Cell, unsigned> open_;
};

/// The arguments of a PathSearch.
struct Question {
    GridAnchor start;
    SearchTarget target;
    SearchOptions options;
    /// The costs of options.costs (unit: 1/16).
    std::function<std::int64_t(Cell)> price = [](Cell) {
        return 16;
    };
};

/// The costs of paths. The objective, in units of 16 times the library's, is the sum of each step's
/// length times the cost of the cell that it enters, or, with a cost limit, the length alone.
class Reference {
public:
    Reference(const OpenMap& map, const Question& question)
        : map_{&map}
        , question_{&question} {}

    /// The least objective: by Dijkstra, or, with a cost limit, by all labels that no other
    /// dominates.
    [[nodiscard]] std::optional<std::int64_t> least_objective() const;
    /// The objective of this path; nothing if a step of it is blocked.
    [[nodiscard]] std::optional<std::int64_t> objective_of(std::span<const Cell> path) const;
    /// The objective of a path that need not end at the goal.
    [[nodiscard]] std::optional<std::int64_t>
    objective_of_partial(std::span<const Cell> path) const;

    /// The sum of the costs of the cells that such a path enters (unit: 1/16).
    [[nodiscard]] std::int64_t entered_cost(std::span<const Cell> path) const;

    /// The least objective of each reachable cell.
    [[nodiscard]] std::map<Cell, std::int64_t> least_objectives() const { return settle(false); }

    /// Returns whether a path of any cost exists.
    [[nodiscard]] bool is_reachable() const;
    /// Returns whether the cost limit excludes no reachable cell, even if more is reserved for the
    /// rest of the path than it can cost.
    [[nodiscard]] bool can_afford_all() const;

private:
    // A path to a cell: its objective, and the costs of the cells entered (unit: 1/16).
    struct Label {
        std::int64_t length = 0;
        std::int64_t cost = 0;
    };

    [[nodiscard]] bool is_limited() const;
    [[nodiscard]] bool is_affordable(std::int64_t cost) const;
    [[nodiscard]] bool may_go(Cell cell, Direction direction) const;
    [[nodiscard]] Label begin_at(Cell cell) const;
    [[nodiscard]] std::optional<Label> follow(std::span<const Cell> path) const;
    [[nodiscard]] Label go(const Label& from, Direction direction, Cell to) const;
    [[nodiscard]] std::optional<std::int64_t> end_at(Cell cell, const Label& label) const;

    template <class Visit>
    void for_each_start(Visit visit) const;
    template <class Visit>
    void for_each_step(Cell from, Visit visit) const;

    [[nodiscard]] std::map<Cell, std::int64_t> settle(bool by_cost) const;
    [[nodiscard]] std::optional<std::int64_t> least_of_labels() const;

    const OpenMap* map_;
    const Question* question_;
};

} // namespace raywalk::test
