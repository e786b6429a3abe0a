#!/usr/bin/env bash
# judder friction: the check values of the exact law and of the push test, every shape, figures,
# meshes, and one clear line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# eval_gives T M ARGUMENT...: force along x and moment of the exact law, to 1e-12.
eval_gives() {
    local T=$1 M=$2
    shift 2
    expect_exit 0 "$judder" friction eval --json "$@"
    expect_python "T = $T, M = $M: $*" '
exact = result["laws"]["integral"]
for name, text in ("T_x", sys.argv[2]), ("M", sys.argv[3]):
    assert abs(exact[name] - eval(text)) <= 1e-12, "%s is %.15g" % (name, exact[name])
assert abs(exact["T_y"]) <= 1e-12' "$T" "$M"
}

# ---- Exact law: closed forms --------------------------------------------------------------------
pi=3.141592653589793
eval_gives 0.883572933822129 0.220893233455532 --vx 1 --w 1
eval_gives "9*$pi/32" "9*$pi/128" --vx 2 --w 2
eval_gives "8/(3*$pi)" "8/(9*$pi)" --pressure uniform --vx 1 --w 1
eval_gives 0.974278579257 0.101909332919 --vx 1 --w 0.5
eval_gives 0 2/3 --pressure uniform --w 1
eval_gives 1 0 --shape rectangle --width 1cm --length 3cm --vx 0.2
eval_gives "9*$pi/32" "0.003*9*$pi/128" --radius 3mm --vx 3mm/s --w 1
eval_gives "9*$pi/32" "-9*$pi/128" --vx '1 m/s' --w -1
# ---- Pressure maps -------------------------------------------------------------------------------
# A mat of even load is the rectangle that it covers: rows by columns, parted by any of three.
printf 'kPa of a mat\n3,3;3\t3\n3,3,3,3\n' >mat.csv
printf '3,3,3,3\n3,3,3\n' >ragged.csv
rectangle=$("$judder" friction eval --json --law integral --shape rectangle --width 20mm --length 8mm \
    --vx 0.01 --vy 0.004 --w 2)
expect_exit 0 "$judder" friction eval --json --law integral --points mat.csv --pitch 5mm,4mm --vx 0.01 \
    --vy 0.004 --w 2
expect_python "an even mat is a rectangle" '
want, got = json.loads(sys.argv[2])["laws"]["integral"], result["laws"]["integral"]
for name in "T_x", "T_y", "M":
    assert abs(got[name] - want[name]) < 1e-10, (name, got, want)
assert result["patch"]["cell_x"] == 0.005 and result["patch"]["cell_y"] == 0.004' "$rectangle"
expect_wrong "ragged.csv:2:1: 3 numbers, the rows above have 4" friction eval --points ragged.csv \
    --pitch 5mm --vx 1
expect_wrong "--pitch goes with --points FILE" friction eval --pitch 5mm --vx 1
# Columns in any order and unit; the shape follows from --points.
printf 'p [kPa], y [mm], x [cm]\n1, 2, 3\n2, 0, 1\n' >columns.csv
expect_exit 0 "$judder" friction eval --json --points columns.csv --vx 1 --w 1
same=$("$judder" friction eval --json --points "30mm,2mm,1 10mm,0,2" --vx 1 --w 1)
expect_python "columns are found by name and have units" '
want = json.loads(sys.argv[2])
for key in "x", "y":
    assert abs(result["patch"]["centre"][key] - want["patch"]["centre"][key]) < 1e-15
assert result["patch"]["size"] == want["patch"]["size"]' "$same"
printf 'x [mm], y [kg], p\n1,2,3\n' >columns.csv
expect_wrong "columns.csv:1:9: unit 'kg' does not fit 'm'" friction eval --points columns.csv --vx 1
# A sample in the reference point has its own share, a fifth here, and no more.
expect_exit 0 "$judder" friction eval --json --points "0,0,1 1,0,1 0,1,1 -1,0,1 0,-1,1" --vx 1e-6 --w 1
expect_python "a sample in the middle has its share in every law" '
for name in "integral", "pade1", "pade2":
    assert abs(result["laws"][name]["T_x"] - 0.2) < 1e-6, result["laws"][name]'

