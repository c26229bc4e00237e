#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the shared library, and runs the example in Lua with it: with the Box2D that CMake finds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages luajit
cmake --preset library -B build/shared -DBUILD_SHARED_LIBS=ON >/dev/null
cmake --build build/shared
luajit demo/examples/lua/chase.lua include/raywalk/raywalk_c.h build/shared/src/libraywalk.so
