#!/usr/bin/env bash
# Narrow terminals: lines are folded between words; nothing else of what is printed changes.
. "$(dirname "$0")/../lib.sh" "$@"

# What a command prints on a terminal of so many columns has the words of what it prints into a
# file, in their order, and no line is wider.
cat >"$base/narrow.py" <<'END'
import fcntl, os, pty, struct, subprocess, sys, termios

def on_terminal(columns, command):
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    text = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        text += piece
    return process.wait(), text.decode().replace("\r\n", "\n")

columns, command = int(sys.argv[1]), sys.argv[2:]
os.environ.update(NO_COLOR="1", TERM="xterm")
plain = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
code, folded = on_terminal(columns, command)
wide = [line for line in folded.split("\n") if len(line) > columns and " " in line.strip()]
if code != plain.returncode:
    sys.exit("exit code %d, not %d" % (code, plain.returncode))
if wide:
    sys.exit("wider than %d: %r" % (columns, wide[0]))
if folded.split() != plain.stdout.split():
    sys.exit("other words:\n%s\nthan\n%s" % (folded, plain.stdout))
END

folds() {
    for columns in 60 40; do
        check "$columns columns: $*" "$python" "$base/narrow.py" "$columns" "$judder" "$@"
    done
}

folds --help
folds help run
folds help friction
folds systems
folds systems vibrating-table
folds systems planar-body
folds run bouncing-ball
folds run planar-body --end 0.5
folds run nosuch
folds run duffing --set gama=1
folds friction eval --vx 1 --w 2
folds friction surface --push 1,0
folds threshold --push 5mm --shape disc --radius 1cm

finish
