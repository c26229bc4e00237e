#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs builds of the library, and builds the game in tests/consumer against each of them and against
# the sources: install_test.sh KINDS OUT_DIR [CMAKE_OPTION...]
# KINDS is `static` for the build that most games use, or `all`.
set -euo pipefail
kinds=$1
out=$2
shift 2
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
rm -rf "$out"
mkdir -p "$out/game"
out=$(realpath "$out")
log=$out/log.txt

# Unity builds without optimization, because the library is compiled up to five times.
options=(-G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DCMAKE_UNITY_BUILD=ON
         -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@")
# As the preset `release` compiles it: tests/run.sh --all shares the objects.
as_release=(-DCMAKE_CXX_FLAGS_RELEASE="-O3 -DNDEBUG" -DRAYWALK_FEW_UNITS=ON)
cp "$root"/tests/consumer/* "$root"/demo/examples/c/own_world.c "$out/game"

fail() {
    tail -n 40 "$log" >&2
    echo "install_test: $1" >&2
    exit 1
}

# forbid MESSAGE GREP_OPTION...: fails if grep finds something, and if it cannot search.
forbid() {
    local message=$1 status=0
    shift
    grep "$@" >"$out/matches.txt" 2>&1 || status=$?
    [ "$status" -eq 1 ] && return
    cat "$out/matches.txt" >&2
    fail "$message"
}

# install NAME OPTION...: builds the library and installs it to NAME/prefix.
install() {
    local dir=$out/$1
    shift
    { cmake -S "$root" -B "$dir/build" "${options[@]}" -DRAYWALK_BUILD_TESTS=OFF -DRAYWALK_BUILD_DEMO=OFF "$@" &&
        cmake --build "$dir/build" && cmake --install "$dir/build" --prefix "$dir/prefix"; } >"$log" 2>&1 ||
        fail "cannot install: $dir"
    local installed
    installed=$(cd "$dir/prefix" && find . -type f -o -type l | grep -vE '^\./include/raywalk/((low_level/)?\w+\.hpp|raywalk_c\.h)$')
    installed=$(sed -E 's|^\./lib[^/]*(/[^/]*-linux-[^/]*)?/||' <<<"$installed" | sort | xargs)
    [[ $installed =~ ^(cmake/raywalk/raywalk-[a-z-]+\.cmake\ ){4}libraywalk\.(a|so\ libraywalk\.so\.[0-9.]+\ libraywalk\.so\.[0-9.]+)\ pkgconfig/raywalk\.pc$ ]] ||
        fail "installs other files: $installed"
    # The adapters' headers have the same names for both generations of Box2D.
    diff <(cd "$dir/prefix/include/raywalk" && find . -name '*.hpp' | sort) \
        <(find "$root/include/raywalk" "$root/include/box2d_2/raywalk" -name '*.hpp' -printf './%P\n' |
            sort) >"$log" || fail "does not install exactly the public headers"
    # Compiler flags, definitions and paths of this build.
    forbid "the installed files depend on this build" -nP -- \
        "raywalk_dev|RAYWALK_(?!C_)|GLIBCXX|[\" ;]-(f|W[^l])|$root|$out" \
        "$dir/prefix/"lib*/{cmake/raywalk/*.cmake,pkgconfig/raywalk.pc}
}

# configure DIR OPTION...
configure() {
    local dir=$1
    shift
    cmake -S "$out/game" -B "$dir" "${options[@]}" "$@" >"$log" 2>&1
}

# play DIR GAMES OPTION...: builds these programs of tests/consumer and runs them.
play() {
    local dir=$1 games
    read -ra games <<<"$2"
    shift 2
    configure "$dir" "$@" && cmake --build "$dir" --target "${games[@]}" >>"$log" 2>&1 ||
        fail "cannot build a game: $dir"
    local game
    for game in "${games[@]}"; do
        timeout 60 "$dir/$game" >>"$log" 2>&1 || fail "$dir/$game failed"
    done
    grep -e '"command": .* -o CMakeFiles/' "$dir/compile_commands.json" >"$log" || fail "$dir compiles nothing"
    forbid "options of this build reach a game: $dir" -P -- \
        'SPDLOG|FMT_|RAYWALK_(?!C_)|GLIBCXX|-ffp-contract|-fvisibility|-fsanitize' "$log"
}

# compile DIR PREFIX PROGRAM: builds a program of tests/consumer with the compiler line of the guide and
# runs it. It is optimized: otherwise, the game may share spdlog's registry without spdlog's macros.
line=$(sed -n 's/^Without CMake: `\(g++ main\.cpp [^`]*\)`.*/\1/p' "$root/include/README.md")
compile() {
    local dir=$1 prefix=$2 program=$3
    [ -n "$line" ] || fail "include/README.md has no compiler line"
    mkdir -p "$dir"
    cp "$out/game/$program.cpp" "$dir/main.cpp"
    (cd "$dir" && export PKG_CONFIG_PATH LD_LIBRARY_PATH &&
        PKG_CONFIG_PATH=$(realpath "$prefix"/lib*/pkgconfig) &&
        LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH") &&
        pkg-config --cflags --libs raywalk >flags.txt && eval "$line -O2" &&
        timeout 60 ./a.out) >"$log" 2>&1 ||
        fail "the compiler line of the guide fails: $dir"
}

expect_refused() {
    ! configure "$out/refused" -DCMAKE_PREFIX_PATH="$out/static/prefix" -Dversion="$1" ||
        fail "version $1 was found"
    grep -q "compatible with requested version \"$1\"" "$log" || fail "version $1 was refused for another reason"
}

all="game game_without_rtti own_engine own_world"
without_spdlog=-DCMAKE_DISABLE_FIND_PACKAGE_spdlog=ON

install static "${as_release[@]}"
box2d=$(sed -n 's/^find_dependency(box2d \(.\).*/\1/p' "$out"/static/prefix/lib*/cmake/raywalk/raywalk-config.cmake)
cp "$root/demo/examples/box2d_$box2d/minimal.cpp" "$out/game/main.cpp"
play "$out/static/game" "$all" -DCMAKE_PREFIX_PATH="$out/static/prefix"
for version in 0.0 0.9 1 99; do
    expect_refused "$version"
done

installed=(static)
if [ "$kinds" = all ] && [ "$box2d" = 2 ]; then # Box2D 3 is a static library, as it installs itself
    installed+=(shared)
    install shared -DBUILD_SHARED_LIBS=ON
    play "$out/shared/game" "$all" -DCMAKE_PREFIX_PATH="$out/shared/prefix" "$without_spdlog"
    # Names that public headers contain, and their members.
    public='^((typeinfo|typeinfo name|vtable) for )?raywalk::(\w+)(::(\w+::)?(~?\w+|operator=|operator\(\)))?(\(.*)?$'
    nm --dynamic --defined-only --demangle "$out/shared/prefix/"lib*/libraywalk.so >"$log"
    while read -r _ _ symbol; do
        [[ $symbol =~ $public ]] && name=${BASH_REMATCH[3]} || name=$symbol # of a function of C
        grep -rqw -e "$name" "$out/static/prefix/include/raywalk" ||
            fail "the shared library exports $symbol"
    done <"$log"
fi

# The installed files work when they are moved.
for name in "${installed[@]}"; do
    compile "$out/$name/main" "$out/$name/prefix" main
    compile "$out/$name/registered_logger" "$out/$name/prefix" registered_logger
    mv "$out/$name/prefix" "$out/$name/moved"
    play "$out/$name/moved_game" game -DCMAKE_PREFIX_PATH="$out/$name/moved"
    compile "$out/$name/moved_main" "$out/$name/moved" main
    mv "$out/$name/moved" "$out/$name/moved again"
    play "$out/$name/game again" game -DCMAKE_PREFIX_PATH="$out/$name/moved again"
done

# As a subdirectory, the library adds no tests, demo or install rules, and needs no packages for them.
hidden=()
for package in GTest CLI11 glfw3 nlohmann_json OpenGL PkgConfig; do
    hidden+=(-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON)
done
# It works in folders with spaces in their names.
ln -s "$root" "$out/the sources"
play "$out/sub directory" "game own_engine" -Dsource="$out/the sources" "${hidden[@]}"
forbid "as a subdirectory, more than the library is built" \
    -E 'raywalk_(demo|tests)' "$out/sub directory/build.ninja"
cmake --install "$out/sub directory" --prefix "$out/sub directory/prefix" >"$log" 2>&1 ||
    fail "cannot install the game"
[ ! -e "$out/sub directory/prefix" ] || fail "the game would install the library"

configure "$out/own spdlog" -Dsource="$root" -Down_spdlog=ON || fail "a game with an own spdlog fails"

# In a game without a build type the library alone is optimized, unless the game says otherwise, and
# gets the game's own flags.
optimized() {
    sed -n 's/^ *"command": "\(.*raywalk\.dir.*\)",$/\1/p' "$1/compile_commands.json" | grep -c -- '-O2' || true
}
debug=(-Dsource="$root" -DCMAKE_BUILD_TYPE= -DCMAKE_CXX_FLAGS=-D_GLIBCXX_DEBUG)
configure "$out/debug" "${debug[@]}" || fail "cannot configure a game"
[ "$(optimized "$out/debug")" -gt 0 ] || fail "the library is not optimized in a debug build"
grep -- '-D_GLIBCXX_DEBUG.*raywalk\.dir' "$out/debug/compile_commands.json" >"$log" ||
    fail "the library does not get the flags of the game"
[ "$kinds" = all ] || exit 0
{ configure "$out/debug_too" "${debug[@]}" -DRAYWALK_OPTIMIZE_IN_DEBUG=OFF &&
    cmake --build "$out/debug_too" --target game && timeout 60 "$out/debug_too/game"; } >>"$log" 2>&1 ||
    fail "a game with _GLIBCXX_DEBUG fails"
[ "$(optimized "$out/debug_too")" -eq 0 ] || fail "RAYWALK_OPTIMIZE_IN_DEBUG=OFF has no effect"

install quiet -DRAYWALK_LOG=OFF "$without_spdlog"
play "$out/quiet/game" own_engine -DCMAKE_PREFIX_PATH="$out/quiet/prefix" "$without_spdlog"
compile "$out/quiet/own_engine" "$out/quiet/prefix" own_engine
forbid "without logging, pkg-config names spdlog" -iE 'spdlog|fmt' "$out/quiet/own_engine/flags.txt"
