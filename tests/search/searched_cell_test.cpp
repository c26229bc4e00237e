// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/random_queries.hpp"
#include "support/reference_search.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

// The state of a search, for every kind of query.
namespace raywalk::searched_cell_test {
namespace {

using test::all_rules;
using test::OpenMap;
using test::Question;
using test::Random;
using test::RandomCosts;
using test::Reference;
using test::SmallWorld;

constexpr int questions_a_world = 8;
constexpr double tolerance = 1e-9;

struct Case {
    NeighborView& view;
    const OpenMap& map;
    Question question;

    [[nodiscard]] bool has_limit() const { return !std::isinf(question.options.max_cost); }
};

template <class Check>
void for_many_questions(std::uint32_t worlds, Check check) {
    for (std::uint32_t seed = 1; seed <= worlds; ++seed) {
        Random random{seed};
        const SmallWorld world = test::small_world(random, 200, all_rules[seed % all_rules.size()]);
        NeighborCache cache = world.make_cache();
        NeighborView view{cache};
        if (!world.has_room(view)) {
            continue;
        }
        const OpenMap map{cache, world.low, world.high};
        const RandomCosts costs{random, world};
        for (int i = 0; i < questions_a_world; ++i) {
            const test::QuestionKind kind{.has_weights = true, .has_limits = i % 4 == 0};
            const Question question = test::random_question(random, world, view, &costs, kind);
            SCOPED_TRACE("seed " + std::to_string(seed) + " " + test::to_string(question));
            check(Case{view, map, question});
            if (testing::Test::HasFatalFailure()) {
                return;
            }
        }
    }
}

void begin(PathSearch& search, const Case& c) {
    search.begin(c.view, c.question.start, c.question.target, c.question.options);
}

// In the units of the reference; cells are one meter wide.
std::int64_t cost_of(double meters) {
    return std::llround(meters * 16 * 5741);
}

std::int64_t closed_count(const std::vector<SearchedCell>& cells) {
    return std::count_if(
        cells.begin(), cells.end(), [](const SearchedCell& cell) { return cell.is_closed; });
}

TEST(SearchedCells, HaveTheirLeastCostOnceTheyAreClosed) {
    int exact = 0;
    int complete = 0;
    for_many_questions(200, [&](const Case& c) {
        PathSearch search;
        begin(search, c);
        const PathStatus status = search.advance(test::enough);
        const Reference reference{c.map, c.question};
        const std::map<Cell, std::int64_t> lengths = reference.least_objectives();
        const std::vector<SearchedCell> cells = search.searched_cells();
        // Nodes that cannot be part of a better path may keep a g that is too large.
        const bool is_exact =
            search.expands_every_cell() && !c.has_limit() &&
            (status == PathStatus::unreachable || c.question.options.heuristic_weight == 1.0F);
        const double best =
            status == PathStatus::found
                ? static_cast<double>(*reference.objective_of(search.cells())) / 16 / 5741
                : std::numeric_limits<double>::infinity();
        for (const SearchedCell& cell : cells) {
            ASSERT_TRUE(lengths.contains(cell.cell));
            ASSERT_GE(cost_of(cell.g), lengths.at(cell.cell));
            ASSERT_GE(cell.h, 0.0);
            if (is_exact && cell.is_closed && cell.f() < best - tolerance) {
                ++exact;
                ASSERT_EQ(cost_of(cell.g), lengths.at(cell.cell));
            }
        }
        if (status == PathStatus::unreachable && is_exact) {
            ++complete;
            EXPECT_EQ(cells.size(), lengths.size());
        }
        if (status == PathStatus::unreachable || c.has_limit()) {
            EXPECT_EQ(closed_count(cells), search.statistics().expanded_cells);
        }
    });
    EXPECT_GT(exact, 10'000);
    EXPECT_GT(complete, 30);
}

bool is_open_step(const Case& c, Cell from, Cell to) {
    for (int d = 0; d < direction_count; ++d) {
        const auto direction = static_cast<Direction>(d);
        if (neighbor(from, direction) == to) {
            return c.map.is_open(from, direction);
        }
    }
    return false;
}

TEST(SearchedCells, LeadBackToTheStartThroughTheirParents) {
    int starts = 0;
    for_many_questions(200, [&](const Case& c) {
        PathSearch search;
        begin(search, c);
        search.advance(30);
        std::map<Cell, SearchedCell> known;
        for (const SearchedCell& cell : search.searched_cells()) {
            known[cell.cell] = cell;
        }
        for (const auto& [cell, searched] : known) {
            const auto blocked = c.question.options.blocked_first_direction;
            if (blocked.has_value() && c.question.start.connects_to(cell)) {
                ASSERT_EQ(searched.directions >> static_cast<unsigned>(*blocked) & 1, 0);
            }
            if (searched.parent == cell) {
                ++starts;
                ASSERT_TRUE(c.question.start.connects_to(cell));
                continue;
            }
            const SearchedCell& parent = known.at(searched.parent);
            ASSERT_LT(parent.g, searched.g + tolerance);
            if (search.expands_every_cell()) {
                ASSERT_TRUE(is_open_step(c, searched.parent, cell));
            }
        }
    });
    EXPECT_GT(starts, 1000);
}

// Heuristics are consistent: no step lowers h by more than it costs.
TEST(SearchedCells, HaveAnFThatDoesNotFallAlongAPath) {
    for_many_questions(100, [&](const Case& c) {
        PathSearch search;
        begin(search, c);
        search.advance(test::enough);
        const double weight = c.question.options.heuristic_weight;
        for (const SearchedCell& cell : search.searched_cells()) {
            const SearchedCell parent = *search.searched_cell(cell.parent);
            // Costs are rounded down to a 16th of a 5741st, times the weight and the costs.
            ASSERT_GE(cell.g + cell.h / weight, parent.g + parent.h / weight - 0.01);
        }
    });
}

bool may_end_at(const Case& c, Cell cell) {
    const SearchTarget& end = c.question.target;
    return end.stop_distance > 0.0 || (end.predicate && end.predicate(cell)) ||
           std::any_of(end.anchors.begin(), end.anchors.end(), [&](const GridAnchor& target) {
               return target.connects_to(cell);
           });
}

bool are_equal_one_by_one(const PathSearch& search, const std::vector<SearchedCell>& cells) {
    return std::all_of(cells.begin(), cells.end(), [&](const SearchedCell& cell) {
        return search.searched_cell(cell.cell) == cell;
    });
}

// Only `next` may have been closed; others may have been reopened.
void expect_growth(const std::vector<SearchedCell>& before, const PathSearch& search, Cell next) {
    for (const SearchedCell& cell : before) {
        const SearchedCell now = *search.searched_cell(cell.cell);
        if (cell.is_closed != now.is_closed && cell.cell != next) {
            EXPECT_TRUE(cell.is_closed) << "two cells in one iteration";
            EXPECT_LT(now.g, cell.g);
        }
    }
}

TEST(SearchedCells, GrowByTheNextCellInEachIteration) {
    int expansions = 0;
    for_many_questions(40, [&](const Case& c) {
        PathSearch search;
        begin(search, c);
        std::vector<SearchedCell> before = search.searched_cells();
        EXPECT_EQ(closed_count(before), 0);
        for (int i = 0; i < 60; ++i) {
            const std::optional<Cell> next = search.next_cell();
            const std::int64_t iterations = search.statistics().iterations;
            if (!next.has_value()) {
                search.advance(1);
                EXPECT_NE(search.status(), PathStatus::pending);
                EXPECT_EQ(search.statistics().iterations, iterations);
                return;
            }
            // With max_cost a cell may be expanded again on a longer and cheaper path.
            ASSERT_TRUE(c.has_limit() || !search.searched_cell(*next)->is_closed);
            search.advance(1);
            const std::vector<SearchedCell> after = search.searched_cells();
            const bool was_expanded = search.searched_cell(*next)->is_closed;
            ASSERT_TRUE(was_expanded || may_end_at(c, *next));
            if (search.status() != PathStatus::pending) {
                return;
            }
            ASSERT_TRUE(i % 4 != 0 || are_equal_one_by_one(search, after));
            if (was_expanded) {
                ++expansions;
                EXPECT_GT(search.statistics().iterations, iterations);
                expect_growth(before, search, *next);
            }
            before = after;
        }
    });
    EXPECT_GT(expansions, 3000);
}

TEST(SearchedCells, AreEqualOneByOneAndAllTogether) {
    for_many_questions(60, [&](const Case& c) {
        PathSearch search;
        begin(search, c);
        search.advance(25);
        const std::vector<SearchedCell> cells = search.searched_cells();
        EXPECT_TRUE(std::is_sorted(
            cells.begin(), cells.end(), [](const SearchedCell& a, const SearchedCell& b) {
                return a.cell < b.cell;
            }));
        std::size_t described = 0;
        test::for_each_cell(c.map.low(), c.map.high(), [&](Cell cell) {
            if (const auto searched = search.searched_cell(cell)) {
                ++described;
                EXPECT_EQ(std::count(cells.begin(), cells.end(), *searched), 1);
            }
        });
        EXPECT_EQ(described, cells.size());
    });
}

TEST(SearchedCells, CanBeReadWithoutChangingTheResult) {
    for_many_questions(60, [&](const Case& c) {
        PathSearch search;
        const test::Answer expected = test::ask(search, c.view, c.question);
        PathSearch watched;
        begin(watched, c);
        while (watched.advance(3) == PathStatus::pending) {
            (void)watched.searched_cells();
            (void)watched.next_cell();
        }
        EXPECT_EQ(watched.status(), expected.status);
        EXPECT_EQ(watched.statistics().iterations, expected.statistics.iterations);
        EXPECT_EQ(watched.statistics().open_set_peak, expected.statistics.open_set_peak);
        if (expected.status == PathStatus::found) {
            EXPECT_EQ(watched.cells(), expected.cells);
        }
    });
}

TEST(SearchedCells, AreThoseOfTheLatestSearch) {
    PathSearch search;
    EXPECT_TRUE(search.searched_cells().empty());
    EXPECT_FALSE(search.searched_cell({0, 0}).has_value());
    EXPECT_FALSE(search.next_cell().has_value());
    EXPECT_EQ(search.status(), PathStatus::pending);
    const test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.3F);
    NeighborView view{cache};
    search.begin(view, anchor_start(view, {0.5F, 0.5F}), anchor_target(view, {9.5F, 3.5F}));
    search.advance(test::enough);
    search.begin(view, anchor_start(view, {-40.5F, 0.5F}), anchor_target(view, {-50.5F, 0.5F}));
    EXPECT_EQ(search.searched_cells().size(), 1U);
    EXPECT_EQ(search.next_cell(), (Cell{-41, 0}));
}

std::vector<SearchOptions> options_of_all_engines(const CellCosts& costs) {
    return {
        {},
        {.algorithm = SearchAlgorithm::a_star},
        {.algorithm = SearchAlgorithm::canonical_a_star},
        {.algorithm = SearchAlgorithm::jump_point_search},
        {.heuristic = Heuristic::zero},
        {.heuristic = Heuristic::euclidean},
        {.costs = test::borrowed(costs)},
        {.costs = test::borrowed(costs), .max_cost = 150.0F},
    };
}

TEST(PathRequest, ExposesItsSearchWhoseLastFIsTheCostOfThePath) {
    Random random{7};
    physics::World world;
    const Box area{{-15.0F, -15.0F}, {15.0F, 15.0F}};
    test::add_maze(world, random, area, 20, 15);
    Navigator navigator{Box2dProbe{world}, {.cell_size = 0.5F}};
    CostMap costs;
    for (int i = 0; i < 60; ++i) {
        const float side = random.between(0.5F, 3.0F);
        const Vec2 corner = random.point_in(area);
        costs.set(
            navigator.grid(), {corner, corner + Vec2{side, side}}, random.between(0.5F, 6.0F));
    }
    int found = 0;
    for (int i = 0; i < 20; ++i) {
        // A target on a cell's center needs no leg, whose cost the heuristic would estimate
        // differently.
        const Vec2 start = random.point_in(area);
        const Vec2 target =
            navigator.grid().center_of(navigator.grid().cell_at(random.point_in(area)));
        for (const SearchOptions& options : options_of_all_engines(costs)) {
            const PathQuery query{.walker = {.radius = 0.2F}, .search = options};
            PathRequest request = navigator.request_path(start, target, query);
            if (request.is_finished()) {
                EXPECT_EQ(request.search(), nullptr);
                continue;
            }
            ASSERT_NE(request.search(), nullptr);
            EXPECT_EQ(request.start(), start);
            EXPECT_EQ(request.targets().front(), target);
            if (request.advance(test::enough) == PathStatus::found) {
                ++found;
                const Cell end = request.search()->cells().back();
                const SearchedCell last = *request.search()->searched_cell(end);
                EXPECT_NEAR(last.f(), request.path().cost, 1e-6);
                EXPECT_NEAR(last.h, 0.0, 1e-6);
            }
        }
    }
    EXPECT_GT(found, 80);
}

TEST(PathRequest, ExposesNoSearchIfNoneWasNeeded) {
    physics::World world;
    test::add(world, test::box({{4.0F, -2.0F}, {8.0F, 2.0F}}));
    Navigator navigator{Box2dProbe{world}};
    const PathQuery query{.walker = {.radius = 0.3F}};
    PathRequest request = navigator.request_path({0.0F, 0.0F}, {12.0F, 0.0F}, query);
    request.advance(test::enough);
    ASSERT_NE(request.search(), nullptr);
    ASSERT_NE(request.view(), nullptr);
    const Vec2 inside{6.0F, 0.0F};
    request.begin({0.0F, 0.0F}, {&inside, 1}, query);
    EXPECT_EQ(request.status(), PathStatus::target_blocked);
    EXPECT_EQ(request.search(), nullptr);
    EXPECT_NE(request.view(), nullptr);
    const Vec2 nowhere{std::nanf(""), 0.0F};
    request.begin({0.0F, 0.0F}, {&nowhere, 1}, query);
    EXPECT_EQ(request.status(), PathStatus::invalid_query);
    EXPECT_EQ(request.search(), nullptr);
    EXPECT_EQ(request.view(), nullptr);
}

} // namespace
} // namespace raywalk::searched_cell_test
