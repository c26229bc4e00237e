// SPDX-License-Identifier: MIT
#include "core/command_queue.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace raywalk::command_queue_test {
namespace {

TEST(CommandQueue, RunsCommandsInTheOrderInWhichTheyWereAdded) {
    CommandQueue queue;
    std::vector<int> ran;
    EXPECT_TRUE(queue.is_empty());
    for (int i = 0; i < 3; ++i) {
        queue.push([&ran, i] { ran.push_back(i); });
    }
    EXPECT_FALSE(queue.is_empty());
    EXPECT_TRUE(ran.empty());
    queue.run();
    EXPECT_EQ(ran, (std::vector{0, 1, 2}));
    EXPECT_TRUE(queue.is_empty());
    queue.run();
    EXPECT_EQ(ran.size(), 3U);
}

TEST(CommandQueue, KeepsCommandsAddedByOthersForTheNextRun) {
    CommandQueue queue;
    int count = 0;
    queue.push([&] {
        ++count;
        queue.push([&] { ++count; });
        queue.run();
        EXPECT_EQ(count, 1);
    });
    queue.run();
    EXPECT_EQ(count, 1);
    EXPECT_FALSE(queue.is_empty());
    queue.run();
    EXPECT_EQ(count, 2);
}

TEST(CommandQueue, IsNotEmptyWhileItsCommandsRun) {
    CommandQueue queue;
    queue.push([&] { EXPECT_FALSE(queue.is_empty()); });
    queue.run();
    EXPECT_TRUE(queue.is_empty());
}

TEST(CommandQueue, StillRunsAfterACommandHasThrown) {
    CommandQueue queue;
    int count = 0;
    queue.push([] { throw std::runtime_error{"broken"}; });
    EXPECT_THROW(queue.run(), std::runtime_error);
    queue.push([&] { ++count; });
    queue.run();
    EXPECT_EQ(count, 1);
}

TEST(CommandQueue, DropsItsCommandsAndLaterOnesWhenClosed) {
    CommandQueue queue;
    queue.push([] { FAIL(); });
    queue.close();
    queue.push([] { FAIL(); });
    EXPECT_TRUE(queue.is_empty());
    queue.run();
}

} // namespace
} // namespace raywalk::command_queue_test
