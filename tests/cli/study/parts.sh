#!/usr/bin/env bash
# Studies in parts: judder sweep --part, join, recover. The joined file has the bytes of the whole in
# one go, whatever order, threads, kills and damage were on the way.
source "$(dirname "$0")/../lib.sh"

# damage FILE OFFSET: another byte there; counted from the end if below 0.
damage() {
    "$python" - "$1" "$2" <<'END'
import os, sys
with open(sys.argv[1], "r+b") as f:
    at = int(sys.argv[2])
    f.seek(at, os.SEEK_SET if at >= 0 else os.SEEK_END)
    byte = f.read(1)[0]
    f.seek(-1, os.SEEK_CUR)
    f.write(bytes([byte ^ 0x55]))
END
}

# same A B: the same SHA-256.
same() { [ "$(sha256sum <"$1")" = "$(sha256sum <"$2")" ]; }

carry=(duffing --over gamma=0.2:0.5:40 --start carry --direction both --segments 4 --transient 20 --record 10)
random=(duffing --over gamma=0.2:0.5:15 --start random --starts 4 --random x=-1:1 --transient 10 --record 5)
map=(duffing --over gamma=0.2:0.4:8 --over omega=1:1.4:6 --transient 10 --record 300)

# ---- Joined in any order, with 1 and 2 threads ----
for kind in carry random map; do
    declare -n study=$kind
    expect_exit 0 "$judder" sweep "${study[@]}" -o "$kind.h5" -q
    for threads in 1 2; do
        for k in 2 3 1; do
            expect_exit 0 "$judder" sweep "${study[@]}" --threads $threads --part $k/3 -o "$kind-$threads.h5" -q
        done
        for order in "1 2 3" "3 1 2" "2 3 1"; do
            rm -f joined.h5
            # shellcheck disable=SC2086
            expect_exit 0 "$judder" join $(printf "$kind-$threads.h5.part-%s-of-3 " $order) -o joined.h5 -q
            check "$kind: parts $order, $threads threads" same "$kind.h5" joined.h5
        done
    done
done
expect_exit 0 "$judder" sweep "${carry[@]}" --part 1/1 -o one.h5 --json
expect_python "summary of a part" "
assert result['part'] == 1 and result['parts'] == 1 and result['cases'] == 80 and result['finished'] == 80
assert result['files'] == ['one.h5.part-1-of-1']"
expect_exit 0 "$judder" join one.h5.part-1-of-1 -o one.h5 --json
expect_python "summary of joining" "
assert result['study'] == 'sweep' and result['cases'] == 80 and result['found'] == 80
assert result['doubled'] == 0 and result['torn'] == 0 and result['files'] == ['one.h5']"
check "one part is the whole" same one.h5 carry.h5

# ---- Missing, doubled, foreign ----
part=carry-1.h5.part
rm -f joined.h5
expect_wrong "30 of 80 cases are missing: there is no part 2/3; --partial joins what there is" join $part-1-of-3 $part-3-of-3 -o joined.h5
expect_exit 0 "$judder" join $part-1-of-3 $part-3-of-3 --partial -o partial.h5
expect_stdout "50 of 80"
expect_stdout "there is no part 2/3"
expect_exit 0 "$judder" sweep "${carry[@]}" -o partial.h5 --resume -q
check "a partial file is completed" same partial.h5 carry.h5
expect_exit 0 "$judder" join $part-*-of-3 carry-2.h5.part-1-of-3 -o doubled.h5 --json
expect_python "doubled cases are told" "assert result['doubled'] == 30 and result['found'] == 80"
check "doubled parts change nothing" same doubled.h5 carry.h5
expect_exit 0 "$judder" sweep "${carry[@]}" --part 2/4 -o carry-1.h5 -q
expect_exit 0 "$judder" join $part-*-of-3 $part-2-of-4 -o mixed.h5 -q
check "parts of another cut" same mixed.h5 carry.h5
expect_exit 0 "$judder" sweep "${carry[@]}" --tol 1e-7 --part 2/3 -o other.h5 -q
expect_wrong "are parts of different studies" join $part-1-of-3 other.h5.part-2-of-3 $part-3-of-3 -o no.h5
expect_wrong "'carry.h5' is of another sweep, model or version than the parts" join other.h5.part-2-of-3 carry.h5 -o no.h5
echo "no part" >foreign
expect_wrong "'foreign' is no part of a study of judder" join $part-1-of-3 foreign -o no.h5
expect_wrong "cannot read 'absent'" join $part-1-of-3 absent -o no.h5
expect_wrong "needs --output" join $part-1-of-3
expect_wrong "use .h5" join $part-*-of-3 -o no.txt
expect_wrong "'carry.h5' exists already and is not replaced; --force replaces it" join $part-*-of-3 -o carry.h5
expect_wrong "is a part and cannot be the output" join $part-*-of-3 -o $part-1-of-3
expect_exit 0 "$judder" join $part-*-of-3 -o carry.h5 --force -q
check "replaced" same carry.h5 one.h5

