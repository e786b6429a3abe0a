#!/usr/bin/env bash
# judder modes: classes of two sliding contacts, contacts with friction, and one clear line for what is
# wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

pair=(--matrix "1.7 -0.3; 0.3 2.3" --pull "9.81 9.81")

# ---- Two contacts that slide ------------------------------------------------------------------------
expect_exit 0 "$judder" modes "${pair[@]}" --stiffness "1.3529411764705883 1" --json
expect_python "the published pair is 132, consistent in SS, and flutters" '
assert result["class"] == "132" and len(result["modes"]) == 1
mode = result["modes"][0]
assert mode["mode"] == "SS" and mode["stability"] == "unstable"
assert abs(mode["growth"] - 0.1147170261) < 1e-10
assert abs(mode["force"][0] - 6.3765) < 1e-12 and abs(mode["force"][1] - 3.4335) < 1e-12
assert result["unique"] and result["certain"]
contacts = result["solutions"][0]["contacts"]
assert [c["mode"] for c in contacts] == ["closed", "closed"]
assert abs(contacts[0]["normal"] - mode["force"][0]) < 1e-12'
expect_exit 0 "$judder" modes "${pair[@]}" --stiffness "0.5, 1"
expect_row "SS 6.3765 3.4335 0 0 neutral 0"
expect_exit 0 "$judder" modes "${pair[@]}" --stiffness "0.5 1" --damping "0.1 0.1"
expect_stdout "stable"
expect_exit 0 "$judder" modes --matrix "-0.5 2.5; 2.5 -0.5" --pull "9.81 9.81"
expect_stdout "class    261; contacts that give way a little: SS is unstable for every stiffness and damping"
expect_exit 0 "$judder" modes --matrix "1 -1; 0.5 -0.9" --free "-1 -0.6"
expect_stdout "none is consistent"

expect_exit 0 "$judder" modes "${pair[@]}" --plot pair.svg --keep-script
check "the figure and its script are there" test -s pair.svg -a -s pair.gp
expect_stdout "written  pair.svg"
expect_exit 2 "$judder" modes "${pair[@]}" --plot pair.svg
expect_stderr "pair.svg"

# The same two contacts by their friction: feet on belts that run apart, b = (-1/2, 5/2).
feet=(--matrix "1.5 -2.5 0.5 -2.5; -2.5 13.5 2.5 13.5; 0.5 2.5 1.5 2.5; -2.5 13.5 2.5 13.5")
expect_exit 0 "$judder" modes "${feet[@]}" --free "-9.81 0 -9.81 0" --contact mu=0.8,slip=-2 \
    --contact mu=0.8,slip=2 --json
expect_python "two feet on two belts are 261" 'assert result["class"] == "261", result["class"]'

# ---- Friction ---------------------------------------------------------------------------------------
block=(--matrix "1 0; 0 1" --free)
expect_exit 0 "$judder" modes "${block[@]}" "-9.81 2" --contact mu=0.3
expect_row "1 stuck 9.81 -2 - 0 0 -"
expect_exit 0 "$judder" modes "${block[@]}" "-9.81 4" --contact mu=0.3,mu_s=0.4
expect_row "1 slides forwards 9.81 -2.943 - 0 1.057 -"
expect_exit 0 "$judder" modes "${block[@]}" "-9.81 3.5" --contact mu=0.3,mu_s=0.4
expect_row "1 stuck 9.81 -3.5 - 0 0 -"
expect_exit 0 "$judder" modes "${block[@]}" "1 -3" --contact mu=0.3
expect_row "1 open 0 0 - 1 -3 -"
expect_exit 0 "$judder" modes "${block[@]}" "0 -3" --contact mu=0.3,normal=5
expect_row "1 slides backwards 5 1.5 - 5 -1.5 -"
expect_exit 0 "$judder" modes --matrix "1 0 0; 0 1 0; 0 0 1" --free "-1 0.3 0.4" --contact plane,mu=0.45
expect_row "1 slides 1 -0.27 -0.36 0 0.03 0.04"
expect_exit 0 "$judder" modes --matrix "1 0 0; 0 1 0; 0 0 1" --free "-1 0.3 0.4" --contact box,mu=0.45,mu_y=0.1
expect_row "1 slides along y 1 -0.3 -0.1 0 0 0.3"

rod=(--matrix "1.6 1.2; 1.2 3.4")
expect_exit 0 "$judder" modes "${rod[@]}" --free "0.1 1" --contact mu=2 --json
expect_python "a rod that leans may part, hold or slide" '
modes = sorted(s["contacts"][0]["mode"] for s in result["solutions"])
assert modes == ["open", "slides forwards", "stuck"], modes
assert not result["unique"] and result["enumerated"]
lasts = {s["contacts"][0]["mode"]: s["stability"] for s in result["solutions"]}
assert lasts == {"open": "stable", "slides forwards": "unstable", "stuck": "neutral"}, lasts'
expect_exit 0 "$judder" modes "${rod[@]}" --free "-1 1" --contact mu=2,slip=1
expect_stdout "no mode is consistent"

