// SPDX-License-Identifier: MIT
#include "search/heap_queue.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

namespace raywalk::heap_queue_test {
namespace {

constexpr HeapQueue::Cost any_f = std::numeric_limits<HeapQueue::Cost>::max();

TEST(HeapQueue, TakesRandomEntriesInTheirOrder) {
    struct Pushed {
        HeapQueue::Cost f;
        HeapQueue::Cost g;
        std::uint32_t node; // the number of the push
    };

    test::Random random{1};
    HeapQueue queue; // reused in all rounds: begin() must remove everything
    for (int round = 0; round < 50; ++round) {
        queue.begin(0);
        std::vector<Pushed> expected;
        for (std::uint32_t node = 0; node < 200; ++node) {
            const auto f = static_cast<HeapQueue::Cost>(random.below(20)) << 40U;
            const auto g = static_cast<HeapQueue::Cost>(random.below(3));
            queue.push(f, node, g);
            expected.push_back({f, g, node});
        }
        std::sort(expected.begin(), expected.end(), [](const Pushed& a, const Pushed& b) {
            return std::tie(a.f, b.g, b.node) < std::tie(b.f, a.g, a.node);
        });
        std::vector<std::uint32_t> visited;
        queue.for_each([&](const HeapQueue::Entry& entry) { visited.push_back(entry.node); });
        ASSERT_EQ(visited.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            HeapQueue::Entry entry{};
            ASSERT_TRUE(queue.pop(any_f, entry));
            ASSERT_EQ(entry.node, expected[i].node);
            ASSERT_EQ(entry.g, expected[i].g);
            ASSERT_EQ(visited[i], expected[i].node) << "for_each() differs from pop()";
        }
    }
}

} // namespace
} // namespace raywalk::heap_queue_test
