// SPDX-License-Identifier: MIT
#include "play/overlays.hpp"

#include "raywalk/low_level/path_search.hpp"

#include "lab/characters.hpp"
#include "lab/player_query.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace raywalk::demo {
namespace {

// Minimum sizes for readable text (unit: pixel).
constexpr float min_cell_with_numbers = 64.0F;
constexpr float min_meter_with_text = 20.0F;

// Limit of the displayed movement range.
constexpr std::int64_t max_reachable_cells = 20'000;

DebugDrawOptions nothing_but(const Box& area) {
    DebugDrawOptions options;
    options.area = area;
    options.grid = options.chunks = options.cells = false;
    options.searched_cells = options.parents = options.cell_path = false;
    options.agent_path = options.agent_text = false;
    return options;
}

WalkerProfile walker_of(const Lab& lab) {
    const auto characters = lab.simulation().characters();
    return characters.empty() ? query_of(lab.settings(), nullptr).walker
                              : characters.front().agent.walker();
}

// Counterclockwise.
std::vector<Vec2> corners_of(const Grid& grid, Cell cell) {
    const Vec2 center = grid.center_of(cell);
    const float half = 0.5F * grid.cell_size();
    if (grid.layout() == GridLayout::square) {
        return {center + Vec2{-half, -half},
                center + Vec2{half, -half},
                center + Vec2{half, half},
                center + Vec2{-half, half}};
    }
    std::vector<Vec2> corners;
    for (int i = 0; i < 6; ++i) {
        const float angle = std::numbers::pi_v<float> * (static_cast<float>(i) / 3.0F - 0.5F);
        const float radius = 2.0F * half * std::numbers::inv_sqrt3_v<float>;
        corners.push_back(center + radius * Vec2{std::cos(angle), std::sin(angle)});
    }
    return corners;
}

void draw_ground(const Overlays& overlays,
                 const Lab& lab,
                 const DebugDrawOptions& nothing,
                 DebugSink& sink) {
    DebugDrawOptions options = nothing;
    if (overlays.search) { // two overlapping numbers would be unreadable
        options.min_cell_size_for_numbers = std::numeric_limits<float>::infinity();
        options.focus.reset();
    }
    const Navigator& navigator = lab.simulation().navigator();
    if (overlays.costs && lab.costs() != nullptr) {
        debug_draw(*lab.costs(), navigator.grid(), options, sink);
    }
    options.links = false; // portals are part of the scene
    options.grid = overlays.grid;
    options.chunks = overlays.chunks;
    options.cells = overlays.cells;
    options.stale_cells = overlays.stale;
    options.obstacles = overlays.obstacles;
    options.narrow_passages = overlays.passages;
    debug_draw(navigator, walker_of(lab), options, sink);
}

// With the cursor on an expanded cell, only its tests are drawn.
void draw_search(const Overlays& overlays,
                 const PathRequest& request,
                 const DebugDrawOptions& nothing,
                 DebugSink& sink) {
    const PathSearch* search = request.search();
    if (search == nullptr || !(overlays.search || overlays.parents || overlays.tests)) {
        return;
    }
    DebugDrawOptions options = nothing;
    options.searched_cells = overlays.search;
    options.parents = overlays.parents;
    options.tests = overlays.tests;
    if (!overlays.search) {
        options.min_cell_size_for_numbers = std::numeric_limits<float>::infinity();
    }
    if (options.focus) {
        const std::optional<SearchedCell> searched = search->searched_cell(*options.focus);
        if (!searched || !searched->is_closed) {
            options.focus.reset();
        }
    }
    debug_draw(*search, *request.view(), options, sink);
}

void draw_cell_path(const PathRequest& request, const Grid& grid, DebugSink& sink) {
    if (request.search() == nullptr || request.path().points.empty()) {
        return;
    }
    const std::vector<Cell> cells = request.search()->cells();
    for (std::size_t i = 1; i < cells.size(); ++i) {
        sink.line(grid.center_of(cells[i - 1]), grid.center_of(cells[i]), DebugKind::cell_path);
    }
}

// Agents with the same target share a flow field; draws the first one found.
void draw_flow(const Lab& lab, DebugDrawOptions options, DebugSink& sink) {
    options.flow = true;
    const Grid& grid = lab.simulation().navigator().grid();
    for (const Character& character : lab.simulation().characters()) {
        const Vec2 position = character.agent.position();
        if (grid.contains(position) && character.agent.next_cell_of_flow(grid.cell_at(position))) {
            debug_draw(character.agent, options, sink);
            return;
        }
    }
}

void draw_agents(const Overlays& overlays,
                 const Lab& lab,
                 const Camera& camera,
                 const DebugDrawOptions& nothing,
                 DebugSink& sink) {
    if (overlays.flow) {
        draw_flow(lab, nothing, sink);
    }
    if (!overlays.agents && !overlays.neighborhood) {
        return;
    }
    DebugDrawOptions options = nothing;
    options.agent_path = overlays.agents;
    options.agent_text = overlays.agents && camera.scale >= min_meter_with_text;
    options.neighbor_distance = overlays.neighborhood;
    for (const Character& character : lab.simulation().characters()) {
        debug_draw(character.agent, options, sink);
    }
}

} // namespace

