// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body_adapter.hpp"
#include "raywalk/cache_statistics.hpp"
#include "raywalk/executor.hpp"
#include "raywalk/flow_field.hpp"
#include "raywalk/fwd.hpp"
#include "raywalk/narrow_gap.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/navigator_settings.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_explanation.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_request.hpp"
#include "raywalk/raycast.hpp"
#include "raywalk/reachable_cells.hpp"
#include "raywalk/update_budget.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace raywalk {

/// Answers path queries about one physics world, whose obstacles it reads directly. Keep one object
/// for each world. What queries discover is cached separately for each kind of walker. Use it from
/// one thread, between two steps of the world.
///
/// Each query says for which walker it is: pass Agent::query(), or a PathQuery with its own walker.
/// Queries for a walker without a radius, or for another invalid one, fail: a path has status
/// invalid_query, other results are false or empty, and an error is logged, once.
///
/// Queries are refused in the middle of the world's step, inside of a probe and while something is
/// drawn: a path has status invalid_query, other results are false or empty, and update() does
/// nothing. Costs and predicates may query, but not update.
///
/// Changes reported in any of these places wait, and so does the end of agents that are destroyed
/// there. The next call of the navigator that queries, updates or reports a change applies them, or
/// the next update() of an agent, if it comes from outside of all callbacks and not in the middle
/// of a step. A PathRequest never does, because others may be advanced at the same time. But
/// is_cell_blocked(), find_link() and links() say at once what was reported.
///
/// A callback may destroy the navigator: the call that is running then goes on to its end, and
/// reads the world until then.
class RAYWALK_EXPORT Navigator {
public:
    /// Takes ownership of the probe. The world that it reads must outlive the navigator.
    template <ConvertsToNone<std::unique_ptr<Probe>> P>
    explicit Navigator(P&& probe, const NavigatorSettings& settings = {})
        : Navigator{owned(std::forward<P>(probe)), settings} {}

