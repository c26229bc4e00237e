// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"

#include "core/exceptions.hpp"
#include "search/neighbor_steps.hpp"
#include "search/node_queries.hpp"
#include "search/read_back.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"
#include "search/start_directions.hpp"
#include "search/step_costs.hpp"
#include "search/successors.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

namespace raywalk {

/// A* after Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum
/// Cost Paths (1968): the loop of all searches but ConstrainedSearch. The Rules give the costs and
/// the direction of travel, the Successors the cells to which the search goes on: neighbors for A*,
/// jump points for jump point search. With a heuristic of 0 and no end it is Dijkstra's algorithm,
/// which flow fields run backward from their targets, and movement ranges up to their budget.
///
/// A cell is expanded again if a better path to it is found later, so any admissible heuristic is
/// exact, and the queue may take nodes in a coarser order than that of f.
template <class Rules, class Successors = NeighborSteps<Rules>>
class BestFirstSearch final : public SearchEngine {
public:
    using Cost = typename Rules::Cost;
    using Record = typename Successors::Record;
    using Open = typename Successors::Open;
    using Node = typename Open::Node;

    /// Adds a node that an anchor connects to. Returns false if a path as good to it is known.
    bool add_start(const GridAnchor& anchor, const GridNode& place) {
        const Length length = Length{} + frontier_.rules.leg(anchor, place.cell);
        return reach(place, leg(anchor, place.cell), length);
    }

    /// Spends up to `max_iterations` more and returns the status. After the first end that it
    /// finds, the search goes on with the nodes that may lead to a better one; where paths of equal
    /// cost are merged, also with those that may lead to an equal one.
    PathStatus run(std::int64_t max_iterations) override {
        const PathStatus status = expand_all(max_iterations);
        statistics_.open_set_peak = static_cast<std::int64_t>(frontier_.open.queue.peak());
        return status;
    }

    [[nodiscard]] const Successors& successors() const { return successors_; }

    [[nodiscard]] const Open& open() const { return frontier_.open; }

    void fetch_chunks_again() override {
        frontier_.open.forget_chunks();
        successors_.forget_chunks();
        if (frontier_.view != nullptr) {
            frontier_.view->fetch_chunks_again();
        }
    }

    [[nodiscard]] std::size_t used_bytes() const override {
        const std::size_t queued = merges_ties ? 0 : frontier_.open.queue.used_bytes();
        return frontier_.open.used_bytes() + queued +
               crossings_.size() * sizeof(*crossings_.begin());
    }

    /// The record of a node that was expanded; null if it was not.
    [[nodiscard]] const Record* expanded(const GridNode& node) const {
        const Record* record = frontier_.open.find(node.cell, node.layer);
        return record != nullptr && (record->tag & Open::expanded_bit) != 0 ? record : nullptr;
    }

    /// A lower bound of the g of all nodes that may yet be expanded, if the heuristic is 0.
    [[nodiscard]] Cost least_open_g() const {
        return is_cut_off_ ? std::min<Cost>(best_f_ - 1, Rules::max_g)
                           : frontier_.open.queue.least_f();
    }

    void read_route(SearchRoute& route) const override {
        route.nodes.clear();
        route.link_steps.clear();
        read_back(
            frontier_.open.place_of(best_node_), std::numeric_limits<std::size_t>::max(), route);
        std::reverse(route.nodes.begin(), route.nodes.end());
        std::reverse(route.link_steps.begin(), route.link_steps.end());
        for (LinkStep& step : route.link_steps) {
            step.node = route.nodes.size() - step.node;
        }
    }

    /// Adds the nodes from `at` back to where the search began, up to `max_nodes`, to an empty
    /// route. Returns true if the last of them is a start.
    bool read_back(GridNode at, std::size_t max_nodes, SearchRoute& route) const {
        return add_nodes_back(frontier_.open, successors_, crossings_, at, max_nodes, route);
    }

    bool settle_for_nearest(Vec2 target) override {
        // Few jump points are expanded, but paths to many others are known.
        constexpr bool jumps = !std::is_same_v<Successors, NeighborSteps<Rules>>;
        const auto nearest = nearest_node(frontier_.open, *frontier_.view, target, jumps);
        best_node_ = nearest.value_or(best_node_);
        return nearest.has_value();
    }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override {
        return describe_nodes(
            frontier_.open,
            [this](Node node) { return counts(node); },
            [this](const GridNode& at, const Record& record) { return describe(at, record); });
    }

    [[nodiscard]] std::optional<Cell> next_cell() const override {
        return first_open_cell_of(frontier_.open, [this](Node node) { return counts(node); });
    }

private:
    using Entry = typename Rules::Queue::Entry;
    using Length = typename Rules::Length;
    static constexpr bool is_forward = Rules::travel == Travel::forward;
    static constexpr bool merges_ties = Frontier<Rules, Open>::merges_ties;

