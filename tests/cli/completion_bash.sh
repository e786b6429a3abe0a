#!/usr/bin/env bash
# Completion in a real, interactive bash.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/lib.sh"

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
cat >cases <<'END'
judder sy|judder systems 
judder --v|judder --version 
judder systems vib|judder systems vibrating-table 
judder systems --y|judder systems --yaml 
judder run vib|judder run vibrating-table 
judder run dat|judder run data.csv 
judder run vibrating-table --to|judder run vibrating-table --tol 
judder run vibrating-table --out|judder run vibrating-table --output
judder run vibrating-table --set alpha_|judder run vibrating-table --set alpha_
judder run vibrating-table --set m|judder run vibrating-table --set m
judder run vibrating-table --set eps_t|judder run vibrating-table --set eps_t=
judder run vibrating-table --set friction.b_T|judder run vibrating-table --set friction.b_T=
judder run vibrating-table --friction point --set fri|judder run vibrating-table --friction point --set fri
judder run vibrating-table --friction=point --set fri|judder run vibrating-table --friction=point --set fri
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
judder run vibrating-table --solver rk5|judder run vibrating-table --solver rk5 
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
expect_completion cases bash --noprofile --rcfile ./setup -i

finish