# ---- Seen from elsewhere ------------------------------------------------------------------------
# Spin about the shape's own middle, seen from 2 m away, is sliding and spin there.
eval_gives 0 "3*$pi/16" --at 0,2 --vx 2 --w 1
# Four points of a square against the same by hand: each slides at right angles to its radius.
eval_gives 0 1 --shape points --points '1,0,2 0,1,2 -1,0,2 0,-1,2' --w 3
expect_python "all laws, patch and motion" '
assert list(result["laws"])[0] == "integral" and {"point", "power"} <= set(result["laws"])
for name, law in result["laws"].items():
    assert set(law) >= {"T_x", "T_y", "M", "Phi"} and ("difference" in law) == (name != "integral")
assert result["laws"]["integral"]["Phi"] == 3 and result["motion"] == {
    "vx": 0, "vy": 0, "w": 3, "eps": 0}
assert result["laws"]["point"]["T_x"] is None  # set-valued without sliding
patch = result["patch"]
assert patch["shape"] == "points" and patch["point_count"] == 4 and patch["size"] == 1
assert patch["centre"] == {"x": 0, "y": 0} and patch["spin_moment"] == 1
assert result["files"] == []'

# However fast or slow, a motion has its load; a weighted point in the centre of rotation has none.
expect_exit 0 "$judder" friction eval --vx 1 --w 1 --json
cp "$out" "$base/slow"
expect_exit 0 "$judder" friction eval --vx 1e155 --w 1e155 --json
expect_python "fast motions have the loads of slow ones" '
slow = json.load(open(sys.argv[2]))["laws"]
for name, law in result["laws"].items():
    assert abs(law["T_x"] - slow[name]["T_x"]) < 1e-9' "$base/slow"
expect_exit 0 "$judder" friction eval --shape points --points 0,0,1 --w 1 --json
expect_python "a weighted point that does not move is set-valued" '
assert result["laws"]["integral"]["T_x"] is None and result["laws"]["power"]["T_x"] == 0
assert result["laws"]["power"]["difference"]["T_x"] is None'

# The pressure may lean, be multiplied by a polynomial, and be regularised.
expect_exit 0 "$judder" friction eval --vx 1 --w 1 --d_s 0.5 --json
cp "$out" "$base/lean"
expect_exit 0 "$judder" friction eval --vx 1 --w 1 --polynomial '1 0 0.5' --json
expect_python "a lean is a polynomial of degree 1" '
lean = json.load(open(sys.argv[2]))["laws"]["integral"]
for name, value in result["laws"]["integral"].items():
    assert abs(value - lean[name]) < 1e-12, name
assert abs(lean["T_x"] - 0.8835729338) > 1e-3' "$base/lean"
expect_exit 0 "$judder" friction eval --eps 0.1 --json
expect_python "no motion, regularised: no friction" '
assert all(law[k] == 0 for law in result["laws"].values() for k in ("T_x", "T_y", "M", "Phi"))'

# Reduced laws: exact at the ends, their parameters can be set.
expect_exit 0 "$judder" friction eval --w 2 --law power --json
expect_python "power is exact under pure spin" '
assert list(result["laws"]) == ["power"]
assert abs(result["laws"]["power"]["M"] - 0.589048622548086) < 1e-12
assert abs(result["laws"]["power"]["difference"]["M"]) < 1e-12'
expect_exit 0 "$judder" friction eval --vx 3 --w 2 --law power --set b_T=0 --set b_M=0 --json
expect_python "without spin in it power is point contact" '
assert result["laws"]["power"]["T_x"] == 1 and result["laws"]["power"]["M"] == 0'

