// SPDX-License-Identifier: MIT
#include "search/flow_search.hpp"

#include "cells/standing_points.hpp"
#include "cells/way_to_grid.hpp"

namespace raywalk {
namespace {

// Sets `first` to the node joined to the start with the least total cost and returns that cost;
// returns no_cost if it is not known yet.
template <class Rules>
typename Rules::Cost choose_first(const BestFirstSearch<Rules>& search,
                                  bool is_complete,
                                  NeighborView& view,
                                  const GridAnchor& start,
                                  GridNode& first) {
    using Cost = typename Rules::Cost;
    const auto costs = Rules::costs_of(view);
    Cost least = Rules::no_cost;
    Cost least_of_rest = Rules::no_cost;
    for_each_connected_node(start, [&](const GridNode& node) {
        const Cost leg = costs.leg(start, node.cell) * costs.price(node.cell);
        if (const auto* record = search.expanded(node)) {
            const Cost cost = leg + record->g;
            if (cost < least || (cost == least && node < first)) {
                least = cost;
                first = node;
            }
        } else if (!is_complete) {
            least_of_rest = std::min(least_of_rest, leg + search.least_open_g());
        }
    });
    return least < least_of_rest ? least : Rules::no_cost;
}

} // namespace

FlowKind
flow_kind(const NeighborCache& cache, const CellCosts* costs, std::uint32_t navigation_layers) {
    const GameLinks* links = cache.game_links();
    const bool has_links =
        links != nullptr && links->has_any_for(cache.profile().radius, navigation_layers);
    return costs != nullptr || has_links ? FlowKind::weighted : FlowKind::uniform;
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
    view_.begin(cache, {}, {}, options.costs);
    (void)view_.use_costs(options.costs);
    view_.begin_links(options.navigation_layers);
    const FlowKind kind_now = flow_kind(cache, options.costs, options.navigation_layers);
    if (kind_now != kind() && kind_now == FlowKind::uniform) {
        search_.emplace<Search<FlowKind::uniform>>();
    } else if (kind_now != kind()) {
        search_.emplace<Search<FlowKind::weighted>>();
    }
    const SearchOptions any;
    ends_.clear();
    std::visit(
        [&](auto& search) {
            search.begin({.view = &view_, .options = &any, .max_cost = options.max_distance});
        },
        search_);
    push_targets();
    return unsettled_status_ == PathStatus::pending;
}

void FlowSearch::push_targets() {
    ways_to_end_.resize(targets_.size());
    const bool are_valid =
        all_of(targets_, [&](Vec2 target) { return cache_->grid().contains(target); });
    if (targets_.empty() || !are_valid) {
        unsettled_status_ = PathStatus::invalid_query;
        return;
    }
    unsettled_status_ = PathStatus::target_blocked;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
        if (const std::optional<StandingPoint> end = standing_point_at(view_, targets_[target])) {
            unsettled_status_ = PathStatus::pending;
            find_way(view_, end->anchor, end->point, PathEnd::target, ways_to_end_[target]);
            for_each_connected_node(end->anchor, [&](const GridNode& place) {
                const bool is_nearest = std::visit(
                    [&](auto& search) { return search.add_start(end->anchor, place); }, search_);
                if (is_nearest) { // of equally near ones, the first stays
                    ends_[place] = target;
                }
            });
        }
    }
}

// Runs before the field reads any chunk that changed after version_: changes of chunks that it has
// not read do not affect it, nor do links that end there. A field that uses no links lacks those
// that come. Costs out of the range that they had are not read as they are.
void FlowSearch::update_version() {
    is_affected_ |= !cost_range_.contains(range_of(options_.costs));
    (void)check_affected();
    if (view_.are_links_outdated()) {
        view_.begin_links(options_.navigation_layers);
        is_affected_ |= view_.links() != nullptr && kind() == FlowKind::uniform;
    }
    if (view_.are_chunks_outdated()) {
        std::visit([](auto& search) { search.fetch_chunks_again(); }, search_);
    }
}

bool FlowSearch::check_affected() {
    if (!is_affected_ && cache_ != nullptr && version_ != cache_->version()) {
        is_affected_ = view_.is_affected_since(version_);
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
    const GridAnchor anchor = anchor_by_way(view, start, PathEnd::start);
    if (anchor.is_blocked()) {
        return PathStatus::start_blocked;
    }
    find_way(view, anchor, start, PathEnd::start, trace.way);
    const auto follow = [&]<class Rules>(const BestFirstSearch<Rules>& search) {
        if constexpr (!Rules::is_uniform) {
            (void)view.use_costs(options_.costs);
        }
        GridNode node;
        const auto cost = choose_first(search, is_complete(), view, anchor, node);
        if (cost == Rules::no_cost) {
            return unsettled_status_;
        }
        trace.cost = static_cast<double>(cost) / Rules::unit;
        trace.ends_at_target = search.read_back(node, max_nodes, trace);
        trace.target = trace.ends_at_target ? ends_.at(trace.nodes.back()) : 0;
        return PathStatus::found;
    };
    return std::visit(follow, search_);
}

bool FlowSearch::reaches(Vec2 start) {
    FlowTrace no_nodes;
    return trace(view_, start, 0, no_nodes) == PathStatus::found;
}

bool FlowSearch::advance(std::int64_t iterations) {
    if (unsettled_status_ != PathStatus::pending) {
        return false;
    }
    update_version();
    const std::int64_t most = std::min(iterations, options_.max_cells - settled_);
    std::visit(
        [&](auto& search) {
            unsettled_status_ = search.run(most);
            settled_ = search.statistics().iterations;
        },
        search_);
    if (unsettled_status_ == PathStatus::pending && settled_ >= options_.max_cells) {
        unsettled_status_ = PathStatus::iteration_limit;
    }
    return unsettled_status_ == PathStatus::pending;
}

std::vector<Cell> FlowSearch::chunks() const {
    return std::visit([](const auto& search) { return search.open().chunks(); }, search_);
}

// Returns `answer(search, record)` for a settled node, else nothing.
template <class Answer>
auto FlowSearch::ask(const GridNode& node, Answer answer) const {
    return std::visit(
        [&](const auto& search) {
            const auto* record = search.expanded(node);
            return record == nullptr ? std::nullopt : std::optional{answer(search, *record)};
        },
        search_);
}

std::optional<double> FlowSearch::cost_at(Cell cell) const {
    return ask({cell}, []<class Rules>(const BestFirstSearch<Rules>&, const auto& record) {
        return static_cast<double>(record.g) / Rules::unit;
    });
}

std::optional<double> FlowSearch::length_at(const GridNode& node) const {
    return ask(node, []<class Rules>(const BestFirstSearch<Rules>&, const auto& record) {
        if constexpr (Rules::is_uniform) {
            return static_cast<double>(record.g) / straight_cost;
        } else {
            return static_cast<double>(record.length.value) / straight_cost;
        }
    });
}

std::optional<Cell> FlowSearch::next(Cell cell) const {
    return ask({cell}, [cell](const auto& search, const auto& record) {
        return search.successors().parent_of(search.open(), cell, record).cell;
    });
}

} // namespace raywalk
