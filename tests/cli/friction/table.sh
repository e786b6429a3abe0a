#!/usr/bin/env bash
# The law `table` through the command: what it says of itself, and its cache on disk.
. "$(dirname "$0")/../lib.sh"

ellipse="--set patch.shape=ellipse --set patch.pressure=uniform --set patch.half_x=3mm --set patch.half_y=1.5mm"
run_table() {
    # shellcheck disable=SC2086
    "$judder" run vibrating-table --friction table $ellipse --end 0.05 "$@" >"$out" 2>"$err"
}

export JUDDER_CACHE=$base/cache
check "a first run builds the table" run_table
check "the summary states the error" grep -q '^table    off by at most .* asked for 1e-06' "$out"
check "nothing is said of the cache" test ! -s "$err"
entry=$(ls "$JUDDER_CACHE"/*.table)
check "the table is in the cache" test -s "$entry"
cp "$out" first

check "a second run reads it" run_table
check "with the same result" cmp -s "$out" first

printf 'xyz' | dd of="$entry" bs=1 seek=4096 conv=notrunc 2>/dev/null
check "a damaged entry does not stop a run" run_table
check "it is said which file and what" grep -q "note: .*$(basename "$entry").*built anew" "$err"
check "and changes nothing" cmp -s "$out" first
check "the entry has been replaced" run_table
check "and is silent again" test ! -s "$err"

echo "no table at all" >"$entry"
check "a foreign file does not stop a run" run_table
check "it is named" grep -q "note: .*$(basename "$entry")" "$err"

JUDDER_CACHE=/dev/null/cache
check "an unwritable folder does not stop a run" run_table
check "it is said" grep -q 'note: .*/dev/null/cache.*next time' "$err"
check "and changes nothing" cmp -s "$out" first

JUDDER_CACHE=
check "without a cache" run_table
check "nothing is said" test ! -s "$err"
check "the result is the same" cmp -s "$out" first

check "a tighter table" run_table --set error=1e-8
check "states its error" grep -q 'asked for 1e-08' "$out"
! run_table --set error=1e-12
check "an error beyond reach is refused" grep -q '1e-09 to 0.01' "$err"

for what in compare "eval --vx 1"; do
    # shellcheck disable=SC2086
    JUDDER_CACHE=/dev/null/cache "$judder" friction $what --shape ellipse --pressure uniform \
        --half_x 3mm --half_y 1.5mm --law table >"$out" 2>"$err"
    check "friction $what tells of the cache, too" grep -q 'note: .*/dev/null/cache' "$err"
done

"$judder" run vibrating-table --friction table --end 0.01 >"$out" 2>"$err"
check "a closed form is used where it is as cheap" grep -q '^table    none needed' "$out"
finish
