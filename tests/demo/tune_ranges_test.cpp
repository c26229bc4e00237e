// SPDX-License-Identifier: MIT
#include "scene/forest.hpp"
#include "support/tune_worlds.hpp"
#include "tune/tune_ranges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace raywalk::demo::tune_ranges_test {
namespace {

using test::field;

TEST(TuneRanges, HaveDefaultsThatSuitTheWorldAndTheWalker) {
    const TuneRanges ranges = completed({}, forest().bounds);
    EXPECT_EQ(ranges.radii, std::vector{0.3});
    EXPECT_EQ(ranges.neighborhoods, std::vector{Neighborhood::square_8});
    EXPECT_EQ(ranges.cell_sizes, (std::vector{0.25, 0.5, 1.0, 2.0}));
    EXPECT_EQ(ranges.limits, (std::vector<std::int64_t>{100, 300, 1000, 3000, 10'000, 30'000}));
    EXPECT_EQ(completed({.radii = {1.0, 0.6}}, field).cell_sizes,
              (std::vector{0.5, 1.0, 2.0, 4.0}));
    const Box large{{0.0F, 0.0F}, {1024.0F, 1024.0F}};
    EXPECT_EQ(completed({}, large).cell_sizes.front(), 0.5);
    EXPECT_EQ(combinations(ranges).size(), 48U);
}

TEST(TuneRanges, AreSortedWithoutDuplicates) {
    const TuneRanges ranges =
        completed({.cell_sizes = {2.0, 0.5, 2.0},
                   .limits = {300, 100, 300},
                   .radii = {0.5, 0.3, 0.5},
                   .neighborhoods = {Neighborhood::hex, Neighborhood::square_4},
                   .origins = {{}}},
                  field);
    const std::vector<TuneSettings> all = combinations(ranges);
    ASSERT_EQ(all.size(), 16U);
    EXPECT_EQ(all.front(), (TuneSettings{0.5, 100, 0.3, Neighborhood::square_4}));
    EXPECT_EQ(all[1], (TuneSettings{0.5, 300, 0.3, Neighborhood::square_4}));
    EXPECT_EQ(all[2], (TuneSettings{2.0, 100, 0.3, Neighborhood::square_4}));
    EXPECT_EQ(all[4], (TuneSettings{0.5, 100, 0.3, Neighborhood::hex}));
    EXPECT_EQ(all.back(), (TuneSettings{2.0, 300, 0.5, Neighborhood::hex}));
}

TEST(TuneRanges, AreRefinedAroundTheBestWithoutRepeating) {
    const TuneRanges ranges = completed({.cell_sizes = {0.5, 1.0}, .limits = {100}}, field);
    const std::vector<TuneSettings> more = refined(ranges, {.cell_size = 1.0});
    EXPECT_EQ(more.size(), 10U) << "two sizes at four origins, and two new origins";
    const auto has_one = [&](double size, Vec2 origin) {
        return std::count_if(more.begin(), more.end(), [&](const TuneSettings& s) {
                   return s.cell_size == size && s.origin == origin;
               }) == 1;
    };
    EXPECT_TRUE(has_one(1.4, {}));
    EXPECT_TRUE(has_one(0.71, {0.355F, 0.0F}));
    EXPECT_TRUE(has_one(1.0, {0.0F, 0.5F}));
    EXPECT_FALSE(has_one(1.0, {0.5F, 0.5F})) << "measured already";
}

TEST(TuneRanges, AreRefusedIfTheyExceedTheLimits) {
    std::vector<std::int64_t> limits(2501);
    for (std::size_t i = 0; i < limits.size(); ++i) {
        limits[i] = static_cast<std::int64_t>(i) + 1;
    }
    const TuneRanges many{.cell_sizes = {1.0, 2.0, 3.0, 4.0}, .limits = limits};
    EXPECT_THROW((void)completed(many, field), std::runtime_error);
    const Box large{{0.0F, 0.0F}, {512.0F, 512.0F}};
    EXPECT_THROW((void)completed({.cell_sizes = {0.01}}, large), std::runtime_error);
    const Box distant{{70'000.0F, 0.0F}, {70'010.0F, 10.0F}};
    EXPECT_THROW((void)completed({.cell_sizes = {1.0}}, distant), std::runtime_error);
    EXPECT_EQ(completed({.cell_sizes = {2.0}}, distant).cell_sizes, std::vector{2.0});
}

} // namespace
} // namespace raywalk::demo::tune_ranges_test
