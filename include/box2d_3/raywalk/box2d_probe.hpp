// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <functional>
#include <span>
#include <vector>

namespace raywalk {

/// Reads a world of Box2D 3.1 or later: what counts as an obstacle, and where it is. The five kinds
/// of shape are taken as they are: circles, capsules, polygons with their radius, segments and
/// chain segments, which stop a walker from both sides. The first and last edge of an open chain do
/// not exist in Box2D. Sensors and disabled bodies are never obstacles. A body that was moved with
/// b2Body_SetTransform is seen at its new place at once.
///
/// Box2D's queries do not see a shape without any mask bit, so it is no obstacle, even if its group
/// makes it collide.
class RAYWALK_EXPORT Box2dProbe : public Probe {
public:
    /// `world` has to outlive the probe. If `accepts` is given, a shape is an obstacle only if it
    /// returns true too; its answer for a shape may not change unless the navigator is told by
    /// invalidate(). It is called from several threads at once where you search or prefill so, and
    /// must not throw or use a navigator.
    explicit Box2dProbe(b2WorldId world, std::function<bool(b2ShapeId)> accepts = {});

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override;
    void sensors_in(const Box& box,
                    std::uint64_t category_bits,
                    std::vector<Sensor>& found) const override;
    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override;
    void states_of(const WatchList& list,
                   const ObstacleFilter& filter,
                   std::vector<BodyState>& states) const override;
    /// An assertion of Box2D's own, if it was built with them, comes first where this is true.
    [[nodiscard]] bool is_locked() const override;
    void destroyed_among(std::span<const BodyKey> bodies,
                         std::vector<BodyKey>& gone) const override;

    /// True if the shape is an obstacle for walkers with that filter.
    [[nodiscard]] bool is_obstacle(b2ShapeId shape, const ObstacleFilter& filter) const;

private:
    b2WorldId world_;
    std::function<bool(b2ShapeId)> accepts_;
};

/// The name of a body for PathQuery::ignored_bodies. Box2D gives the handle of a destroyed body to
/// a new one after 65,536 others in its place.
[[nodiscard]] RAYWALK_EXPORT BodyKey key_of(b2BodyId body);

} // namespace raywalk
