// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"

#include "search/neighbor_steps.hpp"
#include "search/node_queries.hpp"
#include "search/page_chunks.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"
#include "search/start_directions.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

namespace raywalk {

/// How a node was reached over a link of the game.
struct Crossing {
    GridNode from;
    LinkId link = 0;
    bool is_backward = false;
};

/// A* after Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum
/// Cost Paths (1968): the loop of all searches but ConstrainedSearch. The Rules give the costs, the
/// Successors the cells to which the search goes on: neighbors for A*, jump points for jump point
/// search.
///
/// A cell is expanded again if a better path to it is found later, so any admissible heuristic is
/// exact, and a bucket of the queue may be wider than a cost.
template <SearchRules Rules, SuccessorRules<Rules> Successors = NeighborSteps<Rules>>
class AStar final : public SearchEngine {
public:
    void read_route(SearchRoute& route) const override {
        std::vector<GridNode>& nodes = route.nodes;
        nodes.clear();
        route.link_steps.clear();
        GridNode at = frontier_.open.place_of(best_node_);
        nodes.push_back(at);
        typename Open::Reader records{frontier_.open};
        while (true) {
            const Record& record = records.at(at);
            if ((record.tag & Open::start_bit) != 0) {
                const Crossing* crossing = find_crossing(at);
                if (crossing == nullptr) {
                    break;
                }
                route.link_steps.push_back(
                    {nodes.size(), crossing->link, crossing->is_backward}); // from the end
                at = crossing->from;
                nodes.push_back(at);
                continue;
            }
            const GridNode parent = successors_.parent_of(frontier_.open, at.cell, record);
            while (at.cell != parent.cell) {
                at = {step_back(at.cell, parent.cell), 0};
                at.layer = at.cell == parent.cell ? parent.layer : at.layer;
                nodes.push_back(at);
            }
        }
        std::reverse(nodes.begin(), nodes.end());
        std::reverse(route.link_steps.begin(), route.link_steps.end());
        for (LinkStep& step : route.link_steps) {
            step.node = nodes.size() - step.node;
        }
    }

    bool settle_for_nearest(Vec2 target) override {
        const auto nearest = nearest_expanded_node(frontier_.open, frontier_.rules.grid(), target);
        best_node_ = nearest.value_or(best_node_);
        return nearest.has_value();
    }

    void fetch_chunks_again() override { frontier_.chunks.fetch_again(frontier_.open); }

    [[nodiscard]] std::size_t used_bytes() const override {
        return frontier_.open.used_bytes() + frontier_.open.queue.used_bytes() +
               successors_.used_bytes() + crossings_.size() * sizeof(*crossings_.begin());
    }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override {
        return describe_nodes(frontier_.open, [this](const GridNode& at, const Record& record) {
            return describe(at, record);
        });
    }

    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell wanted) const override {
        return describe_node(
            frontier_.open, wanted, [this](const GridNode& at, const Record& record) {
                return describe(at, record);
            });
    }

private:
    using Cost = typename Rules::Cost;
    using Record = typename Successors::Record;
    using Open = typename Successors::Open;
    using Node = typename Open::Node;
    using Entry = typename Rules::Queue::Entry;

    [[nodiscard]] const Crossing* find_crossing(const GridNode& node) const {
        const auto found = crossings_.find(node);
        return found == crossings_.end() ? nullptr : &found->second;
    }

    void prepare(const SearchTask& task) override {
        frontier_.chunks.begin(*task.view);
        frontier_.rules.begin(task);
        successors_.begin(task);
        best_f_ = limit_of(*task.options);
        has_end_ = false;
        last_bucket_ = Rules::no_cost;
        is_cut_off_ = false;
        if constexpr (Rules::crosses_links) {
            crossings_.clear();
        }
        frontier_.open.begin();
        push_starts(*task.start);
    }

    // The least cost that is too much for max_distance.
    [[nodiscard]] Cost limit_of(const SearchOptions& options) const {
        const double limit = options.max_distance / double{frontier_.rules.grid().cell_size()} *
                             static_cast<double>(Rules::unit);
        return limit < static_cast<double>(Rules::no_cost - 1) ? static_cast<Cost>(limit) + 1
                                                               : Rules::no_cost;
    }

    void push_starts(const GridAnchor& anchor) {
        struct Start {
            GridNode place;
            Cost g = 0;
            Cost f = 0;
        };

        std::array<Start, GridAnchor::cell_count * ChunkLinks::layer_count> starts;
        std::size_t count = 0;
        Cost least_f = Rules::no_cost;
        for_each_connected_node(anchor, [&](const GridNode& place) {
            const Cost g = frontier_.rules.leg(anchor, place.cell);
            const Cost f = g + frontier_.rules.heuristic(place.cell);
            starts[count++] = {place, g, f};
            least_f = std::min(least_f, f);
        });
        frontier_.open.queue.begin(least_f);
        for (std::size_t i = 0; i < count; ++i) {
            const Node node = frontier_.open.node_at(starts[i].place.cell, starts[i].place.layer);
            frontier_.open[node] = successors_.start_record(starts[i].g, node);
            frontier_.open[node].tag |= frontier_.open.stamp();
            frontier_.open.queue.push(starts[i].f, node, starts[i].g);
        }
    }

