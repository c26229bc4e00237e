// SPDX-License-Identifier: MIT
#include "raywalk/path_search.hpp"

#include "random_queries.hpp"
#include "worlds.hpp"

#include <gtest/gtest.h>

#include <vector>

// The same question has the same answer, down to the last count, whatever happened before or in
// between.
namespace raywalk {
namespace {

using test::all_rules;
using test::Answer;
using test::ask;
using test::enough;
using test::Question;
using test::Random;
using test::RandomCosts;
using test::SmallWorld;

constexpr int questions_a_world = 8;

// Calls check(world, rules, view, question, limit) for questions of all kinds; the view's cache
// knows the world. A question in four is given up early.
template <class Check>
void for_many_questions(std::uint32_t worlds, Check check) {
    for (std::uint32_t seed = 1; seed <= worlds; ++seed) {
        Random random{1000 + seed};
        const SmallWorld world = test::small_world(random, seed % 2 == 0 ? 64 : 500);
        const test::Rules rules = all_rules[seed % all_rules.size()];
        NeighborCache cache = world.make_cache(rules);
        NeighborView view{cache};
        if (!world.has_room(view)) {
            continue;
        }
        const RandomCosts costs{random, world};
        for (int i = 0; i < questions_a_world; ++i) {
            const test::QuestionKind kind{.has_weights = true, .has_limits = seed % 2 == 0};
            const Question question = test::random_question(random, world, view, &costs, kind);
            const std::int64_t limit = random.below(4) == 0 ? 1 + random.below(40) : enough;
            SCOPED_TRACE(test::to_string(question));
            check(world, rules, view, question, limit);
        }
    }
}

void expect_equal(const Answer& a, const Answer& b) {
    EXPECT_EQ(a.status, b.status);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_TRUE(a == b);
}

TEST(SearchSlices, HaveTheAnswerOfOneGo) {
    for_many_questions(
        100, [](const auto&, auto, NeighborView& view, const Question& question, auto limit) {
            PathSearch search;
            const Answer whole = ask(search, view, question, enough, limit);
            for (const std::int64_t slice : {1, 7, 1000}) {
                PathSearch sliced;
                expect_equal(ask(sliced, view, question, slice, limit), whole);
            }
            EXPECT_TRUE(search.advance(1) == whole.status || whole.status == PathStatus::pending);
        });
}

TEST(SearchSlices, MayFetchTheirChunksAgain) {
    for_many_questions(
        60, [](const auto&, auto, NeighborView& view, const Question& question, auto) {
            PathSearch search;
            const Answer whole = ask(search, view, question);
            search.begin(view, question.start, question.goal, question.options);
            PathStatus status = PathStatus::pending;
            while (status == PathStatus::pending && search.statistics().iterations < enough) {
                search.fetch_chunks_again();
                status = search.advance(3);
            }
            EXPECT_EQ(status, whole.status);
            EXPECT_EQ(search.statistics().iterations, whole.statistics.iterations);
            if (status == PathStatus::found) {
                EXPECT_EQ(search.cells(), whole.cells);
            }
        });
}

TEST(SearchSlices, DoNotDependOnWhatTheCacheKnows) {
    for_many_questions(100,
                       [](const SmallWorld& world,
                          test::Rules rules,
                          NeighborView& view,
                          const Question& question,
                          std::int64_t limit) {
                           PathSearch search;
                           const Answer warm = ask(search, view, question, enough, limit);
                           NeighborCache cold_cache = world.make_cache(rules);
                           NeighborView cold{cold_cache};
                           expect_equal(ask(search, cold, question, 7, limit), warm);
                       });
}

TEST(SearchSlices, DoNotDependOnSearchesBefore) {
    PathSearch used;
    for_many_questions(
        200, [&](const auto&, auto, NeighborView& view, const Question& question, auto limit) {
            PathSearch fresh;
            expect_equal(ask(used, view, question, enough, limit),
                         ask(fresh, view, question, enough, limit));
            if (limit != enough) {
                used = PathSearch{std::move(fresh)}; // it may be moved with all that it knows
            }
        });
}

} // namespace
} // namespace raywalk
