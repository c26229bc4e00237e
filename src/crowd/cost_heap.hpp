// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk {

/// A binary heap for Dijkstra's algorithm: ordered by g, first in, first out among equals. Used
/// like BucketRing, for steps of any cost.
class CostHeap {
public:
    struct Entry {
        std::uint32_t node;
        std::uint64_t g;
    };

    /// Empties the queue; memory is kept.
    void begin() {
        heap_.clear();
        pushed_ = 0;
    }

    /// `g` is at least that of the entry at the front, which therefore stays there.
    void push(std::uint32_t node, std::uint64_t g) {
        heap_.push_back({{node, g}, pushed_++});
        std::push_heap(heap_.begin(), heap_.end(), comes_later);
    }

    /// The first entry, valid until push() or pop(); null if the queue is empty.
    [[nodiscard]] const Entry* front() { return heap_.empty() ? nullptr : &heap_.front().entry; }

    /// Removes the first entry. Requires that front() returned one.
    void pop() {
        std::pop_heap(heap_.begin(), heap_.end(), comes_later);
        heap_.pop_back();
    }

    /// A lower bound of the g of all entries, including those pushed later.
    [[nodiscard]] std::uint64_t min_g() const {
        return heap_.empty() ? std::numeric_limits<std::uint64_t>::max() / 2 : heap_.front().entry.g;
    }

    /// Memory held (unit: byte).
    [[nodiscard]] std::size_t bytes() const { return heap_.capacity() * sizeof(Item); }

private:
    struct Item {
        Entry entry;
        std::uint64_t number;
    };

    static bool comes_later(const Item& a, const Item& b) {
        return a.entry.g != b.entry.g ? a.entry.g > b.entry.g : a.number > b.number;
    }

    std::vector<Item> heap_;
    std::uint64_t pushed_ = 0; // since begin()
};

} // namespace raywalk
