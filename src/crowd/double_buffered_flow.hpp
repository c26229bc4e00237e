// SPDX-License-Identifier: MIT
#pragma once

#include "search/flow_search.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// A flow field that follows moving targets and a changing world: while a new field spreads, a
/// slice at a time, the old one is used.
class DoubleBufferedFlow {
public:
    /// `cache` must outlive the use of the flow. Null costs mean 1 everywhere.
    DoubleBufferedFlow(const NeighborCache& cache,
                       std::shared_ptr<const CellCosts> costs,
                       std::uint32_t navigation_layers);
    DoubleBufferedFlow(DoubleBufferedFlow&&) = delete;
    virtual ~DoubleBufferedFlow() = default;

    /// Replaces the targets: the next field leads there (unit: meter).
    void set_targets(std::span<const Vec2> targets);

    /// Requests a new field if this one is outdated: called by those who trace it.
    void request() { is_requested_ = true; }

    /// True while the field still grows, so that a trace that is pending may yet succeed.
    [[nodiscard]] bool is_spreading() const { return is_spreading_ || serving_ == nullptr; }

    /// The number of updates. Agents do not wait for a flow that is not updated.
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    /// Counts an update, in which it may be the flow's turn to be advanced or not. Returns false if
    /// it is not needed until somebody joins it.
    virtual bool begin_update() {
        ++updates_;
        return true;
    }

    /// Follows the field from `start`, see FlowSearch::trace(). Pending while the first field has
    /// not spread that far. Several threads may trace at the same time, each with a view of its
    /// own.
    PathStatus trace(NeighborView& view, Vec2 start, std::size_t max_nodes, FlowTrace& trace) const;
    /// Where the field leads from a cell, see FlowSearch::next().
    [[nodiscard]] std::optional<Cell> next(Cell cell) const;

    /// The field that trace() follows, once it has found something.
    [[nodiscard]] const FlowSearch& traced() const { return serving_ ? *serving_ : *next_; }

    /// Moves the targets with the origin of the world, and drops all fields.
    void shift_origin(Vec2 new_origin);
    /// Spreads by up to `iterations` cells if a field is requested, until the new field covers
    /// enough. Returns by how many cells it has spread. Does nothing inside of itself.
    std::int64_t advance(std::int64_t iterations);

    /// True if nothing but the targets has changed, and the next field is not due yet. A field
    /// serves for as many updates as it took to spread; otherwise, one whose target moves in each
    /// step would spread all the time.
    [[nodiscard]] bool rests();

    /// Computes the field for the targets and the world as they are now.
    void finish();
    /// True if the field is what the targets and the world are now, as far as is known.
    [[nodiscard]] bool is_up_to_date();

    /// The costs, or null.
    [[nodiscard]] const std::shared_ptr<const CellCosts>& costs() const { return costs_; }

    [[nodiscard]] const NeighborCache& cache() const { return *cache_; }

protected:
    [[nodiscard]] std::span<const Vec2> targets() const { return targets_; }

    [[nodiscard]] FlowSearch& spreading() { return *next_; }

private:
    /// A field begins to spread: returns how far it may.
    [[nodiscard]] virtual FlowOptions begin_field() = 0;
    /// True if the field that spreads covers enough.
    [[nodiscard]] virtual bool covers_enough() = 0;

    [[nodiscard]] bool is_of_this_world();
    void begin();
    void swap_fields();

    const NeighborCache* cache_;
    std::shared_ptr<const CellCosts> costs_;
    std::uint32_t navigation_layers_;
    std::vector<Vec2> targets_;
    std::unique_ptr<FlowSearch> serving_; // the field that is used; null for none
    std::unique_ptr<FlowSearch> next_;    // that spreads, or whose memory the next one uses
    bool is_spreading_ = false;
    bool is_requested_ = true;  // since the last field began
    bool is_advancing_ = false; // costs may call back
    std::uint64_t updates_ = 0;
    std::uint64_t began_ = 0; // the last field, in that update
    std::uint64_t ended_ = 0; // it was complete
};

} // namespace raywalk
