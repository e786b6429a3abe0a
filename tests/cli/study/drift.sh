#!/usr/bin/env bash
# judder drift: a map of drift as summary, JSON, table and figure, the same for any threads, and one
# clear line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

quick=(vibrating-table --cycles 40)
axes=(--x A_x=0.2:1:3 --y 'phi_y=0:90 deg:3')

# ---- What is told ----------------------------------------------------------------------------------
expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}"
expect_stdout "across   A_x from 0.2 to 1 m/s, 3 points"
expect_stdout "upwards  phi_y from 0 to 90 deg, 3 points"
expect_stdout "points   9: 9 steady, 0 not, 0 failed"
expect_stdout "for A_x = 1 m/s, phi_y = "
expect_stdout "s per second"

expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}" --json
expect_python "a map as JSON" '
assert result["system"] == "vibrating-table" and result["x"]["name"] == "A_x"
assert [round(v, 12) for v in result["x"]["values"]] == [0.2, 0.6, 1.0] and result["y"]["unit"] == "rad"
points = result["points"]
assert len(points) == 9 and result["steady"] == 9 and result["failed"] == 0
# x runs fastest; from phi_y = 0 to 90 degrees the drift turns around
assert [round(p["A_x"], 12) for p in points[:3]] == [0.2, 0.6, 1.0]
assert abs(points[2]["v_x"] - 0.17804) < 4e-4 and abs(points[8]["v_x"] + 0.17804) < 4e-4
assert all(abs(p["v_y"]) < 1e-4 and p["status"] == "ok" and p["power"] > 0 for p in points)'
cp "$out" "$base/one"

for threads in 1 2 5; do
    expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}" --json --threads $threads
    check "the same bytes with $threads threads" cmp -s "$out" "$base/one"
done

# ---- Start, units, ratios, laws --------------------------------------------------------------------
expect_exit 0 "$judder" drift "${quick[@]}" --x 'omega_a=100:200 Hz:2:log' --y mu=0.2:0.3:2 \
    --set 'omega_b=50 Hz' --friction integral --json
expect_python "ratios, units and another law" '
import math
assert abs(result["x"]["values"][0] - 200 * math.pi) < 1e-9 and result["law"] == "integral"
assert abs(result["x"]["values"][1] - 400 * math.pi) < 1e-9
assert result["points"][0]["v_x"] > 0.15'
cat >started.yaml <<'END'
system: vibrating-table
initial: {vy: 0.4}
END
expect_exit 0 "$judder" drift started.yaml --cycles 10 --set d=0 --x A_x=0.9:1:2 --y A_y=0.9:1:2 --json
expect_python "the start of a file counts: without rolling resistance part of it stays" '
assert all(p["v_y"] > 0.1 for p in result["points"])'
expect_exit 0 "$judder" drift "${quick[@]}" --set d=0 --x A_x=0.9:1:2 --y A_y=0.9:1:2 --json
expect_python "a ball starts from rest" 'assert all(abs(p["v_y"]) < 1e-4 for p in result["points"])'

# ---- Drives of terms -------------------------------------------------------------------------------
expect_exit 0 "$judder" drift "${quick[@]}" --drive '{v_y: 1, omega: 500}' \
    --drive '{v_x: 1, omega: 1000, phase: 180 deg}' --x drive.1.v_x=0.5:1:2 --y drive.0.v_y=0.5:1:2 --json
expect_python "numbers of terms are axes; a term moves the table the other way than A_x does" '
assert [p["drive.1.v_x"] for p in result["points"]] == [0.5, 1, 0.5, 1]
assert abs(result["points"][3]["v_x"] - 0.17804) < 4e-4, result["points"][3]'

