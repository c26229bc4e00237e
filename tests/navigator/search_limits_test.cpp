// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

// Queries with a limit on distance, and with an estimate of the game's own.
namespace raywalk::search_limits_test {
namespace {

using physics::box;
using test::Random;
using test::Simulation;

constexpr float infinite = std::numeric_limits<float>::infinity();

const Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

// Random walls, and costs in some of them.
struct RandomLevel {
    RandomLevel(Random& random, const NavigatorSettings& settings, bool has_costs)
        : simulation{settings} {
        for (int i = 0; i < 30; ++i) {
            physics::Body wall = simulation.world.create_body(
                {.position = random.point_in(area), .angle = random.between(-3.0F, 3.0F)});
            const float half = random.between(0.2F, 2.5F);
            wall.add(box({{-half, -0.2F}, {half, 0.2F}}));
        }
        query.walker.radius = 0.3F;
        query.max_iterations = 100'000;
        if (has_costs) {
            const auto costs = std::make_shared<CostMap>();
            for (int i = 0; i < 6; ++i) {
                const Vec2 at = random.point_in(area);
                costs->set(simulation.navigator.grid(),
                           {at, at + Vec2{4.0F, 4.0F}},
                           random.between(0.5F, 6.0F));
            }
            query.search.costs = costs;
        }
    }

    Path find(Vec2 start, Vec2 target, const PathQuery& with) {
        return simulation.navigator.find_path(start, target, with);
    }