# ---- Damaged, cut short, newer ----
for k in 1 2 3; do cp $part-$k-of-3 bad-$k; done
damage bad-2 -20  # in the last case
expect_wrong "has 29 of its 30 and can be resumed" join bad-1 bad-2 bad-3 -o no.h5
expect_exit 0 "$judder" join bad-1 bad-2 bad-3 --partial -o mended.h5
expect_stdout "79 of 80, 1 not whole, left out"
expect_exit 0 "$judder" sweep "${carry[@]}" -o mended.h5 --resume -q
check "a damaged case is run again" same mended.h5 carry.h5
damage bad-3 700  # in front
expect_wrong "'bad-3' is damaged" join bad-1 bad-2 bad-3 -o no.h5
expect_exit 0 "$judder" recover bad-1 bad-2 bad-3 -o saved.h5
expect_stdout "59 of 80"
expect_stdout "1 file left out"
expect_exit 0 "$judder" sweep "${carry[@]}" -o saved.h5 --resume -q
check "what was recovered is completed" same saved.h5 carry.h5
head -c 300 bad-1 >short
expect_wrong "'short' is" join short -o no.h5
head -c -100 $part-1-of-3 >shorter
expect_wrong "has 29 of its 30" join shorter $part-2-of-3 $part-3-of-3 -o no.h5
sed '0,/format 2/s//format 9/' $part-1-of-3 >newer
expect_wrong "'newer' has format 9; this version reads format 2: a newer one is needed" join newer $part-2-of-3 -o no.h5
cp $part-1-of-3 resumed.h5.part-1-of-3
damage resumed.h5.part-1-of-3 -20
expect_exit 0 "$judder" sweep "${carry[@]}" --part 1/3 -o resumed.h5 --resume --json
expect_python "a part runs its damaged case again" "assert result['run'] == 1 and result['finished'] == 30"
expect_exit 0 "$judder" join resumed.h5.part-1-of-3 $part-2-of-3 $part-3-of-3 -o resumed.h5 -q
check "and is whole" same resumed.h5 carry.h5
expect_exit 0 "$judder" sweep "${carry[@]}" --part 1/3 -o resumed.h5 --resume --json
expect_python "a finished part has nothing to do" "assert result['run'] == 0 and result['finished'] == 30"

# ---- A system that was changed between its parts ----
# A table that a text reads, and a plug-in under the same name.
cat >table.yaml <<'END'
system: pushed
parameters: {k: 10 N/m, m: 1 kg, d: 0.3 kg/s, F: 1 N, omega: 3 rad/s}
frequency: omega
tables:
  f: {csv: push.csv, column: f, unit: N}
states: {x: 0 m, v: 0 m/s}
equations: {x': v, v': (f(t) + F*cos(omega*t) - k*x - d*v)/m}
END
push() { "$python" -c "for i in range(200): print('t,f' if i == 0 else f'{i - 1},{$1*(i % 3)}')" >push.csv; }
"$judder" systems pendulum --text >swing.yaml
swing() { rm -f swing.so swing.c; sed "s/sin(phi) + M/$1*sin(phi) + M/" swing.yaml >other.yaml; expect_exit 0 "$judder" compile other.yaml -o swing.so; }
for change in "push table.yaml k=8:12:4" "swing ./swing.so M=3:5:4"; do
    read -r change system over <<<"$change"
    changed=("$system" --over "$over" --transient 5 --record 2)
    $change 1
    expect_exit 0 "$judder" sweep "${changed[@]}" -o "$change.h5" --part 1/2 -q
    $change 2
    expect_wrong "it is of another sweep, model or version" sweep "${changed[@]}" -o "$change.h5" --part 1/2 --resume
    expect_exit 0 "$judder" sweep "${changed[@]}" -o "$change.h5" --part 2/2 -q
    expect_wrong "are parts of different studies" join "$change.h5.part-1-of-2" "$change.h5.part-2-of-2" -o no.h5
    $change 1
    expect_exit 0 "$judder" sweep "${changed[@]}" -o "$change.h5" --part 1/2 --resume -q
done

# ---- A sweep's own file ----
cp carry.h5 wrong.h5
damage wrong.h5 -9
expect_exit 2 "$judder" plot wrong.h5 -o wrong.png
expect_exit 0 "$judder" recover wrong.h5 -o right.h5
expect_stdout "79 of 80"
expect_exit 0 "$judder" sweep "${carry[@]}" -o right.h5 --resume -q
check "a damaged sweep is completed" same right.h5 carry.h5
damage wrong.h5 600
expect_wrong "damaged in front" recover wrong.h5 -o no.h5

# ---- What cannot be ----
expect_wrong "8 chains of cases that follow each other, not enough for 9 parts" sweep "${carry[@]}" --part 1/9 -o no.h5
for wrong in 0/3 4/3 3 a/b 1/2/3 1/99999999 -1/2 1/; do
    expect_wrong "as 3/64" sweep "${carry[@]}" "--part=$wrong" -o no.h5
