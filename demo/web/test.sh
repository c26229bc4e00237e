#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the demo for a browser and tests it in one: test.sh [PROGRAM]
# If the native program is given, walks must be bit-identical in both.
# Saves pictures in build/web.
set -euo pipefail
program=${1:+$(realpath "$1")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages "${web_test_packages[@]}"
demo/web/build.sh
node demo/web/test.mjs build/web/site build/web
[ -n "$program" ] || exit 0

# Without the flag, emscripten's loader would fetch the file name as a URL.
in_node() { node --no-experimental-fetch site/raywalk_demo.js "$@"; }

hash_of() { "$@" --seconds 10 --out walk.jsonl | sed 's/.*hash //'; }

cd build/web
for preset in 1 2 3 4 5 6 7 8 9 10; do
    here=$(hash_of "$program" record --preset $preset)
    there=$(hash_of in_node record --preset $preset)
    [ "$here" = "$there" ] || {
        echo "failed: scene $preset has another hash in a browser: $there, not $here" >&2
        exit 1
    }
done
echo "ok: bit-identical walks to $program"
