#!/usr/bin/env bash
# judder friction compare: the errors that the laws state, where they are, figures, and one clear
# line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# ---- Errors -------------------------------------------------------------------------------------
expect_exit 0 "$judder" friction compare --json
expect_python "errors on the Hertz disc, as the theory page states them" '
laws = result["laws"]
assert list(laws)[0] == "integral" and {"point", "pade1", "pade2", "power"} <= set(laws)
for name, T, M in ("point", 1, 1), ("pade1", 0.344, 0.392), ("pade2", 0.164, 0.243), \
        ("power", 0.036, 0.054):
    law = laws[name]
    assert abs(law["T"]["largest"] - T) < 5e-4, (name, law["T"])
    assert abs(law["M"]["largest_of_spin"] - M) < 6e-4, (name, law["M"])
    assert abs(law["M"]["largest"] / law["M"]["largest_of_spin"] - 0.589048622548) < 1e-9
    assert abs(law["M"]["mean"] / law["M"]["mean_of_spin"] - 0.589048622548) < 1e-9
    for error in law["T"], law["M"]:
        assert 0 < error["mean"] < error["largest"] and 0 <= error["at"]["mixing"] <= 90
assert laws["integral"]["T"]["largest"] == 0 and laws["integral"]["T"]["at"]["vx"] is None
assert result["patch"]["shape"] == "disc" and result["files"] == []'
expect_python "the motion has the error" '
import math, subprocess
at = result["laws"]["pade2"]["T"]["at"]
assert abs(math.hypot(at["vx"], at["vy"], at["w"]) - 1) < 1e-9
one = json.loads(subprocess.run([sys.argv[2], "friction", "eval", "--json", "--vx=%r" % at["vx"],
    "--vy=%r" % at["vy"], "--w=%r" % at["w"]], stdout=subprocess.PIPE, check=True).stdout)
d = one["laws"]["pade2"]["difference"]
assert abs(math.hypot(d["T_x"], d["T_y"]) - result["laws"]["pade2"]["T"]["largest"]) < 1e-9' \
    "$judder"
expect_exit 0 "$judder" friction compare --d_s 1 --law power --json
expect_python "full lean, from the side" '
assert list(result["laws"]) == ["power"]
error = result["laws"]["power"]["T"]
assert abs(error["largest"] - 0.184) < 5e-4 and abs(abs(error["at"]["direction"]) % 180) < 1'
expect_exit 0 "$judder" friction compare --law power --set b_T=0.862 --set m_T=3.457 --json
expect_python "a better fit of the disc without lean" '
assert result["laws"]["power"]["T"]["largest"] < 0.03'
expect_exit 0 "$judder" friction compare --shape points --points '1,0,1 -1,0,1 0,1,1' --json
expect_python "weighted points" 'assert result["laws"]["pade1"]["T"]["largest"] > 0.3'
expect_exit 0 "$judder" friction compare --shape points --points 0,0,1 --json
expect_python "a single point has no moment to compare with" '
assert result["laws"]["pade1"]["M"]["largest_of_spin"] is None
assert result["laws"]["pade1"]["T"]["largest"] < 1e-12'
expect_exit 0 "$judder" friction compare
expect_row "integral exact"
expect_row "pade1 0.3437 43.6, 0.0"
expect_row "power 0.0358 68.1, 0.0"

# ---- Figures ------------------------------------------------------------------------------------
expect_exit 0 "$judder" friction compare --plot errors.png --keep-script
check "png of errors" test "$(head -c 4 errors.png | tail -c 3)" = PNG
expect_stdout "written  errors.png"
expect_stdout "written  errors.gp"
check "the exact law is not drawn" test "$(grep -c '^# ' errors.dat)" -ge 4
check "no errors of the exact law" test "$(grep -c integral errors.dat errors.gp)" = \
    "$(printf 'errors.dat:0\nerrors.gp:0')"
check "exact at pure sliding" grep -qE '^0 (0|[0-9.]+e-1[0-9])$' errors.dat
mkdir again && cp errors.gp errors.dat again && cd again || exit 2
expect_exit 0 gnuplot errors.gp
check "the kept script draws it again" cmp -s errors.png ../errors.png
cd .. || exit 2
expect_exit 0 "$judder" friction compare --law pade2 --plot errors.svg --json
expect_python "the figure is listed" 'assert result["files"] == ["errors.svg"]'
check "svg of errors" grep -q 'Errors of friction laws: disc' errors.svg
expect_exit 0 "$judder" friction compare --shape rectangle --width 1cm --length 3cm --plot e.pdf
check "pdf of errors" grep -qa '^%PDF' e.pdf

# ---- What is wrong ------------------------------------------------------------------------------
expect_wrong "'errors.png' exists already and is not replaced; --force replaces it" \
    friction compare --plot errors.png
expect_exit 0 "$judder" friction compare --plot errors.png --force
expect_wrong "use .png, .svg or .pdf" friction compare --plot e.jpg
expect_wrong "--keep-script goes with --plot only" friction compare --keep-script
expect_wrong "law integral is the exact one: it has no errors to draw" \
    friction compare --law integral --plot none.png
expect_wrong "no errors to draw: the laws are exact on this patch" \
    friction compare --law table --plot none.png
expect_exit 0 "$judder" friction compare --law integral
expect_wrong "unknown friction law 'pade3'; did you mean 'pade1'?" friction compare --law pade3
expect_wrong "--set b_T=-1: b_T is -1, must be >= 0" friction compare --set b_T=-1
expect_wrong "unknown parameter of a law 'b_X'; did you mean 'b_T'?" friction compare --set b_X=1
expect_wrong "unknown parameter of a law 'b_T'; known are: rise, v_s" \
    friction compare --law pade1 --set b_T=1
expect_wrong "radius is -1 m, must be > 0" friction compare --radius -1
expect_wrong "--inner goes with --shape ring only" friction compare --inner 3mm
expect_wrong "unknown option '--vx'" friction compare --vx 1
expect_wrong "unexpected argument 'x'" friction compare x
expect_wrong "unknown command of friction 'compre'; did you mean 'compare'?" friction compre

# ---- The laws in a run --------------------------------------------------------------------------
# Drive of figure 3, top left: how far pade1 is from the exact law after 0.5 s, as the guide says.
for law in integral pade1 pade2; do
    expect_exit 0 "$judder" run vibrating-table --friction $law --end 0.5 --tol 1e-10 --json \
        --record final
    cp "$out" "$base/$law"
done
expect_python "pade1 ends 3.2 micrometres, pade2 0.6 from the exact law" '
import math
place = [json.load(open(name))["final"] for name in sys.argv[2:]]
for other, distance in zip(place[1:], (3.2e-6, 0.64e-6)):
    off = math.hypot(other["x"] - place[0]["x"], other["y"] - place[0]["y"])
    assert abs(off - distance) < 0.05e-6, off' "$base/integral" "$base/pade1" "$base/pade2"

finish
