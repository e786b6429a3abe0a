#!/usr/bin/env bash
# judder reproduce: lists, one figure, a whole paper with its pages, folders, one clear line for
# what is wrong.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

# ---- Lists ----------------------------------------------------------------------------------------
expect_exit 0 "$judder" reproduce
expect_stdout "kardan2013"
expect_stdout "table1"
expect_exit 0 "$judder" reproduce --json
expect_python "papers with their figures" '
papers = {p["name"]: [f["name"] for f in p["figures"]] for p in result["papers"]}
assert papers["kardan2013"] == ["equations", "fig3", "fig4", "orbit", "fig5", "fig6", "stops",
                                "fig10", "fig11", "fig12", "table1"], papers
assert papers["szewc2015"] == ["fig2", "fig3", "rest", "laws", "fit", "pressure", "cost",
                               "rolling"], papers
assert papers["kudra2017"][:4] == ["start", "fig2a", "fig2b", "fig3"], papers
assert papers["kudra2017"][-4:] == ["fit", "fig2-exact", "fig4-exact", "fig5-exact"], papers
codes = {p["name"]: p["code"] for p in result["papers"]}
assert codes["sypniewska2015"] == "NON254" and codes["kardan2013"] is None, codes
systems = {p["name"]: p["systems"] for p in result["papers"]}
assert systems["li2015"] == systems["housner1963"] == ["rocking-block"], systems'
check "listing leaves no file" test -z "$(ls -A)"

# ---- What is wrong --------------------------------------------------------------------------------
expect_wrong "did you mean 'kardan2013'?" reproduce kardan213
expect_wrong "did you mean 'NON254'?" reproduce non255
expect_wrong "did you mean 'fig5'?" reproduce kardan2013 figg5
expect_wrong "nothing/paper.yaml: No such file" reproduce ./nothing
expect_wrong "--all makes every paper: it does not go with 'kardan2013'" reproduce kardan2013 --all
expect_wrong "no folder 'none'" reproduce --all -o none/here
expect_wrong "unexpected argument 'fig4'" reproduce kardan2013 fig3 fig4
expect_wrong "no folder 'none'" reproduce kardan2013 table1 -o none/here
expect_wrong "--output needs a paper" reproduce -o here
expect_wrong "--force needs a paper" reproduce --force
expect_wrong "must be a whole number from 2" reproduce kudra2017 fig3 --points 1.5
touch file
expect_wrong "it is not a folder" reproduce kardan2013 table1 -o file --force
expect_exit 2 env PATH=/nowhere "$judder" reproduce kardan2013 table1
expect_stderr "gnuplot"
check "no folder left" test "$(ls -A)" = file

