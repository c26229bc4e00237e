// SPDX-License-Identifier: MIT
#pragma once

#include "search/bucket_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk {

/// A binary heap of search nodes, ordered by f cost, then, last in first out, by larger g, then by
/// when they were pushed. For costs of any size, where BucketQueue requires f costs in a narrow
/// range. A node that improved is pushed again, as there.
template <QueueOrder order>
class HeapOf {
public:
    using Cost = std::uint64_t;

    struct Entry {
        std::uint32_t node;
        Cost g;
    };

    /// Removes all entries.
    void begin(Cost /*least_f*/) {
        heap_.clear();
        pushed_ = 0;
        peak_ = 0;
    }

    /// Each cost is a bucket of its own.
    [[nodiscard]] static Cost bucket_of(Cost f) { return f; }

    void push(Cost f, std::uint32_t node, Cost g) {
        ++pushed_;
        add(f, {node, g}, order == QueueOrder::last_in_first_out ? pushed_ : ~pushed_);
    }

    /// Makes the entry popped last the next one again.
    void take_back(Cost f, const Entry& entry) { add(f, entry, ~std::uint64_t{0}); }

    /// Removes the next entry and stores it in `entry`. Returns false if the queue is empty or only
    /// costs above `last_f` remain.
    bool pop(Cost last_f, Entry& entry) {
        if (heap_.empty() || heap_.front().f > last_f) {
            return false;
        }
        entry = heap_.front().entry;
        std::pop_heap(heap_.begin(), heap_.end(), comes_later);
        heap_.pop_back();
        return true;
    }

    /// Visits all entries in the order in which pop() would remove them; sorts a copy.
    template <class Visit>
    void for_each(Visit visit) const {
        std::vector<Item> sorted = heap_;
        std::sort(sorted.begin(), sorted.end(), [](const Item& a, const Item& b) {
            return comes_later(b, a);
        });
        for (const Item& item : sorted) {
            visit(item.entry);
        }
    }

    /// The largest number of entries held at a time since begin().
    [[nodiscard]] std::size_t peak() const { return peak_; }

    /// The memory of that many entries (unit: byte).
    [[nodiscard]] std::size_t used_bytes() const { return peak_ * sizeof(Item); }

    /// A lower bound of the f of all entries.
    [[nodiscard]] Cost least_f() const {
        return heap_.empty() ? std::numeric_limits<Cost>::max() : heap_.front().f;
    }

private:
    struct Item {
        Cost f;
        Entry entry;
        std::uint64_t number; // the largest of equal entries comes first
    };

    void add(Cost f, const Entry& entry, std::uint64_t number) {
        heap_.push_back({f, entry, number});
        std::push_heap(heap_.begin(), heap_.end(), comes_later);
        peak_ = std::max(peak_, heap_.size());
    }

    // A lambda, which the heap functions inline: they would call a function by its address.
    static constexpr auto comes_later = [](const Item& a, const Item& b) {
        if (a.f != b.f) {
            return a.f > b.f;
        }
        if (order == QueueOrder::last_in_first_out && a.entry.g != b.entry.g) {
            return a.entry.g < b.entry.g;
        }
        return a.number < b.number;
    };

    std::vector<Item> heap_;
    std::uint64_t pushed_ = 0; // since begin()
    std::size_t peak_ = 0;
};

using HeapQueue = HeapOf<QueueOrder::last_in_first_out>;

} // namespace raywalk
