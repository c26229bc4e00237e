// SPDX-License-Identifier: MIT
#include "lab/metrics.hpp"
#include "lab/needed_limit.hpp"
#include "lab/size_sweep.hpp"
#include "scene/presets.hpp"

#include <gtest/gtest.h>

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
            sizes.update(lab, query);
        }
        report = metrics.report(lab);
    }

    Lab lab;
    Metrics metrics;
    SizeSweep sizes;
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

TEST(NeededLimit, IsRoundedUp) {
    EXPECT_EQ(round_limit(0), 1);
    EXPECT_EQ(round_limit(3), 3);
    EXPECT_EQ(round_limit(4), 5);
    EXPECT_EQ(round_limit(51), 100);
    EXPECT_EQ(round_limit(238), 300);
    EXPECT_EQ(round_limit(INT64_MAX), 1'000'000'000'000'000'000);
}

TEST(SizeSweep, AsksTheQueryOnCellsOfManySizes) {
    const Asked asked{maze(10'000)};
    ASSERT_TRUE(asked.sizes.is_complete());
    const auto samples = asked.sizes.samples();
    EXPECT_FLOAT_EQ(samples.front().cell_size, 0.5F * asked.lab.settings().radius);
    EXPECT_FLOAT_EQ(samples.back().cell_size, 8.0F * asked.lab.settings().radius);
    for (const SizeSample& sample : samples) {
        SceneSettings settings = asked.lab.settings();
        settings.cell_size = sample.cell_size;
        const auto query = last_player_query(asked.lab);
        const Path path = make_navigator(asked.lab, settings)
                              ->find_path(query->start, query->target, query->query);
        EXPECT_EQ(sample.status, path.status);
        EXPECT_EQ(sample.length, path.length);
        EXPECT_EQ(sample.iterations, path.statistics.search.iterations);
    }
}

} // namespace
} // namespace raywalk::demo::needed_limit_test
