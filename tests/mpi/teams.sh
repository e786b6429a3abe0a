#!/usr/bin/env bash
# judder-mpi: the same bytes for any number of processes, after kills, and with whatever a stopped
# job has left.
source "$(dirname "$0")/lib.sh"

carry=(duffing --over gamma=0.2:0.5:200 --start carry --direction both --segments 20 --transient 40 --record 10)
restart=(duffing --over gamma=0.2:0.5:30 --over omega=1:1.4:10 --transient 20 --record 10)

# ---- 1, 2 and 4 processes ----
for kind in carry restart; do
    declare -n study=$kind
    expect_exit 0 "$judder" sweep "${study[@]}" -o "$kind.h5" -q
    for n in 1 2 4; do
        expect_exit 0 ranks $n sweep "${study[@]}" -o "$kind-$n.h5" --json
        expect_python "the summary of all" "
assert result['finished'] == result['cases'] == result['run'] and result['points'] == 10 * result['cases']
assert result['files'] == ['$kind-$n.h5'] and sum(result['periods'].values()) == result['cases']"
        check "$kind: $n processes" same "$kind.h5" "$kind-$n.h5"
        check "no other file is left" test "$(echo $kind-$n.h5*)" = "$kind-$n.h5"
    done
done
expect_exit 0 mpirun -n 2 "$mpi" sweep "${carry[@]}" --threads 2 -o threads.h5 -q
check "two processes with two threads" same threads.h5 carry.h5
expect_exit 0 ranks 2 sweep "${carry[@]}" -o table.csv -q
expect_exit 0 "$judder" sweep "${carry[@]}" -o alone.csv -q
check "the same table" same table.csv alone.csv

# ---- A map of drift ----
map=(vibrating-table --x A_x=0.5:1:5 --y A_y=0.5:1:4 --cycles 20)
expect_exit 0 "$judder" drift "${map[@]}" -o map.h5 -q
for n in 1 3; do
    expect_exit 0 ranks $n drift "${map[@]}" -o "map-$n.h5" -q
    check "a map of drift by $n processes" same map.h5 "map-$n.h5"
done
for k in 1 2 3; do expect_exit 0 "$judder" drift "${map[@]}" --part $k/3 -o parts.h5 -q; done
expect_exit 0 "$judder" join parts.h5.part-3-of-3 parts.h5.part-1-of-3 parts.h5.part-2-of-3 -o parts.h5 -q
check "a map of drift in parts" same map.h5 parts.h5
expect_wrong "7 of 20 cases are missing: there is no part 1/3" join parts.h5.part-3-of-3 parts.h5.part-2-of-3 -o no.h5
expect_exit 0 "$judder" join parts.h5.part-3-of-3 --partial -o some.csv -q
check "a table of what there is" test "$(wc -l <some.csv)" -eq 7

# ---- What is wrong is told once, and by all processes alike ----
expect_exit 2 ranks 3 sweep "${carry[@]}" -o carry.h5
check "one message" test "$(grep -c '^judder: ' "$err")" -eq 1
check "which says why" grep -q "'carry.h5' exists already" "$err"
expect_exit 2 ranks 3 sweep duffing --over nothing=0:1:3 -o no.h5
check "one message" test "$(grep -c '^judder: ' "$err")" -eq 1
expect_exit 2 ranks 2 sweep "${carry[@]}" --part 1/2 -o no.h5
expect_exit 2 ranks 2 sweep "${carry[@]}" -o absent/no.h5
check "nothing is left" test ! -e no.h5
expect_exit 0 mpirun -n 3 "$mpi" systems
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
longer=(duffing --over gamma=0.2:0.5:4000 --start carry --segments 400 --transient 150 --record 20)
start 2 sweep "${longer[@]}" -o two.h5 -q
wait_for two.h5.part-rank-1 $job
mpirun -n 2 "$mpi" sweep "${longer[@]}" --threads 1 -o two.h5 --resume -q >second.out 2>second.err
code=$?
mpirun -n 2 "$mpi" sweep "${longer[@]}" --threads 1 -o two.h5 -q >third.out 2>third.err
again=$?
if kill -0 $job 2>/dev/null; then  # the first one was still at work
    check "a second job is told" test $code -eq 2
    check "why" grep -q "another sweep is writing 'two.h5.part'" second.err
    check "a third one, too" test $again -eq 2
fi
wait $job
check "the first one ends well" test $? -eq 0

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
