// SPDX-License-Identifier: MIT
#include "physics/world.hpp"

#include "physics/proxy.hpp"
#include "physics/rotation.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace raywalk::physics {
namespace {

using Position = decltype(b2Body_GetPosition(b2BodyId{})); // b2Vec2 or, in double precision, b2Pos

constexpr b2QueryFilter everything{~std::uint64_t{0}, ~std::uint64_t{0}};

b2WorldDef world_def() {
    b2WorldDef def = b2DefaultWorldDef();
    def.gravity = {0.0F, 0.0F};
    return def;
}

// From Box2D 3.2 on, a body has a lock for each degree of freedom.
template <class BodyDef>
void fix_rotation(BodyDef& def, bool is_fixed) {
    if constexpr (requires { def.fixedRotation; }) {
        def.fixedRotation = is_fixed;
    } else {
        def.motionLocks.angularZ = is_fixed;
    }
}

// From Box2D 3.2 on, boxes are relative to an origin.
template <class WorldId>
void overlap(WorldId world, b2AABB box, b2OverlapResultFcn* visit, void* context) {
    if constexpr (requires { b2World_OverlapAABB(world, box, everything, visit, context); }) {
        b2World_OverlapAABB(world, box, everything, visit, context);
    } else {
        b2World_OverlapAABB(world, Position{}, box, everything, visit, context);
    }
}

bool is_gone(const Contact& contact) {
    return !b2Shape_IsValid(contact.a.handle()) || !b2Shape_IsValid(contact.b.handle());
}

bool is_apart(const Contact& contact) {
    const b2ShapeProxy a = proxy_of(contact.a.handle());
    const b2ShapeProxy b = proxy_of(contact.b.handle());
    return distance(a, b) > a.radius + b.radius;
}

} // namespace

struct World::Engine {
    Engine() {
        const b2WorldDef def = world_def();
        world = b2CreateWorld(&def);
    }

    ~Engine() { b2DestroyWorld(world); }

    Engine(Engine&&) = delete;

    b2WorldId world;
    std::function<void()> step_callback;
    std::vector<Contact> nearby; // Box2D reports contacts from 0.02 m on
};

World::World()
    : engine_{std::make_unique<Engine>()} {}

World::~World() = default;

World::operator WorldRef() const {
    return engine_->world;
}

Body World::create_body(const BodySettings& settings) {
    b2BodyDef def = b2DefaultBodyDef();
    def.type = settings.type;
    def.position = {settings.position.x, settings.position.y};
    def.rotation = rotation_of(settings.angle);
    fix_rotation(def, settings.has_fixed_rotation);
    def.linearDamping = settings.linear_damping;
    def.angularDamping = settings.angular_damping;
    def.userData = reinterpret_cast<void*>(settings.user_data); // NOLINT: stores an integer
    return bodies_.emplace_back(b2CreateBody(engine_->world, &def));
}

void World::destroy(Body body) {
    std::erase(bodies_, body);
    b2DestroyBody(body.handle());
}

void World::step(float dt) {
    constexpr int sub_steps = 4;
    b2World_Step(engine_->world, dt, sub_steps);
    const b2ContactEvents events = b2World_GetContactEvents(engine_->world);
    std::vector<Contact>& nearby = engine_->nearby;
    for (int i = 0; i < events.endCount; ++i) {
        const b2ContactEndTouchEvent& ended = events.endEvents[i];
        std::erase(nearby, Contact{Fixture{ended.shapeIdA}, Fixture{ended.shapeIdB}});
    }
    for (int i = 0; i < events.beginCount; ++i) {
        const b2ContactBeginTouchEvent& begun = events.beginEvents[i];
        nearby.push_back({Fixture{begun.shapeIdA}, Fixture{begun.shapeIdB}});
    }
    std::erase_if(nearby, is_gone);
    const auto touching = std::stable_partition(nearby.begin(), nearby.end(), is_apart);
    contacts_begun_.assign(touching, nearby.end());
    nearby.erase(touching, nearby.end());
}

void World::set_step_callback(std::function<void()> callback) {
    engine_->step_callback = std::move(callback);
    b2World_SetCustomFilterCallback(
        engine_->world,
        [](b2ShapeId /*a*/, b2ShapeId /*b*/, void* context) {
            static_cast<Engine*>(context)->step_callback();
            return true;
        },
        engine_.get());
}

void World::set_gravity(Vec2 gravity) {
    b2World_SetGravity(engine_->world, {gravity.x, gravity.y});
}

// Box2D 3 has no function for it.
void World::shift_origin(Vec2 origin) {
    for (Body& body : bodies_) {
        body.set_position(body.position() - origin);
    }
}

void World::for_each_fixture_in(const Box& box, const std::function<void(Fixture)>& visit) const {
    overlap(
        engine_->world,
        {{box.min.x, box.min.y}, {box.max.x, box.max.y}},
        [](b2ShapeId shape, void* context) {
            (*static_cast<const std::function<void(Fixture)>*>(context))(Fixture{shape});
            return true;
        },
        const_cast<std::function<void(Fixture)>*>(&visit)); // NOLINT: only called
}

bool World::hits(Vec2 from, Vec2 to, const std::function<bool(Fixture)>& counts) const {
    struct AnyHit {
        const std::function<bool(Fixture)>& counts;
        bool is_hit = false;
    };

    AnyHit any{counts};
    const Vec2 translation = to - from;
    b2World_CastRay(
        engine_->world,
        {from.x, from.y},
        {translation.x, translation.y},
        everything,
        [](b2ShapeId shape, Position /*point*/, b2Vec2 normal, float fraction, void* context) {
            AnyHit& hit = *static_cast<AnyHit*>(context);
            const bool is_start = fraction == 0.0F && normal.x == 0.0F && normal.y == 0.0F;
            hit.is_hit = hit.is_hit || (!is_start && hit.counts(Fixture{shape}));
            return hit.is_hit ? 0.0F : -1.0F;
        },
        &any);
    return any.is_hit;
}

} // namespace raywalk::physics
