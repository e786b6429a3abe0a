#!/usr/bin/env bash
# Completion in a real, interactive zsh, sourced and from a folder of $fpath. Skipped (77) without
# zsh. JUDDER_TEST_ZSH may name a zsh, JUDDER_TEST_ZSHENV a file it reads first.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/lib.sh"

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
cat >cases <<'END'
judder sy|judder systems 
judder --v|judder --version 
judder systems vib|judder systems vibrating-table 
judder systems --y|judder systems --yaml 
judder run vib|judder run vibrating-table 
judder run dat|judder run data.csv 
judder run vibrating-table --to|judder run vibrating-table --tol=
judder run vibrating-table --set alpha_|judder run vibrating-table --set alpha_
judder run vibrating-table --set eps_t|judder run vibrating-table --set eps_t=
judder run vibrating-table --set mu=0.1 --set eps_t|judder run vibrating-table --set mu=0.1 --set eps_t=
judder run vibrating-table --set friction.b_T|judder run vibrating-table --set friction.b_T=
judder run vibrating-table --friction point --set fri|judder run vibrating-table --friction point --set fri
judder run --set eps_t|judder run --set eps_t=
judder run ball.yaml --set eps_t|judder run ball.yaml --set eps_t=
judder run ball.yaml --set friction.b_T|judder run ball.yaml --set friction.b_T
judder run ball.yaml --friction power --set friction.b_T|judder run ball.yaml --friction power --set friction.b_T=
judder run missing.yaml --set eps_t|judder run missing.yaml --set eps_t
judder run own.yml --set eps_t|judder run own.yml --set eps_t
judder run x.so --set eps_t|judder run x.so --set eps_t
judder run ./x.so --friction power --set fri|judder run ./x.so --friction power --set fri
judder run x.so --initial wz|judder run x.so --initial wz
judder run vibrating-table --set eps_t=d|judder run vibrating-table --set eps_t=d
judder run vibrating-table --initial wz|judder run vibrating-table --initial wz=
judder run vibrating-table --friction pow|judder run vibrating-table --friction power 
judder run vibrating-table --solver=cvode-a|judder run vibrating-table --solver=cvode-adams 
judder run vibrating-table --record fin|judder run vibrating-table --record final 
judder run vibrating-table --tol dat|judder run vibrating-table --tol dat
judder run vibrating-table -o dat|judder run vibrating-table -o data.csv 
judder plot dat|judder plot dat
judder plot res|judder plot result.h5 
judder plot fol|judder plot folder/
judder check ba|judder check ball.yaml 
judder check ow|judder check own.yml 
judder check fol|judder check folder/
judder check dat|judder check dat
judder completion z|judder completion zsh 
judder help comp|judder help completion 
END
for way in sourced autoloaded; do
    ZDOTDIR=$PWD/$way expect_completion cases "$zsh" -d -i
done

finish
