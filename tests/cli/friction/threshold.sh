#!/usr/bin/env bash
# judder threshold: the push test of kardan2013, every way to give a load, curve and figure, and one
# clear line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

block=(--shape rectangle --width 10mm --length 30mm)
body=("${block[@]}" --mass 8.1g --mu_s 0.55 --mu_k 0.52)

# ---- The push test ---------------------------------------------------------------------------------
push() {  # h, exact [N], kardan [mN to 4 digits]
    expect_exit 0 "$judder" threshold "${body[@]}" --push "$1" --json
    expect_python "the block pushed at $1 gives way at $2 N, by the rule at $3 mN" '
assert abs(result["exact"] / float(sys.argv[2]) - 1) < 1e-12, result["exact"]  # all its digits
assert abs(1e3 * result["kardan"] - float(sys.argv[3])) < 5e-5, result["kardan"]  # its last digit
assert result["unit"] == "N" and result["load"]["F_x"] == result["exact"]
assert result["direction"]["w"] < 0 and result["direction"]["centre"]["y"] < 0
assert abs(result["direction"]["vy"]) < 1e-12 and abs(result["direction"]["centre"]["x"]) < 1e-12' \
        "$2" "$3"
}
push 5mm 33.182812828638e-3 34.3493
expect_python "body, motions that decide, and the acceleration" '
body = result["body"]
assert abs(body["inertia"] - 0.0081 * (0.01**2 + 0.03**2) / 12) < 1e-18
assert body["inertia_from"] == "uniform plate" and body["gravity"] == 9.81
decided = result["decided_by"]
assert abs(decided["exact"]["centre"]["y"] + 11.828117e-3) < 5e-10
assert abs(decided["kardan"]["centre"]["y"] + 1e-3 / 12 / 5e-3) < 1e-15  # J/(m h)
a, way = result["acceleration"], result["direction"]
assert a["ax"] > 0 and abs(a["alpha"] / a["ax"] - way["w"] / way["vx"]) < 1e-9 * 100
assert result["patch"]["width"] == 0.01 and result["files"] == []'
push 10mm 25.009837294414e-3 25.0268

for case in '8.1g 0.55 0.52' '3kg 0.1 0.1' '20mg 0.9 0'; do
    read -r mass mu_s mu_k <<<"$case"
    for h in 5mm 10mm; do
        expect_exit 0 "$judder" threshold "${block[@]}" --mass "$mass" --mu_s "$mu_s" \
            --mu_k "$mu_k" --push $h --json
        cp "$out" "$base/$h"
    done
    expect_python "ratios for $case: exact 1.3268, by the rule 1.3725" '
near, far = (json.load(open(path)) for path in sys.argv[2:])
assert abs(near["exact"] / far["exact"] - 1.3268) < 5e-5
assert abs(near["kardan"] / far["kardan"] - 1.3725) < 5e-5' "$base/5mm" "$base/10mm"
done

expect_exit 0 "$judder" threshold "${body[@]}" --push 5mm
expect_stdout "inertia 6.75e-07 kg m^2 (uniform plate)"
expect_stdout "exact          0.0331828128286 N; decided by a motion that turns about (0, -0.0118281"
expect_stdout "kardan         0.0343493020257 N; decided by a motion that turns about (0, -0.0166666"
expect_stdout "first moves    v = (0.927530409682, 0) m/s"
expect_stdout "acceleration   (0.1997775"

# ---- Every way to give a load ----------------------------------------------------------------------
same_as() {  # description, options: the numbers of the push at 5 mm
    local description=$1
    shift
    expect_exit 0 "$judder" threshold "$@" --json
    expect_python "$description" '
want = json.load(open(sys.argv[2]))
for key in "exact", "kardan":
    assert abs(result[key] / want[key] - 1) < 1e-12, key' "$base/want"
}
expect_exit 0 "$judder" threshold "${body[@]}" --push 5mm --json
cp "$out" "$base/want"
same_as "only the line of action counts" "${body[@]}" --attack=-5mm,5mm
same_as "only the direction of a load counts" "${body[@]}" --load '3,0,-15 N mm'
same_as "from the other side" "${body[@]}" --push 5mm --angle 180deg
same_as "below the middle" "${body[@]}" --push=-5mm
same_as "the inertia by hand" "${body[@]}" --push 5mm --inertia '6.75e-7 kg m^2'
same_as "a block that lies along x" --shape rectangle --width 30mm --length 10mm --mass 8.1g \
    --mu_s 0.55 --mu_k 0.52 --push 5mm --angle 90deg
same_as "corners in place of sizes" --shape polygon \
    --vertices '0,0 10mm,0 10mm,30mm 0,30mm' --at=-5mm,-15mm --mass 8.1g --mu_s 0.55 --push 5mm
same_as "more gravity, less mass" "${block[@]}" --mass 4.05g --gravity 19.62 --mu_s 0.55 --push 5mm

