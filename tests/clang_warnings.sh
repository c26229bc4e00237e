#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks each source of the library by itself with clang's warnings and standard library. Other builds
# compile many sources at once, which hides a missing include, and with that of g++, which has more:
# the libraries of clang 14 and Emscripten have no std::ranges::sort(). Exceptions and RTTI are off, as in
# many games. No code is generated, because that would take twice as long.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cmake --preset clang -B build/clang_warnings \
    -DCMAKE_CXX_FLAGS="-stdlib=libc++ -fno-exceptions -fno-rtti -DSPDLOG_NO_EXCEPTIONS" \
    -DRAYWALK_BUILD_TESTS=OFF -DRAYWALK_BUILD_DEMO=OFF >/dev/null
cd build/clang_warnings
commands=$(sed -n 's/^ *"command": "\(.*\) -o .*\( -c .*\.cpp\)",$/\1 -fsyntax-only\2/p' compile_commands.json)
[ -n "$commands" ] || { echo "clang_warnings.sh: no source was found" >&2; exit 1; }
echo "$(grep -c . <<<"$commands") sources"
tr '\n' '\0' <<<"$commands" | xargs -0 -P "$(nproc)" -I '{}' sh -c '{}'
