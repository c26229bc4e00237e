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

// What PathSearch promises, written once more by the textbook, slowly. Nothing is shared with the
// library but the open directions of the cells and where a point joins them.
namespace raywalk::test {

/// The open directions of the cells from `low` to `high`, which nothing leaves.
class OpenMap {
public:
    OpenMap(NeighborCache& cache, Cell low, Cell high);

    [[nodiscard]] Neighborhood neighborhood() const { return neighborhood_; }

    [[nodiscard]] Cell low() const { return low_; }

    [[nodiscard]] Cell high() const { return high_; }

    [[nodiscard]] bool is_open(Cell cell, Direction direction) const;

    /// What the step costs where every cell costs 1.
    [[nodiscard]] std::int64_t length_of(Direction direction) const;
    /// What the leg between a anchor's point and a cell costs as if there were cells to walk on.
    [[nodiscard]] std::int64_t leg(const GridAnchor& anchor, Cell cell) const;
    /// True if the cell's center is so near to the anchor's point.
    [[nodiscard]] bool is_within(double distance, const GridAnchor& anchor, Cell cell) const;

private:
    Neighborhood neighborhood_;
    Cell low_;
    Cell high_;
    std::map<Cell, unsigned> open_;
};

/// A question to PathSearch.
struct Question {
    GridAnchor start;
    SearchTarget target;
    SearchOptions options;
    /// What options.costs says, plainly (unit: 1/16).
    std::function<std::int64_t(Cell)> price = [](Cell) {
        return 16;
    };
};

/// What ways cost. Minimized is, in units of 16 times the library's, the sum of each step's length
/// times the cost of the cell that it enters, or, under a cost limit, the length alone.
class Reference {
public:
    Reference(const OpenMap& map, const Question& question)
        : map_{&map}
        , question_{&question} {}

    /// By Dijkstra, or by all labels that no other dominates if there is a cost limit.
    [[nodiscard]] std::optional<std::int64_t> least() const;
    /// The same for this way; none if it may not be gone.
    [[nodiscard]] std::optional<std::int64_t> of(std::span<const Cell> way) const;
    /// The same for a way that need not end at the goal.
    [[nodiscard]] std::optional<std::int64_t> unfinished(std::span<const Cell> way) const;

    /// What the cells entered on such a way cost (unit: 1/16).
    [[nodiscard]] std::int64_t paid(std::span<const Cell> way) const;

    /// The least of all ways to each cell that can be reached.
    [[nodiscard]] std::map<Cell, std::int64_t> lengths() const { return settle(false); }

    /// Whether a way exists, whatever it costs.
    [[nodiscard]] bool is_reachable() const;
    /// Whether the cost limit is no reason to leave out any cell that can be reached, not even if
    /// more is put aside for the rest of the way than it could cost.
    [[nodiscard]] bool can_afford_all() const;

private:
    // A way to a cell: what is minimized, and the costs of the cells entered (unit: 1/16).
    struct Label {
        std::int64_t length = 0;
        std::int64_t cost = 0;
    };

    [[nodiscard]] bool is_limited() const;
    [[nodiscard]] bool is_affordable(std::int64_t cost) const;
    [[nodiscard]] bool may_go(Cell cell, Direction direction) const;
    [[nodiscard]] Label begin_at(Cell cell) const;
    [[nodiscard]] std::optional<Label> follow(std::span<const Cell> way) const;
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
