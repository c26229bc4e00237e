// SPDX-License-Identifier: MIT
#include "search/constrained_search.hpp"

#include "cells/nearest_nodes.hpp"
#include "core/vec2d.hpp"
#include "search/successors.hpp"

#include <tuple>

namespace raywalk {
void ConstrainedSearch::prepare(const SearchTask& task) {
    const SearchOptions& options = *task.options;
    length_options_ = options;
    length_options_.costs = nullptr;
    length_options_.heuristic_weight = 1.0F; // the labels of a cell must be taken by length
    lengths_.begin({task.view, task.start, task.target, &length_options_});
    const CellCosts* costs = options.costs.get();
    costs_ = {lengths_.neighborhood(), costs == nullptr ? uniform_ : task.view->begin_costs(costs)};
    const double limit = std::floor(double{options.max_cost} * CellCosts::scale);
    max_cost_ = limit < 0x1p62 ? static_cast<std::uint64_t>(limit) : std::uint64_t{1} << 62U;
    target_ = task.target;
    view_ = task.view;
    open_.begin();
    labels_.clear();
    heap_.clear();
    // A link may lead past cells, and their costs.
    prunes_by_cost_ = options.heuristic != Heuristic::zero && view_->links() == nullptr;
    start_directions_.begin(task);
    cut_off_cells_ = 0;
    is_end_too_costly_ = false;
    best_ = none;
    for_each_connected_node(*task.start, [&](const GridNode& place) {
        const std::uint32_t length = lengths_.leg(*task.start, place.cell);
        const std::uint32_t steps = costs_.leg(*task.start, place.cell);
        add({.place = place,
             .length = length * lengths_.price(place.cell),
             .cost = steps * costs_.price(place.cell)});
    });
}

bool ConstrainedSearch::comes_later(const Entry& a, const Entry& b) {
    return std::tie(a.f, b.is_end, a.cost, a.label) > std::tie(b.f, a.is_end, b.cost, b.label);
}

PathStatus ConstrainedSearch::run(std::int64_t max_iterations) {
    for (std::int64_t iterations = 0; !heap_.empty();) {
        const Entry entry = heap_.front();
        Record& record = open_[node_of(labels_[entry.label])];
        if (!entry.is_end && open_.is_known(record) && record.least_cost <= entry.cost) {
            pop();
            continue;
        }
        const Length end = entry.is_end ? entry.f : try_end_at(entry.label);
        if (end <= entry.f) {
            best_ = entry.label;
            return PathStatus::found;
        }
        if (iterations >= max_iterations) {
            return PathStatus::pending;
        }
        pop();
        if (end != WeightedRules::no_cost) {
            push({end, entry.cost, entry.label, true});
        }
        ++iterations;
        close(entry, record);
        expand(entry.label);
    }
    return is_end_too_costly_ || cut_off_cells_ > 0 ? PathStatus::cost_limit
                                                    : PathStatus::unreachable;
}

ConstrainedSearch::Length ConstrainedSearch::try_end_at(std::uint32_t label) {
    const Label& path = labels_[label];
    const Cell cell = path.place.cell;
    if (path.place.layer == 0 && lengths_.is_accepted(cell)) {
        return path.length;
    }
    Length least = WeightedRules::no_cost;
    for (const GridAnchor& anchor : target_->anchors) {
        if (anchor.connects_to_node(path.place)) {
            // If the target lies between cells, its own cell is entered last.
            const std::uint64_t last = costs_.leg(anchor, cell) * costs_.price(anchor.cell);
            if (path.cost + last <= max_cost_) {
                const Length leg = unobstructed_cost(lengths_.neighborhood(), anchor, cell);
                least = std::min(least, path.length + leg * CellCosts::scale);
            } else {
                is_end_too_costly_ = true;
            }
        }
    }
    return least;
}

void ConstrainedSearch::close(const Entry& entry, Record& record) {
    ++statistics_.iterations;
    if (!open_.is_known(record)) {
        ++statistics_.expanded_cells;
    } else if (record.least_cost == cut_off) {
        ++statistics_.expanded_cells;
        --cut_off_cells_;
    }
    record = {entry.cost, open_.stamp()};
    labels_[entry.label].is_expanded = true;
}

void ConstrainedSearch::expand(std::uint32_t label) {
    const Label from = labels_[label];
    const GridNode& place = from.place;
    cross_links(label);
    const Chunk& chunk = open_.chunk_of_page(Open::page_of(node_of(from)), *view_);
    const unsigned directions =
        place.layer == 0 ? start_directions_.of(place.cell) : StartDirections::all;
    const auto leave = [&](const GridNode& to, std::uint32_t length, std::uint32_t steps) {
        add({.place = to,
             .length = from.length + length * lengths_.price(to.cell),
             .cost = from.cost + steps * costs_.price(to.cell),
             .parent = label});
    };
    if (place.layer == 0) {
        for_each_step(chunk.open[Chunk::index_of(place.cell)] & directions, [&](unsigned d) {
            const Cell to = neighbor(place.cell, static_cast<Direction>(d));
            leave({to}, lengths_.step(d), costs_.step(d));
        });
    }
    if (chunk.links != nullptr) {
        for_each_link(*chunk.links,
                      place,
                      directions,
                      Travel::forward,
                      [&](const ChunkLinks::Link& link, const GridNode& to) {
                          leave(to, lengths_.link(link), costs_.link(link));
                      });
    }
}

void ConstrainedSearch::cross_links(std::uint32_t label) {
    const Label from = labels_[label];
    for_each_crossing(
        *view_, from.place, Travel::forward, [&](std::uint32_t edge, const GridNode& to) {
            const Cell first = from.place.cell;
            const QueryLinks::Edge& over = view_->links()->edge(edge);
            add({.place = to,
                 .length = from.length + crossing_cost(lengths_, *view_, edge, first, to.cell),
                 .cost = from.cost + crossing_cost(costs_, *view_, edge, first, to.cell),
                 .parent = label,
                 .link = over.id,
                 .is_backward = over.is_backward});
        });
}

void ConstrainedSearch::add(const Label& label) {
    const Cell cell = label.place.cell;
    Record& record = open_[node_of(label)];
    if (open_.is_known(record) && record.least_cost <= label.cost) {
        return;
    }
    if (label.cost + least_cost_from(cell) > max_cost_) {
        if (!open_.is_known(record)) {
            record = {cut_off, open_.stamp()};
            ++cut_off_cells_;
        }
        return;
    }
    const auto index = static_cast<std::uint32_t>(labels_.size());
    labels_.push_back(label);
    push({label.length + lengths_.heuristic(cell), label.cost, index, false});
}

void ConstrainedSearch::push(const Entry& entry) {
    heap_.push_back(entry);
    std::push_heap(heap_.begin(), heap_.end(), comes_later);
    statistics_.open_set_peak =
        std::max(statistics_.open_set_peak, static_cast<std::int64_t>(heap_.size()));
}

void ConstrainedSearch::pop() {
    std::pop_heap(heap_.begin(), heap_.end(), comes_later);
    heap_.pop_back();
}

// An anchor may connect to a cell up to two columns and two rows away from its own.
std::uint64_t ConstrainedSearch::least_cost_from(Cell cell) const {
    if (target_->predicate || target_->stop_distance > 0.0 || !prunes_by_cost_) {
        return 0;
    }
    const auto steps_over = [this](std::int32_t x, std::int32_t y) {
        return static_cast<std::int64_t>(unobstructed_length(lengths_.neighborhood(), x, y, 1, 1));
    };
    const std::int64_t farthest = steps_over(2, 2);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const GridAnchor& anchor : target_->anchors) {
        const bool is_center = anchor.connected == 1 && anchor.corner == anchor.cell;
        const std::int64_t steps = steps_over(cell.x - anchor.cell.x, cell.y - anchor.cell.y);
        least = std::min(least, steps - (is_center ? 0 : farthest));
    }
    return static_cast<std::uint64_t>(std::max<std::int64_t>(least, 0)) * costs_.least_price();
}

