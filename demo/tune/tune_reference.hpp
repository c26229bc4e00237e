// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "scene/random.hpp"
#include "tune/tune_subject.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Returns the number of cells of this size that cover `bounds`.
[[nodiscard]] double cells_in(const Box& bounds, double cell_size);

struct ReferenceAnswer {
    bool is_reachable = false;
    std::vector<Vec2> points;
    double length = 0.0; ///< see length_of()
};

/// A world and what its scene says about walkers and costs; both must outlive what uses it.
struct TuneWorld {
    const physics::World* world = nullptr;
    float margin = 0.02F; ///< see WalkerProfile::margin
    std::span<const CostArea> costs{};

    /// Returns the query of a walker, without costs.
    [[nodiscard]] PathQuery query(double radius, std::int64_t max_iterations) const;
    /// Returns the length of a path, each part times the cost of its place, whatever the grid
    /// (unit: meter).
    [[nodiscard]] double length_of(std::span<const Vec2> points) const;
};

/// The worlds of the queries, by index.
using TuneWorlds = std::vector<TuneWorld>;

/// The reference for all settings: the shortest way in the plane. Where that is not found, the path
/// on one grid with eight neighbors and enough iterations to expand all cells within the bounds
/// four times.
class TuneReference {
public:
    /// `cell_size` is that of the grid (unit: meter).
    TuneReference(TuneWorlds worlds, const Box& bounds, double cell_size, double radius);

    [[nodiscard]] ReferenceAnswer answer(const TuneQuery& query);
    /// Returns the path on the grid.
    [[nodiscard]] Path path_on_grid(const TuneQuery& query);
    /// True if the walker touches nothing at the point of the first world, which must be within the
    /// bounds. Navigator::can_walk_straight() would accept leaning against obstacles.
    [[nodiscard]] bool can_stand(Vec2 point);

    [[nodiscard]] const Box& bounds() const { return bounds_; }

    [[nodiscard]] double radius() const { return radius_; }

private:
    [[nodiscard]] PathQuery query_in(std::size_t world) const {
        return worlds_[world].query(radius_, max_iterations_);
    }

    TuneWorlds worlds_;
    Box bounds_;
    double radius_;
    std::int64_t max_iterations_;
    std::vector<std::unique_ptr<Navigator>> navigators_; // by world
};

/// Draws queries between random places where the reference's walker fits, equal for equal seeds. At
/// most every tenth query has no path on the grid; others without are redrawn.
class QueryDraw {
public:
    QueryDraw(int count, std::uint32_t seed);

    [[nodiscard]] bool is_complete() const { return queries_.size() == count_; }

    /// Draws a query, which may have to be redrawn. Throws std::runtime_error if there is no place,
    /// or not enough paths are found.
    void advance(TuneReference& reference);

    [[nodiscard]] const std::vector<TuneQuery>& queries() const { return queries_; }

private:
    Random random_;
    std::size_t count_;
    int tries_left_;
    int unreachable_left_;
    std::vector<TuneQuery> queries_;
};

} // namespace raywalk::demo
