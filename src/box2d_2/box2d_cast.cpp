// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_2/box2d_query.hpp"
#include "core/algorithms.hpp"

#include <box2d/b2_distance.h>

#include <functional>
#include <mutex>
#include <span>

// The part of the probe that asks Box2D what a ray or a circle hits.
namespace raywalk {
namespace {

// Held during b2TestOverlap and b2ShapeCast, which count their calls in global variables:
// navigators may be queried on several threads.
std::mutex counting_calls;

// True if a circle that moves from `from` to `to`, or stands there, touches the child of a fixture.
bool touches(const b2Fixture& fixture, int child, Vec2 from, Vec2 to, float radius) {
    b2CircleShape circle;
    circle.m_radius = radius;
    b2Transform start;
    start.Set({from.x, from.y}, 0.0F);
    const b2Transform& transform = fixture.GetBody()->GetTransform();
    if (from == to && radius == 0.0F) {
        return fixture.TestPoint({from.x, from.y});
    }
    const std::scoped_lock lock{counting_calls};
    if (from == to) {
        return b2TestOverlap(fixture.GetShape(), child, &circle, 0, transform, start);
    }
    b2ShapeCastInput input;
    input.proxyA.Set(fixture.GetShape(), child);
    input.proxyB.Set(&circle, 0);
    input.transformA = transform;
    input.transformB = start;
    input.translationB = {to.x - from.x, to.y - from.y};
    b2ShapeCastOutput output;
    return b2ShapeCast(&output, &input);
}

} // namespace

bool Box2dProbe::hits(Vec2 from,
                      Vec2 to,
                      float reach,
                      const ObstacleFilter& filter,
                      std::span<const BodyKey> ignored) const {
    struct AnyHit : b2RayCastCallback {
        // NOLINTNEXTLINE(readability-identifier-naming): Box2D's name
        float ReportFixture(b2Fixture* fixture, const b2Vec2&, const b2Vec2&, float) override {
            is_hit = is_hit || counts(*fixture);
            return is_hit ? 0.0F : -1.0F;
        }

        std::function<bool(const b2Fixture&)> counts;
        bool is_hit = false;
    };

    const auto counts = [&](const b2Fixture& fixture) {
        const BodyKey body = key_of(*fixture.GetBody());
        return is_obstacle(fixture, filter) && !is_among(body, ignored);
    };
    AnyHit any;
    // Box2D does not know that a loop is solid.
    if (solid_size_ > 0.0F && from == to) {
        return Probe::hits(from, to, reach, filter, ignored);
    }
    if (reach == 0.0F && from != to) {
        any.counts = counts;
        world_->RayCast(&any, {from.x, from.y}, {to.x, to.y});
        return any.is_hit;
    }
    const Box swept = Box{from, from}.united({to, to}).grown(reach);
    for_each_fixture_in(*world_, swept, [&](const b2Fixture& fixture, int child) {
        any.is_hit = counts(fixture) && touches(fixture, child, from, to, reach);
        return !any.is_hit;
    });
    return any.is_hit;
}

} // namespace raywalk
