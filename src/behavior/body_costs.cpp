// SPDX-License-Identifier: MIT
#include "raywalk/body_costs.hpp"

#include "raywalk/low_level/chunk.hpp"

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

bool are_equal(const Obstacle& a, const Obstacle& b) {
    return a.count == b.count && a.rounding == b.rounding &&
           std::equal(a.points.begin(), a.points.begin() + a.count, b.points.begin());
}

bool are_equal(std::span<const Obstacle> a, std::span<const Obstacle> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return are_equal(x, y);
    });
}

Obstacle circle_of(Vec2 position, float radius) {
    Obstacle circle{};
    circle.points[0] = position;
    circle.count = 1;
    circle.rounding = radius;
    return circle;
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

void BodyCosts::set(BodyReference body, float cost, float distance) {
    if (!(distance >= 0.0F && distance <= max_soft_distance) || !(cost >= 1.0F)) {
        log_once("BodyCosts::set: the cost of a body is from 1 to 255, or forbidden, and the "
                 "distance from 0 to 10,000 m; NaN is replaced by the least value; other values are "
                 "clamped");
    }
    const std::size_t index = index_of(body);
    if (index == places_.size() || places_[index].body != body) {
        places_.insert(places_.begin() + static_cast<std::ptrdiff_t>(index), BodyPlace{});
        bodies_.insert(bodies_.begin() + static_cast<std::ptrdiff_t>(index), SoftBody{});
    }
    SoftBody& soft = bodies_[index];
    soft.is_new = true;
    places_[index] = {.body = body, .exists = true};
    soft.cost = checked_sixteenths(std::isnan(cost) ? 1.0F : std::max(cost, 1.0F));
    soft.distance = std::isnan(distance) ? 0.0F : std::clamp(distance, 0.0F, max_soft_distance);
}

void BodyCosts::remove(BodyReference body) {
    const std::size_t index = index_of(body);
    if (index < places_.size() && places_[index].body == body) {
        erase(index);
    }
}

// Where the body is, or where it belongs.
std::size_t BodyCosts::index_of(BodyKey body) const {
    const auto found = std::lower_bound(
        places_.begin(), places_.end(), body, [](const BodyPlace& place, BodyKey sought) {
            return place.body < sought;
        });
    return static_cast<std::size_t>(found - places_.begin());
}

void BodyCosts::erase(std::size_t index) {
    const auto at = static_cast<std::ptrdiff_t>(index);
    removed_bodies_.push_back({places_[index].body, std::move(bodies_[index].chunks)});
    places_.erase(places_.begin() + at);
    bodies_.erase(bodies_.begin() + at);
}

void BodyCosts::set_agent_cost(float cost) {
    const bool is_valid = cost >= 0.0F && cost <= max_cost;
    if (!is_valid) {
        log_once("BodyCosts::set_agent_cost: the cost is not from 0 to 255; NaN is replaced "
                 "by 0; other values are clamped");
    }
    agent_cost_ = sixteenths(std::isnan(cost) ? 0.0F : std::clamp(cost, 0.0F, max_cost));
}

void BodyCosts::update(std::span<Agent* const> agents) {
    if (CallbackScope::is_any() || navigator_->probe().is_locked()) {
        return;
    }
    ChangedChunks changed;
    {
        const CallbackScope scope{CallbackScope::Kind::reading};
        forget_destroyed_bodies();
        read_bodies(changed);
    }
    read_agents(agents, changed);
    last_origin_ = navigator_->grid().origin();
    last_agent_cost_ = agent_cost_;
    if (changed.empty()) {
        return;
    }
    for (const auto& [position, change] : changed) {
        compute(position, change);
    }
    note_greatest();
    for (const auto& [position, change] : changed) {
        report(position, change.before);
    }
}

// As Navigator::update() does: keys of destroyed bodies are not followed.
void BodyCosts::forget_destroyed_bodies() {
    navigator_->probe().locate(places_);
    for (std::size_t i = places_.size(); i > 0; --i) {
        if (!places_[i - 1].exists) {
            erase(i - 1);
        }
    }
}

// The layer of a chunk that changes, with a copy of what it was.
BodyCosts::Layer& BodyCosts::change(Cell chunk_position, ChangedChunks& changed) {
    Layer& layer = layers_[chunk_position];
    const auto [entry, is_new] = changed.try_emplace(chunk_position);
    if (is_new) {
        entry->second.before = layer.surcharge;
    }
    return layer;
}

void BodyCosts::read_bodies(ChangedChunks& changed) {
    const auto leave = [&](BodyKey body, const std::vector<Cell>& chunks) {
        for (const Cell chunk : chunks) {
            std::erase(change(chunk, changed).bodies, body);
            changed[chunk].has_bodies_changed = true;
        }
    };
    for (const RemovedBody& removed : removed_bodies_) {
        leave(removed.body, removed.chunks);
    }
    removed_bodies_.clear();
    const bool has_grid_moved = last_origin_ != navigator_->grid().origin();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        SoftBody& soft = bodies_[i];
        const BodyKey body = places_[i].body;
        shapes_.clear();
        navigator_->probe().shapes_of(body, shapes_);
        if (!soft.is_new && !has_grid_moved && are_equal(soft.shapes, shapes_)) {
            continue;
        }
        leave(body, soft.chunks);
        soft.is_new = false;
        soft.shapes = shapes_;
        soft.chunks = chunks_near(soft);
        for (const Cell chunk : soft.chunks) {
            change(chunk, changed).bodies.push_back(body);
            changed[chunk].has_bodies_changed = true;
        }
    }
}

