#!/usr/bin/env bash
# Films and figures are whole or not there, whatever happens to the programs that make them; what is
# stopped leaves no process and no file.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

ffmpeg=$(command -v ffmpeg) || { echo "no ffmpeg: nothing to test"; exit 0; }
expect_exit 0 "$judder" run spherical-pendulum --end 1 -o one.h5 -q
mkdir programs

# program NAME TEXT: a program of that name, found before the real one by those who look there.
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"programs/$1"
    chmod +x "programs/$1"
}

# ---- Films that fail ----
# ffmpeg as usual where it unpacks a picture; TEXT in place of the film.
film_by() {
    program ffmpeg "case \"\$*\" in *\" pipe:1\") exec $ffmpeg \"\$@\" ;; esac
$1"
}
no_film() {
    for ending in mp4 gif; do
        PATH=$PWD/programs:$PATH expect_wrong "$1" plot one.h5 --animate "film.$ending" --speed 2
    done
}
film_by 'exit 0'
no_film "ended before it had read all frames"
film_by 'cat >/dev/null; echo half'
no_film "left no whole film of 14 frames"
film_by 'cat >/dev/null; echo no luck >&2; exit 3'
no_film "failed: no luck"
# shellcheck disable=SC2016
film_by 'kill -9 $$'
no_film "was ended by signal 9"
film_by "{ head -c 3000000; cat >/dev/null; } <&0 | exec $ffmpeg \"\$@\""
no_film "left no whole film of 14 frames"
film_by "$ffmpeg \"\$@\" && truncate -s -100 /dev/fd/1"
no_film "left no whole film of 14 frames"
film_by "ulimit -f 4; trap '' XFSZ; $ffmpeg \"\$@\" 2>/dev/null; exit 0"
no_film "left no whole film of 14 frames"
rm programs/*
program gnuplot 'cat >/dev/null; echo half'
no_film "left no whole picture"
program gnuplot 'echo "line 3: no luck" >&2; exit 1'
no_film "failed: no luck"
rm programs/*
check "a full disk is told" bash -c "ulimit -f 4; ! '$judder' plot one.h5 --animate film.mp4 --speed 2 2>'$err'"
check "in one line" grep -q "^judder: .*File too large\|^judder: .*temporary file" "$err"
check "and leaves nothing" test ! -e film.mp4

# ---- Time ----
# A film of 251 frames took 21 to 33 s when gnuplot drew each of them. A fifth of that is allowed, of
# computing by all programs together, since others may share the machine.
check "251 frames are drawn in time" "$python" - "$judder" <<'END'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "plot", "one.h5", "--animate", "whole.mp4", "-q"], check=True)
use = resource.getrusage(resource.RUSAGE_CHILDREN)
assert use.ru_utime + use.ru_stime < 21 / 5, use
END
check "all of them" test "$(ffprobe -v error -count_frames -select_streams v \
    -show_entries stream=nb_read_frames -of csv=p=0 whole.mp4)" -eq 251
rm whole.mp4
# On a terminal a line tells how much is done, from the first second on.
check "a long film tells how much is done" "$python" - "$judder" <<'END'
import os, pty, re, signal, sys
os.environ["TERM"] = "xterm"
said = b""
process, terminal = pty.fork()
if process == 0:
    os.execv(sys.argv[1], [sys.argv[1], "plot", "one.h5", "--animate", "long.mp4", "--speed", "0.01"])
while not re.search(rb"\d %, .* left", said):
    said += os.read(terminal, 65536)  # fails at its end
os.kill(process, signal.SIGINT)
assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 1
END

# ---- Signals ----
# stopped COUNT WHAT...: judder, with programs that take hours, is sent each signal, and COUNT times,
# at random moments, while the real programs work; it says so in one line, exits with 1, and leaves
# nothing behind.
stopped() {
    "$python" - "$judder" "$@" 2>"$err" <<'END'
import glob, os, random, shutil, signal, subprocess, sys, time

def processes(session):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = open("/proc/%s/stat" % name).read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(open("/proc/%s/cmdline" % name).read())
    return found

def left(session):
    for i in range(50):  # what is killed needs a moment
        if not processes(session):
            return []
        time.sleep(0.05)
    return processes(session)

def trial(number, wait, slow):
    environment = dict(os.environ)
    if slow:
        environment["PATH"] = os.getcwd() + "/programs:" + environment["PATH"]
    before = sorted(os.listdir("."))
    process = subprocess.Popen(sys.argv[1:2] + sys.argv[3:], env=environment, start_new_session=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if slow:
        while not any("sleep" in p for p in processes(process.pid)):
            time.sleep(0.02)
    time.sleep(wait)
    process.send_signal(number)
    said = process.communicate(timeout=60)[1].decode()
    case = "%s after %.3f s: %d, %r" % (number, wait, process.returncode, said)
    assert not left(process.pid), (case, left(process.pid))
    if number == signal.SIGKILL:  # the folder of a paper cannot be taken away
        [shutil.rmtree(f) for f in glob.glob(".judder-*")]
    files = sorted(os.listdir("."))
    if process.returncode == 0:  # it was quicker
        return [os.remove(f) for f in files if f not in before]
    assert files == before, (case, files)
    if number == signal.SIGKILL:
        return
    # Before it draws, and after, it ends as any program does.
    assert slow is False and process.returncode == -number or (
        process.returncode == 1 and said.count("\n") == 1 and "stopped on request" in said), case

for number in (signal.SIGINT, signal.SIGHUP):  # not ignored by what is started
    signal.signal(number, signal.SIG_DFL)
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
    trial(number, 0, True)
random.seed(7)
for i in range(int(sys.argv[2])):
    trial(random.choice((signal.SIGINT, signal.SIGTERM, signal.SIGKILL)), 0.5 * random.random(), False)
END
}
program gnuplot 'exec sleep 1000'
check "a stopped film leaves nothing" stopped 6 plot one.h5 --animate film.mp4
cat "$err"
check "a stopped figure leaves nothing" stopped 4 plot one.h5 -o figure.png
cat "$err"
check "a run" stopped 0 run duffing --end 1 --plot figure.png --animate film.mp4 -q
cat "$err"
sweep=(sweep duffing --over gamma=0.2:0.3:2 --transient 1 --record 2 -o sweep.h5 --force -q)
expect_exit 0 "$judder" "${sweep[@]}"  # its result stays, its figure is not there
check "a sweep" stopped 0 "${sweep[@]}" --plot figure.png
cat "$err"
check "a paper" stopped 0 reproduce kardan2013 table1 -q
cat "$err"
rm programs/*
film_by 'exec sleep 1000'
check "a stopped ffmpeg leaves nothing" stopped 2 plot one.h5 --animate film.gif
cat "$err"

# ---- Rows ----
films_of() {
    for system in bouncing-ball impact-oscillator rocking-block planar-body vibrating-table; do
        expect_exit 0 "$judder" run $system "$@" --animate $system.mp4 --speed 10 -q --force
        check "a film of $system" grep -q ftyp $system.mp4
    done
}
films_of --end 1
films_of --end 1 --output-step 1
expect_exit 0 "$judder" run duffing --end 10 --animate duffing.gif --speed 10 -q
expect_exit 0 "$judder" run duffing --end 10 --record final -o single.h5 -q
expect_wrong "nothing to animate: the result has 1 row" plot single.h5 --animate single.mp4

finish
