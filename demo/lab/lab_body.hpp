// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "lab/command.hpp"
#include "physics/body.hpp"
#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <span>

namespace raywalk::demo {

/// An obstacle of a lab with its body in the world. Each member function tells the navigator what
/// it does to the world, as a game has to.
class LabBody {
public:
    /// Adds the obstacle to the world.
    LabBody(BodyId id, const SceneObstacle& obstacle, Simulation& simulation);

    [[nodiscard]] BodyId id() const { return id_; }

    [[nodiscard]] physics::Body body() const { return body_; }

    /// As it is now; a door where it is when it is closed.
    [[nodiscard]] SceneObstacle obstacle() const;

    /// Its shape where it is now.
    [[nodiscard]] Shape shape() const;

    /// True if it contains the point, or runs within `tolerance` of it if it is a chain.
    [[nodiscard]] bool contains(Vec2 point, float tolerance) const;

    void move(Vec2 by, float turn, Navigator& navigator);
    /// Takes it out of the world.
    void remove(Simulation& simulation);

    /// Sets a door's velocity for the next step of the world. It stands still while it would push
    /// into a character.
    void slide(double hz, std::span<const Character> characters);

    /// How far a door is in its cycle (unit: second).
    [[nodiscard]] double phase() const { return phase_; }

    /// Puts a door where it is in its cycle at that time.
    void set_phase(double phase, Navigator& navigator);

private:
    [[nodiscard]] Vec2 offset_at(double phase) const;

    BodyId id_;
    SceneObstacle obstacle_;
    physics::Body body_;
    Vec2 home_; // of the body of a closed door
    double phase_ = 0.0;
};

} // namespace raywalk::demo
