#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds everything with the address and undefined behavior sanitizers, the tests that use several
# threads with the thread sanitizer, and the workloads whose instructions are counted without any, and
# runs all tests. The last lines tell how many there were.
# Arguments go to ctest: tests/run.sh -R Agent.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}" \
    "${bench_packages[@]}"
build threads
build bench
build dev
for sanitizer in __asan_init __ubsan_handle; do
    symbols=$(nm build/dev/tests/raywalk_tests)
    if ! grep -q "$sanitizer" <<<"$symbols"; then
        echo "run.sh: the tests are built without the sanitizer of $sanitizer" >&2
        exit 1
    fi
done
exec ctest --preset dev --no-tests=error --parallel "$(nproc)" "$@"
