// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "tune/tune_subject.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Returns the number of cells of this size that cover `bounds`.
[[nodiscard]] double cells_in(const Box& bounds, double cell_size);

[[nodiscard]] WalkerProfile walker_of(double radius);

struct ReferenceAnswer {
    bool is_reachable = false;
    std::vector<Vec2> points;
    double length = 0.0; ///< (unit: meter)
};

/// The worlds of the queries, by index; they must outlive what uses them.
using TuneWorlds = std::vector<const physics::World*>;

/// The reference for all settings: the path on the finest of some grids that finds one, each at the
/// world's origin or, failing that, moved by half a cell, with eight neighbors and enough
/// iterations to expand all cells within the bounds four times. The finest grid alone is not
/// enough: a gap as wide as a cell may be found only by larger cells whose centers lie in its
/// middle.
class TuneReference {
public:
    /// `cell_sizes` must be sorted and not empty. Without narrow passages, the reference is held
    /// to the same cells as what is compared with it.
    TuneReference(const TuneWorlds& worlds,
                  const Box& bounds,
                  std::span<const double> cell_sizes,
                  double radius,
                  bool find_narrow_passages = true);

    [[nodiscard]] ReferenceAnswer answer(const TuneQuery& query);
    /// True if the walker touches nothing at the point of the first world, which must be within the
    /// bounds. Navigator::can_walk_straight() would accept leaning against obstacles.
    [[nodiscard]] bool can_stand(Vec2 point);

    [[nodiscard]] const Box& bounds() const { return bounds_; }

    [[nodiscard]] const WalkerProfile& walker() const { return query_.walker; }

private:
    Box bounds_;
    PathQuery query_;
    std::vector<std::vector<std::unique_ptr<Navigator>>> navigators_; // by world, finest first
};

/// Returns `count` queries between random places where the reference's walker fits, equal for equal
/// seeds. At most every tenth query has no path; others without a path are redrawn. Throws
/// std::runtime_error if there is no place, or not enough paths are found.
[[nodiscard]] std::vector<TuneQuery>
draw_queries(TuneReference& reference, int count, std::uint32_t seed);

} // namespace raywalk::demo
