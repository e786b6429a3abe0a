#!/usr/bin/env bash
# Patches of `judder run`: every shape can be chosen, sizes are checked, results keep them.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

refuse() {
    local text=$1
    shift
    expect_wrong "$text" run vibrating-table -o never.csv "$@"
}

# Whether the last run ended in the state of another.
same_state() {
    "$python" -c '
import json, sys
a, b = (json.load(open(name))["final"] for name in sys.argv[1:])
sys.exit(a != b)' "$out" "$1"
}
differs_in_state() { ! same_state "$1"; }

# ---- --set --------------------------------------------------------------------------------------
refuse "--set patch.shape=rng: unknown shape 'rng'; did you mean 'ring'?" --set patch.shape=rng
refuse "--set patch.pressure=herz: unknown pressure 'herz'; did you mean 'hertz'?" \
    --set patch.pressure=herz
refuse "--set patch.radus=1mm: " --set patch.radus=1mm
refuse "did you mean 'radius'?" --set patch.radus=1mm
refuse "--set patch.width=1mm: shape 'disc' has no 'width'" --set patch.width=1mm
refuse "--set patch.radius=1kg: unit 'kg' does not fit 'm'" --set patch.radius=1kg
refuse "--set patch.radius=-1mm: radius is -0.001 m, must be > 0" \
    --set patch.radius=-1mm --set patch.d_c=0
refuse "--set patch.shape=ring: inner is 0 m, must be > 0" --set patch.shape=ring
refuse "--set patch.pressure=hertz: pressure hertz is for disc and ellipse" \
    --set patch.shape=ring --set patch.inner=1mm --set patch.pressure=hertz
refuse "--set patch.vertices=x: a list is given in a scenario file" --set patch.vertices=x
refuse "--set patch.x: must have the form NAME=VALUE" --set patch.x
refuse "--set patch.shape=: unknown shape ''" --set patch.shape=
refuse "the centre of pressure of the patch is at (0.001, 0) m" --set patch.x=1mm
refuse "a is 0.03 m, must be below the radius of the ball" --set patch.radius=3cm

# Keys follow their shape.
expect_exit 0 "$judder" run vibrating-table --json --end 0.05 --set 'patch.shape = ring' \
    --set 'patch.inner = 1 mm' --initial wz=50
cp "$out" "$base/ring"
expect_python "the patch is reported" '
patch = result["patch"]
assert patch["shape"] == "ring" and patch["pressure"] == "uniform", patch
assert patch["radius"] == 0.003 and patch["inner"] == 0.001, patch'
expect_exit 0 "$judder" run vibrating-table --json --end 0.05 --initial wz=50
check "another shape gives another motion" test "$(cat "$out")" != "$(cat "$base/ring")"
expect_exit 0 "$judder" run vibrating-table --end 0.05 --set patch.pressure=uniform
expect_stdout "patch    disc, uniform pressure"

# The size scales the shape, wherever it stands.
expect_exit 0 "$judder" run vibrating-table --json --end 0.01 --set a=2mm --set patch.shape=ring \
    --set patch.radius=4mm --set patch.inner=2mm
expect_python "the size scales the shape" '
assert result["patch"]["radius"] == 0.002 and abs(result["patch"]["inner"] - 0.001) < 1e-18'

# Grips: of a patch, in every door.
expect_exit 0 "$judder" run vibrating-table --json --end 0.05 --set patch.grip_y=0.5
expect_python "grips are reported" '
assert result["patch"]["grip_x"] == 1 and result["patch"]["grip_y"] == 0.5, result["patch"]'
cp "$out" "$base/grips"
printf 'system: vibrating-table\npatch: {grip_y: 0.5}\nrun: {end: 0.05}\n' >grips.yaml
expect_exit 0 "$judder" run grips.yaml --json
check "a grip in a file is that of --set" same_state "$base/grips"
expect_exit 0 "$judder" run vibrating-table --json --end 0.05 --set patch.grip_x=1
check "a grip of 1 changes nothing" differs_in_state "$base/grips"
refuse "--set patch.grip_y=0: grip_y is 0, must be > 0" --set patch.grip_y=0
refuse "--set patch.grip_y=-2: grip_y is -2, must be 1e-06 to 1e+06" --set patch.grip_y=-2
refuse "one may be at most 100 times the other" --set patch.grip_y=0.001
refuse "--set patch.grip_y=1mm: unit 'mm' does not fit '1'" --set patch.grip_y=1mm
printf 'system: vibrating-table\npatch:\n  grip_x: 0\n' >bad.yaml
expect_wrong "bad.yaml:3:11: grip_x is 0, must be > 0" run bad.yaml -o never.csv

# A coefficient that rises towards rest: parameters of every law.
for law in point power integral; do
    expect_exit 0 "$judder" run vibrating-table --json --end 0.01 --friction $law
    cp "$out" "$base/plain"
    expect_exit 0 "$judder" run vibrating-table --json --end 0.01 --friction $law --set v_s=5mm/s
    check "v_s alone changes nothing ($law)" same_state "$base/plain"
    expect_exit 0 "$judder" run vibrating-table --json --end 0.01 --friction $law --set rise=0.5 \
        --set friction.v_s=5mm/s
    check "rise changes the motion ($law)" differs_in_state "$base/plain"
    cp "$out" "$base/rising"
    printf 'system: vibrating-table\nfriction: {law: %s, rise: 0.5, v_s: 5 mm/s}\nrun: {end: 0.01}\n' \
        $law >rising.yaml
    expect_exit 0 "$judder" run rising.yaml --json
    check "rise in a file is that of --set ($law)" same_state "$base/rising"
