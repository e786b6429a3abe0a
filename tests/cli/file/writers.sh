#!/usr/bin/env bash
# Outputs in a folder of an enemy: no name that can be foreseen, no link followed, whole or not there,
# nothing left behind after a signal, and no program that outlives the command.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

export TMPDIR=$base/tmp
mkdir "$TMPDIR"
"$judder" run bouncing-ball --end 0.5 -o ball.h5 -q
"$judder" new swing >"$out"
printf victim >victim

# nothing_left FILE...: the folder has these files alone, the one for temporary files none.
nothing_left() {
    checks=$((checks + 1))
    [ "$(ls -A | sort | xargs)" = "$(printf '%s\n' "$@" | sort | xargs)" ] || fail "left: $(ls -A | xargs)"
    [ -z "$(ls -A "$TMPDIR")" ] || fail "left in TMPDIR: $(find "$TMPDIR")"
}

# ---- Links and names --------------------------------------------------------------------------

mkdir links && cd links || exit 2
cp ../ball.h5 ../victim .
for name in ball.html ball.html.part ball.png swing.yaml whole.h5.join; do
    ln -s victim $name
done
expect_exit 0 "$judder" report ball.h5 --no-film --force -q
expect_exit 0 "$judder" plot ball.h5 --force -q
expect_exit 0 "$judder" new swing --force
for name in ball.html ball.png swing.yaml; do
    check "the link $name is replaced itself" test -f $name -a ! -L $name
done
for part in 1 2; do
    "$judder" sweep duffing --over gamma=0.2:0.3:4 --transient 2 --record 2 --part $part/2 -o whole.h5 -q
done
expect_exit 0 "$judder" join whole.h5.part-* -o whole.h5 -q
check "no link is followed" test "$(cat victim)" = victim
ln -s victim other.h5.part
expect_exit 2 "$judder" sweep duffing --over gamma=0.2:0.3:4 --transient 2 --record 2 --resume -o other.h5
check "nor by what resumes" test "$(cat victim)" = victim
cd .. && rm -r links

# ---- Plug-ins ---------------------------------------------------------------------------------

mkdir plugins && cd plugins || exit 2
cp ../swing.yaml .
printf 'int mine;\n' >swing.c
expect_wrong "'swing.c' exists already" compile swing.yaml -o swing.so
expect_wrong "'swing.c' was not written by 'judder compile'" compile swing.yaml -o swing.so --force
expect_wrong "'swing.c' was not written by 'judder compile'" compile swing.yaml -o swing.c --force
check "it is as it was" grep -q mine swing.c
rm swing.c
expect_exit 0 "$judder" compile swing.yaml -o swing.c
expect_exit 0 "$judder" compile swing.yaml -o swing.c --force
echo '// by hand' >>swing.c
expect_wrong "or was changed since" compile swing.yaml -o swing.c --force
rm swing.c
CC="cc -g0" expect_exit 0 "$judder" compile swing.yaml -o swing.so --engine base-1
expect_exit 0 "$judder" compile swing.yaml -o swing.so --engine base-1 --force
expect_exit 0 "$judder" run ./swing.so --end 0.1 -q
cc -shared -fPIC -x c - -o swing.so <<<'int mine;'
cp swing.so before
expect_wrong "'swing.so' was not written by 'judder compile'" compile swing.yaml -o swing.so --force
check "a library of others is as it was" cmp -s swing.so before
rm swing.so && ln -s before swing.so
expect_wrong "'swing.so' was not written by 'judder compile'" compile swing.yaml -o swing.so --force
rm swing.so swing.c before
cp swing.yaml -- -w.yaml
expect_exit 0 "$judder" compile -o -x.so --engine base-1 -- -w.yaml
check "names that begin with '-' are paths" test -s ./-x.so -a -s ./-x.c
expect_exit 0 "$judder" run -o -y.h5 --plot -y.svg --end 0.1 -q -- -w.yaml
expect_exit 0 "$judder" plot -q -o -z.png -- -y.h5
expect_exit 0 "$judder" report -q --no-film -o -z.html -- -y.h5
check "and written so" test -s ./-y.svg -a -s ./-z.png -a -s ./-z.html
mkdir -- -tmp
TMPDIR=-tmp expect_exit 0 "$judder" compile -o -x.so --engine base-1 --force -- -w.yaml
TMPDIR=-tmp expect_exit 0 "$judder" report -q --no-film -o -z.html --force -- -y.h5
check "also as TMPDIR" test -z "$(ls -A ./-tmp)"
mkdir -p 'my cc' && ln -s "$(command -v cc)" 'my cc/gcc'
CC="$PWD/my cc/gcc" expect_exit 0 "$judder" compile swing.yaml -o blank.so --engine base-1
rm -r -- * && cp ../swing.yaml .
CC="no-such-cc -O3" expect_wrong "cannot start 'no-such-cc -O3'" compile swing.yaml -o swing.so
CC="cc -include missing.h" expect_exit 2 "$judder" compile swing.yaml -o swing.so
expect_stderr "missing.h"
nothing_left swing.yaml
cd .. && rm -r plugins