void ConstrainedSearch::read_route(SearchRoute& route) const {
    std::vector<std::uint32_t> labels;
    for (std::uint32_t label = best_; label != none; label = labels_[label].parent) {
        labels.push_back(label);
    }
    route.nodes.clear();
    route.link_steps.clear();
    for (auto at = labels.rbegin(); at != labels.rend(); ++at) {
        const Label& label = labels_[*at];
        if (label.link != 0) {
            route.link_steps.push_back({route.nodes.size(), label.link, label.is_backward});
        }
        route.nodes.push_back(label.place);
    }
}

bool ConstrainedSearch::settle_for_nearest(Vec2 target) {
    using Rank = std::tuple<double, Length, GridNode>;
    Rank least;
    best_ = none;
    for (std::uint32_t i = 0; i < labels_.size(); ++i) {
        if (labels_[i].is_expanded) {
            const GridNode& place = labels_[i].place;
            const Vec2d offset = between(position_of(*view_, place), target);
            const Rank rank{dot(offset, offset), labels_[i].length, place};
            if (best_ == none || rank < least) {
                least = rank;
                best_ = i;
            }
        }
    }
    return best_ != none;
}

// Of the labels of a node, the shortest one, and of these the cheapest.
std::vector<SearchedCell> ConstrainedSearch::searched_cells() const {
    using Rank = std::tuple<Length, std::uint64_t, std::uint32_t>;
    std::map<GridNode, Rank> best;
    for (std::uint32_t i = 0; i < labels_.size(); ++i) {
        const Rank rank{labels_[i].length, labels_[i].cost, i};
        Rank& least = best.try_emplace(labels_[i].place, rank).first->second;
        least = std::min(least, rank);
    }
    std::vector<SearchedCell> cells;
    for (const auto& [place, rank] : best) {
        cells.push_back(describe(std::get<std::uint32_t>(rank)));
    }
    return cells;
}

// A search that pauses leaves the next label at the front.
std::optional<Cell> ConstrainedSearch::next_cell() const {
    return heap_.empty() ? std::nullopt : std::optional{labels_[heap_.front().label].place.cell};
}

SearchedCell ConstrainedSearch::describe(std::uint32_t label) const {
    const Label& path = labels_[label];
    const auto in_meters = [this](Length length) {
        return static_cast<double>(length) / WeightedRules::unit * view_->grid().cell_size();
    };
    const auto [cell, layer] = path.place;
    const GridNode parent = path.parent == none ? path.place : labels_[path.parent].place;
    const unsigned directions = layer == 0 ? start_directions_.of(cell) : 0;
    return {.cell = cell,
            .parent = parent.cell,
            .layer = layer,
            .parent_layer = parent.layer,
            .g = in_meters(path.length),
            .h = in_meters(lengths_.heuristic(cell)),
            .directions = static_cast<std::uint8_t>(directions),
            .is_closed = path.is_expanded};
}

} // namespace raywalk
