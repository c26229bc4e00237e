// SPDX-License-Identifier: MIT
#pragma once

// What the recipes need of a physics world, for Box2D 2.4. The scene.hpp of the folder box2d_3 has
// the same names for Box2D 3.1 and later, so each recipe reads the same for both.
#include <cstdint>
#include <raywalk/raywalk.hpp>
#include <vector>

// How this generation of Box2D names a body, as in raywalk::Agent{navigator, body}.
using BodyRef = b2Body&;

constexpr std::uint16_t wall_category = 0x0002;
constexpr std::uint16_t swamp_category = 0x0004;

// A world seen from above.
struct Scene {
    b2World world{{0.0F, 0.0F}};

    BodyRef add_box(raywalk::Vec2 center,
                    raywalk::Vec2 size,
                    b2BodyType type = b2_staticBody,
                    std::uint16_t category = wall_category,
                    bool is_sensor = false) {
        b2BodyDef def;
        def.type = type;
        def.position.Set(center.x, center.y);
        def.linearDamping = 2.0F;
        b2PolygonShape shape;
        shape.SetAsBox(size.x / 2.0F, size.y / 2.0F);
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = 1.0F;
        fixture.filter.categoryBits = category;
        fixture.isSensor = is_sensor;
        b2Body* body = world.CreateBody(&def);
        body->CreateFixture(&fixture);
        return *body;
    }

    // A wall drawn as its outline, through at least four points.
    BodyRef add_loop(const std::vector<raywalk::Vec2>& points) {
        std::vector<b2Vec2> corners;
        for (const raywalk::Vec2 point : points) {
            corners.push_back({point.x, point.y});
        }
        b2ChainShape shape;
        shape.CreateLoop(corners.data(), static_cast<int>(corners.size()));
        const b2BodyDef def;
        b2Body* body = world.CreateBody(&def);
        body->CreateFixture(&shape, 0.0F);
        return *body;
    }

    BodyRef add_character(raywalk::Vec2 position, float radius = 0.3F) {
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.fixedRotation = true;
        def.linearDamping = 2.0F;
        def.position.Set(position.x, position.y);
        b2CircleShape shape;
        shape.m_radius = radius;
        b2Body* body = world.CreateBody(&def);
        body->CreateFixture(&shape, 1.0F)->SetFriction(0.0F);
        return *body;
    }

    void step(float dt) { world.Step(dt, 8, 3); }
};

inline void move(BodyRef body, raywalk::Vec2 position) {
    body.SetTransform({position.x, position.y}, 0.0F);
}

inline void push(BodyRef body, raywalk::Vec2 velocity) {
    body.SetLinearVelocity({velocity.x, velocity.y});
}

inline raywalk::Vec2 velocity_of(BodyRef body) {
    return {body.GetLinearVelocity().x, body.GetLinearVelocity().y};
}

inline void set_gravity(Scene& scene, raywalk::Vec2 gravity) {
    scene.world.SetGravity({gravity.x, gravity.y});
}

inline void destroy(BodyRef body) {
    body.GetWorld()->DestroyBody(&body);
}
