// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// A bucket queue for Dijkstra's algorithm: ordered by coarse g cost, first in, first out within a
/// bucket. An entry that is pushed has to lie at least one bucket behind the one popped last, and
/// at most `max_step`, so a ring of a few buckets is enough, and each is a list that is read
/// through once. After Dial, Algorithm 360 (CACM 1969).
class BucketRing {
public:
    struct Entry {
        std::uint32_t node;
        std::uint32_t g;
    };

    /// The range of g in a bucket. No step stays in its bucket, so the g of the entry at the front
    /// is final. After Denardo and Fox, Shortest-Route Methods: Reaching, Pruning, and Buckets
    /// (1979). (unit: cost unit)
    static constexpr std::uint32_t bucket_width = std::bit_floor(straight_cost);
    /// A pushed g is at most this much above the g popped last, or above 0 at first: a link, a leg
    /// around to a corner of an anchor's cells, or a step.
    static constexpr std::uint32_t max_step = std::max(
        {ChunkLinks::max_length * straight_cost, GridAnchor::side* straight_cost, diagonal_cost});

    /// Empties the queue; memory is kept.
    void begin(std::uint32_t /*least_g*/) {
        for (auto& bucket : buckets_) {
            bucket.clear();
        }
        size_ = 0;
        front_bucket_ = 0;
        front_index_ = 0;
    }

    [[nodiscard]] static std::uint32_t bucket_of(std::uint32_t g) { return g / bucket_width; }

    void push(std::uint32_t /*f*/, std::uint32_t node, std::uint32_t g) {
        assert(bucket_of(g) - front_bucket_ < count);
        buckets_[bucket_of(g) % count].push_back({node, g});
        ++size_;
    }

    /// Removes the first entry and stores it in `entry`. Returns false if the queue is empty.
    bool pop(std::uint32_t /*last_bucket*/, Entry& entry) {
        if (size_ == 0) {
            return false;
        }
        while (front_index_ == buckets_[front_bucket_ % count].size()) {
            buckets_[front_bucket_ % count].clear();
            front_index_ = 0;
            ++front_bucket_;
        }
        entry = buckets_[front_bucket_ % count][front_index_++];
        --size_;
        return true;
    }

    /// Makes the entry popped last the first one again.
    void take_back(std::uint32_t /*f*/, const Entry& /*entry*/) {
        --front_index_;
        ++size_;
    }

    /// A lower bound of the g of all entries, including those pushed later.
    [[nodiscard]] std::uint32_t least_f() const { return front_bucket_ * bucket_width; }

private:
    static constexpr std::uint32_t count = std::bit_ceil(max_step / bucket_width + 2);

    std::array<std::vector<Entry>, count> buckets_;
    std::size_t size_ = 0;
    std::uint32_t front_bucket_ = 0;
    std::size_t front_index_ = 0; // in its bucket
};

} // namespace raywalk
