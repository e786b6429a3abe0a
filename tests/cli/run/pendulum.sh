#!/usr/bin/env bash
# The pendulums through the command: known values, what is refused, what is said, figures and films.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

# Known values; a start in contact is said.
expect_exit 0 "$judder" run spatial-pendulum --set hertz=published --set z0=-0.42 --initial theta1=0.1 \
    --initial phi1=0.05 --initial theta2=-0.2 --initial phi2=0.15 --end 1 --tol 1e-11 --solver rk8 --json
expect_python "the pressed start ends where it should" '
want = [0.0596264855, 0.0623275221, -0.3116069887, -0.1985867678]
got = [result["final"][name] for name in ("theta1", "phi1", "theta2", "phi2")]
assert max(abs(a - b) for a, b in zip(got, want)) < 1e-6, got
assert result["note"] == "the ball starts pressed into the disc by 2.24 mm"
assert {e["kind"] for e in result["events"]} >= {"touch", "lift"}'
expect_exit 0 "$judder" run spatial-pendulum --set z0='-420 mm' --initial theta1=0.1 --initial phi1=0.05 \
    --initial theta2=-0.2 --initial phi2=0.15 --end 0.1
expect_stdout "note     the ball starts pressed into the disc by"

# A run without contact says so; the examples touch, one a disc that rises until it carries the ball.
expect_exit 0 "$judder" run spatial-pendulum --end 2
check "no contact is said" grep -qx 'events   0: no touch, lift, release, press' "$out"
examples=$tests/../../examples
expect_exit 0 "$judder" run "$examples/pendulum_contact.yaml" --set drilling_moment=on --end 0.5 \
    --plot contact.png --keep-script
expect_stdout "events   1: 1 lift"
check "a name in words is no symbol with an index" grep -qF 'drilling\_moment = on' contact.gp
expect_exit 0 "$judder" run "$examples/pendulum_rising_disc.yaml" -o rising.csv --json
expect_python "the rising disc meets the ball once, where its height says" '
assert [e["kind"] for e in result["events"]] == ["touch"]
import csv
rows = [r for r in csv.reader(open("rising.csv")) if not r[0].startswith("#")]
at = {name.split(" ")[0]: i for i, name in enumerate(rows[0])}
touch = result["events"][0]["t"]
before = [r for r in rows[1:] if float(r[0]) <= touch][-1]
assert abs(float(before[at["h"]])) < 1e-5 and float(before[at["N"]]) == 0
last = rows[-1]
# 8 mm higher at the end, the ball is pressed in by far less than it has been lifted.
disc = -0.429 + 0.001 * 8
assert abs(float(last[at["z_b"]]) - 0.025 - disc) < 2e-4 and float(last[at["N"]]) > 20'

# The law of the paper stands there by default.
expect_exit 0 "$judder" systems spatial-pendulum
expect_stdout "default: power with b_T = 0.681, m_T = 2"
expect_exit 0 "$judder" run spatial-pendulum --friction integral --set drilling_moment=on --end 0.5 -q

# What is refused, by name.
expect_wrong "m1 is 0, must be > 0" run spatial-pendulum --set m1=0
expect_wrong "I_x1 is 1 kg m^2, must be at most I_y1 + I_z1" run spatial-pendulum --set I_x1=1
expect_wrong "e2 is 0.3 m, must be at most L2" run spatial-pendulum --set e2=0.3
expect_wrong "E1 is -1, must be > 0" run spatial-pendulum --set E1=-1
expect_wrong "nu2 is 0.6, must be 0 to 0.5" run spatial-pendulum --set nu2=0.6
expect_wrong "deep in the disc, must be at most its radius" run spatial-pendulum --set z0=-0.3
expect_wrong "did you mean 'omega_d'?" run spherical-pendulum --set omga_d=1

# Stick: events, rows, and what cannot stick.
expect_exit 0 "$judder" systems spatial-pendulum
expect_stdout "with eps = 0 the ball sticks or slips"
pressed=(--set z0=-0.42 --initial theta1=0.1 --initial phi1=0.05 --initial theta2=-0.2 --initial phi2=0.15)
expect_exit 0 "$judder" run spatial-pendulum "${pressed[@]}" --set eps=0 --set b_T=0 --end 0.4 --json
expect_python "the ball stops and slips again within an impact" '
kinds = [e["kind"] for e in result["events"]]
assert kinds == ["lift", "touch", "stop", "slip", "lift"], kinds
assert abs(result["events"][2]["t"] - 0.23085970) < 1e-6 and abs(result["events"][3]["t"] - 0.24982134) < 1e-6'
expect_exit 0 "$judder" run spatial-pendulum "${pressed[@]}" --set eps=0 --friction point --end 0.24 -o stick.csv -q
check "the last row sticks and does not slide" awk -F, '
    /^t / { for (i = 1; i <= NF; i++) { if ($i ~ /^phase/) p = i; if ($i ~ /^v_s /) v = i } }
    END { exit !($p == 2 && $v == 0) }' stick.csv
expect_exit 0 "$judder" run spatial-pendulum "${pressed[@]}" --set eps=0 --friction integral \
    --set drilling_moment=on --end 0.3 -q
expect_wrong "friction by the law power depends on spin" run spatial-pendulum --set eps=0
expect_wrong "set drilling_moment = on, b_T = 0, the law point or eps > 0" run spherical-pendulum --set eps=0
expect_wrong "friction by the law table depends on spin" run spherical-pendulum --set eps=0 --friction table
expect_wrong "stick with a moment in motion" run spatial-pendulum --set eps=0 --set b_T=0 --set drilling_moment=on
expect_wrong "eps is -1, must be >= 0" run spatial-pendulum --set eps=-1

# Figures and films.
expect_exit 0 "$judder" run spherical-pendulum --end 2 -o one.h5 --plot one.png
check "the figure is drawn" test -s one.png
if command -v ffmpeg >/dev/null 2>&1; then
    expect_exit 0 "$judder" plot one.h5 --animate one.gif --speed 4
    check "a GIF" test "$(head -c 6 one.gif)" = GIF89a
    expect_exit 0 "$judder" run spatial-pendulum --end 0.4 --animate two.mp4 --speed 1 -q
    check "an MP4" grep -q ftyp two.mp4
    expect_wrong "exists already" plot one.h5 --animate one.gif
    expect_wrong "must be 2 to 3000: choose another speed" plot one.h5 --animate long.mp4 --speed 1e-5
fi
expect_wrong "must end in .mp4 or .gif" plot one.h5 --animate one.avi
expect_wrong "--speed goes with --animate only" plot one.h5 --speed 2
expect_wrong "must be greater than 0" plot one.h5 --animate a.mp4 --speed 0
mkdir nothing
PATH=$PWD/nothing expect_exit 2 "$judder" plot one.h5 --animate a.mp4
check "it says what is missing" grep -q "is not installed" "$err"

finish
