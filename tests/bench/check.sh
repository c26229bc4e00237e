#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions of the workloads beside this file and compares them with
# instructions.txt: fails if one takes 10 % more than is written there, or answers otherwise.
#   tests/bench/check.sh            compares
#   tests/bench/check.sh --accept   writes the new counts to instructions.txt
# Counts are the same however busy the machine is. They hold for one compiler and one generation of
# Box2D; with others there is nothing to compare with, and the status is 77.
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
require_packages "${library_packages[@]}" "${bench_packages[@]}"
build bench

baseline=tests/bench/instructions.txt
workloads=build/bench/tests/raywalk_workloads
built_for=$("$workloads" --for)
accepted_for=$(sed -n 's/^# Counted with //p' "$baseline")
if [ -z "${1-}" ] && [ "$built_for" != "$accepted_for" ]; then
    echo "Not compared: $baseline was counted with $accepted_for, this is $built_for."
    exit 77
fi

out=build/bench/callgrind
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
        echo '# What tests/bench/check.sh compares with: workload, instructions, answer.'
        echo "# Counted with $built_for"
        awk '{ printf "%-15s %12d %14s\n", $1, $2, $3 }' "$counts"
    } >"$baseline"
    cat "$baseline"
    exit
fi

awk -v out="$out" -v baseline="$baseline" '
    /^#/ { next }
    NR == FNR { before[$1] = $2; answer[$1] = $3; names[$1]; next }
    FNR == 1 { printf "%-15s %14s %14s %9s\n", "workload", "accepted", "now", "change" }
    !($1 in before) { wrong = wrong $1 " is not in " baseline ".\n"; next }
    {
        change = 100 * ($2 / before[$1] - 1)
        printf "%-15s %14d %14d %+7.2f %%\n", $1, before[$1], $2, change
        if ($3 != answer[$1])
            wrong = wrong $1 " answers " $3 " instead of " answer[$1] ".\n"
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
            print "If that is how it shall be: tests/bench/check.sh --accept"
        exit wrong != ""
    }' "$baseline" "$counts"
