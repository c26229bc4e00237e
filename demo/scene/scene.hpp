// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/settings.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace raywalk::demo {

/// Material of an obstacle, used for drawing only. Bodies without a material are drawn as stone.
enum class Material : std::uint8_t { stone, tree, rock, wall, pond, fence, door, crate };

inline constexpr int material_count = 8;

enum class Ground : std::uint8_t { meadow, floor };

struct Circle {
    Vec2 center;
    float radius = 1.0F;
};

/// A convex polygon of at most eight points, counterclockwise.
struct Polygon {
    std::vector<Vec2> points;
};

struct TurnedBox {
    Vec2 center;
    Vec2 size;
    float angle = 0.0F; ///< counterclockwise (unit: radian)
};

struct Chain {
    std::vector<Vec2> points;
    bool is_loop = false;
    bool is_one_sided = false; ///< lets pass from the left; only if it is no loop
};

using Shape = std::variant<Circle, Polygon, TurnedBox, Chain>;

/// Periodic motion of a door or a platform: it rests, slides by a vector, rests, and slides back.
/// It stops while a character blocks it.
struct Slide {
    Vec2 by;             ///< (unit: meter)
    double rest = 2.0;   ///< at each end (unit: second)
    double travel = 1.0; ///< from one end to the other (unit: second)
};

struct SceneObstacle {
    Material material = Material::stone;
    Shape shape; ///< at the start of the slide, if it has one
    std::optional<Slide> slide{};
    /// Can be pushed. Not allowed for chains and sliding obstacles.
    bool is_loose = false;
};

/// The cost of entering cells whose centers lie in the box.
struct CostArea {
    Box box;
    float cost = 1.0F;
};

/// Leads from each of its ends to the other at once; paths count it as a meter.
struct Portal {
    Vec2 from;
    Vec2 to;
};

/// One place that the player is sent to.
struct Click {
    Vec2 target;
    /// Time of the click (unit: second). If not given, half a second after the player's arrival at
    /// the previous target.
    std::optional<double> time;
};

/// An agent that walks from one place to another.
struct WalkerStart {
    Vec2 start;
    Vec2 target;
};

/// A world and its characters as data. Everything that shows, measures or tests a scene starts from
/// it.
struct Scene {
    std::string name{};
    Box bounds{};          ///< (unit: meter)
    bool is_fenced = true; ///< a fence surrounds the bounds
    bool is_y_up = true;   ///< false on maps whose rows count downward
    Ground ground = Ground::meadow;
    std::vector<SceneObstacle> obstacles{};
    std::vector<CostArea> costs{}; ///< later areas override earlier ones
    std::vector<Portal> portals{};
    std::optional<Vec2> player_start{};
    std::vector<Click> clicks{};
    std::vector<Vec2> skeleton_starts{}; ///< they chase the player
    std::vector<WalkerStart> walkers{};
    SceneSettings settings{}; ///< recommended settings
    std::string remark{};     ///< what the file of the scene lacks; not saved with it
};

/// Returns the shape rotated around the world's origin by `angle`, then moved by `by` (unit:
/// radian, meter).
[[nodiscard]] Shape transformed(const Shape& shape, float angle, Vec2 by);

/// Returns the bounding box of the points, an empty one if there are none.
[[nodiscard]] Box box_around(std::span<const Vec2> points);

/// Returns the bounding box (unit: meter).
[[nodiscard]] Box bounds_of(const Shape& shape);

} // namespace raywalk::demo
