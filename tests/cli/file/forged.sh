#!/usr/bin/env bash
# A result file is data, whatever stands in it: text never becomes a command of gnuplot or of a
# shell, and a file that is damaged behind a right checksum ends with one line.
# shellcheck source-path=SCRIPTDIR
forge=$(dirname "$(realpath "$0")")/forge.py
. "$(dirname "$0")/../lib.sh"

expect_exit 0 "$judder" run vibrating-table --end 0.02 --output-step 1e-3 --set mu=0.3 -o run.h5 -q
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.3:4 --transient 2 --record 3 -o sweep.h5 -q

# ---- Texts ----
# Line breaks end a string or a comment, quotes end a string; the first line of a title is a case of
# its own. Each would make a file `m`.
attacks=(
    $'\nsystem("touch m")\nEND_OF_DATA\nsystem("touch m")\n!touch m\n#'
    "'.system('touch m').'"
    "\\'.system('touch m').\".system('touch m').\"\`touch m\`@m %s %n {:Italic"
)
forbid() {
    check "no command is run: $1" test ! -e m
    rm -f m
}
i=0
for attack in "${attacks[@]}"; do
    i=$((i + 1))
    for kind in run sweep; do
        check "forged" "$python" "$forge" texts $kind.h5 "$kind$i.h5" "$attack"
        expect_exit 0 "$judder" plot "$kind$i.h5" -o "$kind$i.svg" --keep-script -q
        forbid "$attack in a $kind"
        check "the kept script draws it again" gnuplot "$kind$i.gp"
        forbid "$attack in the script of a $kind"
    done
done
check "texts of results have no control characters" "$python" - <<'END'
import re
for name in ("run1.gp", "run1.dat"):
    assert not re.search(rb"[\0-\x09\x0b-\x1f\x7f]", open(name, "rb").read()), name
END

# ---- Names of figures: the script that is kept is safe to run ----
# To gnuplot '|' begins a command, '<' one whose output is read, '$' data in memory.
names=("|touch m;.svg" "<touch m;.svg" "\$data.svg" "'.system('touch m').'~.svg"
    $'a\nsystem("touch m")\n`touch m`\\.svg')
for name in "${names[@]}"; do
    mkdir kept && cd kept || exit 2
    expect_exit 0 "$judder" plot ../run.h5 -o "./$name" --keep-script -q
    check "drawn: $name" test -s "./$name"
    rm "./$name"
    check "drawn again: $name" gnuplot "./${name%.svg}.gp"
    forbid "$name"
    check "under its name: $name" test -s "./$name"
    cd .. && rm -r kept
done

# ---- Damage behind a right checksum: one line, exit code 2 ----
mkdir damaged
check "damaged" "$python" "$forge" damage run.h5 damaged 30 4
printf '#!/bin/sh\nexit 1\n' >gnuplot  # what can be read is not drawn
chmod +x gnuplot
for file in damaged/*.h5; do
    expect_exit 2 env PATH="$PWD" "$judder" plot "$file" -o damaged.svg
    expect_stderr ""
done

finish
