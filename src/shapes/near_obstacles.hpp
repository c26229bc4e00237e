// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// Obstacles that were read once for many sweeps, and the boxes that hold all points nearer to them
/// than the walker's reach.
class NearObstacles {
public:
    NearObstacles(std::span<const Obstacle> obstacles, float reach)
        : NearObstacles{obstacles, reach, [](const Box&) {
                            return true;
                        }} {}

    /// Without those for whose box `keep(box)` is false.
    template <class Keep>
    NearObstacles(std::span<const Obstacle> obstacles, float reach, Keep keep)
        : reach_{reach} {
        for (const Obstacle& obstacle : obstacles) {
            const Box reached = obstacle.bounds().grown(reach);
            if (keep(reached)) {
                obstacles_.push_back(obstacle);
                reached_.push_back(reached);
            }
        }
    }

    /// The number of obstacles.
    [[nodiscard]] std::size_t count() const { return obstacles_.size(); }

    /// True if the obstacle stops a walker that goes from one point to the other (unit: meter). If
    /// it is `leaving`, it may leave what it touches, as in NeighborView::can_leave().
    [[nodiscard]] bool
    is_stopped_by(std::size_t index, Vec2 from, Vec2 to, bool leaving = false) const {
        return reached_[index].overlaps(Box{from, from}.united({to, to})) &&
               (leaving ? !can_leave(obstacles_[index], from, to, reach_)
                        : stops(obstacles_[index], from, to, reach_));
    }

    /// Returns the index of the first obstacle that does; count() if there is none.
    [[nodiscard]] std::size_t find_stop(Vec2 from, Vec2 to, bool leaving = false) const {
        std::size_t index = 0;
        while (index < count() && !is_stopped_by(index, from, to, leaving)) {
            ++index;
        }
        return index;
    }

private:
    std::vector<Obstacle> obstacles_;
    std::vector<Box> reached_;
    float reach_;
};

} // namespace raywalk
