#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions of the workloads in a debug build, in which the library alone is optimized
# (RAYWALK_OPTIMIZE_IN_DEBUG), and in a release build: fails if a workload takes over 3 times as many.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${bench_packages[@]}"
build release raywalk_workloads
build bench_debug

# count BUILD WORKLOAD
count() {
    local program=build/$1/tests/raywalk_workloads out=build/$1/debug_speed.out
    valgrind --tool=callgrind --toggle-collect=raywalk_measured --quiet \
        --callgrind-out-file="$out" "$program" "$2" >/dev/null
    sed -n 's/^totals: //p' "$out"
}

build/release/tests/raywalk_workloads | while read -r name; do
    echo "$name $(count release "$name") $(count bench_debug "$name")"
done | awk '
    NR == 1 { printf "%-15s %14s %14s %7s\n", "workload", "release", "debug", "ratio" }
    $2 > 0 && $3 > 0 { printf "%-15s %14d %14d %7.2f\n", $1, $2, $3, $3 / $2; ++counted }
    $3 > 3 * $2 { wrong = wrong $1 " takes over 3 times the instructions of a release build.\n" }
    END {
        if (counted == 0 || counted < NR)
            wrong = wrong "A workload was not counted.\n"
        printf "%s", wrong
        exit wrong != ""
    }'