# ---- Signals ----------------------------------------------------------------------------------

# A program that never ends and starts another: both note their numbers.
mkdir bin
cat >bin/gnuplot <<END
#!/bin/bash
sleep 10000 &
echo \$\$ \$! >"$base/noted"
mv "$base/noted" "$base/started"
wait
END
chmod +x bin/gnuplot
cp bin/gnuplot bin/slow-cc

# ends_by SIGNAL ARGUMENT...: the command gets it while its program runs; nothing of both is left.
ends_by() {
    checks=$((checks + 1))
    rm -f "$base/started"
    PATH="$PWD/bin:$PATH" CC=slow-cc "$python" - "$base/started" "$judder" "$@" <<'END' || fail "$*"
import os, signal, subprocess, sys, time

def await_(what, claim):
    end = time.time() + 30
    while not what():
        if time.time() > end:
            sys.exit("after 30 s not: " + claim)
        time.sleep(0.01)

def is_gone(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True

started, judder, number, *arguments = sys.argv[1:]
for n in (signal.SIGINT, signal.SIGTERM):
    signal.signal(n, signal.SIG_DFL)
process = subprocess.Popen([judder, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
await_(lambda: os.path.exists(started), "the program has started")
children = open(started).read().split()
process.send_signal(getattr(signal, number))
if process.wait(30) == 0:
    sys.exit("the command did its work")
await_(lambda: all(map(is_gone, children)), "the programs have ended")
END
}
for signal in SIGINT SIGTERM SIGHUP SIGKILL; do
    ends_by $signal report ball.h5
    [ $signal = SIGKILL ] && rm -r "$TMPDIR"/.judder-*  # nobody hears that one
    nothing_left ball.h5 bin swing.yaml victim
    ends_by $signal plot ball.h5
    nothing_left ball.h5 bin swing.yaml victim
    ends_by $signal compile swing.yaml -o swing.so
    [ $signal = SIGKILL ] && rm -r "$TMPDIR"/.judder-*
    nothing_left ball.h5 bin swing.yaml victim
done
ends_by SIGTERM reproduce kardan2013 fig3 --points 2 -o paper
nothing_left ball.h5 bin swing.yaml victim

# An error leaves nothing either.
printf '#!/bin/sh\nexit 1\n' >bin/gnuplot
PATH="$PWD/bin:$PATH" expect_exit 2 "$judder" report ball.h5
expect_exit 2 bash -c "ulimit -f 8; exec '$judder' report ball.h5 --no-film"
nothing_left ball.h5 bin swing.yaml victim

# ---- A run that was stopped -------------------------------------------------------------------

expect_exit 1 "$judder" run duffing --max-steps 20 --record steps -o short.csv
check "the last line says so" bash -c "tail -n 1 short.csv | grep -q '^# not finished (step_count): .*t = '"
expect_exit 1 "$judder" run duffing --max-steps 20000 --record steps --end 1e5 -o blocks.csv
check "also behind blocks of rows" bash -c "tail -n 1 blocks.csv | grep -q '^# not finished (step_count): '"
expect_exit 0 "$judder" run duffing --end 0.1 -o whole.csv -q
check "a run that has ended has no such line" bash -c "! grep -q '^#' whole.csv"
# Stopped when its file without a name has rows: then the run has begun.
cat >"$base/stop.py" <<'END'
import os, signal, subprocess, sys, time

def has_rows(process):
    folder = f"/proc/{process.pid}/fd/"
    for name in os.listdir(folder):
        if os.getcwd() + "/" in os.readlink(folder + name) and os.stat(folder + name).st_size > 0:
            return True
    return False

signal.signal(signal.SIGINT, signal.SIG_DFL)
process = subprocess.Popen(sys.argv[1:])
end = time.time() + 30
while not has_rows(process) and time.time() < end:
    time.sleep(0.01)
process.send_signal(signal.SIGINT)
sys.exit(process.wait(30))
END
expect_exit 1 "$python" "$base/stop.py" "$judder" run vibrating-table --end 1e6 --output-step 1 -q -o int.csv
check "one that was stopped has it" \
    bash -c "tail -n 1 int.csv | grep -q '^# not finished (cancelled): stopped on request at t = '"
awk -F, '/^#/ { print; next } { print $1 "," $4 }' int.csv | sed '1s/vx/v_x/' >motion.csv
expect_exit 0 "$judder" run vibrating-table --set A_x=0 --set A_y=0 --drive '{csv: motion.csv}' --end 0.1 -q
finish
