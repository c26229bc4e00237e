#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Regenerates the pictures of README.md: demo/pictures.sh [PROGRAM]. Without a program, builds it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
require_packages xvfb xauth xdotool libgl1-mesa-dri
if [ -z "${PICTURES_INSIDE:-}" ]; then
    PICTURES_INSIDE=1 exec xvfb-run --auto-servernum --server-args='-screen 0 1280x720x24' demo/pictures.sh "$@"
fi
program=${1:-build/demo/demo/raywalk_demo}
[ $# -gt 0 ] || demo/run.sh --help >/dev/null # builds it
program=$(realpath "$program")
out=demo/pictures
mkdir -p "$out"

# Draws a run of which all that can arrive do: run_picture FILE ARGUMENTS...
run_picture() { "$program" run --svg "$1" "${@:2}" >/dev/null; }
# Draws a run in which some cannot arrive, which is what it shows.
waiting_picture() { run_picture "$@" || [ $? -eq 1 ]; }

run_picture demo/forest.svg
run_picture demo/narrow_doors.svg --preset 10
waiting_picture "$out/village.svg" --map demo/village.tmj
for preset in 2 3 4 5 6 7 9; do
    waiting_picture "$out/$preset.svg" --preset "$preset" --seconds 24
done
# All 500 skeletons would make a large file.
waiting_picture "$out/8.svg" --preset 8 --skeletons 250 --seconds 5
trails_picture() { "$program" crowd --svg "$out/$1.svg" "${@:2}" >/dev/null; }
trails_picture crowd --scene gap --gap 0.9 --agents 40 --seed 1
trails_picture trails_forest --scene forest --agents 30 --seed 3
trails_picture trails_field --scene circle-swap --agents 20 --seed 3
trails_picture trails_doors --scene doors --seed 3

# The window, by its own screenshots: window_picture FILE KEYS... sends the keys first.
window_picture() {
    local folder
    folder=$(mktemp -d)
    (
        cd "$folder"
        "$program" play --print-state >state.txt &
        for _ in $(seq 100); do grep -q '^query found' state.txt && break; sleep 0.1; done
        xdotool key r
        sleep 1
        for _ in $(seq 300); do # until the level is measured
            grep -E '^(measuring|recommended)' state.txt | tail -1 | grep -q '^rec' && break
            sleep 0.1
        done
        for key in "${@:2}"; do
            xdotool key "$key"
            sleep 2
        done
        xdotool key F12
        for _ in $(seq 100); do [ -s raywalk-1.png ] && break; sleep 0.1; done
        sleep 1
        kill $!
        tac state.txt | grep -m 1 '^query' | grep -q '^query found' # no picture shows a failed query
    )
    mv "$folder/raywalk-1.png" "$1"
    rm -r "$folder"
}

window_picture "$out/window.png"
window_picture "$out/watching.png" n space
ls -l "$out"
