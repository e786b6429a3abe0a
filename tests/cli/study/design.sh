#!/usr/bin/env bash
# judder design: drives for a wanted drift in four directions, verified by another solver; what
# cannot be reached; files; and one clear line for what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# ---- Four directions -------------------------------------------------------------------------------
for direction in 0 90 180 270; do
    expect_exit 0 "$judder" design vibrating-table --speed '50 mm/s' --direction "$direction deg" \
        --cycles 20 --samples 60 --candidates 2 --json
    expect_python "0.05 m/s at $direction degrees, verified within 2 % and 2 degrees" '
import math
wanted = math.radians(float(sys.argv[2]))
found = result["verified"]
assert result["reached"] and result["verified_by"] == "cvode-adams"
assert abs(found["speed"] / 0.05 - 1) < 0.02, found
off = math.remainder(found["direction"] - wanted, 2 * math.pi)
assert abs(off) < math.radians(2), off
factors = [f["factor"] for f in result["friction"]]
assert [round(f, 12) for f in factors] == [0.8, 0.9, 1, 1.1, 1.2]
assert result["spread"] >= max(f["drift"]["miss"] for f in result["friction"]) - 1e-12
assert set(result["values"]) == {"drive.0.v_x", "drive.0.v_y", "drive.1.v_x", "drive.1.v_y",
                                 "drive.1.phase"}' "$direction"
done

# ---- Named parameters ------------------------------------------------------------------------------
varied=(vibrating-table --vary A_x=0:1 --vary A_y=0:1 --vary 'phi_y=0:360 deg')
named=("${varied[@]}" --speed 0.05)
few=(--cycles 10 --samples 24 --candidates 2)
expect_exit 0 "$judder" design "${named[@]}" "${few[@]}" --no-verify --json
expect_python "parameters that were named, within their bounds" '
assert result["reached"] and "verified" not in result
assert 0 <= result["values"]["A_x"] <= 1 and 0 <= result["values"]["phi_y"] <= 6.2832
assert abs(result["found"]["v_x"] / 0.05 - 1) < 0.005'
cp "$out" "$base/one"
expect_exit 0 "$judder" design "${named[@]}" "${few[@]}" --no-verify --json --threads 3
check "the same bytes with three threads" cmp -s "$out" "$base/one"

expect_exit 0 "$judder" design "${named[@]}" "${few[@]}" -o design.csv --plot design.svg
expect_stdout "wanted   0.05 m/s at 0.00°"
expect_stdout "reached, off by"
expect_stdout "spread   at most"
expect_stdout "verified by cvode-adams at tolerance 1e-08"
check "five variants and the check" test "$(wc -l <design.csv)" -eq 7
check "a figure" grep -q '<svg' design.svg
expect_exit 0 "$judder" design "${named[@]}" "${few[@]}" -o design.h5 --mu-off 0 --no-verify -q
check "nothing on stdout" test ! -s "$out"

# ---- What cannot be reached ------------------------------------------------------------------------
expect_exit 1 "$judder" design "${named[@]}" "${few[@]}" --direction '90 deg' --no-verify --json
expect_stderr "0.05 m/s at 90.00° was not reached within the bounds from"
expect_python "the best found is told" 'assert not result["reached"] and result["reaching"] == 0'
expect_exit 1 "$judder" design "${varied[@]}" "${few[@]}" --speed 5 --no-verify
expect_stderr "the best found is 0.17"
expect_stdout "not reached"

# ---- A signal --------------------------------------------------------------------------------------
slow=(design "${varied[@]}" --speed 0.05 --samples 4000 -o stopped.csv)
"$judder" "${slow[@]}" -q >"$out" 2>"$err" &
process=$!
await_file stopped.csv.part
kill -TERM $process
code=0
wait $process || code=$?
check "SIGTERM ends a design with 1" test "$code" -eq 1
expect_stderr ", --resume goes on"
check "what was found is kept" test -e stopped.csv.part
rm -f stopped.csv
expect_wrong "is in the way: --force replaces an unfinished study, --resume goes on with it" "${slow[@]}"
expect_wrong "it is of another study, model or version" "${slow[@]}" --within 0.01 --resume

# ---- What is wrong ---------------------------------------------------------------------------------
expect_wrong "'design' needs --speed" design vibrating-table
expect_wrong "--speed 0: must be greater than 0" design vibrating-table --speed 0
expect_wrong "unit 'mm' does not fit 'm/s'" design vibrating-table --speed '5 mm'
expect_wrong "--vary A_z=0:1: unknown parameter 'A_z'" design vibrating-table --speed 1 --vary A_z=0:1
expect_wrong "--vary A_x=1:0: A_x from 1 to 0: the second must be above the first" design vibrating-table --speed 1 --vary A_x=1:0
expect_wrong "'A_x' is varied twice" design vibrating-table --speed 1 --vary A_x=0:1 --vary A_x=0:2
expect_wrong "go without --vary only" design vibrating-table --speed 1 --vary A_x=0:1 --omega 50
expect_wrong "--verify and --no-verify do not go together" design "${named[@]}" --verify rk5 --no-verify
expect_wrong "within is 0" design "${named[@]}" --within 0
expect_wrong "friction is 1.5" design "${named[@]}" --mu-off 1.5
expect_wrong "--samples 0: must be a whole number" design "${named[@]}" --samples 0
expect_wrong "nothing drifts in system 'duffing'" design duffing --speed 1 --vary delta=0:1
expect_wrong "has no drive of terms: name what is to be varied" design duffing --speed 1

finish
