// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// Caches the chunk of each page of an OpenSet, so that the view is queried once a page. A page is
/// entered when the search asks for its chunk for the first time.
class PageChunks {
public:
    void begin(NeighborView& view) {
        view_ = &view;
        pages_.clear();
    }

    /// Drops the pointers to chunks; pages stay entered.
    void fetch_again() {
        for (Page& page : pages_) {
            page.chunk = nullptr;
        }
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    /// Returns the chunk of a page, and enters the page.
    template <class OpenSet>
    const Chunk& of(const OpenSet& open, std::uint32_t page) {
        if (page < pages_.size() && pages_[page].chunk != nullptr) [[likely]] {
            return *pages_[page].chunk;
        }
        return enter(open, page);
    }

    /// Returns the chunk of a page; null if the search has not entered it, whatever is cached.
    template <class OpenSet>
    const Chunk* entered(const OpenSet& open, std::uint32_t page) {
        if (page >= pages_.size() || !pages_[page].is_entered) {
            return nullptr;
        }
        return &of(open, page);
    }

private:
    // Not part of of(), which is small enough without it to be inlined.
    template <class OpenSet>
    [[gnu::noinline]] const Chunk& enter(const OpenSet& open, std::uint32_t page) {
        if (page >= pages_.size()) {
            pages_.resize(open.page_count());
        }
        pages_[page] = {&view_->chunk(open.position_of_page(page)), true};
        return *pages_[page].chunk;
    }

    struct Page {
        const Chunk* chunk = nullptr; // null until needed
        bool is_entered = false;
    };

    NeighborView* view_ = nullptr;
    std::vector<Page> pages_;
};

} // namespace raywalk
