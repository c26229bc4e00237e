#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Clicks in the demo's window and expects the player to walk there: play_test.sh PROGRAM OUT_DIR
# Leaves before.png and after.png in OUT_DIR if import (ImageMagick) is there.
set -euo pipefail
program=$1
out=$2
mkdir -p "$out"
if [ -z "${PLAY_TEST_INSIDE:-}" ]; then
    PLAY_TEST_INSIDE=1 exec xvfb-run --auto-servernum --server-args='-screen 0 1280x800x24' "$0" "$@"
fi

fail() {
    echo "play_test: $1" >&2
    cat "$out/state.txt" "$out/error.txt" >&2
    exit 1
}

# Waits up to half a minute for a line of the game's that matches.
expect() {
    for _ in $(seq 300); do
        grep -qE "$1" "$out/state.txt" && return 0
        kill -0 "$game" 2>/dev/null || fail "the game ended before '$1'"
        sleep 0.1
    done
    fail "'$1' did not come"
}

picture() { if command -v import >/dev/null; then import -window root "$out/$1.png"; fi; }

"$program" play --print-state >"$out/state.txt" 2>"$out/error.txt" &
game=$!
trap 'kill "$game" 2>/dev/null || true' EXIT
expect '^player .* idle'
sleep 1
picture before
xdotool mousemove 700 560 click 1
expect '^player .* walking'
expect '^player .* arrived'
picture after
xdotool key Escape
for _ in $(seq 100); do kill -0 "$game" 2>/dev/null || break; sleep 0.1; done
kill -0 "$game" 2>/dev/null && fail "Escape does not end the game"
trap - EXIT
wait "$game" || fail "the game ended with an error"

# The player moved by more than its own width between the click and its arrival.
awk '/idle/ && !n { x = $2; y = $3; n = 1 } /arrived/ { d = sqrt(($2 - x) ^ 2 + ($3 - y) ^ 2) }
     END { exit !(d > 1) }' "$out/state.txt" || fail "the player did not move"
