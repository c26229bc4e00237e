// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <unordered_map>

namespace raywalk {

/// The costs of entering cells. A step costs its length times the cost of the cell that it enters,
/// so a swamp of cost 4 justifies a detour of up to four times its width. Costs range from 0 to 255
/// in steps of 1/16 and are stored as a number of 16ths; cells may also be forbidden.
///
/// A forbidden cell is like one of PathQuery::blocked_cells: no path enters it and no straight line
/// crosses it, a target in it is blocked, and a walker that is in it may only leave it. Queries
/// with other costs, or none, may enter it.
///
/// After a change of costs in use, call Navigator::invalidate_costs().
class RAYWALK_EXPORT CellCosts {
public:
    static constexpr int scale = 16;          ///< the stored value of cost 1
    static constexpr float max_cost = 255.0F; ///< the highest cost of a cell that may be entered
    /// The cost of a forbidden cell: infinity.
    static constexpr float forbidden = std::numeric_limits<float>::infinity();
    static constexpr std::uint16_t stored_forbidden = 0xFFFF; ///< the stored value of `forbidden`

    /// The costs of a chunk's cells, row by row from the south-west (unit: 1/16). The chunk at
    /// (x, y) has 16 x 16 cells, from (16 x, 16 y) on.
    using ChunkCosts = std::array<std::uint16_t, 256>;

    virtual ~CellCosts() = default;

    /// Writes the costs of a chunk's cells to `costs`. Each query calls this once for each chunk
    /// that it enters, and also for those around it if cells may be forbidden; from several threads
    /// at a time if queries run in parallel. Costs outside of the range from least() to greatest(),
    /// and those above 255 of cells that are not forbidden, count as the nearest in range; that is
    /// logged as an error, once.
    virtual void costs_in(Cell chunk_position, ChunkCosts& costs) const = 0;
    /// A lower bound of the costs of all cells (unit: 1/16). The closer it is to the cost of most
    /// cells, the faster a search is.
    [[nodiscard]] virtual std::uint16_t least() const = 0;

    /// An upper bound of the costs of all cells; stored_forbidden, the default, if cells may be
    /// forbidden (unit: 1/16). If it is lower, queries need not look for forbidden cells; if
    /// least() and greatest() both return `scale`, that is cost 1, queries ignore the costs.
    [[nodiscard]] virtual std::uint16_t greatest() const { return stored_forbidden; }

    /// Returns `cost` in 16ths, rounded, or stored_forbidden for infinity. Other costs are clamped
    /// to the range from 0 to 255; NaN counts as 1.
    [[nodiscard]] static std::uint16_t sixteenths(float cost);

    /// The cost of a cell, rounded to a 16th, or `forbidden`: calls costs_in().
    [[nodiscard]] float cost(Cell cell) const;

protected:
    /// sixteenths(), which logs an error, once, if the cost is out of range.
    [[nodiscard]] std::uint16_t checked_sixteenths(float cost) const;
    /// Logs an error, unless this object has logged one before.
    void log_once(const char* message) const;

private:
    friend class CellCostCache;

    // Copies have logged nothing.
    struct OnceFlag {
        OnceFlag() = default;

        OnceFlag(const OnceFlag& /*other*/) noexcept {}

        OnceFlag& operator=(const OnceFlag& /*other*/) noexcept { return *this; }

        ~OnceFlag() = default;

        std::atomic<bool> is_set{false};
    };

    mutable OnceFlag has_logged_; // queries may run on several threads
};

/// Costs set for single cells or for boxes; all other cells cost 1.
class RAYWALK_EXPORT CostMap final : public CellCosts {
public:
    /// Sets the cost of one cell: `forbidden`, or clamped to the range from 0 to 255; NaN counts as
    /// 1. A cost out of range is logged as an error, once.
    void set(Cell cell, float cost);
    /// Sets the cost of all cells whose centers are in `box` (unit: meter). The cost is treated
    /// like that of one cell, and the box is clipped to the grid's range. Takes time and two bytes
    /// of memory for each cell. A box that is not finite, or has more than 67 million cells, is
    /// ignored and logged as an error.
    void set(const Grid& grid, const Box& box, float cost);
    /// Resets the cost of all cells to 1.
    void clear();

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    /// The least of 1 and all costs set since the last clear() (unit: 1/16).
    [[nodiscard]] std::uint16_t least() const override { return least_; }

    /// The greatest of 1 and all costs set since the last clear() (unit: 1/16).
    [[nodiscard]] std::uint16_t greatest() const override { return greatest_; }

private:
    void set_stored(Cell cell, std::uint16_t cost);

    std::unordered_map<Cell, ChunkCosts> chunks_; // those with a cost that was set
    std::uint16_t least_ = scale;
    std::uint16_t greatest_ = scale;
};

/// Costs computed by a function.
class RAYWALK_EXPORT CostFunction final : public CellCosts {
public:
    /// `function` is called for all 256 cells of each chunk that a search enters, even for cells
    /// outside of the grid's range, and of the chunks around, because it may forbid cells. The
    /// costs that it returns are `forbidden`, or clamped to the range from `min_cost` to 255; NaN
    /// counts as 1. A cost out of range is logged as an error, once. `min_cost` is clamped to the
    /// range from 0 to 255. Without a function, each cell costs 1, and an error is logged.
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
/// takes some microseconds. Nothing is cached, so sensors may move; report it with
/// Navigator::invalidate_costs(), for the boxes that they left and entered.
class RAYWALK_EXPORT SensorCosts final : public CellCosts {
public:
    /// `probe` and `grid` must outlive the costs. Pass those of the navigator: its grid follows
    /// Navigator::shift_origin.
    SensorCosts(const Probe& probe, const Grid& grid)
        : probe_{&probe}
        , grid_{&grid} {}

    SensorCosts(const Probe&, const Grid&&) = delete;

    /// Sets the cost of all sensors that have one of these category bits: `forbidden`, or clamped
    /// to the range from 0 to 255; NaN counts as 1. A cost out of range is logged as an error,
    /// once.
    void set(std::uint64_t category_bits, float cost);

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;

    [[nodiscard]] std::uint16_t least() const override { return least_; }

    [[nodiscard]] std::uint16_t greatest() const override { return greatest_; }

private:
    [[nodiscard]] std::uint16_t cost_of(const Sensor& sensor) const;

    const Probe* probe_;
    const Grid* grid_;
    std::array<std::uint16_t, 64> category_costs_{}; // by category bit
    std::uint64_t categories_ = 0;                   // category bits whose cost was set
    std::uint16_t least_ = scale;
    std::uint16_t greatest_ = scale;
};

} // namespace raywalk
