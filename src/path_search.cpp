// SPDX-License-Identifier: MIT
#include "raywalk/path_search.hpp"

#include "canonical_order.hpp"
#include "open_set.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace raywalk {
namespace {

constexpr int sub_cells = GridJoint::sub_cells;
constexpr std::uint32_t no_cost = ~0U;

// The cost of a way of so many sub-cells across and up with nothing between. It is rounded
// down from an exact value, and so stays consistent: a step never lowers it by more than it costs.
template <Neighborhood neighborhood>
std::uint32_t free_cost(std::int32_t x, std::int32_t y) {
    const auto across = static_cast<std::uint64_t>(std::abs(x));
    const auto up = static_cast<std::uint64_t>(std::abs(y));
    std::uint64_t cost = 0;
    if constexpr (neighborhood == Neighborhood::square_8) {
        cost = PathSearch::straight_cost * std::max(across, up) +
               (PathSearch::diagonal_cost - PathSearch::straight_cost) * std::min(across, up);
    } else {
        cost = PathSearch::straight_cost * (across + up);
    }
    return static_cast<std::uint32_t>(cost / sub_cells);
}

// Above this g a sum with a heuristic could leave 32 bits.
constexpr std::uint32_t greatest_g =
    no_cost - 1 - 2U * PathSearch::straight_cost * (2U * Grid::range + 1U);

} // namespace

std::string_view to_string(PathStatus status) {
    switch (status) {
    case PathStatus::found:
        return "found";
    case PathStatus::unreachable:
        return "unreachable";
    case PathStatus::iteration_limit:
        return "iteration_limit";
    case PathStatus::cost_limit:
        return "cost_limit";
    case PathStatus::start_blocked:
        return "start_blocked";
    case PathStatus::goal_blocked:
        return "goal_blocked";
    case PathStatus::invalid_query:
        return "invalid_query";
    case PathStatus::pending:
        return "pending";
    }
    return "";
}

struct PathSearch::State {
    OpenSet open;
    NeighborView* view = nullptr;
    // The open directions of each page's cells, fetched when the first of them is expanded.
    std::vector<const std::uint8_t*> directions;
    GridJoint goal;
    bool is_canonical = false;
    std::uint32_t best_cost = no_cost;
    std::uint32_t last_bucket = no_cost;
    OpenSet::Node best_node = 0;
    bool is_cut_off = false; // something was left out because its cost was too large
    PathStatus status = PathStatus::pending;

    template <Neighborhood neighborhood>
    [[nodiscard]] std::uint32_t heuristic(Cell cell) const {
        return free_cost<neighborhood>(sub_cells * cell.x - goal.x, sub_cells * cell.y - goal.y);
    }

    [[nodiscard]] unsigned open_directions(OpenSet::Node node) {
        const std::uint32_t page = OpenSet::page_of(node);
        if (page >= directions.size()) {
            directions.resize(open.page_count(), nullptr);
        }
        if (directions[page] == nullptr) {
            directions[page] = view->chunk(open.position_of_page(page)).open.data();
        }
        return directions[page][node % Chunk::cell_count];
    }

    template <Neighborhood neighborhood>
    void push_starts(const GridJoint& start);
    template <Neighborhood neighborhood>
    void expand(OpenSet::Node node, Cell cell, std::uint32_t g);
};

PathSearch::PathSearch()
    : state_{std::make_unique<State>()} {}

PathSearch::~PathSearch() = default;
PathSearch::PathSearch(PathSearch&&) noexcept = default;
PathSearch& PathSearch::operator=(PathSearch&&) noexcept = default;

template <Neighborhood neighborhood>
void PathSearch::State::push_starts(const GridJoint& start) {
    struct Start {
        Cell cell;
        std::uint32_t g = 0;
        std::uint32_t f = 0;
    };

    std::array<Start, GridJoint::place_count> starts;
    std::size_t count = 0;
    std::uint32_t least_f = no_cost;
    for (unsigned joined = start.joined; joined != 0; joined &= joined - 1) {
        const int place = std::countr_zero(joined);
        const Cell cell{start.corner.x + place % GridJoint::side,
                        start.corner.y + place / GridJoint::side};
        const std::uint32_t g =
            free_cost<neighborhood>(sub_cells * cell.x - start.x, sub_cells * cell.y - start.y);
        const std::uint32_t f = g + heuristic<neighborhood>(cell);
        starts[count++] = {cell, g, f};
        least_f = std::min(least_f, f);
    }
    open.queue.begin(least_f);
    for (std::size_t i = 0; i < count; ++i) {
        const OpenSet::Node node = open.node_at(starts[i].cell);
        open[node] = {starts[i].g, open.stamp() | OpenSet::start_bit | OpenSet::next_mask};
        open.queue.push(starts[i].f, node, starts[i].g);
    }
}

