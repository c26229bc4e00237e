// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/change_flashes.hpp"
#include "raywalk/debug_sink.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_request.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <limits>
#include <optional>

namespace raywalk {

/// What to draw. Switch on what you look for: everything at once is too much for the eye.
struct DebugDrawOptions {
    /// What can be seen (unit: meter). Only what has bounds that touch it is drawn; nothing if it
    /// is empty or not finite. Where it holds more than about 100,000 cells, a text in its middle
    /// tells that they are too many, and only chunks are drawn; where it holds some million, not
    /// even those.
    Box area{};

    /// @name A navigator and one kind of walker
    /// @{
    bool grid = true;   ///< the borders of the cells
    bool chunks = true; ///< the borders of the chunks
    bool cells = true;  ///< which cells are free, blocked, or unknown
    /// Cells of known chunks whose stored answer is not what the world answers now. Asks the world
    /// about every known chunk in the area: some microseconds each.
    bool stale_cells = false;
    bool obstacles = false; ///< the outlines of what the walker has to walk around
    /// @}

    /// @name A search
    /// @{
    bool searched_cells = true; ///< the open set, the closed set, and the cell that is next
    bool parents = true;        ///< how the search came to each cell
    /// The steps that the search tried from the cells that it expanded: lines in two colors, and
    /// the outlines of the obstacles that are in the way. Asks the world about each such cell: some
    /// microseconds each.
    bool tests = false;
    bool way = true; ///< the way found, cell by cell
    /// @}

    /// @name An agent
    /// @{
    bool agent_path = true;    ///< what is left of its path, the next waypoint, and the target
    bool agent_text = true;    ///< its status
    bool neighborhood = false; ///< how far it looks for others
    /// The flow field that the agent shares with others, if it does: an arrow for each cell.
    bool flow = false;
    /// @}

    /// Cells so large have their numbers drawn: g, h, f, or what they cost. Give the width at which
    /// they can be read (unit: meter).
    float least_cell_with_numbers = std::numeric_limits<float>::infinity();
    /// The cell under the cursor: it has its numbers drawn whatever its size, and of a search its
    /// tests are the only ones.
    std::optional<Cell> focus{};
};

// Everything of raywalk, drawn into a sink that any game can implement. Drawing changes nothing: no
// chunk is discovered, nothing is counted, and the same is drawn again. The order is fixed.

/// The grid, and what is known of the world for one kind of walker; all is unknown for a walker
/// that nobody has asked for yet. Takes some milliseconds for 100,000 cells.
RAYWALK_EXPORT void debug_draw(const Navigator& navigator,
                               const WalkerProfile& walker,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// The chunks that were forgotten lately; `grid` is the navigator's.
RAYWALK_EXPORT void debug_draw(const ChangeFlashes& flashes,
                               const Grid& grid,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// What cells cost, where it is not 1. Asks for the costs of each chunk in the area.
RAYWALK_EXPORT void debug_draw(const CellCosts& costs,
                               const Grid& grid,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// A search, begun or ended, and the way that it found. `view` is the one that it was begun with.
RAYWALK_EXPORT void debug_draw(const PathSearch& search,
                               const NeighborView& view,
                               const DebugDrawOptions& options,
                               DebugSink& sink);
/// The same for a query, with its start, its targets, how it stands, and the path found. Not while
/// another thread advances it.
RAYWALK_EXPORT void
debug_draw(const PathRequest& request, const DebugDrawOptions& options, DebugSink& sink);
/// A path alone.
RAYWALK_EXPORT void debug_draw(const Path& path, const DebugDrawOptions& options, DebugSink& sink);
/// Where an agent is, where it goes, and how it stands.
RAYWALK_EXPORT void
debug_draw(const Agent& agent, const DebugDrawOptions& options, DebugSink& sink);

} // namespace raywalk
