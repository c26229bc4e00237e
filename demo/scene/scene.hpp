// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <box2d/box2d.h>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace raywalk::demo {

/// What an obstacle is made of; for pictures only. Stone is what a body says that says nothing.
enum class Material : std::uint8_t { stone, tree, rock, wall, pond, fence };

inline constexpr int material_count = 6;

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

struct SceneObstacle {
    Material material = Material::stone;
    std::variant<Circle, Polygon, TurnedBox, Chain> shape;
};

/// One place that the player is told to go to.
struct Click {
    Vec2 target;
    /// When (unit: second); if not given, a moment after the player has arrived at the place
    /// before.
    std::optional<double> time;
};

/// A world with its characters, as data: whatever shows, measures or tests it starts from the same.
struct Scene {
    Box bounds; ///< a fence stands around it (unit: meter)
    std::vector<SceneObstacle> obstacles;
    Vec2 player_start;
    std::vector<Click> clicks;
    std::vector<Vec2> skeleton_starts;
};

/// Trees, rocks, a pond, a ruined house and an alley, 32 m x 20 m; twelve skeletons.
[[nodiscard]] Scene forest();

/// Adds the scene's obstacles and its fence to the world, each as a static body of its own.
void build_world(const Scene& scene, b2World& world);

/// The material of a body that build_world made.
[[nodiscard]] Material material_of(b2Body& body);

} // namespace raywalk::demo
