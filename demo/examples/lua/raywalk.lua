-- SPDX-License-Identifier: MIT
-- raywalk for LuaJIT: reads the C header, and loads the shared library.
--   local rw = require("raywalk").load("include/raywalk/raywalk_c.h", "build/libraywalk.so")
-- See chase.lua for a world of your own, and box2d.lua for a library that contains Box2D 3.
local ffi = require("ffi")

-- All callbacks are Lua functions, which no machine code may call while it runs itself.
jit.off(true, true)

local raywalk = {}

-- Declarations without the preprocessor: the parts for programs with or without Box2D 3.
local function declarations(header, with_box2d)
    local lines, skipped = {}, false
    for line in io.lines(header) do
        if line:find("^#ifndef RAYWALK_C_WITHOUT_BOX2D") then
            skipped = not with_box2d
        elseif line:find("^#else") then
            skipped = with_box2d
        elseif line:find("^#endif") then
            skipped = false
        elseif not skipped and not line:find("^#") then
            line = line:gsub("RW_API ", "")
            line = line:gsub("RW_DEFINE_ID%((%w+)%)",
                             "typedef struct %1 { int32_t index1; uint32_t generation; } %1")
            lines[#lines + 1] = line
        end
    end
    return table.concat(lines, "\n")
end

-- `box2d` declares what is used of Box2D 3, and at least b2Vec2, b2AABB, b2WorldId and b2BodyId; nil for a world of
-- your own.
function raywalk.load(header, library, box2d)
    if box2d then
        ffi.cdef(box2d)
    end
    ffi.cdef(declarations(header, box2d ~= nil))
    return ffi.load(library)
end

-- A function of Lua as a callback of C. The library does not keep it alive: this table does.
local callbacks = {}

function raywalk.callback(type, run)
    local callback = ffi.cast(type .. "*", run)
    callbacks[#callbacks + 1] = callback
    return callback
end

return raywalk