std::string state_line(const Overlays& overlays) {
    std::string line = "overlays";
    for (const OverlayName& overlay : overlay_names) {
        if (overlays.*overlay.is_on) {
            line += ' ';
            line += overlay.name;
        }
    }
    return line;
}

void OverlayPainter::draw(const Overlays& overlays,
                          const Lab& lab,
                          const SearchStepper& stepper,
                          const Camera& camera,
                          std::optional<Vec2> cursor,
                          float dt,
                          DebugSink& sink) {
    const Grid& grid = lab.simulation().navigator().grid();
    DebugDrawOptions nothing = nothing_but(camera.visible());
    if (overlays.numbers) {
        nothing.min_cell_size_for_numbers = min_cell_with_numbers / camera.scale;
    }
    if (cursor && grid.contains(*cursor) && (overlays.numbers || overlays.tests)) {
        nothing.focus = grid.cell_at(*cursor);
    }
    draw_changes(overlays, lab, nothing, dt, sink);
    draw_ground(overlays, lab, nothing, sink);
    draw_rays(overlays, lab, dt, sink);
    if (overlays.reachable) {
        draw_reachable(lab, sink);
    }
    if (const PathRequest* request = stepper.request()) {
        draw_search(overlays, *request, nothing, sink);
        if (overlays.cell_path) {
            draw_cell_path(*request, grid, sink);
        }
    }
    const std::optional<std::size_t> player = lab.player();
    if (overlays.path && player) {
        debug_draw(lab.simulation().characters()[*player].agent.path(), nothing, sink);
    }
    draw_agents(overlays, lab, camera, nothing, sink);
}

void OverlayPainter::draw_agent(const Agent& agent, const Camera& camera, DebugSink& sink) {
    DebugDrawOptions options = nothing_but(camera.visible());
    options.agent_path = options.neighbor_distance = true;
    debug_draw(agent, options, sink);
}

void OverlayPainter::draw_grid(const Lab& lab,
                               const SceneSettings& settings,
                               const Camera& camera,
                               DebugSink& sink) {
    DebugDrawOptions options = nothing_but(camera.visible());
    options.grid = true;
    options.links = false;
    debug_draw(inspection_.update(lab, settings), walker_of(lab), options, sink);
}

// Skips changes that happened while the overlay was off.
void OverlayPainter::draw_changes(const Overlays& overlays,
                                  const Lab& lab,
                                  const DebugDrawOptions& nothing,
                                  float dt,
                                  DebugSink& sink) {
    if (!overlays.changes || generation_ != lab.generation()) {
        flashes_ = ChangeFlashes{};
        generation_ = lab.generation();
    }
    if (overlays.changes) {
        const Navigator& navigator = lab.simulation().navigator();
        flashes_.update(navigator, walker_of(lab), nothing.area, dt);
        debug_draw(flashes_, navigator.grid(), nothing, sink);
    }
}

// Rays fade. Those that were cast while the overlay was off are skipped.
void OverlayPainter::draw_rays(const Overlays& overlays,
                               const Lab& lab,
                               float dt,
                               DebugSink& sink) {
    constexpr float duration = 1.5F; // (unit: second)
    const RayLog& log = lab.simulation().rays();
    if (!overlays.rays || log.count() < rays_seen_) { // another simulation
        rays_.clear();
        rays_seen_ = overlays.rays ? 0 : log.count();
    }
    const std::uint64_t kept = std::min(log.count(), RayLog::capacity);
    rays_seen_ = std::max(rays_seen_, log.count() - kept);
    for (FadingRay& ray : rays_) {
        ray.age += dt;
    }
    std::erase_if(rays_, [&](const FadingRay& ray) { return ray.age >= duration; });
    for (; rays_seen_ < log.count(); ++rays_seen_) {
        rays_.push_back({log.ray(rays_seen_)});
    }
    for (const auto& [ray, age] : rays_) {
        sink.line(
            ray.from,
            ray.to,
            {ray.is_hit ? DebugKind::test_hit : DebugKind::test_clear, 1.0F - age / duration});
    }
}

// Nearer cells are drawn stronger.
void OverlayPainter::draw_reachable(const Lab& lab, DebugSink& sink) {
    const std::optional<std::size_t> player = lab.player();
    const std::optional<float> points = lab.settings().movement_points;
    if (!player || !points) {
        return;
    }
    PathQuery query = query_of_player(lab.settings(), lab.costs());
    query.max_iterations = max_reachable_cells;
    Navigator& navigator = inspection_.update(lab, lab.settings());
    const Vec2 position = lab.simulation().characters()[*player].agent.position();
    for (const ReachableCell& cell : navigator.reachable_cells(position, *points, query)) {
        constexpr float min_strength = 0.2F;
        const float rest = *points > 0.0F ? 1.0F - cell.cost / *points : 1.0F;
        sink.cell(corners_of(navigator.grid(), cell.cell),
                  {DebugKind::flow, min_strength + (1.0F - min_strength) * rest});
    }
}

} // namespace raywalk::demo
