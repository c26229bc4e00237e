// SPDX-License-Identifier: MIT
#include "raywalk/body_costs.hpp"

#include "core/callback_scope.hpp"
#include "core/log.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace raywalk {
namespace {

constexpr float max_soft_distance = 1e4F; // (unit: meter)
constexpr double max_soft_cells = 0x1p20; // near one shape: a square of 1,024 cells
constexpr double half_cell_diagonal =
    0.707107; // of a cell; rounded up, so that no point is between

constexpr auto greatest_soft_cost =
    static_cast<std::uint16_t>(CellCosts::max_cost * CellCosts::scale);

Cell soft_cell(Cell chunk_position, std::size_t index) {
    const auto i = static_cast<std::int32_t>(index);
    return {chunk_position.x * Chunk::side + i % Chunk::side,
            chunk_position.y * Chunk::side + i / Chunk::side};
}

std::uint16_t soft_sum(std::uint16_t a, std::uint16_t b) {
    if (a == CellCosts::stored_forbidden) {
        return a;
    }
    return static_cast<std::uint16_t>(std::min<unsigned>(unsigned{a} + b, greatest_soft_cost));
}

Box soft_box(const Grid& grid, std::span<const Cell> cells) {
    Box box{grid.center_of(cells.front()), grid.center_of(cells.front())};
    for (const Cell cell : cells) {
        box = box.united({grid.center_of(cell), grid.center_of(cell)});
    }
    return box.grown(grid.cell_size() / 2.0F);
}

} // namespace

BodyCosts::BodyCosts(Navigator& navigator, std::shared_ptr<const CellCosts> others)
    : navigator_{&navigator}
    , others_{std::move(others)} {}

void BodyCosts::set(BodyKey body, float cost, float distance) {
    if (!(distance >= 0.0F && distance <= max_soft_distance) || !(cost >= 1.0F)) {
        log_once("BodyCosts::set: the cost of a body is from 1 to 255, or forbidden, and the "
                 "distance from 0 to 10,000 m; NaN counts as the lowest, others as the nearest");
    }
    SoftBody& soft = bodies_[body.value];
    soft.cost = checked_sixteenths(std::isnan(cost) ? 1.0F : std::max(cost, 1.0F));
    soft.distance = std::isnan(distance) ? 0.0F : std::clamp(distance, 0.0F, max_soft_distance);
    soft.place = {.body = body, .exists = true};
}

void BodyCosts::remove(BodyKey body) {
    bodies_.erase(body.value);
}

void BodyCosts::set_agent_cost(float cost) {
    const bool is_valid = cost >= 0.0F && cost <= max_cost;
    if (!is_valid) {
        log_once("BodyCosts::set_agent_cost: the cost is not from 0 to 255; NaN counts as 0, "
                 "others as the nearest");
    }
    agent_cost_ = sixteenths(std::isnan(cost) ? 0.0F : std::clamp(cost, 0.0F, max_cost));
}

void BodyCosts::update(std::span<Agent* const> agents) {
    if (CallbackScope::is_any() || navigator_->probe().is_locked()) {
        return;
    }
    Layers layers;
    {
        const CallbackScope scope{CallbackScope::Kind::reading};
        forget_destroyed_bodies();
        layers = read_bodies();
    }
    add_agents(agents, layers);
    layers_.swap(layers);
    note_greatest();
    report_changes(layers);
}

// As Navigator::update() does: keys of destroyed bodies are not followed.
void BodyCosts::forget_destroyed_bodies() {
    std::vector<BodyPlace> places;
    for (const auto& [key, soft] : bodies_) {
        places.push_back(soft.place);
    }
    std::sort(places.begin(), places.end(), [](const BodyPlace& a, const BodyPlace& b) {
        return a.body < b.body;
    });
    navigator_->probe().locate(places);
    for (const BodyPlace& place : places) {
        if (place.exists) {
            bodies_[place.body.value].place = place;
        } else {
            bodies_.erase(place.body.value);
        }
    }
}

// The highest cost counts, so the order of the bodies does not matter.
BodyCosts::Layers BodyCosts::read_bodies() const {
    Layers layers;
    std::vector<Obstacle> shapes;
    for (const auto& [key, soft] : bodies_) {
        shapes.clear();
        navigator_->probe().shapes_of({key}, shapes);
        for (const Obstacle& shape : shapes) {
            visit_cells_near(shape, soft.distance, [&, cost = soft.cost](Cell cell) {
                std::uint16_t& least = layers[Chunk::of(cell)].least[Chunk::index_of(cell)];
                least = std::max(least, cost);
            });
        }
    }
    return layers;
}

