#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds library, demo and tests with the address and undefined behavior sanitizers, and runs the tests.
#   tests/run.sh [CTEST_OPTION...]        the tests of the code: tests/run.sh -R Agent
#   tests/run.sh --all [CTEST_OPTION...]  also those that build the library in other ways: optimized,
#                                         installed, with the thread sanitizer, with clang, ...
# The last lines tell how many tests there were.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}"
selection=(--label-exclude other_builds)
if [ "${1-}" = --all ]; then
    shift
    selection=()
    require_packages "${all_test_packages[@]}" "${web_packages[@]}" "${web_test_packages[@]}"
    # The presets `release` and `demo` and the test `install` compile the same code with the same
    # options: they share the objects. The first one has to treat warnings as errors, because ccache
    # stores no object of a compilation that failed, and does not make an error of a warning later.
    # Paths within the build folders are relative ones.
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=$PWD/build/ccache CCACHE_BASEDIR=$PWD/build
    export CCACHE_DEPEND=1 CCACHE_IGNOREOPTIONS=-Werror
    build release
    build threads
    build bench
fi
build dev
for sanitizer in __asan_init __ubsan_handle; do
    symbols=$(nm build/dev/tests/raywalk_tests)
    if ! grep -q "$sanitizer" <<<"$symbols"; then
        echo "run.sh: the tests are built without the sanitizer of $sanitizer" >&2
        exit 1
    fi
done
# One more than there are processors, because some tests wait for a window or a browser.
exec ctest --preset dev --no-tests=error "${selection[@]}" --parallel $(($(nproc) + 1)) "$@"
