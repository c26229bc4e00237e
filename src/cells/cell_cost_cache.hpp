// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/blocked_cells.hpp"

#include "core/chunk_map.hpp"

#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// Returns the costs, or null if they are null or every cell costs 1.
[[nodiscard]] const CellCosts* without_uniform(const CellCosts* costs);

/// The costs that cells may have (unit: 1/16).
struct CostRange {
    std::uint16_t least = CellCosts::scale;
    std::uint16_t greatest = CellCosts::scale; ///< of cells that are not forbidden
    bool can_forbid = false;                   ///< cells may be forbidden

    /// True if all costs of the other range are in this one.
    [[nodiscard]] bool contains(const CostRange& other) const;
};

/// Returns the range that CellCosts::least() and greatest() promise now; that of cost 1 for null.
[[nodiscard]] CostRange range_of(const CellCosts* costs);

/// The costs of the cells as one query reads them: once for each chunk, and corrected where they
/// are out of the range that was promised when it began.
class CellCostCache {
public:
    /// Starts a new query. Every cell costs 1 if `costs` is null; else it must live until the next
    /// begin().
    void begin(const CellCosts* costs);

    /// The costs given to begin().
    [[nodiscard]] const CellCosts* source() const { return costs_; }

    [[nodiscard]] std::uint16_t least() const { return range_.least; }

    /// True if some cells may be forbidden.
    [[nodiscard]] bool can_forbid() const { return range_.can_forbid; }

    /// The cost of entering the cell (unit: 1/16).
    [[nodiscard]] std::uint16_t of(Cell cell) {
        if (costs_ == nullptr) {
            return CellCosts::scale;
        }
        const Cell position = Chunk::of(cell);
        if (last_ == nullptr || position != last_position_) {
            last_ = &fetch(position).costs;
            last_position_ = position;
        }
        return (*last_)[Chunk::index_of(cell)];
    }

    /// True if a cell of the chunk, or of one around it, is forbidden.
    [[nodiscard]] bool forbids_near(Cell chunk_position);
    /// True if forbids_near() can answer without reading costs.
    [[nodiscard]] bool is_read_near(Cell chunk_position) const;

    /// The forbidden cells of all chunks read since begin().
    [[nodiscard]] const BlockedCells& forbidden_cells() const { return forbidden_; }

    /// The chunks read so far, for other queries, too.
    [[nodiscard]] std::span<const Cell> chunks_read() const { return chunks_read_; }

private:
    struct Page {
        CellCosts::ChunkCosts costs;
        bool is_forbidding = false;
    };

    const Page& fetch(Cell position);
    void correct(Page& page) const;
    void note_forbidden_cells(Cell position, Page& page);

    const CellCosts* costs_ = nullptr;
    CostRange range_; // when the query began
    ChunkMap page_numbers_;
    std::vector<std::unique_ptr<Page>> pages_;
    std::vector<Cell> chunks_read_;
    BlockedCells forbidden_;
    const CellCosts::ChunkCosts* last_ = nullptr;
    Cell last_position_;
};

/// The stored cost of the cheapest of the cells that contain these points.
[[nodiscard]] std::uint16_t
cheapest_cell_at(const Grid& grid, CellCostCache& costs, std::span<const Vec2> points);

/// True if no cell crossed by the straight line costs more than this stored cost; also without
/// costs. With the cost of the cheapest cell of a longer way, the line cannot cost more than that.
/// Forbidden cells do not count: sweeps of the view decide about them.
[[nodiscard]] bool
costs_at_most(const Grid& grid, CellCostCache* costs, Vec2 from, Vec2 to, std::uint16_t cost);

} // namespace raywalk
