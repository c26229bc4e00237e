-- SPDX-License-Identifier: MIT
-- Three skeletons chase the player, in a world of plain circles and boxes that Lua keeps.
--   luajit chase.lua HEADER LIBRARY
package.path = arg[0]:gsub("[^/]*$", "") .. "?.lua;" .. package.path
local ffi = require("ffi")
local raywalk = require("raywalk")
local rw = raywalk.load(arg[1], arg[2])

-- The world. The key of a thing is its index.
local things = {}

local function add(thing)
    thing.vx, thing.vy = 0, 0
    things[#things + 1] = thing
    thing.key = #things
    return thing
end

add { x = 0, y = 0, radius = 2 } -- a tree, and walls with a gap at y = -1
add { x = 5, y = 5, half_width = 0.5, half_height = 5 }
add { x = 5, y = -7, half_width = 0.5, half_height = 5 }
local player = add { x = -6, y = 0, radius = 0.3, moves = true }
local skeletons = {}
for i = 1, 3 do
    skeletons[i] = add { x = 8, y = 2 * i - 4, radius = 0.3, moves = true }
end

-- Writes the shape of a thing. The array comes with default values.
local function write(thing, shape)
    shape.body = thing.key
    shape.bodyType = thing.moves and "rw_dynamicBody" or "rw_staticBody"
    shape.radius = thing.radius or 0
    if thing.radius then
        shape.count = 1
        shape.points[0].x, shape.points[0].y = thing.x, thing.y
    else
        shape.count = 4
        for i = 0, 3 do
            local right, up = (i == 1 or i == 2) and 1 or -1, i >= 2 and 1 or -1
            shape.points[i].x = thing.x + right * thing.half_width
            shape.points[i].y = thing.y + up * thing.half_height
        end
    end
end

local probe = rw.rwDefaultProbeDef()
probe.shapesInFcn = raywalk.callback("rwShapesInFcn", function(_, shapes, capacity)
    for i = 1, math.min(#things, capacity) do -- all of them: the library takes those in the box
        write(things[i], shapes[i - 1])
    end
    return #things
end)
probe.bodyShapesFcn = raywalk.callback("rwBodyShapesFcn", function(key, shapes, capacity)
    local thing = things[tonumber(key)]
    if thing and capacity > 0 then
        write(thing, shapes[0])
    end
    return thing and 1 or 0
end)
local navigator_def = rw.rwDefaultNavigatorDef()
navigator_def.singleThreaded = true -- as Lua is
local navigator = rw.rwCreateProbeNavigator(probe, navigator_def)

-- The thing as a body that an agent drives or follows.
local function body_of(thing)
    local def = rw.rwDefaultBodyDef()
    def.key, def.radius = thing.key, thing.radius
    def.stateFcn = raywalk.callback("rwBodyStateFcn", function(state)
        state.position.x, state.position.y = thing.x, thing.y
        state.velocity.x, state.velocity.y = thing.vx, thing.vy
    end)
    def.setVelocityFcn = raywalk.callback("rwBodySetFcn", function(x, y) thing.vx, thing.vy = x, y end)
    def.setPositionFcn = raywalk.callback("rwBodySetFcn", function(x, y) thing.x, thing.y = x, y end)
    return def
end

local function agent_of(thing, max_speed)
    local def = rw.rwDefaultAgentDef()
    def.maxSpeed = max_speed
    return rw.rwCreateBodyAgent(navigator, body_of(thing), def)
end

local hero = agent_of(player, 2)
local hunters = {}
for i, skeleton in ipairs(skeletons) do
    hunters[i] = agent_of(skeleton, 3)
    rw.rwAgent_FollowBody(hunters[i], body_of(player))
end
rw.rwAgent_NavigateTo(hero, ffi.new("rwVec2", -6, 6))

local function has_caught(hunter) return rw.rwAgent_GetStatus(hunter) == ffi.C.rw_agentArrived end

local dt, steps, caught = 1 / 60, 0, false
while not caught and steps < 3000 do -- your game loop
    rw.rwNavigator_Update(navigator)
    rw.rwNavigator_UpdateAgents(navigator, dt)
    for _, thing in ipairs(things) do
        thing.x, thing.y = thing.x + dt * thing.vx, thing.y + dt * thing.vy
    end
    steps, caught = steps + 1, has_caught(hunters[1]) and has_caught(hunters[2])
end

local text = ffi.new("char[200]")
for i, skeleton in ipairs(skeletons) do
    rw.rwAgent_Explain(hunters[i], text, 200)
    print(("skeleton %d at (%.2f, %.2f): %s"):format(i, skeleton.x, skeleton.y, ffi.string(text)))
    rw.rwDestroyAgent(hunters[i])
end
rw.rwDestroyAgent(hero)
rw.rwDestroyNavigator(navigator)
print(("after %.1f s"):format(steps * dt))
os.exit(caught and 0 or 1)
