// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <functional>
#include <span>
#include <vector>

namespace raywalk {

/// Reads obstacles from a world of Box2D 3.1 or later. All five kinds of shape are read exactly:
/// circles, capsules, polygons with their radius, segments and chain segments. Segments and closed
/// chains stop walkers from both sides; open chains let them pass from behind, see lets_pass(). The
/// first and last edge of an open chain do not exist in Box2D. Sensors and disabled bodies are
/// never obstacles. A body that was moved with b2Body_SetTransform is found at its new place at
/// once.
///
/// Box2D's queries do not find a shape without any category bit or without any mask bit, so it is
/// no obstacle, even if its group makes it collide.
class RAYWALK_EXPORT Box2dProbe : public Probe {
public:
    /// `world` must outlive the probe. If `accepts` is given, a shape is an obstacle only if
    /// `accepts` returns true for it, too. A change of its result is noticed within 60
    /// updates of the navigator. It is called from several threads at once if you search or prefill
    /// on several, and must not throw or use a navigator.
    explicit Box2dProbe(b2WorldId world, std::function<bool(b2ShapeId)> accepts = {});

    /// Makes closed chains solid: walls and rocks that are drawn as their outlines, in either
    /// direction. Walkers cannot stand inside of them. A chain is closed if its last segment ends
    /// where its first begins, and solid only if all of its segments are obstacles. By default, all
    /// chains are outlines. Chains wider or higher than `max_size` in the coordinates of their body
    /// remain outlines, such as the border of a level. Call this function before you pass the probe
    /// to a navigator.
    ///
    /// A point is solid if the winding number of all these chains together around it is not 0. So a
    /// chain within another one that leads the other way around is a yard, and a rock in the yard
    /// may lead either way around. Chains may cross and touch themselves and each other. They may
    /// be of one body or of several: what counts is where they are in the world.
    ///
    /// The edges of the chains stay obstacles. A query adds convex pieces of what is inside, as far
    /// as it is in its box. For that it also visits the shapes within 1.5 times `max_size` to the
    /// right of its box, and the points of each chain that it meets. A piece has the body of the
    /// lowest chain that bounds it, or of one around it. `max_size` is at most 1e6; 0 makes no
    /// chain solid (unit: meter).
    void make_loops_solid(float max_size);

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override;
    void sensors_in(const Box& box,
                    std::uint64_t category_bits,
                    std::vector<Sensor>& found) const override;
    [[nodiscard]] bool hits(Vec2 from,
                            Vec2 to,
                            float reach,
                            const ObstacleFilter& filter,
                            std::span<const BodyKey> ignored) const override;
    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override;
    /// The numbers of bodies and shapes: it misses as many that are created as are destroyed
    /// between two updates, unless mark_of() finds one of those gone.
    [[nodiscard]] Population population() const override;
    /// Finds bodies in the broad phase, which lacks those that are disabled: they remain listed.
    void list_bodies(std::vector<BodyKey>& bodies) const override;
    [[nodiscard]] std::optional<BodyMark> mark_of(BodyKey body, bool is_thorough) const override;
    void shapes_of(BodyKey body, std::vector<Obstacle>& found) const override;
    [[nodiscard]] bool is_in_world(BodyKey body) const override;

    [[nodiscard]] bool knows_its_bodies() const override { return true; }

    /// True in the middle of a step. If Box2D was built with assertions, one of its own fails
    /// before this can return true.
    [[nodiscard]] bool is_locked() const override;

    /// True if the shape is an obstacle for walkers with that filter: type, policy, enabled state,
    /// filter and `accepts` are checked.
    [[nodiscard]] bool is_obstacle(b2ShapeId shape, const ObstacleFilter& filter) const;

private:
    b2WorldId world_;
    std::function<bool(b2ShapeId)> accepts_;
    float solid_size_ = 0.0F; // up to which closed chains are solid (unit: meter)
};

/// Returns the key of a body, e.g. for PathQuery::ignored_bodies. Box2D reuses the handle of a
/// destroyed body after 65,536 other bodies in its place.
[[nodiscard]] RAYWALK_EXPORT BodyKey key_of(b2BodyId body);

} // namespace raywalk
