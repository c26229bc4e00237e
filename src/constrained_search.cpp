// SPDX-License-Identifier: MIT
#include "constrained_search.hpp"

#include "vec2d.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace raywalk {
namespace {

// The fewest steps between two cells so far apart.
std::int64_t steps_between(Neighborhood neighborhood, Cell from, Cell to) {
    const std::int64_t x = to.x - from.x;
    const std::int64_t y = to.y - from.y;
    if (neighborhood == Neighborhood::square_8) {
        return std::max(std::abs(x), std::abs(y));
    }
    if (neighborhood == Neighborhood::square_4) {
        return std::abs(x) + std::abs(y);
    }
    return (std::abs(x) + std::abs(y) + std::abs(x + y)) / 2;
}

} // namespace

void ConstrainedSearch::begin(const SearchTask& task) {
    const SearchOptions& options = *task.options;
    length_options_ = options;
    length_options_.costs = nullptr;
    length_options_.heuristic_weight = 1.0F; // labels of a cell have to come by length
    lengths_.begin({task.view, task.start, task.goal, &length_options_});
    costs_.begin(options.costs);
    const double limit = std::floor(double{options.max_cost} * CellCosts::steps);
    max_cost_ = limit < 0x1p62 ? static_cast<std::uint64_t>(limit) : std::uint64_t{1} << 62U;
    goal_ = task.goal;
    neighborhood_ = task.view->neighborhood();
    open_.begin();
    chunks_.begin(*task.view);
    labels_.clear();
    heap_.clear();
    first_directions_ = 0xFFU;
    if (options.blocked_first_direction.has_value()) {
        first_directions_ ^= 1U << static_cast<unsigned>(*options.blocked_first_direction);
    }
    is_too_dear_ = false;
    best_ = none;
    status_ = PathStatus::pending;
    statistics_ = {};
    for_each_joined(*task.start, [&](Cell cell) {
        const std::uint64_t cost = cell == task.start->cell ? 0 : costs_.of(cell);
        (void)open_.node_at(cell);
        add({cell, lengths_.leg(*task.start, cell), cost, none, false});
    });
}

bool ConstrainedSearch::comes_later(const Entry& a, const Entry& b) {
    return std::tie(a.f, a.cost, a.label) > std::tie(b.f, b.cost, b.label);
}

PathStatus ConstrainedSearch::advance(std::int64_t max_iterations) {
    if (status_ == PathStatus::pending) {
        status_ = run(max_iterations);
    }
    return status_;
}

PathStatus ConstrainedSearch::run(std::int64_t max_iterations) {
    for (std::int64_t iterations = 0; !heap_.empty();) {
        const std::uint32_t label = heap_.front().label;
        const std::uint64_t cost = heap_.front().cost;
        Record& record = open_[open_.node_at(labels_[label].cell)];
        const bool is_dominated = open_.is_known(record) && record.least_cost <= cost;
        if (!is_dominated && ends_with(label)) {
            best_ = label;
            return PathStatus::found;
        }
        if (!is_dominated && iterations == max_iterations) {
            return PathStatus::pending;
        }
        std::pop_heap(heap_.begin(), heap_.end(), comes_later);
        heap_.pop_back();
        if (is_dominated) {
            continue;
        }
        ++iterations;
        ++statistics_.iterations;
        statistics_.expanded_cells += open_.is_known(record) ? 0 : 1;
        record = {cost, open_.stamp()};
        labels_[label].is_expanded = true;
        expand(label);
    }
    return is_too_dear_ ? PathStatus::cost_limit : PathStatus::unreachable;
}

bool ConstrainedSearch::ends_with(std::uint32_t label) {
    const Cell cell = labels_[label].cell;
    const Length end = lengths_.end_cost(cell, 0, 0);
    if (end == WeightedRules::no_cost) {
        return false;
    }
    // Of a target between cells, its own cell is entered last.
    if (end == 0) {
        return true;
    }
    const auto target = std::find_if(goal_->targets.begin(),
                                     goal_->targets.end(),
                                     [&](const GridJoint& joint) { return joint.joins(cell); });
    const std::uint64_t last = target->cell == cell ? 0 : costs_.of(target->cell);
    is_too_dear_ |= labels_[label].cost + last > max_cost_;
    return labels_[label].cost + last <= max_cost_;
}

void ConstrainedSearch::expand(std::uint32_t label) {
    const Label from = labels_[label];
    const std::uint32_t page = decltype(open_)::page_of(open_.node_at(from.cell));
    unsigned open_here = chunks_.of(open_, page).open[Chunk::index_of(from.cell)];
    if (from.parent == none) {
        open_here &= first_directions_;
    }
    for (; open_here != 0; open_here &= open_here - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(open_here));
        const Cell to = neighbor(from.cell, static_cast<Direction>(direction));
        add({to,
             from.length + lengths_.step(direction, to),
             from.cost + costs_.of(to),
             label,
             false});
    }
}

void ConstrainedSearch::add(const Label& label) {
    if (label.cost + least_cost_from(label.cell) > max_cost_) {
        is_too_dear_ = true;
        return;
    }
    const Record& record = open_[open_.node_at(label.cell)];
    if (open_.is_known(record) && record.least_cost <= label.cost) {
        return;
    }
    const auto index = static_cast<std::uint32_t>(labels_.size());
    labels_.push_back(label);
    heap_.push_back({label.length + lengths_.heuristic(label.cell), label.cost, index});
    std::push_heap(heap_.begin(), heap_.end(), comes_later);
    statistics_.open_set_peak =
        std::max(statistics_.open_set_peak, static_cast<std::int64_t>(heap_.size()));
}

// The cells still to be entered cost at least so much. A target may be joined from a cell two
// columns and two rows away from its own.
std::uint64_t ConstrainedSearch::least_cost_from(Cell cell) const {
    if (goal_->predicate || goal_->stop_distance > 0.0) {
        return 0;
    }
    const std::int64_t farthest = steps_between(neighborhood_, {0, 0}, {2, 2});
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const GridJoint& target : goal_->targets) {
        const std::int64_t joint =
            target.joined == 1 && target.corner == target.cell ? 0 : farthest;
        least = std::min(least, steps_between(neighborhood_, cell, target.cell) - joint);
    }
    return static_cast<std::uint64_t>(std::max<std::int64_t>(least, 0)) * costs_.least();
}

std::vector<Cell> ConstrainedSearch::cells() const {
    std::vector<Cell> cells;
    for (std::uint32_t label = best_; label != none; label = labels_[label].parent) {
        cells.push_back(labels_[label].cell);
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
}

bool ConstrainedSearch::settle_for_nearest(Vec2 target) {
    using Rank = std::tuple<double, Length, Cell>;
    Rank least;
    best_ = none;
    for (std::uint32_t i = 0; i < labels_.size(); ++i) {
        if (labels_[i].is_expanded) {
            const Vec2d way = between(lengths_.grid().center_of(labels_[i].cell), target);
            const Rank rank{dot(way, way), labels_[i].length, labels_[i].cell};
            if (best_ == none || rank < least) {
                least = rank;
                best_ = i;
            }
        }
    }
    return best_ != none;
}

} // namespace raywalk
