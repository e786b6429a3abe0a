#!/usr/bin/env bash
# A disk that is full: every command says so in one line and leaves nothing but what it tells of. A limit
# on the size of files stands for the disk.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

export TMPDIR=$base/tmp
mkdir "$TMPDIR"
"$judder" new swing >"$out"
"$judder" run bouncing-ball --end 2 -o ball.h5 -q
sweep=(duffing --over gamma=0.2:0.3:8 --transient 2 --record 8)
drift=(vibrating-table --x mu=0.1:0.2:2 --y a=1mm:2mm:2)
"$judder" sweep "${sweep[@]}" -o sweep.h5 -q
for part in 1 2; do
    "$judder" sweep "${sweep[@]}" --part $part/2 -o whole.h5 -q
done
kept=$(ls -A)

# full KIB ARGUMENT...: no file may be longer.
full() {
    local most=$1
    shift
    expect_exit 2 bash -c 'ulimit -f "$0"; exec "$@"' "$most" "$judder" "$@"
    checks=$((checks + 1))
    [ "$(wc -l <"$err")" -eq 1 ] && grep -qE '^judder: .*(File too large|may write no more)' "$err" ||
        fail "it is not told that the disk is full: $* $(cat "$err")"
    check "nothing in the folder for temporary files: $*" test -z "$(ls -A "$TMPDIR")"
}

# lost ARGUMENT...: and nothing is left.
lost() {
    full 1 "$@"
    check "nothing is left: $*" test "$(ls -A)" = "$kept"
}
lost run bouncing-ball --end 2 -o new.h5
lost run bouncing-ball --end 2 -o new.csv
lost run bouncing-ball --end 2 --plot new.svg --keep-script
lost run bouncing-ball --end 2 --animate new.mp4
lost plot ball.h5 -o new.png
lost plot sweep.h5 -o new.pdf
lost report ball.h5 -o new.html
lost sweep "${sweep[@]}" -o new.h5
lost sweep "${sweep[@]}" --part 1/2 -o new.h5
lost drift "${drift[@]}" --part 1/2 -o new.h5
lost join whole.h5.part-1-of-2 whole.h5.part-2-of-2 -o new.h5
lost recover sweep.h5 -o new.h5
lost compile swing.yaml -o new.so --engine base-1
lost reproduce kardan2013 fig3 --points 2 -o new
lost new other --like duffing

# A map of drift: what it says is kept can be resumed, and what it says is lost is not there.
"$judder" drift "${drift[@]}" -o whole-map.h5 -q
for most in 1 2 4 8 16 32; do
    rm -f map.h5 map.h5.part
    full $most drift "${drift[@]}" -o map.h5 -q
    check "no half map" test ! -e map.h5
    if grep -qE "'map.h5.part' holds what was finished|last written is in it" "$err"; then
        expect_exit 0 "$judder" drift "${drift[@]}" -o map.h5 -q --resume
        check "the rest of it is made" cmp -s map.h5 whole-map.h5
    else
        check "what was found is lost, it says" grep -qE 'what was found is lost|could not be kept' "$err"
        check "and so it is" test ! -e map.h5.part
    fi
done

finish
