// SPDX-License-Identifier: MIT
#include "crowd/double_buffered_flow.hpp"

#include "core/flag_scope.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

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
    const bool is_known = has_field_ || (is_spreading_ && !is_advancing_);
    return is_known ? traced().trace(view, start, max_nodes, trace) : PathStatus::pending;
}

std::optional<Cell> DoubleBufferedFlow::next(Cell cell) const {
    return has_field_ || is_spreading_ ? traced().next(cell) : std::nullopt;
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
    const bool goes_on = spreading().advance(iterations);
    const std::int64_t settled = spreading().settled_cells() - before;
    if (!goes_on || covers_enough()) {
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

bool DoubleBufferedFlow::is_up_to_date() const {
    if (!has_field_) {
        return false;
    }
    const auto& targets = serving().targets();
    return std::equal(targets.begin(), targets.end(), targets_.begin(), targets_.end()) &&
           is_of_this_world();
}

bool DoubleBufferedFlow::rests() const {
    return has_field_ && !is_spreading_ && updates_ - ended_ < ended_ - began_ &&
           is_of_this_world();
}

bool DoubleBufferedFlow::is_of_this_world() const {
    const CellCosts* costs = without_uniform(costs_.get()); // which may have been uniform before
    return serving().kind() == flow_kind(*cache_, costs, navigation_layers_) &&
           !serving().check_affected();
}

void DoubleBufferedFlow::begin() {
    FlowOptions options = begin_field();
    options.costs = without_uniform(costs_.get());
    options.navigation_layers = navigation_layers_;
    std::unique_ptr<FlowSearch>& field = fields_[1 - serving_];
    const FlowKind kind = flow_kind(*cache_, options.costs, navigation_layers_);
    if (field == nullptr || field->kind() != kind) {
        field = make_flow_search(kind);
    }
    is_requested_ = false;
    began_ = updates_;
    is_spreading_ = field->begin(*cache_, targets_, options);
    if (!is_spreading_) { // no target can be reached
        swap_fields();
    }
}

void DoubleBufferedFlow::swap_fields() {
    serving_ = 1 - serving_;
    ended_ = updates_;
    has_field_ = true;
    is_spreading_ = false;
}

void DoubleBufferedFlow::shift_origin(Vec2 new_origin) {
    for (Vec2& target : targets_) {
        target = target - new_origin;
    }
    has_field_ = false;
    is_spreading_ = false;
}

} // namespace raywalk
