#!/usr/bin/env bash
# Completion in a real, interactive bash.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

expect_exit 0 "$judder" completion bash
cp "$out" judder.bash
cat >setup <<'END'
source ./judder.bash
bind 'set enable-bracketed-paste off'
bind 'set bell-style none'
bind -x '"\C-g": printf "LINE=<%s>\n" "$READLINE_LINE"'
PS1=
PROMPT_COMMAND='echo ready; PROMPT_COMMAND='
END
touch data.csv result.csv result.h5 ball.csv
mkdir folder
printf 'system: "vibrating-table"  # a ball\nfriction: point\n' >ball.yaml
echo 'system: ./own.so' >own.yml
# The cases of both shells, and its own: what is typed | what TAB makes of it.
cat "$tests/shell/completion_cases.txt" - >cases <<'END'
judder run vibrating-table --to|judder run vibrating-table --tol 
judder run vibrating-table --out|judder run vibrating-table --output
judder run vibrating-table --set m|judder run vibrating-table --set m
judder run vibrating-table --friction=point --set friction.r|judder run vibrating-table --friction=point --set friction.rise=
judder run vibrating-table --solver rk5|judder run vibrating-table --solver rk5 
END
expect_completion cases bash --noprofile --rcfile ./setup -i

finish
