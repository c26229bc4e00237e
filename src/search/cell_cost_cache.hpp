// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "core/chunk_map.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace raywalk {

/// The costs of the cells in one search, read from CellCosts once for each chunk.
class CellCostCache {
public:
    /// Starts a new search. Every cell costs 1 if `costs` is null; else it must live until the next
    /// begin().
    void begin(const CellCosts* costs) {
        costs_ = costs;
        least_ = costs == nullptr ? std::uint16_t{CellCosts::scale} : costs->least();
        pages_.clear();
        count_ = 0;
        last_ = nullptr;
    }

    [[nodiscard]] std::uint16_t least() const { return least_; }

    /// The cost of entering the cell (unit: 1/16).
    [[nodiscard]] std::uint16_t of(Cell cell) {
        if (costs_ == nullptr) {
            return CellCosts::scale;
        }
        const Cell position = Chunk::of(cell);
        if (last_ == nullptr || position != last_position_) {
            last_ = &fetch(position);
            last_position_ = position;
        }
        return (*last_)[Chunk::index_of(cell)];
    }

private:
    const CellCosts::ChunkCosts& fetch(Cell position) {
        std::uint32_t page = pages_.find(position);
        if (page == ChunkMap::none) {
            page = count_++;
            if (page == chunks_.size()) {
                chunks_.push_back(std::make_unique<CellCosts::ChunkCosts>());
            }
            costs_->costs_in(position, *chunks_[page]);
            pages_.insert(position, page);
        }
        return *chunks_[page];
    }

    const CellCosts* costs_ = nullptr;
    std::uint16_t least_ = CellCosts::scale;
    ChunkMap pages_;
    std::vector<std::unique_ptr<CellCosts::ChunkCosts>> chunks_; // kept for the next search
    std::uint32_t count_ = 0;                                    // of the chunks in use
    const CellCosts::ChunkCosts* last_ = nullptr;
    Cell last_position_;
};

} // namespace raywalk
