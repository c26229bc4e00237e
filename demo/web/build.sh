#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the demo for a browser: build/web/site works on any web server. Libraries are compiled from the
# sources of Debian's packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. .ci/packages.sh
require_packages "${web_packages[@]}"
web=$PWD/build/web

# Fetches the sources with separate apt lists: the system's may lack source packages.
fetch_sources() {
    local apt=$web/apt
    local options=(
        -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=-
        -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=)
    rm -rf "$web/sources" "$apt"
    mkdir -p "$apt/lists/partial" "$apt/cache" "$apt/sources"
    # The origin of the binary packages: "NAME | VERSION | ADDRESS SUITE/COMPONENT ARCH Packages"
    apt-cache madison libbox2d-dev libimgui-dev libpugixml-dev zlib1g-dev libzstd-dev |
        awk -F'|' '{ split($3, origin, " "); split(origin[2], suite, "/")
                     print "deb-src", origin[1], suite[1], suite[2] }' |
        sort -u >"$apt/sources.list"
    local names=(box2d imgui pugixml zlib libzstd) name
    get() { apt-get "${options[@]}" update && apt-get "${options[@]}" source "${names[@]}"; }
    # Mirrors may have the packages of security updates but not their sources.
    (cd "$apt/sources" && { get || { sed -i /-security/d "$apt/sources.list" && get; }; } &&
        for name in "${names[@]}"; do mv "$name"-*/ "$name" || exit; done) >"$apt/log" 2>&1 || {
        cat "$apt/log" >&2
        return 1
    }
    mv "$apt/sources" "$web/sources"
}

[ -d "$web/sources" ] || fetch_sources
export NODE_PATH=/usr/share/nodejs # only Debian's node searches it by default
emcmake cmake -S demo/web -B "$web" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 >"$web/configure.log" 2>&1 || {
    cat "$web/configure.log" >&2
    exit 1
}
cmake --build "$web" --target raywalk_demo
echo "The site is in $web/site"
