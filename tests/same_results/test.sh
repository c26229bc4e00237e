#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares all bits of some paths and of a crowd's way: test.sh PROGRAM
# PROGRAM, from the preset `dev`, was compiled by g++ with -Og, in units of 12 sources; the preset
# `release` has five units with -O3, -O2 and -Os; the third build is clang's, with -O2.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
build release raywalk_results
clang=build/clang_results
cmake --preset clang -B "$clang" -DRAYWALK_FEW_UNITS=ON -DRAYWALK_BUILD_DEMO=OFF >/dev/null
cmake --build "$clang" --target raywalk_results >/dev/null

"$program" | tee "$clang/dev.txt"
for other in build/release "$clang"; do
    "$other/tests/raywalk_results" | diff "$clang/dev.txt" - || {
        echo "same_results: $other/tests/raywalk_results has other results than $program" >&2
        exit 1
    }
done