# Half of the push held beside: the other half moves it, by both rules.
expect_exit 0 "$judder" threshold "${body[@]}" --push 5mm --hold '10mN,0,-50uN m' --json
expect_python "a load held beside" '
want = json.load(open(sys.argv[2]))
for key in "exact", "kardan":
    assert abs(result[key] + 0.01 - want[key]) < 1e-12, key
assert abs(result["load"]["F_x"] - want["exact"]) < 1e-12
assert abs(result["body"]["hold"]["M"] + 5e-5) < 1e-18' "$base/want"

# Closed forms: through the middle mu_s m g, a moment mu_s m g times the mean distance.
expect_exit 0 "$judder" threshold --pressure uniform --radius 3cm --mass 2kg --mu_s 0.25 --push 0 \
    --angle 30deg --json
expect_python "through the middle it slides" '
import math
assert abs(result["exact"] - 0.25 * 2 * 9.81) < 1e-11 and abs(result["kardan"] - 4.905) < 1e-11
way = result["direction"]
assert abs(way["vx"] - math.cos(math.pi / 6)) < 1e-9 and abs(way["vy"] - 0.5) < 1e-9
assert way["centre"] is None
assert result["acceleration"] == {"ax": 0, "ay": 0, "alpha": 0}  # mu_s = mu_k
assert abs(result["body"]["inertia"] - 2 * 0.03**2 / 2) < 1e-15'
expect_exit 0 "$judder" threshold --pressure uniform --radius 3cm --mass 2kg --mu_s 0.25 \
    --load '0,0,-7 N m' --json
expect_python "under a moment it turns" '
assert result["unit"] == "N m" and result["load"]["M"] == -result["exact"]
assert abs(result["exact"] - 4.905 * 0.02) < 1e-12 and abs(result["kardan"] - 0.0981) < 1e-12
assert result["direction"]["w"] < 0'
expect_exit 0 "$judder" threshold --shape points --points '-1,0,1 1,0,1' --mass 1kg --mu_s 0.5 \
    --push 0 --angle 90deg --json
expect_python "points have the masses of their weights" '
assert result["body"]["inertia"] == 1 and result["body"]["inertia_from"] == "masses like the weights"
assert abs(result["exact"] - 4.905) < 1e-11'
expect_exit 0 "$judder" threshold --shape points --points '0,0,1' --mass 1kg --inertia 1 --mu_s 0.5 \
    --load 0,0,1
expect_stdout "exact          0 N m"

# ---- Curve and figure --------------------------------------------------------------------------------
expect_exit 0 "$judder" threshold "${body[@]}" --curve 0..15mm --count 4 --json
expect_python "a curve" '
rows = result["curve"]
assert [row["h"] for row in rows] == [0, 0.005, 0.01, 0.015] and "exact" not in result
want = json.load(open(sys.argv[2]))
assert abs(rows[1]["exact"] / want["exact"] - 1) < 1e-12
assert abs(rows[0]["exact"] - 0.55 * 0.0081 * 9.81) < 1e-15
assert all(a["exact"] > b["exact"] for a, b in zip(rows, rows[1:]))
assert all(row["kardan"] >= row["exact"] * (1 - 1e-12) for row in rows)
assert all(set(row) >= {"exact", "kardan", "direction"} for row in rows)' "$base/want"
expect_exit 0 "$judder" threshold "${body[@]}" --curve=-15mm..15mm --plot c.png --keep-script
expect_stdout "h [m]"
check "31 rows" test "$(grep -cE '^-?0(\.[0-9]+)?  +0\.0' "$out")" -eq 31
check "png of a curve" test "$(head -c 4 c.png | tail -c 3)" = PNG
check "a row of its data" grep -qE '^0\.005 0\.034349302$' c.dat
mkdir again && cp c.gp c.dat again && cd again || exit 2
expect_exit 0 gnuplot c.gp
check "the kept script draws it again" cmp -s c.png ../c.png
cd .. || exit 2
expect_exit 0 "$judder" threshold "${body[@]}" --push 5mm --plot p.svg --json
expect_python "the figure is listed" 'assert result["files"] == ["p.svg"]'
check "svg with the marked push" grep -q '34.349' p.svg
expect_wrong "'p.svg' exists already and is not replaced; --force replaces it" \
    threshold "${body[@]}" --push 5mm --plot p.svg
expect_exit 0 "$judder" threshold "${body[@]}" --push 5mm --plot p.svg --force
expect_exit 0 "$judder" threshold "${body[@]}" --load '1,1,-20 N mm' --plot arm.pdf
check "pdf with an arm" grep -qa '^%PDF' arm.pdf