// Sorted.
std::vector<Cell> BodyCosts::chunks_near(const SoftBody& soft) const {
    std::vector<Cell> chunks;
    for (const Obstacle& shape : soft.shapes) {
        visit_cells_near(shape, soft.distance, whole_grid, [&](Cell cell) {
            const Cell chunk = Chunk::of(cell);
            if (chunks.empty() || chunks.back() != chunk) {
                chunks.push_back(chunk);
            }
        });
    }
    std::sort(chunks.begin(), chunks.end());
    chunks.erase(std::unique(chunks.begin(), chunks.end()), chunks.end());
    return chunks;
}

void BodyCosts::read_agents(std::span<Agent* const> agents, ChangedChunks& changed) {
    const std::size_t count = agent_cost_ == 0 ? 0 : agents.size();
    for (std::size_t i = count; i < agents_.size(); ++i) {
        move_agent(agents_[i], {}, changed);
    }
    agents_.resize(count);
    const bool is_all_new =
        last_origin_ != navigator_->grid().origin() || last_agent_cost_ != agent_cost_;
    for (std::size_t i = 0; i < count; ++i) {
        SoftAgent& soft = agents_[i];
        const Vec2 position = agents[i]->position();
        const float radius = agents[i]->walker().radius;
        if (!is_all_new && !soft.cells.empty() && soft.position == position &&
            soft.radius == radius) {
            continue;
        }
        soft.position = position;
        soft.radius = radius;
        std::vector<Cell> cells;
        visit_cells_near(circle_of(position, radius), 0.0F, whole_grid, [&](Cell cell) {
            cells.push_back(cell);
        });
        if (is_all_new || cells != soft.cells) {
            move_agent(soft, std::move(cells), changed);
        }
    }
}

void BodyCosts::move_agent(SoftAgent& soft, std::vector<Cell> cells, ChangedChunks& changed) {
    for (const Cell cell : soft.cells) {
        --change(Chunk::of(cell), changed).agents[Chunk::index_of(cell)];
    }
    for (const Cell cell : cells) {
        ++change(Chunk::of(cell), changed).agents[Chunk::index_of(cell)];
    }
    soft.cells = std::move(cells);
}

// The highest cost counts, so the order of the bodies does not matter.
void BodyCosts::compute(Cell chunk_position, const ChangedChunk& change) {
    Layer& layer = layers_[chunk_position];
    Surcharge& surcharge = layer.surcharge;
    if (change.has_bodies_changed) {
        surcharge.least.fill(0);
        const Cell first = soft_cell(chunk_position, 0);
        const CellWindow window{first, soft_cell(chunk_position, Chunk::cell_count - 1)};
        for (const BodyKey body : layer.bodies) {
            const SoftBody& soft = bodies_[index_of(body)];
            for (const Obstacle& shape : soft.shapes) {
                visit_cells_near(shape, soft.distance, window, [&](Cell cell) {
                    std::uint16_t& least = surcharge.least[Chunk::index_of(cell)];
                    least = std::max(least, soft.cost);
                });
            }
        }
        layer.greatest_least =
            *std::max_element(surcharge.least.begin(), surcharge.least.end());
    }
    for (std::size_t i = 0; i < layer.agents.size(); ++i) {
        const unsigned added = unsigned{layer.agents[i]} * agent_cost_;
        surcharge.added[i] =
            static_cast<std::uint16_t>(std::min<unsigned>(added, greatest_soft_cost));
    }
    layer.greatest_added = *std::max_element(surcharge.added.begin(), surcharge.added.end());
}

// Rows of hexagons are slanted: the cells of each row are found by that row's place.
template <class Visit>
void BodyCosts::visit_cells_near(const Obstacle& shape,
                                 float distance,
                                 const CellWindow& window,
                                 Visit visit) const {
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
    static constexpr double range = Grid::range;
    const auto from = [](double coordinate, double min) {
        return static_cast<std::int32_t>(std::clamp(std::floor(coordinate), min, range));
    };
    const auto to = [](double coordinate, double max) {
        return static_cast<std::int32_t>(std::clamp(std::ceil(coordinate), -range - 1.0, max));
    };
    for (std::int32_t y = from(low.y, window.min.y); y <= to(high.y, window.max.y); ++y) {
        const double first = low.x + slant * (low.y - y);
        const double last = high.x + slant * (high.y - y);
        for (std::int32_t x = from(first, window.min.x); x <= to(last, window.max.x); ++x) {
            const Vec2 center = grid.center_of({x, y});
            if (hull_distance_squared(shape, center, center) <= reach * reach) {
                visit(Cell{x, y});
            }
        }
    }
}

// Drops layers without bodies and agents, too.
void BodyCosts::note_greatest() {
    greatest_least_ = 0;
    greatest_added_ = 0;
    std::erase_if(layers_, [&](const auto& entry) {
        const Layer& layer = entry.second;
        greatest_least_ = std::max(greatest_least_, layer.greatest_least);
        greatest_added_ = std::max(greatest_added_, layer.greatest_added);
        return layer.greatest_least == 0 && layer.greatest_added == 0;
    });
}

void BodyCosts::report(Cell chunk_position, const Surcharge& before) const {
    const Surcharge nothing{};
    const auto layer = layers_.find(chunk_position);
    const Surcharge& now = layer == layers_.end() ? nothing : layer->second.surcharge;
    std::vector<Cell> changed;
    for (std::size_t i = 0; i < now.least.size(); ++i) {
        if (now.least[i] != before.least[i] || now.added[i] != before.added[i]) {
            changed.push_back(soft_cell(chunk_position, i));
        }
    }
    if (!changed.empty()) {
        navigator_->invalidate_costs(soft_box(navigator_->grid(), changed));
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
    const Surcharge& surcharge = found->second.surcharge;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = soft_sum(std::max(costs[i], surcharge.least[i]), surcharge.added[i]);
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
