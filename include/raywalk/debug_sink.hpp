// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace raywalk {

/// The meaning of a drawn shape.
enum class DebugKind : std::uint8_t {
    grid,              ///< the border of a cell
    chunk,             ///< the border of a chunk
    free,              ///< a cell on whose center the walker can stand
    blocked,           ///< a cell on whose center it cannot stand, or a forbidden one
    unknown,           ///< a chunk that is not cached
    stale,             ///< a cached cell that differs from the world as it is now
    changed,           ///< a chunk that was invalidated; its strength falls with time
    cheap,             ///< a cell that costs less than 1; strength: 1 - cost
    expensive,         ///< a cell that costs more than 1; strength: 1 - 1 / cost
    obstacle,          ///< the outline of an obstacle of the walker
    narrow_passage,    ///< a way through a narrow passage, or a gap node in it
    open_set,          ///< a cell in the open set
    closed_set,        ///< a cell that was expanded
    next_cell,         ///< the cell that is expanded next
    parent,            ///< a line from a cell's parent to the cell
    test_clear,        ///< a step that the search can take
    test_hit,          ///< a step that an obstacle blocks
    number,            ///< a cell's g, h, f or cost
    cell_path,         ///< a path cell by cell
    path,              ///< a path as agents walk it
    target,            ///< the target of a path or of an agent
    agent,             ///< an agent, and its next waypoint
    neighbor_distance, ///< the distance within which an agent avoids others
    flow,              ///< the direction of a flow field
    link,              ///< a link of the game; strength: 1, or less if it is not enabled
    notice,            ///< why something is not drawn, or the status of a query
};

/// The number of kinds.
inline constexpr int debug_kind_count = static_cast<int>(DebugKind::notice) + 1;

/// The enumerator's name, as above.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(DebugKind kind);

/// A color, given by its meaning. Each game chooses its own colors.
struct DebugColor {
    /// The meaning.
    DebugKind kind;
    /// From 0, invisible, to 1. It is 1 for all kinds that do not define a strength (no unit).
    float strength;

    /// Implicit on purpose: most shapes have the strength 1 (no unit).
    constexpr DebugColor(DebugKind meaning, float how_much = 1.0F)
        : kind{meaning}
        , strength{how_much} {}

    friend constexpr bool operator==(DebugColor, DebugColor) = default;
};

/// The default color, 0xRRGGBBAA, for a light background. The strength scales the alpha.
[[nodiscard]] RAYWALK_EXPORT std::uint32_t rgba_of(DebugColor color);

/// The interface that debug_draw() draws into. Implement it with your game's renderer. All
/// coordinates are world coordinates (unit: meter). Later shapes lie above earlier ones. Unlike
/// costs and predicates, a sink must not destroy the navigator or what is drawn.
class RAYWALK_EXPORT DebugSink {
public:
    virtual ~DebugSink() = default;

    /// Draws a line, some pixels wide at any scale.
    virtual void line(Vec2 from, Vec2 to, DebugColor color) = 0;
    /// Draws a dot, some pixels wide at any scale.
    virtual void point(Vec2 at, DebugColor color) = 0;
    /// Draws a filled convex polygon, counterclockwise if y points up: a cell or a chunk.
    virtual void cell(std::span<const Vec2> corners, DebugColor color) = 0;
    /// Draws one line of ASCII text, centered at `at`.
    virtual void text(Vec2 at, std::string_view text, DebugColor color) = 0;
};

} // namespace raywalk
