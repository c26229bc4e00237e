#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the library without an engine, and the tests that need none, with clang's standard library and
# for Windows, and runs them. Installs what it needs on Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages "${portable_packages[@]}"

run() { # run NAME EMULATOR... -- OPTION...
    local name=$1 emulator=()
    shift
    while [ "$1" != -- ]; do
        emulator+=("$1")
        shift
    done
    shift
    echo "== $name"
    cmake -S tests/portable -B "build/portable/$name" -G Ninja "$@" >/dev/null
    cmake --build "build/portable/$name"
    "${emulator[@]}" "$(echo "build/portable/$name/raywalk_portable_tests"*)" --gtest_brief=1
}
run libc++ env -- -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-stdlib=libc++
export WINEDEBUG=-all
run windows wine -- -DCMAKE_SYSTEM_NAME=Windows \
    -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix -DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix \
    -DCMAKE_EXE_LINKER_FLAGS=-static
