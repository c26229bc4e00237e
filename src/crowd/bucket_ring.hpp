// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// A queue of search nodes for Dijkstra's algorithm: ordered by coarse g cost, within a bucket the
/// first pushed comes first. What is pushed while an entry is at the front lies behind it by a
/// bucket at least and by the whole ring at most, so a few buckets, used in turn, are enough, and
/// each is a list that is read through once. After Dial, Algorithm 360 (CACM 1969).
class BucketRing {
public:
    struct Entry {
        std::uint32_t node;
        std::uint32_t g;
    };

    /// The cost units that a bucket holds.
    static constexpr std::uint32_t bucket_width = 4096;
    /// No g pushed is larger than that at the front by more, or than this in an empty queue.
    static constexpr std::uint32_t greatest_step = 7 * bucket_width;

    /// Forgets everything; memory is kept.
    void begin() {
        for (auto& bucket : buckets_) {
            bucket.clear();
        }
        size_ = 0;
        front_bucket_ = 0;
        place_ = 0;
    }

    void push(std::uint32_t node, std::uint32_t g) {
        assert(g / bucket_width - front_bucket_ < count);
        buckets_[g / bucket_width % count].push_back({node, g});
        ++size_;
    }

    /// Null if the queue is empty. Valid until pop().
    [[nodiscard]] const Entry* front() {
        if (size_ == 0) {
            return nullptr;
        }
        while (place_ == buckets_[front_bucket_ % count].size()) {
            buckets_[front_bucket_ % count].clear();
            place_ = 0;
            ++front_bucket_;
        }
        return &buckets_[front_bucket_ % count][place_];
    }

    /// Requires that front() was not null.
    void pop() {
        ++place_;
        --size_;
    }

    /// No entry has a smaller g, nor will one that is pushed.
    [[nodiscard]] std::uint32_t least_g() const { return front_bucket_ * bucket_width; }

    /// Memory held (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        std::size_t bytes = 0;
        for (const auto& bucket : buckets_) {
            bytes += bucket.capacity() * sizeof(Entry);
        }
        return bytes;
    }

private:
    static constexpr std::uint32_t count = 8;

    std::array<std::vector<Entry>, count> buckets_;
    std::size_t size_ = 0;
    std::uint32_t front_bucket_ = 0;
    std::size_t place_ = 0; // of the front in its bucket
};

} // namespace raywalk
