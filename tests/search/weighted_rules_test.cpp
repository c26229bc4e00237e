// SPDX-License-Identifier: MIT
#include "search/weighted_rules.hpp"
#include "support/borrowed.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

namespace raywalk::weighted_rules_test {
namespace {

// Targets on the centers of cells, in a world without obstacles.
struct Plane {
    test::ObstacleList nothing;
    NeighborCache cache = test::make_cache(nothing, 0.0F);
    NeighborView view{cache};
    GridAnchor start = anchor_start(view, {0.5F, 0.5F});
    SearchTarget target;
    SearchOptions options;
    WeightedRules rules;

    explicit Plane(SearchOptions search_options)
        : options{search_options} {}

    void begin() { rules.begin({&view, &start, &target, &options}); }

    void add_target(Cell cell) {
        target.anchors.push_back(anchor_target(view, view.grid().center_of(cell)));
    }
};

TEST(WeightedRules, EstimateTheCostToTheNearestTarget) {
    Plane plane{{}};
    plane.add_target({10, 0});
    plane.add_target({0, -4});
    plane.begin();
    EXPECT_EQ(plane.rules.heuristic({0, 0}), 4 * WeightedRules::unit);
    EXPECT_EQ(plane.rules.heuristic({8, 0}), 2 * WeightedRules::unit);
}

TEST(WeightedRules, MayEndWhereATargetConnectsOrWhereNoTargetDecides) {
    Plane plane{{}};
    plane.add_target({10, 0});
    plane.add_target({0, -4});
    plane.begin();
    EXPECT_TRUE(plane.rules.may_end_at({10, 0}));
    EXPECT_TRUE(plane.rules.may_end_at({0, -4}));
    EXPECT_FALSE(plane.rules.may_end_at({9, 0}));
    plane.target.stop_distance = 1.0;
    EXPECT_TRUE(plane.rules.may_end_at({9, 0}));
    plane.target.stop_distance = 0.0;
    plane.target.predicate = [](Cell /*cell*/) {
        return false;
    };
    EXPECT_TRUE(plane.rules.may_end_at({9, 0}))
        << "the predicate is called once a cell, by end_cost";
}

TEST(WeightedRules, EstimateByTheLeastCostTimesTheWeight) {
    CostMap costs;
    costs.set({50, 50}, 0.5F);
    Plane plane{{.heuristic_weight = 3.0F, .costs = test::borrowed(costs)}};
    plane.add_target({10, 0});
    plane.begin();
    EXPECT_EQ(plane.rules.heuristic({0, 0}), 15 * WeightedRules::unit);
}

TEST(WeightedRules, EstimateNothingIfAPredicateMayAcceptAnyCell) {
    Plane plane{{}};
    plane.add_target({10, 0});
    plane.target.predicate = [](Cell cell) {
        return cell == Cell{3, 3};
    };
    plane.begin();
    EXPECT_EQ(plane.rules.heuristic({0, 0}), 0U);
    EXPECT_TRUE(plane.rules.is_accepted({3, 3}));
    EXPECT_FALSE(plane.rules.is_accepted({10, 0})) << "reached by a leg";
    EXPECT_EQ(plane.rules.end_cost({10, 0}, 7, 7), 7U);
}

TEST(WeightedRules, AcceptCellsWithinTheStopDistanceAndNeverOverestimateTheWayThere) {
    Plane plane{{}};
    plane.add_target({10, 0});
    plane.target.stop_distance = 2.5;
    plane.begin();
    EXPECT_TRUE(plane.rules.is_accepted({8, 0}));
    EXPECT_FALSE(plane.rules.is_accepted({7, 0}));
    EXPECT_LE(plane.rules.heuristic({0, 0}), 8 * WeightedRules::unit);
    EXPECT_EQ(plane.rules.heuristic({8, 0}), 0U);
}

TEST(WeightedRules, MultiplyAStepByTheCostOfTheCellItEnters) {
    CostMap costs;
    costs.set({1, 0}, 4.0F);
    Plane plane{{.costs = test::borrowed(costs)}};
    plane.begin();
    EXPECT_EQ(plane.rules.step(0) * plane.rules.price({1, 0}), 4 * WeightedRules::unit);
    EXPECT_EQ(plane.rules.step(0) * plane.rules.price({2, 0}), WeightedRules::unit);
}

} // namespace
} // namespace raywalk::weighted_rules_test
