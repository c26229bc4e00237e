// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"

#include "search/canonical_order.hpp"
#include "search/nearest_node.hpp"
#include "search/open_set.hpp"
#include "search/search_core.hpp"
#include "search/searched_nodes.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {

/// A*, cell by cell. The Rules tell what steps cost, how costs are ordered, and where the search
/// may end:
///
///     Rules::Cost, Rules::Queue
///     Rules::unit                      what a straight step costs where cells cost 1
///     rules.begin(task)                a new search
///     rules.heuristic(cell)            of what is left to the goal
///     rules.leg(anchor, cell, node...)  what it costs to join the start
///     rules.step(direction, ...)       what it costs to enter a cell
///     rules.may_end_at(cell)           true if end_cost is worth asking
///     rules.end_cost(cell, g, f)       the f of a way that ends in this cell, or no_cost
///     rules.greatest_g                 cells with more are not expanded
///
/// A cell is expanded again if a better way to it is found later, so any admissible heuristic is
/// exact, and a bucket of the queue may be coarser than a cost.
template <class Rules>
class AStar final : public SearchCore {
public:
    using Cost = typename Rules::Cost;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();

    [[nodiscard]] std::vector<Cell> cells() const override {
        std::vector<Cell> cells;
        Cell cell = open_.cell_of(best_node_);
        for (;;) {
            cells.push_back(cell);
            const std::uint32_t tag = open_.at(cell).tag;
            if ((tag & Open::start_bit) != 0) {
                break;
            }
            cell = neighbor(cell, opposite(static_cast<Direction>(tag & Open::direction_mask)));
        }
        std::reverse(cells.begin(), cells.end());
        return cells;
    }

    bool settle_for_nearest(Vec2 target) override {
        return nearest_expanded(open_, rules_.grid(), target, best_node_);
    }

    void fetch_chunks_again() override { chunks_.fetch_again(); }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override {
        return describe_nodes(
            open_, [this](Cell cell, const Record& record) { return describe(cell, record); });
    }

    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell wanted) const override {
        return describe_node(open_, wanted, [this](Cell cell, const Record& record) {
            return describe(cell, record);
        });
    }

