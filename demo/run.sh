#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the demo and runs it: in a window if there is a display, otherwise as an animated picture.
# Passes its arguments to the program: demo/run.sh --help, demo/run.sh run --map FILE.map --agents 50.
set -euo pipefail
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
top=$PWD
. .ci/packages.sh
require_packages "${library_packages[@]}" "${demo_packages[@]}"
build demo
program=$top/build/demo/demo/raywalk_demo
cd "$called_from"
if [ $# -gt 0 ]; then
    exec "$program" "$@"
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" play
fi
echo "No display: drawing the demo to build/skeletons.svg"
"$program" run --svg "$top/build/skeletons.svg" --json "$top/build/skeletons.json"
