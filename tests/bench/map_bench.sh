#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the benchmark for MovingAI maps and runs it with its arguments:
#   tests/bench/map_bench.sh --map FILE.map --scen FILE.map.scen --compare
set -euo pipefail
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
top=$PWD
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${test_packages[@]}"
build release raywalk_map_bench
cd "$called_from"
exec "$top/build/release/tests/raywalk_map_bench" "$@"
