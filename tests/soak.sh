#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tests that find more the longer they run: random actions and lifetimes, and the fuzzers.
#   tests/soak.sh [SECONDS [SEED]]   each test runs that long; 600 seconds and seed 1 by default
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
seconds=${1:-600}
seed=${2:-1}
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}" \
    "${all_test_packages[@]}"
build dev
build threads
build fuzz
cmake --build --preset dev --target raywalk_lifetimes
cmake --build --preset threads --target raywalk_lifetimes
export ASAN_OPTIONS=quarantine_size_mb=16 # memory in the quarantine is no leak
build/dev/tests/raywalk_soak --seconds "$seconds" --seed "$seed"
build/dev/tests/raywalk_lifetimes --seconds "$seconds" --seed "$seed"
build/threads/tests/raywalk_lifetimes --seconds "$seconds" --seed "$seed"

# fuzz NAME OPTION...: starts from the test data, and stops at the first input that fails.
fuzz() {
    local name=$1
    shift
    echo "$name"
    mkdir -p "build/fuzz/corpus/$name"
    (cd build/fuzz && "tests/fuzz/$name" -max_total_time="$seconds" -seed="$seed" -verbosity=0 \
        -print_final_stats=1 "$@" "corpus/$name" 2>&1)
}
data=$PWD/tests/data
dictionary=$PWD/tests/fuzz/tiled_map.dict
fuzz game_map_fuzz -max_len=4096 "$data"
fuzz scene_fuzz -max_len=4096 "$data"
fuzz recording_fuzz -max_len=4096 "$data"
fuzz tiled_map_fuzz -max_len=4096 -dict="$dictionary" "$data"
fuzz request_fuzz -max_len=512
fuzz world_edits_fuzz -max_len=512