expect_exit 0 "$judder" friction eval --vx 1 --w 1
expect_row "integral 0.883572933822 0"
expect_stdout "0.220893233456"
expect_stdout "moment of pure spin/(mu N) = 0.589048622548 m"

# ---- Files of points ------------------------------------------------------------------------------
printf '\xef\xbb\xbfx [m],y [m],weight\r\n# a tripod\n\n0,0,1\n10 mm,0,1\r\n0,10mm,2\n' >tripod.csv
expect_exit 0 "$judder" friction eval --shape points --points tripod.csv --vx 1 --w 20 --json
cp "$out" "$base/file"
expect_exit 0 "$judder" friction eval --shape points --points '0,0,1 10mm,0,1 0,10mm,2' --vx 1 \
    --w 20 --json
check "a file gives the same as the option" cmp -s "$out" "$base/file"
expect_python "centre of pressure" '
assert abs(result["patch"]["centre"]["x"] - 0.0025) < 1e-15
assert abs(result["patch"]["centre"]["y"] - 0.005) < 1e-15'

# ---- Limit surface ---------------------------------------------------------------------------------
block="--shape rectangle --width 10mm --length 30mm"
push() {  # height, threshold [N]
    # shellcheck disable=SC2086
    expect_exit 0 "$judder" friction surface $block --push 1,0 --attack "0,$1" --mu 0.55 \
        --normal_force 79.461mN --json
    expect_python "the block pushed at $1 gives way at $2 N" '
threshold = result["threshold"]
assert abs(threshold["force"] - float(sys.argv[2])) < 5e-8, threshold["force"]  # last digit
assert abs(threshold["factor"] * 0.55 * 79.461e-3 - threshold["force"]) < 1e-15
assert threshold["slip"]["w"] < 0 and threshold["centre"]["y"] < 0
assert abs(threshold["centre"]["x"]) < 1e-9' "$2"
}
push 5mm 0.0331828
push 10mm 0.0250098
# shellcheck disable=SC2086
expect_exit 0 "$judder" friction surface $block --direction 1,0,-5mm --json
expect_python "a push is a direction" 'assert abs(result["threshold"]["factor"] - 0.75927042) < 1e-8'
# shellcheck disable=SC2086
expect_exit 0 "$judder" friction surface $block --load 0.3,0,0 --direction 1,0,0 --json
expect_python "from a load on, and how it stands" '
assert abs(result["threshold"]["factor"] - 0.7) < 1e-10 and result["threshold"]["centre"] is None
load = result["load"]
assert abs(load["gauge"] - 0.3) < 1e-10 and load["held"] is True
assert abs(load["slip"]["vx"] - 1) < 1e-9 and load["projection"]["f_x"] == 0.3'
expect_exit 0 "$judder" friction surface --load 3,4,0 --json
expect_python "a load that is not held, and the nearest that is" '
load = result["load"]
assert abs(load["gauge"] - 5) < 1e-9 and load["held"] is False
assert abs(load["projection"]["f_x"] - 0.6) < 1e-9 and abs(load["projection"]["f_y"] - 0.8) < 1e-9'
expect_exit 0 "$judder" friction surface --load 0,0,0.5
expect_stdout "held"
expect_stdout "turns about (0, 0) m"
expect_exit 0 "$judder" friction surface --shape points --points '0,0,1 1,0,1' --direction 0,0,1
expect_stdout "an edge of the surface"
expect_exit 0 "$judder" friction surface --shape points --points '0,0,1' --load 0,0,1 --json
expect_python "a point holds no moment" '
assert result["load"]["gauge"] is None and result["load"]["held"] is False'

