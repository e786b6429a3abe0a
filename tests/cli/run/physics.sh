#!/usr/bin/env bash
# The vibrating table against its check values, by every solver: relative error below 1e-7. The
# values have ten digits, and a tolerance of 1e-10 leaves a global error below 1e-8.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# compare NAME=VALUE...: the final state has these values, and zero where it says 0.
compare() {
    expect_python "values of $solver: $*" '
for pair in sys.argv[2:]:
    name, text = pair.split("=")
    wanted, got = float(text), result["final"][name]
    assert abs(got - wanted) <= 1e-7 * abs(wanted) + (1e-12 if wanted == 0 else 0), (
        "%s is %.10g, not %s" % (name, got, text))' "$@"
}

for solver in auto rk5 rk8 rosenbrock cvode-adams cvode-bdf; do
    common="--end 0.5 --tol 1e-10 --solver $solver --json"
    # shellcheck disable=SC2086
    expect_exit 0 "$judder" run vibrating-table --set A_x=1 --set A_y=1 --set omega_a=1000 \
        --set omega_b=500 $common
    compare x=0.01135792135 y=0.1332099014 vx=0.04519426318 vy=0.2005255833 wx=-2.461111786 \
        wy=-4.084923373 wz=0.04907704907
    # shellcheck disable=SC2086
    expect_exit 0 "$judder" run vibrating-table --set A_x=0 --set A_y=0 $common
    compare y=0.07434973964 vy=0.06632235613 wx=-3.315956162 x=0 vx=0 wy=0 wz=0
    expect_python "the object is complete" '
assert result["system"] == "vibrating-table" and result["law"] == "power"
assert result["solver"] == sys.argv[2] and result["status"] == "ok" and result["t"] == 0.5
assert "message" not in result and result["events"] == [] and result["files"] == []
assert result["steps"] > 0 and result["rejected"] >= 0 and result["rhs"] > result["steps"] / 2
assert result["outputs"]["E_kin"] > 0' "$solver"
done

finish
