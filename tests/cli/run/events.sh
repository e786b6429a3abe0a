#!/usr/bin/env bash
# Events through the command: stick and slip, watched quantities, the run that an event ends.
tests=$(realpath "$(dirname "$0")/..")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# ---- What happens by itself ----------------------------------------------------------------------

# Times of tests/reference/planar_numbers.h, from a program that shares no code with this one; 1e-7 s
# is the tolerance of the run, 1e-9, over what a stop or an onset makes of it.
expect_exit 0 "$judder" run planar-body --tol 1e-9 --json
expect_python "the pushed body slips 7 times and stops 6 times" '
events = result["events"]
kinds = [event["kind"] for event in events]
assert result["status"] == "ok" and kinds == ["slip", "stop"] * 6 + ["slip"]
assert {event["name"] for event in events} == {"contact"}
slips = [event["t"] for event in events if event["kind"] == "slip"]
wanted = [0, 0.407442110093167, 1.147427823387, 2.833249244493, 3.523213431882]
assert all(abs(got - want) < 1e-7 for got, want in zip(slips, wanted)), slips
assert all(key in result for key in ("steps", "rhs"))'
expect_python "a body that stops or begins to slip has no velocity, and where it stops it stays" '
events = result["events"]
for event in events:
    assert [event["state"][name] for name in ("vx", "vy", "omega")] == [0, 0, 0]
for stop, slip in zip(events[1::2], events[2::2]):
    assert stop["state"] == slip["state"] and stop["t"] < slip["t"]'

# The ball without regularisation: closed forms of docs/theory/vibrating-table.md.
still="--set eps_t=0 --set eps_r=0 --set A_x=0 --set A_y=0 --initial wx=0"
# shellcheck disable=SC2086
expect_exit 0 "$judder" run vibrating-table $still --set d=0 --initial vy=0.7 --end 1 --json
expect_python "a sliding ball rolls from 2 v0/(7 mu g) at 5/7 v0, and does not slide" '
stop, = result["events"]
assert stop["kind"] == "stop" and abs(stop["t"] - 1.4 / (7 * 0.2 * 9.81)) < 1e-10, stop
assert abs(result["final"]["vy"] - 0.5) < 1e-10 and result["outputs"]["v_s"] == 0
assert result["outputs"]["phase"] == 2'
# shellcheck disable=SC2086
expect_exit 0 "$judder" run vibrating-table $still --initial vy=0 --set alpha_y=0.0299 --end 10 --json
expect_python "rolling resistance holds a ball on a slight slope" '
assert result["events"] == [] and set(result["final"].values()) == {0}
assert result["outputs"]["phase"] == 3'
# shellcheck disable=SC2086
expect_exit 0 "$judder" run vibrating-table $still --initial vy=0 --set A_x=0.02 --set omega_a=20 --json
expect_python "on a table that swings it rolls and rests in turns" '
kinds = [event["kind"] for event in result["events"]]
assert kinds == ["stop"] + ["rest", "roll"] * 12, kinds'
expect_exit 2 "$judder" run vibrating-table --set eps_r=-1

expect_exit 0 "$judder" run planar-body
expect_stdout "events   13: 7 slip, 6 stop"
check "few events are listed" grep -Eq '^  0\.4074421[0-9]* +slip +contact$' "$out"
expect_exit 0 "$judder" run planar-body --end 20
check "many events are only counted" grep -Eq '^events   [0-9]+: [0-9]+ slip, [0-9]+ stop; --events lists them$' "$out"
check "many events are not listed" test "$(grep -c ' contact$' "$out")" -eq 0
expect_exit 0 "$judder" run planar-body --end 20 --events
check "many events are listed on request" test "$(grep -c ' contact$' "$out")" -gt 20
expect_exit 0 "$judder" run vibrating-table --end 0.01
check "no events" grep -qx 'events   0' "$out"

# ---- What is watched -----------------------------------------------------------------------------

