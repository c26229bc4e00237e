// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace raywalk {

/// What something in a picture means.
enum class DebugKind : std::uint8_t {
    grid,         ///< the border of a cell
    chunk,        ///< the border of a chunk
    free,         ///< a cell on whose center the walker may stand
    blocked,      ///< a cell on whose center it may not
    unknown,      ///< a chunk that nobody has asked the world about
    stale,        ///< a cell whose stored answer is not what the world answers now
    changed,      ///< a chunk that was forgotten; strength: how lately
    cheap,        ///< a cell that costs less than 1; strength: 1 - cost
    dear,         ///< a cell that costs more than 1; strength: 1 - 1 / cost
    obstacle,     ///< the outline of what stops the walker
    open_set,     ///< a cell that the search may expand yet
    closed_set,   ///< a cell that it has expanded
    next_cell,    ///< the cell that it takes next
    parent,       ///< how the search came to a cell
    test_clear,   ///< a step that the search may take
    test_hit,     ///< a step that something stops
    number,       ///< a cell's g, h, f or cost
    way,          ///< a path cell by cell
    path,         ///< a path as it is walked
    target,       ///< where a path is to lead, or an agent was told to go
    agent,        ///< an agent, and its next waypoint
    neighborhood, ///< how far an agent looks for others
    flow,         ///< where a flow field leads
    notice,       ///< why something is not drawn, and how a query stands
};

/// How many kinds there are.
inline constexpr int debug_kind_count = static_cast<int>(DebugKind::notice) + 1;

/// The enumerator's name, as above.
[[nodiscard]] RAYWALK_EXPORT std::string_view to_string(DebugKind kind);

/// A color by its meaning; each game has its own colors for it.
struct DebugColor {
    /// What it means.
    DebugKind kind;
    /// From 0, not to be seen, to 1; 1 but for the kinds that say so.
    float strength;

    /// Implicit on purpose: most things have no strength of their own.
    constexpr DebugColor(DebugKind meaning, float how_much = 1.0F)
        : kind{meaning}
        , strength{how_much} {}

    friend constexpr bool operator==(DebugColor, DebugColor) = default;
};

/// A color for those that have none: 0xRRGGBBAA, for a light ground; the strength lowers the alpha.
[[nodiscard]] RAYWALK_EXPORT std::uint32_t rgba_of(DebugColor color);

/// What debug_draw draws into: implement it with what your game draws with. All coordinates are of
/// the world (unit: meter). What comes later lies above.
class RAYWALK_EXPORT DebugSink {
public:
    DebugSink() = default;
    DebugSink(const DebugSink&) = default;
    DebugSink(DebugSink&&) = default;
    DebugSink& operator=(const DebugSink&) = default;
    DebugSink& operator=(DebugSink&&) = default;
    virtual ~DebugSink() = default;

    /// A line of some pixels' width.
    virtual void line(Vec2 from, Vec2 to, DebugColor color) = 0;
    /// To be seen at any scale: a dot of some pixels.
    virtual void point(Vec2 at, DebugColor color) = 0;
    /// A filled convex polygon, counterclockwise where y points up: a cell, or a chunk.
    virtual void cell(std::span<const Vec2> corners, DebugColor color) = 0;
    /// One line of ASCII, its middle at `at`.
    virtual void text(Vec2 at, std::string_view text, DebugColor color) = 0;
};

} // namespace raywalk
