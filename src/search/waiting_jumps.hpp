// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk {

/// The jumps that have come to pages of an OpenSet that the search has not entered, where they
/// wait until it does. Of each page, that with the least f becomes a node, the *gate*, so that the
/// queue decides when the page is entered.
class WaitingJumps {
public:
    using Cost = std::uint32_t;

    /// A straight jump that has come to a cell at the border of a page.
    struct Jump {
        std::uint32_t parent;        ///< the node at which it began
        Cost g;                      ///< of the cell
        std::uint8_t index;          ///< of the cell, see Chunk::index_of
        std::uint8_t direction;      ///< a Direction
        std::uint8_t open_of_parent; ///< the open directions of the cell before
        std::uint8_t borders;        ///< the number of borders that the jump has crossed before
    };

    /// Removes all jumps.
    void begin() {
        pages_.clear();
        entry_count_ = 0;
        changed_.clear();
    }

    /// Adds a jump to the page. `f` is that of the cell.
    void add(std::uint32_t page_number, const Jump& jump, Cost f) {
        if (page_number >= pages_.size()) [[unlikely]] {
            add_pages(page_number + std::size_t{1});
        }
        const std::uint32_t added = entry_count_++;
        if (added == entries_.size()) [[unlikely]] {
            add_entries();
        }
        Page& page = pages_[page_number];
        entries_[added] = {jump, page.last};
        page.last = added;
        if (f < page.least_f || (f == page.least_f && page.new_gate != none)) {
            page.least_f = f;
            if (page.new_gate == none) {
                change(page_number);
            }
            page.new_gate = added;
        }
    }

    /// Calls `visit(page, jump)` for each page to which a jump with less f than all before was
    /// added since the last call, with that jump, which no longer waits.
    template <class Visit>
    void take_new_gates(Visit visit) {
        for (const std::uint32_t page : changed_) {
            Entry& gate = entries_[pages_[page].new_gate];
            pages_[page].new_gate = none;
            visit(page, gate.jump);
            gate.jump.parent = none;
        }
        changed_.clear();
    }

    /// Calls `visit(jump)` for each jump that waits for the page, the last one first, and removes
    /// them.
    template <class Visit>
    void take(std::uint32_t page, Visit visit) {
        if (page >= pages_.size()) {
            return;
        }
        std::uint32_t next = pages_[page].last;
        pages_[page].last = none;
        while (next != none) {
            const Entry entry = entries_[next]; // a copy: a visit may add jumps to other pages
            next = entry.next;
            if (entry.jump.parent != none) {
                visit(entry.jump);
            }
        }
    }

    /// The memory of the jumps added since begin() (unit: byte).
    [[nodiscard]] std::size_t used_bytes() const {
        return entry_count_ * sizeof(Entry) + pages_.size() * sizeof(Page);
    }

private:
    static constexpr std::uint32_t none = ~0U;

    struct Entry {
        Jump jump; // without a parent if it no longer waits
        std::uint32_t next;
    };

    // 16 bytes, so that the address of one takes no multiplication.
    struct alignas(16) Page {
        Cost least_f = std::numeric_limits<Cost>::max();
        std::uint32_t last = none;
        std::uint32_t new_gate = none;
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
