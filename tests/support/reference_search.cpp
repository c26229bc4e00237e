// SPDX-License-Identifier: MIT
#include "support/reference_search.hpp"

#include "raywalk/cell_costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <set>
#include <utility>

namespace raywalk::test {
namespace {

constexpr std::int64_t straight = 5741;
constexpr std::int64_t diagonal = 8119;
constexpr std::int64_t sub_cells = 16;

void keep_least(std::optional<std::int64_t>& least, std::optional<std::int64_t> other) {
    if (other.has_value() && (!least.has_value() || *other < *least)) {
        least = other;
    }
}

} // namespace

OpenMap::OpenMap(const NeighborCache& cache, Cell low, Cell high)
    : neighborhood_{cache.neighborhood()}
    , low_{low}
    , high_{high} {
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            open_[{x, y}] = cache.chunk(Chunk::of({x, y})).open[Chunk::index_of({x, y})];
        }
    }
}

bool OpenMap::is_open(Cell cell, Direction direction) const {
    return (open_.at(cell) >> static_cast<unsigned>(direction) & 1U) != 0;
}

std::int64_t OpenMap::length_of(Direction direction) const {
    return neighborhood_ == Neighborhood::square_8 && is_diagonal(direction) ? diagonal : straight;
}

std::int64_t OpenMap::leg(const GridAnchor& anchor, Cell cell) const {
    const std::int64_t x = sub_cells * cell.x - anchor.x;
    const std::int64_t y = sub_cells * cell.y - anchor.y;
    if (neighborhood_ == Neighborhood::square_4) {
        return (std::abs(x) + std::abs(y)) * straight / sub_cells;
    }
    if (neighborhood_ == Neighborhood::square_8) {
        const std::int64_t both = std::min(std::abs(x), std::abs(y));
        const std::int64_t rest = std::max(std::abs(x), std::abs(y)) - both;
        return (rest * straight + both * diagonal) / sub_cells;
    }
    // Hexagons, in axial coordinates.
    return (std::abs(x) + std::abs(y) + std::abs(x + y)) * straight / (2 * sub_cells);
}

bool OpenMap::is_within(double distance, const GridAnchor& anchor, Cell cell) const {
    const std::int64_t x = sub_cells * cell.x - anchor.x;
    const std::int64_t y = sub_cells * cell.y - anchor.y;
    const bool is_square =
        neighborhood_ == Neighborhood::square_4 || neighborhood_ == Neighborhood::square_8;
    const double limit = sub_cells * distance;
    return static_cast<double>(x * x + y * y + (is_square ? 0 : x * y)) <= limit * limit;
}

bool Reference::is_limited() const {
    return !std::isinf(question_->options.max_cost);
}

bool Reference::is_affordable(std::int64_t cost) const {
    return static_cast<double>(cost) <= 16.0 * question_->options.max_cost;
}

bool Reference::may_go(Cell cell, Direction direction) const {
    const bool is_blocked = question_->options.blocked_first_direction == direction &&
                            question_->start.connects_to(cell);
    return !is_blocked && map_->is_open(cell, direction);
}

Reference::Label Reference::begin_at(Cell cell) const {
    const std::int64_t price = question_->price(cell);
    return {map_->leg(question_->start, cell) * (is_limited() ? 16 : price),
            cell == question_->start.cell ? 0 : price};
}

Reference::Label Reference::go(const Label& from, Direction direction, Cell to) const {
    const std::int64_t price = question_->price(to);
    return {from.length + map_->length_of(direction) * (is_limited() ? 16 : price),
            from.cost + price};
}

// The least cost of a path that ends at this cell; nothing if it may not end here.
std::optional<std::int64_t> Reference::end_at(Cell cell, const Label& label) const {
    const SearchTarget& goal = question_->target;
    std::optional<std::int64_t> least;
    if (!is_affordable(label.cost)) {
        return least;
    }
    if (goal.predicate && goal.predicate(cell)) {
        least = label.length;
    }
    for (const GridAnchor& target : goal.anchors) {
        if (goal.stop_distance > 0.0 && map_->is_within(goal.stop_distance, target, cell)) {
            keep_least(least, label.length);
        }
        const std::int64_t price = question_->price(target.cell);
        if (target.connects_to(cell) &&
            is_affordable(label.cost + (target.cell == cell ? 0 : price))) {
            const std::int64_t leg = map_->leg(target, cell) * (is_limited() ? 16 : price);
            keep_least(least, label.length + leg);
        }
    }
    return least;
}

template <class Visit>
void Reference::for_each_start(Visit visit) const {
    for (int y = map_->low().y; y <= map_->high().y; ++y) {
        for (int x = map_->low().x; x <= map_->high().x; ++x) {
            if (question_->start.connects_to({x, y})) {
                visit(Cell{x, y}, begin_at({x, y}));
            }
        }
    }
}