# ---- Files -----------------------------------------------------------------------------------------
expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}" -o map.csv --plot map.svg --keep-script -q
check "nothing on stdout" test ! -s "$out"
check "a table of ten lines" test "$(wc -l <map.csv)" -eq 10
check "names of the columns" grep -q '^A_x \[m/s\],phi_y \[rad\],v_x \[m/s\],v_y' map.csv
check "a figure" grep -q '<svg' map.svg
check "its script and its data" test -s map.gp -a -s map.dat
check "an angle is shown in degrees" grep -q "\[deg\]" map.gp
check "the key tells what arrows are" grep -q "length grows as the root of the speed" map.gp
expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}" -o map.h5 --json
expect_python "files are told" 'assert result["files"] == ["map.h5"]'
check "an HDF5 file with axes, drift and parameters" "$python" -c "
import h5py
with h5py.File('map.h5') as f:
    d = f['drift']
    assert d['A_x'].shape == (9,) and d['A_x'].attrs['role'] == 'axis', dict(d['A_x'].attrs)
    assert abs(d['v_x'][2] - 0.17804) < 4e-4 and d['v_x'].attrs['unit'] == 'm/s'
    assert not {'steps', 'rejected', 'rhs'} & set(f['run'].attrs), dict(f['run'].attrs)
    assert f['run/parameters/mu'][()] == 0.2 and d.attrs['tolerance'] == 1e-6"
expect_wrong "drawn by the --plot of these" plot map.h5 -o other.png
expect_wrong "'map.csv' is a table" plot map.csv
expect_wrong "map.csv" drift "${quick[@]}" "${axes[@]}" -o map.csv
expect_exit 0 "$judder" drift "${quick[@]}" "${axes[@]}" -o map.csv --force -q
expect_exit 0 "$judder" drift "${quick[@]}" --x A_x=0.2:1:1 --y A_y=0.2:1:4 --plot line.png -q

# ---- What is wrong ---------------------------------------------------------------------------------
expect_wrong "'drift' needs --x NAME=FROM:TO" drift vibrating-table
awk 'BEGIN { print "t [s],x [mm]"; for (i = 0; i <= 40; i++) printf "%g,%.9f\n", 0.05 * i, 2 * cos(0.15 * i) }' >moved.csv
expect_wrong "the measured motion of the drive only from 0 to 2 s" drift vibrating-table \
    --drive '{csv: moved.csv}' --x mu=0.1:0.3:2 --y alpha_y=0:0.01:2
expect_wrong "'drift' needs --y NAME=FROM:TO" drift vibrating-table --x A_x=0:1
expect_wrong "--x A_z=0:1: unknown parameter 'A_z'; did you mean 'A_x'?" drift vibrating-table \
    --x A_z=0:1 --y A_y=0:1
expect_wrong "--y A_y=0: must have the form NAME=FROM:TO" drift vibrating-table --x A_x=0:1 --y A_y=0
expect_wrong "unit 'mm' does not fit 'm/s'" drift vibrating-table --x 'A_x=0:1 mm' --y A_y=0:1
expect_wrong "A_x from 1 to 0: the second must be above the first" drift vibrating-table --x A_x=1:0 --y A_y=0:1
expect_wrong "both axes are 'A_x'" drift vibrating-table --x A_x=0:1 --y A_x=0:1
expect_wrong "nothing drifts in system 'duffing'" drift duffing --x delta=0.1:0.2 --y alpha=1:2
expect_wrong "--threads 0: must be a whole number from 1 to 1024" drift "${quick[@]}" "${axes[@]}" \
    --threads 0
expect_wrong "--cycles 1.5: must be a whole number" drift vibrating-table "${axes[@]}" --cycles 1.5
expect_wrong "--accuracy 2: must be > 0 and <= 0.1" drift vibrating-table "${axes[@]}" --accuracy 2
expect_wrong "--keep-script goes with --plot only" drift "${quick[@]}" "${axes[@]}" --keep-script
expect_wrong "end it with .h5, .hdf5 or .csv" drift "${quick[@]}" "${axes[@]}" -o map.txt

# ---- What would be run for nothing -----------------------------------------------------------------
expect_wrong "'planar-body' has no drive, so there is no drift to map: move its support, as with --drive" \
    drift planar-body --x J=1e-6:2e-6:2 --y m=1:2:2
expect_wrong "'vibrating-table' has no drive" drift vibrating-table --set A_x=0 --set A_y=0 --x mu=0.1:0.3:2 --y d=0:1e-5:2
expect_wrong "at no point of the map have the frequencies of the drive a common period" \
    drift vibrating-table --x omega_a=701.3:705.9:2:log --y mu=0.1:0.3:2
