// SPDX-License-Identifier: MIT
#include "support/tune_rows.hpp"
#include "tune/progress.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace raywalk::demo::progress_test {
namespace {

using test::has;
using test::words_of;

TEST(Progress, PrintsALineForEachTenthWithoutATerminal) {
    std::ostringstream out;
    {
        Progress progress{out, false};
        double part = 0.0;
        for (int i = 0; i < 100; ++i) { // the sum is slightly less than 0.5
            progress.show(part += 0.005, "work");
        }
        progress.show(0.75, "more");
        progress.show(1.0, "more");
    }
    const auto lines = words_of(out.str(), '\n');
    ASSERT_EQ(lines.size(), 8U) << out.str();
    EXPECT_TRUE(has(lines[0], " 10 %  work"));
    EXPECT_TRUE(has(lines[4], " 50 %  work"));
    EXPECT_TRUE(has(lines[5], " 75 %  more"));
    EXPECT_TRUE(has(lines[6], "100 %  more  0 s left"));
    EXPECT_FALSE(has(out.str(), "\x1b"));
}

TEST(Progress, RenewsItsLineOnATerminalAndErasesItAtTheEnd) {
    std::ostringstream out;
    {
        Progress progress{out, true};
        progress.show(0.5, "work");
        progress.show(0.55, "too soon to be drawn");
    }
    EXPECT_EQ(out.str().find(" 50 %  work"), 4U) << out.str();
    EXPECT_FALSE(has(out.str(), "too soon"));
    EXPECT_EQ(out.str().substr(out.str().size() - 4), "\r\x1b[K");
}

} // namespace
} // namespace raywalk::demo::progress_test
