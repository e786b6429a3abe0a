#!/usr/bin/env bash
# The folder of a paper is data, whoever has made it: names are names, nothing outside of it is read,
# nothing but the folder that is made is written, no code in it is run, its text stays text.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"
PATH=$(dirname "$judder"):$PATH

# page KEY=VALUE...: a paper in ./mine with one run, `ball`, and these in place of the usual.
page() {
    local paper=mine figure=fig1 runs='[ball]' sweeps='[]' text='It falls.' scenario='' "$@"
    mkdir -p mine
    cat >mine/paper.yaml <<END
paper: $paper
subject: a ball
citation: Mine.
systems: [bouncing-ball]
text: $text
figures:
  $figure:
    title: $text
    text: $text
    source: $text
    runs: $runs
    sweeps: $sweeps
    claims: [{what: $text, value: 1, is: 1, unit: $text, method: $text}]
findings: {$text: $text}
END
    cat >mine/ball.yaml <<END
system: bouncing-ball
parameters: {A: 0, e: 0.5, mu: 0}
initial: {h: 1, vx: 0.5}
run: {end: 0.1, output_step: 0.01}
$scenario
END
}

# ---- Names ----------------------------------------------------------------------------------------
long=$(printf 'a%.0s' {1..65})
for name in "../../.config/figx" "/tmp/x" "a/b" ".." "." ".hidden" "-o" "a b" "a\$(id)" "a'b" "größe" "end." \
    "" "$long" "a<b>" "a:b"; do
    page figure="\"$name\""
    expect_wrong "./mine/paper.yaml:7:3: '$name' is not the name of a figure" reproduce ./mine
    page runs="[ball, \"$name\"]"
    expect_wrong "./mine/paper.yaml:11:18: '$name' is not the name of a run" reproduce ./mine
    page sweeps="[\"$name\"]"
    expect_wrong "./mine/paper.yaml:12:14: '$name' is not the name of a sweep" reproduce ./mine
    page paper="\"$name\""
    expect_wrong "./mine/paper.yaml:1:8: '$name' is not the name of a paper" reproduce ./mine
done

# ---- Where it is made: not for a page to say ------------------------------------------------------
mkdir victim
page paper=victim figure=fig_1.a-b
expect_exit 0 "$judder" reproduce ./mine
check "the folder is named by the command" test -s reproduced/index.html
check "not by the page" test -z "$(ls -A victim)"
check "figures have their names" test -s reproduced/fig_1.a-b.svg
expect_exit 0 "$judder" reproduce ./mine fig_1.a-b -q
check "one figure alone" test -s reproduced-fig_1.a-b/index.html
rm -r reproduced reproduced-*

# Links in the way are never followed.
ln -s victim reproduced
expect_wrong "it is a link" reproduce ./mine
expect_wrong "it is a link" reproduce ./mine --force
expect_wrong "it is a link" reproduce ./mine -o reproduced/ --force
rm reproduced && ln -s nowhere reproduced
expect_wrong "it is a link" reproduce ./mine
rm reproduced && mkdir reproduced
echo precious >victim/file
for file in index.html README.md ball.yaml ball.h5 fig1.svg fig1.gp; do
    ln -s ../victim/file "reproduced/$file"
done
ln -s ../victim/new reproduced/fig1.dat
page
expect_exit 0 "$judder" reproduce ./mine --force -q
check "links are replaced" test -z "$(find reproduced -type l)"
check "what they led to is as it was" test "$(cat victim/* victim/.[!.]* 2>/dev/null)" = precious
rm -r reproduced victim/file
mkdir papers && ln -s ../victim papers/buchacz2015
expect_wrong "cannot write 'papers/buchacz2015': it is a link" reproduce --all --force
rm -r papers && ln -s victim papers
expect_wrong "cannot write 'papers': it is a link" reproduce --all
check "nothing came there" test -z "$(ls -A victim)"
rm papers

