// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/travel.hpp"
#include "query/component.hpp"
#include "query/component_map.hpp"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

class NearestOf;

/// Growing a component by a chunk takes about as long as this many iterations of a search.
inline constexpr std::int64_t cost_of_growing = 4;

/// Tells whether there is a way at all from the start of a query to its targets, whatever costs and
/// limits the search has. There is none if all components of the targets are closed without the
/// start, or those of the start without the targets; so both sides are grown, toward each other,
/// until one is closed, or they meet.
///
/// The plane has no border, and each chunk may have to be discovered, so neither side grows into
/// more chunks than a search that uses up the query's limit takes time for; but at least into 64,
/// so that rooms of 100 x 100 cells, say, are recognized whatever the limit, and at most into those
/// of a million cells. Whether a component has more chunks than that does not depend on what else
/// is known of it, nor on the order in which it grows. So the answer depends on the world and the
/// query alone.
class ConnectivityCheck {
public:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    enum class Answer : std::uint8_t {
        pending,
        separate, ///< there is no way
        unknown,  ///< there is one, or the components are too large
    };

    /// Begins with a start, without targets. What is passed, but for the start, must live until the
    /// next begin(); `cache` is that of the view.
    void begin(NeighborView& view,
               const NeighborCache& cache,
               ComponentMap& map,
               const GridAnchor& start,
               std::int64_t max_iterations);
    /// Leaves what it has found out to other queries, until the next begin().
    void end();
    /// Drops what it has found out, until the next begin().
    void abandon();
    /// Asks about other targets. With none, asks whether the start can get away at all.
    void aim_at(std::span<const GridAnchor> targets);

    /// Leaves it at `unknown` until the next aim_at().
    void disable() { answer_ = Answer::unknown; }

    [[nodiscard]] Answer answer() const { return answer_; }

    [[nodiscard]] bool is_separate() const { return answer_ == Answer::separate; }

    /// The number of the search's iterations at which advance() is due, or never.
    [[nodiscard]] std::int64_t next_at() const {
        return answer_ == Answer::pending && target_.state == State::growing ? next_at_ : never;
    }

    /// Grows the side of the target as far as is due after that number of iterations of a search
    /// for it: by a tenth of what that takes, or less if others have grown it. So a query
    /// that is repeated discovers no further chunks.
    void advance(std::int64_t iterations);
    /// Grows each side by a chunk. Requires answer() pending.
    void advance_both();

    /// True if the world has changed since begin() in a chunk that the answer depends on.
    [[nodiscard]] bool is_outdated() const;

    /// The number of chunks grown since end().
    [[nodiscard]] std::int64_t grown() const { return grown_; }

    /// True if the node is known not to be reachable: it is in a closed component of a target
    /// without the start, or the start is in a closed one without the node.
    [[nodiscard]] bool is_separate(const GridNode& node) const;

    [[nodiscard]] bool is_start_closed() const { return start_.state == State::closed; }

    /// True if it is known whether all components of the start are closed.
    [[nodiscard]] bool is_start_known() const { return start_.state != State::growing; }

    /// The number of closed components of targets so far.
    [[nodiscard]] std::size_t closed_targets() const { return target_.closed.size(); }

    /// Returns the nodes nearest to a point that are not known to be separate, all at one distance
    /// (unit: meter): those of the start's component, if that is closed; else those in the chunks
    /// up to 64 cells around. Empty if there are none.
    [[nodiscard]] std::vector<GridNode> nearest_nodes(Vec2 point) const;

private:
    enum class State : std::uint8_t {
        growing,
        closed, // all nodes are in closed components
        open,   // one is in a component that is too large
    };

    struct Side {
        Travel travel = Travel::forward;
        State state = State::growing;
        std::vector<GridNode> nodes;
        std::vector<std::shared_ptr<const Component>> closed; // components around nodes
        GridNode next_node;                                   // that is in none of these
        std::shared_ptr<Component> next; // the component around it; null if nothing is known
        bool may_grow = false;           // it is not in the map

        [[nodiscard]] bool contains(const GridNode& node) const;
        [[nodiscard]] bool contains_any_of(std::span<const GridNode> others) const;
    };

    void begin_next(Side& side, const Side& other);
    void settle(Side& side, const Side& other);
    [[nodiscard]] bool has_ended(const Component& component) const;
    void give(Side& side);
    void grow(Side& side, const Side& other);
    void conclude();
    void add_others(Cell position, NearestOf& nearest) const;

    NeighborView* view_ = nullptr;
    const NeighborCache* cache_ = nullptr;
    ComponentMap* map_ = nullptr; // null if what is known holds for this query alone
    std::size_t max_chunks_ = 0;  // of each component
    std::uint64_t version_ = 0;   // of the world
    Side start_;
    Side target_;
    Answer answer_ = Answer::unknown;
    std::int64_t next_at_ = never;
    std::int64_t grown_ = 0;
};

} // namespace raywalk
