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

/// Cells of that size that it takes to cover `bounds`.
[[nodiscard]] double cells_in(const Box& bounds, double cell_size);

[[nodiscard]] WalkerProfile walker_of(double radius);

struct ReferenceAnswer {
    bool is_reachable = false;
    std::vector<Vec2> points;
    double length = 0.0; ///< (unit: meter)
};

/// What other settings are compared with: the way on the finest of some grids that finds one, with
/// eight neighbors, and max_iterations that suffice to look at all cells within the bounds four
/// times. The finest alone would not do: a gap as wide as a cell may be found by larger ones, whose
/// centers lie in the middle of it.
class TuneReference {
public:
    /// `world` has to outlive it. `cell_sizes`, one at least, are sorted.
    TuneReference(const physics::World& world,
                  const Box& bounds,
                  std::span<const double> cell_sizes,
                  double radius);

    [[nodiscard]] ReferenceAnswer answer(const TuneQuery& query);
    /// True if the walker touches nothing there; Navigator::can_walk would let it lean against
    /// obstacles. The point has to be within the bounds.
    [[nodiscard]] bool can_stand(Vec2 point);

    [[nodiscard]] const Box& bounds() const { return bounds_; }

    [[nodiscard]] const WalkerProfile& walker() const { return query_.walker; }

private:
    Box bounds_;
    PathQuery query_;
    std::vector<std::unique_ptr<Navigator>> navigators_; // the finest first
};

/// `count` queries between random places at which the reference's walker can stand, the same for
/// the same seed. At most every tenth has no way; others without one are drawn again. Throws
/// std::runtime_error if there is no place, or not enough ways are found.
[[nodiscard]] std::vector<TuneQuery>
draw_queries(TuneReference& reference, int count, std::uint32_t seed);

} // namespace raywalk::demo
