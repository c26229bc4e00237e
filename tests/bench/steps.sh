#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions of navigation in each step of a crowd of the demo, all on one thread:
#   tests/bench/steps.sh --scene chase --agents 1000 --seconds 3   the options of `raywalk_demo crowd`
# The last line compares the largest step, the first one included, with the mean.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
if [ $# -eq 0 ]; then
    sed -n 's/^#   //p' "$0" >&2
    exit 2
fi
require_packages "${library_packages[@]}" "${demo_packages[@]}" valgrind
build demo

out=build/demo/callgrind
rm -rf "$out"
mkdir -p "$out"
agents=$(valgrind --tool=callgrind --quiet --toggle-collect='raywalk::Navigator::update*' \
    --dump-after='raywalk::Navigator::update_agents*' --callgrind-out-file="$out/step" \
    build/demo/demo/raywalk_demo crowd "$@" --one-thread --json |
    sed -n 's/.*"agents":\([0-9]*\).*/\1/p')
# Each step has a file with a number; the one without has what follows the last step.
grep -h '^totals: ' "$out"/step.* | awk -v agents="$agents" '
    { ++steps; sum += $2; if ($2 > largest) largest = $2 }
    $2 == 0 { ++uncounted }
    END {
        if (steps == 0 || uncounted > 0 || agents + 0 == 0) {
            print "A step was not counted."
            exit 1
        }
        mean = sum / steps
        printf "%d agents, %d steps, %.0f instructions an agent and step\n", agents, steps, mean / agents
        printf "the largest step takes %.2f times the mean\n", largest / mean
    }'