expect_exit 0 "$judder" drift vibrating-table --x omega_a=701.3:705.9:2:log --y mu=0.1:0.3:2 --span 0.1
expect_stdout "points   4: 0 steady, 4 not, 0 failed"
expect_stdout "upwards  mu from 0.1 to 0.3, 2 points"
check "a pure number has no unit" test "$(grep -c 'mu = 0.[0-9]*$' "$out")" -eq 1
expect_exit 0 "$judder" drift "${quick[@]}" --x omega_a=1000:1001.3:2 --y mu=0.1:0.3:2 --span 0.1
check "points without a common period are told before" grep -q \
    "at 2 of 4 points the frequencies of the drive have no common period: the mean over 0.1 s" "$err"
# An axis may be what drives it.
expect_exit 0 "$judder" drift planar-body --load none --drive '{v_x: 0, omega: 40 Hz}' --x drive.0.v_x=0:0.5:2 \
    --y m=0.1:0.3:2 --cycles 10 -q

# ---- A run tells of drift where there is a drive ---------------------------------------------------
expect_exit 0 "$judder" run planar-body
check "a run without a drive says nothing about drift" test "$(grep -c drift "$out")" -eq 0
expect_exit 0 "$judder" run planar-body --json
expect_python "nor does its JSON" 'assert "drift" not in result'
expect_exit 0 "$judder" run vibrating-table --set A_x=0 --set A_y=0 --set alpha_x=0.01 --end 0.2
check "nor does a slope alone" test "$(grep -c '^drift' "$out")" -eq 0
expect_exit 0 "$judder" run planar-body --drive '{v_x: 0.1, omega: 50 Hz}'
expect_stdout "drift    "
expect_wrong "--transient goes with a drive, and the model has none" run planar-body --transient 0.1

# ---- A measured motion that repeats ----------------------------------------------------------------
awk 'BEGIN { print "t [s],v_x [m/s],v_y [m/s]"; w = 2 * 3.14159265358979 / 0.0125664
    for (i = 0; i <= 80; i++) printf "%.10f,%.12f,%.12f\n", 0.0125664 * i / 80,
        -cos(2 * w * 0.0125664 * i / 80), -cos(w * 0.0125664 * i / 80) }' >turn.csv
terms=(--drive '{v_x: -1, omega: 1000.00003}' --drive '{v_y: -1, omega: 500.000015}')
expect_exit 0 "$judder" drift vibrating-table "${terms[@]}" --cycles 40 --x mu=0.2:0.3:1 --y d=1e-5:1e-4:1 --json
cp "$out" "$base/terms.json"
expect_exit 0 "$judder" drift vibrating-table --drive '{csv: turn.csv, repeat: true}' --cycles 40 \
    --x mu=0.2:0.3:1 --y d=1e-5:1e-4:1 --json
expect_python "a measured turn that repeats has the drift of the harmonics it was made of" '
import json
same = json.load(open(sys.argv[2]))["points"][0]
found = result["points"][0]
assert found["steady"] and found["v_x"] > 0.05
assert abs(found["v_x"] - same["v_x"]) < 2e-4 * same["v_x"], (found["v_x"], same["v_x"])' "$base/terms.json"
expect_exit 0 "$judder" run vibrating-table --drive '{csv: turn.csv, repeat: true}' --end 0.5 -o run.h5
expect_stdout "measured motion of 81 rows, repeated every 0.0125664 s"
expect_stdout "drive periods of 0.0125664 s"
check "a result tells the period" "$python" -c "
import h5py
with h5py.File('run.h5') as f:
    assert f['run/drive_lists/0.repeat'][0] == 0.0125664, list(f['run/drive_lists'])"
expect_wrong "x does not come back: it begins with 0.002 and ends with 0.00192" run vibrating-table \
    --drive '{csv: moved.csv, repeat: true}' --end 5
expect_wrong "repeat" run vibrating-table --drive '{csv: moved.csv, repeat: maybe}' --end 5

# Points that fail are told, and the others are there.
expect_exit 1 "$judder" drift "${quick[@]}" --x 'a=3:30 mm:2' --y A_x=0.5:1:2 --json
expect_stderr "2 of 4 points failed: 2 range"
expect_python "their status" '
assert [p["status"] for p in result["points"]] == ["ok", "range", "ok", "range"]'

