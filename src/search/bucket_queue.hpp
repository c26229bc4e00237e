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
/// orders search nodes by coarse f cost. Push and pop take constant time. There is no decrease-key:
/// a node that improved is pushed again, and the search skips the old entry because its g is no
/// longer current.
///
/// Last in, first out, a bucket spans 2048 cost units, about a third of a straight step: the entry
/// pushed last mostly has the largest g. The entry to take next is kept apart if it was pushed to
/// the bucket of the last one taken, as up to a quarter of all are in a search.
///
/// First in, first out, for searches without a heuristic, it spans 4096: no step stays in its
/// bucket, so the g of an entry that is taken is final. After Denardo and Fox, Shortest-Route
/// Methods: Reaching, Pruning, and Buckets (1979).
template <QueueOrder order>
class BucketsOf {
public:
    struct Entry {
        std::uint32_t node;
        std::uint32_t g;
    };

    /// Removes all entries. No f pushed from now on may be below `least_f`.
    void begin(std::uint32_t least_f) {
        for_each_occupied([this](std::uint32_t bucket) { heads_[bucket] = none; });
        std::fill_n(occupied_.begin(), used_words_, 0);
        used_words_ = 0;
        link_count_ = 0;
        free_link_ = none;
        peak_with_first_ = 0;
        has_first_ = false;
        first_bucket_ = 0;
        least_f_ = least_f;
    }

    [[nodiscard]] std::uint32_t bucket_of(std::uint32_t f) const { return (f - least_f_) >> shift; }

    // A call would take a fifth of its instructions.
    [[gnu::always_inline]] void push(std::uint32_t f, std::uint32_t node, std::uint32_t g) {
        std::uint32_t bucket = bucket_of(f);
        Entry entry{node, g};
        if (!is_fifo && bucket <= first_bucket_) {
            std::swap(bucket, first_bucket_);
            std::swap(entry, first_);
            if (!has_first_) {
                has_first_ = true;
                return;
            }
        }
        add_to_bucket(bucket, entry, is_fifo);
    }

    /// Makes the entry popped last the next one again.
    void take_back(std::uint32_t f, const Entry& entry) {
        if constexpr (is_fifo) {
            add_to_bucket(bucket_of(f), entry, false);
        } else {
            push(f, entry.node, entry.g);
        }
    }

    /// Removes the next entry and stores it in `entry`. Returns false if the queue is empty or only
    /// buckets after `last_bucket` remain.
    [[gnu::always_inline]] bool pop(std::uint32_t last_bucket, Entry& entry) {
        if (has_first_) {
            if (first_bucket_ > last_bucket) {
                return false;
            }
            peak_with_first_ = peak_with_first();
            entry = first_;
            has_first_ = false;
            return true;
        }
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
        if (has_first_) {
            visit(first_);
        }
        for_each_occupied([&](std::uint32_t bucket) {
            for (std::uint32_t link = heads_[bucket]; link != none; link = links_[link].next) {
                visit(links_[link].entry);
            }
        });
    }

    /// The largest number of entries held at a time since begin().
    [[nodiscard]] std::size_t peak() const {
        return std::max(link_count_, has_first_ ? peak_with_first() : peak_with_first_);
    }

    /// The memory of the entries and their buckets since begin(), at its largest (unit: byte).
    [[nodiscard]] std::size_t used_bytes() const {
        return peak() * sizeof(Link) +
               used_words_ * (sizeof(std::uint64_t) + word_bits * sizeof(std::uint32_t));
    }

    /// A lower bound of the f of all entries, and of those that are pushed later.
    [[nodiscard]] std::uint32_t least_f() const { return least_f_ + (first_bucket_ << shift); }

private:
    static constexpr bool is_fifo = order == QueueOrder::first_in_first_out;
    static constexpr std::uint32_t shift = is_fifo ? 12 : 11;
    static constexpr std::uint32_t word_bits = 64;
    static constexpr std::uint32_t none = ~0U;

    struct Link {
        Entry entry;
        std::uint32_t next;
    };

    // Adds an entry at the end of its bucket, or at the beginning.
    [[gnu::always_inline]] void
    add_to_bucket(std::uint32_t bucket, const Entry& entry, bool at_end) {
        const std::uint32_t word = bucket / word_bits;
        if (word >= used_words_ || (free_link_ == none && link_count_ == links_size_))
            [[unlikely]] {
            grow_and_add(bucket, entry, at_end);
            return;
        }
        add_to_used_word(bucket, entry, at_end);
    }

    [[gnu::always_inline]] void
    add_to_used_word(std::uint32_t bucket, const Entry& entry, bool at_end) {
        occupied_[bucket / word_bits] |= std::uint64_t{1} << (bucket % word_bits);
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
        }
        links_[link] = {entry, *before};
        *before = link;
    }

    // The peak, if the free links have been used up while there is an entry that needs none.
    [[nodiscard]] std::uint32_t peak_with_first() const {
        return free_link_ == none ? link_count_ + 1U : peak_with_first_;
    }

    template <class Visit>
    void for_each_occupied(Visit visit) const {
        for (std::uint32_t word = 0; word < used_words_; ++word) {
            for (std::uint64_t rest = occupied_[word]; rest != 0; rest &= rest - 1) {
                visit(word * word_bits + static_cast<std::uint32_t>(std::countr_zero(rest)));
            }
        }
    }

    // The last thing that push() does: before a call, it would have to save its registers.
    [[gnu::noinline]] void grow_and_add(std::uint32_t bucket, Entry entry, bool at_end) {
        const std::uint32_t words = bucket / word_bits + 1U;
        if (words > occupied_.size()) {
            occupied_.resize(std::max(std::size_t{words}, 2 * occupied_.size() + 4), 0);
            heads_.resize(occupied_.size() * word_bits, none);
            tails_.resize(is_fifo ? heads_.size() : 0);
        }
        used_words_ = std::max(used_words_, words);
        if (free_link_ == none && link_count_ == links_size_) {
            links_size_ = 2 * links_size_ + 64;
            links_.resize(links_size_);
        }
        add_to_used_word(bucket, entry, at_end);
    }

    std::vector<std::uint64_t> occupied_; // one bit a bucket
    std::vector<std::uint32_t> heads_;    // none where the bucket is empty
    std::vector<std::uint32_t> tails_;    // the last links of buckets, first in, first out
    std::vector<Link> links_;             // kept for the next search
    std::uint32_t links_size_ = 0;        // of links_
    std::uint32_t link_count_ = 0;        // links used since begin(): the most used at a time
    std::uint32_t used_words_ = 0;        // all words after these are empty
    std::uint32_t free_link_ = none;
    std::uint32_t least_f_ = 0;
    // The most entries at a time of which one needed no link; 0 if none of them is the peak.
    std::uint32_t peak_with_first_ = 0;
    // No bucket before this one has entries: that of the entry taken last, or of `first_`.
    std::uint32_t first_bucket_ = 0;
    // The entry that comes first, if it was pushed after the last one was taken: it needs no link.
    Entry first_{};
    bool has_first_ = false;
};

using BucketQueue = BucketsOf<QueueOrder::last_in_first_out>;

} // namespace raywalk