# ---- Meshes: closed, of unit normals, on the surface ------------------------------------------------
expect_exit 0 "$judder" friction surface --mesh s.obj --level 2
expect_stdout "mesh     162 vertices, 320 triangles"
expect_stdout "written  s.obj"
# shellcheck disable=SC2086
expect_exit 0 "$judder" friction surface $block --mesh s.ply --level 2 --json
expect_python "files and counts" '
assert result["mesh"] == {"vertices": 162, "triangles": 320} and result["files"] == ["s.ply"]'
cat >mesh.py <<'END'
import math, sys
path = sys.argv[1]
lines = [line.split() for line in open(path)]
if path.endswith(".obj"):
    points = [list(map(float, l[1:])) for l in lines if l[0] == "v"]
    normals = [list(map(float, l[1:])) for l in lines if l[0] == "vn"]
    faces = [[int(t.split("//")[0]) - 1 for t in l[1:]] for l in lines if l[0] == "f"]
else:
    head = lines.index(["end_header"]) + 1
    count = next(int(l[2]) for l in lines if l[:2] == ["element", "vertex"])
    rows = [list(map(float, l)) for l in lines[head:head + count]]
    points, normals = [r[:3] for r in rows], [r[3:] for r in rows]
    faces = [list(map(int, l[1:])) for l in lines[head + count:]]
sides = {}
for a, b, c in faces:
    for side in (a, b), (b, c), (c, a):
        sides[side] = sides.get(side, 0) + 1
assert len(points) == 162 == len(normals) and len(faces) == 320
assert all(n == 1 and sides.get((b, a)) == 1 for (a, b), n in sides.items()), "closed, oriented"
assert len(points) - len(sides) // 2 + len(faces) == 2, "Euler characteristic"
for p, n in zip(points, normals):
    assert abs(math.hypot(*n) - 1) < 1e-12 and sum(x * y for x, y in zip(p, n)) > 0
    assert math.hypot(p[0], p[1]) <= 1 + 1e-12
volume = sum(p[0] * (q[1] * r[2] - q[2] * r[1]) - p[1] * (q[0] * r[2] - q[2] * r[0])
             + p[2] * (q[0] * r[1] - q[1] * r[0])
             for p, q, r in ((points[a], points[b], points[c]) for a, b, c in faces)) / 6
assert volume > 0.5, "seen from outside counter-clockwise"
if path.endswith(".obj"):
    assert abs(max(p[2] for p in points) - 3 * math.pi / 16) < 1e-2
END
for file in s.obj s.ply; do
    check "mesh $file" "$python" mesh.py $file
done
expect_wrong "'s.obj' exists already and is not replaced; --force replaces it" \
    friction surface --mesh s.obj
expect_exit 0 "$judder" friction surface --mesh s.obj --level 0 --force
check "replaced" grep -q '^f 1' s.obj

# ---- Figures ------------------------------------------------------------------------------------------
expect_exit 0 "$judder" friction eval --vx 1 --w 1 --d_c 0.5 --plot laws.png --keep-script
check "png of laws" test "$(head -c 4 laws.png | tail -c 3)" = PNG
expect_stdout "written  laws.png"
expect_stdout "written  laws.gp"
check "data of laws" grep -q '^45 ' laws.dat
expect_exit 0 "$judder" friction eval --vx 1 --w 1 --plot laws.svg --json
expect_python "the figure is listed" 'assert result["files"] == ["laws.svg"]'
check "svg of laws" grep -q 'Friction laws: disc' laws.svg
# shellcheck disable=SC2086
expect_exit 0 "$judder" friction surface $block --push 1,0 --attack 0,5mm --load 0,0.1,0 \
    --plot surface.png --keep-script
check "png of a surface" test "$(head -c 4 surface.png | tail -c 3)" = PNG
check "the line ends at the threshold" grep -qE '^0\.7[0-9]+ 0\.1 -0\.003' surface.dat
mkdir again && cp surface.gp surface.dat again && cd again || exit 2
expect_exit 0 gnuplot surface.gp
check "the kept script draws it again" cmp -s surface.png ../surface.png
cd .. || exit 2
expect_exit 0 "$judder" friction surface --shape points --points tripod.csv --plot tripod.pdf
check "pdf of a surface" grep -qa '^%PDF' tripod.pdf
expect_wrong "'laws.png' exists already and is not replaced; --force replaces it" \
    friction eval --vx 1 --plot laws.png