void BodyCosts::add_agents(std::span<Agent* const> agents, Layers& layers) const {
    if (agent_cost_ == 0) {
        return;
    }
    for (const Agent* agent : agents) {
        Obstacle circle{};
        circle.points[0] = agent->position();
        circle.count = 1;
        circle.rounding = agent->walker().radius;
        visit_cells_near(circle, 0.0F, [&](Cell cell) {
            std::uint16_t& added = layers[Chunk::of(cell)].added[Chunk::index_of(cell)];
            added = soft_sum(added, agent_cost_);
        });
    }
}

// Rows of hexagons are slanted: the cells of each row are found by that row's place.
template <class Visit>
void BodyCosts::visit_cells_near(const Obstacle& shape, float distance, Visit visit) const {
    const Grid& grid = navigator_->grid();
    const double reach = half_cell_diagonal * grid.cell_size() + double{distance} + shape.rounding;
    const Box box =
        shape.bounds().grown(static_cast<float>(half_cell_diagonal * grid.cell_size()) + distance);
    const GridPoint low = grid.to_grid(box.min);
    const GridPoint high = grid.to_grid(box.max);
    const double slant = grid.layout() == GridLayout::hex ? 0.5 : 0.0;
    if (!((high.x - low.x + slant * (high.y - low.y) + 1.0) * (high.y - low.y + 1.0) <
          max_soft_cells)) {
        log_once("BodyCosts: a shape near more than a million cells was left out");
        return;
    }
    const auto clipped = [](double coordinate) {
        return static_cast<std::int32_t>(
            std::clamp(coordinate, -double{Grid::range}, Grid::range - 1.0));
    };
    for (std::int32_t y = clipped(std::floor(low.y)); y <= clipped(std::ceil(high.y)); ++y) {
        const double first = low.x + slant * (low.y - y);
        const double last = high.x + slant * (high.y - y);
        for (std::int32_t x = clipped(std::floor(first)); x <= clipped(std::ceil(last)); ++x) {
            const Vec2 center = grid.center_of({x, y});
            if (hull_distance_squared(shape, center, center) <= reach * reach) {
                visit(Cell{x, y});
            }
        }
    }
}

void BodyCosts::note_greatest() {
    greatest_least_ = 0;
    greatest_added_ = 0;
    for (const auto& [position, layer] : layers_) {
        greatest_least_ =
            std::max(greatest_least_, *std::max_element(layer.least.begin(), layer.least.end()));
        greatest_added_ =
            std::max(greatest_added_, *std::max_element(layer.added.begin(), layer.added.end()));
    }
}

void BodyCosts::report_changes(const Layers& before) const {
    const Layer nothing{};
    std::vector<Cell> changed;
    const auto report = [&](Cell position, const Layer& a, const Layer& b) {
        changed.clear();
        for (std::size_t i = 0; i < a.least.size(); ++i) {
            if (a.least[i] != b.least[i] || a.added[i] != b.added[i]) {
                changed.push_back(soft_cell(position, i));
            }
        }
        if (!changed.empty()) {
            navigator_->costs_changed(soft_box(navigator_->grid(), changed));
        }
    };
    for (const auto& [position, layer] : layers_) {
        const auto last = before.find(position);
        report(position, layer, last == before.end() ? nothing : last->second);
    }
    for (const auto& [position, layer] : before) {
        if (!layers_.contains(position)) {
            report(position, layer, nothing);
        }
    }
}

float BodyCosts::cost(Cell cell) const {
    ChunkCosts costs{};
    costs_in(Chunk::of(cell), costs);
    const int stored = costs[Chunk::index_of(cell)];
    return stored == stored_forbidden ? forbidden : static_cast<float>(stored) / float{scale};
}

void BodyCosts::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    if (others_ == nullptr) {
        costs.fill(scale);
    } else {
        others_->costs_in(chunk_position, costs);
    }
    const auto found = layers_.find(chunk_position);
    if (found == layers_.end()) {
        return;
    }
    const Layer& layer = found->second;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = soft_sum(std::max(costs[i], layer.least[i]), layer.added[i]);
    }
}

std::uint16_t BodyCosts::least() const {
    return others_ == nullptr ? scale : others_->least();
}

std::uint16_t BodyCosts::greatest() const {
    const std::uint16_t other = others_ == nullptr ? scale : others_->greatest();
    return soft_sum(std::max(other, greatest_least_), greatest_added_);
}

} // namespace raywalk
