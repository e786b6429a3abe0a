#!/usr/bin/env bash
# libjudder-core for WebAssembly: build it with clang and the C library of WASI, run the examples in
# node, compare with what the native programs print: the same bits, as far as they print them.
# Usage: tests/wasm/run.sh BUILD_DIR NATIVE_PROGRAM...
set -eu
[ $# -ge 2 ] || { echo "usage: tests/wasm/run.sh BUILD_DIR NATIVE_PROGRAM..." >&2; exit 2; }
build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)

cmake -S "$here/../.." -B "$build" -G Ninja --toolchain cmake/wasm32.cmake \
    -DCMAKE_C_FLAGS=-O1 --log-level=ERROR
cmake --build "$build" >"$build/build.log" || { cat "$build/build.log"; exit 1; }

for native in "$@"; do
    name=$(basename "$native")
    "$native" >"$build/$name.native.txt"
    node --no-warnings "$here/run.mjs" "$build/$name" >"$build/$name.wasm.txt"
    [ -s "$build/$name.native.txt" ] || { echo "$name prints nothing"; exit 1; }
    diff "$build/$name.native.txt" "$build/$name.wasm.txt" || exit 1
    echo "wasm: $name prints the same"
done
