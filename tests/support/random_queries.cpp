// SPDX-License-Identifier: MIT
#include "support/random_queries.hpp"

#include "support/borrowed.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>
#include <utility>

namespace raywalk::test {
namespace {

template <class List>
auto one_of(Random& random, const List& list) {
    return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
}

int floor_of(double x) {
    return static_cast<int>(std::floor(x));
}

int ceil_of(double x) {
    return static_cast<int>(std::ceil(x));
}

void add_inner_squares(Random& random, SmallWorld& world, int one_in) {
    const Grid grid = world.grid();
    for_each_cell(world.low, world.high, [&](Cell cell) {
        if (world.holds(cell, 1.5F) && random.below(one_in) == 0) {
            const Vec2 center = grid.center_of(cell);
            world.obstacles.add(block({center - Vec2{0.5F, 0.5F}, center + Vec2{0.5F, 0.5F}}));
        }
    });
}

GridAnchor random_target(Random& random, const SmallWorld& world, NeighborView& view) {
    return anchor_target(view, world.point(random));
}

void add_targets(Random& random, const SmallWorld& world, NeighborView& view, Question& question) {
    SearchTarget& goal = question.target;
    if (random.below(4) == 0) {
        goal.stop_distance = (1 + random.below(64)) / 16.0;
    }
    if (random.below(8) == 0) {
        std::set<Cell> accepted;
        for (int i = random.below(4); i >= 0; --i) {
            accepted.insert(world.cell(random));
        }
        goal.predicate = [accepted](Cell cell) {
            return accepted.contains(cell);
        };
    }
    // Blocked targets are valid if it is enough to come near them.
    const bool may_be_blocked = goal.stop_distance > 0.0 || goal.predicate;
    std::size_t count = random.below(2) == 0 ? 1 : 1 + random.below(4);
    if (goal.predicate && random.below(2) == 0) {
        count = 0;
    }
    while (goal.anchors.size() < count) {
        const GridAnchor target = random_target(random, world, view);
        if (may_be_blocked || !target.is_blocked()) {
            goal.anchors.push_back(target);
        }
    }
}

} // namespace

NeighborCache SmallWorld::make_cache() const {
    return {obstacles, grid(), rules.neighborhood, rules.mode, {.radius = radius, .margin = 0.0F}};
}

Cell SmallWorld::cell(Random& random) const {
    Cell cell;
    do {
        cell.x = low.x + random.below(high.x - low.x + 1);
        cell.y = low.y + random.below(high.y - low.y + 1);
    } while (!holds(cell, 0.5F));
    return cell;
}

bool SmallWorld::holds(Cell cell, float distance) const {
    const Vec2 center = grid().center_of(cell);
    return center.x >= box.min.x + distance && center.x <= box.max.x - distance &&
           center.y >= box.min.y + distance && center.y <= box.max.y - distance;
}

Vec2 SmallWorld::point(Random& random) const {
    Vec2 point = grid().center_of(cell(random));
    if (random.below(3) != 0) {
        point = point + random.point_in({{-0.5F, -0.5F}, {0.5F, 0.5F}});
    }
    return point;
}

bool SmallWorld::has_room(NeighborView& view) const {
    bool has_any = false;
    for_each_cell(low, high, [&](Cell cell) {
        has_any = has_any || (holds(cell, 0.5F) && view.is_free(cell));
    });
    return has_any;
}

SmallWorld small_world(Random& random, int max_cells, Rules rules) {
    SmallWorld world;
    world.rules = rules;
    const int width = 4 + random.below(std::min(37, max_cells / 4 - 3));
    const int height = 4 + random.below(std::min(37, max_cells / width - 3));
    const Vec2 low{static_cast<float>(random.below(40) - 36),
                   static_cast<float>(random.below(40) - 36)};
    const Vec2 high = low + Vec2{static_cast<float>(width), static_cast<float>(height)};
    world.box = {low, high};
    // Among hexagons the column grows to the right and downward.
    const GridPoint north_west = world.grid().to_grid({low.x, high.y});
    const GridPoint south_east = world.grid().to_grid({high.x, low.y});
    world.low = {ceil_of(north_west.x), ceil_of(south_east.y)};
    world.high = {floor_of(south_east.x), floor_of(north_west.y)};
    world.obstacles.add(block({low, {high.x, low.y + 1.0F}}));
    world.obstacles.add(block({low, {low.x + 1.0F, high.y}}));
    world.obstacles.add(block({{low.x, high.y - 1.0F}, high}));
    world.obstacles.add(block({{high.x - 1.0F, low.y}, high}));
    constexpr std::array radii = {0.0F, 0.0F, 0.25F, 0.4F};
    world.radius = one_of(random, radii);
    if (random.below(2) == 0) {
        add_inner_squares(random, world, 3 + random.below(6));
        return world;
    }
    for (int i = width * height / 8; i > 0; --i) {
        const Vec2 from = random.point_in({low, high});
        const Vec2 to = from + random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}});
        world.obstacles.add(wall(from, to));
    }
    return world;
}

