# SPDX-License-Identifier: MIT
# To be sourced. require_packages NAME... installs missing Debian packages, or lists them if it has no
# permission to install.
require_packages() {
    command -v dpkg-query >/dev/null || return 0 # no Debian: the build reports what is missing
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
            missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
            printf 'These packages are missing; install them and try again:\n  apt-get install %s\n' \
                "${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    local log
    log=$(mktemp)
    if ! { "${as_root[@]}" apt-get update &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

library_packages=(g++ cmake ninja-build libbox2d-dev libspdlog-dev)
demo_packages=(pkg-config libcli11-dev nlohmann-json3-dev libpugixml-dev zlib1g-dev libzstd-dev
               libwebsocketpp-dev libimgui-dev libglfw3-dev libgl-dev fonts-dejavu-core)
web_packages=(cmake ninja-build emscripten dpkg-dev
              libspdlog-dev libcli11-dev nlohmann-json3-dev libwebsocketpp-dev libstb-dev fonts-dejavu-core)
web_test_packages=(chromium chromium-driver)
test_packages=(libgtest-dev libsfml-dev luajit ffmpeg xvfb xauth xdotool libgl1-mesa-dri)
all_test_packages=(ccache clang libc++-dev libc++abi-dev doxygen graphviz valgrind)
portable_packages=(cmake ninja-build googletest clang libc++-dev libc++abi-dev g++-mingw-w64-x86-64-posix wine wine64)
bench_packages=(libgtest-dev valgrind)

# build PRESET [TARGET...]: configures and builds; prints only if there is something to do.
build() {
    local log command=(cmake --build --preset "$1" ${2:+--target "${@:2}"})
    log=$(mktemp)
    if ! cmake --preset "$1" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
    local plan steps
    if ! plan=$("${command[@]}" -- -n 2>&1); then
        printf '%s\n' "$plan" >&2
        return 1
    fi
    steps=$(grep -c '^\[' <<<"$plan" || true) # grep fails if it counts none
    [ "$steps" -eq 0 ] && return 0
    echo "Building raywalk ($1, $steps steps)" >&2
    if [ -t 1 ]; then
        "${command[@]}"
    else
        "${command[@]}" | awk '/^\[[0-9]+\/[0-9]+\]/ { if (++n % 20 == 0) print $1; next }
                                           !/^ninja: / { print }' >&2
        return "${PIPESTATUS[0]}"
    fi
}