expect_exit 0 "$judder" friction eval --vx 1 --plot laws.png --force
expect_wrong "--plot and --points name the same file: tripod.csv" \
    friction eval --shape points --points tripod.csv --vx 1 --plot tripod.csv --force
expect_exit 0 "$judder" friction surface --shape points --points 0,0,1 --direction 0,0,1 --json
expect_python "a single point turns at once" '
assert result["threshold"]["factor"] == 0 and result["threshold"]["slip"]["w"] == 1'
expect_exit 0 "$judder" friction surface --load 0,0,0 --json
expect_python "no load has no normal" '
assert result["load"]["slip"] is None and result["load"]["normals"] == []'
expect_wrong "encloses nothing" friction surface --shape points --points 0,0,1 --plot none.png
expect_wrong "encloses nothing" friction surface --shape points --points 0,0,1 --mesh none.obj
expect_wrong "use .png, .svg or .pdf" friction eval --vx 1 --plot e.jpg
expect_wrong "use .obj or .ply" friction surface --mesh e.stl
expect_wrong "--keep-script goes with --plot only" friction eval --vx 1 --keep-script
expect_wrong "--keep-script goes with --plot only" friction surface --keep-script
expect_exit 2 env PATH=/nowhere "$judder" friction eval --vx 1 --plot none.svg
expect_stderr "gnuplot is not installed"

# ---- What is wrong ---------------------------------------------------------------------------------
refuse() {  # text, arguments of eval
    local text=$1
    shift
    expect_wrong "$text" friction eval --vx 1 "$@"
}
expect_wrong "'friction' needs more; see 'judder friction --help'" friction
expect_wrong "unknown command of friction 'surfac'; did you mean 'surface'?" friction surfac
expect_wrong "unknown command of friction 'evil'; did you mean 'eval'?" help friction evil
expect_wrong "zero motion with eps 0: rest is set-valued" friction eval
expect_wrong "--vx nan: " friction eval --vx nan
expect_wrong "--w inf: " friction eval --w inf
expect_wrong "--w 1 m: unit 'm' does not fit 'rad/s'" friction eval --w '1 m'
refuse "unknown shape 'disk'; did you mean 'disc'?" --shape disk
refuse "unknown pressure 'herz'; did you mean 'hertz'?" --pressure herz
refuse "--inner goes with --shape ring only" --inner 3mm
refuse "--radius goes with --shape disc or ring only" --shape rectangle --radius 1
refuse "--vertices goes with --shape polygon only" --shape disc --vertices '0,0 1,0 0,1'
refuse "--points goes with --shape points only" --shape disc --points tripod.csv
refuse "--shape ring needs --inner LENGTH" --shape ring
refuse "--shape rectangle needs --length LENGTH" --shape rectangle --width 1cm
refuse "--shape ellipse needs --half_y LENGTH" --shape ellipse --half_x 1cm
refuse "--shape polygon needs --vertices" --shape polygon
refuse "--shape points needs --points" --shape points
refuse "radius is -1 m, must be > 0" --radius -1
refuse "inner" --shape ring --inner 2
refuse "--radius 3parsec2: " --radius 3parsec2
refuse "--radius 3 qq: unknown unit 'qq'" --radius '3 qq'
refuse "hertz" --shape rectangle --width 1 --length 1 --pressure hertz
refuse "negative" --d_c 0.8 --d_s 0.8
refuse "the pressure becomes negative" --shape rectangle --width 1 --length 0.1 --d_s 20
refuse "width = 1 m, length = 0.0009 m" --shape rectangle --width 1 --length 0.0009
refuse "inner = 0.99995 m" --shape ring --radius 1 --inner 0.99995
refuse "--polynomial has 2 coefficients, must have 1, 3, 6, 10 or 15" --polynomial '1 2'
refuse "--polynomial: 'x': " --polynomial '1 x 2'
refuse "negative" --polynomial '0 1 0'
refuse "--polynomial is empty" --polynomial ' '
refuse "--vertices: '1': must have the form X,Y" --shape polygon --vertices '0,0 1 0,1'
refuse "--vertices: '1,0,0': must have the form X,Y" --shape polygon --vertices '0,0 1,0,0 0,1'
refuse "convex" --shape polygon --vertices '0,0 2,0 0.1,0.1 0,2'
refuse "--points: '1,2': must have the form X,Y,WEIGHT" --shape points --points 1,2
refuse "weight" --shape points --points '0,0,-1'
refuse "missing.csv: No such file or directory" --shape points --points missing.csv
printf 'x,y,w\n0,0,1\n1,b,1\n' >bad.csv
refuse "bad.csv:3:3: 'b' is not a number" --shape points --points bad.csv
printf '0,0,1\n\n1,2\n' >bad.csv
refuse "bad.csv:3:4: 2 columns, must be 3" --shape points --points bad.csv
printf '0,0,1\nx,y,w\n' >bad.csv
refuse "bad.csv:2:1: 'x' is not a number" --shape points --points bad.csv
printf '# nothing\n' >bad.csv
refuse "bad.csv: no rows in it" --shape points --points bad.csv
refuse "--at 1: must have the form X,Y" --at 1
refuse "--eps -1: must not be negative" --eps -1
refuse "unknown friction law 'powr'; did you mean 'power'?" --law powr
refuse "--set b_T=-1: b_T is -1, must be >= 0" --set b_T=-1
refuse "unknown parameter of a law 'b_X'; did you mean 'b_T'?" --set b_X=1
refuse "unknown parameter of a law 'b_T'; known are: rise, v_s" --law point --set b_T=1
refuse "--set rise=-1: rise is -1, must be 0 to 10" --set rise=-1
refuse "--set v_s=0: v_s is 0, must be > 0" --set v_s=0
refuse "unexpected argument 'x'" x
for bad in 1,2 1,2,3,4 ,,1 1,,1; do
    expect_wrong "--load $bad: must have the form FX,FY,M" friction surface --load $bad
