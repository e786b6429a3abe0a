#!/usr/bin/env bash
# Files that cannot be locked: refused, or with --no-lock written all the same; then two processes on
# one file do damage, which checksums find: wrong numbers are never read as right ones. The second
# argument is the library of tests/support/faults.c.
[ -n "${2:-}" ] || { echo "skipped: the system is made to fail in the release build alone"; exit 77; }
faults=$(realpath "$2")
source "$(dirname "$0")/../lib.sh"

# without FAULT ARGUMENT...: judder where locks fail so.
without() {
    local fault=$1
    shift
    env LD_PRELOAD="$faults" FAULT_LOCK="$fault" "$judder" "$@"
}
same() { [ "$(sha256sum <"$1")" = "$(sha256sum <"$2")" ]; }

study=(duffing --over gamma=0.2:0.5:40 --transient 20 --record 10 --quantity x --quantity v)
map=(drift vibrating-table --x A_x=0.5:1:3 --y A_y=0.5:1:2 --cycles 20)
design=(design vibrating-table --vary A_x=0:1 --vary A_y=0:1 --vary 'phi_y=0:360 deg' --speed 0.05 --cycles 10 --candidates 2 --samples 12)
expect_exit 0 "$judder" sweep "${study[@]}" -o whole.h5 -q
expect_exit 0 "$judder" sweep "${study[@]}" --part 1/1 --threads 1 --engine base-1 -o right.h5 -q
right=right.h5.part-1-of-1
expect_exit 0 "$judder" "${map[@]}" -o map.h5 -q

# ---- Refused ----
# refused REASON ARGUMENT...: with one line, and nothing is left.
refused() {
    local fault=$1 reason=$2 before
    shift 2
    before=$(ls -A)
    expect_exit 2 without "$fault" "$@"
    expect_stderr "cannot lock '"
    expect_stderr "': $reason; two processes that write it would damage it; where none does, --no-lock goes on"
    check "nothing is left: $*" test "$(ls -A)" = "$before"
}
none="No locks available"
refused ENOLCK "$none" sweep "${study[@]}" -o no.h5
refused EPERM "Operation not permitted" sweep "${study[@]}" -o no.h5
refused ENOSYS "Function not implemented" sweep "${study[@]}" --part 1/2 -o no.h5
refused ENOLCK "$none" join $right -o no.h5
refused ENOLCK "$none" recover $right -o no.h5
refused ENOLCK "$none" "${map[@]}" -o no.h5
refused ENOLCK "$none" "${map[@]}" --part 1/2 -o no.h5
refused ENOLCK "$none" "${design[@]}" -o no.h5
refused ENOLCK "$none" "${design[@]}" --part 1/2 -o no.h5
cp $right again.h5.part-1-of-1
refused ENOLCK "$none" sweep "${study[@]}" --part 1/1 -o again.h5 --resume
refused ENOLCK "$none" sweep "${study[@]}" --part 1/1 -o again.h5 --force
expect_exit 0 "$judder" join $right --partial -o again.h5 -q

# ---- Written all the same ----
expect_exit 0 without ENOLCK sweep "${study[@]}" -o free.h5 -q --no-lock
check "a sweep without locks" same whole.h5 free.h5
expect_exit 0 without EPERM join $right -o joined.h5 -q --no-lock
check "joined without locks" same whole.h5 joined.h5
expect_exit 0 without ENOLCK "${map[@]}" -o free-map.h5 -q --no-lock
check "a map without locks" same map.h5 free-map.h5
expect_exit 0 without ENOLCK "${design[@]}" -o free-design.h5 -q --no-lock
expect_exit 0 without ENOLCK info joined.h5
expect_exit 0 without ENOLCK plot joined.h5 -o joined.png

