// SPDX-License-Identifier: MIT
#include "physics/world.hpp"

#include <utility>

namespace raywalk::physics {

struct World::Engine : b2ContactListener {
    Engine() { world.SetContactListener(this); }

    void BeginContact(b2Contact* contact) override { // NOLINT(readability-identifier-naming)
        const Fixture a{contact->GetFixtureA()};
        const Fixture b{contact->GetFixtureB()};
        if (!a.is_sensor() && !b.is_sensor()) {
            begun.push_back({a, b});
        }
        if (step_callback) {
            step_callback();
        }
    }

    b2World world{{0.0F, 0.0F}};
    std::vector<Contact> begun;
    std::function<void()> step_callback;
};

World::World()
    : engine_{std::make_unique<Engine>()} {}

World::~World() = default;

World::operator WorldRef() const {
    return engine_->world;
}

Body World::create_body(const BodySettings& settings) {
    b2BodyDef def;
    def.type = settings.type;
    def.position = {settings.position.x, settings.position.y};
    def.angle = settings.angle;
    def.fixedRotation = settings.has_fixed_rotation;
    def.linearDamping = settings.linear_damping;
    def.angularDamping = settings.angular_damping;
    def.userData.pointer = settings.user_data;
    return bodies_.emplace_back(engine_->world.CreateBody(&def));
}

void World::destroy(Body body) {
    std::erase(bodies_, body);
    engine_->world.DestroyBody(body.handle());
}

void World::step(float dt) {
    constexpr int velocity_iterations = 8;
    constexpr int position_iterations = 3;
    engine_->begun.clear();
    engine_->world.Step(dt, velocity_iterations, position_iterations);
    std::swap(contacts_begun_, engine_->begun);
}

void World::set_step_callback(std::function<void()> callback) {
    engine_->step_callback = std::move(callback);
}

void World::set_gravity(Vec2 gravity) {
    engine_->world.SetGravity({gravity.x, gravity.y});
}

void World::shift_origin(Vec2 origin) {
    engine_->world.ShiftOrigin({origin.x, origin.y});
}

void World::for_each_fixture_in(const Box& box, const std::function<void(Fixture)>& visit) const {
    struct Query : b2QueryCallback {
        explicit Query(const std::function<void(Fixture)>& to_call)
            : visit{to_call} {}

        bool ReportFixture(b2Fixture* fixture) override { // NOLINT(readability-identifier-naming)
            visit(Fixture{fixture});
            return true;
        }

        const std::function<void(Fixture)>& visit;
    };

    Query query{visit};
    b2AABB aabb;
    aabb.lowerBound = {box.min.x, box.min.y};
    aabb.upperBound = {box.max.x, box.max.y};
    engine_->world.QueryAABB(&query, aabb);
}

bool World::hits(Vec2 from, Vec2 to, const std::function<bool(Fixture)>& counts) const {
    struct AnyHit : b2RayCastCallback {
        explicit AnyHit(const std::function<bool(Fixture)>& to_ask)
            : counts{to_ask} {}

        float ReportFixture(b2Fixture* fixture, // NOLINT(readability-identifier-naming)
                            const b2Vec2& /*point*/,
                            const b2Vec2& /*normal*/,
                            float /*fraction*/) override {
            is_hit = is_hit || counts(Fixture{fixture});
            return is_hit ? 0.0F : -1.0F;
        }

        const std::function<bool(Fixture)>& counts;
        bool is_hit = false;
    };

    AnyHit any{counts};
    engine_->world.RayCast(&any, {from.x, from.y}, {to.x, to.y});
    return any.is_hit;
}

} // namespace raywalk::physics
