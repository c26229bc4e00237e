// SPDX-License-Identifier: MIT
#include "raywalk/body_costs.hpp"

#include "cells/cell_spans.hpp"
#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"
#include "shapes/fingerprint.hpp"

#include <numbers>

namespace raywalk {
namespace {

constexpr double max_soft_cells = 0x1p20; // near one shape
constexpr double half_cell_diagonal =
    std::numbers::sqrt2 / 2.0 + std::numeric_limits<float>::epsilon(); // of a cell; rounded up, so
                                                                       // that no point is between

constexpr auto greatest_soft_cost =
    static_cast<std::uint16_t>(CellCosts::max_cost * CellCosts::scale);

std::uint16_t soft_sum(std::uint16_t a, std::uint16_t b) {
    if (a == CellCosts::stored_forbidden) {
        return a;
    }
    return static_cast<std::uint16_t>(std::min<unsigned>(unsigned{a} + b, greatest_soft_cost));
}

} // namespace

BodyCosts::BodyCosts(Navigator& navigator, std::shared_ptr<const CellCosts> others)
    : navigator_{&navigator}
    , others_{std::move(others)} {}

void BodyCosts::set(BodyReference body, float cost, float distance) {
    if (!(distance >= 0.0F) || !(cost >= 1.0F)) {
        log_once(
            "BodyCosts::set: the cost of a body is from 1 to 255, or forbidden, and the "
            "distance at least 0; NaN is replaced by the least value; other values are clamped");
    }
    Soft& soft = bodies_[body];
    soft.is_new = true;
    soft.is_removed = false;
    soft.least = checked_sixteenths(std::isnan(cost) ? 1.0F : std::max(cost, 1.0F));
    soft.distance = distance > 0.0F ? distance : 0.0F;
}

void BodyCosts::remove(BodyReference body) {
    if (const auto found = bodies_.find(body); found != bodies_.end()) {
        found->second.is_removed = true;
    }
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
    read_bodies(changed);
    read_agents(agents, changed);
    last_origin_ = navigator_->grid().origin();
    if (changed.empty()) {
        return;
    }
    for (const auto& [position, before] : changed) {
        Layer& layer = layers_[position];
        layer.surcharge = surcharge_of(position, layer);
    }
    note_greatest();
    for (const auto& [position, before] : changed) {
        report(position, before);
    }
}

// As Navigator::update() does: keys of destroyed bodies are not followed.
void BodyCosts::read_bodies(ChangedChunks& changed) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    const Probe& probe = navigator_->probe();
    std::vector<BodyKey> existing;
    for (const auto& [body, soft] : bodies_) {
        existing.push_back(body);
    }
    const std::uint64_t population = probe.population().bodies;
    if (std::exchange(population_, population) != population) {
        probe.list_bodies(existing);
    }
    std::vector<Obstacle> shapes;
    for (auto next = bodies_.begin(); next != bodies_.end();) {
        const auto body = next++;
        if (body->second.is_removed ||
            !std::binary_search(existing.begin(), existing.end(), body->first)) {
            leave(body->second, changed);
            bodies_.erase(body);
            continue;
        }
        shapes.clear();
        probe.shapes_of(body->first, shapes);
        read(body->second, shapes, changed);
    }
}

void BodyCosts::read_agents(std::span<Agent* const> agents, ChangedChunks& changed) {
    const std::size_t count = agent_cost_ == 0 ? 0 : agents.size();
    const auto rest = agents_.lower_bound(count);
    for (auto left_out = rest; left_out != agents_.end(); ++left_out) {
        leave(left_out->second, changed);
    }
    agents_.erase(rest, agents_.end());
    for (std::size_t i = 0; i < count; ++i) {
        Soft& soft = agents_[i];
        const Obstacle circle{.body = {},
                              .points = {agents[i]->position()},
                              .count = 1,
                              .rounding = agents[i]->walker().radius};
        soft.is_new |= soft.added != agent_cost_;
        soft.added = agent_cost_;
        read(soft, {&circle, 1}, changed);
    }
}

void BodyCosts::leave(const Soft& soft, ChangedChunks& changed) {
    for (const Cell chunk : soft.chunks) {
        Layer& layer = layers_[chunk];
        changed.try_emplace(chunk, layer.surcharge);
        std::erase(layer.things, &soft);
    }
}

