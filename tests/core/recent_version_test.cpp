// SPDX-License-Identifier: MIT
#include "core/recent_version.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace raywalk::recent_version_test {
namespace {

TEST(RecentVersion, IsTheWholeNumberWhereTheWorldHasChangedLessThanTwoBillionTimes) {
    constexpr std::uint64_t far = (std::uint64_t{1} << 31U) - 1;
    EXPECT_EQ(RecentVersion{}.at(far), 0U);
    for (const std::uint64_t version : {far, 2 * far, 2 * far + 1, 2 * far + 2, 1'000 * far}) {
        const RecentVersion kept{version};
        for (const std::uint64_t changes : {std::uint64_t{0}, std::uint64_t{1}, far}) {
            EXPECT_EQ(kept.at(version + changes), version) << changes;
            EXPECT_EQ(kept.at(version - changes), version) << changes << ", another world";
        }
    }
}

} // namespace
} // namespace raywalk::recent_version_test
