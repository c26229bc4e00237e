// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/neighbor_cache.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_search.hpp"
#include "raywalk/probe.hpp"

#include <concepts>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace raywalk {

/// The defaults suit a game whose characters are about half a meter wide.
struct NavigatorSettings {
    /// Width of a grid cell, > 0 (unit: meter). Smaller cells find narrower gaps and take more
    /// time: half the size, four times the cells. About the width of the narrowest gap that a
    /// character has to find is right; a passage that holds no cell center is not found.
    float cell_size = 1.0F;
    /// The corner of four cells (unit: meter). Move it if your level's tiles do not start at the
    /// world's origin: rays along the seam of two tiles may slip through.
    Vec2 origin{};
    Neighborhood neighborhood = Neighborhood::square_8;
    DiagonalMode diagonal_mode = DiagonalMode::only_if_no_obstacles;
};

/// How to look for a path; the default is a point without size among static and kinematic bodies.
struct PathQuery {
    WalkerProfile walker{};
    /// Cells expanded before the search gives up, >= 1. The plane has no border, so this is what
    /// ends the search for a goal that nothing can reach. 10,000 cells take some tenths of a
    /// millisecond and reach about 100 cells far in every direction.
    std::int64_t max_iterations = 10'000;
    PathPostprocessing postprocessing = PathPostprocessing::string_pulling;
    /// Bodies that are no obstacles for this query: the walker's own, the target's own. They have
    /// to exist.
    std::vector<BodyKey> ignored_bodies{};
};

/// The one object that a game keeps for each physics world. It answers queries and remembers what
/// they learned about the world, for each kind of walker apart. Use it between two steps of the
/// world and from one thread.
class Navigator {
public:
    /// Takes the probe over. The world that it reads has to outlive the navigator.
    template <std::derived_from<Probe> P>
    explicit Navigator(P probe, const NavigatorSettings& settings = {})
        : Navigator{std::unique_ptr<Probe>{std::make_unique<P>(std::move(probe))}, settings} {}

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

    /// Tells that something appeared, vanished or changed in `box` (unit: meter). For a body that
    /// moved: the box that it left and the box where it is now. What was learned there is forgotten
    /// and asked again when next needed.
    void invalidate(const Box& box);
    /// Forgets all that was learned, as after loading a level.
    void invalidate_all();

    [[nodiscard]] const Grid& grid() const { return grid_; }

    [[nodiscard]] const NavigatorSettings& settings() const { return settings_; }

    [[nodiscard]] const Probe& probe() const { return *probe_; }

    /// Memory held by what was learned about the world (unit: byte).
    [[nodiscard]] std::size_t cache_bytes() const;

private:
    NeighborCache& cache_for(const WalkerProfile& walker);
    void search(NeighborView& view,
                const GridJoint& start,
                const GridJoint& goal,
                std::int64_t max_iterations,
                Path& path);

    std::unique_ptr<Probe> probe_;
    NavigatorSettings settings_;
    Grid grid_;
    std::vector<std::unique_ptr<NeighborCache>> caches_; // one for each walker profile
    PathSearch search_;
};

} // namespace raywalk
