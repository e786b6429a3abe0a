#!/usr/bin/env bash
# Loads, drives and choices on the command line, with the plug-in of the unit tests.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

body=$(dirname "$judder")/tests/pushed_body.so
check "the plug-in of the tests is there" test -f "$body"

expect_exit 0 "$judder" run "$body" --json
expect_python "a run starts with the terms of its system" '
assert [term["kind"] for term in result["loads"]] == ["force", "force"] and result["drive"] == []
assert result["loads"][0]["F_x"] == 3 and result["loads"][0]["from"] is None'

# m x" = F cos(omega t) from rest: x = F/(m omega^2) (1 - cos(omega t)), m = 2 kg
expect_exit 0 "$judder" run "$body" --load '{F_x: 1 kN, omega: 3}' --load '{F_y: 2}' --end 1 --tol 1e-10 --json
expect_python "terms on the command line take the place of the defaults and add up" '
from math import cos
assert len(result["loads"]) == 2
assert abs(result["final"]["x"] - 1000 / 18 * (1 - cos(3))) < 1e-6
assert abs(result["final"]["y"] - 0.5) < 1e-9'

printf 't [ms], F_x\n0, 4\n1000, 4\n' >push.csv
expect_exit 0 "$judder" run "$body" --load '{csv: push.csv}' --set c=0 --end 1 -o run.h5 --json
expect_python "a table acts" 'assert abs(result["final"]["x"] - 1) < 1e-9
assert result["loads"][0]["rows"] == [[0, 4, 0, 0], [1, 4, 0, 0]]'
check "the table is in the file" "$python" -c '
import h5py
run = h5py.File("run.h5")["run"]
assert list(run["load_lists/0.t"]) == [0, 1] and list(run["load_lists/0.F_x"]) == [4, 4]
assert run["parameters/drag"].attrs["choice"] in ("both", b"both")'

expect_exit 0 "$judder" run "$body" --load none --drive '{v_x: 2}' --set c=3 --set drag=line --end 2 --tol 1e-10 --json
expect_python "a drive drags the body along" '
from math import exp
assert result["loads"] == [] and abs(result["final"]["vx"] - 2 * (1 - exp(-3))) < 1e-7'

expect_exit 0 "$judder" run "$body" --load '{push: 1, y: 1}' --set loads.0.y=-2 --set loads.0.frame=body
expect_stdout "loads    {push: 1 N, y: -2 m, frame: body}"
expect_stdout "drive    none"

expect_exit 0 "$judder" systems "$body"
expect_stdout "Loads (--load TERM; numbers with --set loads.0.NAME=VALUE)"
expect_stdout "default 0: {F_x: 3 N, omega: 5 rad/s}"
expect_stdout "one of both, line"
expect_exit 0 "$judder" systems "$body" --json
expect_python "parts tell their keys, choices their names" '
parts = {part["kind"]: part for part in result["parts"]}
keys = {key["name"]: key for key in parts["loads"]["keys"]}
assert keys["push"]["kinds"] == ["push"] and keys["frame"]["choices"] == ["space", "body"]
assert [key["name"] for key in parts["drive"]["keys"]][:4] == ["x", "y", "z", "rotation"]
drag = result["parameters"][3]
assert drag["default"] == "both" and drag["choices"] == ["both", "line"] and drag["min"] is None'
expect_exit 0 "$judder" systems "$body" --yaml
cp "$out" body.yaml
expect_exit 0 "$judder" check body.yaml --plugins
expect_exit 0 "$judder" run body.yaml --json
cp "$out" first
expect_exit 0 "$judder" run "$body" --json
check "the template holds the default terms" cmp -s "$out" first

expect_wrong "--load:1:10: unknown key of a load 'omga'; did you mean 'omega'?" run "$body" --load '{F_x: 1, omga: 3}'
expect_wrong "--drive:1:5: unit 'kg' does not fit 'm'" run "$body" --drive '{x: 1 kg}'
expect_wrong "drag is 'lne', must be one of both, line" run "$body" --set drag=lne
expect_wrong "loads has the terms 0 to 1" run "$body" --set loads.2.F_x=1
expect_wrong "loads.0: ramp is -1, must be >= 0" run "$body" --set loads.0.ramp=-1
expect_wrong "system 'vibrating-table' has no loads" run vibrating-table --load '{F_x: 1}'
expect_wrong "system 'duffing' has no drive" run duffing --drive '{x: 1}'
expect_wrong "missing.csv" run "$body" --load '{csv: missing.csv}'
printf 't,F_x\n1,2\n1,3\n' >bad.csv
expect_wrong "bad.csv:3:1: t is 1 s, must be after that of the row before, 1 s" run "$body" --load '{csv: bad.csv}'

finish
