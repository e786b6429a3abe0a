#!/usr/bin/env bash
# Standard output that is full, closed or no terminal; colours and progress on a terminal only.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# Output that is lost is an error, whoever prints it.
for arguments in systems "systems vibrating-table" "systems vibrating-table --json" man \
    "completion bash" "completion zsh" --help --version "run vibrating-table --end 0.01 --json"; do
    for target in '>/dev/full' '>&-'; do
        expect_exit 2 bash -c "exec \"\$0\" $arguments 2>'$err.own' $target" "$judder"
        cp "$err.own" "$err"
        expect_stderr "cannot write to standard output"
    done
done

# A closed stdout is no harm where nothing is printed, and no file takes its place.
expect_exit 0 bash -c "exec \"\$0\" run vibrating-table --end 0.01 -q -o a.h5 >&-" "$judder"
expect_exit 0 bash -c "exec \"\$0\" run vibrating-table --end 0.01 -q -o b.h5" "$judder"
check "the same file" cmp -s a.h5 b.h5
expect_exit 0 bash -c "exec \"\$0\" run vibrating-table --end 0.01 -q -o c.h5 <&- 2>&-" "$judder"
check "the same file" cmp -s a.h5 c.h5

# A reader that goes away ends the command by SIGPIPE, without a message.
mkfifo pipe
expect_exit 141 bash -c "exec 3<>pipe 4>pipe 3>&-; exec \"\$0\" systems vibrating-table --json >&4" \
    "$judder"
check "no message" test ! -s "$err"

# terminal COMMAND: run it on a terminal of its own; what it shows goes to $out.
terminal() {
    expect_exit 0 "$python" -c '
import os, pty, sys
os.environ["TERM"] = "xterm"
sys.exit(os.waitstatus_to_exitcode(pty.spawn(["/bin/sh", "-c", sys.argv[1]])))' "$1"
}
escape=$(printf '\033')
terminal "'$judder' systems"
expect_stdout "${escape}["
terminal "NO_COLOR=1 '$judder' systems"
check "NO_COLOR is heeded" test "$(grep -cF "$escape" "$out")" -eq 0
terminal "TERM=dumb '$judder' systems"
check "no colours on a dumb terminal" test "$(grep -cF "$escape" "$out")" -eq 0
expect_exit 0 "$judder" systems
check "no colours in a pipe" test "$(grep -cF "$escape" "$out")" -eq 0

# A run of more than a second; timeout stops it by SIGINT, which it reports with exit code 1.
long="timeout --foreground -s INT 2 '$judder' run vibrating-table --end 1e5 --output-step 1"
terminal "$long; true"
check "progress is shown" grep -qE '[0-9] %, .* left' "$out"
terminal "$long -q; true"
check "--quiet hides the progress" test "$(grep -cE ' %, .* left' "$out")" -eq 0
terminal "$long 2>'$base/log'; true"
check "no progress in a file" test "$(wc -l <"$base/log")" -eq 1

# What is being written shows on a terminal and is taken away again.
draw="'$judder' run vibrating-table --end 0.01 -o lines.h5 --plot lines.svg --force"
blank=$(printf '\r%16s\r' '')
terminal "$draw"
expect_stdout "writing lines.h5$blank"
expect_stdout "drawing lines.svg$(printf '\r%17s\r' '')"
terminal "'$judder' plot lines.h5 --force"
expect_stdout "drawing lines.png$(printf '\r%17s\r' '')"
terminal "$draw -q; '$judder' plot lines.h5 --force -q"
check "--quiet hides what is written" test ! -s "$out"
terminal "$draw 2>'$base/log'; '$judder' plot lines.h5 --force 2>>'$base/log'"
check "nothing of it in a file" test ! -s "$base/log"

finish
