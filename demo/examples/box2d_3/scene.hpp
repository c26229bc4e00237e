// SPDX-License-Identifier: MIT
#pragma once

// What the recipes need of a physics world, for Box2D 3.1 and later. The scene.hpp of the folder
// box2d_2 has the same names for Box2D 2.4, so each recipe reads the same for both.
#include <cstdint>
#include <raywalk/raywalk.hpp>
#include <vector>

// How this generation of Box2D names a body, as in raywalk::Agent{navigator, body}.
using BodyRef = b2BodyId;

constexpr std::uint64_t wall_category = 0x0002;
constexpr std::uint64_t swamp_category = 0x0004;

// A world seen from above.
struct Scene {
    Scene() {
        b2WorldDef def = b2DefaultWorldDef();
        def.gravity = {0.0F, 0.0F};
        world = b2CreateWorld(&def);
    }

    ~Scene() { b2DestroyWorld(world); }

    Scene(const Scene&) = delete;
    Scene(Scene&&) = delete;
    Scene& operator=(const Scene&) = delete;
    Scene& operator=(Scene&&) = delete;

    BodyRef add_box(raywalk::Vec2 center,
                    raywalk::Vec2 size,
                    b2BodyType type = b2_staticBody,
                    std::uint64_t category = wall_category,
                    bool is_sensor = false) {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = type;
        def.position = {center.x, center.y};
        def.linearDamping = 2.0F;
        b2ShapeDef shape_def = b2DefaultShapeDef();
        shape_def.filter.categoryBits = category;
        shape_def.isSensor = is_sensor;
        const b2Polygon shape = b2MakeBox(size.x / 2.0F, size.y / 2.0F);
        const b2BodyId body = b2CreateBody(world, &def);
        b2CreatePolygonShape(body, &shape_def, &shape);
        return body;
    }

    // A wall drawn as its outline, through at least four points.
    BodyRef add_loop(const std::vector<raywalk::Vec2>& points) {
        std::vector<b2Vec2> corners;
        for (const raywalk::Vec2 point : points) {
            corners.push_back({point.x, point.y});
        }
        const b2BodyDef def = b2DefaultBodyDef();
        b2ChainDef chain = b2DefaultChainDef();
        chain.points = corners.data();
        chain.count = static_cast<int>(corners.size());
        chain.isLoop = true;
        const b2BodyId body = b2CreateBody(world, &def);
        b2CreateChain(body, &chain);
        return body;
    }

    BodyRef add_character(raywalk::Vec2 position, float radius = 0.3F) {
        b2BodyDef def = b2DefaultBodyDef();
        def.type = b2_dynamicBody;
        def.linearDamping = 2.0F;
        def.position = {position.x, position.y};
        b2ShapeDef shape_def = b2DefaultShapeDef();
        shape_def.material.friction = 0.0F;
        const b2Circle shape = {{0.0F, 0.0F}, radius};
        const b2BodyId body = b2CreateBody(world, &def);
        b2CreateCircleShape(body, &shape_def, &shape);
        return body;
    }

    void step(float dt) { b2World_Step(world, dt, 4); }

    b2WorldId world{};
};

inline void move(BodyRef body, raywalk::Vec2 position) {
    b2Body_SetTransform(body, {position.x, position.y}, b2Rot_identity);
}

inline void push(BodyRef body, raywalk::Vec2 velocity) {
    b2Body_SetLinearVelocity(body, {velocity.x, velocity.y});
}

inline raywalk::Vec2 velocity_of(BodyRef body) {
    const b2Vec2 velocity = b2Body_GetLinearVelocity(body);
    return {velocity.x, velocity.y};
}

inline void set_gravity(Scene& scene, raywalk::Vec2 gravity) {
    b2World_SetGravity(scene.world, {gravity.x, gravity.y});
}

inline void destroy(BodyRef body) {
    b2DestroyBody(body);
}
