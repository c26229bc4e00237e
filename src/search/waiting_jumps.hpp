// SPDX-License-Identifier: MIT
#pragma once

#include "search/step_costs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk {

/// Straight jumps from one node along parallel lines: along the node's own, and along others to
/// which paths from it lead diagonally first. They are at the first cells of a chunk.
struct ParallelJumps {
    std::uint32_t parent;   ///< the node
    std::uint32_t g;        ///< of the cell on the node's line
    std::uint16_t lines;    ///< bit l: row l of the chunk for east and west, column l otherwise
    std::uint8_t node_line; ///< the line of the node
    std::uint8_t direction; ///< a Direction
    std::uint32_t borders;  ///< the number of borders that they have crossed before

    /// The g of the cell on a line.
    [[nodiscard]] std::uint32_t g_on(unsigned line) const {
        const unsigned distance = line > node_line ? line - node_line : node_line - line;
        return g + distance * (diagonal_cost - straight_cost);
    }
};

/// The jumps that have come to pages of an OpenSet that the search has not entered, where they
/// wait until it does. Of each page, that with the least f becomes a node, the *gate*, so that the
/// queue decides when the page is entered.
class WaitingJumps {
public:
    using Cost = std::uint32_t;

    /// Removes all jumps.
    void begin() {
        pages_.clear();
        entry_count_ = 0;
        changed_.clear();
    }

    /// Adds jumps to the page. `f` is the least of their cells, and that of the cell on `line`.
    void add(std::uint32_t page_number, const ParallelJumps& jumps, unsigned line, Cost f) {
        if (page_number >= pages_.size()) [[unlikely]] {
            add_pages(page_number + std::size_t{1});
        }
        const std::uint32_t added = entry_count_++;
        if (added == entries_.size()) [[unlikely]] {
            add_entries();
        }
        Page& page = pages_[page_number];
        entries_[added] = {jumps, page.last};
        page.last = added;
        if (f < page.least_f || (f == page.least_f && page.new_gate != none)) {
            page.least_f = f;
            if (page.new_gate == none) {
                change(page_number);
            }
            page.new_gate = added << line_bits | line;
        }
    }

    /// True if take_new_gates() has a page to visit.
    [[nodiscard]] bool has_new_gates() const { return !changed_.empty(); }

    /// Calls `visit(page, jumps, line)` for each page to which a jump with less f than all before
    /// was added since the last call; that jump no longer waits.
    template <class Visit>
    void take_new_gates(Visit visit) {
        for (const std::uint32_t page : changed_) {
            ParallelJumps& jumps = entries_[pages_[page].new_gate >> line_bits].jumps;
            const unsigned line = pages_[page].new_gate & line_mask;
            pages_[page].new_gate = none;
            visit(page, jumps, line);
            jumps.lines = static_cast<std::uint16_t>(jumps.lines & ~(1U << line));
        }
        changed_.clear();
    }

    /// True if jumps wait for the page.
    [[nodiscard]] bool has_jumps(std::uint32_t page) const {
        return page < pages_.size() && pages_[page].last != none;
    }

    /// Calls `visit(jumps)` for all that wait for the page, the last ones first, and removes them.
    template <class Visit>
    void take(std::uint32_t page, Visit visit) {
        if (!has_jumps(page)) {
            return;
        }
        std::uint32_t next = pages_[page].last;
        pages_[page].last = none;
        while (next != none) {
            const Entry entry = entries_[next]; // a copy: a visit may add jumps to other pages
            next = entry.next;
            if (entry.jumps.lines != 0) {
                visit(entry.jumps);
            }
        }
    }

    /// The memory of the jumps added since begin() (unit: byte).
    [[nodiscard]] std::size_t used_bytes() const {
        return entry_count_ * sizeof(Entry) + pages_.size() * sizeof(Page);
    }

private:
    static constexpr std::uint32_t none = ~0U;
    static constexpr std::uint32_t line_bits = 4;
    static constexpr std::uint32_t line_mask = (1U << line_bits) - 1U;

    struct Entry {
        ParallelJumps jumps;
        std::uint32_t next;
    };

    // 16 bytes, so that the address of one takes no multiplication.
    struct alignas(16) Page {
        Cost least_f = std::numeric_limits<Cost>::max();
        std::uint32_t last = none;
        std::uint32_t new_gate = none; // the number of an entry, and a line
    };

    // Not part of add(), which takes a tenth fewer instructions without them.
    [[gnu::noinline]] void add_pages(std::size_t least) {
        pages_.resize(std::max(least, 2 * pages_.size()));
    }

    [[gnu::noinline]] void add_entries() { entries_.resize(2 * entries_.size() + 64); }

    [[gnu::noinline]] void change(std::uint32_t page) { changed_.push_back(page); }

    std::vector<Page> pages_;
    std::vector<Entry> entries_; // kept for the next search
    std::uint32_t entry_count_ = 0;
    std::vector<std::uint32_t> changed_; // pages with a new gate
};

} // namespace raywalk
