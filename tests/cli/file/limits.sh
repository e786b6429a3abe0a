#!/usr/bin/env bash
# Few open files: every command does its work, or says in one line what it lacks; none dies.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

export TMPDIR=$base/tmp
mkdir "$TMPDIR"
"$judder" new swing >"$out"
"$judder" run swing.yaml --end 0.1 -o run.h5 -q
"$judder" sweep duffing --over gamma=0.2:0.3:2 --transient 2 --record 2 -o sweep.h5 -q
mkdir web && echo page >web/index.html
check "with four to twelve files" "$python" - "$judder" <<'END'
import os, resource, subprocess, sys

judder = sys.argv[1]
commands = [
    "run swing.yaml --end 0.1 -o new.h5 --force",
    "run swing.yaml --end 0.1 -o new.csv --force",
    "run swing.yaml --end 0.1 --plot new.svg --force",
    "plot run.h5 -o new.svg --force",
    "plot sweep.h5 -o new.svg --force",
    "report run.h5 -o new.html --force",
    "sweep duffing --over gamma=0.2:0.3:2 --transient 2 --record 2 -o new.h5 -q --force",
    "drift vibrating-table --x mu=0.1:0.2:2 --y a=1mm:2mm:2 -o map.csv -q --force",
    "info sweep.h5",
    "recover sweep.h5 -o new.h5 -q --force",
    "compile swing.yaml -o new.so --engine base-1",
    "view run.h5 --no-open",
]
environment = {**os.environ, "JUDDER_WEB": os.getcwd() + "/web"}
failures = 0

def limit(count):
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

def run(command, count):
    """The exit code and what was said; a page that is served is told to stop."""
    with subprocess.Popen([judder, *command.split()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, env=environment,
                          preexec_fn=lambda: limit(count)) as process:
        if command.startswith("view") and process.stdout.readline():
            process.terminate()
        return (process.wait(60), process.stderr.read())

for command in commands:
    for count in range(4, 13):
        code, said = run(command, count)
        if code == 0 and not said:
            continue
        lines = said.splitlines()
        if code in (1, 2) and len(lines) == 1 and lines[0].startswith("judder: cannot") and "'.judder-" not in said:
            if "Too many open files" in said or not command.startswith("view"):
                continue
        failures += 1
        print(f"{count} files, {command}: {code} {said!r}", file=sys.stderr)
sys.exit(failures > 0)
END
check "nothing is left in TMPDIR" test -z "$(ls -A "$TMPDIR")"
check "nothing is left" test -z "$(find . -name '.*' ! -name .)"

finish