# ---- What is read ---------------------------------------------------------------------------------
echo 'secret: 12' >secret.yaml
printf 't,F_x,F_y,M\n0,1,0,0\n9,1,0,0\n' >secret.csv
outside="is outside of the folder"
page runs='[secret]'
ln -s ../secret.yaml mine/secret.yaml
expect_wrong "$outside" reproduce ./mine
ln -sf "$PWD/secret.yaml" mine/secret.yaml
expect_wrong "$outside" reproduce ./mine
rm mine/secret.yaml && mkfifo mine/secret.yaml
expect_wrong "not a regular file" reproduce ./mine
rm mine/secret.yaml && ln -s /dev/zero mine/secret.yaml
expect_wrong "$outside" reproduce ./mine
rm mine/secret.yaml
mkdir other && page && mv mine/paper.yaml other && ln -s ../other/paper.yaml mine/paper.yaml
expect_wrong "$outside" reproduce ./mine
rm -r mine other

# Files that scenarios name: tables, models, programs.
block='system: planar-body
run: {end: 0.01}'
for case in 'loads: [{csv: ../secret.csv}]' 'loads: [{csv: "'"$PWD"'/secret.csv"}]' 'loads: [{csv: link.csv}]' \
    'loads: [{csv: /dev/stdin}]'; do
    page
    ln -sf ../secret.csv mine/link.csv
    printf '%s\n%s\n' "$block" "$case" >mine/ball.yaml
    expect_wrong "$outside" reproduce ./mine
    expect_stderr "./mine/ball.yaml:3:"
done
printf '%s\nloads: [{csv: own.csv}]\n' "$block" >mine/ball.yaml
cp secret.csv mine/own.csv
expect_exit 0 "$judder" reproduce ./mine -q
rm -r reproduced
curve='tables: {f: {csv: ../secret.csv, column: F_x, unit: 1/s}}'
printf '%s\n' 'system: own' 'states: {x: 0}' "equations: {x': f(t)}" "$curve" 'run: {end: 1}' | tee mine/own.yaml >mine/ball.yaml
expect_wrong "$outside" reproduce ./mine
expect_stderr "./mine/ball.yaml:4:19:"
printf 'system: own.yaml\nrun: {end: 1}\n' >mine/ball.yaml
expect_wrong "$outside" reproduce ./mine
expect_stderr "./mine/own.yaml:4:19:"
printf 'system: cable-block\nparameters: {signal: file}\ntables: {path: ../secret.csv}\nrun: {end: 1}\n' >mine/ball.yaml
expect_wrong "$outside" reproduce ./mine
printf '%s\npatch: {shape: points, points: ../secret.csv}\n' "$block" >mine/ball.yaml
expect_wrong "$outside" reproduce ./mine
printf '%s\ndrive: [{csv: ../secret.csv}]\n' "$block" >mine/ball.yaml
expect_wrong "$outside" reproduce ./mine
for case in ../secret.yaml "$PWD/secret.yaml"; do
    printf 'system: %s\nrun: {end: 1}\n' "$case" >mine/ball.yaml
    expect_wrong "$outside" reproduce ./mine
done
cat >evil.c <<'END'
#include <stdlib.h>
__attribute__((constructor)) static void strike(void) { exit(system("touch pwned")); }
END
cc -shared -fPIC -o mine/evil.so evil.c
for case in ./evil.so mine/evil.so ./mine/evil.so "$PWD/mine/evil.so"; do
    printf 'system: %s\nrun: {end: 1}\n' "$case" >mine/ball.yaml
    expect_wrong "is a plug-in, not loaded" reproduce ./mine
