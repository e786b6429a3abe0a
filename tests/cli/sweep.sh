#!/usr/bin/env bash
# judder sweep and judder plot of its results: options and files agree, output, exit codes, errors.
source "$(dirname "$0")/lib.sh"

short=(--transient 20 --record 10)

# ---- The same by options and by a file ----
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.3:11 --start carry --direction both "${short[@]}" -o a.h5 --json
expect_python "summary" "
assert result['cases'] == 22 and result['finished'] == 22 and result['failed'] == 0
assert result['points'] == 220 and result['files'] == ['a.h5']
assert sum(result['periods'].values()) == 22"
cat >s.yaml <<'END'
system: duffing
sweep: {parameter: gamma, from: 0.2, to: 0.3, points: 11, start: carry, direction: both, transient: 20, record: 10, section: drive}
END
expect_exit 0 "$judder" sweep s.yaml
expect_stdout "22 of 22 finished, 0 failed"
expect_stdout "written  s.h5"
check "the same points by options and by a file" "$python" -c "
import h5py
a, b = h5py.File('a.h5'), h5py.File('s.h5')
assert (a['sweep/points/x'][:] == b['sweep/points/x'][:]).all()
assert a['sweep/points/x'].shape == (22, 10) and a['sweep/done'][:].all()
assert abs(a['sweep/axes/0'][10] - 0.3) < 1e-15 and a['sweep/axes/0'].attrs['name'] == 'gamma'
assert b['run'].attrs['scenario'].startswith('system: duffing')
"

# ---- The same bytes for threads and widths ----
for engine in fma-1 avx2-4 avx512-8; do
    "$judder" --version | grep -q -- "$engine" || continue
    for threads in 1 2; do
        expect_exit 0 "$judder" sweep s.yaml --engine "$engine" --threads "$threads" -o "$engine-$threads.h5" -q
        check "same bytes: $engine, $threads threads" cmp -s s.h5 "$engine-$threads.h5"
    done
done

# ---- Options over the file's; maps, lists, initial values, crossings ----
expect_exit 0 "$judder" sweep s.yaml --over gamma=0.2,0.25 --over omega=1:1.2:3 --start restart --record 5 -o m.h5 --json
expect_python "a map" "assert result['cases'] == 6 and result['points'] == 30"
expect_exit 0 "$judder" sweep duffing --over initial.x=0.5:1:3 --section 'v=0:up' --quantity x --quantity E "${short[@]}" -o c.h5 -q
check "quantities" "$python" -c "
import h5py
f = h5py.File('c.h5')
assert list(f['sweep/points']) == ['x', 'E'] or sorted(f['sweep/points']) == ['E', 'x']
assert f['sweep'].attrs['section'] == 'v = 0 1/s upwards'"
expect_exit 0 "$judder" sweep vibrating-table --over A_y=0.5:1:3 --transient 2 --record 3 --quantity vx --quantity v_s -o t.h5 -q
expect_exit 0 "$judder" sweep duffing --over gamma=0.3,0.4 --start random --starts 3 --random x=-1:1 --random v=-1:1 --seed 5 "${short[@]}" -o r.h5 --json
expect_python "starts" "assert result['cases'] == 6"

# ---- Figures ----
for kind in png svg pdf; do
    expect_exit 0 "$judder" plot a.h5 -o "a.$kind"
    check "$kind" test -s "a.$kind"
done
expect_exit 0 "$judder" plot a.h5 -o p.png --colour period --keep-script
check "the script draws it again" sh -c "gnuplot p.gp 2>/dev/null || test ! -x \"\$(command -v gnuplot)\""
expect_exit 0 "$judder" plot m.h5 -o m.png -q
expect_exit 0 "$judder" plot r.h5 -o r.png -q
expect_exit 0 "$judder" sweep duffing --over gamma=0.1:0.3:6 --over omega=1:2:5 "${short[@]}" -o map.h5 --plot map.png -q
check "map" test -s map.png

# ---- Failures are rows; the exit code tells ----
expect_exit 1 "$judder" sweep duffing --over initial.x=0.05:1.15:12 --set alpha=1 --set beta=-1 --set gamma=0 --set delta=0 \
    --section period=2s --transient 2 --record 3 -o f.h5
