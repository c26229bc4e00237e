#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Interrupts parameter sweeps of the demo and checks that their results up to then were written:
# tune_interrupt_test.sh PROGRAM OUT_DIR
set -euo pipefail
program=$1
out=$2/tune_interrupted
mkdir -p "$out"

fail() {
    echo "tune_interrupt_test: $1" >&2
    cat "$out/error.txt" >&2
    exit 1
}

# interrupt SIGNAL CODE: starts a sweep of 108 combinations, sends it the signal when it has written some
# rows, and checks its exit code.
interrupt() {
    rm -f "$out/tune.csv"
    "$program" tune --cell-sizes 0.25,0.26,0.27,0.28,0.29,0.3 --radii 0.2,0.3,0.4 --queries 400 \
        --out "$out" \
        >"$out/table.txt" 2>"$out/error.txt" &
    local sweep=$!
    for _ in $(seq 1000); do
        [ "$(wc -l 2>/dev/null <"$out/tune.csv" || echo 0)" -ge 3 ] && break
        kill -0 "$sweep" 2>/dev/null || fail "the sweep ended before the signal"
        sleep 0.1
    done
    kill -"$1" "$sweep"
    code=0
    { wait "$sweep"; } 2>/dev/null || code=$?
    [ "$code" -eq "$2" ] || fail "exit code $code, not $2, after SIG$1"
}

# Checks that the file has a header and complete rows: equal numbers of fields, and a final newline.
check_rows() {
    awk -F, 'NR == 1 { fields = NF } NF != fields { is_cut = 1 }
             END { exit is_cut || NR < 3 || fields <= 10 }' \
        "$out/tune.csv" || fail "a line of tune.csv is incomplete"
    [ -z "$(tail -c 1 "$out/tune.csv")" ] || fail "the last line of tune.csv has no newline"
}

for signal in "INT 130" "TERM 143"; do
    interrupt ${signal}
    check_rows
    rows=$(($(wc -l <"$out/tune.csv") - 1))
    grep -q "^raywalk_demo: interrupted after $rows of [0-9]* combinations$" "$out/error.txt" ||
        fail "standard error does not report $rows combinations"
    grep -q "Interrupted after $rows of" "$out/tune.html" || fail "the report does not mention the interruption"
    [ "$(grep -c "recommended" "$out/table.txt")" = 0 ] || fail "a recommendation was printed"
    printed=$(grep -c '^ *0\.' "$out/table.txt") # without repeated rows
    [ "$printed" -ge 1 ] && [ "$printed" -le "$rows" ] || fail "the table has $printed rows of $rows"
done

# This signal cannot be caught.
interrupt KILL 137
check_rows