    /// Takes ownership of a probe chosen at run time. The world that it reads must outlive the
    /// navigator. Null is logged as an error, and the world is empty.
    explicit Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings = {});
    /// Path requests are cancelled, and agents fail in their next update; both may be destroyed
    /// later. Agents leave their bodies alone from now on.
    ~Navigator();
    /// Neither copied nor moved, because agents keep its address.
    Navigator(Navigator&&) = delete;

    /// Returns the cheapest path on the grid from `start` to `target`: the shortest one unless
    /// cells have costs, or one within Path::cost_bound with a heuristic_weight (unit: meter).
    /// Path::status says how the query ended: found or, with PathQuery::allow_partial_path,
    /// partial, or else why there is no path; invalid_query if an argument is out of its range.
    ///
    /// If the search finds no path, because passages hold no cell center or within its limits, but
    /// the walker can go straight to the target, the path is that straight line, at most
    /// PathQuery::max_iterations cells long. Not with SearchOptions::max_cost or
    /// SearchOptions::blocked_first_direction, which are about steps from cell to cell.
    ///
    /// Costs a search, see PathQuery::max_iterations, and the discovery of chunks that no query
    /// has come near.
    [[nodiscard]] Path find_path(Vec2 start, Vec2 target, const PathQuery& query);
    /// Returns the cheapest path to any of the targets; Path::target_index says which (unit:
    /// meter). Blocked targets are left out. Takes one search for all targets. A target to which
    /// the walker can go straight counts, too, if the search found no path, or, with string
    /// pulling, one that costs more by at least two cells.
    [[nodiscard]] Path
    find_path_to_nearest(Vec2 start, std::span<const Vec2> targets, const PathQuery& query);

    /// Accepts a range of any vector type with x and y, such as std::vector<b2Vec2>.
    template <OtherPoints R>
    [[nodiscard]] Path find_path_to_nearest(Vec2 start, const R& targets, const PathQuery& query) {
        const std::vector<Vec2> points(std::begin(targets), std::end(targets));
        return find_path_to_nearest(start, std::span<const Vec2>{points}, query);
    }

    /// Returns the cheapest path to the center of any cell for which `predicate` returns true, such
    /// as the nearest cover (unit: meter). The predicate must be pure. It may query this navigator;
    /// changes that it reports are applied afterwards. Without one, the query is invalid. Costs a
    /// search in all directions, with a call for each cell.
    [[nodiscard]] Path
    find_path_where(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query);
    /// Begins the query of find_path(), to be answered a slice at a time (unit: meter). Only
    /// anchors start and target on the grid now.
    [[nodiscard]] PathRequest request_path(Vec2 start, Vec2 target, const PathQuery& query);

    /// Returns a flow field to the nearest of the targets, by the cost of the way (unit: meter).
    /// Targets at which the walker cannot stand are left out. It spreads in update(); an invalid
    /// option is logged as an error, once.
    [[nodiscard]] FlowField flow_field(std::span<const Vec2> targets,
                                       const FlowFieldOptions& options);

    /// Returns a flow field to one target (unit: meter).
    [[nodiscard]] FlowField flow_field(Vec2 target, const FlowFieldOptions& options) {
        return flow_field(std::span<const Vec2>{&target, 1}, options);
    }

    /// Accepts a range of any vector type with x and y, such as std::vector<b2Vec2>.
    template <OtherPoints R>
    [[nodiscard]] FlowField flow_field(const R& targets, const FlowFieldOptions& options) {
        const std::vector<Vec2> points(std::begin(targets), std::end(targets));
        return flow_field(std::span<const Vec2>{points}, options);
    }

    /// True if the walker can go from `from` straight to `to` (unit: meter). False if a point is
    /// out of the grid's range or the walker is invalid. A walker that touches something at `from`
    /// may leave it, so can_walk_straight(p, p) does not test whether it can stand at `p`: compare
    /// closest_navigable(p) with `p` for that. One-sided edges let it pass from behind, so the way
    /// back may be closed; see lets_pass(). Takes some tenths of a microsecond in the open, and
    /// some microseconds along obstacles.
    [[nodiscard]] bool can_walk_straight(Vec2 from, Vec2 to, const WalkerProfile& walker);
    /// Returns what stops the walker first on the straight way from `from` to `to`: the way that
    /// can_walk_straight() looks at (unit: meter). Takes about 1.5 times as long. Obstacles are
    /// those of the walker, with its radius and margin, its filter and body policies; borders of
    /// blocked cells stop its center, and count as obstacles without a body. A walker that touches
    /// something at `from` may leave it; if it may not, it is stopped at once. Of several obstacles
    /// at the same place it is the one that faces the walker most. Empty if can_walk_straight() is
    /// true, and if a point is out of the grid's range or the walker is invalid. Exact to float
    /// rounding.
    [[nodiscard]] std::optional<RaycastHit>
    raycast(Vec2 from, Vec2 to, const WalkerProfile& walker);
    /// Returns the obstacle of the walker whose surface is nearest to `point`, if one is at most
    /// `max_distance` away (unit: meter). The distance is measured from `point`. A walker fits
    /// there if its WalkerProfile::reach is at most this distance. One-sided edges count from both
    /// sides, blocked cells not at all. Empty without such an obstacle, if `point` is out of the
    /// grid's range, if `max_distance` is negative or NaN, or if the walker is invalid. Exact to
    /// float rounding. Reads boxes around the point, of one cell at first, each twice as wide as
    /// the one before: some tenths of a microsecond beside a wall, more in the open.
    [[nodiscard]] std::optional<NearestWall>
    nearest_wall(Vec2 point,
                 const WalkerProfile& walker,
                 float max_distance = std::numeric_limits<float>::infinity());
    /// True if no obstacle under `filter` touches the straight line between two points: whether one
    /// sees the other, from both sides alike (unit: meter). By default, static and kinematic bodies
    /// block the view, without those of agents and the `ignored` ones; the filter's mask selects
    /// categories. It ignores everything that concerns only walking: body policies, blocked cells,
    /// and the direction of one-sided edges. False if a point is inside of an obstacle or out of
    /// the grid's range. Costs a query of the physics world for each 16 cells, and caches nothing.
    [[nodiscard]] bool has_line_of_sight(Vec2 from,
                                         Vec2 to,
                                         const ObstacleFilter& filter = {},
                                         std::span<const BodyKey> ignored = {});
    /// True if find_path() would return a path with status found. Costs a search.
    [[nodiscard]] bool can_reach(Vec2 start, Vec2 target, const PathQuery& query);
    /// Returns the gap that keeps the walker from the target, if it is too narrow. It is the
    /// narrowest gap of the widest way to the target, to a quarter of a cell and 1/32 of the width
    /// that the walker needs (unit: meter). Empty if the walker gets there, if the search ends at
    /// one of its limits, and if not even a point gets there: the status of find_path() says which;
    /// also without find_narrow_passages, if the passage is wide enough. Costs up to seven queries
    /// in a world that is not cached, some milliseconds: to explain PathStatus::unreachable to a
    /// player or a designer, not for every query.
    [[nodiscard]] std::optional<NarrowGap>
    find_narrow_gap(Vec2 start, Vec2 target, const PathQuery& query);
    /// Returns why find_path() finds no path, as data and in one line of text: the body in the way,
    /// the gap that is too narrow, or the limit at which the search ended; PathProblem::none if it
    /// finds one. Costs a query, and find_narrow_gap() if there is no way.
    [[nodiscard]] PathExplanation explain(Vec2 start, Vec2 target, const PathQuery& query);
    /// Returns the point nearest to `point` at which the walker can stand: `point` itself, or else,
    /// to within a ten-thousandth of a cell, the nearest one that is as far from all obstacles as
    /// the radius and the margin of the walker (unit: meter). From there, it can go straight to a
    /// cell center or a place in a narrow passage. Beside cells that the game has blocked, it is
    /// the center of a cell. Equally near points come in the order of their cells. Empty if no cell
    /// at most 64 rows and columns away has such a place, if `point` is out of the grid's range or
    /// if the walker is invalid. Whether the point can be reached from elsewhere is another
    /// question, for find_path(). Takes some microseconds, more the farther the point is inside of
    /// obstacles.
    [[nodiscard]] std::optional<Vec2> closest_navigable(Vec2 point, const WalkerProfile& walker);
    /// Returns the cells whose total entry cost is at most `budget`: a movement range. The entry
    /// cost is the sum of the costs of the cells entered, as for SearchOptions::max_cost; the
    /// start's cell costs 0. Each cell comes with its least cost, sorted by that and then by cell,
    /// and with a point at which the walker can stand: the center, with its cost, or else, in a
    /// narrow passage, a place beside it.
    /// Uses only these members of `query`: walker, ignored_bodies, blocked_cells,
    /// navigation_layers, blocked_links, costs and blocked_first_direction; `max_iterations` limits
    /// the number of cells returned. Empty if the start is blocked or an argument is invalid: a
    /// start out of the grid's range, or a budget that is negative or NaN. An infinite budget is
    /// valid. Takes some tenths of a microsecond for each cell.
    [[nodiscard]] std::vector<ReachableCell>
    reachable_cells(Vec2 start, float budget, const PathQuery& query);
    /// Returns the point of a random cell of reachable_cells(), each with equal probability (unit:
    /// meter). The same seed gives the same point. Empty if there is no such cell. Costs
    /// reachable_cells().
    [[nodiscard]] std::optional<Vec2>
    random_reachable_point(Vec2 start, float budget, std::uint64_t seed, const PathQuery& query);

    /// Notices what has changed in the world since the last update, reads the positions of all
    /// agents, and plans for agents that wait. Call it once before each step of the world, before
    /// the agents' updates. Until the next update all agents together may
    /// spend `budget` on their plans, shared flow fields included.
    ///
    /// Notices at once which bodies have appeared or vanished, and which bodies that are not static
    /// have moved. In 60 updates, it compares all cached chunks with the world, and so notices what
    /// the engine does not signal: a static body that moves, or a filter. See watch(),
    /// NavigatorSettings::notices_changes and Probe::population(). This takes 20 ns for each body
    /// that is not static and may be an obstacle, 1 us for each 60 cached chunks, and 50 ns for
    /// each body of the world in an update after some were created or destroyed.
    ///
    /// `executor` runs the reading of bodies for which Body::can_be_read_on_any_thread() is true,
    /// in jobs of 64 agents; see update_agents().
    void update(const UpdateBudget& budget = {}, const Executor& executor = {});

    /// Updates all agents of this navigator, in the order of their creation: each plans if it needs
    /// a path, and sets the velocity of its body for the next step of the world, which takes `dt`
    /// seconds, clamped to the range from 1e-6 to 1000. Call it before each step, after update().
    /// An agent that is not on its way moves its body only to make way for others, and back: give
    /// bodies that may be pushed a linear damping. In steps shorter than 1/60 s, an agent
    /// chooses a velocity for as many steps as fit into that time.
    ///
    /// With a `dt` of 0, as in a paused game, it only clears the events, and bodies keep their
    /// velocities: do not step the world then, or they drift on. To stop single agents while the
    /// world goes on, use Agent::pause(). A `dt` that is negative or not finite counts as 0, and
    /// one above 1 may be in milliseconds: both are logged as a warning, once for each navigator.
    ///
    /// Paths are searched, and bodies moved, on the calling thread. `executor` runs the remaining
    /// work, which is most of it, in jobs of 64 agents, at most three times: reading bodies, paths
    /// along shared flow fields, path following, avoidance of agents and walls. Without an
    /// executor, the jobs run on one thread for each core. The navigator starts these threads once
    /// there are more than 64 agents, and keeps them until it and its agents are destroyed; in an
    /// update, they yield their cores instead of going to sleep.
    ///
    /// What agents do is the same, to the bit, for any number of threads and any order of the jobs.
    /// Costs and events of the game are used on the calling thread only, and so are bodies, except
    /// those for which Body::can_be_read_on_any_thread() is true, as for Box2D's. Agents with
    /// SearchOptions::costs are steered there, too. The probe is read on several threads.
    ///
    /// Agents that a callback creates meanwhile are updated from the next call on.
    void update_agents(float dt, const Executor& executor = {});

    /// @name Reporting changes of the world
    /// Cached chunks are valid until a change is reported. Only the chunks that a change touches
    /// are dropped, and discovered again when needed. Static bodies that never change need no
    /// report.
    /// @{

    /// Reports that something appeared, vanished or changed in `box` (unit: meter). For a body that
    /// moved, call it for the box that it left and for the box where it is now. An empty box
    /// changes nothing; one that is NaN counts as everywhere, and is logged as an error, once.
    void invalidate(const Box& box);
    /// Reports the box of a body. Call it before and after the body changes.
    void invalidate(BodyReference body);
    /// Drops everything that is cached, as after loading a level.
    void invalidate_all();
    /// Reports that the costs of cells in `box` changed, of any CellCosts in use: agents whose
    /// paths lead there plan again, with ReplanPolicy::when_changed also those for which a cheaper
    /// path may have opened; path requests start over and shared flow fields are computed again, as
    /// far as they have read these costs. Both also begin again, wherever the box is, if the range
    /// from CellCosts::least() to CellCosts::greatest() has grown meanwhile. Call it after each
    /// change, with the box of the changed cells; one that is infinite means everywhere (unit:
    /// meter). An empty box changes nothing; one that is NaN counts as everywhere, and is logged as
    /// an error, once. Agents without costs, and what is cached of the world, are not affected.
    void invalidate_costs(const Box& box);
    /// Makes each update() look at the whole body: also at its filters, sensor flags and vertices,
    /// and at a static body that moves, which are noticed within 60 updates otherwise. What is
    /// cached near the body is compared with the world now. Queries between a change and the next
    /// update() may see a mix of old and new world, of which that update leaves nothing. The body
    /// has to exist now, and may be destroyed without notice later; with Box2D 2.4, a new body at
    /// the same address counts as the same. An update takes 0.1 to 0.3 us for each watched body,
    /// and 25 ns for each further fixture or edge of a chain.
    void watch(BodyReference body);
    /// Ends watch() and set_body_policy() for the body.
    void unwatch(BodyReference body);
    /// Ends watch() and set_body_policy() for a body that is about to be destroyed. Agents that
    /// drive or follow it, or were told to, no longer use it, and fail in their next update. The
    /// body may be destroyed as soon as this returns, also inside of a callback that an update
    /// calls. With Box2D 2.4, which reuses the addresses of destroyed bodies, it is required for
    /// every body with a policy, an agent or followers; with Box2D 3 it is optional.
    void forget(BodyReference body);
    /// Exempts one body, which has to exist, from the filters of all walkers, and watches it.
    void set_body_policy(BodyReference body, BodyPolicy policy);
    /// Closes a cell to all walkers or opens it again, whatever stands there. A cell out of the
    /// grid's range is ignored, and logged as an error, once.
    void set_cell_blocked(Cell cell, bool is_blocked);

    /// True if set_cell_blocked() closed the cell.
    [[nodiscard]] bool is_cell_blocked(Cell cell) const;

    /// Adds a link, which paths cross from now on where that costs least, and returns its id. A
    /// link costs nothing where no search comes near, unless it saves way, see
    /// NavigationLink::cost: each enabled one that does makes the steps of all searches a little
    /// slower. Agents near and far look for shorter paths. A link with a point out of the grid's
    /// range, or a number out of its own, is not added and logged as an error, once; then the id is
    /// 0.
    LinkId add_link(const NavigationLink& link);
    /// Removes a link. Agents that are on their way over it plan again; those that are crossing it
    /// get to its end. Does nothing if there is no such link.
    void remove_link(LinkId link);
    /// Enables or disables a link, as NavigationLink::enabled says at first: a door, a ferry that
    /// is elsewhere. For agents, disabling is like removing.
    void set_link_enabled(LinkId link, bool is_enabled);
    /// Returns a link as it is now; nothing if there is none with this id.
    [[nodiscard]] std::optional<NavigationLink> find_link(LinkId link) const;
    /// Returns the ids of all links, sorted.
    [[nodiscard]] std::vector<LinkId> links() const;

    /// Moves the grid after b2World::ShiftOrigin(new_origin), so that cells, also blocked ones,
    /// and links stay where they are in the world (unit: meter). Path requests are cancelled. Call
    /// shift_origin() of each Agent, Patrol and Wander; paths found before have old coordinates. If
    /// the sum of all shifts exceeds Grid::range cells, cells no longer stay where they are; this,
    /// and an origin that is not finite, which is ignored, are logged as errors, once each.
    void shift_origin(Vec2 new_origin);

    /// @}

    /// True if a chunk that the path crosses, a cost there, or a link near it has changed since the
    /// path was found: it may lead through a wall, or there may be a better path. A path without
    /// points is affected by every change.
    [[nodiscard]] bool is_affected(const Path& path) const;

    /// Discovers the chunks that touch `box`, clipped to the grid's range, so that no query has to:
    /// during a loading screen, for example (unit: meter). With hexagons, whose chunks are skewed,
    /// also some beside the box. Stops at NavigatorSettings::cache_byte_budget. Returns the number
    /// of chunks; 0 for a box that is empty or NaN, and for an invalid walker. Notices what has
    /// changed, as update() does, unless a callback calls it.
    std::size_t
    prefill(const Box& box, const WalkerProfile& walker, const Executor& executor = run_on_threads);

    /// The grid of all queries.
    [[nodiscard]] const Grid& grid() const;

    /// The settings as given to the constructor, with numbers that were out of range corrected.
    /// Their origin is not moved by shift_origin(), but that of grid() is.
    [[nodiscard]] const NavigatorSettings& settings() const;

    /// The probe that reads the world.
    [[nodiscard]] const Probe& probe() const;

    /// Returns size and use of the caches of all kinds of walkers.
    [[nodiscard]] CacheStatistics cache_statistics() const;
    /// Returns the cache for one kind of walker, created on first use, for searches of your own on
    /// other threads, each with a NeighborView and a PathSearch. They discover chunks on demand.
    /// They must end before the navigator is used again, because queries may evict chunks and
    /// reported changes drop them. The cache lives as long as the navigator. For an invalid walker
    /// it is that of a point, and an error is logged, once.
    [[nodiscard]] const NeighborCache& cache(const WalkerProfile& walker);
    /// Returns the cache for one kind of walker, or null if there was no query for it yet.
    [[nodiscard]] const NeighborCache* find_cache(const WalkerProfile& walker) const;

private:
    friend class Agent; // which shares the state's services for agents

    struct State;

    // The probe as a pointer. Anything else, such as the world itself, is a compile time error of
    // one line.
    template <class P>
    [[nodiscard]] static std::unique_ptr<Probe> owned(P&& probe) {
        using Plain = std::remove_cvref_t<P>;
        constexpr bool is_probe =
            std::derived_from<Plain, Probe> && std::constructible_from<Plain, P>;
        static_assert(is_probe,
                      "raywalk: a navigator needs a probe, such as raywalk::Box2dProbe{world}");
        if constexpr (is_probe) {
            return std::make_unique<Plain>(std::forward<P>(probe));
        } else {
            return nullptr;
        }
    }

    std::shared_ptr<State> state_; // shared with the calls that run
};

} // namespace raywalk