done
printf 'system: bouncing-ball\nrun: {end: 0.1}\n' >ball.yaml
# A page in the name of one of Judder's gets what is written in C for it, with the scenarios of that alone.
shipped=$(realpath "$(dirname "$0")/../../../examples")
for paper in kardan2013 kudra2017 sypniewska2015 szewc2015 varkonyi2015 wijata2015; do
    rm -r mine && cp -r "$shipped/$paper" mine
    find mine -name '*.yaml' ! -name paper.yaml -exec cp ball.yaml {} \;
    expect_wrong "./mine/paper.yaml" reproduce ./mine
    case $paper in
    sypniewska2015 | varkonyi2015) ;; # their C looks at no runs
    *) expect_stderr "is written in C" ;;
    esac
    cp "$shipped/$paper"/*.yaml mine && cp ball.yaml mine/extra.yaml
    sed -i '/^    runs:/d; s/^    title:/    runs: [extra]\n    title:/' mine/paper.yaml
    expect_wrong "./mine/paper.yaml" reproduce ./mine
done
check "no code of the folder was run" test ! -e pwned
rm -r mine evil.c

# ---- What the pages say ---------------------------------------------------------------------------
# shellcheck disable=SC2016,SC1003
nasty='"<script>alert(1)</script> \"><img src=x onerror=alert(2)> '"'"'onmouseover='"'"'x &amp; `touch pwned`'
# shellcheck disable=SC2016,SC1003
nasty+='\\'"'"'; system(\"touch pwned\") # ![i](http://x.test/p.png) [l](javascript:alert(3)) | $x$ \u202e"'
page text="$nasty"
expect_exit 0 "$judder" reproduce ./mine -q
check "no text was run" test ! -e pwned
expect_exit 0 "$judder" run mine/ball.yaml -o ball.h5 -q
expect_exit 0 "$judder" report ball.h5 -o report.html --no-film -q
check "pages hold what they should, and nothing else" "$python" - <<'END'
import html.parser, re, xml.etree.ElementTree as xml

TAGS = set("html head meta title style body h1 h2 p a div strong dl dt dd table tr th td small figure img figcaption "
           "pre".split())

class Page(html.parser.HTMLParser):
    policy, title = None, ""

    def handle_starttag(self, tag, attributes):
        assert tag in TAGS, tag
        for name, value in attributes:
            assert not name.startswith("on") and name in (
                "lang", "charset", "name", "content", "http-equiv", "href", "src", "alt", "class", "id"), name
            if name == "href":
                assert re.fullmatch(r"[#A-Za-z0-9._-]+", value), value
            if name == "src":
                assert value.startswith("data:image/svg+xml;base64,"), value
            if name == "content" and dict(attributes).get("http-equiv") == "Content-Security-Policy":
                self.policy = value

def read(path):
    page = Page()
    text = open(path, encoding="utf-8").read()
    page.feed(text)
    assert "<script" not in text.lower() and "\u202e" not in text
    return page, text

page, text = read("reproduced/index.html")
report, _ = read("report.html")
assert page.policy and page.policy == report.policy and "default-src 'none'" in page.policy
assert text.index("Content-Security-Policy") < text.index("<title>")
assert "&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x onerror=alert(2)&gt; &#39;on" in text

readme = open("reproduced/README.md", encoding="utf-8").read()
assert "\u202e" not in readme
prose = re.sub(r"```.*?```", "", readme, flags=re.S)
plain = re.sub(r"\\.", "", prose)  # what is left may mean something
assert "<" not in plain and ">" not in plain and "`" not in plain and "$" not in plain
links = re.findall(r"\]\(([^)]*)\)", plain)
assert links and all(re.fullmatch(r"[A-Za-z0-9._-]+", link) for link in links), links

for element in xml.parse("reproduced/fig1.svg").iter():
    assert not element.tag.endswith("script")
    assert not [name for name in element.attrib if name.lower().startswith("on")], element.attrib
END
rm -r reproduced mine

# What is to be typed to repeat it leads to the same folder, whatever its name is.
page
names=("it's \"\$(touch pwned)\" \`touch pwned\`; touch pwned & a" "-o" $'two\nlines' '<b>&amp;</b>' '~' '#x' plain)
for name in "${names[@]}"; do
    mkdir -p -- "./$name" && cp -r mine "./$name/paper"
    expect_exit 0 "$judder" reproduce -q -o out -- "$name/paper" fig1
    for file in index.html README.md; do
        "$python" - out/$file >typed <<'END'
import html, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
found = re.findall("<pre>(.*?)</pre>" if sys.argv[1].endswith("html") else "```sh\n(.*?)\n```\n", text, re.S)
assert len(found) == 1 and "\n" not in found[0], found
print(html.unescape(found[0]) if sys.argv[1].endswith("html") else found[0])
END
        expect_exit 0 bash -c "$(cat typed) -q -o again"
        check "the same page by the command of $file, from '$name'" cmp out/index.html again/index.html
        rm -rf again
    done
    rm -r out "./$name"
done
check "no name was run" test ! -e pwned
finish
