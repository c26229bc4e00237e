// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include <cstdint>
#include <vector>

namespace raywalk {

/// Caches the chunk of each page of an OpenSet, so that the view is queried once a page.
class PageChunks {
public:
    void begin(NeighborView& view) {
        view_ = &view;
        chunks_.clear();
    }

    void fetch_again() {
        chunks_.clear();
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    template <class OpenSet>
    const Chunk& of(const OpenSet& open, std::uint32_t page) {
        if (page >= chunks_.size()) {
            chunks_.resize(open.page_count(), nullptr);
        }
        if (chunks_[page] == nullptr) {
            chunks_[page] = &view_->chunk(open.position_of_page(page));
        }
        return *chunks_[page];
    }

private:
    NeighborView* view_ = nullptr;
    std::vector<const Chunk*> chunks_;
};

} // namespace raywalk
