// SPDX-License-Identifier: MIT
#include "raywalk/flow_field.hpp"

#include "cells/game_links.hpp"
#include "core/flag_scope.hpp"
#include "navigator/flow_field_state.hpp"
#include "navigator/flow_path.hpp"

#include <cassert>
#include <utility>

namespace raywalk {
namespace {

// The walker's own cell, and the next one.
constexpr std::size_t nodes_to_next_cell = 2;

} // namespace

bool FlowFieldOptions::is_valid() const {
    return walker.is_valid() && max_distance >= 0.0 && max_cells >= 1;
}

FlowField::State::State(const NeighborCache& cache,
                        const FlowFieldOptions& given,
                        std::shared_ptr<WorldAccess> world_access)
    : DoubleBufferedFlow{cache, given.costs, given.navigation_layers}
    , access{std::move(world_access)}
    , options_{given} {}

FlowOptions FlowField::State::begin_field() {
    return {.max_cells = options_.max_cells,
            .max_distance = options_.max_distance / cache().grid().cell_size()};
}

PathStatus FlowField::State::trace_from(Vec2 point, std::size_t max_nodes) {
    if (!options_.is_valid() || cache().profile() != options_.walker) {
        return PathStatus::invalid_query;
    }
    const CellCosts* costs = without_uniform(this->costs().get());
    memory_.view->begin(cache(), {}, {}, costs);
    request();
    return trace(*memory_.view, point, max_nodes, memory_.trace);
}

double FlowField::State::cost(Vec2 point) {
    const PathStatus status = trace_from(point, 0);
    return status == PathStatus::found ? memory_.trace.cost * cache().grid().cell_size()
                                       : FlowSample{}.cost;
}

FlowSample FlowField::State::sample(Vec2 point, PathPostprocessing postprocessing) {
    const bool pulls = postprocessing == PathPostprocessing::string_pulling;
    FlowSample sample{.status = trace_from(point, pulls ? flow_path_nodes : nodes_to_next_cell)};
    if (sample.status != PathStatus::found) {
        return sample;
    }
    // Links may have been removed since the field began.
    const bool has_all_links = all_of(memory_.trace.link_steps, [&](const LinkStep& step) {
        return cache().game_links()->find(step.link) != nullptr;
    });
    if (!has_all_links) {
        return {.status = PathStatus::pending};
    }
    build_flow_path(memory_, *this, postprocessing, path_);
    const std::size_t next = index_of_next(point, !pulls);
    sample.next_position = path_.points[next];
    sample.link = link_at(next);
    // An old field may lead through what is a wall now.
    if (traced().world_version() != cache().version() &&
        !memory_.view->can_leave(point, sample.next_position)) {
        return {.status = PathStatus::pending};
    }
    const double length = distance(point, sample.next_position);
    sample.direction =
        length > 0.0 ? static_cast<float>(1.0 / length) * (sample.next_position - point) : Vec2{};
    sample.cost = path_.cost;
    return sample;
}

// The first point of the path that differs from `point`. One that goes by cells does not return to
// the center of its own if it can walk to the next one straight.
std::size_t FlowField::State::index_of_next(Vec2 point, bool by_cells) {
    const std::size_t last = path_.points.size() - 1;
    std::size_t index = 0;
    while (index < last && path_.points[index] == point) {
        ++index;
    }
    const bool skips = by_cells && index < last && link_at(index) == 0 &&
                       memory_.view->can_leave(point, path_.points[index + 1]);
    return skips ? index + 1 : index;
}

// The link that begins at that point of the path.
LinkId FlowField::State::link_at(std::size_t index) const {
    const auto leg = find_if(path_.links, [&](const LinkLeg& each) { return each.first == index; });
    return leg == path_.links.end() ? 0 : leg->link;
}

FlowField::FlowField(std::shared_ptr<State> state)
    : state_{std::move(state)} {}

const std::shared_ptr<FlowField::State>& FlowField::state() const {
    assert(state_ != nullptr && "the flow field was moved from");
    return state_;
}

// Calls work on a copy of the pointer to the state: a callback may destroy the field. It may
// destroy the navigator, too, so they hold its parts.

template <class Result, class Work>
Result FlowField::State::answer(Result refused, Work work) {
    const std::shared_ptr<void> parts = access->hold();
    if (is_in_use_ || !access->prepare_query()) {
        return refused;
    }
    const FlagScope in_use{is_in_use_};
    const CallbackScope scope{CallbackScope::Kind::searching};
    return work();
}

FlowSample FlowField::sample(Vec2 point, PathPostprocessing postprocessing) const {
    const std::shared_ptr<State> state = this->state();
    return state->answer(FlowSample{.status = PathStatus::invalid_query},
                         [&] { return state->sample(point, postprocessing); });
}

double FlowField::cost(Vec2 point) const {
    const std::shared_ptr<State> state = this->state();
    return state->answer(FlowSample{}.cost, [&] { return state->cost(point); });
}

void FlowField::set_targets(std::span<const Vec2> targets) {
    state()->set_targets(targets);
    state()->request();
}

void FlowField::finish() {
    const std::shared_ptr<State> state = this->state();
    const std::shared_ptr<void> parts = state->access->hold();
    if (!state->is_in_use() && state->access->prepare_query()) {
        const CallbackScope scope{CallbackScope::Kind::searching};
        state->finish();
    }
}

bool FlowField::is_finished() const {
    const std::shared_ptr<State> state = this->state();
    return !state->access->has_ended() && state->is_up_to_date();
}

} // namespace raywalk
