#!/usr/bin/env bash
# Usage: engines.sh BUILD_DIR   What `make build` compiles are the engine that the library chooses here, and that of
# one lane; a text whose C is as before is not compiled again. BUILD_DIR has all engines.
set -eu
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake -S "$source" -B "$folder/native" -G Ninja -DCMAKE_BUILD_TYPE=Release -DJD_ONLY_ENGINES=native -DJD_CORE_ONLY=ON \
    --log-level=ERROR >/dev/null 2>&1
built=$(sed 's/ENGINE(\(.*\))/\1/; s/_/-/' "$folder/native/generated/engine_list.h" | paste -sd' ')
chosen=$("$build/judder" --version | awk '$1 == "engines:" { print $2, $NF }')
[ "$built" = "$chosen" ] || { echo "FAILED: built are '$built'; the library chooses '$chosen'" >&2; exit 1; }

text=$folder/duffing.c
"$build/compile_text" "$source/systems/duffing.yaml" duffing "$text"
touch -d 2001-01-01 "$text"
"$build/compile_text" "$source/systems/duffing.yaml" duffing "$text"
[ "$(date -r "$text" +%Y)" = 2001 ] || { echo "FAILED: the same text is written again" >&2; exit 1; }
for other in "" more "$(tr '\n' ' ' <"$text" | head -c 100)"; do
    { [ "$other" != more ] || cat "$text"; printf %s "$other"; } >"$folder/other.c"
    "$build/compile_text" "$source/systems/duffing.yaml" duffing "$folder/other.c"
    cmp "$text" "$folder/other.c"
done
echo "engines: $built; texts are written when they change"
