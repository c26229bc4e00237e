// SPDX-License-Identifier: MIT
#include "crowd/flow_search.hpp"

#include "cells/game_links.hpp"
#include "cells/query_links.hpp"
#include "cells/standing_points.hpp"
#include "cells/way_to_grid.hpp"
#include "search/canonical_ordering.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

namespace raywalk {
namespace {

double in_cells(std::uint64_t length) {
    return static_cast<double>(length) / straight_cost;
}

} // namespace

FlowKind
flow_kind(const NeighborCache& cache, const CellCosts* costs, std::uint32_t navigation_layers) {
    if (costs != nullptr) {
        return FlowKind::weighted;
    }
    const GameLinks* links = cache.game_links();
    const bool has_links =
        links != nullptr && links->has_any_for(cache.profile().radius, navigation_layers);
    return has_links ? FlowKind::linked : FlowKind::uniform;
}

std::unique_ptr<FlowSearch> make_flow_search(FlowKind kind) {
    switch (kind) {
    case FlowKind::linked:
        return std::make_unique<LinkedFlowSearch>();
    case FlowKind::weighted:
        return std::make_unique<WeightedFlowSearch>();
    case FlowKind::uniform:
        break;
    }
    return std::make_unique<UniformFlowSearch>();
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
    view_->begin_links(options.navigation_layers);
    chunks_version_ = cache.version();
    chunks_evicted_ = cache.evicted();
    begin_open_set();
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
            find_way_to_end(*view_, end->anchor, end->point, ways_to_end_[target]);
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

template <class Rules>
void FlowSearchBy<Rules>::begin_open_set() {
    chunks_.begin(*view_);
    is_canonical_ = Rules::may_be_canonical &&
                    CanonicalOrdering::applies(cache_->neighborhood(), cache_->diagonal_mode());
    diagonal_cost_ = cache_->neighborhood() == Neighborhood::hex ? straight_cost : diagonal_cost;
    crossings_.clear();
    ends_.clear();
    max_g_ = greatest_g(options_.max_distance);
    is_cut_off_ = false;
    open_.begin();
    open_.queue.begin();
}

// Of equally near targets, the first one stays.
template <class Rules>
void FlowSearchBy<Rules>::push_target(std::size_t target, const GridAnchor& anchor) {
    for_each_connected_node(anchor, [&](const GridNode& place) {
        const std::uint32_t leg = unobstructed_cost(cache_->neighborhood(), anchor, place.cell);
        const Cost g = leg * Rules::cost_of(*view_, anchor.cell);
        relax(open_.node_at(place.cell, place.layer), g, leg, [&] {
            ends_[place] = target;
            return Open::start_bit | Open::next_mask;
        });
    });
}

// Of the cells that are settled.
template <class Rules>
typename FlowSearchBy<Rules>::Cost FlowSearchBy<Rules>::greatest_g(double max_distance) {
    const double max_g = std::max(max_distance, 0.0) * static_cast<double>(Rules::unit);
    return max_g < static_cast<double>(Rules::max_g) ? static_cast<Cost>(max_g) : Rules::max_g;
}

template <class Rules>
bool FlowSearchBy<Rules>::advance(std::int64_t iterations) {
    if (unsettled_status_ != PathStatus::pending) {
        return false;
    }
    update_version();
    const std::int64_t stop = settled_ + std::min(iterations, options_.max_cells - settled_);
    while (const auto* front = open_.queue.front()) {
        const auto [node, g] = *front;
        Record& record = open_[node];
        if (record.g == g) {
            if (g > max_g_) { // the next one in its bucket may have less
                is_cut_off_ = true;
                open_.queue.pop();
                continue;
            }
            if (settled_ >= stop) {
                const bool goes_on = settled_ < options_.max_cells;
                unsettled_status_ = goes_on ? PathStatus::pending : PathStatus::iteration_limit;
                return goes_on;
            }
            ++settled_;
            record.tag |= Open::expanded_bit;
            expand(node);
        }
        open_.queue.pop();
    }
    unsettled_status_ = is_cut_off_ ? PathStatus::cost_limit : PathStatus::unreachable;
    return false;
}

// Steps and links are symmetric, so the search may run backward from the target. Each is paid for
// the cell that it enters on the way there.
template <class Rules>
void FlowSearchBy<Rules>::expand(Node node) {
    if constexpr (Rules::kind != FlowKind::uniform) {
        if (QueryLinks* links = view_->links()) {
            cross_links(*links, node);
        }
    }
    const Chunk& chunk = chunks_.of(open_, Open::page_of(node));
    if (chunk.links != nullptr) [[unlikely]] {
        expand_links(*chunk.links, node);
        if (open_.layer_of(node) != 0) {
            return;
        }
    }
    const Record from = open_[node];
    const unsigned open_here = chunk.open[node % Chunk::cell_count];
    const unsigned next_directions = from.tag >> Open::next_shift & 0xFFU;
    const Cost price = Rules::cost_of(*view_, open_.cell_of(node));
    for (unsigned rest = open_here & next_directions; rest != 0; rest &= rest - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(rest));
        const std::uint32_t length = direction < 4 ? straight_cost : diagonal_cost_;
        relax(open_.step(node, direction), from.g + length * price, from.length() + length, [&] {
            const auto back = static_cast<unsigned>(opposite(static_cast<Direction>(direction)));
            const unsigned may_follow =
                is_canonical_ ? CanonicalOrdering::next(direction, open_here) : 0xFFU ^ 1U << back;
            return direction | may_follow << Open::next_shift;
        });
    }
}

template <class Rules>
void FlowSearchBy<Rules>::expand_links(const ChunkLinks& links, Node node) {
    const Record from = open_[node];
    const GridNode place = open_.place_of(node);
    const Cost price = Rules::cost_of(*view_, place.cell);
    for (const ChunkLinks::Link& link :
         links.links_into(ChunkLinks::key_of(Chunk::index_of(place.cell), place.layer))) {
        const Cell to = neighbor(place.cell, static_cast<Direction>(link.direction));
        const std::uint32_t length = link_cost(cache_->neighborhood(), link);
        relax(
            open_.node_at(to, link.to_layer), from.g + length * price, from.length() + length, [&] {
                return link.direction | Open::next_mask |
                       std::uint32_t{place.layer} << Open::layer_shift;
            });
    }
}

// From where links of the game end to where they are entered.
template <class Rules>
void FlowSearchBy<Rules>::cross_links(QueryLinks& links, Node node) {
    const Record from = open_[node];
    const GridNode to = open_.place_of(node);
    const auto* exits = links.exits_in(*view_, Chunk::of(to.cell));
    if (exits == nullptr) {
        return;
    }
    const Neighborhood neighborhood = cache_->neighborhood();
    for (const auto& [_, index] : exits->of(to)) {
        const QueryLinks::Edge& edge = links.edge(index);
        const GridAnchor& entrance = links.entrance(*view_, index);
        const std::uint64_t over = game_link_cost(edge.cells);
        const std::uint64_t last_leg =
            link_leg_cost(neighborhood, links.exit(*view_, index), to.cell);
        const auto g = static_cast<Cost>(from.g + over * (Rules::unit / straight_cost) +
                                         last_leg * Rules::cost_of(*view_, to.cell));
        const Cost price = Rules::cost_of(*view_, entrance.cell);
        for_each_connected_node(entrance, [&](const GridNode& place) {
            const std::uint32_t leg = link_leg_cost(neighborhood, entrance, place.cell);
            relax(open_.node_at(place.cell, place.layer),
                  g + leg * price,
                  from.length() + over + last_leg + leg,
                  [&] {
                      crossings_[place] = {to, edge.id, edge.is_backward};
                      return Open::start_bit | Open::next_mask;
                  });
        });
    }
}

// Takes the path with this g, unless one as good is known. `reached_by()` returns the bits of the
// tag that say how the node was reached and where paths go on from it.
template <class Rules>
template <class ReachedBy>
void FlowSearchBy<Rules>::relax(Node node, Cost g, std::uint64_t length, ReachedBy reached_by) {
    Record& record = open_[node];
    if (!open_.is_known(record) || g < record.g) {
        record = Rules::record(g, length, open_.stamp() | reached_by());
        open_.queue.push(node, g);
    }
}

template <class Rules>
const typename FlowSearchBy<Rules>::Record*
FlowSearchBy<Rules>::settled(const GridNode& node) const {
    const Record* record = open_.find(node.cell, node.layer);
    return record != nullptr && (record->tag & Open::expanded_bit) != 0 ? record : nullptr;
}

// The node that follows on the path to the target; the node itself where only the leg to the
// target, or to a link of the game, comes first.
template <class Rules>
GridNode FlowSearchBy<Rules>::next_node(const GridNode& at, std::uint32_t tag) {
    if ((tag & Open::start_bit) != 0) {
        return at;
    }
    const auto came_by = static_cast<Direction>(tag & Open::direction_mask);
    const auto layer = static_cast<std::uint8_t>((tag & Open::layer_mask) >> Open::layer_shift);
    return {neighbor(at.cell, opposite(came_by)), layer};
}

template <class Rules>
std::optional<double> FlowSearchBy<Rules>::cost_at(Cell cell) const {
    const Record* record = settled({cell});
    return record == nullptr ? std::nullopt
                             : std::optional{static_cast<double>(record->g) / Rules::unit};
}

template <class Rules>
std::optional<double> FlowSearchBy<Rules>::length_at(const GridNode& node) const {
    const Record* record = settled(node);
    return record == nullptr ? std::nullopt : std::optional{in_cells(record->length())};
}

template <class Rules>
std::optional<Cell> FlowSearchBy<Rules>::next(Cell cell) const {
    const Record* record = settled({cell});
    return record == nullptr ? std::nullopt : std::optional{next_node({cell}, record->tag).cell};
}

// Sets `first` to the node joined to the start with the least total cost and returns that cost;
// returns no_cost if it is not known yet.
template <class Rules>
typename FlowSearchBy<Rules>::Cost FlowSearchBy<Rules>::choose_first(NeighborView& view,
                                                                     const GridAnchor& start,
                                                                     GridNode& first) const {
    Cost least = no_cost;
    Cost least_of_rest = no_cost;
    for_each_connected_node(start, [&](const GridNode& node) {
        const Cost leg = unobstructed_cost(cache_->neighborhood(), start, node.cell) *
                         Rules::cost_of(view, node.cell);
        if (const Record* record = settled(node)) {
            const Cost cost = leg + record->g;
            if (cost < least || (cost == least && node < first)) {
                least = cost;
                first = node;
            }
        } else if (!is_complete()) {
            const Cost least_g = is_cut_off_ ? max_g_ : open_.queue.min_g();
            least_of_rest = std::min(least_of_rest, leg + least_g);
        }
    });
    return least < least_of_rest ? least : no_cost;
}

template <class Rules>
PathStatus FlowSearchBy<Rules>::follow(NeighborView& view,
                                       const GridAnchor& start,
                                       std::size_t max_nodes,
                                       FlowTrace& trace) const {
    if constexpr (!Rules::may_be_canonical) {
        (void)view.use_costs(options_.costs);
    }
    GridNode node;
    const Cost cost = choose_first(view, start, node);
    if (cost == no_cost) {
        return unsettled_status_;
    }
    trace.cost = static_cast<double>(cost) / Rules::unit;
    typename Open::Reader records{open_};
    while (!trace.ends_at_target && trace.nodes.size() < max_nodes) {
        trace.nodes.push_back(node);
        const std::uint32_t tag = records.at(node).tag;
        const auto crossing =
            (tag & Open::start_bit) == 0 ? crossings_.end() : crossings_.find(node);
        if (crossing == crossings_.end()) {
            trace.ends_at_target = (tag & Open::start_bit) != 0;
            trace.target = trace.ends_at_target ? ends_.at(node) : 0;
            node = next_node(node, tag);
            continue;
        }
        const auto& [to, link, is_backward] = crossing->second;
        if (trace.nodes.size() < max_nodes) {
            trace.link_steps.push_back({trace.nodes.size(), link, is_backward});
        }
        node = to;
    }
    return PathStatus::found;
}

template class FlowSearchBy<UniformFlowRules>;
template class FlowSearchBy<LinkedFlowRules>;
template class FlowSearchBy<WeightedFlowRules>;

} // namespace raywalk
