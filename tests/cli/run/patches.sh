#!/usr/bin/env bash
# Areas and laws of contacts from outside: on the command line and in files, with one patch and with
# the two of a plug-in of the unit tests.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

plate=$(dirname "$judder")/tests/plate.so
check "the plug-in of the tests is there" test -f "$plate"

# ---- One patch ----------------------------------------------------------------------------------

ring="shape: ring, radius: 20 mm, inner: 10 mm"
printf 'system: planar-body\npatch: {%s}\nfriction: {law: power, b_T: 0.6}\nrun: {end: 0.5}\n' "$ring" >plain.yaml
printf 'system: planar-body\ncontacts: {plane: {patch: {%s}, friction: {law: power, b_T: 0.6}}}\nrun: {end: 0.5}\n' \
    "$ring" >contact.yaml
expect_exit 0 "$judder" run plain.yaml --json
cp "$out" "$base/first"
same() {
    expect_exit 0 "$judder" run "$@" --json
    check "the same in other words: $*" cmp -s "$out" "$base/first"
}
same contact.yaml
same planar-body --set plane.patch.shape=ring --set 'plane.patch.radius=20 mm' --set patch.inner=10mm \
    --set plane.friction=power --set plane.friction.b_T=0.6 --end 0.5
same planar-body --set contacts.plane.patch.shape=ring --set plane.patch.radius=2cm --set plane.patch.inner=1cm \
    --set plane.friction.law=power --set b_T=0.6 --end 0.5
printf 'patch: disc\n' | cat contact.yaml - >twice.yaml
expect_wrong "twice.yaml:2:20: the patch is given twice; also in line 4" run twice.yaml

# ---- Two patches --------------------------------------------------------------------------------

push=(--initial vx=0.1 --initial omega=3 --end 0.05)
expect_exit 0 "$judder" run "$plate" "${push[@]}" --json --set left.patch.shape=disc --set left.patch.radius=3mm \
    --set left.friction=power --set left.friction.b_T=0.6 --set left.mu=0.2
cp "$out" "$base/first"
expect_python "each contact has an area and a law" '
left, right = result["contacts"]["left"], result["contacts"]["right"]
assert result["law"] is None and "patch" not in result
assert left["law"] == "power" and left["patch"]["shape"] == "disc" and left["patch"]["radius"] == 0.003
assert right["law"] == "integral" and right["patch"]["shape"] == "rectangle"
assert right["patch"]["width"] == 0.06'
cat >two.yaml <<END
system: $plate
contacts: {left: {patch: {shape: disc, radius: 3 mm}, friction: {law: power, b_T: 0.6, mu: 0.2}}}
initial: {vx: 0.1, omega: 3}
run: {end: 0.05}
sweep: {parameter: left.patch.radius, from: 3 mm, to: 30 mm, points: 2, section: period=0.01, transient: 0, record: 2}
END
same two.yaml
expect_exit 0 "$judder" run "$plate" --friction power --set right.friction=pade1 --json
expect_python "--friction is about all, a contact about itself" '
assert [c["law"] for c in result["contacts"].values()] == ["power", "pade1"]'

# The same plate as a text, with the section contacts of the scenario above.
cat >plate.yaml <<'END'
system: plate-text
parameters: {m: 0.4 kg, J: 4e-4 kg m^2, b: 30 mm, N_1: 2 N, N_2: 2 N, mu1: 0.3, mu2: 0.3}
states: {x: 0 m, y: 0 m, theta: 0 rad, vx: 0 m/s, vy: 0 m/s, omega: 0 rad/s}
equations: {x': vx, y': vy, theta': omega, vx': 0, vy': 0, omega': 0}
masses: {vx: m, vy: m, omega: J}
contacts:
  left:
    motion: [vx*cos(theta) + vy*sin(theta), vy*cos(theta) - vx*sin(theta) - b*omega, omega]
    normal: N_1
    friction: {mu: mu1, law: integral}
    patch: {shape: rectangle, width: 60 mm, length: 80 mm}
  right:
    motion: [vx*cos(theta) + vy*sin(theta), vy*cos(theta) - vx*sin(theta) + b*omega, omega]
    normal: N_2
    friction: {mu: mu2, law: integral}
    patch: {shape: rectangle, width: 60 mm, length: 80 mm}
set: {right.patch.width: 60 mm}
END
sed "s|$plate|./plate.yaml|" two.yaml >text.yaml
expect_exit 0 "$judder" run text.yaml --tol 1e-10 --json
cp "$out" "$base/text"
expect_exit 0 "$judder" run two.yaml --tol 1e-10 --json
expect_python "a text moves as the plug-in does" "
text = json.load(open('$base/text'))
assert text['contacts'] == result['contacts']
assert all(abs(value - result['final'][name]) < 1e-8 for name, value in text['final'].items())"

refuse() {
    local text=$1
    shift
    expect_wrong "$text" run "$plate" "$@"
}
refuse "--set patch.shape=disc: system 'plate' has several patches: name the contact (left, right)" --set patch.shape=disc
refuse "--set friction.rise=1: system 'plate' has several patches: name the contact (left, right)" --set friction.rise=1
refuse "--set left.patch.width=3mm: shape 'disc' has no 'width'" --set left.patch.shape=disc --set left.patch.width=3mm
refuse "--set left.patch.points=3: a list is given in a scenario file" --set left.patch.points=3
refuse "--set right.friction=powder: unknown friction law 'powder'; did you mean 'power'?" --set right.friction=powder
refuse "--set left.patch.inner=3cm: " --set left.patch.shape=ring --set left.patch.inner=3cm --set left.patch.radius=2cm

# A number of one patch is varied, and the other stays as it is.
expect_exit 0 "$judder" sweep two.yaml -o file.csv
expect_exit 0 "$judder" sweep "$plate" --over left.patch.radius=3mm:30mm:2 --set left.patch.shape=disc --set left.patch.radius=3mm \
    --set left.friction=power --set left.friction.b_T=0.6 --set left.mu=0.2 --initial vx=0.1 --initial omega=3 \
    --section period=0.01 --transient 0 --record 2 -o line.csv
check "the same sweep in other words" cmp -s file.csv line.csv
check "an area of its own moves it otherwise" test "$(sed -n 2p line.csv | cut -d, -f5-)" != "$(sed -n 4p line.csv | cut -d, -f5-)"

expect_exit 0 "$judder" systems "$plate" --json
expect_python "parts are told with their contact" '
parts = [(p["contact"], p["kind"]) for p in result["parts"]]
assert parts == [("left", "patch"), ("left", "friction"), ("right", "patch"), ("right", "friction")]'
expect_exit 0 "$judder" systems "$plate"
check "people are told how to set them" grep -q -- '--set right.patch.NAME=VALUE' "$out"

finish
