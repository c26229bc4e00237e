// SPDX-License-Identifier: MIT
#include "crowd/double_buffered_flow.hpp"

#include "core/flag_scope.hpp"
#include "crowd/tuning.hpp"

#include <iterator>

namespace raywalk {
DoubleBufferedFlow::DoubleBufferedFlow(const NeighborCache& cache,
                                       std::shared_ptr<const CellCosts> costs,
                                       std::uint32_t navigation_layers)
    : cache_{&cache}
    , costs_{std::move(costs)}
    , navigation_layers_{navigation_layers} {}

void DoubleBufferedFlow::set_targets(std::span<const Vec2> targets) {
    targets_.clear(); // NaN would never be up to date, because it equals nothing
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(targets_), is_finite);
}

PathStatus DoubleBufferedFlow::trace(NeighborView& view,
                                     Vec2 start,
                                     std::size_t max_nodes,
                                     FlowTrace& trace) const {
    const bool is_known = serving_ != nullptr || (is_spreading_ && !is_advancing_);
    return is_known ? traced().trace(view, start, max_nodes, trace) : PathStatus::pending;
}

std::optional<Cell> DoubleBufferedFlow::next(Cell cell) const {
    return serving_ != nullptr || is_spreading_ ? traced().next(cell) : std::nullopt;
}

// A field that spreads goes on whatever changes, or it would never be complete in a world that
// changes all the time. The next field takes the changes in.
std::int64_t DoubleBufferedFlow::advance(std::int64_t iterations) {
    if (is_advancing_) {
        return 0;
    }
    const FlagScope advancing{is_advancing_};
    if (!is_spreading_ && is_requested_ && !is_up_to_date()) {
        begin();
    }
    if (!is_spreading_) {
        return 0;
    }
    const std::int64_t before = spreading().settled_cells();
    bool goes_on = true;
    for (std::int64_t left = iterations; goes_on && left > 0; left -= tuning::cells_per_flow_user) {
        goes_on =
            spreading().advance(std::min(left, tuning::cells_per_flow_user)) && !covers_enough();
    }
    const std::int64_t settled = spreading().settled_cells() - before;
    if (!goes_on) {
        swap_fields();
    }
    return settled;
}

// A field that spreads already may be outdated.
void DoubleBufferedFlow::finish() {
    for (int field = 0; field < 2 && !is_up_to_date(); ++field) {
        is_requested_ = true;
        advance(std::numeric_limits<std::int64_t>::max());
    }
}

bool DoubleBufferedFlow::is_up_to_date() {
    return serving_ != nullptr && are_equal(serving_->targets(), targets_) && is_of_this_world();
}

bool DoubleBufferedFlow::rests() {
    return serving_ != nullptr && !is_spreading_ && updates_ - ended_ < ended_ - began_ &&
           is_of_this_world();
}

bool DoubleBufferedFlow::is_of_this_world() {
    const CellCosts* costs = without_uniform(costs_.get()); // which may have been uniform before
    return serving_->kind() == flow_kind(*cache_, costs, navigation_layers_) &&
           !serving_->check_affected();
}

void DoubleBufferedFlow::begin() {
    FlowOptions options = begin_field();
    options.costs = without_uniform(costs_.get());
    options.navigation_layers = navigation_layers_;
    if (next_ == nullptr) {
        next_ = std::make_unique<FlowSearch>();
    }
    is_requested_ = false;
    began_ = updates_;
    is_spreading_ = spreading().begin(*cache_, targets_, options);
    if (!is_spreading_) { // no target can be reached
        swap_fields();
    }
}

void DoubleBufferedFlow::swap_fields() {
    std::swap(serving_, next_);
    ended_ = updates_;
    is_spreading_ = false;
}

void DoubleBufferedFlow::shift_origin(Vec2 new_origin) {
    for (Vec2& target : targets_) {
        target = target - new_origin;
    }
    serving_ = nullptr;
    is_spreading_ = false;
}

} // namespace raywalk
