#include <raywalk/raywalk.hpp>

int main() {
    b2WorldDef world_def = b2DefaultWorldDef();
    world_def.gravity = {0.0F, 0.0F};
    const b2WorldId world = b2CreateWorld(&world_def);
    const b2ShapeDef shape_def = b2DefaultShapeDef();

    const b2Circle trunk = {{0.0F, 0.0F}, 2.0F}; // a tree in the way
    const b2BodyDef tree_def = b2DefaultBodyDef();
    b2CreateCircleShape(b2CreateBody(world, &tree_def), &shape_def, &trunk);

    const b2Circle circle = {{0.0F, 0.0F}, 0.3F}; // a character: any dynamic body
    b2BodyDef body_def = b2DefaultBodyDef();
    body_def.type = b2_dynamicBody;
    body_def.position = {-6.0F, 0.0F};
    const b2BodyId body = b2CreateBody(world, &body_def);
    b2CreateCircleShape(body, &shape_def, &circle);

    constexpr float dt = 1.0F / 60.0F;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}}; // one for each physics world
    raywalk::Agent skeleton{navigator, body, {.max_speed = 3.0F}};
    skeleton.navigate_to({6.0F, 0.0F});
    while (!skeleton.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt); // plans, and sets the body's velocity
        b2World_Step(world, dt, 4);
    }
    return skeleton.is_target_reached() ? 0 : 1;
}
