#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the library with an installed Box2D 3 and runs all of its tests and examples: with that of the prefix
# RAYWALK_BOX2D_3, otherwise with the one that CMake finds. The exit status is 77 if there is none.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
prefix=${RAYWALK_BOX2D_3-}
# Afresh: CMake keeps the place of the Box2D that it found before.
if ! log=$(cmake --fresh --preset box2d_3 ${prefix:+-DCMAKE_PREFIX_PATH="$prefix"} 2>&1); then
    echo "$log"
    [ -z "$prefix" ] && grep -q "raywalk needs Box2D" <<<"$log" && exit 77
    exit 1
fi
version=$(sed -n 's/^-- raywalk uses Box2D //p' <<<"$log")
cmake --build --preset box2d_3
if build/box2d_3/tests/raywalk_tests --gtest_brief=1 | tee build/box2d_3/tests.txt &&
    ctest --test-dir build/box2d_3 -R '^(example_|two_files|headers_alone)' --no-tests=error; then
    echo "Box2D 3: $(sed -n 's/.*PASSED.* \([0-9]* tests\).*/\1/p' build/box2d_3/tests.txt) passed with $version"
else
    echo "Box2D 3: FAILED with $version"
    exit 1
fi
