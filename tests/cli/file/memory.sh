#!/usr/bin/env bash
# Memory that runs out, in Judder, in HDF5 or in UDUNITS, ends with one line and an exit code.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# Sanitizers need more than any limit.
(ulimit -v 400000 && "$judder" --version >/dev/null 2>&1) || exit 77

# The least address space [KiB] in which the command can tell its version: below it, the loader of
# programs ends it.
low=8000 high=400000
while [ $((high - low)) -gt 100 ]; do
    middle=$(((low + high) / 2))
    if (ulimit -v $middle && "$judder" --version >/dev/null 2>&1); then high=$middle; else low=$middle; fi
done

# limited KIB ARGUMENT...: 0 or one line, never a signal.
limited() {
    local kib=$1 code=0 lines
    shift
    (ulimit -c 0 && ulimit -v "$kib" && exec "$judder" "$@") >"$out" 2>"$err" || code=$?
    lines=$(wc -l <"$err")
    check "with $kib KiB, exit code $code: $*: $(cat "$err")" \
        test "$code" -le 2 -a "$lines" -eq $((code > 0))
    check "it is judder that speaks" test "$(grep -vc '^judder: ' "$err")" -eq 0
    rm -f a.h5 a.h5.part
}
expect_exit 0 "$judder" run duffing --end 1 -o b.h5 -q
for step in $(seq 1 30); do
    limited $((high + step * 120)) run duffing --set omega='60 deg/s' --end 1 -o a.h5 -q
    limited $((high + step * 120)) sweep duffing --over gamma=0.2:0.3:2 --transient 2 --record 2 --threads 1 -o a.h5 -q
done
printf '#!/bin/sh\nexit 1\n' >gnuplot
chmod +x gnuplot
export PATH=$PWD:$PATH
for step in $(seq 1 15); do
    limited $((high + step * 120)) plot b.h5 -o b.svg
done

finish
