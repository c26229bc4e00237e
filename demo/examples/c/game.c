// SPDX-License-Identifier: MIT
// The program of the front page in C, with Box2D 3: a character walks around a tree.
#include <box2d/box2d.h>

#include <raywalk/raywalk_c.h>

int main(void) {
    b2WorldDef world_def = b2DefaultWorldDef();
    world_def.gravity = (b2Vec2){0.0f, 0.0f};
    b2WorldId world = b2CreateWorld(&world_def);
    b2ShapeDef shape_def = b2DefaultShapeDef();

    b2Circle trunk = {{0.0f, 0.0f}, 2.0f}; // a tree in the way
    b2BodyDef tree_def = b2DefaultBodyDef();
    b2CreateCircleShape(b2CreateBody(world, &tree_def), &shape_def, &trunk);

    b2Circle circle = {{0.0f, 0.0f}, 0.3f}; // a character: any dynamic body
    b2BodyDef body_def = b2DefaultBodyDef();
    body_def.type = b2_dynamicBody;
    body_def.position.x = -6.0f;
    b2BodyId body = b2CreateBody(world, &body_def);
    b2CreateCircleShape(body, &shape_def, &circle);

    float dt = 1.0f / 60.0f;
    rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    rwNavigatorId navigator = rwCreateNavigator(world, &navigator_def); // one for each world
    rwAgentDef agent_def = rwDefaultAgentDef();
    agent_def.maxSpeed = 3.0f;
    rwAgentId skeleton = rwCreateAgent(navigator, body, &agent_def);
    rwAgent_NavigateTo(skeleton, (b2Vec2){6.0f, 0.0f});
    while (!rwAgent_IsNavigationFinished(skeleton)) { // your game loop
        rwNavigator_Update(navigator);
        rwNavigator_UpdateAgents(navigator, dt); // plans, and sets the body's velocity
        b2World_Step(world, dt, 4);
    }
    bool has_arrived = rwAgent_IsTargetReached(skeleton);
    rwDestroyAgent(skeleton);
    rwDestroyNavigator(navigator);
    b2DestroyWorld(world);
    return has_arrived ? 0 : 1;
}
