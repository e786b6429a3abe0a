#!/usr/bin/env bash
# The scenarios in examples/: each is valid, runs to its end, leaves a result that h5py reads and a
# figure that is drawn from that result alone; the same run gives the same bytes.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

count=0
examples=$(realpath "$tests/../../examples")
for scenario in "$examples"/*.yaml; do
    name=$(basename "$scenario" .yaml)
    count=$((count + 1))
    expect_exit 0 "$judder" check "$scenario"
    expect_stdout "$(basename "$scenario"): ok"
    expect_exit 0 "$judder" run "$scenario" -o "$name.h5" --json
    system=$(sed -n 's/^system: //p' "$scenario")
    end=$(sed -n 's/^run: {end: \([^ ,}]*\).*/\1/p' "$scenario")  # none: the system's own
    expect_python "$name ran to its end" "
assert result['status'] == 'event' or (result['status'] == 'ok' and result['t'] == ${end:-result['t']})"
    check "$name.h5 is labelled" "$python" "$tests/file/check_h5.py" "$name.h5" "$system"
    expect_exit 0 "$judder" plot "$name.h5"
    check "$name.png is drawn" test -s "$name.png"
done
check "there are scenarios" test "$count" -ge 10

expect_exit 0 "$judder" run "$scenario" -o again.h5
check "the same run gives the same bytes" cmp "$name.h5" again.h5

# Those of papers: valid, and no longer than a moment. Whole they are run by reproduce.
count=0
for scenario in "$examples"/*/*.yaml; do
    [ "$(basename "$scenario")" != paper.yaml ] || continue
    count=$((count + 1))
    expect_exit 0 "$judder" check "$scenario"
    expect_stdout "$(basename "$scenario"): ok"
    expect_exit 0 "$judder" run "$scenario" --end 0.01 --record final -o moment.h5 --force -q
done
check "there are scenarios of papers" test "$count" -ge 110

# What holds a sweep is swept, here over its ends. Some study where motions end: there cases may.
count=0
for scenario in $(grep -l '^sweep:' "$examples"/*.yaml "$examples"/*/*.yaml); do
    entry() { sed -n "/^sweep:/,\$ s/^  $1: //p" "$scenario"; }
    few() { [ "$(entry "$1")" -lt 2 ] && entry "$1" || echo 2; }
    count=$((count + 1))
    case $scenario in
    */li2015/orbits.yaml | */housner1963/basin.yaml) expect=1 ;;
    *) expect=0 ;;
    esac
    expect_exit $expect "$judder" sweep "$scenario" --over "$(entry parameter)=$(entry from):$(entry to):2" \
        --transient "$(few transient)" --record "$(few record)" -o ends.h5 --force --json
    expect_python "$(basename "$scenario"): every case ends" \
        "assert (result['failed'] > 0) == $expect and result['cases'] >= 2"
done
check "there are sweeps" test "$count" -ge 20

# A plug-in is named by its path, also in a scenario.
plugin=$(dirname "$judder")/tests/block_on_belt.so
if [ -e "$plugin" ]; then
    cp "$plugin" belt.so
    expect_exit 0 "$judder" run ./belt.so --set v_b='10 cm/s' --end 1 -o belt.h5 --plot belt.png
    expect_exit 0 "$judder" systems belt.so --yaml
    cp "$out" belt.yaml
    expect_exit 0 "$judder" run belt.yaml --end 1 --json
    expect_python "the plug-in ran" 'assert result["system"] == "block-on-belt"'
    expect_wrong "did you mean 'mu_k'?" run belt.so --set muk=1
    expect_wrong "nothing.so" run nothing.so
fi

finish