# ---- One table ------------------------------------------------------------------------------------
expect_exit 0 "$judder" reproduce kardan2013 table1 --json
expect_python "the finding about the ratio" '
assert result["paper"] == "kardan2013" and result["folder"] == "kardan2013-table1"
assert result["fail"] == 0 and result["refuted"] == 5 and result["agree"] == 14
checks = {c["what"]: c for c in result["checks"]}
exact = checks["ratio of the exact thresholds, against the printed theory"]
rule = checks["ratio of the rule'"'"'s thresholds, against the printed theory"]
assert exact["verdict"] == "agrees" and abs(exact["value"] - 1.3268) < 1e-4
assert rule["verdict"] == "refuted" and rule["claim"] and abs(rule["value"] - 1.3725) < 1e-4
assert abs(rule["expected"] - 34.7 / 26.2) < 1e-12
assert checks["relative error as printed, h = 5 mm"]["expected"] == 4.93
assert abs(checks["relative error as printed, h = 10 mm"]["value"] - 5.0725) < 1e-4
assert abs(checks["relative error of the rule with one mass, h = 5 mm"]["value"] - 1.481) < 1e-3
assert sorted(result["files"])[-1] == "table1.svg"'
check "as many files as told" test "$(ls -A kardan2013-table1 | wc -l)" -eq 5
check "the figure is drawn again from its script" \
    bash -c 'cd kardan2013-table1 && mv table1.svg old.svg && gnuplot table1.gp && cmp old.svg table1.svg'
rm -f kardan2013-table1/old.svg

# An existing folder: refused, filled if empty, replaced on demand; what is not ours stays.
expect_wrong "--force replaces them" reproduce kardan2013 table1
touch kardan2013-table1/mine
before=$(cksum <kardan2013-table1/index.html)
expect_exit 0 "$judder" reproduce kardan2013 table1 --force -q
check "quiet prints nothing" test ! -s "$out"
check "mine stays" test -f kardan2013-table1/mine
check "the same page again" test "$(cksum <kardan2013-table1/index.html)" = "$before"
mkdir empty
expect_exit 0 "$judder" reproduce kardan2013 table1 -o empty/
expect_stdout "written  empty/index.html"
check "nothing hidden left" test -z "$(find . -name '.judder*')"
if [ "$(id -u)" -ne 0 ]; then
    mkdir locked && chmod a-w locked
    expect_wrong "cannot write in the folder" reproduce kardan2013 table1 -o locked/here
fi

# ---- Whole papers ---------------------------------------------------------------------------------
expect_exit 0 "$judder" reproduce kardan2013 --json
expect_python "orbit, stops and the force of a push, as claimed" '
assert result["fail"] == 0
def value(figure, what):
    return next(c["value"] for c in result["checks"] if (c["figure"], c["what"]) == (figure, what))
assert abs(value("equations", "(6) as printed: centre of mass off its place") - 0.0439) < 1e-4
assert abs(value("orbit", "from rest: radius") - 0.067705985) < 1e-9
assert [value("stops", f"{where}: stops in a cycle") for where in (
    "along a line, 0.2 N", "along a line, two harmonics", "along a line, 0.12 N",
    "in the plane, two harmonics", "with turn, two harmonics")] == [0, 1, 2, 1, 1]
for figure, peak in (("fig10", 45.75384), ("fig11", 26.183138), ("fig12", 34.739537)):
    assert abs(value(figure, "highest force") - peak) < 1e-5
    assert abs(value(figure, "the same by a run under a growing push") - peak) < 1e-5
    assert abs(value(figure, "drop") - 100 * (1 - 0.52 / 0.55)) < 0.02'
expect_exit 0 "$judder" reproduce szewc2015 --json
expect_python "laws that do not matter as published, and do for a ball that spins" '
assert result["fail"] == 0 and result["refuted"] == 13 and result["agree"] > 85 and result["agree_within"] == 4
checks = {c["what"]: c for c in result["checks"]}
for law, spins in (("point", 0.0145), ("pade1", 0.0175), ("pade2", 0.0077), ("power", 0.00136)):
    assert checks[law + " from the exact law under the published drives, at most"]["value"] < 4e-6
    far = checks[law + " from the exact law if the ball spins with 500 rad/s, at most"]
    assert far["verdict"] == "refuted" and abs(far["value"] / spins - 1) < 0.01, far
assert checks["b_T, d from 0 to 1, against the print"]["expected"] == 0.771
assert checks["m_M, d = 0, against the print"]["verdict"] == "refuted"
assert checks["c(0,0,-1) by (9) as printed"]["verdict"] == "refuted"
assert abs(checks["c(0,0,-1), with the other sign of k"]["value"] - 3 * 3.14159265358979 / 16) < 1e-9
assert checks["square grid: points for 0.001 mu N"]["value"] > 1000
assert checks["figure 3 top left: largest |v_r - v|"]["value"] == 1
far = checks["v_r = v from v_r of (19) after 0.5 s, five drives of 1 m/s to 3 m/s, at least"]
assert 0.005 < far["value"] < 0.006, far'
check "pages hold together" "$python" - <<'END'
import base64, html.parser, os

class Page(html.parser.HTMLParser):
    VOID = {"meta", "img", "br"}

    def __init__(self):
        super().__init__()
        self.open, self.links, self.ids, self.rows = [], [], set(), []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.links += [attributes[k] for k in ("href", "src") if k in attributes]
        self.ids.add(attributes.get("id"))
        if tag == "img":
            assert attributes["alt"], "a figure without words"
        if tag == "table":
            self.rows = []
        if tag == "tr":
            self.rows.append(0)
        if tag in ("td", "th"):
            self.rows[-1] += 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
        if tag == "table":
            assert len(set(self.rows)) == 1, self.rows

def look(paper, figures, words):
    page = Page()
    text = open(paper + "/index.html", encoding="utf-8").read()
    page.feed(text)
    shown = []
    assert not page.open and "NaN" not in text and "none</td>" not in text
    for link in page.links:
        if link.startswith("data:image/svg+xml;base64,"):
            shown.append(base64.b64decode(link.split(",")[1], validate=True))
        else:
            assert link[1:] in page.ids if link[0] == "#" else os.path.exists(f"{paper}/{link}"), link
    named = [l for l in page.links if l.endswith(".svg")]
    assert len(named) == figures and shown == [open(f"{paper}/{l}", "rb").read() for l in named]
    for word in words + ("Misprints", "Where the paper is silent"):
        assert word in text, word
        assert word in open(paper + "/README.md", encoding="utf-8").read(), word

    return text

look("kardan2013", 11, ("1.3725", "8.48 g", "44.1 mm", "4.93 and 5.07 %"))
text = look("szewc2015", 8, ("0.780", "3.167", "17.534 mm", "backspin", "c(0,0,-1)", "3228"))
assert "factor a" not in text, "(14) does have it"
END

# What stands in the folder repeats the run to the bit.
expect_exit 0 "$judder" run kardan2013/fig5.yaml -o again.h5 -q
check "the same result" cmp again.h5 kardan2013/fig5.h5
expect_exit 0 "$judder" run szewc2015/fig3_top_left.yaml -o ball.h5 -q
check "the same result of the ball" cmp ball.h5 szewc2015/fig3_top_left.h5

# ---- Sweeps ---------------------------------------------------------------------------------------
expect_exit 0 "$judder" reproduce kudra2017 start --json
expect_python "the pendulum is that of an independent derivation" '
assert result["agree"] == 12 and result["fail"] == 0 and result["refuted"] == 3
values = {c["what"]: c["value"] for c in result["checks"]}
assert values["a_r² less R_b |h|, over R_b²"] < 1e-12
assert values["radius by the normal force over that by the penetration, at most"] > 1.05'
expect_exit 0 "$judder" reproduce kudra2017 fit --json
expect_python "0.681 makes the largest error the smallest" '
assert result["fail"] == 0 and result["refuted"] == 1
values = {c["what"]: c["value"] for c in result["checks"]}
assert abs(values["b_T whose largest error is the smallest, Hertz, against the print"] - 0.6813) < 1e-4
assert abs(values["b_T by least squares, Hertz"] - 0.6952) < 1e-4'
check "the radius follows the penetration" grep -q "radius follows the penetration" kudra2017-fit/README.md
expect_exit 0 "$judder" reproduce kudra2017 fig5-exact --points 2 --json
expect_python "four laws side by side" '
assert result["agree"] == 4 and result["fail"] == 0
assert {"fig5-exact" + law + ".h5" for law in ("", "_integral", "_moment", "_uniform")} <= set(result["files"])'
expect_exit 0 "$judder" reproduce kudra2017 fig2b --points 3 --json
expect_python "a diagram with few values" '
assert {c["what"] for c in result["checks"]} >= {"cases that failed"}
assert {"fig2b.yaml", "fig2b.h5", "fig2b.svg", "fig2b.gp", "fig2b.dat"} <= set(result["files"])'
check "the page says how it was made" grep -q "^judder reproduce kudra2017 fig2b --points 3$" kudra2017-fig2b/README.md
check "so does the other one" grep -q "<pre>judder reproduce kudra2017 fig2b --points 3</pre>" kudra2017-fig2b/index.html
check "checks that need more values are left out" grep -q "2 more need sweeps of more values" kudra2017-fig2b/README.md
check "sweeps are linked" grep -q "Sweeps: \[fig2b.yaml\](fig2b.yaml) gave" kudra2017-fig2b/README.md
check "its scenario says how many" grep -q "points: 3" kudra2017-fig2b/fig2b.yaml
cp kudra2017-fig2b/fig2b.yaml again.yaml
expect_exit 0 "$judder" sweep again.yaml -o again.h5 --force -q
check "its scenario makes the same file" cmp again.h5 kudra2017-fig2b/fig2b.h5
finish
