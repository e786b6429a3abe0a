# Helpers of the door tests. A test sources this file; its first argument is the path of judder.
# It then works in an empty folder that is removed at the end. `finish` gives the result.
# shellcheck shell=bash

set -u
[ $# -ge 1 ] || { echo "usage: $0 PATH_OF_JUDDER" >&2; exit 2; }
judder=$(realpath "$1")
[ -x "$judder" ] || { echo "$0: cannot run '$1'" >&2; exit 2; }

python=/usr/bin/python3
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
out=$base/out  # standard output of the last command
err=$base/err  # standard error of the last command
mkdir "$base/work" && cd "$base/work" || exit 2
unset NO_COLOR
checks=0
failures=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*" >&2
}

# check DESCRIPTION COMMAND...: the command must succeed.
check() {
    local description=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$description"
}

# expect_exit CODE COMMAND...: run and compare the exit code; output is kept in $out and $err.
expect_exit() {
    local wanted=$1 code=0
    shift
    checks=$((checks + 1))
    "$@" >"$out" 2>"$err" || code=$?
    if [ "$code" -ne "$wanted" ]; then
        fail "exit code $code, not $wanted: $*"
        cat "$err" >&2
    fi
}

# The last command printed exactly one line on stderr, and it holds this text.
expect_stderr() {
    checks=$((checks + 1))
    if [ "$(wc -l <"$err")" -ne 1 ] || ! grep -q '^judder: ' "$err" || ! grep -qF -- "$1" "$err"; then
        fail "stderr is not one line with: $1"
        cat "$err" >&2
    fi
}

# The standard output of the last command holds this text.
expect_stdout() {
    checks=$((checks + 1))
    grep -qF -- "$1" "$out" || fail "stdout lacks: $1"
}

# The same for a row of a table, however wide its columns are.
expect_row() {
    checks=$((checks + 1))
    tr -s ' ' <"$out" | grep -qF -- "$1" || fail "stdout lacks the row: $1"
}

# expect_wrong TEXT ARGUMENT...: judder refuses the arguments with one line that holds TEXT, prints
# nothing else and leaves the folder as it was.
expect_wrong() {
    local text=$1 before
    shift
    before=$(ls -A)
    expect_exit 2 "$judder" "$@"
    expect_stderr "$text"
    check "nothing on stdout: $*" test ! -s "$out"
    check "no file left: $*" test "$(ls -A)" = "$before"
}

# await_file FILE: wait until it is there, for at most 20 s.
await_file() {
    local i
    for ((i = 0; i < 1000; i++)); do
        [ -e "$1" ] && return
        sleep 0.02
    done
    fail "'$1' has not come"
}

# expect_python DESCRIPTION CODE ARGUMENT...: `result` is the JSON of $out; CODE asserts about it.
expect_python() {
    local description=$1 code=$2
    shift 2
    check "$description" "$python" -c "
import json, sys
result = json.load(open(sys.argv[1]))
$code" "$out" "$@"
}

# expect_completion CASES SHELL ARGUMENT...: type lines into an interactive shell, on a terminal.
# The file CASES has one case per line: what is typed before TAB, a bar, what the line is after it.
# The shell has read its set-up, printed "ready", and prints LINE=<...> when Control-G is typed.
expect_completion() {
    local cases=$1
    shift
    checks=$((checks + $(wc -l <"$cases")))
    "$python" - "$cases" "$@" <<'END' || fail "completion in $1"
import os, pty, re, select, sys, time

def read_until(terminal, pattern, seconds=20):
    text, end = "", time.time() + seconds
    while time.time() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            text += os.read(terminal, 65536).decode("utf-8", "replace")
        found = re.search(pattern, text)
        if found:
            return found
    sys.exit("no answer from the shell: %r" % text[-2000:])

process, terminal = pty.fork()
if process == 0:
    os.environ["TERM"] = "dumb"
    os.execvp(sys.argv[2], sys.argv[2:])
read_until(terminal, "ready\r?\n")
failures = 0
for case in open(sys.argv[1]):
    typed, wanted = case.rstrip("\n").split("|")
    os.write(terminal, (typed + "\t").encode())
    time.sleep(0.3)
    os.write(terminal, b"\x07")
    line = read_until(terminal, "LINE=<(.*)>").group(1)
    os.write(terminal, b"\x15")
    if line != wanted:
        failures += 1
        print("%r became %r, not %r" % (typed, line, wanted), file=sys.stderr)
os.kill(process, 9)
sys.exit(failures > 0)
END
}

finish() {
    echo "$checks checks, $failures failed"
    [ "$checks" -gt 0 ] && [ "$failures" -eq 0 ]
    exit
}
