// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_status.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// Options of a flow field. Its walker needs a radius; everything else has a default.
struct RAYWALK_EXPORT FlowFieldOptions {
    /// The walker for which the field is computed. Set its radius, 0 for a point.
    WalkerProfile walker{};
    /// The costs of entering cells; null for 1 everywhere.
    std::shared_ptr<const CellCosts> costs{};
    /// The field covers only cells from which the way to a target is at most this long on the grid,
    /// >= 0, each step times the cost of the cell entered, as for SearchOptions::max_distance
    /// (unit: meter).
    double max_distance = std::numeric_limits<double>::infinity();
    /// The number of cells that the field covers at most, >= 1. The grid has no border, so this
    /// ends a field in an open world. Each cell takes 20 to 30 bytes, and twice as much after the
    /// field has been recomputed.
    std::int64_t max_cells = 1'000'000;
    /// The links that ways may cross, see PathQuery::navigation_layers.
    std::uint32_t navigation_layers = 1;

    /// False if a number is out of its range.
    [[nodiscard]] bool is_valid() const;
};

/// Where a flow field leads from a point.
struct FlowSample {
    /// found, or why the field leads nowhere from there: the direction is then zero.
    ///
    ///     pending          not known yet, or the world has changed there: sample again later
    ///     unreachable      there is no way to a target
    ///     iteration_limit  FlowFieldOptions::max_cells did not suffice
    ///     cost_limit       the way costs more than FlowFieldOptions::max_distance, if there is one
    ///     start_blocked    the walker cannot leave the point
    ///     target_blocked   the walker can stand at none of the targets
    ///     invalid_query    the point or a target is out of the grid's range, there is no target,
    ///                      an option is invalid, or the world cannot be queried now
    PathStatus status = PathStatus::pending;
    /// The direction to next_position, of length 1; zero at the target (no unit).
    Vec2 direction{};
    /// The point to which the walker can go straight now: a corner on the shortest way, the target,
    /// or a point some 32 cells ahead; without string pulling, the center of the next cell, or the
    /// target (unit: meter).
    Vec2 next_position{};
    /// The link of the game that begins at next_position; 0 if none does.
    LinkId link = 0;
    /// The cost of the way to the target: where no cell has a cost, its length along the grid.
    /// Infinity if there is none (unit: meter).
    double cost = std::numeric_limits<double>::infinity();
};

/// A flow field: the cheapest ways of all walkers of one kind to the nearest of some targets, from
/// everywhere. For many movers that are no agents, such as bullets, boids or the creeps of a tower
/// defense; agents with the same target share a flow field by themselves.
///
/// Navigator::flow_field() makes one. It spreads in each Navigator::update(): all fields together
/// get half of its budget, 4,096 cells by default, one after the other; finish() ends that at once.
/// When the world, the costs or the targets change, a new field spreads, while the old one is used
/// as long as it leads through no wall. Use it from the navigator's thread.
///
/// Dijkstra's algorithm from the targets, over the same cells as Navigator::find_path(): its costs
/// are those of paths, whatever the order of updates. Takes 10 ns for each cell, and some 100 ns
/// with costs or links of the game.
class RAYWALK_EXPORT FlowField {
public:
    /// Afterwards `other` may only be destroyed or assigned to; any other use is an assertion.
    FlowField(FlowField&& other) noexcept = default;
    /// Takes over the field of `other`; `other` as after the move constructor.
    FlowField& operator=(FlowField&& other) noexcept = default;

    /// Returns where the field leads from `point` (unit: meter). With string pulling, next_position
    /// is the corner ahead, which takes 10 to 20 us to find: movers keep it, and sample again when
    /// they are there or the field may have changed. Without, it is the center of a cell beside
    /// that of the point, which takes some 1 us: thousands of movers may sample in each frame, and
    /// walk along the grid. If a cost function of this field calls sample(), the status is
    /// invalid_query.
    [[nodiscard]] FlowSample
    sample(Vec2 point,
           PathPostprocessing postprocessing = PathPostprocessing::string_pulling) const;
    /// Returns FlowSample::cost alone, faster (unit: meter).
    [[nodiscard]] double cost(Vec2 point) const;

    /// Replaces the targets (unit: meter). Until the field to the new ones has spread, the old one
    /// is used. Targets at which the walker cannot stand are left out.
    void set_targets(std::span<const Vec2> targets);

    /// Accepts a range of any vector type with x and y, such as std::vector<b2Vec2>.
    template <OtherPoints R>
    void set_targets(const R& targets) {
        const std::vector<Vec2> points(std::begin(targets), std::end(targets));
        set_targets(std::span<const Vec2>{points});
    }

    /// Computes the field for the world and the targets as they are now, without a budget: while a
    /// level is loaded, for example. Does nothing while queries are refused, see Navigator, and
    /// inside of the field's own costs.
    void finish();
    /// True if the field covers all that it may, for the world and the targets as they are now.
    /// After a change it stays false until the field is sampled, which begins a new one.
    [[nodiscard]] bool is_finished() const;

private:
    friend class Navigator; // flow_field() makes fields

    struct State;

    explicit FlowField(std::shared_ptr<State> state);

    [[nodiscard]] const std::shared_ptr<State>& state() const;

    std::shared_ptr<State> state_; // shared with the calls that run
};

} // namespace raywalk