expect_exit 1 "$judder" drift vibrating-table --drive '{z: 0.1 mm, omega: 50 Hz}' --x 'drive.0.z=1:2 mm:2' --y mu=0.1:0.2:2
expect_stderr "4 of 4 points failed: 4 lift-off"
expect_stdout "lift-off"

# ---- A signal: what is done is kept, and --resume goes on ------------------------------------------
late=(drift vibrating-table --cycles 10 --x A_x=0:1:100 --y A_y=0:1:100 -o late.csv)

# stop_map ARGUMENT...: stop a map with SIGTERM once it has saved what it has, as it does every 2 s.
stop_map() {
    "$judder" "${late[@]}" "$@" >"$out" 2>"$err" &
    local process=$!
    code=0
    for _ in $(seq 1000); do
        [ late.csv.part -nt begun ] && break
        sleep 0.02
    done
    kill -TERM $process
    wait $process || code=$?
}
touch begun
stop_map --plot late.svg
for _ in 1 2 3 4 5; do  # on a busy machine no point may be done by then
    [ -e late.csv ] && break
    touch begun
    stop_map --plot late.svg --resume
done
check "SIGTERM ends a map with 1" test "$code" -eq 1
expect_stderr "of 10000 points are done, --resume goes on"
expect_stdout "not done"
check "what is done is in the table, without a row of nan" "$python" -c "
rows = [row.split(',') for row in open('late.csv').read().splitlines()]
assert 1 < len(rows) < 10001 and not any('nan' in row[2:4] for row in rows), len(rows)"
first=$(wc -l <late.csv)
check "and in the figure" grep -q '<svg' late.svg
mv late.csv first.csv
expect_wrong "late.csv.part' is in the way: --force replaces an unfinished study, --resume goes on with it" "${late[@]}"
expect_wrong "it is of another study, model or version" "${late[@]}" --set mu=0.21 --resume
expect_wrong "--force and --resume do not go together" "${late[@]}" --resume --force
mv first.csv late.csv
for _ in 1 2 3 4 5; do
    touch begun
    stop_map --plot late.svg --resume
    [ "$(wc -l <late.csv)" -gt "$first" ] && break
done
check "a map goes on from where it was stopped" test "$(wc -l <late.csv)" -gt "$first"
printf 'x' | dd of=late.csv.part bs=1 seek=300 conv=notrunc 2>"$err"
expect_exit 2 "$judder" "${late[@]}" --resume
expect_stderr "cannot resume 'late.csv.part': it is damaged"
expect_wrong "nothing to resume: there is no 'new.csv.part'" drift "${quick[@]}" "${axes[@]}" -o new.csv --resume
expect_wrong "--resume goes with --output or --plot only" drift "${quick[@]}" "${axes[@]}" --resume

# Two at once: the second is told, and the first is not disturbed.
two=(drift vibrating-table --cycles 4000 --x A_x=0:1:25 --y A_y=0:1:20 --threads 1 -o two.csv)
"$judder" "${two[@]}" >"$out" 2>"$err" &
process=$!
await_file two.csv.part
expect_wrong "two.csv.part' is in the way" "${two[@]}"
expect_wrong "another process is writing 'two.csv.part'" "${two[@]}" --resume
expect_wrong "another process is writing 'two.csv.part'" "${two[@]}" --force
kill -TERM $process
code=0
wait $process || code=$?
check "the first ends as if it had been alone" test "$code" -eq 1 -a -e two.csv.part

echo 'years of work' >mine.csv.part
expect_wrong "'mine.csv.part' is no unfinished study of judder" drift "${quick[@]}" "${axes[@]}" -o mine.csv --force
check "what is no study stays" grep -q years mine.csv.part

# Stopped before the first point is done: no table and no picture.
"$judder" drift vibrating-table --cycles 4000 --x A_x=0:1:25 --y A_y=0:1:20 --threads 1 \
    -o early.csv --plot early.png >"$out" 2>"$err" &
process=$!
await_file early.csv.part
kill -TERM $process
code=0
wait $process || code=$?
check "a map without a point ends with 1" test "$code" -eq 1
expect_stderr "stopped: 0 of 500 points are done, --resume goes on"
check "no empty table, no empty picture" test ! -e early.csv -a ! -e early.png -a -e early.csv.part

finish