# 100 rows in a period of the drive show every fall.
expect_exit 0 "$judder" run vibrating-table --event vy=0.3:down --end 0.2 -o run.csv --output-step 6e-5 --json
expect_python "vy falls through 0.3 m/s where its rows do" '
import csv
rows = [(float(row["t [s]"]), float(row["vy [m/s]"])) for row in csv.DictReader(open("run.csv"))]
falls = [(a, b) for a, b in zip(rows, rows[1:]) if a[1] > 0.3 >= b[1]]
events = result["events"]
assert len(falls) == len(events) > 0
for (a, b), event in zip(falls, events):
    assert (event["kind"], event["name"]) == ("cross", "vy") and a[0] <= event["t"] <= b[0]
    assert abs(event["state"]["vy"] - 0.3) < 1e-9'
check "events leave the columns of a CSV file alone" test "$(head -c 12 run.csv)" = "t [s],x [m],"

expect_exit 0 "$judder" run vibrating-table --event x=0:up --end 0.03 --json
cp "$out" up
expect_exit 0 "$judder" run vibrating-table --event x=0:down --end 0.03 --json
cp "$out" down
expect_exit 0 "$judder" run vibrating-table --event x=0 --end 0.03 --json
expect_python "both directions are each of them, and the zero at the start is no event" '
up, down = (json.load(open(name))["events"] for name in sys.argv[2:4])
assert up and down and result["events"] == sorted(up + down, key=lambda event: event["t"])
assert result["events"][0]["t"] > 0
assert all(event["state"]["vx"] > 0 for event in up)
assert all(event["state"]["vx"] < 0 for event in down)' up down

# A body at rest at x = 0 stays there: the value is neither crossed nor touched.
expect_exit 0 "$judder" run planar-body --load none --event x=0 --event vx=0 --end 1 --json
expect_python "what stays at its value has no event" 'assert result["events"] == []'

# F_x = 0.08 cos(5t) N is held; it starts at 0.08 N and comes back to it every 2 pi/5 s.
expect_exit 0 "$judder" run planar-body --load '{F_x: 0.08, omega: 5}' --event F_x=0.08 --end 3 --json
expect_python "a touch counts where both directions do, but not at the start" '
from math import pi
assert [round(event["t"] / (2 * pi / 5), 5) for event in result["events"]] == [1, 2]'
expect_exit 0 "$judder" run planar-body --load '{F_x: 0.08, omega: 5}' --event F_x=0.08:up --event F_x=0.08:down --end 3 --json
expect_python "a touch has no direction" 'assert result["events"] == []'

expect_exit 0 "$judder" run planar-body --event speed=0.1:up --event gauge=1:down --end 1 --json
expect_python "outputs are watched" '
names = [event["name"] for event in result["events"] if event["kind"] == "cross"]
assert names.count("speed") == 1 and "gauge" in names
speed = next(event for event in result["events"] if event["name"] == "speed")
assert abs((speed["state"]["vx"] ** 2 + speed["state"]["vy"] ** 2) ** 0.5 - 0.1) < 1e-9'

# ---- The run that an event ends ------------------------------------------------------------------