void BodyCosts::read(Soft& soft, std::span<const Obstacle> shapes, ChangedChunks& changed) {
    const bool has_grid_moved = last_origin_ != navigator_->grid().origin();
    const std::uint64_t fingerprint = fingerprint_with_bodies(shapes);
    if (!soft.is_new && !has_grid_moved && soft.fingerprint == fingerprint) {
        return;
    }
    leave(soft, changed);
    soft.is_new = false;
    soft.fingerprint = fingerprint;
    soft.shapes.assign(shapes.begin(), shapes.end());
    soft.chunks = chunks_near(soft);
    for (const Cell chunk : soft.chunks) {
        Layer& layer = layers_[chunk];
        changed.try_emplace(chunk, layer.surcharge);
        layer.things.push_back(&soft);
    }
}

// Sorted.
std::vector<Cell> BodyCosts::chunks_near(const Soft& soft) const {
    constexpr Span all{-Grid::range, Grid::range - 1};
    std::vector<Cell> chunks;
    for (const Obstacle& shape : soft.shapes) {
        visit_cells_near(shape, soft.distance, {all, all}, [&](Cell cell) {
            const Cell chunk = Chunk::of(cell);
            if (chunks.empty() || chunks.back() != chunk) {
                chunks.push_back(chunk);
            }
        });
    }
    sort_unique(chunks);
    return chunks;
}

// The highest cost of bodies counts, and the sum of those of agents, which have one shape each: the
// order does not matter.
BodyCosts::Surcharge BodyCosts::surcharge_of(Cell chunk_position, const Layer& layer) const {
    Surcharge surcharge;
    const Cell low = Chunk::cell_at(chunk_position, 0);
    const Cell high = Chunk::cell_at(chunk_position, Chunk::cell_count - 1);
    const CellSpans window{{low.x, high.x}, {low.y, high.y}};
    for (const Soft* soft : layer.things) {
        for (const Obstacle& shape : soft->shapes) {
            visit_cells_near(shape, soft->distance, window, [&](Cell cell) {
                const unsigned index = Chunk::index_of(cell);
                std::uint16_t& least = surcharge.least[index];
                least = std::max(least, soft->least);
                surcharge.added[index] = soft_sum(surcharge.added[index], soft->added);
            });
        }
    }
    return surcharge;
}

template <class Visit>
void BodyCosts::visit_cells_near(const Obstacle& shape,
                                 float distance,
                                 const CellSpans& window,
                                 Visit visit) const {
    const Grid& grid = navigator_->grid();
    const double around = half_cell_diagonal * grid.cell_size() + double{distance};
    const double reach = around + shape.rounding;
    const CellSpans spans = spans_near(grid, shape, static_cast<float>(around));
    const auto length = [](Span span) {
        return 1.0 + span.last - span.first;
    };
    if (!(length(spans.columns) * length(spans.rows) < max_soft_cells)) {
        log_once("BodyCosts: a shape near more than a million cells was left out");
        return;
    }
    const Span columns = spans.columns.clipped(window.columns);
    const Span rows = spans.rows.clipped(window.rows);
    for (std::int32_t y = rows.first; y <= rows.last; ++y) {
        for (std::int32_t x = columns.first; x <= columns.last; ++x) {
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
    std::erase_if(layers_, [](const auto& entry) { return entry.second.things.empty(); });
    for (const auto& [position, layer] : layers_) {
        const auto& [least, added] = layer.surcharge;
        greatest_least_ = std::max(greatest_least_, *std::max_element(least.begin(), least.end()));
        greatest_added_ = std::max(greatest_added_, *std::max_element(added.begin(), added.end()));
    }
}

void BodyCosts::report(Cell chunk_position, const Surcharge& before) const {
    const Surcharge nothing{};
    const auto layer = layers_.find(chunk_position);
    const Surcharge& now = layer == layers_.end() ? nothing : layer->second.surcharge;
    const Grid& grid = navigator_->grid();
    std::optional<Box> changed;
    for (unsigned i = 0; i < now.least.size(); ++i) {
        if (now.least[i] != before.least[i] || now.added[i] != before.added[i]) {
            const Vec2 center = grid.center_of(Chunk::cell_at(chunk_position, i));
            changed = changed.value_or(Box{center, center}).united({center, center});
        }
    }
    if (changed) {
        navigator_->invalidate_costs(changed->grown(grid.cell_size() / 2.0F));
    }
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