    // A bucket may be wider than a cost: the first target taken ends the search only after the rest
    // of its bucket was tried.
    PathStatus run(std::int64_t max_iterations) override {
        const std::int64_t end =
            statistics_.iterations + std::min(max_iterations, unlimited - statistics_.iterations);
        Entry entry{};
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
            if (statistics_.iterations >= end) {
                take_back(entry);
                return report(PathStatus::pending);
            }
            expand(entry.node);
        }
        if (has_end_) {
            return report(PathStatus::found);
        }
        return report(is_cut_off_ ? PathStatus::cost_limit : PathStatus::unreachable);
    }

    [[gnu::noinline]] void take_back(Entry entry) {
        const Cost h = frontier_.rules.heuristic(frontier_.open.cell_of(entry.node));
        frontier_.open.queue.push(entry.g + h, entry.node, entry.g);
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
        if (f >= best_f_) {
            is_cut_off_ |= !has_end_;
            return true;
        }
        const Cost end_f =
            frontier_.rules.end_cost({cell, frontier_.open.layer_of(entry.node)}, entry.g, f);
        if (end_f < best_f_) {
            best_f_ = end_f;
            has_end_ = true;
            best_node_ = entry.node;
            last_bucket_ = frontier_.open.queue.bucket_of(end_f);
        } else if (end_f != Rules::no_cost) {
            is_cut_off_ |= !has_end_;
        }
        return end_f <= f;
    }

    // A call would take a thirtieth of its instructions.
    [[gnu::always_inline]] void expand(Node node) {
        std::uint32_t& tag = frontier_.open[node].tag;
        statistics_.expanded_cells += (tag & Open::expanded_bit) == 0 ? 1 : 0;
        tag |= Open::expanded_bit;
        if constexpr (Rules::crosses_links) {
            cross_links(node);
        }
        const std::uint32_t page = Open::page_of(node);
        const bool enters_page = !PageChunks::has_entered(frontier_.open, page);
        const Chunk& chunk = frontier_.chunks.of(frontier_.open, page);
        if (chunk.links != nullptr) [[unlikely]] {
            expand_links(*chunk.links, node);
        }
        // Steps lead from centers alone. A chunk that was discovered again after a change without
        // an invalidation may have lost the links of this gap node.
        if (frontier_.open.layer_of(node) != 0) [[unlikely]] {
            ++statistics_.iterations;
            return;
        }
        statistics_.iterations +=
            successors_.expand(frontier_, chunk, node, frontier_.open.cell_of(node), enters_page);
    }

    [[gnu::noinline]] void expand_links(const ChunkLinks& links, Node node) {
        const Cell cell = frontier_.open.cell_of(node);
        const std::uint8_t layer = frontier_.open.layer_of(node);
        const Cost g = frontier_.open[node].g;
        const unsigned directions =
            layer == 0 ? successors_.link_directions(cell) : StartDirections::all;
        for (const ChunkLinks::Link& link :
             links.links_of(ChunkLinks::key_of(Chunk::index_of(cell), layer))) {
            if ((directions >> link.direction & 1U) == 0) {
                continue;
            }
            const Cell to = neighbor(cell, static_cast<Direction>(link.direction));
            const Cost g_there = g + frontier_.rules.link(link, to);
            frontier_.relax(
                frontier_.open.node_at(to, link.to_layer), to, g_there, [&](std::uint32_t tag) {
                    return successors_.link_record(g_there, tag, link, node);
                });
        }
    }

    void cross_links(Node node) {
        const GridNode from = frontier_.open.place_of(node);
        const std::uint64_t g = frontier_.open[node].g;
        frontier_.rules.for_each_crossing(
            from, [&](std::uint32_t edge, const GridNode& to, std::uint64_t cost) {
                if (g + cost > Rules::max_g) {
                    is_cut_off_ = true;
                    return;
                }
                const auto g_there = static_cast<Cost>(g + cost);
                const Node there = frontier_.open.node_at(to.cell, to.layer);
                frontier_.relax(there, to.cell, g_there, [&](std::uint32_t tag) {
                    crossings_[to] = {from,
                                      frontier_.rules.edge(edge).id,
                                      frontier_.rules.edge(edge).is_backward};
                    Record record = successors_.start_record(g_there, there);
                    record.tag |= tag;
                    return record;
                });
            });
    }

    PathStatus report(PathStatus status) {
        statistics_.open_set_peak = static_cast<std::int64_t>(frontier_.open.queue.peak());
        return status;
    }

    [[nodiscard]] std::optional<Cell> first_open_cell() const override {
        return first_open_cell_of(frontier_.open);
    }

    // From `cell` one step toward its parent. Jumps take their diagonal steps first; backward these
    // come last.
    [[nodiscard]] static Cell step_back(Cell cell, Cell parent) {
        const int x = parent.x - cell.x;
        const int y = parent.y - cell.y;
        if (std::abs(x) >= std::abs(y)) {
            cell.x += x > 0 ? 1 : -1;
        }
        if (std::abs(y) >= std::abs(x)) {
            cell.y += y > 0 ? 1 : -1;
        }
        return cell;
    }

    [[nodiscard]] SearchedCell describe(const GridNode& at, const Record& record) const {
        const auto in_meters = [this](Cost cost) {
            return static_cast<double>(cost) / Rules::unit * frontier_.rules.grid().cell_size();
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

    Frontier<Rules, Open> frontier_;
    Successors successors_;
    Cost best_f_ = Rules::no_cost; // of the paths that have ended, or what is too much
    bool has_end_ = false;         // a path has ended
    Cost last_bucket_ = 0;         // entries in later buckets cannot be better than best_f_
    Node best_node_ = 0;
    // How nodes were reached over links of the game. Their records have the start bit: the chain of
    // parents ends there, and goes on here.
    std::map<GridNode, Crossing> crossings_;
    // Before a path has ended, a node was not expanded because of Rules::max_g or max_distance.
    bool is_cut_off_ = false;
};

} // namespace raywalk