done
expect_wrong "60 cases, not enough for 61 parts" sweep "${random[@]}" --part 1/61 -o no.h5
expect_wrong "--plot goes with the whole" sweep "${carry[@]}" --part 1/3 --plot a.png -o no.h5
expect_wrong "a part is no table" sweep "${carry[@]}" --part 1/3 -o no.csv
expect_wrong "'carry-1.h5.part-1-of-3' exists already: it can be resumed, or replaced: --resume, --force" sweep "${carry[@]}" --part 1/3 -o carry-1.h5
expect_wrong "of another sweep, model or version" sweep "${random[@]}" --part 1/3 -o carry-1.h5 --resume
mkdir closed && chmod 500 closed
nobody=()  # root may do everything
[ "$(id -u)" -ne 0 ] || nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 755 "$base" .
if "${nobody[@]}" "$judder" --version >/dev/null 2>&1; then
    expect_exit 2 "${nobody[@]}" "$judder" sweep "${carry[@]}" --part 1/3 -o closed/a.h5
    expect_stderr "Permission denied"
    expect_exit 2 "${nobody[@]}" "$judder" join $part-*-of-3 -o closed/a.h5
    expect_stderr "Permission denied"
    cp $part-1-of-3 secret && chmod 000 secret
    expect_exit 2 "${nobody[@]}" "$judder" info secret
    expect_stderr "cannot read 'secret': Permission denied"
fi
expect_wrong "cannot write" sweep "${carry[@]}" --part 1/3 -o absent/a.h5

# ---- Two processes on one part ----
long=(duffing --over gamma=0.2:0.5:400 --start carry --segments 40 --transient 150 --record 20)
"$judder" sweep "${long[@]}" --part 1/2 --threads 1 -o two.h5 -q &
first=$!
await_file two.h5.part-1-of-2
"$judder" sweep "${long[@]}" --part 1/2 --threads 1 -o two.h5 --resume -q 2>second.err
code=$?
if kill -0 $first 2>/dev/null; then  # it was still at work
    check "a second process is told" test $code -eq 2
    check "why" grep -q "another process is writing 'two.h5.part-1-of-2'" second.err
fi
wait $first
check "the first one ends well" test $? -eq 0

# ---- 20 kills on the way ----
expect_exit 0 "$judder" sweep "${long[@]}" -o long.h5 -q
kills=0
RANDOM=18
for ((i = 0; i < 400 && kills < 20; i++)); do
    part=$((i % 2 + 1))
    "$judder" sweep "${long[@]}" --part $part/2 -o killed.h5 --resume -q 2>/dev/null &
    job=$!
    sleep "0.0$((RANDOM % 60 + 20))"
    early=true
    kill -9 $job 2>/dev/null && kills=$((kills + 1)) || early=false
    wait $job 2>/dev/null
    $early || rm killed.h5.part-$part-of-2  # it was finished: again from its begin
done
check "20 were killed" test $kills -eq 20
for k in 1 2; do
    expect_exit 0 "$judder" sweep "${long[@]}" --part $k/2 -o killed.h5 --resume -q
done
expect_exit 0 "$judder" join killed.h5.part-* -o killed.h5 -q
check "the same after 20 kills" same killed.h5 long.h5

# ---- Stopped, then resumed ----
"$judder" sweep "${long[@]}" --part 1/2 --threads 1 -o stopped.h5 -q 2>stopped.err &
job=$!
await_file stopped.h5.part-1-of-2
kill -TERM $job 2>/dev/null
wait $job
code=$?
if [ $code -ne 0 ]; then
    check "stopped by SIGTERM with 1" test $code -eq 1
    check "how it goes on" grep -q -- "--resume goes on" stopped.err
fi
expect_exit 0 "$judder" sweep "${long[@]}" --part 1/2 -o stopped.h5 --resume -q
expect_exit 0 "$judder" join stopped.h5.part-1-of-2 killed.h5.part-2-of-2 -o stopped.h5 -q
check "the same after SIGTERM" same stopped.h5 long.h5

# ---- A disk that fills ----
small=$base/small
mkdir "$small"
if mount -t tmpfs -o size=256k none "$small" 2>/dev/null; then
    trap 'umount "$small" 2>/dev/null; rm -rf "$base"' EXIT
    expect_exit 2 "$judder" sweep "${map[@]}" --part 1/1 -o "$small/a.h5" -q
    expect_stderr "No space left on device"
    check "found before the work, nothing is left" test -z "$(ls "$small")"
    dd if=/dev/zero of="$small/filler" bs=1k count=100 status=none
    expect_exit 2 "$judder" join map-1.h5.part-*-of-3 -o "$small/b.h5"
    expect_stderr "No space left on device"
    check "joining leaves nothing on a full disk" test "$(ls "$small")" = filler
    umount "$small"
else
    echo "skipped: a small disk, which needs the right to mount one"
fi
finish
