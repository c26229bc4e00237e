// SPDX-License-Identifier: MIT
// Seen from above: three skeletons chase the player, who goes through a door and shuts it. They
// know no other way, so they come as near as they can, and go on when it opens again.
#include <cstdio>
#include <raywalk/raywalk.hpp>
#include <vector>

namespace {

constexpr float dt = 1.0F / 60.0F;

b2BodyId add_wall(b2WorldId world, raywalk::Vec2 center, raywalk::Vec2 size, b2BodyType type) {
    b2BodyDef def = b2DefaultBodyDef();
    def.type = type;
    def.position = {center.x, center.y};
    const b2BodyId body = b2CreateBody(world, &def);
    const b2ShapeDef shape_def = b2DefaultShapeDef();
    const b2Polygon shape = b2MakeBox(size.x / 2.0F, size.y / 2.0F);
    b2CreatePolygonShape(body, &shape_def, &shape);
    return body;
}

b2BodyId add_character(b2WorldId world, raywalk::Vec2 position) {
    b2BodyDef def = b2DefaultBodyDef();
    def.type = b2_dynamicBody;
    def.position = {position.x, position.y};
    const b2BodyId body = b2CreateBody(world, &def);
    b2ShapeDef shape_def = b2DefaultShapeDef();
    shape_def.material.friction = 0.0F;
    const b2Circle shape = {{0.0F, 0.0F}, 0.3F};
    b2CreateCircleShape(body, &shape_def, &shape);
    return body;
}

} // namespace

int main() {
    b2WorldDef world_def = b2DefaultWorldDef();
    world_def.gravity = {0.0F, 0.0F};
    const b2WorldId world = b2CreateWorld(&world_def);
    add_wall(world, {0.0F, -6.0F}, {0.5F, 10.0F}, b2_staticBody); // two rooms
    add_wall(world, {0.0F, 6.0F}, {0.5F, 10.0F}, b2_staticBody);
    add_wall(world, {0.0F, -11.0F}, {30.0F, 0.5F}, b2_staticBody);
    add_wall(world, {0.0F, 11.0F}, {30.0F, 0.5F}, b2_staticBody);
    add_wall(world, {-15.0F, 0.0F}, {0.5F, 22.0F}, b2_staticBody);
    add_wall(world, {15.0F, 0.0F}, {0.5F, 22.0F}, b2_staticBody);
    const b2BodyId door = add_wall(world, {0.0F, 2.5F}, {0.5F, 2.0F}, b2_kinematicBody);

    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
    navigator.watch(door); // it will move

    const b2BodyId hero = add_character(world, {-3.0F, 0.0F});
    raywalk::Agent player{navigator, hero, {.max_speed = 4.0F}};
    player.navigate_to({10.0F, 5.0F});
    std::vector<raywalk::Agent> skeletons;
    for (const float y : {-4.0F, 0.0F, 4.0F}) {
        const b2BodyId body = add_character(world, {-12.0F, y});
        skeletons.emplace_back(navigator, body);
        skeletons.back().follow(hero);
    }

    for (int step = 0; step < 60 * 20; ++step) {
        const bool is_shut = step > 60 * 2 && step < 60 * 8;
        b2Body_SetTransform(door, {0.0F, is_shut ? 0.0F : 2.5F}, b2Rot_identity);
        navigator.update(); // sees the door, and where everybody is
        player.update(dt);
        for (raywalk::Agent& skeleton : skeletons) {
            skeleton.update(dt);
        }
        b2World_Step(world, dt, 4);
        if (step % 120 == 119) {
            std::printf("%2d s: the first skeleton is %s\n",
                        (step + 1) / 60,
                        raywalk::to_string(skeletons.front().status()).data());
        }
    }
    return skeletons.front().is_target_reached() ? 0 : 1;
}
