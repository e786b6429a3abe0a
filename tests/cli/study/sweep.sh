#!/usr/bin/env bash
# judder sweep and judder plot of its results: options and files agree, output, exit codes, errors.
source "$(dirname "$0")/../lib.sh"

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
for engine in base-1 avx2-4 avx512-8; do
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

expect_exit 0 "$judder" plot a.h5 -o a2.svg --colour period --keep-script -q
check "what is varied has no one value" test -z "$(grep 'gamma.* = ' a2.gp)"
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.3:6 --start carry --segments 3 "${short[@]}" -o seg.h5 --plot seg.svg --keep-script
expect_stdout "6 values of gamma, in 3 segments that start anew"
check "two cuts, and what they are" test "$(grep -c 'nohead.*dashtype' seg.gp)" -eq 5  # in two panels, and the key
check "the key" grep -q "starts anew" seg.gp
expect_exit 0 "$judder" sweep duffing --over omega=1:1.6:6:log "${short[@]}" -o log.h5 --plot log.svg --keep-script -q
check "ticks of a short scale of ratios" grep -q "'1.2' 0.0791" log.gp
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.4:4 --over omega=1:1.4:3 --start random --starts 3 --random x=-1:1 "${short[@]}" -o rmap.h5 --plot rmap.svg --keep-script -q
check "a map tells all starts" grep -q "3 random starts per value, by period within each cell" rmap.gp
expect_wrong "'a.h5' holds a sweep; --animate makes films of runs" plot a.h5 --animate film.gif
expect_exit 0 "$judder" run duffing --end 1 -o run.h5 -q
expect_wrong "'run.h5' holds no sweep" plot run.h5 --colour period

# ---- At events ----
expect_exit 0 "$judder" sweep impact-oscillator --over omega=2.6:2.9:4 --section event=impact --start carry --transient 40 --record 20 -o impacts.h5 -q
printf 'system: impact-oscillator\nsweep: {parameter: omega, from: 2.6, to: 2.9, points: 4, start: carry, transient: 40, record: 20, section: {event: impact}}\n' >impacts.yaml
expect_exit 0 "$judder" sweep impacts.yaml -o impacts2.h5 -q
check "each impact: at the stop, on the way to it" "$python" -c "
import h5py, numpy
a, b = h5py.File('impacts.h5')['sweep'], h5py.File('impacts2.h5')['sweep']
assert a.attrs['section'] == \"at each event 'impact'\"
assert numpy.allclose(a['points/x'][:], 0.2, rtol=0, atol=1e-12) and (a['points/v'][:] > 0).all()
assert (a['points/v'][:] == b['points/v'][:]).all()"
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.3:2 --section v=0:up "${short[@]}" -o held.h5 -q
check "what the section holds is not recorded" "$python" -c "
import h5py
assert list(h5py.File('held.h5')['sweep/points']) == ['x']"

# ---- Tables ----
expect_exit 0 "$judder" sweep s.yaml -o s.csv --plot table.svg --json
expect_python "files" "assert result['files'] == ['s.csv', 'table.svg']"
check "the cases are in the table alone" test ! -e s.csv.h5 -a ! -e s.csv.h5.part
check "a table has the numbers of the file" "$python" -c "
import csv, h5py
f = h5py.File('s.h5')['sweep']
rows = list(csv.reader(open('s.csv')))
assert rows[0] == ['case [1]', 'gamma [1]', 'branch [1]', 'period [1]', 'section [1]', 'x [1]', 'v [1/s]']
assert len(rows) == 221
for row in rows[1:]:
    case, section = int(row[0]), int(row[4])
    assert float(row[1]) == f['axes/0'][case % 11] and int(row[2]) == (1 if case < 11 else -1)
    assert float(row[5]) == f['points/x'][case, section] and float(row[6]) == f['points/v'][case, section]
    assert int(row[3]) == f['period'][case]"
expect_wrong "'s.csv' exists already and is not replaced; --force replaces it" sweep s.yaml -o s.csv
expect_exit 0 "$judder" sweep duffing --over gamma=0.3,0.4 --over omega=1,1.2 --start random --starts 2 --random x=-1:1 "${short[@]}" -o two.csv -q
check "two parameters and starts" test "$(head -1 two.csv)" = "case [1],gamma [1],omega [rad/s],start [1],period [1],section [1],x [1],v [1/s]" -a "$(wc -l <two.csv)" -eq 81

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

# Wait until a case is in the file.
await_case() {
    "$python" - "$1" <<'END'
import h5py, os, sys, time
for _ in range(500):
    if os.path.exists(sys.argv[1]) and h5py.File(sys.argv[1])["sweep/done"][:].any():
        break
    time.sleep(0.02)
END
}

