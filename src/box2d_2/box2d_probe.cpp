// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_2/box2d_query.hpp"
#include "box2d_2/box2d_shape.hpp"
#include "box2d_common/box2d_rules.hpp"
#include "box2d_common/solid_loops.hpp"
#include "core/hash.hpp"
#include "shapes/fingerprint.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
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

Obstacle placed(Obstacle piece, const b2Body& body) {
    piece.body = key_of(body);
    std::for_each_n(piece.points.begin(), piece.count, [&](Vec2& point) {
        point = b2Mul(body.GetTransform(), b2Vec2{point.x, point.y});
    });
    return piece;
}

// The pieces of a chain, in the coordinates of its body; null if the fixture is no chain that
// counts as solid.
std::shared_ptr<const SolidLoops::Pieces> pieces_of(const b2Fixture& fixture, SolidLoops* loops) {
    if (loops == nullptr || fixture.GetType() != b2Shape::e_chain) {
        return nullptr;
    }
    const auto& chain = static_cast<const b2ChainShape&>(*fixture.GetShape());
    return loops->pieces_of(static_cast<std::size_t>(chain.m_count),
                            [&](auto i) { return Vec2{chain.m_vertices[i]}; });
}

// The points of a chain in the world.
std::vector<Vec2> chain_points_of(const b2Fixture* fixture) {
    const auto& chain = static_cast<const b2ChainShape&>(*fixture->GetShape());
    std::vector<Vec2> points(static_cast<std::size_t>(chain.m_count));
    std::transform(chain.m_vertices,
                   chain.m_vertices + chain.m_count,
                   points.begin(),
                   [&](b2Vec2 point) { return b2Mul(fixture->GetBody()->GetTransform(), point); });
    return points;
}

// Calls visit(obstacle) for all pieces of a chain, in world coordinates. Returns false if the
// fixture is no chain that counts as solid.
template <class Visit>
bool visit_solid_chain(const b2Fixture& fixture, SolidLoops* loops, Visit visit) {
    const auto pieces = pieces_of(fixture, loops);
    for (std::size_t i = 0; pieces != nullptr && i < pieces->size(); ++i) {
        visit(placed((*pieces)[i], *fixture.GetBody()));
    }
    return pieces != nullptr;
}

// Calls visit(obstacle) for all children or pieces of the body's fixtures that are obstacles.
template <class Visit>
void for_each_obstacle_of(const b2Body& body,
                          const Box2dProbe& probe,
                          const ObstacleFilter& filter,
                          SolidLoops* loops,
                          Visit visit) {
    for (const b2Fixture* f = body.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        if (!probe.is_obstacle(*f, filter) || visit_solid_chain(*f, loops, visit)) {
            continue;
        }
        for (int child = 0; child < f->GetShape()->GetChildCount(); ++child) {
            visit(obstacle_in(*f, child));
        }
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
    loops_ = SolidLoops::up_to(max_size);
}

bool Box2dProbe::is_obstacle(const b2Fixture& fixture, const ObstacleFilter& filter) const {
    const b2Body& body = *fixture.GetBody();
    return body.IsEnabled() && !fixture.IsSensor() &&
           is_accepted(
               *this, key_of(body), filter, body.GetType(), [&] { return is_at_rest(body); }) &&
           should_collide(filter, fixture.GetFilterData()) && (!accepts_ || accepts_(fixture));
}

void Box2dProbe::obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const {
    // The tree's boxes are enlarged, and ShiftOrigin does not move the proxy's own box.
    const auto add = [&](const Obstacle& obstacle) {
        if (obstacle.bounds().overlaps(box)) {
            found.push_back(obstacle);
        }
    };
    MetChains<const b2Fixture*> chains;
    std::vector<const b2Fixture*> solid_chains;
    const auto add_chain = [&](const b2Fixture& fixture) {
        return chains.is_true_of(&fixture, [&] {
            const bool is_solid = pieces_of(fixture, loops_.get()) != nullptr;
            solid_chains.insert(solid_chains.end(), is_solid ? 1 : 0, &fixture);
            return is_solid;
        });
    };
    const auto may_be_solid = [&](const b2Fixture& fixture) {
        return loops_ != nullptr && fixture.GetType() == b2Shape::e_chain;
    };
    for_each_fixture_in(*world_, box, [&](const b2Fixture& fixture, int child) {
        if (is_obstacle(fixture, filter) && !(may_be_solid(fixture) && add_chain(fixture))) {
            add(obstacle_in(fixture, child));
        }
        return true;
    });
    if (loops_ == nullptr) {
        return;
    }
    // The box may be inside of a chain, and touch none of its edges.
    for_each_fixture_in(*world_, loops_->segment_from(box), [&](const b2Fixture& fixture, int) {
        if (may_be_solid(fixture) && is_obstacle(fixture, filter)) {
            add_chain(fixture);
        }
        return true;
    });
    const auto visit_in = [&](const Box& place, auto visit) {
        for_each_fixture_in(*world_, place, [&](const b2Fixture& fixture, int) {
            if (may_be_solid(fixture) && is_obstacle(fixture, filter)) {
                visit(&fixture);
            }
            return true;
        });
    };
    const auto is_solid = [&](const b2Fixture* chain) {
        return pieces_of(*chain, loops_.get()) != nullptr;
    };
    loops_->for_each_met(solid_chains,
                         box,
                         chain_points_of,
                         visit_in,
                         is_solid,
                         [&](const b2Fixture* chain, auto pieces) {
                             if (pieces == nullptr) {
                                 visit_solid_chain(*chain, loops_.get(), add);
                                 return;
                             }
                             for (Obstacle piece : *pieces) {
                                 piece.body = key_of(*chain->GetBody());
                                 add(piece);
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
        return true;
    });
}

Box Box2dProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    return bounds_of_all([&](auto visit) {
        if (body != BodyKey{}) {
            for_each_obstacle_of(*to_body(body), *this, filter, loops_.get(), visit);
        }
    });
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
    std::ranges::sort(bodies);
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
    }
    for (const b2Fixture* f = is_thorough ? b.GetFixtureList() : nullptr; f != nullptr;
         f = f->GetNext()) {
        hash = combined_with(hash, f->GetFilterData(), f->IsSensor());
        for (int child = 0; child < f->GetShape()->GetChildCount(); ++child) {
            hash = combined(hash, fingerprint_of(obstacle_in(*f, child)));
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
