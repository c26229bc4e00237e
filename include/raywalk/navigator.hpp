// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/blocked_cells.hpp"
#include "raywalk/executor.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_request.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/reachable_cells.hpp"
#include "raywalk/update_budget.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

class AgentServices;

/// The defaults suit a game whose characters are about half a meter wide.
struct NavigatorSettings {
    /// Width of a grid cell, > 0; see Grid (unit: meter). Smaller cells find narrower gaps and take
    /// more time: half the size, four times the cells. About the width of the narrowest gap that a
    /// character has to find is right; a passage that holds no cell center is not found.
    float cell_size = 1.0F;
    /// The corner of four square cells (unit: meter). Move it if your level's tiles do not start at
    /// the world's origin: rays along the seam of two tiles may slip through.
    Vec2 origin{};
    /// Squares with eight neighbors or four, or hexagons.
    Neighborhood neighborhood = Neighborhood::square_8;
    /// When a walker may take a diagonal step; for square_8 alone.
    DiagonalMode diagonal_mode = DiagonalMode::only_if_no_obstacles;
    /// What is known of the world may hold so much memory between two queries, for each kind of
    /// walker; what was not used for longest is dropped then, and asked for again when needed. The
    /// default holds about 20 million cells. (unit: byte)
    std::size_t cache_byte_budget = std::size_t{64} << 20U;
};

/// What is known of the world, for all kinds of walkers together.
struct CacheStatistics {
    /// Chunks known now.
    std::size_t chunks = 0;
    /// Memory that the answers hold (unit: byte).
    std::size_t bytes = 0;
    /// Of all paths that were asked for here or by agents: how often a chunk was wanted and known.
    std::uint64_t hits = 0;
    /// The same: how often it had to be discovered.
    std::uint64_t misses = 0;
    /// The same: obstacles looked at.
    std::uint64_t obstacles_tested = 0;
    /// Chunks dropped to keep the byte budget.
    std::uint64_t evicted_chunks = 0;
    /// Cells that the audit found to have changed with nobody telling.
    std::uint64_t stale_cells = 0;
};

/// The one object that a game keeps for each physics world. It answers queries and remembers what
/// they learned about the world, for each kind of walker apart. Use it from one thread, and between
/// two steps of the world.
///
/// In the middle of a step, and from inside of a probe or a drawing, questions are refused: a path
/// is an invalid_query, other answers are no, false or empty, and update() does nothing. Costs and
/// predicates may ask, but not update. Whatever is told of the world in any of these places is
/// taken in as soon as it can be.
class RAYWALK_EXPORT Navigator {
public:
    /// Takes the probe over. The world that it reads has to outlive the navigator.
    template <std::derived_from<Probe> P>
    explicit Navigator(P probe, const NavigatorSettings& settings = {})
        : Navigator{std::unique_ptr<Probe>{std::make_unique<P>(std::move(probe))}, settings} {}

