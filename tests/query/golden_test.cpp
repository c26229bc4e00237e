// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/random_queries.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

// Some hundred searches of every kind, and one hash of all their results: status, cells, iterations
// and expanded cells. It ensures that results are equal on every machine, with every compiler and
// build type, however a search is sliced, whatever its cache holds, and on every thread.
//
// The hash may change when results change on purpose, even in the order of equal paths, when an
// option is added, and when random_queries.cpp draws other queries; never because of an
// optimization. The failing test prints the new hash: find out why it changed, then replace it.
//
// Built twice: with the other tests, and with the thread sanitizer.
namespace raywalk::golden_test {
namespace {

using test::Answer;
using test::enough;
using test::Question;
using test::Random;
using test::RandomCosts;
using test::Rules;
using test::SmallWorld;

constexpr std::uint64_t golden_hash = 0x52adfae54baa8f84U;

// A list of its own, so that the hash does not change when rules are added elsewhere.
constexpr std::array<Rules, 5> golden_rules = {{
    {Neighborhood::square_4, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::only_if_no_obstacles},
    {Neighborhood::square_8, DiagonalMode::at_least_one_walkable},
    {Neighborhood::square_8, DiagonalMode::always},
    {Neighborhood::square_8, DiagonalMode::never},
}};

struct Task {
    Question question;
    std::int64_t limit = enough;
};

// A world and its searches.
struct Exam {
    Exam(std::uint32_t seed, Rules rules)
        : random{seed}
        , world{test::small_world(random, has_limits(seed) ? 100 : 1200, rules)}
        , costs{random, world} {
        NeighborCache cache = world.make_cache();
        NeighborView view{cache};
        while (world.has_room(view) && tasks.size() < 12) {
            const test::QuestionKind kind{.has_weights = true, .has_limits = has_limits(seed)};
            tasks.push_back({test::random_question(random, world, view, &costs, kind)});
            tasks.back().limit = random.below(4) == 0 ? 1 + random.below(60) : enough;
        }
    }

    static bool has_limits(std::uint32_t seed) { return seed % 3 == 0; }

    Random random;
    SmallWorld world;
    RandomCosts costs;
    std::vector<Task> tasks;
};

std::vector<std::unique_ptr<Exam>> make_exams() {
    std::vector<std::unique_ptr<Exam>> exams;
    for (std::uint32_t seed = 1; seed <= 45; ++seed) {
        exams.push_back(std::make_unique<Exam>(seed, golden_rules[seed % golden_rules.size()]));
    }
    return exams;
}

using Answers = std::vector<Answer>;

// FNV-1a, byte by byte.
std::uint64_t hash_of(const Answers& answers) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    const auto add = [&hash](std::int64_t number) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            hash ^= static_cast<std::uint64_t>(number) >> shift & 0xFFU;
            hash *= 0x100000001B3U;
        }
    };
    for (const Answer& answer : answers) {
        add(static_cast<std::int64_t>(answer.status));
        add(static_cast<std::int64_t>(answer.cells.size()));
        for (const Cell cell : answer.cells) {
            add(cell.x);
            add(cell.y);
        }
        add(answer.statistics.iterations);
        add(answer.statistics.expanded_cells);
    }
    return hash;
}

void answer_exam(const Exam& exam,
                 const NeighborCache& cache,
                 std::int64_t slice,
                 Answers& answers) {
    PathSearch search;
    NeighborView view{cache};
    for (const Task& task : exam.tasks) {
        answers.push_back(test::ask(search, view, task.question, slice, task.limit));
    }
}

std::uint64_t warm_hash(std::int64_t slice) {
    Answers answers;
    for (const auto& exam : make_exams()) {
        NeighborCache cache = exam->world.make_cache();
        answer_exam(*exam, cache, slice, answers);
    }
    return hash_of(answers);
}

TEST(Golden, ResultsStayTheSame) {
    EXPECT_EQ(warm_hash(enough), golden_hash) << "now 0x" << std::hex << warm_hash(enough);
}

TEST(Golden, ResultsDoNotDependOnSlices) {
    for (const std::int64_t slice : {1, 7, 1000}) {
        EXPECT_EQ(warm_hash(slice), golden_hash) << slice;
    }
}

TEST(Golden, ResultsDoNotDependOnTheCache) {
    Answers answers;
    for (const auto& exam : make_exams()) {
        for (const Task& task : exam->tasks) {
            NeighborCache cold = exam->world.make_cache();
            NeighborView view{cold};
            PathSearch search;
            answers.push_back(test::ask(search, view, task.question, enough, task.limit));
        }
    }
    EXPECT_EQ(hash_of(answers), golden_hash);
}

TEST(Golden, ResultsAreEqualOnTwoThreadsWithOneCache) {
    std::array<Answers, 2> answers;
    for (const auto& exam : make_exams()) {
        NeighborCache cache = exam->world.make_cache();
        std::thread other{[&] {
            answer_exam(*exam, cache, 7, answers[1]);
        }};
        answer_exam(*exam, cache, enough, answers[0]);
        other.join();
    }
    EXPECT_EQ(hash_of(answers[0]), golden_hash);
    EXPECT_EQ(hash_of(answers[1]), golden_hash);
}

TEST(Golden, CasesCoverEveryKindOfSearch) {
    std::array<int, 10> count{};
    std::size_t questions = 0;
    for (const auto& exam : make_exams()) {
        for (const Task& task : exam->tasks) {
            const SearchOptions& options = task.question.options;
            const SearchTarget& goal = task.question.target;
            const auto status = static_cast<unsigned>(options.algorithm);
            ++questions;
            ++count[status];
            count[4] += options.heuristic_weight > 1.0F ? 1 : 0;
            count[5] += options.costs != nullptr ? 1 : 0;
            count[6] += options.blocked_first_direction.has_value() ? 1 : 0;
            count[7] += goal.anchors.size() > 1 ? 1 : 0;
            count[8] += goal.stop_distance > 0.0 ? 1 : 0;
            count[9] += goal.predicate ? 1 : 0;
        }
    }
    EXPECT_GT(questions, 400U);
    for (const int of_kind : count) {
        EXPECT_GT(of_kind, 15);
    }
}

} // namespace
} // namespace raywalk::golden_test