template <class Visit>
void Reference::for_each_step(Cell from, Visit visit) const {
    for (int d = 0; d < direction_count; ++d) {
        const auto direction = static_cast<Direction>(d);
        if (may_go(from, direction)) {
            visit(direction, neighbor(from, direction));
        }
    }
}

// Dijkstra: the least length, or the least cost, of every reachable cell.
std::map<Cell, std::int64_t> Reference::settle(bool by_cost) const {
    std::map<Cell, std::int64_t> settled;
    std::set<std::pair<std::int64_t, Cell>> queue;
    const auto value_of = [by_cost](const Label& label) {
        return by_cost ? label.cost : label.length;
    };
    for_each_start([&](Cell cell, const Label& label) { queue.emplace(value_of(label), cell); });
    while (!queue.empty()) {
        const auto first = *queue.begin();
        queue.erase(queue.begin());
        if (!settled.emplace(first.second, first.first).second) {
            continue;
        }
        for_each_step(first.second, [&](Direction direction, Cell to) {
            if (!settled.contains(to)) {
                queue.emplace(first.first + value_of(go({}, direction, to)), to);
            }
        });
    }
    return settled;
}

std::optional<std::int64_t> Reference::least_objective() const {
    if (is_limited()) {
        return least_of_labels();
    }
    std::optional<std::int64_t> least;
    for (const auto& [cell, length] : settle(false)) {
        keep_least(least, end_at(cell, {length, 0}));
    }
    return least;
}

// All paths to a cell that no other path beats in both length and cost.
std::optional<std::int64_t> Reference::least_of_labels() const {
    std::map<Cell, std::vector<Label>> labels;
    std::deque<std::pair<Cell, Label>> fresh;
    const auto add = [&](Cell cell, const Label& label) {
        std::vector<Label>& known = labels[cell];
        const bool is_dominated = std::any_of(known.begin(), known.end(), [&](const Label& other) {
            return other.length <= label.length && other.cost <= label.cost;
        });
        if (is_affordable(label.cost) && !is_dominated) {
            std::erase_if(known, [&](const Label& other) {
                return label.length <= other.length && label.cost <= other.cost;
            });
            known.push_back(label);
            fresh.emplace_back(cell, label);
        }
    };
    for_each_start(add);
    while (!fresh.empty()) {
        const auto [cell, label] = fresh.front();
        const Label from = label;
        fresh.pop_front();
        for_each_step(cell,
                      [&](Direction direction, Cell to) { add(to, go(from, direction, to)); });
    }
    std::optional<std::int64_t> least;
    for (const auto& [cell, known] : labels) {
        for (const Label& label : known) {
            keep_least(least, end_at(cell, label));
        }
    }
    return least;
}

std::optional<Reference::Label> Reference::follow(std::span<const Cell> path) const {
    if (path.empty() || !question_->start.connects_to(path.front())) {
        return std::nullopt;
    }
    Label label = begin_at(path.front());
    for (std::size_t i = 1; i < path.size(); ++i) {
        std::optional<Label> next;
        for_each_step(path[i - 1], [&](Direction direction, Cell to) {
            if (to == path[i]) {
                next = go(label, direction, to);
            }
        });
        if (!next.has_value()) {
            return std::nullopt;
        }
        label = *next;
    }
    return label;
}

std::optional<std::int64_t> Reference::objective_of(std::span<const Cell> path) const {
    const std::optional<Label> label = follow(path);
    return label.has_value() ? end_at(path.back(), *label) : std::nullopt;
}

std::int64_t Reference::entered_cost(std::span<const Cell> path) const {
    return follow(path).value().cost;
}

std::optional<std::int64_t> Reference::objective_of_partial(std::span<const Cell> path) const {
    const std::optional<Label> label = follow(path);
    return label.has_value() && is_affordable(label->cost) ? std::optional{label->length}
                                                           : std::nullopt;
}

bool Reference::is_reachable() const {
    Question unlimited = *question_;
    unlimited.options.max_cost = SearchOptions{}.max_cost;
    return Reference{*map_, unlimited}.least_objective().has_value();
}

bool Reference::can_afford_all() const {
    std::int64_t greatest = 0;
    for (const auto& [cell, cost] : settle(true)) {
        greatest = std::max(greatest, cost);
    }
    const std::int64_t width = map_->high().x - map_->low().x;
    const std::int64_t height = map_->high().y - map_->low().y;
    const CellCosts* costs = question_->options.costs.get();
    const std::int64_t least = costs == nullptr ? CellCosts::scale : costs->least();
    return is_affordable(greatest + least * (width + height));
}

} // namespace raywalk::test
