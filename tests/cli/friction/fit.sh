#!/usr/bin/env bash
# judder friction fit: the known answers over the domain of the published law, measurements with
# units, figures, and one clear line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

fits() {  # b_T m_T b_M m_M ARGUMENT...
    local want="$1 $2 $3 $4"
    shift 4
    expect_exit 0 "$judder" friction fit --json "$@"
    expect_python "fit is $want: $*" '
for name, text in zip(("b_T", "m_T", "b_M", "m_M"), sys.argv[2].split()):
    value = result["parameters"][name]["value"]
    assert abs(value - float(text)) <= (0.01 if name[0] == "b" else 0.03), (name, value)
assert result["law"] == "power" and result["motions"] > 0 and result["files"] == []
assert 0 < result["force"]["rms"] < result["force"]["largest"] < 0.25' "$want"
}

# ---- Over a domain --------------------------------------------------------------------------------
fits 0.780 2.65 0.425 3.17
fits 0.780 2.65 0.425 3.17 --d 0..1 --mixing 0..90deg --radius 3mm
fits 0.862 3.457 0.400 4.404 --d 0
expect_python "domain and where the residual is largest" '
assert result["domain"]["d_max"] == 0 and abs(result["domain"]["mixing_max"] - 1.5707963) < 1e-6
assert 0.5 < result["force"]["at"]["mixing"] < 1.1 and result["force"]["at"]["d_c"] == 0
assert "low" not in result["parameters"]["b_T"]'
expect_exit 0 "$judder" friction fit --free b_T,m_T --set b_M=0.4 --json
expect_python "the others stay" '
p = result["parameters"]
assert p["b_T"]["free"] and not p["b_M"]["free"] and p["b_M"]["value"] == 0.4
assert p["m_M"]["value"] == 3.073 and abs(p["b_T"]["value"] - 0.78) < 0.01'
expect_exit 0 "$judder" friction fit --shape rectangle --width 1cm --length 3cm --d 0
expect_stdout "fitted   law power to the exact one"
expect_stdout "largest"

# ---- Measurements: the law itself with a known disturbance ----------------------------------------
"$python" - >m.csv <<'END'
import math
print("# made of b_T 0.8, m_T 2.8, b_M 0.42, m_M 3.3, mu 0.21, N 9.81, a 3 mm")
print("t [s], v_x [mm/s], v_y [mm/s], w, T_x [mN], T_y [mN], M [N mm]")
a, F = 0.003, 0.21 * 9.81
for i in range(80):
    mixing, turn = 1.55 * (i + 0.5) / 80, 0.7 * i
    v, w = 0.02 * math.cos(mixing), 0.02 * math.sin(mixing) / a
    T = F * v / (v**2.8 + (0.8 * a * w)**2.8)**(1 / 2.8)
    M = F * a * 0.42 * 3 * math.pi / 16 * a * w / (v**3.3 + (0.42 * a * w)**3.3)**(1 / 3.3)
    noise = [math.sqrt(2) * math.sin(12.9898 * (3 * i + k) ** 2) for k in range(3)]
    print("%g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g" % (0.1 * i, 1e3 * v * math.cos(turn),
          1e3 * v * math.sin(turn), w, 1e3 * (T * math.cos(turn) + 0.02 * noise[0]),
          1e3 * (T * math.sin(turn) + 0.02 * noise[1]), 1e3 * (M + 3e-5 * noise[2])))
END
expect_exit 0 "$judder" friction fit m.csv --radius 3mm --normal_force 9.81N --fit-mu --json
expect_python "intervals and noise" '
truth = {"b_T": 0.8, "m_T": 2.8, "b_M": 0.42, "m_M": 3.3, "mu": 0.21}
free = {name: p for name, p in result["parameters"].items() if p["free"]}
assert list(free) == list(truth) and result["rows"] == 80
for name, p in free.items():
    assert p["low"] < p["value"] < p["high"] and 0 < p["error"] < 0.1 * p["value"], name
    assert abs(p["value"] - truth[name]) < 4 * p["error"], (name, p)
    assert 3.9 < (p["high"] - p["low"]) / p["error"] < 4.05, "2 t for 75 to 155 degrees of freedom"
    assert abs(p["correlation"][name] - 1) < 1e-12
assert 0.015 < result["force"]["noise"] < 0.025 and 2e-5 < result["moment"]["noise"] < 4e-5
assert result["force"]["at"]["line"] >= 3'
expect_exit 0 "$judder" friction fit m.csv --radius 3mm --normal_force 9.81N --mu 0.21
expect_stdout "95 % interval"
expect_stdout "to 80 rows of m.csv"
expect_stdout "noise"

# ---- Figures --------------------------------------------------------------------------------------
expect_exit 0 "$judder" friction fit --plot domain.svg --keep-script
expect_stdout "written  domain.svg"
check "the figure names the law and what is left" grep -q "fitted to the exact law" domain.svg
check "data beside it" grep -q ": mixing angle \[deg\], dT/(mu N) \[1\]" domain.dat
expect_exit 0 "$judder" friction fit m.csv --radius 3mm --normal_force 9.81N --mu 0.21 \
    --plot rows.png --json
