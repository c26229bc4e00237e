// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/change_flashes.hpp"
#include "raywalk/debug_sink.hpp"
#include "raywalk/fwd.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_explanation.hpp"
#include "raywalk/path_request.hpp"

#include <limits>
#include <optional>

namespace raywalk {

/// What to draw. Enable only what you need: the picture is unreadable if everything is drawn.
struct DebugDrawOptions {
    /// The visible part of the world (unit: meter). Only things whose bounds touch it are drawn;
    /// nothing if it is empty or not finite. If it holds more than about 100,000 cells, only chunks
    /// are drawn, and a text in its middle says so; if it holds some million, not even chunks.
    Box area{};

    /// @name A navigator and one kind of walker
    /// @{
    bool grid = true;   ///< the borders of the cells
    bool chunks = true; ///< the borders of the chunks
    bool cells = true;  ///< which cells are free, blocked, or unknown
    /// Cached cells that differ from the world as it is now. Queries the world about every cached
    /// chunk in the area: some microseconds each.
    bool stale_cells = false;
    bool obstacles = false; ///< the outlines of the walker's obstacles
    /// The ways through narrow passages in cached chunks, and their gap nodes: points beside the
    /// cell centers at which the walker can stand. None without
    /// NavigatorSettings::find_narrow_passages.
    bool narrow_passages = false;
    bool links = true; ///< the game's links, with an arrow where they can be left
    /// @}

    /// @name A search
    /// @{
    bool searched_cells = true; ///< the open set, the closed set, and the cell that is next
    bool parents = true;        ///< the parent of each cell
    /// The steps that the search tried from the cells that it expanded: lines in two colors, and
    /// the outlines of the obstacles that block them. Queries the world about each expanded cell:
    /// some microseconds each.
    bool tests = false;
    bool cell_path = true; ///< the path found, cell by cell
    /// @}

    /// @name An agent
    /// @{
    bool agent_path = true;         ///< the rest of its path, the next waypoint, and the target
    bool agent_text = true;         ///< its status
    bool neighbor_distance = false; ///< the distance within which it avoids other agents
    /// The flow field that the agent shares with others, if any: an arrow for each cell.
    bool flow = false;
    /// @}

    /// Cells of at least this width show their numbers: g, h and f, or their cost. Set it to the
    /// width at which they are legible; NaN shows none (unit: meter).
    float min_cell_size_for_numbers = std::numeric_limits<float>::infinity();
    /// The cell under the cursor, in the grid's range or not: its numbers are shown at any size,
    /// and `tests` shows only the steps from this cell.
    std::optional<Cell> focus{};
};

// These functions draw into a sink that any game can implement. Drawing changes nothing: no chunk
// is discovered and nothing is counted, so that a second call draws the same. The order is fixed.

/// Draws the grid, and what is cached for one kind of walker. For a walker that no query used yet,
/// all cells are unknown. Takes some milliseconds for 100,000 cells.
RAYWALK_EXPORT void debug_draw(const Navigator& navigator,
                               const WalkerProfile& walker,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// Draws the chunks that were invalidated lately; `grid` is the navigator's.
RAYWALK_EXPORT void debug_draw(const ChangeFlashes& flashes,
                               const Grid& grid,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// Draws the costs of cells, where they are not 1, and forbidden cells as blocked. Queries the
/// costs of each chunk in the area.
RAYWALK_EXPORT void debug_draw(const CellCosts& costs,
                               const Grid& grid,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// Draws a search, pending or finished, and the path that it found. `view` is the one passed to its
/// begin().
RAYWALK_EXPORT void debug_draw(const PathSearch& search,
                               const NeighborView& view,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// Draws the search of a request, its start, its targets, its status, and the path found. May not
/// run while another thread advances the request.
RAYWALK_EXPORT void
debug_draw(const PathRequest& request, const DebugDrawOptions& options, DebugSink& sink);
/// Draws a path alone.
RAYWALK_EXPORT void debug_draw(const Path& path, const DebugDrawOptions& options, DebugSink& sink);
/// Draws why a walker does not get to its target: the gap that is too narrow, or the place, and the
/// text.
RAYWALK_EXPORT void
debug_draw(const PathExplanation& explanation, const DebugDrawOptions& options, DebugSink& sink);
/// Draws an agent, its path, and its status.
RAYWALK_EXPORT void
debug_draw(const Agent& agent, const DebugDrawOptions& options, DebugSink& sink);

} // namespace raywalk