RandomCosts::RandomCosts(Random& random, const SmallWorld& world) {
    constexpr int dearest = 255 * CellCosts::scale;
    constexpr std::array<std::int64_t, 10> some_prices = {
        16, 16, 0, 1, 8, 24, 32, 64, 160, dearest};
    const bool is_function = random.below(2) == 0;
    // Cells that a map does not contain cost 1, so only a function's least cost can be above 1.
    constexpr std::array<std::int64_t, 5> some_limits = {0, 1, 16, 20, 80};
    const std::int64_t least = is_function ? one_of(random, some_limits) : 0;
    const int said_of_ten = random.below(11);
    price_elsewhere_ = std::max<std::int64_t>(least, CellCosts::scale);
    for_each_cell(world.low, world.high, [&](Cell cell) {
        if (random.below(10) < said_of_ten) {
            const std::int64_t price =
                random.below(4) == 0 ? random.below(dearest + 1) : one_of(random, some_prices);
            prices_[cell] = std::max(price, least);
        }
    });
    constexpr float sixteenth = 1.0F / CellCosts::scale;
    if (is_function) {
        costs_ = std::make_unique<CostFunction>(
            [this](Cell cell) { return static_cast<float>(price(cell)) * sixteenth; },
            static_cast<float>(least) * sixteenth);
        return;
    }
    auto map = std::make_unique<CostMap>();
    for (const auto& [cell, price] : prices_) {
        map->set(cell, static_cast<float>(price) * sixteenth);
    }
    costs_ = std::move(map);
}

std::int64_t RandomCosts::price(Cell cell) const {
    const auto found = prices_.find(cell);
    return found != prices_.end() ? found->second : price_elsewhere_;
}

Question random_question(Random& random,
                         const SmallWorld& world,
                         NeighborView& view,
                         const RandomCosts* costs,
                         QuestionKind kind) {
    Question question;
    do {
        question.start = anchor_start(view, world.point(random));
    } while (question.start.is_blocked());
    if (random.below(2) == 0) {
        while (question.target.anchors.empty()) {
            const GridAnchor target = random_target(random, world, view);
            if (!target.is_blocked()) {
                question.target.anchors.push_back(target);
            }
        }
    } else {
        add_targets(random, world, view, question);
    }
    SearchOptions& options = question.options;
    options.algorithm = one_of(random, all_algorithms);
    if (random.below(2) == 0) {
        options.heuristic = one_of(random, all_heuristics);
    }
    if (kind.has_weights && random.below(8) == 0) {
        constexpr std::array weights = {1.125F, 1.5F, 3.0F, 100.0F};
        options.heuristic_weight = one_of(random, weights);
    }
    if (random.below(4) == 0) {
        options.blocked_first_direction = static_cast<Direction>(random.below(direction_count));
    }
    if (costs != nullptr && random.below(kind.has_limits ? 8 : 2) != 0) {
        options.costs = test::borrowed(costs->costs());
        question.price = [costs](Cell cell) {
            return costs->price(cell);
        };
    }
    if (kind.has_limits) {
        constexpr std::array scales = {8, 64, 1024, 8192};
        options.max_cost = static_cast<float>(random.below(17 * one_of(random, scales))) / 16.0F;
    }
    return question;
}

std::string to_string(const Question& question) {
    const SearchOptions& options = question.options;
    std::ostringstream text;
    text << "start " << question.start.x << "/16 " << question.start.y << "/16 joins "
         << question.start.connected << "; " << to_string(options.algorithm) << " "
         << to_string(options.heuristic) << " x" << options.heuristic_weight << " max_cost "
         << options.max_cost;
    if (options.blocked_first_direction.has_value()) {
        text << " not first " << static_cast<int>(*options.blocked_first_direction);
    }
    text << (options.costs != nullptr ? " with costs;" : ";");
    for (const GridAnchor& target : question.target.anchors) {
        text << " target " << target.x << "/16 " << target.y << "/16 joins " << target.connected;
    }
    text << " stop distance " << question.target.stop_distance
         << (question.target.predicate ? " with predicate" : "");
    return text.str();
}

bool operator==(const Answer& a, const Answer& b) {
    return a.status == b.status && a.cells == b.cells &&
           a.statistics.iterations == b.statistics.iterations &&
           a.statistics.expanded_cells == b.statistics.expanded_cells &&
           a.statistics.open_set_peak == b.statistics.open_set_peak;
}

Answer ask(PathSearch& search,
           NeighborView& view,
           const Question& question,
           std::int64_t slice,
           std::int64_t limit) {
    search.begin(view, question.start, question.target, question.options);
    Answer answer;
    std::int64_t left = limit;
    while (answer.status == PathStatus::pending && left > 0) {
        answer.status = search.advance(std::min(slice, left));
        left = limit - search.statistics().iterations;
    }
    answer.statistics = search.statistics();
    bool is_any = answer.status == PathStatus::found;
    if (!is_any && !question.target.anchors.empty()) {
        const GridAnchor& target = question.target.anchors.front();
        is_any =
            search.settle_for_nearest(view.grid().to_world({target.x / 16.0, target.y / 16.0}));
    }
    if (is_any) {
        answer.cells = search.cells();
    }
    return answer;
}

int wanted_queries(int by_default) {
    const char* text = std::getenv("RAYWALK_QUERIES");
    return text != nullptr ? std::stoi(text) : by_default;
}

} // namespace raywalk::test
