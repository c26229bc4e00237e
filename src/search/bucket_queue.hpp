// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk {

/// Which of several entries that are equally good is taken first.
enum class QueueOrder : std::uint8_t { last_in_first_out, first_in_first_out };

/// A bucket queue after Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering (1969):
/// orders search nodes by f cost. Push and pop take constant time. There is no decrease-key: a node
/// that improved is pushed again, and the search skips the old entry because its g is no longer
/// current.
///
/// Last in, first out, entries are taken in the order of f: a bucket spans 256 cost units, so few
/// entries are in one, and these are sorted. First in, first out, for searches without a heuristic,
/// it spans 4096 units, and its entries are in no order: no step stays in its bucket, so the g of
/// an entry that is taken is final. After Denardo and Fox, Shortest-Route Methods: Reaching,
/// Pruning, and Buckets (1979).
template <QueueOrder order>
class BucketsOf {
public:
    struct Entry {
        std::uint32_t node;
        std::uint32_t g;
        std::uint32_t f;
    };

    /// Removes all entries. No f pushed from now on may be below `least_f`.
    void begin(std::uint32_t least_f) {
        for_each_occupied([this](std::uint32_t bucket) { heads_[bucket] = none; });
        std::fill_n(occupied_.begin(), used_words_, 0);
        used_words_ = 0;
        link_count_ = 0;
        free_link_ = none;
        first_bucket_ = 0;
        least_f_ = least_f;
    }

    [[nodiscard]] std::uint32_t bucket_of(std::uint32_t f) const { return (f - least_f_) >> shift; }

    // A call would take a fifth of its instructions.
    [[gnu::always_inline]] void push(std::uint32_t f, std::uint32_t node, std::uint32_t g) {
        const std::uint32_t bucket = bucket_of(f);
        first_bucket_ = std::min(first_bucket_, bucket);
        add(bucket, {node, g, f}, is_fifo);
    }

    /// True if no entry with a lower f is in an earlier bucket than the entry popped last.
    [[nodiscard]] bool is_due(std::uint32_t f) const { return bucket_of(f) <= first_bucket_; }

    /// Makes the entry popped last the next one again.
    void take_back(std::uint32_t f, const Entry& entry) { add(bucket_of(f), entry, false); }

    /// Removes the next entry and stores it in `entry`. Returns false if the queue is empty or only
    /// buckets after `last_bucket` remain.
    [[gnu::always_inline]] bool pop(std::uint32_t last_bucket, Entry& entry) {
        std::uint32_t word = first_bucket_ / word_bits;
        while (word < used_words_ && occupied_[word] == 0) {
            ++word;
        }
        if (word >= used_words_) {
            return false;
        }
        const std::uint32_t bucket =
            word * word_bits + static_cast<std::uint32_t>(std::countr_zero(occupied_[word]));
        if (bucket > last_bucket) {
            return false;
        }
        const std::uint32_t link = heads_[bucket];
        entry = links_[link].entry;
        heads_[bucket] = links_[link].next;
        if (links_[link].next == none) {
            occupied_[word] &= occupied_[word] - 1;
        }
        links_[link].next = free_link_;
        free_link_ = link;
        first_bucket_ = bucket;
        return true;
    }

    /// Visits all entries in the order in which pop() would remove them.
    template <class Visit>
    void for_each(Visit visit) const {
        for_each_occupied([&](std::uint32_t bucket) {
            for (std::uint32_t link = heads_[bucket]; link != none; link = links_[link].next) {
                visit(links_[link].entry);
            }
        });
    }

    /// The largest number of entries held at a time since begin().
    [[nodiscard]] std::size_t peak() const { return link_count_; }

    /// The memory of the entries and their buckets since begin(), at its largest (unit: byte).
    [[nodiscard]] std::size_t used_bytes() const {
        return peak() * sizeof(Link) +
               used_words_ * (sizeof(std::uint64_t) + word_bits * sizeof(std::uint32_t));
    }

    /// A lower bound of the f of all entries, and of those that are pushed later.
    [[nodiscard]] std::uint32_t least_f() const { return least_f_ + (first_bucket_ << shift); }

private:
    static constexpr bool is_fifo = order == QueueOrder::first_in_first_out;
    static constexpr std::uint32_t shift = is_fifo ? 12 : 8;
    static constexpr std::uint32_t word_bits = 64;
    static constexpr std::uint32_t none = ~0U;

    struct Link {
        Entry entry;
        std::uint32_t next;
    };

    // Adds an entry at the end of its bucket, or at the beginning.
    [[gnu::always_inline]] void add(std::uint32_t bucket, const Entry& entry, bool at_end) {
        const std::uint32_t word = bucket / word_bits;
        if (word >= used_words_ || (free_link_ == none && link_count_ == links_.size()))
            [[unlikely]] {
            grow(word);
        }
        occupied_[word] |= std::uint64_t{1} << (bucket % word_bits);
        std::uint32_t link = free_link_;
        if (link != none) {
            free_link_ = links_[link].next;
        } else {
            link = link_count_++;
        }
        std::uint32_t* before = &heads_[bucket];
        if constexpr (is_fifo) {
            if (*before == none) {
                tails_[bucket] = link;
            } else if (at_end) {
                before = &links_[std::exchange(tails_[bucket], link)].next;
            }
        } else {
            while (*before != none && links_[*before].entry.f < entry.f) {
                before = &links_[*before].next;
            }
        }
        links_[link] = {entry, *before};
        *before = link;
    }

    template <class Visit>
    void for_each_occupied(Visit visit) const {
        for (std::uint32_t word = 0; word < used_words_; ++word) {
            for (std::uint64_t rest = occupied_[word]; rest != 0; rest &= rest - 1) {
                visit(word * word_bits + static_cast<std::uint32_t>(std::countr_zero(rest)));
            }
        }
    }

    // Makes room for a bucket of that word, and for an entry.
    [[gnu::noinline]] void grow(std::uint32_t word) {
        if (word >= occupied_.size()) {
            occupied_.resize(std::max(std::size_t{word} + 1, 2 * occupied_.size() + 4), 0);
            heads_.resize(occupied_.size() * word_bits, none);
            tails_.resize(is_fifo ? heads_.size() : 0);
        }
        used_words_ = std::max(used_words_, word + 1);
        if (free_link_ == none && link_count_ == links_.size()) {
            links_.resize(2 * links_.size() + 64);
        }
    }

    std::vector<std::uint64_t> occupied_; // one bit a bucket
    std::vector<std::uint32_t> heads_;    // none where the bucket is empty
    std::vector<std::uint32_t> tails_;    // the last links of buckets, first in, first out
    std::vector<Link> links_;             // kept for the next search
    std::uint32_t link_count_ = 0;        // links used since begin(): the most used at a time
    std::uint32_t used_words_ = 0;        // all words after these are empty
    std::uint32_t free_link_ = none;
    std::uint32_t least_f_ = 0;
    std::uint32_t first_bucket_ = 0; // no bucket before this one has entries
};

using BucketQueue = BucketsOf<QueueOrder::last_in_first_out>;

} // namespace raywalk
