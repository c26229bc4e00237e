#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the shared library, and runs the examples in Lua with it: with the Box2D that CMake finds, and, if
# RAYWALK_BOX2D_3_SOURCES is a folder of Box2D 3's sources, with a library that contains that Box2D.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages luajit
run() { # run NAME EXAMPLE BOX2D_SOURCES OPTION...: builds the library, and runs an example
    local build=build/$1 example=$2 sources=$3
    shift 3
    cmake --preset library -B "$build" -DBUILD_SHARED_LIBS=ON "$@" >/dev/null
    cmake --build "$build"
    luajit "demo/examples/lua/$example.lua" include/raywalk/raywalk_c.h "$build/src/libraywalk.so" "$sources"
}
run shared chase ""
sources=${RAYWALK_BOX2D_3_SOURCES-}
[ -z "$sources" ] || run contained box2d "$sources" -DRAYWALK_CONTAINED_BOX2D="$sources" -DRAYWALK_BOX2D=3
