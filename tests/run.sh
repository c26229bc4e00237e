#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds everything with the address and undefined behavior sanitizers, and what runs on several
# threads with the thread sanitizer too, and what instructions are counted of without any, and runs
# all tests.
# Arguments go to ctest: tests/run.sh -R Agent.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}" \
    "${bench_packages[@]}"
build threads
build bench
build dev
exec ctest --preset dev --parallel "$(nproc)" "$@"