done
refuse "rise is -0.1, must be 0 to 10" --set rise=-0.1
refuse "rise is 11, must be 0 to 10" --set rise=11
refuse "v_s is 0, must be > 0" --set v_s=0
refuse "unit 'mm' does not fit 'm/s'" --set v_s=5mm
expect_exit 0 "$judder" run vibrating-table --end 0.01 --set rise=0.3 --set patch.grip_x=2 -o both.h5
check "a result keeps grips and rise" "$python" -c '
import h5py
run = h5py.File("both.h5")["run"]
assert run["friction/rise"][()] == 0.3 and run["friction/v_s"].attrs["unit"] in ("m/s", b"m/s")
assert run["patch/grip_x"][()] == 2 and run["patch/grip_y"][()] == 1'

# ---- Scenario files -------------------------------------------------------------------------------
mkdir maps
printf 'x [m],y [m],weight\n# a tripod\n-1e-3,-1e-3,1\n1e-3,-1e-3,1\n0,2e-3,1\n' >maps/tripod.csv
cat >maps/ball.yaml <<'END'
system: vibrating-table
patch: {shape: points, points: tripod.csv}
run: {end: 0.05}
END
cat >polygon.yaml <<'END'
system: vibrating-table
patch:
  shape: polygon
  vertices: [[-1 mm, -1 mm], [1 mm, -1 mm], [1 mm, 1 mm], [-1 mm, 1 mm]]
  polynomial: [1, 0, 0, 0.1, 0, 0.1]
run: {end: 0.05}
END
for shape in 'rectangle, width: 2 mm, length: 4 mm' 'ellipse, half_x: 1 mm, half_y: 2 mm' \
    'ring, inner: 1 mm' 'disc, pressure: uniform'; do
    printf 'system: vibrating-table\npatch: {shape: %s}\nrun: {end: 0.05}\n' "$shape" >shape.yaml
    for law in $("$judder" systems vibrating-table --json |
        "$python" -c 'import json, sys; [print(l["name"]) for l in json.load(sys.stdin)["laws"]]'); do
        expect_exit 0 "$judder" run shape.yaml --friction "$law" --json
        expect_python "law $law on shape $shape" 'assert result["status"] == "ok"'
    done
done
expect_exit 0 "$judder" check maps/ball.yaml
expect_exit 0 "$judder" run maps/ball.yaml -o tripod.h5 --json
expect_python "points are reported" '
points = result["patch"]["points"]
assert points == [[-1e-3, -1e-3, 1], [1e-3, -1e-3, 1], [0, 2e-3, 1]], points
assert result["patch"]["pressure"] is None'
expect_exit 0 "$judder" run polygon.yaml -o polygon.h5 --set patch.d_c=0 --json
expect_python "vertices and polynomial are reported" '
assert result["patch"]["vertices"][2] == [1e-3, 1e-3]
assert result["patch"]["polynomial"] == [1, 0, 0, 0.1, 0, 0.1]'
sed -i 's/0,2e-3,1/0,2e-3/' maps/tripod.csv
expect_wrong "maps/tripod.csv:5:7: 2 columns, must be 3" check maps/ball.yaml
rm maps/tripod.csv
expect_wrong "maps/tripod.csv: No such file or directory" check maps/ball.yaml

# ---- Result files -----------------------------------------------------------------------------------
for file in tripod.h5 polygon.h5; do
    check "layout of $file" "$python" "$tests/file/check_h5.py" $file vibrating-table
    expect_exit 0 "$judder" plot $file -o "${file%.h5}.png"
done
check "lists are in the files" "$python" -c '
import h5py
with h5py.File("tripod.h5") as file:
    run = file["run"]
    assert run.attrs["patch"] == "points" and run.attrs["pressure"] == ""
    assert list(run["patch_lists/weight"]) == [1, 1, 1]
    assert list(run["patch_lists/y"]) == [-1e-3, -1e-3, 2e-3]
    assert run["patch_lists/y"].attrs["unit"] == "m"
    assert run["patch/x"][()] == 0 and run["patch/x"].attrs["unit"] == "m"
with h5py.File("polygon.h5") as file:
    run = file["run"]
    assert run.attrs["patch"] == "polygon" and run.attrs["pressure"] == "uniform"
    assert list(run["patch_lists/polynomial"]) == [1, 0, 0, 0.1, 0, 0.1]
    assert list(run["patch_lists/x"]) == [-1e-3, 1e-3, 1e-3, -1e-3]
    assert "weight" not in run["patch_lists"]'

# ---- Listings ----------------------------------------------------------------------------------------
expect_exit 0 "$judder" systems vibrating-table
expect_stdout "shape: disc ring ellipse rectangle polygon points (default: disc)"
expect_stdout "size: parameter a scales the shape"
expect_exit 0 "$judder" systems vibrating-table --json
expect_python "shapes and their keys" '
part = next(part for part in result["parts"] if part["kind"] == "patch")
assert part["default"] == "disc" and part["pressure"] == "hertz" and part["size"] == "a"
assert part["choices"] == ["disc", "ring", "ellipse", "rectangle", "polygon", "points"]
keys = {key["name"]: key for key in part["keys"]}
assert keys["inner"]["shapes"] == ["ring"] and keys["inner"]["unit"] == "m"'
expect_exit 0 "$judder" run --help
expect_stdout "patch.shape=ring"

finish
