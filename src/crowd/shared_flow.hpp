// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "crowd/flow_search.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace raywalk {

/// Identifies the flow field that agents can share: by their kind of walker, the body that they
/// follow or the point that they go to, their cell costs, and the links that they may cross.
struct SharedTarget {
    const NeighborCache* cache = nullptr;
    /// 0 for a point.
    BodyKey body{};
    /// See bits_of(): even a point with a NaN equals itself.
    std::uint64_t point = 0;
    /// Null means 1 everywhere.
    std::shared_ptr<const CellCosts> costs{};
    /// See PathQuery::navigation_layers.
    std::uint32_t navigation_layers = 1;

    friend bool operator==(const SharedTarget&, const SharedTarget&) = default;
};

/// Returns the bits of the two coordinates as one number.
[[nodiscard]] std::uint64_t bits_of(Vec2 point);

/// The target of agents that follow a body.
[[nodiscard]] SharedTarget shared_target(const NeighborCache& cache, BodyKey body);
/// The target of agents that go to a point.
[[nodiscard]] SharedTarget shared_target(const NeighborCache& cache, Vec2 point);

/// The flow field of one target, for all agents that go there. It follows a moving target and a
/// changing world: while a new field spreads, the old one is used.
class SharedFlow {
public:
    explicit SharedFlow(const NeighborCache& cache,
                        std::shared_ptr<const CellCosts> costs = {},
                        std::uint32_t navigation_layers = 1)
        : cache_{&cache}
        , costs_{std::move(costs)}
        , navigation_layers_{navigation_layers} {}

    /// The ids of the agents that share this flow, in the order in which they joined.
    std::vector<std::uint32_t> users;

    /// True while the field still grows, so that a trace that is pending may yet succeed.
    [[nodiscard]] bool is_spreading() const { return is_spreading_ || !has_field_; }

    /// The number of updates. Agents do not wait for a flow that is not updated.
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    /// Counts an update, in which it may be the flow's turn to be advanced or not.
    void count_update() { ++updates_; }

    /// Moves the target: the next field leads there (unit: meter).
    void set_target(Vec2 target) { target_ = target; }

    /// Follows the field from `start`, see FlowSearch::trace(). Pending while the first field has
    /// not spread that far. Requests a new field if this one is outdated.
    PathStatus trace(NeighborView& view, Vec2 start, std::size_t max_nodes, FlowTrace& trace);
    /// The length of the path from a node of the last trace to the target (unit: cell).
    [[nodiscard]] double length_at(const GridNode& node) const;

    /// Where the field leads from a cell, see FlowSearch::next().
    [[nodiscard]] std::optional<Cell> next(Cell cell) const;

    /// The target of the field that trace() follows: where it was when the field began (unit:
    /// meter).
    [[nodiscard]] Vec2 traced_target() const { return traced().target(); }

    /// The end of paths to that target; see FlowSearch::way_to_end() (unit: meter).
    [[nodiscard]] std::span<const Vec2> traced_way_to_end() const { return traced().way_to_end(); }

    /// The number of the last change of the world that this field knows.
    [[nodiscard]] std::uint64_t traced_version() const { return traced().world_version(); }

    /// Moves the target with the origin of the world, and drops all fields.
    void shift_origin(Vec2 new_origin);
    /// Spreads by up to `iterations` cells if a field is requested, until the new field covers
    /// the positions of all users. `positions` holds those of all agents, by id (unit: meter); it
    /// may grow meanwhile, if a callback creates agents. Returns by how many cells it has spread.
    std::int64_t advance(std::int64_t iterations, const std::vector<Vec2>& positions);

private:
    [[nodiscard]] const FlowSearch& traced() const { return has_field_ ? serving() : spreading(); }

    [[nodiscard]] FlowSearch& serving() const { return *fields_[serving_]; }

    [[nodiscard]] FlowSearch& spreading() const { return *fields_[1 - serving_]; }

    [[nodiscard]] bool is_outdated() const;
    [[nodiscard]] bool is_covered(Vec2 position);
    void count_covered_users(const std::vector<Vec2>& positions);
    void begin();
    void swap_fields();

    const NeighborCache* cache_;
    std::shared_ptr<const CellCosts> costs_;
    std::uint32_t navigation_layers_;
    Vec2 target_;
    std::array<std::unique_ptr<FlowSearch>, 2> fields_; // null until needed
    std::size_t serving_ = 0;
    bool has_field_ = false; // that is used
    bool is_spreading_ = false;
    bool is_requested_ = true; // by a trace since the last field began
    std::uint64_t updates_ = 0;
    std::size_t covered_ = 0; // users, by the field that spreads
};

/// All flows of one navigator, by target. Agents are known by their ids in the crowd manager.
class SharedFlows {
public:
    /// Fewer agents with the same target search for their paths themselves.
    static constexpr std::size_t min_users = 8;

    /// Adds an agent to the flow to a target, which is at `point` now (unit: meter).
    void join(const SharedTarget& target, std::uint32_t agent, Vec2 point);
    /// Removes an agent from a flow that it has joined.
    void leave(const SharedTarget& target, std::uint32_t agent);

    /// Sets the position of an agent: flows spread until they cover those of all their users (unit:
    /// meter).
    void set_position(std::uint32_t agent, Vec2 position) {
        if (agent >= positions_.size()) {
            positions_.resize(agent + 1);
        }
        positions_[agent] = position;
    }

    /// The flow to a target; null while fewer than min_users agents have joined.
    [[nodiscard]] SharedFlow* find(const SharedTarget& target);

    /// Moves all targets with the origin of the world, and drops all fields.
    void shift_origin(Vec2 new_origin);
    /// Spreads the requested fields by up to `cells` together, at most 16,384, in turns of at least
    /// 512. Returns by how many.
    std::int64_t advance(std::int64_t cells);

private:
    struct Hash {
        [[nodiscard]] std::size_t operator()(const SharedTarget& target) const;
    };

    std::unordered_map<SharedTarget, std::unique_ptr<SharedFlow>, Hash> flows_;
    std::vector<SharedFlow*> active_; // with enough users, in the order in which they got them
    std::size_t next_ = 0;            // of the active ones, where the next advance() begins
    std::vector<Vec2> positions_;     // by agent
};

} // namespace raywalk
