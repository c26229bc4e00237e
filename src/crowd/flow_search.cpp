// SPDX-License-Identifier: MIT
#include "crowd/flow_search.hpp"

#include "cells/game_links.hpp"
#include "cells/standing_points.hpp"
#include "cells/way_to_grid.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <optional>

namespace raywalk {
FlowKind
flow_kind(const NeighborCache& cache, const CellCosts* costs, std::uint32_t navigation_layers) {
    const GameLinks* links = cache.game_links();
    const bool has_links =
        links != nullptr && links->has_any_for(cache.profile().radius, navigation_layers);
    return costs != nullptr || has_links ? FlowKind::weighted : FlowKind::uniform;
}

std::unique_ptr<FlowSearch> make_flow_search(FlowKind kind) {
    if (kind == FlowKind::uniform) {
        return std::make_unique<UniformFlowSearch>();
    }
    return std::make_unique<WeightedFlowSearch>();
}

bool FlowSearch::begin(const NeighborCache& cache,
                       std::span<const Vec2> targets,
                       const FlowOptions& options) {
    cache_ = &cache;
    options_ = options;
    targets_.assign(targets.begin(), targets.end());
    settled_ = 0;
    version_ = cache.version();
    cost_range_ = range_of(options.costs);
    is_affected_ = false;
    if (view_.has_value()) {
        view_->begin(cache, {}, {}, options.costs);
    } else {
        view_.emplace(cache, std::span<const BodyKey>{}, std::span<const Cell>{}, options.costs);
    }
    (void)view_->use_costs(options.costs);
    view_->begin_links(options.navigation_layers);
    chunks_version_ = cache.version();
    chunks_evicted_ = cache.evicted();
    const SearchOptions any;
    begin_search({.view = &*view_, .options = &any, .max_cost = options.max_distance});
    push_targets();
    return unsettled_status_ == PathStatus::pending;
}

void FlowSearch::push_targets() {
    ways_to_end_.resize(targets_.size());
    const bool are_valid = std::all_of(targets_.begin(), targets_.end(), [&](Vec2 target) {
        return cache_->grid().contains(target);
    });
    if (targets_.empty() || !are_valid) {
        unsettled_status_ = PathStatus::invalid_query;
        return;
    }
    unsettled_status_ = PathStatus::target_blocked;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
        if (const std::optional<StandingPoint> end = standing_point_at(*view_, targets_[target])) {
            unsettled_status_ = PathStatus::pending;
            find_way(*view_, end->anchor, end->point, PathEnd::target, ways_to_end_[target]);
            push_target(target, end->anchor);
        }
    }
}

// Runs before the field reads any chunk that changed after version_: changes of chunks that it has
// not read do not affect it, nor do links that end there. A field that uses no links lacks those
// that come. Costs out of the range that they had are not read as they are.
void FlowSearch::update_version() {
    is_affected_ |= !cost_range_.contains(range_of(options_.costs));
    (void)check_affected();
    if (view_->are_links_outdated()) {
        view_->begin_links(options_.navigation_layers);
        is_affected_ |= view_->links() != nullptr && kind() == FlowKind::uniform;
    }
    if (chunks_version_ != cache_->version() || chunks_evicted_ != cache_->evicted()) {
        chunks_version_ = cache_->version();
        chunks_evicted_ = cache_->evicted();
        fetch_chunks_again();
    }
}

bool FlowSearch::check_affected() {
    if (!is_affected_ && cache_ != nullptr && version_ != cache_->version()) {
        is_affected_ = view_->is_affected_since(version_);
        if (!is_affected_) {
            version_ = cache_->version();
        }
    }
    return is_affected_;
}

PathStatus
FlowSearch::trace(NeighborView& view, Vec2 start, std::size_t max_nodes, FlowTrace& trace) const {
    trace.nodes.clear();
    trace.link_steps.clear();
    trace.ends_at_target = false;
    trace.target = 0;
    trace.cost = 0.0;
    if (unsettled_status_ == PathStatus::invalid_query || !view.grid().contains(start)) {
        return PathStatus::invalid_query;
    }
    const GridAnchor anchor = anchor_start(view, start);
    return anchor.is_blocked() ? PathStatus::start_blocked : follow(view, anchor, max_nodes, trace);
}

