// SPDX-License-Identifier: MIT
#include "passages/gap_sweeps.hpp"

#include "shapes/sweep.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {
namespace {

// True if the segment meets the rectangle.
bool meets(const GrownObstacle& box, GridPoint from, GridPoint to) {
    const auto [low, high] = std::pair{box.points[0], box.points[2]};
    double first = 0.0;
    double last = 1.0;
    const auto clip = [&](double start, double change, double least, double greatest) {
        if (change == 0.0) {
            last = start < least || start > greatest ? -1.0 : last;
            return;
        }
        const double one = (least - start) / change;
        const double other = (greatest - start) / change;
        first = std::max(first, std::min(one, other));
        last = std::min(last, std::max(one, other));
    };
    clip(from.x, to.x - from.x, low.x, high.x);
    clip(from.y, to.y - from.y, low.y, high.y);
    return first <= last;
}

} // namespace

bool GapSweeps::is_clear(GridPoint from, GridPoint to) {
    const Sweep sweep{to_world(from), to_world(to), reach_};
    for (std::size_t& index : nearby_) {
        const Obstacle* obstacle = obstacles_->obstacle(index);
        if (obstacle != nullptr ? sweep.is_stopped_by(*obstacle)
                                : meets(obstacles_->shape(index), in_cells(from), in_cells(to))) {
            std::swap(index, nearby_.front()); // it probably stops the next one, too
            return false;
        }
    }
    return true;
}

} // namespace raywalk
