#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the library as two files, and compiles and runs games in C++ and C with them, without CMake:
#   two_files.sh OUT_DIR GENERATION COMPILER [OPTION...]
# GENERATION of Box2D is 2 or 3; the options are those with which the compiler finds it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$1
game=demo/examples/box2d_$2/minimal.cpp
shift 2
rm -rf "$out"
cmake -D out="$out/raywalk" -P src/two_files.cmake
compiler=("$1" -std=c++20 -Wall -Wextra -Werror -I"$out")
"${compiler[@]}" -c "$out/raywalk/raywalk.cpp" "${@:2}" -o "$out/raywalk.o"
"${compiler[@]}" "$game" "$out/raywalk.o" "${@:2}" -o "$out/game"
"$out/game"
cc -std=c11 -I"$out" -c demo/examples/c/own_world.c -o "$out/own_world.o"
"${compiler[@]}" "$out/own_world.o" "$out/raywalk.o" "${@:2}" -o "$out/own_world"
"$out/own_world"
