// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/random_queries.hpp"
#include "support/reference_search.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

// Every kind of query to PathSearch, compared with an exact reference.
namespace raywalk::path_search_proof_test {
namespace {

using test::all_rules;
using test::Answer;
using test::OpenMap;
using test::Question;
using test::QuestionKind;
using test::Random;
using test::RandomCosts;
using test::Reference;
using test::Rules;
using test::SmallWorld;

constexpr int questions_a_world = 24;

// Draws random queries in worlds with each of the rules in turn, and calls
// check(map, question, ask), where ask(question) runs the search.
template <class Check>
void ask_many(int queries, int max_cells, QuestionKind kind, Check check) {
    PathSearch search;
    for (std::uint32_t seed = 1; queries > 0; ++seed) {
        Random random{seed};
        const Rules rules = all_rules[seed % all_rules.size()];
        const SmallWorld world = test::small_world(random, max_cells, rules);
        NeighborCache cache = world.make_cache();
        NeighborView view{cache};
        if (!world.has_room(view)) {
            continue;
        }
        const OpenMap map{cache, world.low, world.high};
        const RandomCosts costs{random, world};
        for (int i = 0; i < questions_a_world && queries > 0; ++i, --queries) {
            SCOPED_TRACE("seed " + std::to_string(seed) + " question " + std::to_string(i));
            const Question question = test::random_question(random, world, view, &costs, kind);
            SCOPED_TRACE(test::to_string(question));
            check(map, question, [&](const Question& q) { return test::ask(search, view, q); });
            if (testing::Test::HasFatalFailure()) {
                return;
            }
        }
    }
}

struct Tally {
    int found = 0;
    int unreachable = 0;
    int cost_limit = 0;
};

TEST(SearchProof, FindsACheapestPathIfAnyExists) {
    Tally tally;
    const int queries = test::wanted_queries(2000);
    ask_many(queries, 500, {}, [&](const OpenMap& map, const Question& q, auto ask) {
        const Answer answer = ask(q);
        const Reference reference{map, q};
        const std::optional<std::int64_t> least = reference.least_objective();
        if (!least.has_value()) {
            ++tally.unreachable;
            ASSERT_EQ(answer.status, PathStatus::unreachable);
            return;
        }
        ++tally.found;
        ASSERT_EQ(answer.status, PathStatus::found);
        const std::optional<std::int64_t> cost = reference.objective_of(answer.cells);
        ASSERT_TRUE(cost.has_value()) << "this is not a valid path";
        const double weight = q.options.heuristic_weight;
        ASSERT_GE(*cost, *least);
        ASSERT_LE(static_cast<double>(*cost), weight * static_cast<double>(*least));
    });
    EXPECT_GT(tally.found, queries / 2);
    EXPECT_GT(tally.unreachable, queries / 20);
}

double squared_distance(const OpenMap& map, const GridAnchor& target, Cell cell) {
    const double x = target.x / 16.0 - cell.x;
    const double y = target.y / 16.0 - cell.y;
    return x * x + y * y + (map.neighborhood() == Neighborhood::hex ? x * y : 0.0);
}

TEST(SearchProof, LeadsToTheNearestReachableCellIfThereIsNoPath) {
    const int queries = test::wanted_queries(2000) / 2;
    int settled = 0;
    ask_many(queries, 300, {}, [&](const OpenMap& map, const Question& q, auto ask) {
        const Answer answer = ask(q);
        if (answer.status == PathStatus::found || q.target.anchors.empty()) {
            return;
        }
        const Reference reference{map, q};
        const std::optional<std::int64_t> length = reference.objective_of_partial(answer.cells);
        ASSERT_TRUE(length.has_value()) << "this is not a valid path";
        if (q.options.algorithm != SearchAlgorithm::a_star) {
            return; // jump point search records only the ends of jumps
        }
        ++settled;
        const auto lengths = reference.least_objectives();
        EXPECT_EQ(length, lengths.at(answer.cells.back()));
        const GridAnchor& target = q.target.anchors.front();
        const double nearest = squared_distance(map, target, answer.cells.back());
        for (const auto& [cell, other_length] : lengths) {
            ASSERT_LE(nearest, squared_distance(map, target, cell) + 1e-5);
        }
    });
    EXPECT_GT(settled, queries / 100);
}

void expect_shortest(const OpenMap& map, const Question& q, const Answer& answer, Tally& tally) {
    const Reference reference{map, q};
    const std::optional<std::int64_t> least = reference.least_objective();
    if (least.has_value()) {
        ++tally.found;
        ASSERT_EQ(answer.status, PathStatus::found);
        ASSERT_EQ(reference.objective_of(answer.cells), least);
    } else if (reference.is_reachable()) {
        ++tally.cost_limit;
        ASSERT_EQ(answer.status, PathStatus::cost_limit);
    } else if (reference.can_afford_all()) {
        ++tally.unreachable;
        ASSERT_EQ(answer.status, PathStatus::unreachable);
    } else {
        ASSERT_NE(answer.status, PathStatus::found);
    }
}

// Each path found is searched for again with slightly less to spend than it costs.
TEST(SearchProof, FindsTheShortestPathWithinMaxCost) {
    Tally tally;
    const int queries = test::wanted_queries(2000) / 2;
    constexpr QuestionKind kind{.has_weights = true, .has_limits = true};
    ask_many(queries, 80, kind, [&](const OpenMap& map, const Question& question, auto ask) {
        Question q = question;
        for (int i = 0; i < 4; ++i) {
            const Answer answer = ask(q);
            expect_shortest(map, q, answer, tally);
            if (testing::Test::HasFatalFailure() || answer.status != PathStatus::found) {
                return;
            }
            const std::int64_t paid = Reference{map, q}.entered_cost(answer.cells);
            if (paid == 0) {
                return;
            }
            q.options.max_cost = static_cast<float>(paid - 1) / 16.0F;
        }
    });
    EXPECT_GT(tally.found, queries / 2);
    EXPECT_GT(tally.unreachable, queries / 100);
    EXPECT_GT(tally.cost_limit, queries / 4);
}

} // namespace
} // namespace raywalk::path_search_proof_test
