// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_shape.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

bool accepts(BodyTypes types, b2BodyType type) {
    switch (type) {
    case b2_staticBody:
        return types.static_bodies;
    case b2_kinematicBody:
        return types.kinematic_bodies;
    case b2_dynamicBody:
        return types.dynamic_bodies;
    }
    return false;
}

// By Box2D's own measure of what may fall asleep, so that it works in worlds without sleep too.
bool is_at_rest(const b2Body& body) {
    return !body.IsAwake() || (body.GetLinearVelocity().LengthSquared() <
                                   b2_linearSleepTolerance * b2_linearSleepTolerance &&
                               std::abs(body.GetAngularVelocity()) < b2_angularSleepTolerance);
}

bool accepts(BodyPolicy policy, BodyTypes types, const b2Body& body) {
    switch (policy) {
    case BodyPolicy::by_type:
        return accepts(types, body.GetType());
    case BodyPolicy::ignored:
        return false;
    case BodyPolicy::solid:
        return true;
    case BodyPolicy::solid_when_at_rest:
        return is_at_rest(body);
    }
    return false;
}

// b2ContactFilter::ShouldCollide with the walker's filter in the place of one fixture.
bool should_collide(const ObstacleFilter& walker, const b2Filter& fixture) {
    if (walker.group_index == fixture.groupIndex && walker.group_index != 0) {
        return walker.group_index > 0;
    }
    return (walker.mask_bits & fixture.categoryBits) != 0 &&
           (walker.category_bits & fixture.maskBits) != 0;
}

Obstacle obstacle_in(const b2Fixture& fixture, int child) {
    Obstacle obstacle = obstacle_of(*fixture.GetShape(), child, fixture.GetBody()->GetTransform());
    obstacle.body = key_of(*fixture.GetBody());
    return obstacle;
}

b2AABB to_aabb(const Box& box) {
    b2AABB aabb;
    aabb.lowerBound = {box.min.x, box.min.y};
    aabb.upperBound = {box.max.x, box.max.y};
    return aabb;
}

// A running hash of shapes, bit by bit.
class Fingerprint {
public:
    void add(const Obstacle& part) {
        add(part.rounding);
        std::for_each_n(part.points.begin(), part.count, [this](Vec2 point) {
            add(point.x);
            add(point.y);
        });
    }

    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    void add(float value) {
        value_ =
            (std::rotl(value_, 23) ^ std::bit_cast<std::uint32_t>(value)) * 0x9E3779B97F4A7C15U;
    }

    std::uint64_t value_ = 1;
};

// Calls visit(fixture, child) for what the broad phase knows near `box`. Not through
// b2World::QueryAABB, which hides which child of a chain was met.
template <class Visit>
void for_each_fixture_in(const b2World& world, const Box& box, Visit visit) {
    assert(is_finite(box.min) && is_finite(box.max));

    struct Query {
        const b2BroadPhase& broad_phase;
        Visit& visit;

        bool QueryCallback(int32 proxy_id) { // NOLINT(readability-identifier-naming): Box2D's name
            const auto* proxy =
                static_cast<const b2FixtureProxy*>(broad_phase.GetUserData(proxy_id));
            visit(*proxy->fixture, proxy->childIndex);
            return true;
        }
    };

    const b2BroadPhase& broad_phase = world.GetContactManager().m_broadPhase;
    Query query{broad_phase, visit};
    broad_phase.Query(&query, to_aabb(box));
}

constexpr Box empty_box{{1.0F, 1.0F}, {-1.0F, -1.0F}};

} // namespace

Box2dProbe::Box2dProbe(const b2World& world, std::function<bool(const b2Fixture&)> accepts)
    : world_{&world}
    , accepts_{std::move(accepts)} {}

bool Box2dProbe::is_obstacle(const b2Fixture& fixture, const ObstacleFilter& filter) const {
    return fixture.GetBody()->IsEnabled() && !fixture.IsSensor() &&
           accepts(policy_of(key_of(*fixture.GetBody())), filter.body_types, *fixture.GetBody()) &&
           should_collide(filter, fixture.GetFilterData()) && (!accepts_ || accepts_(fixture));
}

void Box2dProbe::obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const {
    for_each_fixture_in(*world_, box, [&](const b2Fixture& fixture, int child) {
        if (is_obstacle(fixture, filter)) {
            found.push_back(obstacle_in(fixture, child));
            // The tree's boxes are fat, and the proxy's own is not moved by ShiftOrigin.
            if (!found.back().bounds().overlaps(box)) {
                found.pop_back();
            }
        }
    });
}

void Box2dProbe::sensors_in(const Box& box,
                            std::uint64_t category_bits,
                            std::vector<Sensor>& found) const {
    for_each_fixture_in(*world_, box, [&](const b2Fixture& fixture, int child) {
        const std::uint64_t categories = fixture.GetFilterData().categoryBits;
        if (fixture.IsSensor() && (categories & category_bits) != 0) {
            found.push_back({obstacle_in(fixture, child), categories});
        }
    });
}

Box Box2dProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    Box bounds = empty_box;
    if (body == BodyKey{}) {
        return bounds;
    }
    const auto* b2_body = std::bit_cast<const b2Body*>(static_cast<std::uintptr_t>(body.value));
    for (const b2Fixture* f = b2_body->GetFixtureList(); f != nullptr; f = f->GetNext()) {
        if (is_obstacle(*f, filter)) {
            for (int child = 0; child < f->GetShape()->GetChildCount(); ++child) {
                bounds = bounds.united(obstacle_in(*f, child).bounds());
            }
        }
    }
    return bounds;
}

// Walks over the world's own list, so a key whose body is gone is never followed.
void Box2dProbe::states_of(const WatchList& list,
                           const ObstacleFilter& filter,
                           std::vector<BodyState>& states) const {
    for (const b2Body* body = world_->GetBodyList(); body != nullptr; body = body->GetNext()) {
        const bool is_listed =
            (list.all_moving && body->GetType() != b2_staticBody) ||
            std::binary_search(list.bodies.begin(), list.bodies.end(), key_of(*body));
        if (!is_listed || !body->IsEnabled()) {
            continue;
        }
        BodyState state{key_of(*body), empty_box, 0};
        Fingerprint fingerprint;
        for (const b2Fixture* f = body->GetFixtureList(); f != nullptr; f = f->GetNext()) {
            for (int child = 0; is_obstacle(*f, filter) && child < f->GetShape()->GetChildCount();
                 ++child) {
                const Obstacle part = obstacle_in(*f, child);
                fingerprint.add(part);
                state.bounds = state.bounds.united(part.bounds());
            }
        }
        if (!state.bounds.is_empty()) {
            state.fingerprint = fingerprint.value();
            states.push_back(state);
        }
    }
}

bool Box2dProbe::is_locked() const {
    return world_->IsLocked();
}

void Box2dProbe::gone_among(std::span<const BodyKey> bodies, std::vector<BodyKey>& gone) const {
    std::vector<bool> exists(bodies.size());
    for (const b2Body* body = world_->GetBodyList(); body != nullptr; body = body->GetNext()) {
        const auto place = std::lower_bound(bodies.begin(), bodies.end(), key_of(*body));
        if (place != bodies.end() && *place == key_of(*body)) {
            exists[static_cast<std::size_t>(place - bodies.begin())] = true;
        }
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!exists[i]) {
            gone.push_back(bodies[i]);
        }
    }
}

BodyKey key_of(const b2Body& body) {
    return {static_cast<std::uint64_t>(std::bit_cast<std::uintptr_t>(&body))};
}

} // namespace raywalk
