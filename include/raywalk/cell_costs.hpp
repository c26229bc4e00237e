// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>

namespace raywalk {

/// What it costs to enter cells: a step costs its length times the cost of the cell that it enters,
/// so a swamp of cost 4 is worth a detour of four times its width. Costs are 0 or from 1/16 to 255,
/// in steps of 1/16, and kept as so many 16ths.
class RAYWALK_EXPORT CellCosts {
public:
    static constexpr int steps = 16;          ///< the cost 1 is kept as so many
    static constexpr float greatest = 255.0F; ///< no cell costs more

    /// The costs of a chunk's cells (unit: 1/16).
    using ChunkCosts = std::array<std::uint16_t, Chunk::cell_count>;

    CellCosts() = default;
    CellCosts(const CellCosts&) = default;
    CellCosts(CellCosts&&) = default;
    CellCosts& operator=(const CellCosts&) = default;
    CellCosts& operator=(CellCosts&&) = default;
    virtual ~CellCosts() = default;

    /// Writes the costs of the chunk's cells to `costs`. A search asks once for each chunk that it
    /// enters, and several threads may ask at once.
    virtual void costs_in(Cell chunk_position, ChunkCosts& costs) const = 0;
    /// No cell costs less than this (unit: 1/16). The closer it is to what most cells cost, the
    /// faster a search is.
    [[nodiscard]] virtual std::uint16_t least() const = 0;

    /// `cost` in 16ths, rounded. Requires a cost from 0 to 255.
    [[nodiscard]] static std::uint16_t sixteenths(float cost);
};

/// Costs given cell by cell or for boxes; 1 where nothing was said.
class RAYWALK_EXPORT CostMap final : public CellCosts {
public:
    /// Sets one cell. Requires a cost as CellCosts says.
    void set(Cell cell, float cost);
    /// Sets all cells whose centers are in `box` (unit: meter), which has to be finite and is
    /// clipped to the grid's range. Takes memory and time for each cell: two bytes.
    void set(const Grid& grid, const Box& box, float cost);
    /// Everything costs 1 again.
    void clear();

    /// What was set for the cell last, rounded to a 16th.
    [[nodiscard]] float cost(Cell cell) const;

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    /// Of all costs that were ever set, and 1.
    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    ChunkCosts& chunk_of(Cell cell);

    std::unordered_map<Cell, ChunkCosts> chunks_; // only those where something was said
    std::uint16_t least_ = steps;
};

/// Costs that a function computes.
class RAYWALK_EXPORT CostFunction final : public CellCosts {
public:
    /// `function` is asked for all 256 cells of each chunk that a search enters, in the grid's
    /// range or not, and has to return a cost from `min_cost` to 255.
    explicit CostFunction(std::function<float(Cell)> function, float min_cost = 1.0F);

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    std::function<float(Cell)> function_;
    std::uint16_t least_;
};

/// Costs by physics: sensors mark swamps and roads. A cell costs what was set for the category of
/// the sensor that its center lies in, 1 if there is none; of several the highest wins. The world
/// is asked for each chunk that a search enters, some microseconds, and nothing is kept: sensors
/// may move.
class RAYWALK_EXPORT SensorCosts final : public CellCosts {
public:
    /// Both have to outlive the costs: those of the navigator, say, whose grid moves along with
    /// Navigator::shift_origin.
    SensorCosts(const Probe& probe, const Grid& grid)
        : probe_{&probe}
        , grid_{&grid} {}

    SensorCosts(const Probe&, const Grid&&) = delete;

    /// Sensors with one of these category bits cost this.
    void set(std::uint64_t category_bits, float cost);

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    const Probe* probe_;
    const Grid* grid_;
    std::array<std::uint16_t, 64> prices_{}; // by category bit
    std::uint64_t priced_ = 0;               // category bits with a price
    std::uint16_t least_ = steps;
};

} // namespace raywalk