private:
    struct Record {
        Cost g;
        std::uint32_t tag;
    };

    using Open = OpenSet<Record, typename Rules::Queue>;
    using Node = typename Open::Node;

    void prepare(const SearchTask& task) override {
        chunks_.begin(*task.view);
        rules_.begin(task);
        const SearchOptions& options = *task.options;
        is_canonical_ =
            Rules::may_be_canonical && options.algorithm != SearchAlgorithm::a_star &&
            !options.blocked_first_direction.has_value() &&
            CanonicalOrder::applies(task.view->neighborhood(), task.view->diagonal_mode());
        start_ = task.start;
        first_directions_ = 0xFFU;
        if (options.blocked_first_direction.has_value()) {
            first_directions_ ^= 1U << static_cast<unsigned>(*options.blocked_first_direction);
        }
        best_f_ = no_cost;
        last_bucket_ = no_cost;
        is_cut_off_ = false;
        open_.begin();
        push_starts(*task.start);
    }

    void push_starts(const GridAnchor& anchor) {
        struct Start {
            Cell cell;
            Cost g = 0;
            Cost f = 0;
        };

        std::array<Start, GridAnchor::cell_count> starts;
        std::size_t count = 0;
        Cost least_f = no_cost;
        for_each_joined(anchor, [&](Cell cell) {
            const Cost g = rules_.leg(anchor, cell);
            const Cost f = g + rules_.heuristic(cell);
            starts[count++] = {cell, g, f};
            least_f = std::min(least_f, f);
        });
        open_.queue.begin(least_f);
        for (std::size_t i = 0; i < count; ++i) {
            const Node node = open_.node_at(starts[i].cell);
            open_[node] = {starts[i].g, open_.stamp() | Open::start_bit | Open::next_mask};
            open_.queue.push(starts[i].f, node, starts[i].g);
        }
    }

    PathStatus run(std::int64_t max_iterations) override {
        typename Rules::Queue::Entry entry{};
        std::int64_t iterations = 0;
        PathStatus status = PathStatus::unreachable;
        // A bucket may be coarser than a cost: the first goal taken ends the search only after the
        // rest of its bucket was tried.
        while (open_.queue.pop(last_bucket_, entry)) {
            Record& record = open_[entry.node];
            if (record.g != entry.g) {
                continue;
            }
            const Cell cell = open_.cell_of(entry.node);
            // Until an end is in sight the order of the queue is all that f is for.
            if (best_f_ != no_cost || rules_.may_end_at(cell)) {
                const Cost f = entry.g + rules_.heuristic(cell);
                if (f >= best_f_ || ends_at(entry.node, cell, entry.g, f)) {
                    continue;
                }
            }
            if (entry.g > Rules::greatest_g) {
                is_cut_off_ = true;
                continue;
            }
            if (iterations >= max_iterations) {
                open_.queue.push(entry.g + rules_.heuristic(cell), entry.node, entry.g);
                status = PathStatus::pending;
                break;
            }
            ++iterations;
            statistics_.expanded_cells += (record.tag & Open::expanded_bit) == 0 ? 1 : 0;
            record.tag |= Open::expanded_bit;
            expand(entry.node, cell, entry.g, record.tag);
        }
        statistics_.iterations += iterations;
        statistics_.open_set_peak = static_cast<std::int64_t>(open_.queue.peak());
        if (status == PathStatus::unreachable && best_f_ != no_cost) {
            status = PathStatus::found;
        } else if (status == PathStatus::unreachable && is_cut_off_) {
            status = PathStatus::cost_limit;
        }
        return status;
    }

    // True if no way that goes on from here can be better than one that ends here.
    bool ends_at(Node node, Cell cell, Cost g, Cost f) {
        const Cost end_f = rules_.end_cost(cell, g, f);
        if (end_f < best_f_) {
            best_f_ = end_f;
            best_node_ = node;
            last_bucket_ = open_.queue.bucket_of(end_f);
        }
        return end_f <= f;
    }

    void expand(Node node, Cell cell, Cost g, std::uint32_t tag) {
        unsigned open_here = chunks_.of(open_, Open::page_of(node)).open[Chunk::index_of(cell)];
        if (first_directions_ != 0xFFU && start_->connects_to(cell)) {
            open_here &= first_directions_;
        }
        const unsigned next_directions = tag >> Open::next_shift & 0xFFU;
        for (unsigned rest = open_here & next_directions; rest != 0; rest &= rest - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(rest));
            const Node next = open_.step(node, direction);
            const Cell next_cell = neighbor(cell, static_cast<Direction>(direction));
            const Cost next_g = g + rules_.step(direction, next_cell);
            Record& record = open_[next];
            std::uint32_t kept = 0;
            if (open_.is_known(record)) {
                if (record.g <= next_g) {
                    continue;
                }
                kept = record.tag & Open::expanded_bit;
            }
            const unsigned may_follow =
                is_canonical_ ? CanonicalOrder::next(direction, open_here) : 0xFFU;
            record = {next_g, open_.stamp() | kept | direction | may_follow << Open::next_shift};
            open_.queue.push(next_g + rules_.heuristic(next_cell), next, next_g);
        }
    }

    [[nodiscard]] std::optional<Cell> first_of_open_set() const override {
        return first_waiting(open_);
    }

    [[nodiscard]] SearchedCell describe(Cell cell, const Record& record) const {
        const auto in_meters = [this](Cost cost) {
            return static_cast<double>(cost) / Rules::unit * rules_.grid().cell_size();
        };
        const bool is_start = (record.tag & Open::start_bit) != 0;
        const auto came_by = static_cast<Direction>(record.tag & Open::direction_mask);
        const unsigned next_directions = record.tag >> Open::next_shift & 0xFFU;
        const unsigned may_leave = start_->connects_to(cell) ? first_directions_ : 0xFFU;
        return {.cell = cell,
                .parent = is_start ? cell : neighbor(cell, opposite(came_by)),
                .g = in_meters(record.g),
                .h = in_meters(rules_.heuristic(cell)),
                .directions = static_cast<std::uint8_t>(next_directions & may_leave)};
    }

    Rules rules_;
    Open open_;
    PageChunks chunks_;
    bool is_canonical_ = false;
    const GridAnchor* start_ = nullptr;
    unsigned first_directions_ = 0xFFU;
    Cost best_f_ = no_cost;
    Cost last_bucket_ = 0;
    Node best_node_ = 0;
    bool is_cut_off_ = false; // something was left out because its cost was too large
};

} // namespace raywalk