    Simulation simulation;
    PathQuery query;
};

std::vector<NavigatorSettings> all_neighborhoods() {
    std::vector<NavigatorSettings> all;
    for (const Neighborhood neighborhood :
         {Neighborhood::square_8, Neighborhood::square_4, Neighborhood::hex}) {
        all.push_back({.neighborhood = neighborhood});
    }
    return all;
}

TEST(MaxDistance, APathIsFoundIfAndOnlyIfItCostsNoMore) {
    Random random{11};
    int too_far = 0;
    for (const NavigatorSettings& settings : all_neighborhoods()) {
        for (int round = 0; round < 24; ++round) {
            RandomLevel level{random, settings, round % 2 == 1};
            const Vec2 start = random.point_in(area);
            const Vec2 target = random.point_in(area);
            PathQuery by_cells = level.query;
            by_cells.postprocessing = PathPostprocessing::none;
            const Path free = level.find(start, target, by_cells);
            if (!free.is_found() || free.statistics.cells < 3) {
                continue;
            }
            for (const double part : {0.3, 0.999, 1.001, 2.0}) {
                PathQuery limited = by_cells;
                limited.search.max_distance = static_cast<float>(part * free.cost);
                const Path path = level.find(start, target, limited);
                if (part > 1.0) {
                    ASSERT_TRUE(path.is_found()) << to_string(path.status);
                    EXPECT_NEAR(path.cost, free.cost, 1e-6 * free.cost);
                } else if (path.is_found()) { // straight, which costs less than over the cells
                    EXPECT_EQ(path.statistics.cells, 0);
                    EXPECT_LE(path.cost, limited.search.max_distance);
                } else {
                    EXPECT_EQ(path.status, PathStatus::cost_limit);
                    EXPECT_TRUE(path.points.empty());
                    ++too_far;
                }
            }
        }
    }
    EXPECT_GT(too_far, 40);
}

TEST(MaxDistance, NothingFartherAwayIsSearched) {
    Simulation simulation;
    PathQuery query;
    query.walker.radius = 0.3F;
    query.max_iterations = 1'000'000;
    physics::Body wall = simulation.world.create_body({});
    wall.add(box({{-0.2F, -300.0F}, {0.2F, 300.0F}}));
    query.search.max_distance = 30.0F;
    const Path path = simulation.navigator.find_path({-9.5F, 0.5F}, {9.5F, 0.5F}, query);
    EXPECT_EQ(path.status, PathStatus::cost_limit);
    query.search.max_distance = infinite;
    const Path whole = simulation.navigator.find_path({-9.5F, 0.5F}, {9.5F, 0.5F}, query);
    ASSERT_TRUE(whole.is_found());
    EXPECT_GT(whole.length, 600.0);
    EXPECT_GT(whole.statistics.search.iterations, 10 * path.statistics.search.iterations);
}

TEST(MaxDistance, AClosedRoomIsUnreachableWhateverTheLimit) {
    Simulation simulation;
    physics::Body room = simulation.world.create_body({.position = {10.0F, 0.0F}});
    for (const Box& side : {Box{{-3.0F, -3.0F}, {3.0F, -2.5F}},
                            Box{{-3.0F, 2.5F}, {3.0F, 3.0F}},
                            Box{{-3.0F, -3.0F}, {-2.5F, 3.0F}},
                            Box{{2.5F, -3.0F}, {3.0F, 3.0F}}}) {
        room.add(box(side));
    }
    PathQuery query;
    query.walker.radius = 0.3F;
    query.search.max_distance = 40.0F;
    EXPECT_EQ(simulation.navigator.find_path({0.5F, 0.5F}, {10.5F, 0.5F}, query).status,
              PathStatus::unreachable);
}

TEST(MaxDistance, APartialPathLeadsAsNearAsTheLimitAllows) {
    Simulation simulation;
    PathQuery query;
    query.walker.radius = 0.3F;
    query.allow_partial_path = true;
    query.search.max_distance = 6.0F;
    const Path path = simulation.navigator.find_path({0.5F, 0.5F}, {20.5F, 0.5F}, query);
    ASSERT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.reason, PathStatus::cost_limit);
    EXPECT_NEAR(path.points.back().x, 6.5F, 0.01F);
    const PathExplanation why = simulation.navigator.explain({0.5F, 0.5F}, {20.5F, 0.5F}, query);
    EXPECT_NE(why.text.find("limit of 6"), std::string::npos) << why.text;
}

TEST(MaxDistance, ALimitThatIsNotAboveZeroOrIsCombinedWithMaxCostIsInvalid) {
    PathQuery query;
    query.walker.radius = 0.3F;
    EXPECT_TRUE(query.is_valid());
    for (const float wrong : {0.0F, -1.0F, std::nanf("")}) {
        query.search.max_distance = wrong;
        EXPECT_FALSE(query.is_valid()) << wrong;
    }
    query.search.max_distance = 5.0F;
    EXPECT_TRUE(query.is_valid());
    query.search.max_cost = 5.0F;
    EXPECT_FALSE(query.is_valid());
}

// The exact cost of the way from each cell to the target, from a flow field.
CostEstimate exact_estimate(RandomLevel& level, Vec2 target, double factor) {
    const auto field = std::make_shared<FlowField>(level.simulation.navigator.flow_field(
        target,
        {.walker = level.query.walker, .costs = level.query.search.costs, .max_distance = 200.0}));
    field->finish();
    const auto known = std::make_shared<std::vector<float>>();
    const Grid grid = level.simulation.navigator.grid();
    constexpr int half = 64;
    for (int y = -half; y < half; ++y) {
        for (int x = -half; x < half; ++x) {
            const double cost = field->cost(grid.center_of({x, y}));
            known->push_back(std::isfinite(cost) ? static_cast<float>(factor * cost) : 0.0F);
        }
    }
    return [known](Cell cell) {
        const bool is_known = cell.x >= -half && cell.y >= -half && cell.x < half && cell.y < half;
        return is_known
                   ? (*known)[static_cast<std::size_t>((cell.y + half) * 2 * half + cell.x + half)]
                   : 0.0F;
    };
}

TEST(CustomHeuristic, ALowerBoundKeepsTheCheapestPathAndExpandsLess) {
    Random random{5};
    std::int64_t with = 0;
    std::int64_t without = 0;
    for (const NavigatorSettings& settings : all_neighborhoods()) {
        for (int round = 0; round < 12; ++round) {
            RandomLevel level{random, settings, round % 2 == 1};
            const Vec2 start = random.point_in(area);
            const Vec2 target = random.point_in(area);
            PathQuery plain = level.query;
            plain.postprocessing = PathPostprocessing::none;
            plain.search.algorithm = SearchAlgorithm::a_star;
            const Path best = level.find(start, target, plain);
            if (!best.is_found()) {
                continue;
            }
            PathQuery informed = plain;
            informed.search.custom_heuristic =
                std::make_shared<const CostEstimate>(exact_estimate(level, target, 0.9999));
            const Path path = level.find(start, target, informed);
            ASSERT_TRUE(path.is_found());
            EXPECT_NEAR(path.cost, best.cost, 1e-6 * best.cost);
            with += path.statistics.search.expanded_cells;
            without += best.statistics.search.expanded_cells;
        }
    }
    EXPECT_LT(2 * with, without);
}

TEST(CustomHeuristic, AnInconsistentLowerBoundKeepsTheCheapestPath) {
    Random random{6};
    for (int round = 0; round < 24; ++round) {
        RandomLevel level{random, {}, round % 2 == 1};
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Path best = level.find(start, target, level.query);
        if (!best.is_found()) {
            continue;
        }
        PathQuery informed = level.query;
        informed.search.custom_heuristic = std::make_shared<const CostEstimate>(
            [exact = exact_estimate(level, target, 0.9999)](Cell cell) {
                return (cell.x + 3 * cell.y) % 3 == 0 ? exact(cell) : 0.0F;
            });
        EXPECT_NEAR(level.find(start, target, informed).cost, best.cost, 1e-6 * best.cost);
    }
}

TEST(CustomHeuristic, AnOverestimateCostsNoMoreThanItExceedsTheRealCost) {
    Random random{8};
    for (int round = 0; round < 24; ++round) {
        RandomLevel level{random, {}, false};
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const Path best = level.find(start, target, level.query);
        if (!best.is_found()) {
            continue;
        }
        constexpr float excess = 1.5F;
        PathQuery informed = level.query;
        informed.search.custom_heuristic = std::make_shared<const CostEstimate>(
            [exact = exact_estimate(level, target, 1.0)](Cell cell) {
                return exact(cell) + ((cell.x ^ cell.y) % 2 == 0 ? excess : 0.0F);
            });
        EXPECT_LE(level.find(start, target, informed).cost, best.cost + double{excess} + 1e-3);
    }
}

TEST(CustomHeuristic, NoNumberDoesHarm) {
    Random random{9};
    RandomLevel level{random, {}, true};
    const Path best = level.find({-11.5F, 0.5F}, {11.5F, 0.5F}, level.query);
    for (const float odd : {std::nanf(""), -1.0F, -infinite}) {
        PathQuery informed = level.query;
        informed.search.custom_heuristic =
            std::make_shared<const CostEstimate>([odd](Cell /*cell*/) { return odd; });
        EXPECT_NEAR(level.find({-11.5F, 0.5F}, {11.5F, 0.5F}, informed).cost, best.cost, 1e-6);
    }
    PathQuery informed = level.query;
    informed.search.custom_heuristic =
        std::make_shared<const CostEstimate>([](Cell /*cell*/) { return infinite; });
    EXPECT_EQ(level.find({-11.5F, 0.5F}, {11.5F, 0.5F}, informed).status, best.status);
    informed.search.custom_heuristic = std::make_shared<const CostEstimate>();
    EXPECT_NEAR(level.find({-11.5F, 0.5F}, {11.5F, 0.5F}, informed).cost, best.cost, 1e-6);
}

} // namespace
} // namespace raywalk::search_limits_test
