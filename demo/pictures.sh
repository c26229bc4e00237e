#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Regenerates the pictures of README.md: demo/pictures.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
demo/run.sh --help >/dev/null # builds it
program=build/demo/demo/raywalk_demo
out=demo/pictures
mkdir -p "$out"
for preset in 2 3 4 5 6 7 9; do
    "$program" run --preset "$preset" --seconds 24 --svg "$out/$preset.svg" >/dev/null || true
done
# All 500 skeletons would make a large file.
"$program" run --preset 8 --skeletons 250 --seconds 5 --svg "$out/8.svg" >/dev/null || true
"$program" run --tiled demo/village.tmj --svg "$out/village.svg" >/dev/null || true
"$program" crowd --scene gap --gap 0.9 --agents 40 --seed 1 --svg "$out/crowd.svg" >/dev/null
"$program" run --svg demo/forest.svg >/dev/null
"$program" run --preset 10 --svg demo/narrow_doors.svg >/dev/null
ls -l "$out"
