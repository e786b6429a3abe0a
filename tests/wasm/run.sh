#!/usr/bin/env bash
# libjudder-core for WebAssembly: build it with clang and the C library of WASI, run the examples in
# node, compare with what the native programs print. Maths are those of two C libraries: numbers
# agree to the tolerance of the run (1e-8), not to the bit.
# Usage: tests/wasm/run.sh BUILD_DIR NATIVE_PROGRAM...
set -eu
[ $# -ge 2 ] || { echo "usage: tests/wasm/run.sh BUILD_DIR NATIVE_PROGRAM..." >&2; exit 2; }
build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
tolerance=1e-7  # relative: ten times that of the run

cmake -S "$here/../.." -B "$build" -G Ninja --toolchain cmake/wasm32.cmake \
    -DCMAKE_C_FLAGS=-O1 --log-level=ERROR
cmake --build "$build" | tail -1

# agree NATIVE WASM: line by line, the same words and numbers.
agree() {
    paste -d ' ' "$1" "$2" | awk -v tolerance="$tolerance" '
        {
            if (NF % 2 != 0 || NF == 0) { print "lines differ: " $0; bad = 1; next }
            for (i = 1; i <= NF / 2; i++) {
                a = $i; b = $(i + NF / 2)
                off = a - b
                if (off < 0) off = -off
                size = a < 0 ? -a : a
                if (a + 0 == 0 && b + 0 == 0 ? a != b : off > tolerance * size + 1e-9) {
                    print "native " a ", wasm " b; bad = 1
                }
                if (a + 0 != 0) numbers++
            }
        }
        END {
            if (numbers < 8) { print numbers + 0 " numbers, too few"; bad = 1 }
            if (!bad) print "wasm: " numbers " numbers agree"
            exit bad
        }'
}

for native in "$@"; do
    name=$(basename "$native")
    "$native" >"$build/$name.native.txt"
    node --no-warnings "$here/run.mjs" "$build/$name" >"$build/$name.wasm.txt"
    agree "$build/$name.native.txt" "$build/$name.wasm.txt"
done
