// SPDX-License-Identifier: MIT
#include "search/waiting_jumps.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk::waiting_jumps_test {
namespace {

WaitingJumps::Jump jump(std::uint32_t parent) {
    return {
        .parent = parent, .g = 0, .index = 0, .direction = 0, .open_of_parent = 0, .borders = 0};
}

std::vector<std::uint32_t> take(WaitingJumps& waiting, std::uint32_t page) {
    std::vector<std::uint32_t> parents;
    waiting.take(page, [&](const WaitingJumps::Jump& taken) { parents.push_back(taken.parent); });
    return parents;
}

using Gates = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Page and parent of each.
Gates new_gates(WaitingJumps& waiting) {
    Gates gates;
    waiting.take_new_gates([&](std::uint32_t page, const WaitingJumps::Jump& gate) {
        gates.emplace_back(page, gate.parent);
    });
    return gates;
}

TEST(WaitingJumps, AreTakenPageByPageOnce) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(3, jump(30), 10);
    waiting.add(7, jump(70), 10);
    waiting.add(3, jump(31), 11);
    EXPECT_EQ(take(waiting, 3), (std::vector<std::uint32_t>{31, 30}));
    EXPECT_EQ(take(waiting, 3), (std::vector<std::uint32_t>{}));
    EXPECT_EQ(take(waiting, 7), (std::vector<std::uint32_t>{70}));
    EXPECT_EQ(take(waiting, 100), (std::vector<std::uint32_t>{})) << "a page without jumps";
}

TEST(WaitingJumps, HaveAGateForEachNewLeastF) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(0, jump(1), 12);
    waiting.add(0, jump(2), 10);
    waiting.add(0, jump(3), 11);
    waiting.add(5, jump(4), 99);
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 2}, {5, 4}}));
    waiting.add(0, jump(5), 10);
    EXPECT_EQ(new_gates(waiting), Gates{}) << "no less than that of the gate";
    waiting.add(0, jump(6), 9);
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 6}}));
    EXPECT_EQ(take(waiting, 0), (std::vector<std::uint32_t>{5, 3, 1})) << "gates no longer wait";
}

TEST(WaitingJumps, AreGoneAfterBegin) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(2, jump(1), 10);
    waiting.begin();
    EXPECT_EQ(new_gates(waiting), Gates{});
    EXPECT_EQ(take(waiting, 2), (std::vector<std::uint32_t>{}));
}

// What a visit does: it jumps on to other pages.
TEST(WaitingJumps, MayBeAddedWhileOthersAreTaken) {
    WaitingJumps waiting;
    waiting.begin();
    for (std::uint32_t i = 0; i < 100; ++i) {
        waiting.add(0, jump(i), 10 + i);
    }
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 0}}));
    std::uint32_t taken = 0;
    waiting.take(0, [&](const WaitingJumps::Jump& passing) {
        waiting.add(1 + taken, passing, 10);
        ++taken;
    });
    EXPECT_EQ(taken, 99U);
    EXPECT_EQ(new_gates(waiting).size(), 99U);
}

} // namespace
} // namespace raywalk::waiting_jumps_test
