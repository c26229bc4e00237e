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

/// The costs of entering cells. A step costs its length times the cost of the cell that it enters,
/// so a swamp of cost 4 justifies a detour of up to four times its width. Costs range from 0 to 255
/// in steps of 1/16 and are stored as a number of 16ths.
class RAYWALK_EXPORT CellCosts {
public:
    static constexpr int scale = 16;          ///< the stored value of cost 1
    static constexpr float max_cost = 255.0F; ///< the highest cost of a cell

    /// The costs of a chunk's cells (unit: 1/16).
    using ChunkCosts = std::array<std::uint16_t, Chunk::cell_count>;

    CellCosts() = default;
    CellCosts(const CellCosts&) = default;
    CellCosts(CellCosts&&) = default;
    CellCosts& operator=(const CellCosts&) = default;
    CellCosts& operator=(CellCosts&&) = default;
    virtual ~CellCosts() = default;

    /// Writes the costs of a chunk's cells to `costs`. Each search calls this once for each chunk
    /// that it enters, from several threads at a time if searches run in parallel.
    virtual void costs_in(Cell chunk_position, ChunkCosts& costs) const = 0;
    /// A lower bound of the costs of all cells (unit: 1/16). The closer it is to the cost of most
    /// cells, the faster a search is.
    [[nodiscard]] virtual std::uint16_t least() const = 0;

    /// Returns `cost` in 16ths, rounded. It is clamped to the range from 0 to 255; NaN counts as 1.
    [[nodiscard]] static std::uint16_t sixteenths(float cost);
};

/// Costs set for single cells or for boxes; all other cells cost 1.
class RAYWALK_EXPORT CostMap final : public CellCosts {
public:
    /// Sets the cost of one cell, clamped to the range from 0 to 255; NaN counts as 1.
    void set(Cell cell, float cost);
    /// Sets the cost of all cells whose centers are in `box` (unit: meter). The cost is clamped
    /// like that of one cell, and the box is clipped to the grid's range. Takes time and two bytes
    /// of memory for each cell. A box that is not finite, or has more than 67 million cells, is
    /// ignored and logged as an error.
    void set(const Grid& grid, const Box& box, float cost);
    /// Resets the cost of all cells to 1.
    void clear();

    /// The cost of a cell, rounded to a 16th.
    [[nodiscard]] float cost(Cell cell) const;

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    /// The least of 1 and all costs set since the last clear() (unit: 1/16).
    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    ChunkCosts& chunk_of(Cell cell);

    std::unordered_map<Cell, ChunkCosts> chunks_; // those with a cost that was set
    std::uint16_t least_ = scale;
};

/// Costs computed by a function.
class RAYWALK_EXPORT CostFunction final : public CellCosts {
public:
    /// `function` is called for all 256 cells of each chunk that a search enters, even for cells
    /// outside of the grid's range. The costs that it returns are clamped to the range from
    /// `min_cost` to 255; NaN counts as 1. `min_cost` is clamped to the range from 0 to 255.
    explicit CostFunction(std::function<float(Cell)> function, float min_cost = 1.0F);

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    std::function<float(Cell)> function_;
    std::uint16_t least_;
};

/// Costs defined by sensors of the physics world, such as swamps and roads. A cell whose center
/// lies in a sensor has the cost set for the sensor's category, the highest if there are several;
/// all other cells cost 1. Each search queries the world once for each chunk that it enters, which
/// takes some microseconds. Nothing is cached, so sensors may move.
class RAYWALK_EXPORT SensorCosts final : public CellCosts {
public:
    /// `probe` and `grid` must outlive the costs. Pass those of the navigator: its grid follows
    /// Navigator::shift_origin.
    SensorCosts(const Probe& probe, const Grid& grid)
        : probe_{&probe}
        , grid_{&grid} {}

    SensorCosts(const Probe&, const Grid&&) = delete;

    /// Sets the cost of all sensors that have one of these category bits, clamped to the range from
    /// 0 to 255; NaN counts as 1.
    void set(std::uint64_t category_bits, float cost);

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    [[nodiscard]] std::uint16_t least() const override { return least_; }

private:
    [[nodiscard]] std::uint16_t cost_of(const Sensor& sensor) const;

    const Probe* probe_;
    const Grid* grid_;
    std::array<std::uint16_t, 64> category_costs_{}; // by category bit
    std::uint64_t categories_ = 0;                   // category bits whose cost was set
    std::uint16_t least_ = scale;
};

} // namespace raywalk