    /// The same for a probe chosen at run time; not null.
    Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings);
    ~Navigator();
    /// Agents keep its address, so it stays where it is.
    Navigator(const Navigator&) = delete;
    Navigator(Navigator&&) = delete;
    Navigator& operator=(const Navigator&) = delete;
    Navigator& operator=(Navigator&&) = delete;

    /// Finds the shortest way on the grid from `start` to `target` (unit: meter). It always
    /// returns: path.status tells how it went.
    [[nodiscard]] Path find_path(Vec2 start, Vec2 target, const PathQuery& query = {});
    /// The same to the one of several targets that costs least to go to; path.target_index tells
    /// which. Targets at which nobody can stand are left out. One search for all of them.
    [[nodiscard]] Path
    find_path_to_nearest(Vec2 start, std::span<const Vec2> targets, const PathQuery& query = {});
    /// The same to the center of the cell that costs least to go to of those for which `predicate`
    /// returns true: the nearest cover, say. It has to answer the same for the same cell always,
    /// and may ask the navigator; changes that it tells of are taken in afterwards.
    [[nodiscard]] Path
    find_path_where(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query = {});
    /// The same as find_path, to be answered a slice at a time; only start and target are joined to
    /// the grid at once.
    [[nodiscard]] PathRequest request_path(Vec2 start, Vec2 target, const PathQuery& query = {});

    /// True if the walker can go from `from` straight to `to`. False if one of them is not in the
    /// grid's range. A walker that touches something already may leave it, so can_walk(p, p) is no
    /// test of standing: one that leans on an obstacle, nearer to it than its reach, passes. Where
    /// a walker can stand is what closest_navigable(p) tells: it returns p itself.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, const WalkerProfile& walker);
    /// True if find_path would find a path.
    [[nodiscard]] bool is_reachable(Vec2 start, Vec2 target, const PathQuery& query = {});
    /// The point nearest to `point` at which the walker can stand: `point` itself, or the center of
    /// a cell up to 64 cells away. Nothing if there is none, or `point` is not in the grid's range.
    [[nodiscard]] std::optional<Vec2> closest_navigable(Vec2 point, const WalkerProfile& walker);
    /// The cells that the walker can enter within a budget: the sum of the costs of the cells
    /// entered, as for max_cost, is `budget` at most. A movement range: each cell with the least
    /// that it takes, by that and then by cell; the cell that the start is in takes 0. Of
    /// `query`, the walker, ignored bodies, blocked cells, costs, blocked first direction and
    /// max_iterations count, the last as the most cells there are in the answer. Empty if the start
    /// is blocked or something is invalid.
    [[nodiscard]] std::vector<ReachableCell>
    reachable_cells(Vec2 start, float budget, const PathQuery& query = {});
    /// The center of a cell that can be reached within `budget`, as for reachable_cells, each with
    /// the same chance; the same one for the same seed. Nothing if there is none.
    [[nodiscard]] std::optional<Vec2> random_reachable_point(Vec2 start,
                                                             float budget,
                                                             std::uint64_t seed,
                                                             const PathQuery& query = {});

    /// Notices what happened to watched bodies since the last update, looks where all agents are,
    /// serves those that wait for a plan, and audits if told to. Call it once before each step of
    /// the world, before the agents' updates. Until the next update all agents together may spend
    /// `budget` on planning.
    void update(const UpdateBudget& budget = {});

    /// @name Telling what changed
    /// What was learned is kept until somebody tells that it no longer holds; only what a change
    /// touches is forgotten, and it costs nothing until it is needed again. Static bodies that
    /// never change need nothing.
    /// @{

    /// Something appeared, vanished or changed in `box` (unit: meter). For a body that moved: call
    /// it for the box that it left and for the box where it is now.
    void invalidate(const Box& box);
    /// A body that nobody watches is about to change or has changed: call it before and after.
    void invalidate(BodyKey body);
    /// Forgets all that was learned, as after loading a level.
    void invalidate_all();
    /// From now on, update() notices by itself when the body moves, turns, is enabled or disabled,
    /// changes its fixtures or their filters, or is destroyed: for doors, crates, platforms. A
    /// query between a change and the next update() still sees the old world, or part of it. About
    /// 50 ns a body and update, and 5 ns for every other body of the world.
    void watch(BodyKey body);
    /// The same for all bodies that are not static, those to come too. Costs more only for those
    /// that are obstacles.
    void watch_moving_bodies(bool all = true);
    /// The body need not be watched any more; its policy ends too.
    void unwatch(BodyKey body);
    /// The same for a body that is about to be destroyed: the agents that drive or follow it fail.
    /// Box2D gives the address of a destroyed body to the next one, so a body with a policy, an
    /// agent or followers has to be forgotten first.
    void forget(BodyKey body);
    /// Makes an exception from the filters for one body, and watches it from now on.
    void set_body_policy(BodyKey body, BodyPolicy policy);
    /// Closes a cell to all walkers, or opens it again, whatever stands there. Requires a cell in
    /// the grid's range.
    void set_cell_blocked(Cell cell, bool is_blocked);

    /// True if set_cell_blocked() closed the cell.
    [[nodiscard]] bool is_cell_blocked(Cell cell) const { return blocked_.contains(cell); }

    /// After b2World::ShiftOrigin(new_origin): the cells move along with the world, so blocked
    /// cells stay where they are in it; pending requests are cancelled. Call Agent::shift_origin
    /// for each agent; paths found before are in the old coordinates. All shifts together may not
    /// lead farther than Grid::range cells.
    void shift_origin(Vec2 new_origin);
    /// @}

    /// True if something changed in a chunk that the path goes through since it was found. Then it
    /// may lead through a wall, or there may be a better one.
    /// A path without points, because there was no way, is affected by every change.
    [[nodiscard]] bool is_affected(const Path& path) const;

    /// Discovers the chunks that touch `box`, clipped to the grid's range, so that no query has to:
    /// in a loading screen, say. Among hexagons, whose chunks lie askew, some beside it too. Stops
    /// at the byte budget, and returns the number of chunks.
    std::size_t
    prefill(const Box& box, const WalkerProfile& walker, const Executor& executor = run_on_threads);

    /// Asks the world again about so many known cells in each update, those next in turn, to find
    /// changes that nobody told about; each is logged as a warning and counted. For development:
    /// 256 cells take some microseconds. 0, the default, is off.
    void set_audit(std::size_t cells_per_update) { audit_ = cells_per_update; }

    /// Where the cells lie.
    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// As given; the grid's origin is that of grid(), which shift_origin() moves.
    [[nodiscard]] const NavigatorSettings& settings() const { return settings_; }

    /// What asks the world.
    [[nodiscard]] const Probe& probe() const { return *probe_; }

    /// What is known of the world, and what it took to learn it.
    [[nodiscard]] CacheStatistics cache_statistics() const;
    /// What is known for one kind of walker, for searches of your own on other threads, each with a
    /// NeighborView and a PathSearch. Those have to end before the navigator is asked or told
    /// anything: a query may evict chunks, and whatever forgets changes them.
    [[nodiscard]] NeighborCache& cache(const WalkerProfile& walker);
    /// The same, or null if nobody has asked for that kind of walker yet.
    [[nodiscard]] const NeighborCache* find_cache(const WalkerProfile& walker) const;

