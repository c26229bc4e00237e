// SPDX-License-Identifier: MIT
#include "agent/shut_doors.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::shut_doors_test {
namespace {

TEST(ShutDoors, OpenAgainAfterThirtySeconds) {
    ShutDoors doors;
    const auto closed_after = [&doors](double seconds) {
        doors.pass_time(seconds);
        doors.open_expired();
        return doors.links();
    };
    doors.close(1);
    EXPECT_EQ(closed_after(20.0), (std::vector<LinkId>{1}));
    doors.close(2);
    EXPECT_EQ(closed_after(9.0), (std::vector<LinkId>{1, 2}));
    EXPECT_TRUE(doors.contains(1));
    EXPECT_EQ(closed_after(2.0), (std::vector<LinkId>{2}));
    EXPECT_FALSE(doors.contains(1));
    EXPECT_EQ(closed_after(20.0), (std::vector<LinkId>{}));
    EXPECT_TRUE(doors.is_empty());
}

TEST(ShutDoors, AreClosedForThirtySecondsMoreAfterTheyWereCleared) {
    ShutDoors doors;
    doors.close(2);
    doors.pass_time(20.0);
    doors.clear();
    doors.close(2);
    doors.pass_time(29.0);
    doors.open_expired();
    EXPECT_TRUE(doors.contains(2)) << "the earlier timer is gone";
}

} // namespace
} // namespace raywalk::shut_doors_test