done
expect_wrong "--load nan,0,0: " friction surface --load nan,0,0
expect_wrong "--load 1,0,1 s: unit 's' does not fit 'm'" friction surface --load '1,0,1 s'
expect_wrong "--direction 0,0,0: must not be zero" friction surface --direction 0,0,0
expect_wrong "--direction and --push do not go together" \
    friction surface --direction 1,0,0 --push 1,0
expect_wrong "--attack goes with --push only" friction surface --attack 1,0
expect_wrong "--mu goes with --direction or --push only" friction surface --mu 1
expect_wrong "--mu and --normal_force go together" friction surface --push 1,0 --mu 0.3
expect_wrong "--mu 0: must be greater than 0" \
    friction surface --push 1,0 --mu 0 --normal_force 1
expect_wrong "--level goes with --mesh only" friction surface --level 3
expect_wrong "--level 8: must be a whole number from 0 to 7" \
    friction surface --mesh m.obj --level 8
expect_wrong "the load of --load cannot be held (gauge 2)" \
    friction surface --load 2,0,0 --push 1,0

# ---- Help ------------------------------------------------------------------------------------------
expect_exit 0 "$judder" friction --help
cp "$out" "$base/help"
expect_stdout "friction eval "
expect_stdout "friction surface "
expect_exit 0 "$judder" help friction
check "help friction is friction --help" cmp -s "$out" "$base/help"
for command in eval surface; do
    expect_exit 0 "$judder" friction $command --help
    cp "$out" "$base/help"
    expect_stdout "Usage: judder friction $command [OPTION]..."
    for option in shape pressure radius inner half_x half_y width length d_c d_s polynomial \
        vertices points at plot force keep-script json; do
        expect_stdout "--$option"
    done
    expect_exit 0 "$judder" help friction $command
    check "help friction $command" cmp -s "$out" "$base/help"
done

finish