expect_python "files" 'assert result["files"] == ["rows.png"]'
expect_wrong "'rows.png' exists already and is not replaced; --force replaces it" \
    friction fit m.csv --radius 3mm --normal_force 9.81N --mu 0.21 --plot rows.png

# ---- Speed and force alone ------------------------------------------------------------------------
"$python" - >speed.csv <<'END'
import math
# mu N (1 + rise (1 - v/sqrt(v^2 + v_s^2))) [friction:F10], with a known disturbance
print("speed [mm/s], force [N]")
for i in range(40):
    v = 0.001 * (i + 1)
    T = 0.25 * 9.81 * (1 + 0.6 * (1 - v / math.hypot(v, 0.008))) + 0.004 * math.sqrt(2) * math.sin(12.9898 * i**2)
    print("%.9g,%.9g" % (1e3 * v, T))
END
expect_exit 0 "$judder" friction fit speed.csv --law point --normal_force 9.81N --fit-mu --plot speed.svg --keep-script --json
expect_python "how friction falls with the speed" '
truth = {"rise": 0.6, "v_s": 0.008, "mu": 0.25}
free = {name: p for name, p in result["parameters"].items() if p["free"]}
assert set(free) == set(truth), free
for name, p in free.items():
    assert abs(p["value"] - truth[name]) < 4 * p["error"], (name, p)
assert 0.003 < result["force"]["noise"] < 0.005'
check "the force is drawn over the speed" grep -q "sliding speed" speed.gp
check "the law as a line" test "$(grep -c 'smooth unique' speed.gp)" -eq 1
check "its data" grep -q ": v \[m/s\], T \[N\]" speed.dat
expect_exit 0 "$judder" friction fit speed.csv --law point --normal_force 9.81N --free mu
check "no line about moments, which were not measured" test "$(grep -c '^moment' "$out")" -eq 0
printf 'v,t\n1,2\n' >no_load.csv
expect_wrong "no column of a load: one of Tx, Ty, M" friction fit no_load.csv
printf 'T,t\n1,2\n' >no_motion.csv
expect_wrong "no column of a motion: one of vx, vy, w" friction fit no_motion.csv

# ---- What is wrong, in one line -------------------------------------------------------------------
expect_wrong "law 'point' has no parameters of its own to fit" friction fit --law point
expect_wrong "unknown parameter of the law 'b_X'; did you mean" friction fit --free b_X
expect_wrong "unknown parameter of the law 'm_X'; did you mean" friction fit --set m_X=1
expect_wrong "rise starts at 0, the end of its range" friction fit --free rise,b_T
expect_wrong "friction that depends on the speed (rise, v_s) is fitted to measurements only" \
    friction fit --set rise=1
expect_wrong "parameter 'error' of law 'table' says how exact it is" friction fit --law table \
    --free error
expect_wrong "--free ,: names no parameter" friction fit --free ,
expect_wrong "b_T starts at 0, the end of its range" friction fit --set b_T=0
expect_wrong "d up to 2, must be at most 1 here" friction fit --d 0..2
expect_wrong "--d 0..x: 'x' is not a number" friction fit --d 0..x
expect_wrong "mixing angles from 0 to 2 rad" friction fit --mixing 0..2
expect_wrong "--mu goes with a file of measurements only" friction fit --mu 0.2
expect_wrong "--d goes without a file of measurements only" friction fit m.csv --d 0
expect_wrong "--fit-mu needs --normal_force FORCE" friction fit m.csv --fit-mu
expect_wrong "--normal_force needs --mu NUMBER" friction fit m.csv --normal_force 9.81N
expect_wrong "--evaluations 0: must be a whole number" friction fit --evaluations 0
expect_wrong "m.csv:2:35: unit 'mN' does not fit '1'; loads with a dimension need a normal force" \
    friction fit m.csv --radius 3mm
expect_wrong "no.csv: No such file or directory" friction fit no.csv
head -6 m.csv >few.csv
expect_wrong "few.csv: 4 rows are too few: 4 parameters need at least 5" \
    friction fit few.csv --radius 3mm --normal_force 9.81N --mu 0.21
printf 'vx,vy,w,Tx,Ty,M\n1,0,0,1,0,0\n1,0,1,nan,0,0\n' >bad.csv
expect_wrong "bad.csv:3:7: 'nan' is not finite" friction fit bad.csv
printf '1,0,0,1,0,0\n0,0,0,0,0,0\n1,0,1,1,0,0\n1,0,1,1,0,0\n1,0,1,1,0,0\n1,0,1,1,0,0\n' >rest.csv
expect_wrong "rest.csv: row 2 (line 2) has no motion" friction fit rest.csv
for i in 1 2 3 4 5 6; do echo "$i,0,0,1,0,0"; done >sliding.csv
expect_wrong "sliding.csv: parameter 'b_T' is not determined by these motions" \
    friction fit sliding.csv --free b_T
expect_wrong "sliding.csv: parameter 'rise' is not determined by these motions" friction fit sliding.csv
sed 's/,1,0,0$/,-1,0,0/' sliding.csv >sign.csv
expect_wrong "the loads drive the motion" friction fit sign.csv
expect_exit 1 "$judder" friction fit --evaluations 2
expect_stderr "does not converge within 2 evaluations; last values: b_T = "
expect_exit 0 "$judder" friction fit --help
expect_stdout "judder friction fit [FILE.csv]"
finish
