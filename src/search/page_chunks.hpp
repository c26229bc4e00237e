// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "search/open_set.hpp"

#include <cstdint>

namespace raywalk {

/// Finds the chunks of the pages of an OpenSet, which keeps them, so that the view is queried once
/// a page.
class PageChunks {
public:
    void begin(NeighborView& view) { view_ = &view; }

    [[nodiscard]] NeighborView& view() const { return *view_; }

    /// Drops the pointers to chunks.
    template <class OpenSet>
    void fetch_again(OpenSet& open) {
        for (std::uint32_t page = 0; page < open.page_count(); ++page) {
            open.chunk_of_page(page) = nullptr;
        }
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    /// Returns the chunk of a page.
    template <class OpenSet>
    const Chunk& of(OpenSet& open, std::uint32_t page) {
        const Chunk* chunk = open.chunk_of_page(page);
        return chunk != nullptr ? *chunk : fetch(open, page);
    }

private:
    // Not part of of(), which is small enough without it to be inlined.
    template <class OpenSet>
    [[gnu::noinline]] const Chunk& fetch(OpenSet& open, std::uint32_t page) {
        const Chunk& chunk = view_->chunk(Chunk::of(open.first_cell_of_page(page)));
        open.chunk_of_page(page) = &chunk;
        return chunk;
    }

    NeighborView* view_ = nullptr;
};

} // namespace raywalk
