#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the demo's window with simulated input. Compares the printed states, not pixels:
# play_test.sh PROGRAM OUT_DIR
# Saves pictures in OUT_DIR.
set -euo pipefail
program=$(realpath "$1")
out=$2
if [ -z "${PLAY_TEST_INSIDE:-}" ]; then
    PLAY_TEST_INSIDE=1 exec xvfb-run --auto-servernum --server-args='-screen 0 2600x1500x24' "$0" "$@"
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

# Presses a mouse button, and waits until a frame has shown it pressed: frames may be slow.
press() {
    xdotool mousedown "$1"
    sleep 0.5
}

at_widget() {
    for _ in $(seq 100); do
        grep -q "^widget $1 " state.txt && break
        sleep 0.1
    done
    grep -q "^widget $1 " state.txt || fail "there is no widget '$1'"
    local y button
    for _ in 1 2 3 4 5; do # scrolls the panel
        y=$(last "widget $1" | cut -d ' ' -f 4)
        [ "$y" -ge 12 ] && [ "$y" -le 690 ] && break
        [ "$y" -lt 12 ] && button=4 || button=5
        xdotool mousemove 160 300 click --repeat 3 --delay 100 $button
        sleep 0.3
    done
    xdotool mousemove $(last "widget $1" | cut -d ' ' -f 3,4)
    sleep 0.2
}

# A frame has to see the click before the mouse moves on.
click_widget() {
    at_widget "$1"
    xdotool click 1
    sleep 0.3
}