private:
    friend class Agent; // which gets the services from here
    friend class AgentServices;

    struct Profile;

    Profile& profile_of(const WalkerProfile& walker);
    [[nodiscard]] Profile& profile_for(const WalkerProfile& walker);
    [[nodiscard]] std::unique_ptr<PathRequest> take_request(const PathQuery& query);
    void give_back(std::unique_ptr<PathRequest> request);
    [[nodiscard]] static Path refused(const PathQuery& query);
    [[nodiscard]] Path answer(std::unique_ptr<PathRequest> request);
    void count(const PathStatistics& statistics);
    void forget_bodies_that_are_gone();
    void look_at_watched_bodies();
    void change_watch_list(const std::function<void(WatchList&)>& change);

    std::unique_ptr<Probe> probe_;
    NavigatorSettings settings_;
    Grid grid_;
    BlockedCells blocked_;
    WatchList watch_list_;
    std::list<Profile> profiles_;                        // they stay where they are
    std::vector<std::unique_ptr<PathRequest>> requests_; // their memory is kept for new queries
    std::shared_ptr<AgentServices> services_;
    std::vector<Box> changed_;
    std::vector<BodyKey> bodies_;   // those of interest
    std::vector<BodyKey> gone_;     // of them
    std::vector<BodyKey> existing_; // in the last update
    std::size_t audit_ = 0;
    CacheStatistics totals_; // those that are counted here
};

} // namespace raywalk
