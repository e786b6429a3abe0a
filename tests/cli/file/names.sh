#!/usr/bin/env bash
# Names of files that a terminal would act upon are shown with escapes, in every message and report.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

export LC_ALL=C.UTF-8
bad=$'\e[31m\302\233m\342\200\256gpj\n\342\201\246\177\342\200\250\r\377x'
shown='\x1b[31m\u009bm\u202egpj\n\u2066\x7f\u2028\r\xffx'
"$judder" new swing >"$out"
cp swing.yaml "$bad.yaml"
printf nonsense >"$bad.h5"
printf 't,v_x\n1\n' >"$bad.csv"

# tells ARGUMENT...: whatever comes of it, both streams hold the name as it is shown, and one of the
# bytes of the name that a terminal acts upon is in neither.
tells() {
    checks=$((checks + 1))
    "$judder" "$@" >"$out" 2>"$err"
    cat "$err" >>"$out"
    "$python" - "$out" "$shown" <<'END' || fail "$1"
import re, sys
text = open(sys.argv[1], "rb").read()
assert sys.argv[2].encode() in text, text
assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f\xff]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]", text), text
END
}
tells check "$bad.yaml"
check "it is fine" grep -q ': ok (swing' "$out"
tells run "$bad.yaml" --end 0.1 -o "$bad.run.h5" --plot "$bad.svg"
tells run "$bad.yaml" --end 0.1 -o "$bad.run.h5"
tells plot "$bad.run.h5" -o "$bad.png"
tells report "$bad.run.h5" --no-film -o "$bad.html"
tells info "$bad.run.h5"
tells info "$bad.h5"
tells plot "$bad.h5"
tells plot "missing $bad.h5"
tells join "$bad.h5" -o new.h5
tells compile "$bad.yaml" -o "$bad.c"
tells compile "$bad.yaml" -o "$bad.c"
tells run "$bad"
tells run swing.yaml --set "$bad=1"
tells sweep duffing --over "gamma=0.2:0.3:2" --transient 2 --record 2 -o "$bad.sweep.h5"
tells drift vibrating-table --x mu=0.1:0.2:2 --y a=1mm:2mm:2 -o "$bad.map.csv"
tells friction fit "$bad.csv"
tells reproduce "./$bad"
tells view "missing $bad"
tells "$bad"

# Names of any language stay as they are, and JSON holds the name itself.
cp swing.yaml 'Pendel für ε → 摆.yaml'
expect_exit 0 "$judder" check 'Pendel für ε → 摆.yaml'
expect_stdout 'Pendel für ε → 摆.yaml: ok'
odd=$(printf 'a\342\200\256b')
expect_exit 0 "$judder" run swing.yaml --end 0.1 -o "$odd.h5" --json
check "as an escape of JSON" grep -qF 'a\u202eb.h5' "$out"
expect_python "that means the same" 'assert result["files"] == ["a\u202eb.h5"]'

finish
