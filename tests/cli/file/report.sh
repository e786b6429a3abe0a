#!/usr/bin/env bash
# judder report: one page that needs nothing else, whole or not there.
. "$(dirname "$0")/../lib.sh"

cat >odd.yaml <<'END'
system: bouncing-ball   # <b>&"quotes"</b>
run: {end: 0.5 s}
END
"$judder" run odd.yaml -o odd.h5 -q
expect_exit 0 "$judder" report odd.h5
check "the page has the name of the result" [ -s odd.html ]
check "where it is, is told" grep -q odd.html "$out"
check "a figure is in it" grep -q 'src="data:image/svg+xml;base64,' odd.html
check "a film is in it" grep -q '<video controls loop src="data:video/mp4;base64,' odd.html
check "its parameters are told" grep -q '<td>coefficient of restitution' odd.html
check "and what happened" grep -q '<td>impact</td>' odd.html
check "texts of others stay texts" grep -q '&lt;b&gt;&amp;&quot;quotes&quot;&lt;/b&gt;' odd.html
check "no script" bash -c '! grep -qi "<script" odd.html'
check "nothing from elsewhere" bash -c "! grep -qE '(src|href)=\"(https?:|//)' odd.html"
check "the film is the one of judder plot" "$python" - <<'END'
import base64, re, subprocess
text = open("odd.html").read()
film = base64.b64decode(re.search(r"video/mp4;base64,([^\"]*)", text)[1], validate=True)
figure = base64.b64decode(re.search(r"svg\+xml;base64,([^\"]*)", text)[1], validate=True)
assert film[4:8] == b"ftyp", film[:16]
assert b"<svg" in figure[:2000]
END
expect_exit 2 "$judder" report odd.h5
check "an existing page stays" grep -q -- '--force' "$err"
expect_exit 0 "$judder" report odd.h5 --force --no-film -q
check "without a film" bash -c '! grep -q "<video" odd.html'
check "quietly" [ ! -s "$out" ]
check "nothing is left beside it" bash -c '! ls | grep -q part'

"$judder" sweep duffing --over gamma=0.2:0.3:4 --transient 5 --record 3 -o sweep.h5 -q
expect_exit 0 "$judder" report sweep.h5 -o diagram.html
check "a sweep has its diagram" grep -q 'src="data:image/svg+xml;base64,' diagram.html

expect_exit 2 "$judder" report odd.h5 -o odd.pdf
expect_exit 2 "$judder" report odd.yaml -o other.html
expect_exit 2 "$judder" report missing.h5
expect_exit 2 "$judder" report odd.h5 -o nowhere/page.html --no-film
check "no half page" [ ! -e nowhere ]
finish
