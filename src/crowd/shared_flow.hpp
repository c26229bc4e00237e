// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "crowd/flow_field.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// What agents that may share a flow field have in common: the kind of walker, and a body that they
/// follow, or a point.
struct SharedTarget {
    NeighborCache* cache = nullptr;
    BodyKey body;
    std::uint64_t point = 0; // its bits, for any point equals itself

    friend bool operator==(const SharedTarget&, const SharedTarget&) = default;
};

/// The two coordinates as one number.
[[nodiscard]] std::uint64_t bits_of(Vec2 point);

[[nodiscard]] SharedTarget shared_target(NeighborCache& cache, BodyKey body);
[[nodiscard]] SharedTarget shared_target(NeighborCache& cache, Vec2 point);

/// The flow field of one target, for all agents that walk to it. It follows a moving target and a
/// changing world: while the new field spreads, the old one serves.
class SharedFlow {
public:
    explicit SharedFlow(NeighborCache& cache)
        : cache_{&cache} {}

    /// The agents, by where they keep their positions.
    std::vector<const Vec2*> users;

    /// True if what is not known yet will be.
    [[nodiscard]] bool is_spreading() const { return is_spreading_ || !has_field_; }

    /// How often advance() was called: nobody waits for a field that nobody lets spread.
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    /// Where the target is now (unit: meter).
    void set_target(Vec2 target) { target_ = target; }

    /// As FlowField::trace; pending while the first field has not spread that far.
    PathStatus trace(NeighborView& view, Vec2 start, std::size_t max_cells, FlowTrace& trace);
    /// What it costs to go on from a cell of the last trace to the target (unit: cell).
    [[nodiscard]] double cost_at(Cell cell) const;

    /// Where the field that serves, or else the first one, leads from a cell; see FlowField.
    [[nodiscard]] std::optional<Cell> next(Cell cell) const;

    /// The field that was traced last: where it leads to, and in which world (unit: meter).
    [[nodiscard]] Vec2 traced_target() const { return traced().target(); }

    [[nodiscard]] std::uint64_t traced_version() const { return traced().world_version(); }

    /// The origin of the world was moved there: begins anew.
    void shift_origin(Vec2 new_origin);
    /// Spreads by up to `iterations` cells, if that is of use to anyone.
    void advance(std::int64_t iterations);

private:
    [[nodiscard]] const FlowField& traced() const { return has_field_ ? serving() : spreading(); }

    [[nodiscard]] FlowField& serving() const { return *fields_[serving_]; }

    [[nodiscard]] FlowField& spreading() const { return *fields_[1 - serving_]; }

    [[nodiscard]] bool is_outdated() const;
    [[nodiscard]] bool covers_users();
    void begin();
    void serve_with_the_other();

    NeighborCache* cache_;
    Vec2 target_;
    std::array<std::unique_ptr<FlowField>, 2> fields_; // null until needed
    std::size_t serving_ = 0;
    bool has_field_ = false; // that serves
    bool is_spreading_ = false;
    bool is_wanted_ = true; // somebody asked since the last field began
    std::uint64_t updates_ = 0;
    std::size_t covered_ = 0; // of the users, by the field that spreads
};

/// All flows of one navigator, by target.
class SharedFlows {
public:
    /// Fewer agents with the same target look for their ways themselves.
    static constexpr std::size_t least_users = 8;

    /// One more agent, which keeps its position there, is on its way to that target, which is at
    /// `point` now (unit: meter).
    void join(const SharedTarget& target, const Vec2* position, Vec2 point);
    /// It is no longer.
    void leave(const SharedTarget& target, const Vec2* position);
    /// The flow to a target that an agent has joined, or null while there are few of them.
    [[nodiscard]] SharedFlow* find(const SharedTarget& target);

    void shift_origin(Vec2 new_origin);
    /// Spreads the fields that are of use, by some thousand cells together.
    void advance();

private:
    struct Hash {
        [[nodiscard]] std::size_t operator()(const SharedTarget& target) const;
    };

    std::unordered_map<SharedTarget, std::unique_ptr<SharedFlow>, Hash> flows_;
    std::vector<SharedFlow*> serving_; // in the order in which they began to
};

} // namespace raywalk
