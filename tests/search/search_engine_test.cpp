// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/random_queries.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

// Equal queries have equal results, including the statistics, whatever happened before or in
// between.
namespace raywalk::search_engine_test {
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

struct Case {
    const SmallWorld& world;
    NeighborCache& cache; // warm
    NeighborView& view;
    Question question;
    std::int64_t limit = enough; // of iterations; small in a quarter of the queries
};

// Calls check(case) for queries of all kinds.
template <class Check>
void for_many_questions(std::uint32_t worlds, Check check) {
    for (std::uint32_t seed = 1; seed <= worlds; ++seed) {
        Random random{1000 + seed};
        const test::Rules rules = all_rules[seed % all_rules.size()];
        const SmallWorld world = test::small_world(random, seed % 4 < 2 ? 64 : 500, rules);
        NeighborCache cache = world.make_cache();
        NeighborView view{cache};
        if (!world.has_room(view)) {
            continue;
        }
        const RandomCosts costs{random, world};
        for (int i = 0; i < questions_a_world; ++i) {
            const test::QuestionKind kind{.has_weights = true, .has_limits = seed % 4 < 2};
            const Question question = test::random_question(random, world, view, &costs, kind);
            const std::int64_t limit = random.below(4) == 0 ? 1 + random.below(40) : enough;
            SCOPED_TRACE(test::to_string(question));
            check(Case{world, cache, view, question, limit});
        }
    }
}

void expect_equal(const Answer& a, const Answer& b) {
    EXPECT_EQ(a.status, b.status);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_TRUE(a == b);
}

TEST(SearchSlices, GiveTheResultOfAnUninterruptedSearch) {
    for_many_questions(100, [](const Case& c) {
        PathSearch search;
        const Answer whole = ask(search, c.view, c.question, enough, c.limit);
        for (const std::int64_t slice : {1, 7, 1000}) {
            PathSearch sliced;
            expect_equal(ask(sliced, c.view, c.question, slice, c.limit), whole);
        }
        if (whole.status != PathStatus::pending) {
            EXPECT_EQ(search.advance(1), whole.status) << "the status of an ended search stays";
        }
    });
}

TEST(SearchSlices, SurviveTheEvictionOfAllChunks) {
    for_many_questions(60, [](const Case& c) {
        PathSearch search;
        const Answer whole = ask(search, c.view, c.question);
        search.begin(c.view, c.question.start, c.question.target, c.question.options);
        PathStatus status = PathStatus::pending;
        while (status == PathStatus::pending && search.statistics().iterations < enough) {
            c.cache.evict_to(0);
            search.fetch_chunks_again();
            status = search.advance(3);
        }
        EXPECT_EQ(status, whole.status);
        EXPECT_EQ(search.statistics().iterations, whole.statistics.iterations);
        if (status == PathStatus::found) {
            EXPECT_EQ(search.cells(), whole.cells);
        }
        search.fetch_chunks_again();
    });
}

TEST(SearchSlices, DoNotDependOnTheCacheContents) {
    for_many_questions(100, [](const Case& c) {
        PathSearch search;
        const Answer warm = ask(search, c.view, c.question, enough, c.limit);
        NeighborCache cold_cache = c.world.make_cache();
        NeighborView cold{cold_cache};
        expect_equal(ask(search, cold, c.question, 7, c.limit), warm);
    });
}

TEST(SearchSlices, DoNotDependOnEarlierSearches) {
    PathSearch used;
    for_many_questions(200, [&](const Case& c) {
        PathSearch fresh;
        expect_equal(ask(used, c.view, c.question, enough, c.limit),
                     ask(fresh, c.view, c.question, enough, c.limit));
        if (c.limit != enough) {
            used = std::move(fresh); // with its nodes and its memory
        }
    });
}

} // namespace
} // namespace raywalk::search_engine_test