expect_exit 0 "$judder" run planar-body --event 'x=-10 mm' --end 1 --json
cp "$out" passing
expect_exit 0 "$judder" run planar-body --event 'x=-10 mm:down:stop' --end 1 -o stop.h5 --json
expect_python "a stop ends the run where the value is crossed" '
passing = json.load(open("passing"))
cross = next(event for event in passing["events"] if event["kind"] == "cross")
assert passing["status"] == "ok" and passing["t"] == 1
assert result["status"] == "event" and result["t"] == result["events"][-1]["t"]
assert abs(result["t"] - cross["t"]) < 1e-12 and abs(result["final"]["x"] + 0.01) < 1e-12
assert result["events"][-1]["name"] == "x" and result["message"].startswith("ended by an event at t = 0.62")'
check "the file has the events with their states" "$python" -c '
import h5py
run = h5py.File("stop.h5")["run"]
events = run["events"]
assert run.attrs["status"] == "event" and run.attrs["events"] == len(events["t"]) == 4
assert [kind.decode() for kind in events["kind"]] == ["slip", "stop", "slip", "cross"]
assert list(events["states"]) == list(run["states"]) and events["states/x"].attrs["unit"] == "m"
assert events["states/x"].dims[0][0] == events["t"] and events["states/x"].dims[0].label == "time"
assert abs(events["states/x"][-1] + 0.01) < 1e-12 and events["t"][-1] == run["t"][-1]'
expect_exit 0 "$judder" run planar-body --event 'x=-10 mm:stop' --end 1
expect_stdout "status   event: ended by an event at t = 0.62"
expect_stdout "x crosses its value"
expect_exit 0 "$judder" run planar-body --event 'x=-10 mm:up:stop' --end 0.9 --json
expect_python "the other direction does not end it" 'assert result["status"] == "ok" and result["t"] == 0.9'

# A push fixed in space, 1 mm inside the body: with a = F/m - mu g it has left when s = 1 mm. It
# counts as on the body to 1e-6 of its size, 16 nm, at 49 mm/s.
expect_exit 0 "$judder" run planar-body --load '{push: 0.12, x: -4 mm}' --tol 1e-9 --end 5 --json
expect_python "the push leaves when the body has gone 1 mm" '
assert result["status"] == "event" and result["events"][-1]["kind"] == "leave"
assert abs(result["t"] - (2 * 1e-3 / (0.12 / 0.0234 - 0.4 * 9.81)) ** 0.5) < 4e-7'
expect_exit 0 "$judder" run planar-body --load '{push: 0.12, x: -4 mm}' --end 5
expect_stdout "status   event: ended by an event at t = "
expect_stdout "a push fixed in space is no longer on the body"

# ---- Files ---------------------------------------------------------------------------------------

cat >watch.yaml <<'END'
system: planar-body
run: {end: 1, events: [{quantity: x, value: -10 mm, direction: down, stop: true}]}
END
expect_exit 0 "$judder" check watch.yaml
expect_exit 0 "$judder" run watch.yaml --json
expect_python "a scenario watches as the option does" 'assert result["status"] == "event" and 0.62 < result["t"] < 0.63'
expect_exit 0 "$judder" run watch.yaml --event vx=-0.1:stop --json
expect_python "options add to those of the file" 'assert result["events"][-1]["name"] == "vx"'
expect_exit 0 "$judder" run watch.yaml --event none --json
expect_python "none forgets those of the file" 'assert result["status"] == "ok" and result["t"] == 1'
expect_exit 0 "$judder" systems planar-body --yaml
cp "$out" template.yaml
expect_stdout "events: []"
expect_exit 0 "$judder" check template.yaml

# ---- What is wrong -------------------------------------------------------------------------------

expect_wrong "--event sped=1: unknown quantity 'sped'; did you mean 'speed'?" run planar-body --event sped=1
expect_wrong "--event x=1 s: unit 's' does not fit 'm'" run planar-body --event 'x=1 s'
expect_wrong "--event x=1:sotp: unknown word 'sotp'; did you mean 'stop'?" run planar-body --event x=1:sotp
expect_wrong "must have the form QUANTITY=VALUE" run planar-body --event x
expect_wrong "is an integral over time" run planar-body --event L_friction=1
sed -i 's/quantity: x/quantity: xx/' watch.yaml
expect_wrong "watch.yaml:2:35: unknown quantity 'xx'; did you mean 'x'?" run watch.yaml

# A reduced law on a patch that is not round turns on the spot: it comes to rest all the same.
expect_exit 0 "$judder" run "$tests/../../examples/circular_drive.yaml" --friction power --set patch.shape=ellipse \
    --set patch.half_x=3mm --set patch.half_y=1mm --end 0.6 --record final --json
expect_python "to its end" 'assert result["status"] == "ok" and result["t"] == 0.6'
finish
