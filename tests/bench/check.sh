#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions of the workloads in this folder and compares them with instructions.txt:
# fails if a workload takes over 10 % more instructions, or if its answer differs.
#   tests/bench/check.sh            compares
#   tests/bench/check.sh --accept   writes the new counts to instructions.txt
# Counts do not depend on the load of the machine, but on the compiler and on the generation of
# Box2D. With another compiler, only answers are compared; the exit status is 77 if they are equal.
# With another generation of Box2D nothing is compared, and the exit status is 77.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
case "${1-}" in
'' | --accept) ;;
*)
    sed -n 's/^#   //p' "$0" >&2
    exit 2
    ;;
esac
require_packages "${library_packages[@]}" "${demo_packages[@]}" "${bench_packages[@]}"
build release raywalk_workloads

baseline=tests/bench/instructions.txt
workloads=build/release/tests/raywalk_workloads
built_for=$("$workloads" --for)
accepted_for=$(sed -n 's/^# Counted with //p' "$baseline")
box2d_of() { sed -n 's/.*\(Box2D [0-9]*\).*/\1/p' <<<"$1"; }
if [ -z "$(box2d_of "$built_for")" ] || [ -z "$(box2d_of "$accepted_for")" ]; then
    echo "$workloads is built for '$built_for', and $baseline was counted with '$accepted_for'." >&2
    exit 1
fi
if [ -z "${1-}" ] && [ "$built_for" != "$accepted_for" ]; then
    echo "Not counted: $baseline was counted with $accepted_for, this is $built_for."
    if [ "$(box2d_of "$built_for")" = "$(box2d_of "$accepted_for")" ]; then
        diff <(awk '!/^#/ { print $1, $3 }' "$baseline") \
            <("$workloads" | while read -r name; do echo "$name $("$workloads" "$name")"; done) ||
            exit 1
    fi
    exit 77
fi

out=build/release/callgrind
mkdir -p "$out"
counts=$out/counts.txt
: >"$counts"
for name in $("$workloads"); do
    answer=$(valgrind --tool=callgrind --toggle-collect=raywalk_measured --quiet \
        --callgrind-out-file="$out/$name.out" "$workloads" "$name")
    echo "$name $(sed -n 's/^totals: //p' "$out/$name.out") $answer" >>"$counts"
done

if [ "${1-}" = --accept ]; then
    {
        echo '# The baseline of tests/bench/check.sh: workload, instructions, answer.'
        echo "# Counted with $built_for"
        awk '{ printf "%-16s %12d %14s\n", $1, $2, $3 }' "$counts"
    } >"$baseline"
    cat "$baseline"
    exit
fi

awk -v out="$out" -v baseline="$baseline" '
    /^#/ { next }
    NR == FNR { before[$1] = $2; answer[$1] = $3; names[$1]; next }
    FNR == 1 { printf "%-16s %14s %14s %9s\n", "workload", "accepted", "now", "change" }
    !($1 in before) { wrong = wrong $1 " is not in " baseline ".\n"; next }
    {
        change = 100 * ($2 / before[$1] - 1)
        printf "%-16s %14d %14d %+7.2f %%\n", $1, before[$1], $2, change
        if ($3 != answer[$1])
            wrong = wrong $1 ": the answer is " $3 ", not " answer[$1] ".\n"
        if ($2 == 0)
            wrong = wrong $1 " was not counted.\n"
        if (change > 10)
            wrong = wrong $1 " takes over 10 % more instructions; where: callgrind_annotate " out "/" $1 ".out\n"
        if (change < -10)
            cheaper = cheaper $1 " became more than 10 % cheaper.\n"
        delete names[$1]
    }
    END {
        for (name in names)
            wrong = wrong name " is in " baseline ", but was not counted.\n"
        printf "%s%s", cheaper, wrong
        if (cheaper wrong != "")
            print "To accept this: tests/bench/check.sh --accept"
        exit wrong != ""
    }' "$baseline" "$counts"
