#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks each source of the library by itself with clang's warnings. Other builds compile many sources
# at once, where a source may miss an include. Generates no code, which takes half as long.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cmake --preset clang -B build/clang_warnings -DRAYWALK_BUILD_TESTS=OFF -DRAYWALK_BUILD_DEMO=OFF >/dev/null
cd build/clang_warnings
commands=$(sed -n 's/^ *"command": "\(.*\) -o .*\( -c .*\.cpp\)",$/\1 -fsyntax-only\2/p' compile_commands.json)
echo "$(grep -c . <<<"$commands") sources"
tr '\n' '\0' <<<"$commands" | xargs -0 -P "$(nproc)" -I '{}' sh -c '{}'
