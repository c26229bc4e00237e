// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/reference_search.hpp"
#include "support/worlds.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

// Small random worlds, and random searches of all kinds in them.
namespace raywalk::test {

inline constexpr std::array<Rules, 6> all_rules = {{
    {Neighborhood::square_4, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
    {Neighborhood::square_8, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::never},
    {Neighborhood::hex, DiagonalMode::never},
}};

inline constexpr std::array all_algorithms = {SearchAlgorithm::automatic,
                                              SearchAlgorithm::a_star,
                                              SearchAlgorithm::canonical_a_star,
                                              SearchAlgorithm::jump_point_search};

inline constexpr std::array all_heuristics = {Heuristic::automatic,
                                              Heuristic::manhattan,
                                              Heuristic::octile,
                                              Heuristic::euclidean,
                                              Heuristic::chebyshev,
                                              Heuristic::hex,
                                              Heuristic::zero};

/// Solid squares or thin walls in a box around the origin, with a closed border. Cells have the
/// size 1.
struct SmallWorld {
    Rules rules;
    ObstacleList obstacles;
    Box box; // with the border, which is 1 wide
    /// All cells in the box; for hexagons, also some outside of it.
    Cell low;
    Cell high;
    float radius = 0.0F;

    [[nodiscard]] Grid grid() const { return Grid{1.0F, {}, layout_of(rules.neighborhood)}; }

    [[nodiscard]] NeighborCache make_cache() const;
    /// A cell's center, or any point.
    [[nodiscard]] Vec2 point(Random& random) const;
    [[nodiscard]] Cell cell(Random& random) const;
    /// True if the cell's center is at least that far inside of the box.
    [[nodiscard]] bool holds(Cell cell, float distance) const;
    /// False if the walker can stand on no center at all.
    [[nodiscard]] bool has_room(NeighborView& view) const;
};

/// From 4 x 4 to `max_cells` in size, none of its sides longer than 40.
SmallWorld small_world(Random& random, int max_cells, Rules rules);

/// Costs of cells, for the library and for the reference implementation.
class RandomCosts {
public:
    /// As a CostMap or a CostFunction.
    RandomCosts(Random& random, const SmallWorld& world);
    RandomCosts(const RandomCosts&) = delete;
    RandomCosts(RandomCosts&&) = delete;
    RandomCosts& operator=(const RandomCosts&) = delete;
    RandomCosts& operator=(RandomCosts&&) = delete;
    ~RandomCosts() = default;

    [[nodiscard]] const CellCosts& costs() const { return *costs_; }

    /// Unit: 1/16.
    [[nodiscard]] std::int64_t price(Cell cell) const;

private:
    std::map<Cell, std::int64_t> prices_;
    std::int64_t price_elsewhere_ = CellCosts::scale;
    std::unique_ptr<CellCosts> costs_;
};

/// The options that random searches may have.
struct QuestionKind {
    bool has_weights = true;
    bool has_limits = false;
};

/// Draws until the search is valid, which requires a world with room. `costs` may be null.
Question random_question(Random& random,
                         const SmallWorld& world,
                         NeighborView& view,
                         const RandomCosts* costs,
                         QuestionKind kind);

/// Describes the options, for the message of a failed test.
std::string to_string(const Question& question);

/// The result of a PathSearch. If it found no path, the cells lead to the cell nearest to the first
/// target, if there is one.
struct Answer {
    PathStatus status = PathStatus::pending;
    std::vector<Cell> cells;
    SearchStatistics statistics;

    friend bool operator==(const Answer& a, const Answer& b);
};

/// More iterations than any small world needs, so that an endless search ends.
inline constexpr std::int64_t enough = 2'000'000;

/// Searches in slices of `slice` iterations until there is a result or `limit` iterations are
/// spent.
Answer ask(PathSearch& search,
           NeighborView& view,
           const Question& question,
           std::int64_t slice = enough,
           std::int64_t limit = enough);

/// The number of queries, which the environment can set. With a release build:
/// RAYWALK_QUERIES=100000 build/release/tests/raywalk_tests --gtest_filter='SearchProof*'
int wanted_queries(int by_default);

} // namespace raywalk::test
