#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the demo's window with simulated input. Compares the printed states, not pixels:
# play_test.sh PROGRAM OUT_DIR
# Saves pictures in OUT_DIR if import (ImageMagick) is available.
set -euo pipefail
program=$(realpath "$1")
out=$2
if [ -z "${PLAY_TEST_INSIDE:-}" ]; then
    PLAY_TEST_INSIDE=1 exec xvfb-run --auto-servernum --server-args='-screen 0 1280x800x24' "$0" "$@"
fi
rm -rf "$out"
mkdir -p "$out"
cd "$out" # screenshots and scenes are saved there

fail() {
    echo "play_test: $1" >&2
    tail -n 40 state.txt >&2
    cat error.txt >&2
    exit 1
}

seen=0 # number of output lines read so far

# Waits up to half a minute for the next matching line of output, and stores it in `line`.
expect() {
    local found
    for _ in $(seq 300); do
        if found=$(tail -n "+$((seen + 1))" state.txt | grep -nE -m 1 "$1"); then
            seen=$((seen + ${found%%:*}))
            line=${found#*:}
            return 0
        fi
        kill -0 "$game" 2>/dev/null || fail "the game ended before '$1'"
        sleep 0.1
    done
    fail "'$1' was not printed"
}

# The last line of a kind: camera, widget NAME, player.
last() { grep -E "^$1 " state.txt | tail -1; }

# Converts a point of the world to window pixels, whose y axis points downward.
to_pixel() {
    last camera | awk -v x="$1" -v y="$2" '{ printf "%d %d", 640 + (x - $2) * $4, 360 - (y - $3) * $4 }'
}

point_at() { xdotool mousemove $(to_pixel "$1" "$2"); }

at_widget() {
    for _ in $(seq 100); do
        grep -q "^widget $1 " state.txt && break
        sleep 0.1
    done
    grep -q "^widget $1 " state.txt || fail "there is no widget '$1'"
    xdotool mousemove $(last "widget $1" | cut -d ' ' -f 3,4)
    sleep 0.2
}

click_widget() {
    at_widget "$1"
    xdotool click 1
}

picture() { if command -v import >/dev/null; then import -window root "$1.png"; fi; }

start() {
    "$program" play --print-state "$@" >state.txt 2>error.txt &
    game=$!
    seen=0
    trap 'kill "$game" 2>/dev/null || true' EXIT
    expect '^widget '
    sleep 0.5
    seen=0
}

# Ends the play by itself, and begins the scene again.
restart() {
    xdotool key r
    expect '^autoplay ends'
    restarted=$seen
    expect '^player .* idle'
    expect '^scene '
}

stop() {
    xdotool key Escape
    for _ in $(seq 100); do kill -0 "$game" 2>/dev/null || break; sleep 0.1; done
    kill -0 "$game" 2>/dev/null && fail "Escape does not end the game"
    trap - EXIT
    wait "$game" || fail "the game ended with an error"
}

# The scene plays by itself until the first input, with a hint and a legend.
start --record walk.rec --scene-file saved.json
expect '^guide with hint: player \(you\), skeleton, their paths$'
expect '^command [0-9]+ .*send_player'
expect '^player .* walking'
picture autoplay
expect '^player .* arrived'
expect '^command [0-9]+ .*send_player'
restart
sleep 2
[ "$(tail -n "+$seen" state.txt | grep -c send_player)" = 0 ] || fail "the scene plays on by itself"

# A click sends the player, which arrives more than its own width away.
picture before
point_at 13.2 4.1
xdotool click 1
expect '^command [0-9]+ .*send_player'
expect '^player .* walking'
expect '^player .* arrived'
[[ $(last guide) == 'guide without hint: '* ]] || fail "the hint stays after the first click"
picture after
tail -n "+$restarted" state.txt | awk '/^player.*idle/ && !n { x = $2; y = $3; n = 1 } /^player.*arrived/ { d = sqrt(($2 - x) ^ 2 + ($3 - y) ^ 2) }
     END { exit !(d > 1) }' || fail "the player did not move"

# A tree is dragged without rotation, and the player is sent to its old place.
point_at 10.9 8.3
xdotool mousedown 1
for i in 1 2 3 4 5 6; do point_at $((10 + i)) 8.3; sleep 0.05; done
xdotool mouseup 1
expect '^command [0-9]+ .*move_body'
[ "$(tail -n "+$seen" state.txt | grep -c send_player)" = 0 ] || fail "dragging a tree sends the player"
sleep 0.3
moved=$(grep move_body state.txt | sed 's/.*"by":\[\([-0-9.e]*\).*/\1/' | awk '{ sum += $1 } END { print sum }')
awk -v d="$moved" 'BEGIN { exit !(d > 4.5 && d < 5.7) }' || fail "the tree was dragged by $moved m, not by 5.1"
point_at 10.9 8.3
xdotool click 1
expect '^player .* arrived'

# A right click adds a body; the keyboard deletes it.
point_at 7.5 9.0
xdotool click 3
sleep 0.5
click_widget add_circle
expect '^command [0-9]+ .*add_body.*circle'
point_at 7.5 9.0
sleep 0.3
xdotool key e
expect '^command [0-9]+ .*move_body.*"turn":-0.26'
xdotool key Delete
expect '^command [0-9]+ .*remove_body'

# Pause, single steps, and resume.
xdotool key space
expect '^paused'
xdotool key o
expect '^step [0-9]+'
first=${line#step }
xdotool key o
expect '^step [0-9]+'
[ "${line#step }" -eq $((first + 1)) ] || fail "O does not run exactly one step"
xdotool key space
expect '^running'

# The search, one iteration at a time, and its overlay.
xdotool key n
expect '^search stepping pending iterations [0-9]+'
first=$(echo "$line" | cut -d ' ' -f 5)
xdotool key n
expect '^search stepping .* iterations [0-9]+'
[ "$(echo "$line" | cut -d ' ' -f 5)" -gt "$first" ] || fail "the search does not advance"
grep -q '^overlays .*search' state.txt || fail "the search overlay is not shown"
picture search
xdotool key g
expect '^guide without hint: .* their paths, cell, open set, closed set, next cell'
expect '^overlays .*grid'
xdotool key g
expect '^overlays'
[[ $line != *grid* ]] || fail "the grid stays visible"
xdotool key space
expect '^running'

# A slider makes the cells smaller, and the agents continue.
at_widget cell_size
xdotool mousedown 1
sleep 0.2
xdotool mousemove_relative -- -25 0
sleep 0.2
xdotool mouseup 1
expect '^command [0-9]+ .*configure.*"cell_size":'
size=$(echo "$line" | sed 's/.*"cell_size":\([0-9.]*\).*/\1/')
awk -v s="$size" 'BEGIN { exit !(s > 0 && s < 0.95) }' || fail "the slider makes the cell size $size"
expect '^player '

# The figures and the grid follow a slider while it is held, paused or not, beside those of before.
for state in running paused; do
    at_widget cell_size
    xdotool mousedown 1
    sleep 0.2
    xdotool mousemove_relative -- -25 0
    expect '^grid flashes with cells of 0\.'
    expect '^query found length [0-9.]+ iterations [0-9]+ missed [0-9]+ before found length'
    set -- $line
    [ "$6" != "${13}" ] || fail "the slider changes no figure: $line"
    [ "$(tail -n "+$seen" state.txt | grep -c '"configure"')" = 0 ] || fail "the slider is not held"
    picture "held_$state"
    xdotool mouseup 1
    expect '^command [0-9]+ .*configure'
    expect '^grid does not flash'
    if [ $state = running ]; then
        xdotool key space
        expect '^paused'
    fi
done

# The goal of the query is dragged, and stays while the player walks elsewhere.
point_at 10.9 8.3
xdotool mousedown 1
for x in 11 12 14 16; do point_at $x 5.5; sleep 0.1; done
xdotool mouseup 1
expect '^query found length'
sleep 0.5
held=$(last query)
[[ $held != *before* ]] || fail "another query is compared with the one before: $held"
[ "$(tail -n "+$seen" state.txt | grep -c '"command.*send_player"')" = 0 ] || fail "a handle sends the player"
xdotool key space
expect '^running'
point_at 5.5 10.5
xdotool click 1
expect '^player .* walking'
expect '^player .* arrived'
[ "$(last query)" = "$held" ] || fail "the query did not stay: $held; $(last query)"
picture held_query
click_widget follow_player

# Two configurations run the same query; the article's needs more iterations.
click_widget compare
expect '^comparison '
point_at 13.2 4.1
xdotool click 1
expect '^comparison article .*found.*iterations [0-9]+ [0-9]+'
echo "$line" | sed 's/.*iterations \([0-9]*\) \([0-9]*\).*/\1 \2/' |
    { read -r a b && [ "$a" -gt "$b" ]; } || fail "A and B: $line"
click_widget pairing_neighbors
expect '^comparison .*found.*iterations [0-9]+ [0-9]+'
sleep 0.3
picture comparison
click_widget compare

# Scenes are saved, replaced and loaded.
xdotool key F5
expect '^saved saved.json'
xdotool key 3
expect '^scene sealed room'
for _ in $(seq 50); do
    title=$(xdotool search --onlyvisible --name '^raywalk: ' getwindowname)
    [ "$title" = 'raywalk: sealed room' ] && break
    sleep 0.1
done
[ "$title" = 'raywalk: sealed room' ] || fail "the title is '$title' after the scene has changed"
picture sealed_room
xdotool key F9
expect '^scene forest'

# A screenshot is a picture.
xdotool key F12
expect '^screenshot raywalk-1.png'
for _ in $(seq 50); do [ -s raywalk-1.png ] && break; sleep 0.1; done
[ "$(head -c 4 raywalk-1.png | tail -c 3)" = PNG ] || fail "the screenshot is not a picture"

xdotool key F1
sleep 0.5
picture help
xdotool key F1
sleep 0.2
stop

# The window says which gap is too narrow for the player: the widest of all, 2 m.
start --preset 6 --radius 1.3
restart
point_at 25 5
xdotool click 1
expect '^too narrow: a gap of 2.00 m at \(15\.[0-9]*, 17\.50\), the walker needs 2.64 m'
sleep 0.3
picture too_narrow
stop

# A gap that only a finer grid finds is marked, until the cells can pass it, too.
start --preset 10
restart
sleep 0.5
[[ $(last query) == 'query found '*' missed 0' ]] || fail "the grid misses a gap: $(last query)"
click_widget find_narrow_passages
expect '^query .* missed [1-9] .*\) before found .* missed 0$'
sleep 0.3
picture missed
click_widget find_narrow_passages
expect '^query found .* missed 0 before .* missed [1-9]$'
stop

# The recording replays equally.
"$program" replay walk.rec | grep -q '^equal: ' || fail "the recording does not replay"
