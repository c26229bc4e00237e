// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/settings.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace raywalk::demo {

/// What an obstacle is made of; for pictures only. Stone is what a body says that says nothing.
enum class Material : std::uint8_t { stone, tree, rock, wall, pond, fence, door, crate };

inline constexpr int material_count = 8;

enum class Ground : std::uint8_t { meadow, floor };

struct Circle {
    Vec2 center;
    float radius = 1.0F;
};

/// A convex one, counterclockwise, of at most eight points.
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
};

using Shape = std::variant<Circle, Polygon, TurnedBox, Chain>;

/// A door or a platform rests, slides by a vector, rests, and slides back, for ever. It stops while
/// a character is in its way.
struct Slide {
    Vec2 by;             ///< (unit: meter)
    double rest = 2.0;   ///< at each end (unit: second)
    double travel = 1.0; ///< from one end to the other (unit: second)
};

struct SceneObstacle {
    Material material = Material::stone;
    Shape shape; ///< where it is when it does not slide
    std::optional<Slide> slide{};
    /// Can be pushed; not for chains and for what slides.
    bool is_loose = false;
};

/// Entering the cells whose centers are in the box costs so much.
struct CostArea {
    Box box;
    float cost = 1.0F;
};

/// One place that the player is told to go to.
struct Click {
    Vec2 target;
    /// When (unit: second); if not given, a moment after the player has arrived at the place
    /// before.
    std::optional<double> time;
};

/// Somebody who goes from one place to another.
struct WalkerStart {
    Vec2 start;
    Vec2 goal;
};

/// A world with its characters, as data: whatever shows, measures or tests it starts from the same.
struct Scene {
    std::string name;
    Box bounds;            ///< (unit: meter)
    bool is_fenced = true; ///< something stands around the bounds
    bool is_y_up = true;   ///< false on maps whose rows count downward
    Ground ground = Ground::meadow;
    std::vector<SceneObstacle> obstacles;
    std::vector<CostArea> costs; ///< later ones lie above
    std::optional<Vec2> player_start;
    std::vector<Click> clicks;
    std::vector<Vec2> skeleton_starts; ///< they chase the player
    std::vector<WalkerStart> walkers;
    SceneSettings settings; ///< that it is meant to be seen with
};

/// The same shape, turned around the world's origin by `angle` and then moved (unit: radian,
/// meter).
[[nodiscard]] Shape transformed(const Shape& shape, float angle, Vec2 by);

/// The box around it (unit: meter).
[[nodiscard]] Box bounds_of(const Shape& shape);

} // namespace raywalk::demo
