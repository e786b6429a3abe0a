#!/usr/bin/env bash
# Systems that strike: events in the report, wrong starts, figures, the same bytes in every engine.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

expect_exit 0 "$judder" run bouncing-ball --set A=0 --set e=0.5 --initial vx=0 --end 2 --json
expect_python "the ball strikes, its impacts end, and it lands" '
kinds = [e["kind"] for e in result["events"]]
assert kinds[0] == "impact" and kinds[-2:] == ["accumulation", "land"], kinds
t0 = (2 * 0.1 / 9.81) ** 0.5
assert abs(result["events"][0]["t"] - t0) < 1e-8
assert abs(result["events"][-2]["t"] - 3 * t0) < 1e-8
assert result["final"]["h"] == 0 and result["final"]["u"] == 0'

expect_exit 0 "$judder" run bouncing-ball --set A=0 --set e=0 --set mu=0.3 --end 2 --json
expect_python "a ball that has landed rolls, and has lost what it lost" '
assert abs(result["final"]["vx"] - 2.5 / 7) < 1e-9, result["final"]
assert abs(result["outputs"]["slip"]) < 1e-15 and result["outputs"]["contact"] == 2
assert result["final"]["L"] > 0'

expect_exit 0 "$judder" run bouncing-ball --set A=0 --set e=0.97 --initial h=0.07 --initial vx=0 \
    --end 8 --json
expect_python "events come in order" '
times = [e["t"] for e in result["events"]]
assert times == sorted(times)
assert [e["kind"] for e in result["events"][-2:]] == ["accumulation", "land"]
assert times[-2] == times[-1]'

expect_exit 0 "$judder" run compliant-ball --set g=0 --initial 'h=1 mm' --initial u=-1 --end 0.01 --json
expect_python "a ball is pressed into rubber, rolls and leaves with half its speed" '
kinds = [e["kind"] for e in result["events"]]
assert kinds == ["touch", "stop", "leave"], kinds
assert abs(result["events"][2]["t"] - 0.0042891765) < 1e-6
assert abs(result["final"]["u"] - 0.5) < 1e-6 and abs(result["final"]["vx"] + 3 / 14) < 1e-9'
expect_wrong "must be above v_s" run compliant-ball --set tangential=step --set v_s=1
expect_wrong "one of hertz, hunt-crossley, kelvin-voigt, spring, step" \
    run compliant-ball --set normal=soft

expect_exit 0 "$judder" run dither-oscillator --end 1 --json
expect_python "a bristle slips, and the mass is where the source says" '
assert [(e["kind"], e["name"]) for e in result["events"]] == [("slip", "bristle")]
assert abs(result["events"][0]["t"] - 0.0087660446) < 1e-8
assert abs(result["final"]["x1"] + 0.0120707382) < 1e-6'
expect_exit 0 "$judder" run dither-oscillator --set model=coulomb --json
expect_python "with Coulombs friction it comes to rest" '
assert [e["kind"] for e in result["events"]] == ["stop"] and result["final"]["v1"] == 0'
expect_wrong "must be less than z0" run dither-oscillator --initial z1=0.02
expect_wrong "the same in all directions" run dither-oscillator --set model=coulomb --set sigma02=1

expect_exit 0 "$judder" run rocking-block --json
expect_python "a block rocks with the share of speed that its shape says, and comes to rest" '
events = result["events"]
assert [e["kind"] for e in events[-2:]] == ["accumulation", "rest"], events[-2:]
assert abs(events[0]["t"] - 0.48608973196) < 1e-6 and abs(events[-1]["t"] - 11.8023692642) < 1e-5
assert result["final"]["theta"] == 0 and result["final"]["w"] == 0
assert abs(result["outputs"]["balance"] - result["final"]["L"]) < 1e-12'

expect_exit 0 "$judder" run rocking-block --set model=slender --set A=3.57 --set omega=5.425 \
    --set 'phi=90 deg' --set cycles=0.5 --initial theta=0 --json
expect_python "a pulse overturns a slender block, which ends the run" '
assert result["status"] == "event", result["status"]
assert [e["kind"] for e in result["events"]] == ["rest", "lift", "quiet", "overturn"], result["events"]
assert abs(result["final"]["theta"] - 1.5707963268) < 1e-6'
expect_wrong "starts overturned" run rocking-block --initial theta=1.6
expect_wrong "would rebound, not rock" run rocking-block --set alpha=1
expect_wrong "alpha is 0, must be > 0" run rocking-block --set alpha=0

expect_exit 0 "$judder" run impact-oscillator --set omega=0.3 --set e=0.5 --set gap=0.5 --set F=2 \
    --end 30 --json -o held.csv --plot held.png
expect_python "the stop holds the mass and lets it go" '
kinds = [e["kind"] for e in result["events"]]
assert "rest" in kinds and "lift" in kinds, kinds'
check "a figure is drawn" test -s held.png
check "the balance closes" "$python" -c '
import csv
rows = list(csv.reader(line for line in open("held.csv") if not line.startswith("#")))
place = [name.split(" ")[0] for name in rows[0]].index("balance")
values = [float(row[place]) for row in rows[1:]]
assert max(values) - min(values) < 1e-6, (max(values), min(values))'

check "rows hold both sides of every impact, at the stop" "$python" -c '
import csv
rows = list(csv.reader(open("held.csv")))
t, x, v = ([float(row[i]) for row in rows[1:]] for i in range(3))
twice = [i for i in range(1, len(t)) if t[i] == t[i - 1]]
assert len(twice) > 20 and t == sorted(t)
for i in twice:
    assert abs(x[i - 1] - 0.5) < 1e-9 and abs(x[i] - 0.5) < 1e-9, (x[i - 1], x[i])
    assert abs(v[i] + 0.5 * v[i - 1]) < 1e-12, (v[i - 1], v[i])'

for engine in base-1 avx2-4; do
    "$judder" run bouncing-ball --engine $engine -o $engine.csv >engine.log 2>&1 || rm -f $engine.csv
done
[ ! -e base-1.csv ] || [ ! -e avx2-4.csv ] || check "engines agree to the byte" cmp base-1.csv avx2-4.csv

expect_wrong "the ball starts below the floor: h is -0.001 m, must be at least 0" \
    run bouncing-ball --initial 'h=-1 mm'
expect_wrong "the mass starts beyond the stop: x is 0.3 m, must be at most the gap, 0.2 m" \
    run impact-oscillator --initial x=0.3
expect_wrong "e is 1.5, must be 0 to 1" run bouncing-ball --set e=1.5
expect_wrong "e is -1, must be 0 to 1" run impact-oscillator --set e=-1
expect_wrong "m is -1, must be > 0" run impact-oscillator --set m=-1
expect_wrong "k is -1, must be >= 0" run impact-oscillator --set k=-1
expect_wrong "did you mean 'omega'?" run bouncing-ball --set omga=3

finish
