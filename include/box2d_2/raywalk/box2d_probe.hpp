// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/probe.hpp"

#include <box2d/box2d.h>

#include <functional>
#include <span>
#include <vector>

namespace raywalk {

/// Reads a world of Box2D 2.4: what counts as an obstacle, and where it is. The four kinds of
/// fixture are taken as they are: circles, polygons without their 0.01 m skin, edges and chains,
/// which stop a walker from both sides. Sensors and disabled bodies are never obstacles. A body
/// that was moved with SetTransform is seen at its new place at once.
class RAYWALK_EXPORT Box2dProbe : public Probe {
public:
    /// `world` has to outlive the probe. If `accepts` is given, a fixture is an obstacle only if it
    /// returns true too; its answer for a fixture may not change unless the navigator is told by
    /// invalidate(). It is called from several threads at once where you search or prefill so, and
    /// must not throw or use a navigator.
    explicit Box2dProbe(const b2World& world, std::function<bool(const b2Fixture&)> accepts = {});

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
    [[nodiscard]] bool is_locked() const override;
    /// Box2D 2.4 knows a body by its address alone: one that was destroyed counts as existing again
    /// once another has its address. Takes some nanoseconds for each body of the world.
    void destroyed_among(std::span<const BodyKey> bodies,
                         std::vector<BodyKey>& gone) const override;

    /// True if the fixture is an obstacle for walkers with that filter.
    [[nodiscard]] bool is_obstacle(const b2Fixture& fixture, const ObstacleFilter& filter) const;

private:
    const b2World* world_;
    std::function<bool(const b2Fixture&)> accepts_;
};

/// The name of a body for PathQuery::ignored_bodies.
[[nodiscard]] RAYWALK_EXPORT BodyKey key_of(const b2Body& body);

} // namespace raywalk
