#!/usr/bin/env bash
# judder-mpi: the same bytes for any number of processes, after kills, and with whatever a stopped
# job has left.
source "$(dirname "$0")/lib.sh"

carry=(duffing --over gamma=0.2:0.5:200 --start carry --direction both --segments 20 --transient 20 --record 10)
restart=(duffing --over gamma=0.2:0.5:30 --over omega=1:1.4:10 --transient 10 --record 10)

# ---- 1, 2 and 4 processes ----
# by COUNT KIND: a study by so many processes has the bytes of one in one go.
by() {
    declare -n study=$2
    expect_exit 0 ranks "$1" sweep "${study[@]}" -o "$2-$1.h5" --json
    expect_python "the summary of all" "
assert result['finished'] == result['cases'] == result['run'] and result['points'] == 10 * result['cases']
assert result['files'] == ['$2-$1.h5'] and sum(result['periods'].values()) == result['cases']"
    check "$2: $1 processes" same "$2.h5" "$2-$1.h5"
    check "no other file is left" test "$(echo "$2-$1".h5*)" = "$2-$1.h5"
}
expect_exit 0 "$judder" sweep "${carry[@]}" -o carry.h5 -q
expect_exit 0 "$judder" sweep "${restart[@]}" -o restart.h5 -q
for n in 1 2 4; do by $n carry; done
by 3 restart
expect_exit 0 mpirun -n 2 "$mpi" sweep "${carry[@]}" --threads 2 -o table.csv -q
expect_exit 0 "$judder" sweep "${carry[@]}" -o alone.csv -q
check "the same table by two processes with two threads" same table.csv alone.csv

# ---- A map of drift ----
map=(drift vibrating-table --x A_x=0.5:1:5 --y A_y=0.5:1:4 --cycles 20)
expect_exit 0 "$judder" "${map[@]}" -o map.h5 -q
expect_exit 0 ranks 3 "${map[@]}" -o map-3.h5 -q
check "a map of drift by 3 processes" same map.h5 map-3.h5
for k in 1 2 3; do expect_exit 0 "$judder" "${map[@]}" --part $k/3 -o parts.h5 -q; done
expect_exit 0 "$judder" join parts.h5.part-3-of-3 parts.h5.part-1-of-3 parts.h5.part-2-of-3 -o parts.h5 -q
check "a map of drift in parts" same map.h5 parts.h5
expect_wrong "7 of 20 cases are missing: there is no part 1/3" join parts.h5.part-3-of-3 parts.h5.part-2-of-3 -o no.h5
expect_exit 0 "$judder" join parts.h5.part-3-of-3 --partial -o some.csv -q
check "a table of what there is" test "$(grep -vc '^#' some.csv)" -eq 7
check "and that the rest is missing" grep -q '^# not finished' some.csv
rm parts.h5 parts.h5.part-2-of-3
expect_exit 0 "$judder" "${map[@]}" -o parts.h5 --resume -q
check "one process completes what parts have left" same map.h5 parts.h5

# ---- A design ----
design=(design vibrating-table --vary A_x=0:1 --vary A_y=0:1 --vary 'phi_y=0:360 deg' --speed 0.05 --cycles 10 --candidates 2)
few=("${design[@]}" --samples 24)
expect_exit 0 "$judder" "${few[@]}" -o design.h5 --json
cp "$out" alone.json
expect_exit 0 ranks 3 "${few[@]}" -o design-3.h5 --json
check "a design by 3 processes" same design.h5 design-3.h5
check "and what is told of it" cmp -s <(sed s/design-3/design/ "$out") alone.json
check "no other file is left" test "$(echo design-3.h5*)" = design-3.h5
for k in 3 1 2; do expect_exit 0 "$judder" "${few[@]}" --part $k/3 -o pieces.h5 -q; done
expect_wrong "'judder design' with --resume and the same --output takes its parts" join pieces.h5.part-* -o no.h5
expect_exit 0 "$judder" info pieces.h5.part-2-of-3
expect_stdout "part of a study 'design'"
expect_stdout "8 of 8"
expect_wrong "this design has 24 samples" "${few[@]}" --part 1/25 -o no.h5
expect_wrong "of another study, model or version" "${design[@]}" --samples 25 -o pieces.h5 --resume
rm pieces.h5.part-2-of-3
expect_exit 0 "$judder" "${few[@]}" -o pieces.h5 --resume -q
check "a design from parts of its samples, one of them lost" same design.h5 pieces.h5

