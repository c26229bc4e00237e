#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a release of the commit that is checked out: src/release.sh OUT_DIR
#   raywalk-VERSION.tar.gz             the sources
#   raywalk-VERSION-two-files.tar.gz   raywalk.hpp and raywalk.cpp
#   libraywalk-dev_VERSION_ARCH.deb    the library for Debian's Box2D
#   raywalk-VERSION-web.tar.gz         the demo as a web page
#   raywalk-VERSION-reference.tar.gz   the API reference
#   SHA256SUMS
# Everything is made from the archive of the sources. The version, its section in the changelog and the tag have to
# agree; with --untagged, the tag may be missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
fail() {
    echo "release.sh: $1" >&2
    exit 1
}
is_tagged=true
[ "${1-}" != --untagged ] || { is_tagged=false && shift; }
[ $# = 1 ] || fail "usage: src/release.sh [--untagged] OUT_DIR"

version=$(sed -n 's/^project(raywalk VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
[ -n "$version" ] || fail "CMakeLists.txt names no version"
grep -q "version_text = \"$version\"" include/raywalk/version.hpp || fail "version.hpp is not of version $version"
grep -q "\"version\": \"$version\"" src/packaging/vcpkg/vcpkg.json || fail "the port of vcpkg is not of version $version"
grep -q "version = \"$version\"" src/packaging/conanfile.py || fail "the recipe of Conan is not of version $version"
section=$(grep "^## $version\b" include/CHANGELOG.md) || fail "CHANGELOG.md has no section $version"
[ -z "$(git status --porcelain)" ] || fail "something is not committed"
if $is_tagged; then
    [ "$section" = "## $version" ] || fail "CHANGELOG.md says: $section"
    [ "$(git describe --exact-match --tags 2>/dev/null)" = "v$version" ] || fail "this commit has no tag v$version"
fi

require_packages "${library_packages[@]}" "${web_packages[@]}" doxygen graphviz dpkg-dev
mkdir -p "$1"
out=$(realpath "$1")
name=raywalk-$version
git archive --prefix="$name/" --output="$out/$name.tar.gz" HEAD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -x -z -C "$work" -f "$out/$name.tar.gz"
cd "$work/$name"

# pack NAME FOLDER: an archive of the files of a folder.
pack() { tar -c -z -C "$2" --transform "s|^\.|$name-$1|" -f "$out/$name-$1.tar.gz" .; }

cmake -D out="$work/two-files" -P src/two_files.cmake
cp LICENSE "$work/two-files"
pack two-files "$work/two-files"

cmake -S . -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr -DRAYWALK_BOX2D=2 \
    -DRAYWALK_FEW_UNITS=ON -DRAYWALK_BUILD_DEMO=OFF -DRAYWALK_BUILD_TESTS=OFF >"$work/log"
cmake --build "$work/build" >>"$work/log"
(cd "$work/build" && cpack -G DEB -B "$out" >>"$work/log")
rm -rf "$out/_CPack_Packages"

cmake -S . -B "$work/docs" -G Ninja -DRAYWALK_BOX2D=2 -DRAYWALK_BUILD_DEMO=OFF >>"$work/log"
cmake --build "$work/docs" --target raywalk_reference >>"$work/log"
pack reference "$work/docs/docs/html"

demo/web/build.sh
pack web build/web/site

cd "$out"
sha256sum "$name"* *"$version"*.deb >SHA256SUMS
cat SHA256SUMS
