#!/usr/bin/env bash
# Completion in a real, interactive zsh, sourced and from a folder of $fpath. Skipped (77) without
# zsh. JUDDER_TEST_ZSH may name a zsh, JUDDER_TEST_ZSHENV a file it reads first.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

zsh=${JUDDER_TEST_ZSH:-zsh}
if ! command -v "$zsh" >/dev/null; then
    echo "zsh is not installed" >&2
    exit 77
fi
expect_exit 0 "$judder" completion zsh
mkdir functions sourced autoloaded
cp "$out" functions/_judder
touch data.csv result.csv result.h5 ball.csv
mkdir folder
printf 'system: "vibrating-table"  # a ball\nfriction: point\n' >ball.yaml
echo 'system: ./own.so' >own.yml

# shellcheck disable=SC2016
common='
bindkey -e
show() { print -r -- "LINE=<$BUFFER>" }
zle -N show
bindkey "^G" show
PS1=
unsetopt prompt_cr prompt_sp zle_bracketed_paste 2>/dev/null
unset zle_bracketed_paste
precmd() { print ready; unfunction precmd }'
{
    [ -z "${JUDDER_TEST_ZSHENV:-}" ] || cat "$JUDDER_TEST_ZSHENV"
    echo 'autoload -Uz compinit && compinit -D -u'
    echo 'source functions/_judder'
    echo "$common"
} >sourced/.zshrc
{
    [ -z "${JUDDER_TEST_ZSHENV:-}" ] || cat "$JUDDER_TEST_ZSHENV"
    # shellcheck disable=SC2016
    echo 'fpath=($PWD/functions $fpath)'
    echo 'autoload -Uz compinit && compinit -D -u'
    echo "$common"
} >autoloaded/.zshrc
# The cases of both shells, and its own: what is typed | what TAB makes of it.
cat "$tests/shell/completion_cases.txt" - >cases <<'END'
judder run vibrating-table --to|judder run vibrating-table --tol=
judder run vibrating-table --set mu=0.1 --set eps_t|judder run vibrating-table --set mu=0.1 --set eps_t=
END
for way in sourced autoloaded; do
    ZDOTDIR=$PWD/$way expect_completion cases "$zsh" -d -i
done

finish
