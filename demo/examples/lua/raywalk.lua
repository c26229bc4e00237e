-- SPDX-License-Identifier: MIT
-- raywalk for LuaJIT: reads the C header, and loads the shared library.
--   local rw = require("raywalk").load("include/raywalk/raywalk_c.h", "build/libraywalk.so")
local ffi = require("ffi")

-- All callbacks are Lua functions, which no machine code may call while it runs itself.
jit.off(true, true)

local raywalk = {}

-- Declarations without the preprocessor: the part for programs without Box2D 3.
local function declarations(header)
    local lines, skipped = {}, false
    for line in io.lines(header) do
        if line:find("^#ifndef RAYWALK_C_WITHOUT_BOX2D") then
            skipped = true
        elseif line:find("^#else") or line:find("^#endif") then
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

function raywalk.load(header, library)
    ffi.cdef(declarations(header))
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
