#!/usr/bin/env bash
# judder reproduce: the sources of the further systems, with few values of each sweep; every claim has its
# verdict. Whole they are made by `make test-all` (JUDDER_SLOW=1), as one page over all papers.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

sources="bulin2015 buchacz2015 grzelczyk2015 housner1963 jaskot2015 li2015 mezyk2015 polach2015 sypniewska2015
varkonyi2015 wijata2015"
alone=$sources
[ -z "${JUDDER_SLOW:-}" ] || alone=bulin2015  # all of them are made below

# Claims of a source: agree, agree within, refuted, cannot be checked.
verdicts() {
    case $1 in
    bulin2015) echo 1 0 1 0 ;;
    buchacz2015) echo 2 0 1 1 ;;
    grzelczyk2015) echo 5 2 0 1 ;;
    housner1963) echo 3 0 1 0 ;;
    jaskot2015) echo 2 0 0 1 ;;
    li2015) echo 1 3 0 0 ;;
    mezyk2015) echo 1 0 0 1 ;;
    polach2015) echo 1 0 0 3 ;;
    sypniewska2015) echo 4 0 3 0 ;;
    varkonyi2015) echo 11 0 2 0 ;;
    wijata2015) echo 4 1 1 1 ;;
    esac
}

for source in $alone; do
    expect_exit 0 "$judder" reproduce "$source" --points 5 --json
    expect_python "$source: verdicts on its claims" "
from collections import Counter
claims = Counter(c['verdict'] for c in result['checks'] if c['claim'])
words = ('agrees', 'agrees within', 'refuted', 'cannot be checked')
assert [claims[w] for w in words] == [int(n) for n in '$(verdicts "$source")'.split()], claims
own = [c for c in result['checks'] if not c['claim']]
assert result['fail'] == 0 and own and all(c['verdict'] == 'agrees' for c in own)
assert all(c['method'] and c['source'] for c in result['checks'])"
    check "$source has a page" grep -q "made again" "$source/index.html"
    check "$source has figures" test -n "$(find "$source" -name '*.svg')"
done

# By its code, and from a folder of its own, which may be changed.
expect_exit 0 "$judder" reproduce vib086 friction -o by_code -q
check "by code" cmp by_code/threlfall.h5 bulin2015/threlfall.h5
cp -r "$tests/../../examples/bulin2015" mine
sed -i 's/^paper: .*/paper: mine/; s/is: 0.0536479304/is: 0.0536479405/' mine/paper.yaml
expect_exit 1 "$judder" reproduce ./mine creep -o changed
expect_stderr "2 checks of mine fail"
sed -i 's/take: last/take: lst/' mine/paper.yaml
expect_wrong "did you mean 'last'?" reproduce ./mine

# One page over all papers.
if [ -n "${JUDDER_SLOW:-}" ]; then
    expect_exit 0 "$judder" reproduce --all -o all --json
    expect_python "all papers" '
assert len(result["papers"]) >= 14 and result["fail"] == 0
assert sum(p["claims"] for p in result["papers"]) > 100'
    for source in $sources; do
        expect_python "$source: verdicts on its claims, made whole" "
paper = next(p for p in result['papers'] if p['name'] == '$source')
counts = [paper[key] for key in ('agree', 'agree_within', 'refuted', 'unchecked')]
assert counts == [int(n) for n in '$(verdicts "$source")'.split()], counts"
    done
    check "one page over all" grep -q "sources, made again" all/README.md
    check "it leads to each" grep -q 'href="wijata2015/index.html"' all/index.html
fi
finish
