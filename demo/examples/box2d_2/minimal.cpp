#include <raywalk/raywalk.hpp>

int main() {
    b2World world{{0.0F, 0.0F}};

    b2CircleShape trunk; // a tree in the way
    trunk.m_radius = 2.0F;
    b2BodyDef tree_def;
    world.CreateBody(&tree_def)->CreateFixture(&trunk, 0.0F);

    b2CircleShape circle; // a character: any dynamic body
    circle.m_radius = 0.3F;
    b2BodyDef body_def;
    body_def.type = b2_dynamicBody;
    body_def.fixedRotation = true;
    body_def.position.Set(-6.0F, 0.0F);
    b2Body* body = world.CreateBody(&body_def);
    body->CreateFixture(&circle, 1.0F);

    constexpr float dt = 1.0F / 60.0F;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}}; // one for each physics world
    raywalk::Agent skeleton{navigator, *body, {.max_speed = 3.0F}};
    skeleton.navigate_to({6.0F, 0.0F});
    while (!skeleton.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt); // plans, and sets the body's velocity
        world.Step(dt, 8, 3);
    }
    return skeleton.is_target_reached() ? 0 : 1;
}
