// SPDX-License-Identifier: MIT
#include "search/step_costs.hpp"
#include "search/waiting_jumps.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace raywalk::waiting_jumps_test {
namespace {

// Along line 2, and along line 5.
ParallelJumps jumps(std::uint32_t parent) {
    return {.parent = parent, .g = 0, .lines = 0x24, .node_line = 2, .direction = 0, .borders = 0};
}

std::vector<std::uint32_t> take(WaitingJumps& waiting, std::uint32_t page) {
    std::vector<std::uint32_t> parents;
    waiting.take(page, [&](const ParallelJumps& taken) { parents.push_back(taken.parent); });
    return parents;
}

using Gates = std::vector<std::tuple<std::uint32_t, std::uint32_t, unsigned>>;

// Page, parent and line of each.
Gates new_gates(WaitingJumps& waiting) {
    Gates gates;
    waiting.take_new_gates([&](std::uint32_t page, const ParallelJumps& gate, unsigned line) {
        gates.emplace_back(page, gate.parent, line);
    });
    return gates;
}

TEST(ParallelJumps, TakeADiagonalStepForEachLineThatTheyAreApartFromTheNode) {
    const ParallelJumps straight{
        .parent = 1, .g = 1000, .lines = 0xFFFF, .node_line = 7, .direction = 0, .borders = 0};
    EXPECT_EQ(straight.g_on(7), 1000U);
    EXPECT_EQ(straight.g_on(10), 1000U + 3 * (diagonal_cost - straight_cost));
    EXPECT_EQ(straight.g_on(6), 1000U + diagonal_cost - straight_cost);
}

TEST(WaitingJumps, AreTakenPageByPageOnce) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(3, jumps(30), 2, 10);
    waiting.add(7, jumps(70), 2, 10);
    waiting.add(3, jumps(31), 2, 11);
    EXPECT_EQ(take(waiting, 3), (std::vector<std::uint32_t>{31, 30}));
    EXPECT_EQ(take(waiting, 3), (std::vector<std::uint32_t>{}));
    EXPECT_EQ(take(waiting, 7), (std::vector<std::uint32_t>{70}));
    EXPECT_EQ(take(waiting, 100), (std::vector<std::uint32_t>{})) << "a page without jumps";
}

TEST(WaitingJumps, HaveAGateForEachNewLeastF) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(0, jumps(1), 2, 12);
    waiting.add(0, jumps(2), 5, 10);
    waiting.add(0, jumps(3), 2, 11);
    waiting.add(5, jumps(4), 2, 99);
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 2, 5}, {5, 4, 2}}));
    waiting.add(0, jumps(5), 2, 10);
    EXPECT_EQ(new_gates(waiting), Gates{}) << "no less than that of the gate";
    waiting.add(0, jumps(6), 2, 9);
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 6, 2}}));
}

TEST(WaitingJumps, WaitWithoutThoseThatBecameGates) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(0, jumps(1), 5, 10);
    ParallelJumps single = jumps(2);
    single.lines = 0x4;
    waiting.add(1, single, 2, 10);
    EXPECT_EQ(new_gates(waiting), (Gates{{0, 1, 5}, {1, 2, 2}}));
    waiting.take(0, [](const ParallelJumps& taken) { EXPECT_EQ(taken.lines, 0x4); });
    EXPECT_EQ(take(waiting, 1), (std::vector<std::uint32_t>{})) << "the only line was the gate";
}

TEST(WaitingJumps, AreGoneAfterBegin) {
    WaitingJumps waiting;
    waiting.begin();
    waiting.add(2, jumps(1), 2, 10);
    waiting.begin();
    EXPECT_EQ(new_gates(waiting), Gates{});
    EXPECT_EQ(take(waiting, 2), (std::vector<std::uint32_t>{}));
}

// What a visit does: it jumps on to other pages.
TEST(WaitingJumps, MayBeAddedWhileOthersAreTaken) {
    WaitingJumps waiting;
    waiting.begin();
    for (std::uint32_t i = 0; i < 100; ++i) {
        waiting.add(0, jumps(i), 2, 10 + i);
    }
    std::uint32_t taken = 0;
    waiting.take(0, [&](const ParallelJumps& passing) {
        waiting.add(1 + taken, passing, 2, 10);
        ++taken;
    });
    EXPECT_EQ(taken, 100U);
    EXPECT_EQ(new_gates(waiting).size(), 101U);
}

} // namespace
} // namespace raywalk::waiting_jumps_test