# Two contacts in one place: forces are not determined.
expect_exit 0 "$judder" modes --matrix "1 1; 1 1" --free "-1 -1" --contact smooth --contact smooth --json
expect_python "two supports share the load in equal parts" '
only, = result["solutions"]
assert only["undetermined"]
assert all(abs(c["normal"] - 0.5) < 1e-12 for c in only["contacts"])'

# ---- A system at a state ------------------------------------------------------------------------------
block=(two-feet --set contact=rigid --initial y=0.5 --initial w=0)
expect_exit 0 "$judder" modes "${block[@]}" --json
expect_python "the body over two belts is 261, and does not last" '
assert result["class"] == "261" and result["system"] == "two-feet"
assert [c["contact"] for c in result["state"]] == ["foot1", "foot2"]
only, = result["solutions"]
assert only["stability"] == "unstable" and abs(only["growth"] - 3**0.5) < 1e-9
assert all(abs(c["normal"] - 4.905) < 1e-9 for c in only["contacts"])'
floor=("${block[@]}" --set u1=0 --set u2=0 --set h_F=0.2)
expect_exit 0 "$judder" modes "${floor[@]}" --set F=3
expect_row "foot1 stuck 1.905 -1.5 - 0 0 -"
expect_stdout "forces   are not determined"
expect_exit 0 "$judder" modes "${floor[@]}" --set F=9
expect_row "foot1 open 0 0 - 0.585 0 -"
expect_exit 0 "$judder" modes painleve-rod
expect_stdout "no mode is consistent"
expect_exit 0 "$judder" modes painleve-rod --set mu=0.5
expect_row "floor slides forwards 8.21741091 -4.10870546 - 0 -1.62839491 -"
expect_exit 0 "$judder" modes double-pendulum
expect_stdout "modes    no contact is closed"
expect_exit 0 "$judder" modes double-pendulum --json
expect_python "an open contact has no modes" 'assert not result["state"][0]["closed"]'

# ---- What is wrong ----------------------------------------------------------------------------------
wrong() {  # message, options
    local message=$1
    shift
    expect_exit 2 "$judder" modes "$@"
    expect_stderr "$message"
}
wrong "modes needs a system, or --matrix"
wrong "--set goes with a system" --matrix 1 --pull 1 --set mu=1
wrong "--time goes with a system" --matrix 1 --pull 1 --time 1
wrong "--pull does not go with a system" two-feet --pull 1
wrong "--contact does not go with a system" two-feet --contact mu=1
wrong "system 'duffing' has no contacts" duffing
wrong "two-fee" two-fee
wrong "must have the form NAME=VALUE" two-feet --set mu
wrong "2 numbers are needed" two-feet --stiffness 1
wrong "one of --pull and --free" --matrix "1"
wrong "one of --pull and --free" --matrix "1" --pull 1 --free 1
wrong "as many rows as columns" --matrix "1 2" --pull 1
wrong "rows of the same length" --matrix "1 2; 3" --pull 1
wrong "rows of the same length" --matrix "" --pull 1
wrong "1 number is needed" --matrix "1" --pull "1 2"
wrong "--matrix x" --matrix "x" --pull 1
wrong "finite" --matrix "inf" --pull 1
wrong "the contacts have 2 components" --matrix "1" --free 1 --contact mu=0.3
wrong "give all accelerations by --free" "${rod[@]}" --pull "1 1" --contact mu=0.3
wrong "unknown 'mux=3'" "${rod[@]}" --free "1 1" --contact mux=3
wrong "mu must be given" "${rod[@]}" --free "1 1" --contact slip=3
wrong "mu must be given, not below 0" "${rod[@]}" --free "1 1" --contact mu=-1
wrong "mu_s must not be below mu" "${rod[@]}" --free "1 1" --contact mu=0.3,mu_s=0.2
wrong "normal must not be below 0" "${rod[@]}" --free "1 1" --contact mu=0.3,normal=-1
wrong "1 number is needed" "${rod[@]}" --free "1 1" --contact mu=0.3 --stiffness "1 1"
wrong "--plot shows two rigid contacts that slide" "${rod[@]}" --free "1 1" --contact mu=0.3 --plot a.png
wrong "--keep-script goes with --plot only" "${pair[@]}" --keep-script
wrong "must be greater than 0" "${pair[@]}" --stiffness "1 0"
wrong "must not be negative" "${pair[@]}" --damping "1 -1"
wrong "at most 12 contacts" --matrix "$(for i in {1..13}; do echo "$(echo {1..13})$([ "$i" = 13 ] || echo ';')"; done)" --pull "$(echo {1..13})"

finish
