// SPDX-License-Identifier: MIT
#include "lab/metrics.hpp"
#include "lab/needed_limit.hpp"
#include "scene/presets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace raywalk::demo::needed_limit_test {
namespace {

Scene maze(std::int64_t limit) {
    Scene scene = preset(2);
    scene.settings.max_iterations = limit;
    return scene;
}

// The player's query, asked in some frames.
struct Asked {
    explicit Asked(const Scene& scene)
        : lab{scene} {
        EXPECT_TRUE(lab.apply(SendPlayer{scene.clicks.front().target}));
        lab.step();
        for (int frame = 0; frame < 40; ++frame) {
            const auto query = last_player_query(lab);
            metrics.end_frame(lab);
            metrics.measure_queries(lab, query);
        }
        report = metrics.report(lab);
    }

    Lab lab;
    Metrics metrics;
    MetricsReport report;
};

TEST(NeededLimit, IsWhatTheSameQueryTakesWithAHigherLimit) {
    const Asked enough{maze(10'000)};
    ASSERT_EQ(enough.report.path.status, PathStatus::found);
    EXPECT_FALSE(is_limited(enough.report.path));
    EXPECT_EQ(enough.report.needed, std::nullopt);
    const Asked limited{maze(20)};
    EXPECT_EQ(limited.report.path.status, PathStatus::partial);
    EXPECT_TRUE(is_limited(limited.report.path));
    EXPECT_EQ(limited.report.path.statistics.search.iterations, 20);
    EXPECT_EQ(limited.report.needed, enough.report.path.statistics.search.iterations);
    EXPECT_EQ(limited.report.path_of_higher_limit, enough.report.path.points);
    const Asked just_enough{maze(*limited.report.needed)};
    EXPECT_EQ(just_enough.report.path.status, PathStatus::found);
}

TEST(NeededLimit, IsUnknownWhereNoLimitHelps) {
    Scene scene = maze(20);
    scene.clicks.front().target = {-500.0F, -500.0F}; // outside of the border
    const Asked asked{scene};
    EXPECT_EQ(asked.report.needed, std::nullopt);
    EXPECT_TRUE(asked.report.path_of_higher_limit.empty());
}

TEST(HardestPlan, IsThatOfAllCharactersUntilTheRestart) {
    Lab lab{maze(10'000)};
    Metrics metrics;
    std::int64_t most = 0;
    std::string whose;
    for (int step = 0; step < 300; ++step) {
        lab.step();
        metrics.count_step(lab);
        for (const Character& character : lab.simulation().characters()) {
            const std::int64_t own = character.agent.path().statistics.search.iterations;
            if (own > most && character.agent.path().is_found()) {
                most = own;
                whose = character.name;
            }
        }
        if (step == 10) {
            EXPECT_TRUE(lab.apply(SendPlayer{lab.scene().clicks.front().target}));
        }
    }
    ASSERT_GT(most, 0);
    EXPECT_EQ(metrics.report(lab).hardest.iterations, most);
    EXPECT_EQ(metrics.report(lab).hardest.character, whose);
    metrics.restart();
    EXPECT_EQ(metrics.report(lab).hardest.iterations, 0);
}

TEST(HardestPlan, IsNoneOfAPlaceThatNoLimitReaches) {
    Lab lab{preset(3)}; // a sealed room
    Metrics metrics;
    for (int step = 0; step < 60; ++step) {
        lab.step();
        metrics.count_step(lab);
    }
    const auto characters = lab.simulation().characters();
    EXPECT_TRUE(std::any_of(characters.begin(), characters.end(), [](const Character& character) {
        return character.agent.path().statistics.search.iterations > 0;
    }));
    EXPECT_EQ(metrics.report(lab).hardest.iterations, 0);
}

TEST(HardestPlan, ComesWithTheCharactersThatEndedAtTheLimit) {
    Lab lab{maze(20)};
    Metrics metrics;
    EXPECT_TRUE(lab.apply(SendPlayer{lab.scene().clicks.front().target}));
    for (int step = 0; step < 20; ++step) {
        lab.step();
        metrics.count_step(lab);
    }
    const MetricsReport report = metrics.report(lab);
    ASSERT_FALSE(report.limited.empty());
    for (const std::size_t index : report.limited) {
        EXPECT_TRUE(is_limited(lab.simulation().characters()[index].agent.path()));
    }
    EXPECT_EQ(report.limited.front(), player_index);
}

} // namespace
} // namespace raywalk::demo::needed_limit_test