    void prepare(const SearchTask& task) override {
        frontier_.view = task.view;
        frontier_.rules.begin(task);
        successors_.begin(task, frontier_.rules);
        best_f_ = limit_of(task.max_cost);
        has_end_ = false;
        last_bucket_ = Rules::no_cost;
        is_cut_off_ = false;
        crossings_.clear();
        frontier_.open.begin();
        if (task.start == nullptr) {
            frontier_.open.queue.begin(0);
            return;
        }
        Cost least_f = Rules::no_cost;
        for_each_connected_node(*task.start, [&](const GridNode& place) {
            least_f = std::min(
                least_f, leg(*task.start, place.cell) + frontier_.rules.heuristic(place.cell));
        });
        frontier_.open.queue.begin(least_f);
        frontier_.rules.use(task.landmarks); // with which h is not consistent
        for_each_connected_node(*task.start,
                                [&](const GridNode& place) { add_start(*task.start, place); });
    }

    // Costs, heuristics and predicates of the game may throw.
    PathStatus expand_all(std::int64_t max_iterations) {
        const std::int64_t end =
            statistics_.iterations + std::min(max_iterations, unlimited - statistics_.iterations);
        Entry entry{};
        return run_or_undo([&] { return expand_until(end, entry); }, [&] { take_back(entry); });
    }

    // `entry` becomes what was taken from the queue last.
    PathStatus expand_until(std::int64_t end, Entry& entry) {
        while (frontier_.open.queue.pop(last_bucket_, entry)) {
            if (frontier_.open[entry.node].g != entry.g) {
                continue; // a better path was found since
            }
            if (may_end_at(entry) && try_end_at(entry)) {
                continue;
            }
            if (entry.g > Rules::max_g) {
                is_cut_off_ = true;
                continue;
            }
            if (statistics_.iterations >= end && counts(entry.node)) {
                take_back(entry);
                return PathStatus::pending;
            }
            expand(entry.node);
        }
        if (has_end_) {
            return PathStatus::found;
        }
        return is_cut_off_ ? PathStatus::cost_limit : PathStatus::unreachable;
    }

    // True if expanding the node counts as an iteration. Where paths of equal cost are merged, only
    // the first time does, so that the number does not depend on their order.
    [[nodiscard]] bool counts(Node node) const {
        return !merges_ties || (frontier_.open[node].tag & Open::expanded_bit) == 0;
    }

    [[nodiscard]] SearchedCell describe(const GridNode& at, const Record& record) const {
        const Grid& grid = frontier_.view->grid();
        const auto in_meters = [&](typename Rules::Cost cost) {
            return static_cast<double>(cost) / Rules::unit * grid.cell_size();
        };
        const bool is_start = (record.tag & Open::start_bit) != 0;
        const GridNode parent =
            is_start ? at : successors_.parent_of(frontier_.open, at.cell, record);
        const unsigned directions = at.layer == 0 ? successors_.directions_of(at.cell, record) : 0;
        return {.cell = at.cell,
                .parent = parent.cell,
                .layer = at.layer,
                .parent_layer = parent.layer,
                .g = in_meters(record.g),
                .h = in_meters(frontier_.rules.heuristic(at.cell)),
                .directions = static_cast<std::uint8_t>(directions)};
    }

    // The least cost that is too much.
    [[nodiscard]] static Cost limit_of(double max_cost) {
        const double limit = std::max(max_cost, 0.0) * static_cast<double>(Rules::unit);
        return limit < static_cast<double>(Rules::no_cost - 1) ? static_cast<Cost>(limit) + 1
                                                               : Rules::no_cost;
    }

    // The leg of a start enters the cell; that of a target, seen from there, the anchor's own.
    [[nodiscard]] Cost leg(const GridAnchor& anchor, Cell cell) {
        return frontier_.rules.leg(anchor, cell) *
               frontier_.rules.price(is_forward ? cell : anchor.cell);
    }

    // Relaxes a node reached from a start or over a link of the game: its parent is no neighbor.
    bool reach(const GridNode& place, Cost g, Length length) {
        bool is_better = false;
        const Node node = frontier_.open.node_at(place.cell, place.layer);
        frontier_.relax(node, place.cell, g, [&](std::uint32_t tag) {
            is_better = true;
            Record record = successors_.start_record(g, length, node);
            record.tag |= tag;
            return record;
        });
        return is_better;
    }

    [[gnu::noinline]] void take_back(Entry entry) {
        const Cost h = frontier_.rules.heuristic(frontier_.open.cell_of(entry.node));
        frontier_.open.queue.take_back(entry.g + h, entry);
    }

    // True if try_end_at() has to be called. Before the first end, and without a limit, only the
    // queue needs f.
    [[nodiscard]] bool may_end_at(const Entry& entry) const {
        return best_f_ != Rules::no_cost ||
               frontier_.rules.may_end_at(frontier_.open.cell_of(entry.node));
    }

