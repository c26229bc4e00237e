-- SPDX-License-Identifier: MIT
-- Three skeletons chase the player in a world of Box2D 3, with one library that contains Box2D and raywalk:
--   cmake -B build -DBUILD_SHARED_LIBS=ON -DRAYWALK_CONTAINED_BOX2D=BOX2D -DRAYWALK_BUILD_TESTS=OFF -DRAYWALK_BUILD_DEMO=OFF
--   cmake --build build
--   luajit box2d.lua include/raywalk/raywalk_c.h build/src/libraywalk.so BOX2D
-- BOX2D is the folder of Box2D's sources, whose headers say how its definitions are laid out.
package.path = arg[0]:gsub("[^/]*$", "") .. "?.lua;" .. package.path
local ffi = require("ffi")
local raywalk = require("raywalk")

local function text_of(file) return assert(io.open(arg[3] .. "/include/box2d/" .. file)):read("*a") end

local sources = text_of("id.h") .. text_of("math_functions.h") .. text_of("types.h") .. text_of("collision.h")

-- These structs of Box2D, in an order in which each comes before those that contain it. Not all versions have all.
local function structs(...)
    local all = {}
    for _, name in ipairs { ... } do
        local body = sources:match("typedef struct " .. name .. "%s*(%b{})")
        all[#all + 1] = body and ("typedef struct %s %s %s;"):format(name, body, name)
    end
    return table.concat(all, "\n"):gsub("B2_MAX_POLYGON_VERTICES", "8")
end

local rw = raywalk.load(arg[1], arg[2], [[
typedef enum b2BodyType { b2_staticBody = 0, b2_kinematicBody = 1, b2_dynamicBody = 2 } b2BodyType;
typedef void b2EnqueueTaskCallback(void);
typedef void b2FinishTaskCallback(void);
typedef void b2FrictionCallback(void);
typedef void b2RestitutionCallback(void);
]] .. structs("b2Vec2", "b2Rot", "b2AABB", "b2WorldId", "b2BodyId", "b2ShapeId", "b2MotionLocks", "b2WorldDef", "b2BodyDef",
              "b2Filter", "b2SurfaceMaterial", "b2ShapeDef", "b2Circle", "b2Polygon") .. [[
b2WorldDef b2DefaultWorldDef(void);
b2BodyDef b2DefaultBodyDef(void);
b2ShapeDef b2DefaultShapeDef(void);
b2WorldId b2CreateWorld(const b2WorldDef* def);
void b2DestroyWorld(b2WorldId worldId);
void b2World_Step(b2WorldId worldId, float timeStep, int subStepCount);
b2BodyId b2CreateBody(b2WorldId worldId, const b2BodyDef* def);
b2Polygon b2MakeBox(float halfWidth, float halfHeight);
b2ShapeId b2CreatePolygonShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Polygon* polygon);
b2ShapeId b2CreateCircleShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Circle* circle);
]])

local world_def = rw.b2DefaultWorldDef()
world_def.gravity.x, world_def.gravity.y = 0, 0
local world = rw.b2CreateWorld(world_def)

local function body_at(x, y, type)
    local def = rw.b2DefaultBodyDef()
    def.position.x, def.position.y, def.type = x, y, type
    return rw.b2CreateBody(world, def)
end

local function wall(x, y, half_width, half_height)
    local box = rw.b2MakeBox(half_width, half_height)
    rw.b2CreatePolygonShape(body_at(x, y, "b2_staticBody"), rw.b2DefaultShapeDef(), box)
end

local function character(x, y)
    local body = body_at(x, y, "b2_dynamicBody")
    rw.b2CreateCircleShape(body, rw.b2DefaultShapeDef(), ffi.new("b2Circle", { radius = 0.3 }))
    return body
end

wall(5, 5, 0.5, 5) -- two walls with a gap at y = -1
wall(5, -7, 0.5, 5)
local navigator = rw.rwCreateNavigator(world, rw.rwDefaultNavigatorDef())
local agent_def = rw.rwDefaultAgentDef()
agent_def.maxSpeed = 2
local player = character(-6, 0)
local hero = rw.rwCreateAgent(navigator, player, agent_def)
rw.rwAgent_NavigateTo(hero, ffi.new("b2Vec2", -6, 6))
agent_def.maxSpeed = 3
local skeletons = {}
for i = 1, 3 do
    skeletons[i] = rw.rwCreateAgent(navigator, character(8, 2 * i - 4), agent_def)
    rw.rwAgent_Follow(skeletons[i], player)
end

local function has_caught(skeleton) return rw.rwAgent_GetStatus(skeleton) == ffi.C.rw_agentArrived end

local dt, steps, caught = 1 / 60, 0, false
while not caught and steps < 3000 do -- your game loop
    rw.rwNavigator_Update(navigator)
    rw.rwNavigator_UpdateAgents(navigator, dt)
    rw.b2World_Step(world, dt, 4)
    steps, caught = steps + 1, has_caught(skeletons[1]) and has_caught(skeletons[2])
end

local text = ffi.new("char[200]")
for i, skeleton in ipairs(skeletons) do
    local place = rw.rwAgent_GetPosition(skeleton)
    rw.rwAgent_Explain(skeleton, text, 200)
    print(("skeleton %d at (%.2f, %.2f): %s"):format(i, place.x, place.y, ffi.string(text)))
    rw.rwDestroyAgent(skeleton)
end
rw.rwDestroyAgent(hero)
rw.rwDestroyNavigator(navigator)
rw.b2DestroyWorld(world)
print(("after %.1f s"):format(steps * dt))
os.exit(caught and 0 or 1)