expect_stderr "2 of 12 cases failed: 2 "
check "statuses" "$python" -c "
import h5py, numpy
f = h5py.File('f.h5')
bad = f['sweep/status'][:] != 0
assert bad.sum() == 2 and bad[10:].all() and f['sweep/done'][:].all()
assert numpy.isnan(f['sweep/points/x'][:][bad]).any()"
expect_exit 1 "$judder" sweep duffing --over gamma=0.1:0.2:3 --section x=9:up --within 5s -o never.h5
expect_stderr "3 of 3 cases failed"
expect_exit 2 "$judder" plot never.h5
expect_stderr "nothing to draw: no case has recorded a section"

# ---- Ctrl-C keeps what is finished; --resume gives the same bytes ----
long=(sweep duffing --over gamma=0.2:0.3:200 --transient 1500 --record 20 --threads 1)
expect_exit 0 "$judder" "${long[@]}" -o whole.h5 -q
"$judder" "${long[@]}" -o part.h5 -q 2>"$err" &
pid=$!
for _ in $(seq 500); do
    [ -e part.h5.part ] && break
    sleep 0.02
done
sleep 0.4
kill -TERM $pid
code=0
wait $pid || code=$?
check "a stopped sweep exits with 1" test "$code" -eq 1
expect_stderr "--resume goes on"
check "what is finished has the name" test -e part.h5
check "no unfinished file is left" test ! -e part.h5.part
expect_wrong "exists already and is not replaced; --force replaces, --resume goes on" "${long[@]}" -o part.h5
expect_wrong "it is of another sweep" "${long[@]}" --set delta=0.2 -o part.h5 --resume
check "the unfinished file is still there" test -e part.h5 -o -e part.h5.part
expect_exit 0 "$judder" "${long[@]}" -o part.h5 --resume -q
check "a resumed sweep has the same bytes" cmp -s whole.h5 part.h5
expect_wrong "nothing to resume: 'part.h5' is finished" "${long[@]}" -o part.h5 --resume

# ---- Errors ----
expect_wrong "nothing to sweep" sweep duffing
expect_wrong "unknown parameter 'gama'; did you mean 'gamma'?" sweep duffing --over gama=0:1:5
expect_wrong "--over gamma=1:0:5" sweep duffing --over gamma=1:0:5
expect_wrong "--over gamma=0:1:0" sweep duffing --over gamma=0:1:0
expect_wrong "must have the form" sweep duffing --over gamma
expect_wrong "unknown quantity 'xx'; did you mean 'x'?" sweep duffing --over gamma=0:1:5 --quantity xx
expect_wrong "unknown rule of the start 'cary'; did you mean 'carry'?" sweep duffing --over gamma=0:1:5 --start cary
expect_wrong "goes with --start carry only" sweep duffing --over gamma=0:1:5 --direction up
expect_wrong "random starts need the spans" sweep duffing --over gamma=0:1:5 --start random
expect_wrong "'gamma' is no angular frequency" sweep duffing --over gamma=0:1:5 --section drive=gamma
expect_wrong "--record 0" sweep duffing --over gamma=0:1:5 --record 0
expect_wrong "use .h5 or .hdf5" sweep duffing --over gamma=0:1:5 -o x.csv
expect_wrong "no folder 'nowhere'" sweep duffing --over gamma=0:1:5 -o nowhere/x.h5
expect_wrong "nothing to resume" sweep duffing --over gamma=0:1:5 -o new.h5 --resume
printf 'system: duffing\nsweep: {parameter: gamma, from: 0.3, to: 0.2, points: 5}\n' >bad.yaml
expect_wrong "bad.yaml:2:42: to is 0.2, must be above from (0.3)" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], quantities: [x, vv]}\n' >bad.yaml
expect_wrong "bad.yaml:2:63: unknown quantity 'vv'; did you mean 'v'?" sweep bad.yaml
head -c 2000 a.h5 >cut.h5
expect_wrong "'cut.h5' is cut short" plot cut.h5
# ---- What never returns is left out unless it is asked for ----
expect_exit 0 "$judder" sweep impact-oscillator --over omega=2.5:3:3 --transient 60 --record 20 -o sums.h5 -q
check "states without sums" "$python" -c "
import h5py
assert set(h5py.File('sums.h5')['sweep/points']) == {'x', 'v'}"
expect_wrong "no folder 'nowhere'" sweep duffing --over gamma=0.2:0.3:2 -o nowhere/x.h5
check "nothing is said of files that are not there" test -z "$(grep -- --force "$err")"
finish
