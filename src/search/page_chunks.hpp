// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "search/open_set.hpp"

#include <cstdint>

namespace raywalk {

/// Finds the chunks of the pages of an OpenSet, which keeps them, so that the view is queried once
/// a page. A page is entered when the search asks for its chunk for the first time.
class PageChunks {
public:
    void begin(NeighborView& view) { view_ = &view; }

    [[nodiscard]] NeighborView& view() const { return *view_; }

    /// Drops the pointers to chunks; pages stay entered.
    template <class OpenSet>
    void fetch_again(OpenSet& open) {
        for (std::uint32_t page = 0; page < open.page_count(); ++page) {
            open.chunk_of_page(page).chunk = nullptr;
        }
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    /// True if the search has entered the page.
    template <class OpenSet>
    [[nodiscard]] static bool has_entered(OpenSet& open, std::uint32_t page) {
        return open.chunk_of_page(page).is_entered;
    }

    /// Returns the chunk of a page, and enters the page.
    template <class OpenSet>
    const Chunk& of(OpenSet& open, std::uint32_t page) {
        const Chunk* chunk = open.chunk_of_page(page).chunk;
        return chunk != nullptr ? *chunk : enter(open, page);
    }

    /// Returns the chunk of a page; null if the search has not entered it, whatever is cached.
    template <class OpenSet>
    const Chunk* entered(OpenSet& open, std::uint32_t page) {
        const PageChunk& found = open.chunk_of_page(page);
        return found.chunk != nullptr || !found.is_entered ? found.chunk : &enter(open, page);
    }

private:
    // Not part of of(), which is small enough without it to be inlined.
    template <class OpenSet>
    [[gnu::noinline]] const Chunk& enter(OpenSet& open, std::uint32_t page) {
        const Chunk& chunk = view_->chunk(Chunk::of(open.first_cell_of_page(page)));
        open.chunk_of_page(page) = {&chunk, true};
        return chunk;
    }

    NeighborView* view_ = nullptr;
};

} // namespace raywalk
