#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Draws the pictures of README.md anew: demo/pictures.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=demo/pictures
mkdir -p "$out"
for preset in 1 2 3 4 5 6 7 9; do
    demo/run.sh run --preset "$preset" --seconds 24 --svg "$out/$preset.svg" >/dev/null || true
done
# So many are a large file soon.
demo/run.sh run --preset 8 --skeletons 250 --seconds 5 --svg "$out/8.svg" >/dev/null || true
demo/run.sh run --tiled demo/village.tmj --svg "$out/village.svg" >/dev/null || true
demo/run.sh run --svg demo/forest.svg >/dev/null
ls -l "$out"