# ---- Ctrl-C keeps what is finished; --resume gives the same bytes ----
long=(sweep duffing --over gamma=0.2:0.3:200 --transient 6000 --record 20 --threads 1)
expect_exit 0 "$judder" "${long[@]}" -o whole.h5 -q
"$judder" "${long[@]}" -o part.h5 -q 2>"$err" &
pid=$!
await_case part.h5.part
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

# ---- A sweep that was stopped replaces its own figure, no other ----
"$judder" "${long[@]}" -o fig.h5 --plot fig.svg --keep-script -q 2>"$err" &
pid=$!
await_case fig.h5.part
kill -TERM $pid
wait $pid
check "the figure of a stopped sweep" test -s fig.svg
cp fig.h5 fig2.h5
cp fig.svg before.svg
printf other >other.svg
expect_wrong "'other.svg' exists already and is not replaced" "${long[@]}" -o fig2.h5 --plot other.svg --resume
echo >>fig.svg
expect_wrong "'fig.svg' exists already and is not replaced" "${long[@]}" -o fig2.h5 --plot fig.svg --resume
cp before.svg fig.svg
expect_exit 0 "$judder" "${long[@]}" -o fig.h5 --plot fig.svg --keep-script --resume -q
check "the figure is of the whole sweep" test "$(cmp -s fig.svg before.svg; echo $?)" -eq 1
check "a figure leaves no trace in the file" cmp -s whole.h5 fig.h5
expect_wrong "it is of another sweep" "${long[@]}" --max-steps 100000 -o fig2.h5 --resume

# ---- Without a terminal there are lines of progress, and a stopped table goes on ----
slow=(sweep duffing --over gamma=0.2:0.3:400 --transient 100000 --record 20 --threads 1)
"$judder" "${slow[@]}" -o log.csv >/dev/null 2>log &
pid=$!
for _ in $(seq 1200); do
    [ -s log ] && break
    sleep 0.05
done
kill -TERM $pid
wait $pid
check "lines of progress" grep -qE "^judder: [0-9]+ %, [0-9.e+]+ trajectories/s, .* left$" log
check "where the cases are" grep -q "cases are in 'log.csv.h5', --resume goes on" log
check "no table of a part" test ! -e log.csv -a -e log.csv.h5
expect_exit 0 "$judder" plot log.csv.h5 -o log.png -q
rm -f log.csv.h5

# ---- The rate is of what is done now, not of what was done before ----
check "the rate of a sweep that goes on" "$python" - "$judder" <<'END'
import os, pty, re, signal, sys
os.environ.update(TERM="xterm", COLUMNS="100")
command = [sys.argv[1], "sweep", "duffing", "--over", "gamma=0.2:0.3:6000", "--transient", "1500",
           "--record", "2", "--threads", "1", "-o", "rate.h5"]

def lines(more, enough):
    """Shares and rates that are told, until enough is done; then it is stopped."""
    process, terminal = pty.fork()
    if process == 0:
        os.execv(command[0], command + more)
    said, found = b"", []
    while not found or found[-1][0] < enough:
        try:
            said += os.read(terminal, 65536)
        except OSError:  # it is finished
            break
        found = [(int(a), float(b)) for a, b in re.findall(rb"(\d+) %, ([\d.e+]+) traj", said)]
    os.kill(process, signal.SIGINT)
    while True:
        try:
            said += os.read(terminal, 65536)
        except OSError:
            break
    os.waitpid(process, 0)
    return found

before = lines([], 60)
after = lines(["--resume"], 0)
# The first line comes a second after it begins, half of which is measured. What was found would make
# six tenths of all cases in that second; machines that make the rest within it tell nothing.
share, rate = after[0] if after else (100, 0)
assert share >= 60 and rate < (share + 1 - before[-1][0]) / 100 * 6000 / 0.4, (before[-1], after)
END
rm -f rate.h5*

# ---- Two sweeps onto one file: one makes it, the other is told ----
for i in 1 2; do
    "$judder" "${long[@]}" -o two.h5 -q 2>"two$i" &
    eval "pid$i=$!"
done
code1=0 code2=0
wait "$pid1" || code1=$?
wait "$pid2" || code2=$?
check "one of two" test $((code1 + code2)) -eq 2
cat two1 two2 >"$err"
expect_stderr "another process is writing 'two.h5.part'"
check "two sweeps make one file" cmp -s whole.h5 two.h5

