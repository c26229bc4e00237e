// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "lab/command.hpp"
#include "physics/body.hpp"
#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <span>

namespace raywalk::demo {

/// An obstacle of a lab and its body in the world. Member functions that change the world notify
/// the navigator, as a game has to.
class LabBody {
public:
    /// Adds the obstacle to the world.
    LabBody(BodyId id, const SceneObstacle& obstacle, Simulation& simulation);

    [[nodiscard]] BodyId id() const { return id_; }

    [[nodiscard]] physics::Body body() const { return body_; }

    /// The obstacle at its current place; a door in its closed position.
    [[nodiscard]] SceneObstacle obstacle() const;

    /// The shape at its current place.
    [[nodiscard]] Shape shape() const;

    /// True if the shape contains the point, or, for a chain, runs within `tolerance` of it.
    [[nodiscard]] bool contains(Vec2 point, float tolerance) const;

    void move(Vec2 by, float turn, Navigator& navigator);
    void remove(Simulation& simulation);

    /// Sets a door's velocity for the next world step. The door stops while it would push into a
    /// character.
    void slide(double hz, std::span<const Character> characters);

    /// Position of a door in its cycle (unit: second).
    [[nodiscard]] double phase() const { return phase_; }

    /// Moves a door to its position at this time of the cycle.
    void set_phase(double phase, Navigator& navigator);

private:
    [[nodiscard]] Vec2 offset_at(double phase) const;
    [[nodiscard]] float angle() const;
    void note_angle(float given);

    BodyId id_;
    SceneObstacle obstacle_;
    physics::Body body_;
    Vec2 home_; // position of the body while the door is closed
    float angle_given_ = 0.0F;
    float angle_read_ = 0.0F; // read back just after setting it
    double phase_ = 0.0;
};

} // namespace raywalk::demo
