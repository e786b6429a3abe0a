#!/usr/bin/env bash
# Install a build into a temporary prefix and use it from outside: programs in C and C++ through
# pkg-config and CMake, shared and static, a plug-in, the command. Then move the prefix and use it
# again. One line per check; the exit code is not 0 if one fails.
# Usage: tests/install/run.sh BUILD_DIR
set -u
[ $# -eq 1 ] && [ -f "$1/cmake_install.cmake" ] || { echo "usage: tests/install/run.sh BUILD_DIR" >&2; exit 2; }
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
examples=$(cd "$here/../../examples" && pwd)
CC=${CC:-cc}
CXX=${CXX:-c++}

work=$(mktemp -d "${TMPDIR:-/tmp}/judder-install-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset LD_LIBRARY_PATH DESTDIR
passed=0
failed=0
log=$work/log

check() {  # claim, command...
    local claim=$1
    shift
    if "$@" >"$log" 2>&1; then
        echo "ok    $claim"
        passed=$((passed + 1))
    else
        echo "FAIL  $claim"
        sed 's/^/      /' "$log"
        failed=$((failed + 1))
    fi
}

prints() {  # expected text, command...
    local want=$1 got
    shift
    got=$("$@") || return 1
    [ -n "$want" ] && [ "$got" = "$want" ] || { echo "printed '$got', not '$want'"; return 1; }
}

has() {  # pattern, command...
    local pattern=$1
    shift
    "$@" >text 2>&1 || { cat text; return 1; }
    grep -qE -- "$pattern" text || { echo "no '$pattern' in:"; head -20 text; return 1; }
}

# Point every tool at the prefix.
use_prefix() {
    prefix=$1
    libdir=$(cd "$prefix" && dirname "$(find . -name 'libjudder.a' | head -1)")
    libdir=$prefix/${libdir#./}
    export PKG_CONFIG_PATH=$libdir/pkgconfig
    judder=$prefix/bin/judder
}

compile() {  # compiler, source, program, flags...
    local compiler=$1 source=$2 program=$3
    shift 3
    # shellcheck disable=SC2046  # flags are words
    "$compiler" -O1 -Wall -Wextra -Werror "$source" -o "$program" $(pkg-config --cflags judder) "$@"
}

build_shared() {  # compiler, source, program
    # shellcheck disable=SC2046
    compile "$@" $(pkg-config --libs judder)
}

build_static() {  # compiler, source, program: as in docs/guide/library.md
    # shellcheck disable=SC2046
    compile "$@" -L"$libdir" -Wl,-Bstatic -ljudder -Wl,-Bdynamic \
        -Wl,--as-needed $(pkg-config --static --libs judder)
}

build_core() {  # source, program: against libjudder-core alone
    # shellcheck disable=SC2046
    "$CC" -O1 -Wall -Wextra -Werror "$1" -o "$2" $(pkg-config --cflags --libs judder-core)
}

build_plugin() {
    # shellcheck disable=SC2046
    "$CC" -shared -fPIC -O2 -ffp-contract=off "$examples/plugin/block_on_belt.c" -o "$1" \
        $(pkg-config --cflags --libs judder-core)
}

build_cmake() {
    cmake -S "$here" -B "$1" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release \
        -DPLUGIN_SOURCE="$examples/plugin/block_on_belt.c" && cmake --build "$1"
}

needs_core_alone() {
    readelf -d "$1" | grep -q 'NEEDED.*libjudder-core' && ! readelf -d "$1" | grep 'NEEDED.*libjudder\.so'
}

# Nothing behind the core but libc and libm.
needs_no_more() {
    ! readelf -d "$1" | grep NEEDED | grep -vE '\[(libc|libm|ld-linux[^]]*)\.so'
}

needs_no_judder() { ! readelf -d "$1" | grep 'NEEDED.*libjudder'; }

no_path_inside() {  # text files of the prefix that name the prefix or the build
    ! grep -rIlF -e "$prefix" -e "$build" "$prefix"
}

# ---- Install ------------------------------------------------------------------------------------
check "installs below a prefix chosen late" cmake --install "$build" --prefix "$work/first"
use_prefix "$work/first"
for file in bin/judder include/judder/judder.h include/judder/plugin.h share/man/man1/judder.1 \
    share/bash-completion/completions/judder share/zsh/site-functions/_judder \
    share/doc/judder/LICENSE share/doc/judder/examples/first_run.c; do
    check "installs $file" test -s "$prefix/$file"
done
check "installs below DESTDIR" env DESTDIR="$work/stage" cmake --install "$build" --prefix /opt/judder
check "DESTDIR stands before the prefix" test -x "$work/stage/opt/judder/bin/judder"
rm -rf "$work/stage"

# `make install DESTDIR=` writes beside the build and below DESTDIR alone: a user who is not root runs it, in a folder
# with Makefile and installation scripts of its own, on the files of this build. What root's `make install` left there
# does not hinder it.
stage_as_user() {
    local place=$work/user user=
    chmod a+rx "$work"
    mkdir -p "$place/build" && cp "$here/../../Makefile" "$place" &&
        sed "s|file(WRITE \"$build/|file(WRITE \"$place/build/|" "$build/cmake_install.cmake" >"$place/build/cmake_install.cmake" &&
        cp "$build/CMakeCache.txt" "$place/build" && echo old >"$place/build/install_manifest.txt" || return 1
    if [ "$(id -u)" -eq 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -r "$build/libjudder.so"; then
        user='setpriv --reuid=65534 --regid=65534 --clear-groups'
        chown -R 65534:65534 "$place" && chown 0:0 "$place/build/install_manifest.txt"
    fi
    $user env -u MAKEFLAGS -u MAKELEVEL make -C "$place" -o whole -o build -o web install PREFIX=/opt/judder DESTDIR=stage &&
        [ -x "$place/stage/opt/judder/bin/judder" ] && grep -q '^/opt/judder/bin/judder$' "$place/build/install_manifest.txt"
}
check "make install DESTDIR= needs no root" stage_as_user
rm -rf "$work/user"
check "no installed text names the prefix or the build" no_path_inside
check "the command finds its libraries" has '^judder [0-9]' "$judder" --version

# What every program must print: name and final x of a short run of a system or a plug-in.
final_x() {
    "$judder" run "$1" --end 0.1 --json | tr -d ' \n' |
        sed -E 's/.*"system":"([^"]*)".*"final":\{"x":([^,]*),.*/\1 \2\n/' |
        awk '{ printf "%s %.17g\n", $1, $2 }'
}
want=$(final_x vibrating-table)
check "the command runs a system" has '^vibrating-table -?[0-9.e-]+$' echo "$want"

# What examples/core_sweep.c must print: the same sweep as the command writes it.
swept() {
    rm -f swept.csv
    "$judder" sweep duffing --over gamma=0.2:0.28:9 --transient 60 --record 4 -q -o swept.csv
    awk -F, 'NR > 1 && $4 == 0 { printf "%sgamma %.17g period %d x", (NR > 2 ? "\n" : ""), $2, $3 }
             NR > 1 { printf " %.17g", $5 } END { print "" }' swept.csv
}

# ---- pkg-config ---------------------------------------------------------------------------------
check "pkg-config: C, shared, compiles" build_shared "$CC" "$here/outside.c" c_shared
check "pkg-config: C++, shared, compiles" build_shared "$CXX" "$here/outside.cpp" cpp_shared
check "pkg-config: C, static, compiles" build_static "$CC" "$here/outside.c" c_static
check "pkg-config: C++, static, compiles" build_static "$CXX" "$here/outside.cpp" cpp_static
check "pkg-config: plug-in compiles" build_plugin belt.so
check "the static program needs no shared libjudder" needs_no_judder c_static
for example in first_run batch energy_balance; do
    check "pkg-config: examples/$example.c compiles" build_shared "$CC" "$examples/$example.c" "$example" -lm
done

check "pkg-config: examples/friction_only.c compiles" build_core "$examples/friction_only.c" friction_only
check "examples/friction_only.c needs libjudder-core alone" needs_core_alone friction_only
check "examples/friction_only.c has at most 40 lines" test "$(wc -l <"$examples/friction_only.c")" -le 40
check "pkg-config: examples/core_only.c compiles" build_core "$examples/core_only.c" core_only
check "examples/core_only.c needs libjudder-core alone" needs_core_alone core_only
check "pkg-config: examples/core_sweep.c compiles" build_core "$examples/core_sweep.c" core_sweep
check "examples/core_sweep.c needs libjudder-core alone" needs_core_alone core_sweep
check "libjudder-core needs nothing but libc and libm" needs_no_more "$libdir/libjudder-core.so"

# ---- CMake --------------------------------------------------------------------------------------
check "CMake: find_package, all targets build" build_cmake "$work/cmake"
check "CMake: the static program needs no shared libjudder" needs_no_judder cmake/c_static

# ---- Run ----------------------------------------------------------------------------------------
run_all() {  # where the prefix is, in words
    export LD_LIBRARY_PATH=$libdir  # for shared programs in a prefix the loader does not know
    check "$1: C, shared, runs" prints "$want" ./c_shared a.h5
    check "$1: C++, shared, runs" prints "$want" ./cpp_shared
    check "$1: a program loads the plug-in" prints "$(final_x ./belt.so)" ./c_shared a.h5 belt.so
    for example in first_run batch energy_balance; do
        check "$1: examples/$example runs" "./$example"
    done
    check "$1: examples/friction_only runs" has '^slips at 33\.1828 mN' ./friction_only
    check "$1: examples/core_only runs" has '^friction/\(mu N\): force -0\.99877' ./core_only
    check "$1: examples/core_sweep has the numbers of the file" prints "$(swept)" ./core_sweep
    check "$1: CMake: C, shared, runs" prints "$want" cmake/c_shared a.h5
    check "$1: CMake: C++, shared, runs" prints "$want" cmake/cpp_shared
    unset LD_LIBRARY_PATH
    check "$1: C, static, runs" prints "$want" ./c_static a.h5
    check "$1: C++, static, runs" prints "$want" ./cpp_static
    check "$1: CMake: C, static, runs" prints "$want" cmake/c_static a.h5
    check "$1: CMake: C++, static, runs" prints "$want" cmake/cpp_static
    check "$1: the command describes the plug-in" has 'block-on-belt' "$judder" systems ./belt.so
    check "$1: the command runs the plug-in" has '^block-on-belt -?[0-9.e-]+$' final_x ./belt.so
    check "$1: the command runs the plug-in of CMake" prints "$(final_x ./belt.so)" final_x cmake/block_on_belt.so
}
run_all "first prefix"

# ---- Moved --------------------------------------------------------------------------------------
mkdir "$work/other" && mv "$work/first" "$work/other/place"
use_prefix "$work/other/place"
check "moved: the command finds its libraries" has '^judder [0-9]' "$judder" --version
run_all "moved"
rm -rf cmake c_shared
check "moved: pkg-config follows" build_shared "$CC" "$here/outside.c" c_shared
check "moved: pkg-config names the new place" has "$prefix|\.\./" pkg-config --cflags judder
check "moved: CMake follows" build_cmake "$work/cmake"
check "moved: CMake: C, shared, runs without LD_LIBRARY_PATH" prints "$want" cmake/c_shared a.h5

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
