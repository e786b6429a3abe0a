#!/usr/bin/env bash
# A run that fails on its way, or is stopped, exits with 1, says when and where in one line, and
# keeps its rows.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

expect_exit 1 "$judder" run vibrating-table --tol 1e-30 --end 0.5 --json -o small.csv
expect_stderr "no step is short enough for the tolerance"
expect_stderr "t = "
expect_stderr "vy = "
expect_python "step size underflow is the status" '
assert result["status"] == "step_size" and result["t"] < 0.5
assert result["message"] and result["files"] == ["small.csv"]'
check "rows are kept" test "$(wc -l <small.csv)" -ge 2

expect_exit 1 "$judder" run vibrating-table --set A_x=1e308 --json --record steps -o huge.csv
expect_stderr "finite"
expect_python "not finite is the status" '
assert result["status"] == "not_finite" and all(v is not None for v in result["final"].values())'
check "rows are kept" test -s huge.csv

expect_exit 1 "$judder" run vibrating-table --max-steps 100 --record steps -o many.csv
expect_stderr "steps"
expect_stdout "step_count"
check "the rows of 100 steps are kept" test "$(wc -l <many.csv)" -ge 100

# stop SIGNAL: send it to a run that would take hours.
stop() {
    "$python" - "$judder" "$1" >"$out" 2>"$err" <<'END'
import signal, subprocess, sys, time
command = [sys.argv[1], "run", "vibrating-table", "--end", "1e6", "--output-step", "1",
           "--json", "-o", sys.argv[2] + ".csv"]
process = subprocess.Popen(command)
time.sleep(0.7)
process.send_signal(getattr(signal, sys.argv[2]))
sys.exit(process.wait(20))
END
}
for signal in SIGINT SIGTERM; do
    expect_code=0
    stop $signal || expect_code=$?
    check "$signal ends with exit code 1" test $expect_code -eq 1
    expect_stderr "stopped on request at t = "
    expect_python "$signal is a status" 'assert result["status"] == "cancelled" and result["t"] > 0'
    check "$signal keeps the rows" test "$(wc -l <$signal.csv)" -ge 2
done
check "no temporary file is left" test "$(find . -name '.*' -type f | wc -l)" -eq 0

finish