# The window writes its own pictures.
picture() {
    local before=$seen
    seen=$(wc -l <state.txt) # a screenshot prints two lines, of which only one may have been read
    xdotool key F12
    expect '^screenshot raywalk-[0-9]+.png'
    local file=${line#screenshot }
    for _ in $(seq 300); do [ -s "$file" ] && break; sleep 0.1; done
    sleep 0.2
    mv "$file" "$1.png"
    seen=$before
}

resize() {
    xdotool search --onlyvisible --name '^raywalk: ' windowsize "$1" "$2"
    sleep 1
}

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

# Escape ends the game, after a question if the scene was changed.
stop() {
    xdotool key Escape
    if [ $# -gt 0 ]; then
        expect '^asks before leaving'
        sleep 0.5
        [ "$1" = picture ] && picture leaving
        click_widget leave_now
    fi
    for _ in $(seq 100); do kill -0 "$game" 2>/dev/null || break; sleep 0.1; done
    kill -0 "$game" 2>/dev/null && fail "Escape does not end the game"
    trap - EXIT
    wait "$game" || fail "the game ended with an error"
}

# The scene plays by itself until the first input, with a hint and a legend.
start --record walk.rec --scene-file saved.json
expect '^guide with hint: player \(you\), skeleton, their paths, cell$'
expect '^command [0-9]+ .*send_player'
expect '^player .* walking'
expect '^player .* arrived'
expect '^command [0-9]+ .*send_player'
picture autoplay
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
press 1
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

# Edits are undone, the last one first, and redone; a drag as a whole. Escape closes a menu, no more.
xdotool key ctrl+z
expect '^command [0-9]+ .*add_body.*circle.*"id":'
xdotool key ctrl+z
expect '^command [0-9]+ .*move_body.*"turn":0.26'
xdotool key ctrl+z
expect '^command [0-9]+ .*remove_body'
xdotool key ctrl+z
expect '^command [0-9]+ .*move_body'
back=$(echo "$line" | sed 's/.*"by":\[\([-0-9.e]*\).*/\1/')
awk -v d="$back" -v m="$moved" 'BEGIN { exit !(d + m < 0.01 && d + m > -0.01) }' || fail "undo moves the tree by $back m"
xdotool key ctrl+y
expect '^command [0-9]+ .*move_body'
point_at 7.5 9.0
xdotool click 3
sleep 0.5
xdotool key Escape
sleep 0.5
kill -0 "$game" || fail "Escape in a menu ends the game"

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

# One button shows the search from its first iteration, beside another algorithm; the world stands.
click_widget watch
expect '^paused'
expect '^search stepping pending iterations [0-9]+ expanded [0-9]+, search stepping pending'
grep -q '^overlays .*search' state.txt || fail "the search is not drawn"
grep -q '^guide .*open set, closed set' state.txt || fail "the legend does not explain the search"
expect '^search .* iterations 2[0-9] '
picture watching
expect '^search stepping found .*, search stepping found'
set -- $line
[ "${14}" -gt "${7%,}" ] || fail "Dijkstra expands no more cells than A*: $line"
picture watched
set -- $(last 'widget watch_speed') # a short search would be over before it is paused
xdotool mousemove $(($3 - $5 / 2 + 4)) "$4"
sleep 0.3
xdotool click 1
sleep 0.3
click_widget watch_play
expect '^search stepping pending iterations [0-9] '
xdotool key space
sleep 0.5
before=$(last search | cut -d ' ' -f 5)
seen=$(wc -l <state.txt)
xdotool key n
expect '^search stepping pending iterations [0-9]+'
[ "$(echo "$line" | cut -d ' ' -f 5)" -eq $((before + 1)) ] || fail "N runs $before to $line"
xdotool key Escape
expect '^running'
expect '^search running found iterations [0-9]+ expanded [0-9]+$'
xdotool key g
expect '^overlays$'
xdotool key g
expect '^overlays .*grid'

# Everything follows the window's size: the text of a large one is larger, a narrow one folds the
# panel.
height_of() { last "widget $1" | cut -d ' ' -f 6; }
usual=$(height_of restart)
resize 2560 1440
large=$(height_of restart)
[ "$large" -gt $((usual * 14 / 10)) ] || fail "a button of $usual pixels has $large in a large window"
at=$(last 'widget watch' | cut -d ' ' -f 3)
[ "$at" -gt 1400 ] || fail "the button to watch the search stays at $at"
picture large
resize 600 700
at=$(last 'widget watch' | cut -d ' ' -f 3)
[ "$at" -gt 280 ] && [ "$at" -lt 320 ] || fail "the panel does not fold: $at"
picture narrow
resize 1280 720
[ "$(height_of restart)" = "$usual" ] || fail "the text does not get its size back"

# A list of agents says why each is where it is.
click_widget agents
sleep 0.3
click_widget agent_0
expect '^agent 0: It '
picture agents
click_widget agents

# A slider makes the cells smaller, and the agents continue.
at_widget cell_size
press 1
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
    before=$(grep -E '"(configure|cell_size)"' state.txt | tail -1 | sed 's/.*"cell_size":\([0-9.]*\).*/\1/')
    at_widget cell_size
    press 1
    sleep 0.2
    [ $state = running ] && left=-90 || left=-145
    xdotool mousemove_relative -- $left 0
    expect '^grid with cells of 0\.[12345]'
    awk -v a="${line#*cells of }" -v b="$before" 'BEGIN { exit !(a + 0.03 < b + 0) }' ||
        fail "the grid has the cells of before: $before, $line"
    expect '^query found length [0-9.]+ iterations [0-9]+ missed [0-9]+ before found length'
    for _ in $(seq 50); do
        set -- $(last query)
        [ "$4 $6" != "${12} ${14}" ] && break
        sleep 0.1
    done
    [ "$4 $6" != "${12} ${14}" ] || fail "the slider changes no figure: $*"
    [ "$(tail -n "+$seen" state.txt | grep -c '"configure"')" = 0 ] || fail "the slider is not held"
    picture "held_$state"
    xdotool mouseup 1
    expect '^command [0-9]+ .*configure'
    if [ $state = running ]; then
        xdotool key space
        expect '^paused'
    fi
done
# No path is the hardest so far that took less than the one that is shown.
awk '/^this path .*hardest/ { sub(/,.*hardest so far/, ""); if ($3 > $4 + 0) exit 1 }' state.txt ||
    fail "the hardest path so far is none"

# The goal of the query is dragged, and stays while the player walks elsewhere.
point_at 10.9 8.3
press 1
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

# Each query is answered with the settings before, too.
click_widget compare
expect '^comparison begins'
for _ in $(seq 600); do grep -E '^(measuring|recommended)' state.txt | tail -1 | grep -q '^rec' && break; sleep 0.1; done
click_widget size_curves # takes the size in the middle
expect '^command.*configure.*"cell_size":0.70*[0-9]*'
point_at 13.2 4.1
xdotool click 1
expect '^query found .* before found'
sleep 0.3
picture comparison
click_widget compare
expect '^comparison ends'

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

# The last ten seconds become an animated picture, which ends with what the window shows.
grays() { ffmpeg -nostdin -v error -i "$1" -vf reverse,scale=16:16:flags=area -frames:v 1 -f rawvideo -pix_fmt gray - | od -An -v -tu1 -w1; }
picture shown
xdotool key a
expect '^animation raywalk-1.gif'
[ "$(head -c 6 raywalk-1.gif)" = GIF89a ] || fail "the animation is no GIF"
paste <(grays shown.png) <(grays raywalk-1.gif) | awk '{ d += sqrt(($1 - $2) ^ 2) } END { exit !(NR == 256 && d / NR < 6) }' ||
    fail "the animation does not end with what the window shows"
xdotool key f
click_widget file_animate
expect '^animation .*/scene.gif'
[ -s scene.gif ] || fail "the files write no animation"
xdotool key f

xdotool key F1
sleep 0.5
picture help
xdotool key F1
sleep 0.2
stop

# A recording begins and ends in the window, which replays it, too.
start
restart
xdotool key f
click_widget file_record
expect '^records .*scene.rec'
xdotool key f
sleep 0.3
point_at 13.2 4.1
xdotool click 1
expect '^player .* arrived'
xdotool key f
click_widget file_record
expect '^recorded .*scene.rec'
"$program" replay scene.rec | grep -q '^equal: ' || fail "the recording of the window does not replay"
xdotool key f
sleep 0.3
xdotool key f
click_widget file_scene.rec
picture files
click_widget file_open
expect '^replays scene.rec'
expect '^the replay was equal: [0-9]+ steps'
stop

# The keyboard alone: the arrows move a pointer, Enter and M are its buttons.
start
xdotool key Tab
sleep 0.3
hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
    sleep 0.2
}
hold Left 0.2
hold Return 0.2
expect '^command [0-9]+ .*send_player'
hold m 0.2
xdotool keydown shift # slowly, so that the menu is not left in one frame
hold Right 0.8
hold Down 0.8
xdotool keyup shift
hold Return 0.2
expect '^command [0-9]+ .*add_body'
picture keyboard
stop asks

# The window says which gap is too narrow for the player: the widest of all, 2 m.
start --preset 6 --radius 1.3
restart
point_at 25 5
xdotool click 1
expect '^too narrow: a gap of 2.00 m at \(15\.[0-9]*, 17\.50\), the walker needs 2.64 m'
sleep 0.3
picture too_narrow
stop

# A gap that the player fits through and the grid misses is marked, until the cells can pass it, too.
start --preset 10
restart
sleep 0.5
[[ $(last query) == 'query found '*' missed 0' ]] || fail "the grid misses a gap: $(last query)"
click_widget settings
click_widget find_narrow_passages
expect '^query .* missed [1-9] .*\) before found .* missed 0$'
sleep 0.3
picture missed
click_widget find_narrow_passages
expect '^query found .* missed 0 before .* missed [1-9]$'
stop picture

# The window recommends for the level what tune does with as many queries, and uses it.
start --preset 10 --cell-size 2 --max-iterations 9
restart
expect '^recommended for this level: '
recommended=$(echo "$line" | sed 's/.*level: \([0-9.]*\) m, limit \([0-9]*\) .*/--cell-size \1 --max-iterations \2/')
tuned=$("$program" tune --preset 10 --queries 40 --no-refine --cell-sizes 0.18,0.25,0.35,0.5,0.71,1,1.4,2,2.8 \
    2>tune.txt | sed -n 's/^recommended: \([^:]*\) --connectivity 8:.*/\1/p')
[ "$recommended" = "$tuned" ] || fail "the window recommends '$recommended', tune '$tuned'"
sleep 0.5
picture unsuitable
click_widget use_both
expect '^command [0-9]+ .*configure.*"cell_size":'
expect '^query found'
sleep 0.5
picture suitable
stop asks

# A search that ends at its limit says so, and a double click sets a limit that suffices, no more.
start --preset 2 --max-iterations 20
restart
expect '^recommended for this level: '
at_widget set_limit_here # over the world
picture limited
at_widget set_limit
xdotool click --repeat 2 --delay 100 1
expect '^command [0-9]+ .*configure.*"max_iterations":[1-9]00'
expect '^query found'
sleep 0.5
[ "$(grep -c '"configure"' state.txt)" = 1 ] || fail "a double click changes more than the limit"
stop asks

# The window accepts what tune recommends.
flags=$("$program" tune --queries 20 --cell-sizes 0.6 --iterations 1000 --max-longer 50 2>tune.txt |
    sed -n 's/^recommended: \([^:]*\):.*/\1/p')
[[ $flags == *' --origin '* ]] || fail "tune recommends '$flags'"
start $flags
stop

# The recording replays equally.
"$program" replay walk.rec | grep -q '^equal: ' || fail "the recording does not replay"