many=("${design[@]}" --samples 80)
expect_exit 0 "$judder" "${many[@]}" -o many.h5 -q
start 2 "${many[@]}" -o lost.h5 -q
wait_for lost.h5.part-rank-1 $job
sleep 0.3
kill -9 "$(children $job | tail -n 1)" 2>/dev/null
wait $job
if [ ! -e lost.h5 ]; then
    check "what a lost process has found is on the disk" test -e lost.h5.part-rank-1
    expect_exit 0 "$judder" "${many[@]}" -o lost.h5 --resume -q
fi
check "a design after the loss of a process" same many.h5 lost.h5

# ---- What is wrong is told once, and by all processes alike ----
expect_exit 2 ranks 3 sweep "${carry[@]}" -o carry.h5
check "one message" test "$(grep -c '^judder: ' "$err")" -eq 1
check "which says why" grep -q "'carry.h5' exists already" "$err"
expect_exit 2 ranks 1 sweep "${carry[@]}" --part 1/2 -o no.h5
expect_exit 2 ranks 2 sweep "${carry[@]}" -o absent/no.h5
check "one message" test "$(grep -c '^judder: ' "$err")" -eq 1
check "nothing is left" test ! -e no.h5
expect_exit 0 mpirun -n 2 "$mpi" systems
check "other commands are run once" test "$(grep -c '^duffing\|^  duffing' "$out")" -le 1

# ---- Killed on the way, by whatever number of processes ----
long=(duffing --over gamma=0.2:0.5:600 --start carry --segments 60 --transient 150 --record 20)
expect_exit 0 "$judder" sweep "${long[@]}" -o long.h5 -q
kills=${JUDDER_KILLS:-3}
killed=0
RANDOM=25
for ((i = 0; i < 10 * kills && killed < kills; i++)); do
    start $((i % 3 + 1)) sweep "${long[@]}" -o killed.h5 --resume -q
    wait_for killed.h5.part-rank-0 $job
    sleep "0.$((RANDOM % 3))"
    # One process is killed; Open MPI ends the others.
    victim=$(children $job | shuf -n 1 --random-source=<(yes $RANDOM))
    [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null && killed=$((killed + 1))
    wait $job
    code=$?
    [ $code -eq 0 ] && break  # it was faster than the kill
done
check "some were killed" test $killed -ge 1
[ -e killed.h5 ] || expect_exit 0 ranks 2 sweep "${long[@]}" -o killed.h5 --resume -q
check "the same after kills" same killed.h5 long.h5

# ---- Stopped by a signal, then by one process alone ----
start 2 sweep "${long[@]}" -o stopped.h5 -q
wait_for stopped.h5.part-rank-1 $job
kill -TERM $job 2>/dev/null
wait $job
if [ ! -e stopped.h5 ]; then
    expect_exit 0 "$judder" sweep "${long[@]}" -o stopped.h5 --resume -q
fi
check "what processes have left is completed by one" same stopped.h5 long.h5
check "no file of a process is left" test "$(echo stopped.h5*)" = stopped.h5

# ---- Two jobs on one file ----
# The first one stands still while the others look at its files.
start 2 sweep "${long[@]}" -o two.h5 -q
wait_for two.h5.part-rank-1 $job
mapfile -t team < <(children $job)
kill -STOP "${team[@]}"
if [ ! -e two.h5 ]; then
    expect_exit 2 ranks 2 sweep "${long[@]}" -o two.h5 --resume -q
    check "a second job is told" grep -q "another process is writing 'two.h5.part'" "$err"
    expect_exit 2 "$judder" sweep "${long[@]}" -o two.h5 --resume -q
    check "one process, too" grep -q "another process is writing 'two.h5.part'" "$err"
    expect_exit 2 "$judder" sweep "${long[@]}" -o two.h5 -q
fi
kill -CONT "${team[@]}"
wait $job
check "the first one ends well" test $? -eq 0
check "with the same bytes" same two.h5 long.h5

# ---- A disk that fills while processes write ----
small=$base/small
mkdir "$small"
if mount -t tmpfs -o size=400k none "$small" 2>/dev/null; then
    trap 'umount "$small" 2>/dev/null; rm -rf "$base"' EXIT
    expect_exit 1 ranks 2 sweep "${long[@]}" -o "$small/a.h5" -q
    check "a full disk is told" grep -q "No space left on device" "$err"
    mount -o remount,size=4m "$small"
    expect_exit 0 ranks 2 sweep "${long[@]}" -o "$small/a.h5" --resume -q
    check "the same after a full disk" same "$small/a.h5" long.h5
    umount "$small"
else
    echo "skipped: a small disk, which needs the right to mount one"
fi
finish
