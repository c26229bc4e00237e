// SPDX-License-Identifier: MIT
#include "search/bucket_queue.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace raywalk::bucket_queue_test {
namespace {

using test::Random;

constexpr std::uint32_t any_bucket = ~0U;
constexpr std::uint32_t bucket_width = 256;

// The reference: a linear scan for the lowest bucket and its latest entry.
class SlowQueue {
public:
    explicit SlowQueue(std::uint32_t least_f)
        : least_f_{least_f} {}

    void push(std::uint32_t f, std::uint32_t node, std::uint32_t g) {
        items_.push_back({(f - least_f_) / bucket_width, {node, g, f}});
        peak_ = std::max(peak_, items_.size());
    }

    bool pop(std::uint32_t last_bucket, BucketQueue::Entry& entry) {
        auto next = items_.begin();
        for (auto item = items_.begin(); item != items_.end(); ++item) {
            next = item->entry.f <= next->entry.f ? item : next;
        }
        if (next == items_.end() || next->bucket > last_bucket) {
            return false;
        }
        entry = next->entry;
        items_.erase(next);
        return true;
    }

    [[nodiscard]] std::size_t peak() const { return peak_; }

private:
    struct Item {
        std::uint32_t bucket;
        BucketQueue::Entry entry;
    };

    std::uint32_t least_f_;
    std::vector<Item> items_;
    std::size_t peak_ = 0;
};

TEST(BucketQueue, TakesTheLatestEntryOfTheLeastF) {
    Random random{1};
    BucketQueue queue; // reused in all rounds: begin() must remove everything
    for (int round = 0; round < 100; ++round) {
        const std::uint32_t least_f = random.bits() / 2;
        const int spread = round % 2 == 0 ? 20'000 : 3'000'000;
        queue.begin(least_f);
        SlowQueue slow{least_f};
        for (int i = 0; i < 400; ++i) {
            if (random.below(5) < 3) {
                const std::uint32_t f = least_f + static_cast<std::uint32_t>(random.below(spread));
                const std::uint32_t node = random.bits();
                queue.push(f, node, f / 2);
                slow.push(f, node, f / 2);
                continue;
            }
            const std::uint32_t last_bucket =
                random.below(4) == 0 ? static_cast<std::uint32_t>(random.below(10)) : any_bucket;
            BucketQueue::Entry entry{};
            BucketQueue::Entry expected{};
            const bool is_taken = queue.pop(last_bucket, entry);
            ASSERT_EQ(is_taken, slow.pop(last_bucket, expected));
            ASSERT_EQ(entry.node, expected.node);
            ASSERT_EQ(entry.g, expected.g);
        }
        ASSERT_EQ(queue.peak(), slow.peak());
    }
}

TEST(BucketQueue, VisitsItsEntriesInTheOrderOfPop) {
    Random random{2};
    BucketQueue queue;
    for (int round = 0; round < 50; ++round) {
        queue.begin(0);
        BucketQueue::Entry entry{};
        for (std::uint32_t i = 0; i < 300; ++i) {
            queue.push(static_cast<std::uint32_t>(random.below(300'000)), i, i);
            if (random.below(3) == 0) {
                (void)queue.pop(any_bucket, entry);
            }
        }
        std::vector<std::uint32_t> visited;
        queue.for_each([&](const BucketQueue::Entry& next) { visited.push_back(next.node); });
        std::vector<std::uint32_t> taken;
        while (queue.pop(any_bucket, entry)) {
            taken.push_back(entry.node);
        }
        ASSERT_EQ(visited, taken);
        queue.for_each([](const BucketQueue::Entry&) { FAIL() << "it is empty"; });
    }
}

} // namespace
} // namespace raywalk::bucket_queue_test
