// SPDX-License-Identifier: MIT
#include "tune/interrupt.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace raywalk::demo::interrupt_test {
namespace {

TEST(Interrupt, IsRecordedOnce) {
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.is_pending());
    std::raise(SIGINT);
    EXPECT_TRUE(interrupt.is_pending());
    EXPECT_EQ(interrupt.exit_code(), 130);
    EXPECT_EXIT(std::raise(SIGINT), testing::KilledBySignal(SIGINT), "");
}

TEST(Interrupt, RecordsARequestToTerminateToo) {
    const Interrupt interrupt;
    std::raise(SIGTERM);
    EXPECT_TRUE(interrupt.is_pending());
    EXPECT_EQ(interrupt.exit_code(), 143);
}

} // namespace
} // namespace raywalk::demo::interrupt_test
