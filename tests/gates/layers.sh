#!/usr/bin/env bash
# Usage: layers.sh BUILD_DIR   tools/check-layers fails on what its list lacks, and on a line that is no longer so.
set -u
build=$(realpath "$1")
tools=$(realpath "$(dirname "$0")/../../tools")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
known=$folder/known
failures=0

# fails_with TEXT: the check with the changed list.
fails_with() {
    if "$tools/check-layers" "$build" "$known" >"$folder/out" 2>"$folder/err"; then
        echo "FAILED: no complaint; wanted: $1" >&2
        failures=1
    elif ! grep -qxF -- "$1" "$folder/err" || [ "$(wc -l <"$folder/err")" -ne 1 ]; then
        echo "FAILED: not the one line '$1' but:" >&2
        cat "$folder/err" >&2
        failures=1
    fi
}

# One line of each kind: calls, includes of a source, includes of a public header.
for kind in '^[^ ]* uses ' '^src/.* includes ' '^judder/.* includes '; do
    line=$(grep -m 1 -- "$kind" "$tools/layers-known") || continue
    grep -vxF -- "$line" "$tools/layers-known" >"$known"
    fails_with "layers: goes upwards: $line"
done
gone='base uses jd_run of run'
{ cat "$tools/layers-known"; echo "$gone"; } | LC_ALL=C sort >"$known"
fails_with "layers: no longer so, to be removed from the list: $gone"
[ $failures -eq 0 ] && echo "layers: new and vanished lines fail"
exit $failures