# ---- What is wrong -------------------------------------------------------------------------------------
refuse() {  # text, further options of a body that is pushed
    local text=$1
    shift
    expect_wrong "$text" threshold "${block[@]}" "$@"
}
refuse "threshold needs --mass MASS" --mu_s 0.5 --push 0
refuse "threshold needs --mu_s NUMBER" --mass 1 --push 0
refuse "threshold needs --push H, --attack X,Y, --load FX,FY,M or --curve" --mass 1 --mu_s 0.5
refuse "--mass 0: must be greater than 0" --mass 0 --mu_s 0.5 --push 0
refuse "--mass -1: must be greater than 0" --mass -1 --mu_s 0.5 --push 0
refuse "--mass nan: " --mass nan --mu_s 0.5 --push 0
refuse "--mass inf: " --mass inf --mu_s 0.5 --push 0
refuse "--mass 1m: unit 'm' does not fit 'kg'" --mass 1m --mu_s 0.5 --push 0
refuse "--inertia 0: must be greater than 0" --mass 1 --inertia 0 --mu_s 0.5 --push 0
refuse "--inertia -1: must be greater than 0" --mass 1 --inertia -1 --mu_s 0.5 --push 0
refuse "--inertia nan: " --mass 1 --inertia nan --mu_s 0.5 --push 0
refuse "--gravity 0: must be greater than 0" --mass 1 --gravity 0 --mu_s 0.5 --push 0
refuse "--mu_s 0: must be greater than 0" --mass 1 --mu_s 0 --push 0
refuse "--mu_s nan: " --mass 1 --mu_s nan --push 0
refuse "--mu_k -0.1: must not be negative" --mass 1 --mu_s 0.5 --mu_k -0.1 --push 0
refuse "--mu_k 0.6: must not be greater than mu_s = 0.5" --mass 1 --mu_s 0.5 --mu_k 0.6 --push 0
refuse "unknown option '--mu-s'; did you mean '--mu_s'?" --mass 1 --mu-s 0.5 --push 0

wrong() {  # text, what is asked about the block
    local text=$1
    shift
    expect_wrong "$text" threshold "${body[@]}" "$@"
}
wrong "--push 5: a push at the distance 5 m misses the patch, which reaches from -0.015 to" --push 5
wrong "--push nan: " --push nan
wrong "--push 6mm: a push at the distance 0.006 m misses" --push 6mm --angle 90deg
wrong "--attack 6mm,0: outside the patch" --attack 6mm,0
wrong "--attack 5: must have the form X,Y" --attack 5
wrong "--push and --attack do not go together" --push 0 --attack 0,0
wrong "--attack and --load do not go together" --attack 0,0 --load 1,0,0
wrong "--curve and --load do not go together" --curve 0..1mm --load 1,0,0
wrong "--angle goes with --push, --attack or --curve only" --load 1,0,0 --angle 1
wrong "--load 0,0,0: must not be zero" --load 0,0,0
wrong "--load 1,0: must have the form FX,FY,M" --load 1,0
wrong "--load nan,0,0: " --load nan,0,0
wrong "--load 1 m,0,0: unit 'm' does not fit 'N'" --load '1 m,0,0'
wrong "the load of --hold cannot be held (gauge 2.2" --push 0 --hold 0.1,0,0
wrong "--curve 1mm: must have the form MIN..MAX with MIN < MAX" --curve 1mm
wrong "--curve 2mm..1mm: must have the form MIN..MAX with MIN < MAX" --curve 2mm..1mm
wrong "--curve 0..1: a push at the distance 1 m misses the patch" --curve 0..1
wrong "--count goes with --curve only" --push 0 --count 5
wrong "--count 1: must be a whole number from 2 to 10000" --curve 0..1mm --count 1
wrong "--count 2.5: must be a whole number from 2 to 10000" --curve 0..1mm --count 2.5
wrong "--keep-script goes with --plot only" --push 0 --keep-script
wrong "--plot shows pushes" --load 0,0,1 --plot m.png
wrong "use .png, .svg or .pdf" --push 0 --plot m.jpg
wrong "unexpected argument 'x'" --push 0 x
expect_wrong "the middle of the patch is at (0.01, 0) m, not in the centre of mass" \
    threshold "${body[@]}" --at 1cm,0 --push 0
expect_wrong "a patch of one point says nothing about the moment of inertia" \
    threshold --shape points --points 0,0,1 --mass 1 --mu_s 0.5 --push 0
# Hulls of points and polygons: inside, on the edge, outside.
tripod=(threshold --shape points --points '-1,-1,1 1,-1,1 0,2,1' --mass 1 --mu_s 0.5)
for inside in 0,0 0,-1 1,-1 0.5,0.5 0,1.99; do
    expect_exit 0 "$judder" "${tripod[@]}" --attack=$inside
done
for outside in 0,-1.01 1,0 0.51,0.5 -3,0 0,2.01; do
    expect_wrong "--attack $outside: outside the patch" "${tripod[@]}" --attack=$outside
done

# ---- Help ----------------------------------------------------------------------------------------------
expect_exit 0 "$judder" threshold --help
for option in shape radius mass inertia mu_s mu_k gravity push attack angle load hold curve count \
    plot force keep-script json; do
    expect_stdout "--$option"
done
cp "$out" "$base/help"
expect_exit 0 "$judder" help threshold
check "help threshold" cmp -s "$out" "$base/help"
expect_exit 0 "$judder" --help
expect_stdout "threshold "

finish
