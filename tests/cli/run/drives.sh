#!/usr/bin/env bash
# Drives of every kind on the command line, what they leave in files and figures, the mean drift.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

table=(run vibrating-table --set eps_t=0 --set eps_r=0 --initial vy=0 --initial wx=0)

# d = 0: a ball that rolls from rest on a circle of radius R drifts with -(2/7) of the table's first
# velocity, (0, R omega).
expect_exit 0 "$judder" "${table[@]}" --set d=0 --drive '{circle: 1 mm, omega: 5 Hz}' \
    --initial wx=1.5707963267948966 --end 2 --transient 0.2 --tol 1e-10 --json
expect_python "the drift is told with its errors, over whole periods" '
from math import pi
d = result["drift"]
assert d["common_period"] and abs(d["period"] - 0.2) < 1e-12 and d["periods"] == d["batches"] == 9
assert abs(d["v_y"] + 2 / 7 * 0.001 * 10 * pi) < 1e-9 and abs(d["v_x"]) < 1e-9
assert abs(d["direction_deg"] + 90) < 1e-4 and d["speed_error"] < 1e-8
assert abs(d["power"]) < 1e-9 and abs(d["from"] - 0.2) < 1e-9 and d["until"] == 2
assert result["drive"] == [dict(result["drive"][0], kind="harmonic", circle=0.001)]'

expect_exit 0 "$judder" run vibrating-table --end 0.5
expect_stdout "drive    by parameters"
expect_stdout "drift    "
expect_stdout "drive periods of 0.0125664 s"
expect_stdout "W lost by friction"
expect_exit 0 "$judder" run vibrating-table --end 0.5 --set omega_a=700.123
expect_stdout "20 windows (no common period) of 0.0125 s, from 0.25 to 0.5 s"
expect_exit 0 "$judder" run vibrating-table --drive '{x: 1 mm, omega: 0.5 Hz}' --end 4
expect_stdout "over 1 drive period of 2 s, from 2 to 4 s"
check "one period has no errors by batches" test "$(grep -c batch "$out")" -eq 0
expect_wrong "--transient 1: must be shorter than the run" run vibrating-table --end 1 --transient 1
expect_wrong "--transient -1: must not be negative" run vibrating-table --transient -1
expect_exit 0 "$judder" run duffing --end 1 --json
expect_python "a system in which nothing drifts has no drift" 'assert "drift" not in result'

# Lift-off: 9.81 = 0.001 120^2 cos(120 t + 2)
expect_exit 0 "$judder" "${table[@]}" --drive '{z: 1 mm, omega: 120, phase: 2}' --end 1 --json
expect_python "a ball that lifts off ends the run with an event" '
from math import acos, pi
assert result["status"] == "event" and result["events"][-1]["kind"] == "lift-off"
assert abs(result["t"] - (2 * pi - acos(9.81 / 14.4) - 2) / 120) < 1e-12
assert result["drift"]["batches"] == 0 and result["drift"]["v_x"] is None'
expect_exit 0 "$judder" run planar-body --load none --drive '{z: 1 mm, omega: 120, phase: 2}' --end 1
expect_stdout "the support falls away from under the body"
expect_wrong "a circle or an ellipse needs omega" run vibrating-table --drive '{circle: 1 mm}'

# Measured motion
awk 'BEGIN { print "t [ms], x [mm], v_x [mm/s], z [um]"
    for (i = 0; i <= 200; i++) printf "%g,%.9f,%.9f,%.9f\n", 5 * i, 2 * cos(0.05 * i), -20 * sin(0.05 * i), 50 * sin(0.1 * i) }' >table.csv
expect_exit 0 "$judder" "${table[@]}" --drive '{csv: table.csv}' --end 1 -o run.h5 --json
expect_python "measured motion acts" '
assert result["drive"][0]["kind"] == "table" and len(result["drive"][0]["rows"]) == 201
assert result["drive"][0]["columns"] == ["t", "x", "z", "v_x"]
assert not result["drift"]["common_period"]'
check "its rows are in the file" "$python" -c '
import h5py
run = h5py.File("run.h5")["run"]
assert len(run["drive_lists/0.t"]) == 201 and abs(run["drive_lists/0.x"][0] - 0.002) < 1e-12
assert "drive_lists/0.v_x" in run and "drive_lists/0.y" not in run
names = [n.decode() if isinstance(n, bytes) else n for n in run["panels"].attrs["phase_names"]]
assert names == ["sliding", "creeping", "rolling", "resting"]'
expect_wrong "the run goes from 0 to 2 s, the measured motion of the drive only from 0 to 1 s" "${table[@]}" \
    --drive '{csv: table.csv}' --end 2

broken() {
    awk "$2" table.csv >broken.csv
    expect_wrong "broken.csv:$1" "${table[@]}" --drive '{csv: broken.csv}' --end 0.5
}
broken "53:1: t is 0.25 s, must be after that of the row before, 0.255 s" 'NR == 52 { x = $0; getline; print; print x; next } 1'
broken "52:1: t is 0.245 s, must be after that of the row before, 0.245 s" 'NR == 51 { print } 1'
broken "62:1: a gap: 0.055 s after the row before, where rows are usually 0.005 s apart" 'NR > 61 && NR < 72 { next } 1'
broken "9:" 'BEGIN { FS = OFS = "," } NR == 9 { $2 = "nan" } 1'
broken "9:" 'BEGIN { FS = OFS = "," } NR == 9 { $2 = "" } 1'
broken "31:1: x and v_x disagree" 'BEGIN { FS = OFS = "," } NR == 31 { $2 += 0.1 } 1'
broken "4:1: x and v_x disagree" 'NR == 1 { sub(/mm\/s/, "m/s") } 1'
broken "1:9: unknown column 'xx'" 'NR == 1 { sub(/x \[mm\]/, "xx [mm]") } 1'
broken "1:9: unit 'kg' does not fit 'm'" 'NR == 1 { sub(/x \[mm\]/, "x [kg]") } 1'
broken "4:1: a motion has 3 rows, must be 4" 'NR < 5'
expect_wrong "missing.csv: No such file" "${table[@]}" --drive '{csv: missing.csv}'
expect_wrong "--drive:1:2: unknown key of a drive 'circel'; did you mean 'circle'?" "${table[@]}" --drive '{circel: 1 mm}'

# Chirps, and numbers of terms by name
expect_exit 0 "$judder" "${table[@]}" --drive '{x: 1 mm, omega: 5, omega_end: 50, duration: 1}' \
    --set drive.0.chirp=exponential --end 0.2
expect_stdout "{x: 0.001 m, omega: 5 rad/s, omega_end: 50 rad/s, duration: 1 s, chirp: exponential}"
expect_wrong "needs both, of one sign" "${table[@]}" --drive '{x: 1 mm, omega: 5, omega_end: 50, duration: 1, chirp: exponential}' --set drive.0.omega=-1

# Phases in the picture
expect_exit 0 "$judder" "${table[@]}" --drive '{v_x: 0.2, omega: 2 Hz}' --initial wz=3 --end 1 --plot phases.svg --keep-script
for phase in creeping rolling; do
    check "$phase is in the key" grep -q ">$phase<" phases.svg
    check "$phase is among the data" grep -q ": $phase: x" phases.dat
done
expect_exit 0 "$judder" plot run.h5 -o run.svg
check "a file knows its phases" grep -q -e ">rolling<" -e ">resting<" run.svg

finish
