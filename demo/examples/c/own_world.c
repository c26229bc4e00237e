// SPDX-License-Identifier: MIT
// A game in C with a world of its own, without Box2D: raywalk sees it by callbacks.
#define RAYWALK_C_WITHOUT_BOX2D 1
#include <raywalk/raywalk_c.h>
#include <stdio.h>

typedef struct Thing {
    rwVec2 position, velocity, half_size; // of a box; a circle has none
    float radius;                         // of a circle
    rwBodyType type;
} Thing;

enum { tree, wall, skeleton, thing_count };

static Thing things[thing_count] = {
    [tree] = {.position = {0.0f, 0.0f}, .radius = 2.0f, .type = rw_staticBody},
    [wall] = {.position = {2.0f, -5.0f}, .half_size = {0.5f, 4.0f}, .type = rw_staticBody},
    [skeleton] = {.position = {-6.0f, 0.0f}, .radius = 0.3f, .type = rw_dynamicBody},
};

// The array comes with default values. The key of a body is its number, from 1 on.
static int shape_of(rwBodyKey body, rwShape* shapes, int capacity, void* context) {
    (void)context;
    if (body < 1 || body > thing_count || capacity < 1) {
        return 0;
    }
    const Thing* thing = &things[body - 1];
    const rwVec2 p = thing->position, h = thing->half_size;
    const rwVec2 corners[4] = {{p.x - h.x, p.y - h.y},
                               {p.x + h.x, p.y - h.y},
                               {p.x + h.x, p.y + h.y},
                               {p.x - h.x, p.y + h.y}};
    shapes->body = body;
    shapes->bodyType = thing->type;
    shapes->count = thing->radius > 0.0f ? 1 : 4;
    shapes->radius = thing->radius;
    for (int i = 0; i < shapes->count; ++i) {
        shapes->points[i] = corners[i];
    }
    return 1;
}

// A larger game looks into its grid or tree. More than touch the box may be written, too.
static int shapes_in(const rwAABB* box, rwShape* shapes, int capacity, void* context) {
    (void)box;
    int count = 0;
    for (int i = 0; i < thing_count && i < capacity; ++i) {
        count += shape_of((rwBodyKey)i + 1, shapes + count, 1, context);
    }
    return count;
}

static void get_state(rwBodyState* state, void* context) {
    const Thing* thing = context;
    state->position = thing->position;
    state->velocity = thing->velocity;
}

static void set_velocity(float x, float y, void* context) {
    ((Thing*)context)->velocity = (rwVec2){x, y};
}

static void set_position(float x, float y, void* context) {
    ((Thing*)context)->position = (rwVec2){x, y};
}

int main(void) {
    rwProbeDef probe = rwDefaultProbeDef();
    probe.shapesInFcn = shapes_in;
    probe.bodyShapesFcn = shape_of;
    rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    rwNavigatorId navigator = rwCreateProbeNavigator(&probe, &navigator_def);

    rwBodyDef body = rwDefaultBodyDef();
    body.key = skeleton + 1;
    body.radius = things[skeleton].radius;
    body.context = &things[skeleton];
    body.stateFcn = get_state;
    body.setVelocityFcn = set_velocity;
    body.setPositionFcn = set_position;
    rwAgentDef agent_def = rwDefaultAgentDef();
    rwAgentId agent = rwCreateBodyAgent(navigator, &body, &agent_def);
    rwAgent_NavigateTo(agent, (rwVec2){6.0f, 0.0f});

    const float dt = 1.0f / 60.0f;
    while (!rwAgent_IsNavigationFinished(agent)) {
        rwNavigator_Update(navigator);
        rwNavigator_UpdateAgents(navigator, dt);
        things[skeleton].position.x += dt * things[skeleton].velocity.x; // the game's physics
        things[skeleton].position.y += dt * things[skeleton].velocity.y;
    }
    bool has_arrived = rwAgent_IsTargetReached(agent);
    char text[200];
    rwAgent_Explain(agent, text, sizeof text);
    printf("at (%.2f, %.2f): %s\n", things[skeleton].position.x, things[skeleton].position.y, text);
    rwDestroyAgent(agent);
    rwDestroyNavigator(navigator);
    return has_arrived ? 0 : 1;
}
