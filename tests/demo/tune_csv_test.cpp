// SPDX-License-Identifier: MIT
#include "support/tune_rows.hpp"
#include "tune/tune_csv.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace raywalk::demo::tune_csv_test {
namespace {

using test::has;
using test::row;
using test::words_of;

TEST(TuneCsv, HasAValueForEachColumn) {
    const auto names = words_of(csv_header(), ',');
    const auto values = words_of(csv_line(row(0.25, 300, 2)), ',');
    ASSERT_EQ(names.size(), values.size());
    const auto value_of = [&](const std::string& name) {
        const auto at = std::find(names.begin(), names.end(), name);
        return at == names.end() ? "no column"
                                 : values[static_cast<std::size_t>(at - names.begin())];
    };
    EXPECT_EQ(value_of("cell_size_m"), "0.25");
    EXPECT_EQ(value_of("max_iterations"), "300");
    EXPECT_EQ(value_of("connectivity"), "hex");
    EXPECT_EQ(value_of("reachable"), "3");
    EXPECT_EQ(value_of("found"), "2");
    EXPECT_EQ(value_of("lost_to_limit"), "1");
    EXPECT_EQ(value_of("lost_to_grid"), "0");
    EXPECT_EQ(value_of("success_rate"), "0.666667");
    EXPECT_EQ(value_of("length_ratio_mean"), "1.012500");
    EXPECT_EQ(value_of("length_ratio_worst"), "1.500000");
    EXPECT_EQ(value_of("bytes"), "2048");
    EXPECT_EQ(value_of("warm_p99_us"), "7.00");
    EXPECT_EQ(value_of("cold_p99_frame_percent"), "0.120");
    ASSERT_GE(names.size(), 5U);
    EXPECT_EQ(names[names.size() - 5], "cold_median_us") << "the last five are times";
}

TEST(TuneCsv, LeavesRatiosEmptyWhereNothingWasCompared) {
    EXPECT_TRUE(has(csv_line(row(1.0, 100, 0)), ",0.000000,,,"));
}

TEST(TuneCsv, HasCompleteLinesAtAllTimes) {
    const std::filesystem::path file = std::filesystem::path{testing::TempDir()} / "tune_test.csv";
    const auto text = [&] {
        std::ifstream stream{file};
        std::stringstream all;
        all << stream.rdbuf();
        return all.str();
    };
    TuneCsv csv{file};
    std::string expected = csv_header() + '\n';
    EXPECT_EQ(text(), expected);
    for (int i = 0; i < 3; ++i) {
        csv.add(row(1.0, 100 + i, 1));
        expected += csv_line(row(1.0, 100 + i, 1)) + '\n';
        EXPECT_EQ(text(), expected);
    }
    std::filesystem::remove(file);
}

TEST(TuneCsv, NamesTheFileThatCannotBeWritten) {
    try {
        const TuneCsv csv{"/no/such/folder/tune.csv"};
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "/no/such/folder/tune.csv: cannot be written");
    }
}

} // namespace
} // namespace raywalk::demo::tune_csv_test
