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

} // namespace
} // namespace raywalk::demo::tune_table_test