    // Ends the path at the node if that is the best end so far. Returns true if no path through the
    // node can be better than the best that has ended.
    [[gnu::noinline]] bool try_end_at(Entry entry) {
        const Cell cell = frontier_.open.cell_of(entry.node);
        const Cost f = entry.g + frontier_.rules.heuristic(cell);
        if (has_end_ && merges_ties ? f > best_f_ : f >= best_f_) {
            is_cut_off_ |= !has_end_;
            return true;
        }
        const Cost end_f =
            frontier_.rules.end_cost({cell, frontier_.open.layer_of(entry.node)}, entry.g);
        const bool comes_first =
            merges_ties && has_end_ && end_f == best_f_ &&
            frontier_.open.place_of(entry.node) < frontier_.open.place_of(best_node_);
        if (end_f < best_f_ || comes_first) {
            best_f_ = end_f;
            has_end_ = true;
            best_node_ = entry.node;
            last_bucket_ = frontier_.open.queue.bucket_of(end_f);
        } else if (end_f != Rules::no_cost) {
            is_cut_off_ |= !has_end_;
        }
        return end_f <= f;
    }

    // Inlined: a call costs 3 % of its instructions.
    [[gnu::always_inline]] void expand(Node node) {
        std::uint32_t& tag = frontier_.open[node].tag;
        statistics_.expanded_cells += (tag & Open::expanded_bit) == 0 ? 1 : 0;
        statistics_.iterations += counts(node) ? 1 : 0;
        tag |= Open::expanded_bit;
        if (frontier_.rules.crosses_links()) [[unlikely]] {
            cross_links(node);
        }
        const std::uint32_t page = Open::page_of(node);
        frontier_.open.count_page(page);
        const Chunk& chunk = frontier_.open.chunk_of_page(page, *frontier_.view);
        if (chunk.links != nullptr) [[unlikely]] {
            expand_links(*chunk.links, node);
        }
        // Steps lead from centers alone. A chunk that was discovered again after a change without
        // an invalidation may have lost the links of this gap node.
        if (frontier_.open.layer_of(node) == 0) [[likely]] {
            successors_.expand(frontier_, chunk, node, frontier_.open.cell_of(node));
        }
    }

    [[gnu::noinline]] void expand_links(const ChunkLinks& links, Node node) {
        const GridNode place = frontier_.open.place_of(node);
        const Record from = frontier_.open[node];
        const unsigned directions =
            place.layer == 0 ? successors_.link_directions(place.cell) : StartDirections::all;
        for_each_link(
            links,
            place,
            directions,
            Rules::travel,
            [&](const ChunkLinks::Link& link, const GridNode& to) {
                const std::uint32_t length = frontier_.rules.link(link);
                const Cost price = frontier_.rules.price(is_forward ? to.cell : place.cell);
                const Cost g = from.g + length * price;
                frontier_.relax(
                    frontier_.open.node_at(to.cell, to.layer), to.cell, g, [&](std::uint32_t tag) {
                        return successors_.link_record(g, tag, from.length + length, link, node);
                    });
            });
    }

    [[gnu::noinline]] void cross_links(Node node) {
        const GridNode from = frontier_.open.place_of(node);
        const Record record = frontier_.open[node];
        NeighborView& view = *frontier_.view;
        for_each_crossing(view, from, Rules::travel, [&](std::uint32_t edge, const GridNode& to) {
            const Cell first = is_forward ? from.cell : to.cell;
            const Cell last = is_forward ? to.cell : from.cell;
            const std::uint64_t g =
                record.g + crossing_cost(frontier_.rules, view, edge, first, last);
            if (g > Rules::max_g) {
                is_cut_off_ = true;
                return;
            }
            Length length{};
            if constexpr (!std::is_empty_v<Length>) {
                const Lengths& lengths = frontier_.rules;
                length = record.length + crossing_cost(lengths, view, edge, first, last);
            }
            const QueryLinks::Edge& over = view.links()->edge(edge);
            const Crossing crossing{from, over.id, over.is_backward};
            if (takes(crossing, record.g, to, static_cast<Cost>(g))) {
                reach(to, static_cast<Cost>(g), length);
                crossings_[to] = crossing;
            }
        });
    }

    // True if the path over a link of the game, from a node with g `from_g`, is the one that
    // counts. At equal cost, crossings come before jumps, and starts before both.
    bool takes(const Crossing& crossing, Cost from_g, const GridNode& to, Cost g) const {
        const Record* known = frontier_.open.find(to.cell, to.layer);
        if (known == nullptr || g != known->g) {
            return known == nullptr || g < known->g;
        }
        if (!merges_ties || from_g == g) {
            return false;
        }
        const auto other = crossings_.find(to);
        return (known->tag & Open::start_bit) == 0 ||
               (other != crossings_.end() && crossing < other->second);
    }

    Frontier<Rules, Open> frontier_;
    Successors successors_;
    Cost best_f_ = Rules::no_cost; // of the paths that have ended, or what is too much
    bool has_end_ = false;         // a path has ended
    Cost last_bucket_ = 0;         // entries in later buckets cannot be better than best_f_
    Node best_node_ = 0;
    Crossings crossings_;
    // Before a path has ended, a node was not expanded because of Rules::max_g or the limit.
    bool is_cut_off_ = false;
};

} // namespace raywalk
