#!/usr/bin/env bash
# judder-mpi where MPI makes no window, as between machines on Ethernet: process 0 hands out the work
# by messages while it computes. The same bytes, and nobody waits for ever, whoever has no work, fails
# or is stopped.
faults=$(realpath "${3:?the library of faults is missing}")
source "$(dirname "$0")/lib.sh"
export OMPI_MCA_osc=^sm,rdma,ucx,pt2pt
note="no remote memory access here: process 0 hands out the work by messages"

# ended: the exit code of a job that would otherwise wait for ever is 124.
ended() { timeout -k 5 120 "$@"; }

carry=(duffing --over gamma=0.2:0.5:200 --start carry --direction both --segments 20 --transient 20 --record 10)
two=(duffing --over gamma=0.2:0.5:2 --transient 20 --record 10)
map=(drift vibrating-table --x A_x=0.5:1:3 --y A_y=0.5:1:2 --cycles 20)
design=(design vibrating-table --vary A_x=0:1 --vary A_y=0:1 --vary 'phi_y=0:360 deg' --speed 0.05 --cycles 10 --candidates 2 --samples 12)
expect_exit 0 "$judder" sweep "${carry[@]}" -o carry.h5 -q
expect_exit 0 "$judder" sweep "${two[@]}" -o two.h5 -q
expect_exit 0 "$judder" "${map[@]}" -o map.h5 -q
expect_exit 0 "$judder" "${design[@]}" -o design.h5 -q

# ---- The same bytes, also where most processes have no work ----
for n in 1 2 5; do
    expect_exit 0 ended mpirun -n $n "$mpi" sweep "${carry[@]}" --threads 1 -o carry-$n.h5 -q
    check "it is told, once, where others ask" test "$(grep -c "$note" "$err")" -eq $((n > 1))
    check "a sweep by $n processes" same carry.h5 carry-$n.h5
done
expect_exit 0 ended mpirun -n 5 "$mpi" sweep "${two[@]}" -o two-5.h5 -q
check "two cases by 5 processes" same two.h5 two-5.h5
expect_exit 0 ended mpirun -n 5 "$mpi" "${map[@]}" -o map-5.h5 -q
check "a map by 5 processes" same map.h5 map-5.h5
expect_exit 0 ended mpirun -n 3 "$mpi" "${design[@]}" -o design-3.h5 -q
check "a design by 3 processes" same design.h5 design-3.h5
expect_exit 0 ended mpirun -n 3 "$mpi" sweep "${carry[@]}" --threads 3 -o threads.h5 -q
check "processes with 3 threads" same carry.h5 threads.h5
(unset OMPI_MCA_osc && ended mpirun -n 2 "$mpi" sweep "${carry[@]}" -o window.h5 -q) 2>"$err"
check "with a window nobody sends messages" test ! -s "$err"
check "and the bytes are the same" same carry.h5 window.h5
expect_exit 0 ended mpirun -n 3 "$mpi" systems
check "other commands are run once" test "$(grep -c '^ *duffing ' "$out")" -eq 1

# ---- One process fails: on its way, or before it begins ----
echo "system: duffing" >study.yaml
# some COUNT WHICH COMMAND...: the job, with one process run by a COMMAND.
some() {
    local count=$1 which=$2
    shift 2
    ended mpirun -n "$count" bash -c 'which=$1; mpi=$2; shift 2; while [ "$1" != -- ]; do before+=("$1"); shift; done; shift
        [ "$OMPI_COMM_WORLD_RANK" = "$which" ] || before=()
        exec "${before[@]}" "$mpi" "$@"' bash "$which" "$mpi" "$@"
}
for which in 0 2; do
    rm -f full.h5*
    expect_exit 1 some 3 $which env LD_PRELOAD="$faults" FAULT_WRITE=40 -- sweep "${carry[@]}" --threads 1 -o full.h5 -q
    check "process $which says why" grep -q "cannot write 'full.h5.part-rank-$which': No space left on device" "$err"
    expect_exit 0 ended mpirun -n 3 "$mpi" sweep "${carry[@]}" -o full.h5 --resume -q
    check "the same after process $which has failed" same carry.h5 full.h5
    expect_exit 2 some 3 $which env -C / -- sweep study.yaml --over gamma=0.2:0.5:20 -o no.h5 -q
    check "one that sees no file says so" grep -q "study.yaml.*No such file" "$err"
    expect_exit 2 some 3 $which env LD_PRELOAD="$faults" FAULT_LIBRARY=hdf5 -- "${map[@]}" -o no.h5 -q
    check "one without HDF5 says so" grep -q "judder: .*HDF5 library" "$err"
done
expect_exit 2 some 3 2 env LD_PRELOAD="$faults" FAULT_WRITE=0 -- "${map[@]}" -o full-map.h5 -q
check "one that cannot begin says why" grep -q "cannot write 'full-map.h5.part-rank-2'" "$err"

# ---- One process is stopped or killed; all are ----
long=(duffing --over gamma=0.2:0.5:600 --start carry --segments 60 --transient 300 --record 20)
expect_exit 0 "$judder" sweep "${long[@]}" -o long.h5 -q
# stop SIGNAL WHICH: send it to a process, the first or the last, or to all, when all have begun.
stop() {
    local signal=$1 which=$2 team code=0
    start 3 sweep "${long[@]}" -o stopped.h5 --resume -q
    wait_for stopped.h5.part-rank-2 $job
    mapfile -t team < <(children $job)
    case $which in
    first) team=("${team[0]}") ;;
    last) team=("${team[-1]}") ;;
    esac
    kill "-$signal" "${team[@]}" 2>/dev/null
    timeout 60 tail --pid=$job -f /dev/null || { fail "$signal to $which: it waits for ever"; kill -9 $job; }
    wait $job || code=$?
    [ -e stopped.h5 ] || check "$signal to $which ends it with an exit code" test $code -ne 0
}
for which in all first last; do
    rm -f stopped.h5*
    stop TERM $which
    [ -e stopped.h5 ] || check "it says that it can be resumed" grep -q "resume goes on" "$err"
    stop KILL $which
    [ -e stopped.h5 ] || expect_exit 0 ended mpirun -n 2 "$mpi" sweep "${long[@]}" -o stopped.h5 --resume -q
    check "the same after it was stopped ($which)" same long.h5 stopped.h5
done
finish
