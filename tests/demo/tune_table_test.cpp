// SPDX-License-Identifier: MIT
#include "support/tune_rows.hpp"
#include "tune/tune_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raywalk::demo::tune_table_test {
namespace {

using test::has;
using test::row;
using test::words_of;

TEST(TuneTable, IsAligned) {
    const std::string table = to_table(std::vector{row(0.5, 100'000, 2), row(10.0, 1, 0)});
    const auto lines = words_of(table, '\n');
    ASSERT_EQ(lines.size(),
              7U); // two headers, two rows, an empty line before each, the last line end
    for (const std::size_t i : {1U, 3U, 5U}) {
        EXPECT_EQ(lines[i].size(), lines[0].size()) << lines[i];
    }
    EXPECT_TRUE(has(lines[3], "66.6"));
    EXPECT_TRUE(has(lines[5], " - ")) << "nothing was compared";
}

TEST(TuneTable, NamesAllFiguresInJson) {
    const nlohmann::ordered_json json = json_of(row(0.25, 300, 2));
    EXPECT_EQ(json["cell_size_m"], 0.25);
    EXPECT_EQ(json["max_iterations"], 300);
    EXPECT_EQ(json["connectivity"], "hex");
    EXPECT_EQ(json["reachable"], 3);
    EXPECT_EQ(json["found"], 2);
    EXPECT_EQ(json["lost_to_limit"], 1);
    EXPECT_EQ(json["lost_to_grid"], 0);
    EXPECT_EQ(json["length_ratio_mean"], 1.0125);
    EXPECT_EQ(json["bytes"], 2048);
    EXPECT_EQ(json["times"]["warm_p99_us"], 7.0);
    EXPECT_TRUE(json_of(row(1.0, 100, 0))["length_ratio_mean"].is_null()) << "nothing was compared";
}

} // namespace
} // namespace raywalk::demo::tune_table_test
