// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/change_flashes.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/debug_sink.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/search_stepper.hpp"
#include "play/camera.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// Selects what is drawn over the scene.
struct Overlays {
    bool grid = false;
    bool chunks = false;
    bool cells = false; ///< free, blocked, unknown
    bool stale = false;
    bool obstacles = false;
    bool passages = false; ///< ways through narrow passages
    bool rays = false;     ///< of discovery by ray casts
    bool search = false;   ///< the open and the closed set of the player's query
    bool parents = false;
    bool tests = false;
    bool numbers = false;
    bool cell_path = false; ///< the player's path, cell by cell
    bool path = false;      ///< the player's path after postprocessing
    bool costs = false;
    bool flow = false;
    bool agents = false;
    bool neighborhood = false;
    bool changes = false;
    bool reachable = false;

    friend bool operator==(const Overlays&, const Overlays&) = default;
};

/// An overlay and its name.
struct OverlayName {
    std::string_view name;
    bool Overlays::*is_on;
    std::string_view description;
};

inline constexpr std::array<OverlayName, 19> overlay_names = {{
    {"grid", &Overlays::grid, "borders of the cells"},
    {"chunks", &Overlays::chunks, "borders of the chunks"},
    {"cells", &Overlays::cells, "free, blocked, unknown"},
    {"stale", &Overlays::stale, "discovered, but outdated"},
    {"obstacles", &Overlays::obstacles, "obstacles of the agents"},
    {"passages", &Overlays::passages, "ways through narrow passages"},
    {"rays", &Overlays::rays, "as discovery casts them"},
    {"changes", &Overlays::changes, "invalidated chunks flash"},
    {"search", &Overlays::search, "open and closed set"},
    {"parents", &Overlays::parents, "predecessor of each cell"},
    {"tests", &Overlays::tests, "tested steps and their obstacles"},
    {"numbers", &Overlays::numbers, "g, h, f; costs"},
    {"cell_path", &Overlays::cell_path, "cell by cell, as searched"},
    {"path", &Overlays::path, "after postprocessing"},
    {"costs", &Overlays::costs, "expensive and cheap cells"},
    {"reachable", &Overlays::reachable, "within the movement points"},
    {"flow", &Overlays::flow, "shared flow field"},
    {"agents", &Overlays::agents, "status, path and target"},
    {"neighborhood", &Overlays::neighborhood, "neighborhood range of agents"},
}};

/// Formats one line: "overlays" and the names of the enabled ones.
[[nodiscard]] std::string state_line(const Overlays& overlays);

/// Draws the overlays. Use one painter per lab.
class OverlayPainter {
public:
    /// Call once a frame, after the search stepper's update(). `cursor` is the mouse position in
    /// the world, if it is there; `dt` is the time since the last frame, 0 while paused (unit:
    /// second). Does not affect the lab.
    void draw(const Overlays& overlays,
              const Lab& lab,
              const SearchStepper& stepper,
              const Camera& camera,
              std::optional<Vec2> cursor,
              float dt,
              DebugSink& sink);

    /// Draws the path of an agent, its status, and how far it sees others.
    static void draw_agent(const Agent& agent, const Camera& camera, DebugSink& sink);
    /// Draws the cells that the lab would have with these settings.
    void
    draw_grid(const Lab& lab, const SceneSettings& settings, const Camera& camera, DebugSink& sink);

private:
    void draw_changes(const Overlays& overlays,
                      const Lab& lab,
                      const DebugDrawOptions& nothing,
                      float dt,
                      DebugSink& sink);
    void draw_reachable(const Lab& lab, DebugSink& sink);
    void draw_rays(const Overlays& overlays, const Lab& lab, float dt, DebugSink& sink);

    struct FadingRay {
        CastRay ray;
        float age = 0.0F; // (unit: second)
    };

    InspectionNavigator inspection_;
    ChangeFlashes flashes_;
    std::vector<FadingRay> rays_;
    std::uint64_t rays_seen_ = 0;
    int generation_ = -1;
};

} // namespace raywalk::demo