void PathSearch::begin(NeighborView& view, const GridJoint& start, const GridJoint& goal) {
    assert(!start.is_blocked() && !goal.is_blocked());
    State& s = *state_;
    s.view = &view;
    s.goal = goal;
    s.is_canonical = view.neighborhood() == Neighborhood::square_8 &&
                     view.diagonal_mode() == DiagonalMode::only_if_no_obstacles;
    s.best_cost = no_cost;
    s.last_bucket = no_cost;
    s.is_cut_off = false;
    s.status = PathStatus::pending;
    s.directions.clear();
    s.open.begin();
    if (view.neighborhood() == Neighborhood::square_8) {
        s.push_starts<Neighborhood::square_8>(start);
    } else {
        s.push_starts<Neighborhood::square_4>(start);
    }
    statistics_ = {};
}

PathStatus PathSearch::advance(std::int64_t max_iterations) {
    State& s = *state_;
    if (s.status == PathStatus::pending) {
        s.status = s.view->neighborhood() == Neighborhood::square_8
                       ? run<Neighborhood::square_8>(max_iterations)
                       : run<Neighborhood::square_4>(max_iterations);
        statistics_.open_set_peak = static_cast<std::int64_t>(s.open.queue.peak());
    }
    return s.status;
}

template <Neighborhood neighborhood>
PathStatus PathSearch::run(std::int64_t max_iterations) {
    State& s = *state_;
    BucketQueue::Entry entry{};
    std::int64_t iterations = 0;
    // A bucket is coarser than a cost: the first goal taken ends the search only after the rest of
    // its bucket was tried.
    while (s.open.queue.pop(s.last_bucket, entry)) {
        OpenSet::Record& record = s.open[entry.node];
        if (record.g != entry.g) {
            continue;
        }
        const Cell cell = s.open.cell_of(entry.node);
        const std::uint32_t f = entry.g + s.heuristic<neighborhood>(cell);
        if (f >= s.best_cost) {
            continue;
        }
        if (s.goal.joins(cell)) {
            s.best_cost = f;
            s.best_node = entry.node;
            s.last_bucket = s.open.queue.bucket_of(f);
            continue;
        }
        if (entry.g > greatest_g) {
            s.is_cut_off = true;
            continue;
        }
        if (iterations == max_iterations) {
            s.open.queue.push(f, entry.node, entry.g);
            statistics_.iterations += iterations;
            return PathStatus::pending;
        }
        ++iterations;
        statistics_.expanded_cells += (record.tag & OpenSet::expanded_bit) == 0 ? 1 : 0;
        record.tag |= OpenSet::expanded_bit;
        s.expand<neighborhood>(entry.node, cell, entry.g);
    }
    statistics_.iterations += iterations;
    if (s.best_cost != no_cost) {
        return PathStatus::found;
    }
    return s.is_cut_off ? PathStatus::cost_limit : PathStatus::unreachable;
}

template <Neighborhood neighborhood>
void PathSearch::State::expand(OpenSet::Node node, Cell cell, std::uint32_t g) {
    const unsigned directions_here = open_directions(node);
    const unsigned next_directions = open[node].tag >> OpenSet::next_shift & 0xFFU;
    for (unsigned rest = directions_here & next_directions; rest != 0; rest &= rest - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(rest));
        const OpenSet::Node next = open.step(node, direction);
        const std::uint32_t next_g = g + (direction < 4 ? straight_cost : diagonal_cost);
        OpenSet::Record& record = open[next];
        std::uint32_t kept = 0;
        if (open.is_known(record)) {
            if (record.g <= next_g) {
                continue;
            }
            kept = record.tag & OpenSet::expanded_bit;
        }
        const unsigned may_follow =
            is_canonical ? CanonicalOrder::next(direction, directions_here) : 0xFFU;
        record = {next_g, open.stamp() | kept | direction | may_follow << OpenSet::next_shift};
        const Cell next_cell = neighbor(cell, static_cast<Direction>(direction));
        open.queue.push(next_g + heuristic<neighborhood>(next_cell), next, next_g);
    }
}

std::vector<Cell> PathSearch::cells() const {
    State& s = *state_;
    assert(s.status == PathStatus::found);
    std::vector<Cell> cells;
    OpenSet::Node node = s.best_node;
    for (;;) {
        cells.push_back(s.open.cell_of(node));
        const std::uint32_t tag = s.open[node].tag;
        if ((tag & OpenSet::start_bit) != 0) {
            break;
        }
        const auto came = static_cast<Direction>(tag & OpenSet::direction_mask);
        node = s.open.step(node, static_cast<unsigned>(opposite(came)));
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
}

} // namespace raywalk
