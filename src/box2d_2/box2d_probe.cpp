// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_2/box2d_query.hpp"
#include "box2d_2/box2d_shape.hpp"
#include "box2d_common/box2d_rules.hpp"
#include "box2d_common/solid_loops.hpp"
#include "shapes/fingerprint.hpp"

#include <bit>
#include <utility>

namespace raywalk {
namespace {

// Uses Box2D's sleep tolerances, so that it works in worlds that do not allow sleep, too.
bool is_at_rest(const b2Body& body) {
    return !body.IsAwake() || (body.GetLinearVelocity().LengthSquared() <
                                   b2_linearSleepTolerance * b2_linearSleepTolerance &&
                               std::abs(body.GetAngularVelocity()) < b2_angularSleepTolerance);
}

Obstacle obstacle_in(const b2Fixture& fixture, int child) {
    Obstacle obstacle = obstacle_of(*fixture.GetShape(), child, fixture.GetBody()->GetTransform());
    obstacle.body = key_of(*fixture.GetBody());
    return obstacle;
}

// Adds a chain, which is an obstacle, if it is closed and not too large.
void add_chain(LoopFill& fill, const b2Fixture& fixture, float max_size) {
    const auto& chain = static_cast<const b2ChainShape&>(*fixture.GetShape());
    const b2Body& body = *fixture.GetBody();
    if (chain.m_vertices[0] == chain.m_vertices[chain.m_count - 1]) {
        std::vector<Vec2> points(chain.m_vertices, chain.m_vertices + chain.m_count - 1);
        add_solid_loop(fill, points, max_size, key_of(body), [&](Vec2 point) -> Vec2 {
            return b2Mul(body.GetTransform(), b2Vec2{point.x, point.y});
        });
    }
}

const b2Body* to_body(BodyKey key) {
    return std::bit_cast<const b2Body*>(static_cast<std::uintptr_t>(key.value));
}

} // namespace

Box2dProbe::Box2dProbe(const b2World& world, std::function<bool(const b2Fixture&)> accepts)
    : world_{&world}
    , accepts_{std::move(accepts)} {}

void Box2dProbe::make_loops_solid(float max_size) {
    solid_size_ = solid_size(max_size);
}

bool Box2dProbe::is_obstacle(const b2Fixture& fixture, const ObstacleFilter& filter) const {
    const b2Body& body = *fixture.GetBody();
    return body.IsEnabled() && !fixture.IsSensor() &&
           is_accepted(*this,
                       key_of(body),
                       filter,
                       body_type_of(body.GetType()),
                       [&] { return is_at_rest(body); }) &&
           should_collide(filter, filter_of(fixture.GetFilterData())) &&
           (!accepts_ || accepts_(fixture));
}

void Box2dProbe::obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const {
    std::vector<const b2Fixture*> chains;
    const auto visit_in = [&](const Box& place, auto visit) {
        for_each_fixture_in(*world_, place, [&](const b2Fixture& fixture, int child) {
            if (is_obstacle(fixture, filter)) {
                if (solid_size_ > 0.0F && fixture.GetType() == b2Shape::e_chain) {
                    chains.push_back(&fixture);
                }
                visit(fixture, child);
            }
            return true;
        });
    };
    visit_in(box, [&](const b2Fixture& fixture, int child) {
        const Obstacle obstacle = obstacle_in(fixture, child);
        // The tree's boxes are enlarged, and ShiftOrigin does not move the proxy's own box.
        if (obstacle.bounds().overlaps(box)) {
            found.push_back(obstacle);
        }
    });
    if (solid_size_ > 0.0F) {
        LoopFill fill{box};
        // The box may be inside of a chain, and touch none of its edges.
        visit_in(fill.segment(solid_size_), [](const b2Fixture&, int) {});
        sort_unique(chains);
        for (const b2Fixture* chain : chains) {
            add_chain(fill, *chain, solid_size_);
        }
        fill.append_to(found);
    }
}

void Box2dProbe::sensors_in(const Box& box,
                            std::uint64_t category_bits,
                            std::vector<Sensor>& found) const {
    for_each_fixture_in(*world_, box, [&](const b2Fixture& fixture, int child) {
        const std::uint64_t categories = fixture.GetFilterData().categoryBits;
        if (fixture.IsSensor() && (categories & category_bits) != 0) {
            found.push_back({obstacle_in(fixture, child), categories});
        }
        return true;
    });
}

Box Box2dProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    Box bounds = no_box;
    const b2Fixture* f = body != BodyKey{} ? to_body(body)->GetFixtureList() : nullptr;
    for (; f != nullptr; f = f->GetNext()) {
        for (int child = 0; is_obstacle(*f, filter) && child < f->GetShape()->GetChildCount();
             ++child) {
            bounds = bounds.united(obstacle_in(*f, child).bounds());
        }
    }
    return bounds;
}

// New bodies are at the front of the list.
Population Box2dProbe::population() const {
    const b2Body* first = world_->GetBodyList();
    std::uint64_t hash = 0;
    for (const b2Body* body : {first, first != nullptr ? first->GetNext() : nullptr}) {
        hash = combined(hash, std::bit_cast<std::uintptr_t>(body));
    }
    return {combined(hash, static_cast<std::uint64_t>(world_->GetBodyCount())),
            static_cast<std::uint64_t>(world_->GetProxyCount())};
}

void Box2dProbe::list_bodies(std::vector<BodyKey>& bodies) const {
    bodies.clear();
    for (const b2Body* body = world_->GetBodyList(); body != nullptr; body = body->GetNext()) {
        bodies.push_back(key_of(*body));
    }
    std::sort(bodies.begin(), bodies.end());
}

std::optional<BodyMark> Box2dProbe::mark_of(BodyKey body, bool is_thorough) const {
    const b2Body& b = *to_body(body);
    const b2Transform& place = b.GetTransform();
    std::uint64_t hash = hash_of_body(place.p,
                                      {place.q.c, place.q.s},
                                      b.GetType(),
                                      b.IsEnabled(),
                                      has_policy(body) && is_at_rest(b));
    for (const b2Fixture* f = b.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        hash = combined(hash, std::bit_cast<std::uintptr_t>(f));
        if (is_thorough) {
            hash = combined_with(hash, f->GetFilterData(), f->IsSensor());
            for (int child = 0; child < f->GetShape()->GetChildCount(); ++child) {
                hash = combined(hash, fingerprint_of(obstacle_in(*f, child)));
            }
        }
    }
    return BodyMark{body_type_of(b.GetType()), hash};
}

void Box2dProbe::shapes_of(BodyKey body, std::vector<Obstacle>& found) const {
    const b2Fixture* fixture = to_body(body)->GetFixtureList();
    for (; fixture != nullptr; fixture = fixture->GetNext()) {
        for (int child = 0; child < fixture->GetShape()->GetChildCount(); ++child) {
            found.push_back(obstacle_in(*fixture, child));
        }
    }
}

bool Box2dProbe::is_locked() const {
    return world_->IsLocked();
}

bool Box2dProbe::is_in_world(BodyKey body) const {
    return to_body(body)->GetWorld() == world_;
}

BodyKey key_of(const b2Body& body) {
    return {static_cast<std::uint64_t>(std::bit_cast<std::uintptr_t>(&body))};
}

} // namespace raywalk
