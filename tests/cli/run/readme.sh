#!/usr/bin/env bash
# What the README promises its own runs show: friction by the exact law, stick that is rest and no creep,
# and forces as they are.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"
source=$tests/../..
ln -s "$source/examples" examples

# The model that the README writes, and all of its runs, each into a result of its own.
awk '/^```/ { inside = ($0 == "```sh"); next } inside' "$source/README.md" >commands
sed -n "/^cat >my-pendulum.yaml/,/^END/p" commands | bash
"$judder" systems planar-body --yaml >mine.yaml
sed -n 's/ --\(plot\|animate\|output\) [^ ]*//g; s/ -o [^ ]*//; s/ --json//; s/ --events//; s/^judder run //p' commands >runs
check "the README runs something" test "$(wc -l <runs)" -ge 12
number=0
while read -r run; do
    number=$((number + 1))
    eval "expect_exit 0 \"$judder\" run $run -o $number.h5 -q"
    expect_exit 0 "$judder" info $number.h5 --json
    # Joints and points have no patch and no law of one. eps_b is how resistance of a joint sets in.
    expect_python "no creep, and the exact law: $run" '
creep = {k: v for k, v in result["parameters"].items() if k.startswith("parameters.eps") and k != "parameters.eps_b"}
assert all(v == 0 for v in creep.values()), creep
assert result["law"] in ("integral", ""), result["law"]'
done <runs
for study in drift design; do
    check "$study of an example" grep -q "^judder $study examples/" commands
    # shellcheck disable=SC2013
    for file in $(sed -n "s/^judder $study \(examples[^ ]*\).*/\1/p" commands); do
        check "$file has no creep, and the exact law" grep -q "^friction: integral" "$file"
        check "$file has no creep" grep -q "^parameters: {eps_t: 0, eps_r: 0" "$file"
    done
done

# What sticks is at rest, to the last bit, and it sticks and slips by turns.
check "stick is rest" "$python" - runs <<'END'
import sys
import h5py, numpy

names = [line.strip() for line in open(sys.argv[1])]

def read(run):
    f = h5py.File(f"{names.index(run) + 1}.h5")["run"]
    columns = {name: f[group][name][:] for group in ("states", "outputs") if group in f for name in f[group]}
    events = list(zip(f["events/t"][:], (kind.decode() for kind in f["events/kind"][:])))
    return f["t"][:], columns, events

def stick(columns, held, still):
    assert held.any() and all((columns[name][held] == 0).all() for name in still), still
    return int((numpy.diff(held.astype(int)) == 1).sum())

t, ball, _ = read("examples/ball_on_table.yaml")
assert stick(ball, ball["phase"] >= 2, ("v_s", "v_sx", "v_sy", "wz")) >= 5 and ball["v_s"].max() > 1

t, rolling, _ = read("examples/ball_on_table.yaml --set A_x=0 --set A_y=0")
rest = rolling["phase"] == 3
assert stick(rolling, rest, ("vx", "vy", "wx", "wy", "wz")) == 1 and rest[-1] and rest.sum() > 1000
assert numpy.ptp(rolling["y"][rest]) == 0 == numpy.ptp(rolling["x"][rest])

t, body, _ = read("planar-body")
assert stick(body, body["mode"] == 1, ("vx", "vy", "omega")) >= 5

t, own, events = read("my-pendulum.yaml --end 10")
stops = [time for time, kind in events if kind == "stop"]
slips = [time for time, kind in events if kind == "slip"]
assert len(stops) >= 3
for stop, slip in zip(stops, slips):
    held = (t > stop) & (t < slip)
    assert held.sum() > 100 and (own["w"][held] == 0).all() and numpy.ptp(own["phi"][held]) == 0

# The pendulum falls onto the disc, is never pressed into it, and friction holds it in the end.
t, pendulum, _ = read("examples/pendulum_disc.yaml")
held, force = pendulum["phase"] == 2, pendulum["N"]
assert stick(pendulum, held, ("v_s", "v_sx", "v_sy", "w_s")) >= 3 and held[-1] and force[-1] > 10
assert (force[t < 0.1] == 0).all() and force.max() < 8 * force[-1]  # blows are of the size of its weight
END
finish