bool FlowSearch::reaches(Vec2 start) {
    FlowTrace no_nodes;
    return trace(*view_, start, 0, no_nodes) == PathStatus::found;
}

template <FlowKind kind>
void FlowSearchBy<kind>::begin_search(const SearchTask& task) {
    search_.begin(task);
    ends_.clear();
}

// Of equally near targets, the first one stays.
template <FlowKind kind>
void FlowSearchBy<kind>::push_target(std::size_t target, const GridAnchor& anchor) {
    for_each_connected_node(anchor, [&](const GridNode& place) {
        if (search_.add_start(anchor, place)) {
            ends_[place] = target;
        }
    });
}

template <FlowKind kind>
bool FlowSearchBy<kind>::advance(std::int64_t iterations) {
    if (unsettled_status_ != PathStatus::pending) {
        return false;
    }
    update_version();
    unsettled_status_ = search_.run(std::min(iterations, options_.max_cells - settled_));
    settled_ = search_.statistics().iterations;
    if (unsettled_status_ == PathStatus::pending && settled_ >= options_.max_cells) {
        unsettled_status_ = PathStatus::iteration_limit;
    }
    return unsettled_status_ == PathStatus::pending;
}

template <FlowKind kind>
std::optional<double> FlowSearchBy<kind>::cost_at(Cell cell) const {
    const auto* record = search_.expanded({cell});
    return record == nullptr ? std::nullopt
                             : std::optional{static_cast<double>(record->g) / Rules::unit};
}

template <FlowKind kind>
std::optional<double> FlowSearchBy<kind>::length_at(const GridNode& node) const {
    const auto* record = search_.expanded(node);
    if (record == nullptr) {
        return std::nullopt;
    }
    if constexpr (Rules::is_uniform) {
        return static_cast<double>(record->g) / straight_cost;
    } else {
        return static_cast<double>(record->length.value) / straight_cost;
    }
}

template <FlowKind kind>
std::optional<Cell> FlowSearchBy<kind>::next(Cell cell) const {
    const auto* record = search_.expanded({cell});
    return record == nullptr
               ? std::nullopt
               : std::optional{search_.successors().parent_of(search_.open(), cell, *record).cell};
}

// Sets `first` to the node joined to the start with the least total cost and returns that cost;
// returns no_cost if it is not known yet.
template <FlowKind kind>
typename FlowSearchBy<kind>::Cost FlowSearchBy<kind>::choose_first(NeighborView& view,
                                                                   const GridAnchor& start,
                                                                   GridNode& first) const {
    const auto costs = Rules::costs_of(view);
    Cost least = Rules::no_cost;
    Cost least_of_rest = Rules::no_cost;
    for_each_connected_node(start, [&](const GridNode& node) {
        const Cost leg = costs.leg(start, node.cell) * costs.price(node.cell);
        if (const auto* record = search_.expanded(node)) {
            const Cost cost = leg + record->g;
            if (cost < least || (cost == least && node < first)) {
                least = cost;
                first = node;
            }
        } else if (!is_complete()) {
            least_of_rest = std::min(least_of_rest, leg + search_.least_open_g());
        }
    });
    return least < least_of_rest ? least : Rules::no_cost;
}

template <FlowKind kind>
PathStatus FlowSearchBy<kind>::follow(NeighborView& view,
                                      const GridAnchor& start,
                                      std::size_t max_nodes,
                                      FlowTrace& trace) const {
    if constexpr (!Rules::is_uniform) {
        (void)view.use_costs(options_.costs);
    }
    GridNode node;
    const Cost cost = choose_first(view, start, node);
    if (cost == Rules::no_cost) {
        return unsettled_status_;
    }
    trace.cost = static_cast<double>(cost) / Rules::unit;
    trace.ends_at_target = search_.read_back(node, max_nodes, trace);
    trace.target = trace.ends_at_target ? ends_.at(trace.nodes.back()) : 0;
    return PathStatus::found;
}

template class FlowSearchBy<FlowKind::uniform>;
template class FlowSearchBy<FlowKind::weighted>;

} // namespace raywalk