# ---- A disk that fills up in mid-sweep: what is finished is kept ----
"$judder" "${long[@]}" -o full.h5 -q 2>"$err" &
pid=$!
await_case full.h5.part
check "a sweep that runs can be drawn" "$judder" plot full.h5.part -o runs.png -q
prlimit --pid $pid --fsize=20000
code=0
wait $pid || code=$?
check "a full disk exits with 1" test "$code" -eq 1
expect_stderr "cannot write 'full.h5.part'"
expect_stderr "cases and can be resumed"
check "only the unfinished file is there" test ! -e full.h5 -a -e full.h5.part
expect_exit 0 "$judder" plot full.h5.part -o full.png -q
expect_exit 0 "$judder" "${long[@]}" -o full.h5 --resume -q
check "nothing was lost" cmp -s whole.h5 full.h5

# ---- Errors ----
expect_wrong "nothing to sweep" sweep duffing
expect_wrong "unknown parameter 'gama'; did you mean 'gamma'?" sweep duffing --over gama=0:1:5
expect_wrong "--over gamma=1:0:5" sweep duffing --over gamma=1:0:5
expect_wrong "--over gamma=0:1:0" sweep duffing --over gamma=0:1:0
expect_wrong "must have the form" sweep duffing --over gamma
expect_wrong "unknown quantity 'xx'; did you mean 'x'?" sweep duffing --over gamma=0:1:5 --quantity xx
expect_wrong "unknown rule of the start 'cary'; did you mean 'carry'?" sweep duffing --over gamma=0:1:5 --start cary
expect_wrong "goes with --start carry only" sweep duffing --over gamma=0:1:5 --direction up
expect_wrong "--phase 1: goes with a section by drive or period only" sweep duffing --over gamma=0:1:5 --section x=0 --phase 1
expect_wrong "--within 3: goes with a section by crossing or event only" sweep duffing --over gamma=0:1:5 --within 3
expect_wrong "--seed 3: goes with --random only" sweep duffing --over gamma=0:1:5 --seed 3
expect_wrong "--segments 2: goes with --start carry only" sweep duffing --over gamma=0:1:5 --segments 2
expect_wrong "--random x=0:1: goes with --start random" sweep duffing --over gamma=0:1:5 --random x=0:1
expect_wrong "--random STATE=MIN:MAX gives one" sweep duffing --over gamma=0:1:5 --starts 3
expect_wrong "--section x=0:sideways: unknown word 'sideways'; known are: up, down" sweep duffing --over gamma=0:1:5 --section x=0:sideways
expect_wrong "--section drive=omga: unknown parameter 'omga'; did you mean 'omega'?" sweep duffing --over gamma=0:1:5 --section drive=omga
expect_wrong "--section dove: must be drive, drive=NAME" sweep duffing --over gamma=0:1:5 --section dove
expect_wrong "--section event=impct: unknown event 'impct'; did you mean 'impact'?" sweep impact-oscillator --over omega=2:3:5 --section event=impct
expect_wrong "system 'duffing' has no events" sweep duffing --over gamma=0:1:5 --section event=impact
expect_wrong "random starts need the spans" sweep duffing --over gamma=0:1:5 --start random
expect_wrong "'gamma' is no angular frequency" sweep duffing --over gamma=0:1:5 --section drive=gamma
expect_wrong "--record 0" sweep duffing --over gamma=0:1:5 --record 0
expect_wrong "use .h5 or .hdf5" sweep duffing --over gamma=0:1:5 -o x.txt
expect_wrong "no folder 'nowhere'" sweep duffing --over gamma=0:1:5 -o nowhere/x.h5
expect_wrong "nothing to resume" sweep duffing --over gamma=0:1:5 -o new.h5 --resume
printf 'system: duffing\nsweep: {parameter: gamma, from: 0.3, to: 0.2, points: 5}\n' >bad.yaml
expect_wrong "bad.yaml:2:42: to is 0.2, must be above from (0.3)" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], quantities: [x, vv]}\n' >bad.yaml
expect_wrong "bad.yaml:2:63: unknown quantity 'vv'; did you mean 'v'?" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], section: {period: 1, within: 2}}\n' >bad.yaml
expect_wrong "bad.yaml:2:76: 'within' goes with a section by 'quantity' or 'event' only" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], section: {quantity: x, value: 0, phase: 2}}\n' >bad.yaml
expect_wrong "'phase' goes with a section by 'drive' or 'period' only" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], seed: 2}\n' >bad.yaml
expect_wrong "'seed' goes with 'random' only" sweep bad.yaml
printf 'system: duffing\nsweep: {parameter: gamma, values: [0.1, 0.2], direction: up}\n' >bad.yaml
expect_wrong "'direction' goes with 'start: carry' only" sweep bad.yaml
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
