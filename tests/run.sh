#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds library, demo and tests with the address and undefined behavior sanitizers, and runs the tests.
#   tests/run.sh [CTEST_OPTION...]            the tests of the code. Each suite of tests is a test of ctest:
#                                             tests/run.sh -R Agent runs those with this in their names
#   tests/run.sh --all [CTEST_OPTION...]      also those that build the library in other ways: optimized,
#                                             installed, with the thread sanitizer, with clang, and with Box2D 3
#   tests/run.sh --nightly [CTEST_OPTION...]  also what takes hours: all kinds of installations, the
#                                             optimized demo, the browser, Windows, and the fuzzers
# After a build, single cases need no ctest: build/dev/tests/raywalk_tests --gtest_filter=Agent.Arrives
# RAYWALK_BOX2D_3 is the prefix of an installed Box2D 3 that CMake does not find by itself, and
# RAYWALK_BOX2D_3_SOURCES a folder of its sources, for a library that contains it.
# The last lines tell how many test cases there were in all builds, and how many with Box2D 3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
packages=("${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}")
case ${1-} in
--nightly)
    mode=nightly
    selection=()
    packages+=("${all_test_packages[@]}" "${portable_packages[@]}" "${web_packages[@]}" "${web_test_packages[@]}")
    shift
    ;;
--all)
    mode=all
    selection=(--label-exclude nightly)
    packages+=("${all_test_packages[@]}")
    shift
    ;;
*)
    mode=code
    selection=(--label-exclude 'all|nightly')
    ;;
esac
require_packages "${packages[@]}"

if [ $mode != code ]; then
    export RAYWALK_BOX2D=${RAYWALK_BOX2D-2} # also where CMake would prefer an installed Box2D 3
    # The presets `release` and `demo` and the tests of installations compile the same code with the same
    # options: they share the objects. The first one has to treat warnings as errors, because ccache
    # stores no object of a compilation that failed, and replays a cached warning as a warning, not as
    # an error. Paths within the build folders are relative ones.
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=$PWD/build/ccache CCACHE_BASEDIR=$PWD/build
    export CCACHE_DEPEND=1 CCACHE_IGNOREOPTIONS=-Werror
    build release raywalk_tests raywalk_workloads
    build threads
fi
[ $mode != nightly ] || build release
build dev
symbols=$(nm build/dev/tests/raywalk_tests)
for sanitizer in __asan_init __ubsan_handle; do
    if ! grep -q "$sanitizer" <<<"$symbols"; then
        echo "run.sh: the tests are built without the sanitizer of $sanitizer" >&2
        exit 1
    fi
done

status=0
[ $mode != nightly ] || tests/soak.sh || status=$?
results=$PWD/build/dev/results.xml
rm -f "$results"
# One more than there are processors, because some tests wait for a window or a browser.
ctest --preset dev --no-tests=error "${selection[@]}" --parallel $(($(nproc) + 1)) \
    --output-junit "$results" --test-output-truncation head "$@" || status=$?
[ ! -e "$results" ] || awk -f tests/count_cases.awk "$results"
[ $mode = code ] || grep -s '^Box2D 3: ' "$results" || echo 'Box2D 3: NOT TESTED'
exit $status