# ---- Two writers of one part, in step ----
# The part holds case 0 in its first slot. One process sees that, and is about to write case 1 into
# the second slot. Then case 5 stands in the first slot in place of case 0, so that another process
# begins case 0 in the second slot, and has written its points. The first one goes on to its end,
# then the other: it finds points of case 1 under its own.
part=two.h5.part-1-of-1
slots() {
    "$python" - "$1" $right <<'END'
import re, sys
front = open(sys.argv[2], "rb").read(512)
cases, fields, skeleton = (int(re.search(rb"\n%s (\d+)" % k, front)[1]) for k in (b"holds", b"fields", b"skeleton"))
whole = open(sys.argv[2], "rb").read()
data = 512 + 16 * fields + skeleton
size = (len(whole) - data) // cases
slot = lambda k: whole[data + k * size:data + (k + 1) * size]
if sys.argv[1] == "begin":
    open("two.h5.part-1-of-1", "wb").write(whole[:data] + slot(0))
else:
    with open("two.h5.part-1-of-1", "r+b") as f:
        f.seek(data)
        f.write(slot(5))
END
}
# writer NAME CALLS: in the background, until it has written so often.
writer() {
    FAULT_PAUSE=$1 FAULT_AFTER=$2 without ENOLCK sweep "${study[@]}" --part 1/1 --threads 1 --engine base-1 -o two.h5 -q --resume --no-lock 2>"$1.err" &
    await_file "$1.here"
}
slots begin
writer one 0
one=$!
slots swap
writer other 1
other=$!
touch one
wait $one
check "the first one ends" test $? -eq 0
touch other
wait $other
expect_wrong "1 of 40 cases are missing" join $part -o two.h5
expect_exit 0 "$judder" info $part
expect_stdout "39 of 40"
expect_exit 0 "$judder" join $part --partial -o partial.h5 --json
expect_python "the damaged case is left out" "assert result['found'] == 39 and result['torn'] >= 1"
expect_exit 0 "$judder" sweep "${study[@]}" --part 1/1 -o two.h5 -q --resume
expect_exit 0 "$judder" join $part -o two.h5 -q
check "it is run again" same whole.h5 two.h5

# ---- Two at once, as it comes ----
for i in 1 2 3; do
    rm -f race.h5*
    without ENOLCK sweep "${study[@]}" --part 1/1 -o race.h5 -q --resume --no-lock 2>a.err &
    without ENOLCK sweep "${study[@]}" --part 1/1 -o race.h5 -q --resume --no-lock 2>b.err
    wait $!
    expect_exit 0 "$judder" sweep "${study[@]}" --part 1/1 -o race.h5 -q --resume
    expect_exit 0 "$judder" join race.h5.part-1-of-1 -o race.h5 -q
    check "what two have written at once is mended" same whole.h5 race.h5
done

# ---- A whole file that another process has written into ----
# The last case has not come when a number of an earlier one is changed.
FAULT_PAUSE=late FAULT_AFTER=200 without ENOLCK sweep "${study[@]}" --threads 1 --engine base-1 -o late.h5 -q --no-lock 2>late.err &
await_file late.here
"$python" - <<'END'
import h5py, struct
with h5py.File("whole.h5", "r") as f:
    at = f["sweep/points/x"].id.get_offset()
with open("late.h5.part", "r+b") as f:
    f.seek(at)
    assert f.read(8) != bytes(8)
    f.seek(at)
    f.write(struct.pack("<d", 1.5))
END
expect_exit 0 "$judder" plot late.h5.part -o late.png
expect_exit 0 "$judder" info late.h5.part --json
expect_python "it is seen while the sweep runs" "assert result['damaged'] == 1"
touch late
wait $!
check "it is not finished" test $? -eq 1
check "which is told" grep -q "1 of 40 cases of 'late.h5.part' are damaged: another process has written it" late.err
check "and it has no other name" test ! -e late.h5
expect_exit 0 "$judder" sweep "${study[@]}" -o late.h5 -q --resume
check "the damaged case is run again" same whole.h5 late.h5

finish
