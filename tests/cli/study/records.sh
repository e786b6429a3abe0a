#!/usr/bin/env bash
# judder info and judder diff: what files hold, what two of them differ in, and what is no file of
# judder.
source "$(dirname "$0")/../lib.sh"

sweep=(duffing --over gamma=0.2:0.3:6 --transient 5 --record 4)
printf 'system: duffing\nparameters: {gamma: 0.3}\nrun: {end: 3}\n' >s.yaml
expect_exit 0 "$judder" run s.yaml -o run.h5 -q
expect_exit 0 "$judder" run s.yaml --tol 1e-10 -o fine.h5 -q
expect_exit 0 "$judder" run s.yaml --set gamma=0.31 -o other.h5 -q
expect_exit 0 "$judder" run s.yaml --record steps -o short.h5 -q
expect_exit 0 "$judder" sweep "${sweep[@]}" -o sweep.h5 -q
expect_exit 0 "$judder" sweep "${sweep[@]}" --tol 1e-10 -o sweep2.h5 -q
expect_exit 0 "$judder" sweep "${sweep[@]}" --part 2/3 -o sweep.h5 -q
expect_exit 0 "$judder" join sweep.h5.part-2-of-3 --partial -o some.h5 -q
expect_exit 0 "$judder" drift vibrating-table --x A_x=0.5:1:2 --y A_y=0.5:1:2 --cycles 20 -o map.h5 -q

# ---- info ----
expect_exit 0 "$judder" info run.h5 --json
expect_python "a result" "
import struct
assert result['kind'] == 'result' and result['study'] == 'run' and result['system'] == 'duffing'
assert result['columns'][:3] == ['t', 'x', 'v'] and result['status'] == 'ok' and result['found'] == 5001
assert result['parameters']['parameters.gamma'] == 0.3 and result['scenario'].startswith('system: duffing')
head = open('run.h5', 'rb').read(200).decode('latin-1')
assert 'checksum ' + result['checksum'] in head and 'bytes %d' % result['bytes'] in head"
expect_exit 0 "$judder" info run.h5 --scenario
check "the scenario as it was" cmp -s "$out" s.yaml
expect_wrong "holds no scenario" info sweep.h5 --scenario
expect_exit 0 "$judder" info sweep.h5 --json
expect_python "a sweep" "
assert result['kind'] == 'sweep' and result['cases'] == 6 == result['found'] and result['finished']
assert result['axes'] == [{'name': 'gamma', 'from': 0.2, 'to': 0.3, 'points': 6}] and result['columns'] == ['x', 'v']"
expect_exit 0 "$judder" info sweep.h5.part-2-of-3 --json
expect_python "a part" "
assert result['kind'] == 'part' and result['study'] == 'sweep' and result['part'] == 2 and result['parts'] == 3
assert result['found'] == 2 == result['holds'] and result['cases'] == 6 and result['finished']"
expect_exit 0 "$judder" info some.h5
expect_stdout "2 of 6, not finished"
expect_exit 0 "$judder" info map.h5 --json
expect_python "a map" "assert result['kind'] == 'table' and result['study'] == 'drift' and result['found'] == 4"
expect_exit 0 "$judder" info run.h5 --parameters
expect_row "parameters.gamma 0.3"
cp run.h5 damaged.h5
printf x | dd of=damaged.h5 bs=1 seek=5000 conv=notrunc status=none
expect_wrong "damaged" info damaged.h5
expect_wrong "'s.yaml' is no" info s.yaml
expect_wrong "absent" info absent.h5

# ---- diff ----
expect_exit 0 "$judder" diff run.h5 run.h5
expect_stdout "0 differ"
expect_exit 1 "$judder" diff run.h5 fine.h5 --json
expect_python "the tolerance is no difference, the numbers are" "
assert result['different'] > 1000 and 0 < result['largest'] < 1e-5 and 'tolerance' in result['notes']
assert all('tolerance' not in line for line in result['differences'])"
expect_exit 0 "$judder" diff run.h5 fine.h5 --tolerance 1e-5 -q
expect_exit 1 "$judder" diff run.h5 other.h5 --tolerance 1e-3 --json
expect_python "parameters count" "assert any(line.startswith('parameters.gamma: 0.29999') for line in result['differences'])"
expect_exit 1 "$judder" diff run.h5 short.h5
expect_stdout "rows: 5001 and "
expect_exit 0 "$judder" diff sweep.h5 sweep.h5 -q
expect_exit 1 "$judder" diff sweep.h5 sweep2.h5 --json
expect_python "a sweep against h5py" "
import h5py, numpy
a, b = h5py.File('sweep.h5')['sweep/points/x'][:], h5py.File('sweep2.h5')['sweep/points/x'][:]
by = abs(a - b).max() / max(abs(a).max(), abs(b).max())
line = [line for line in result['differences'] if line.startswith('points/x')][0]
assert '%d numbers differ' % (a != b).sum() in line and '%.2e' % by in line, (line, by)"
expect_exit 0 "$judder" diff sweep.h5 sweep2.h5 --tolerance 1e-4 -q
expect_exit 1 "$judder" diff sweep.h5 some.h5 -q
expect_exit 0 "$judder" diff map.h5 map.h5 -q
expect_wrong "'sweep.h5' is a sweep, 'run.h5' is not" diff run.h5 sweep.h5
expect_wrong "different studies" diff run.h5 map.h5
expect_wrong "is a part of a study" plot sweep.h5.part-2-of-3 -o no.png
expect_wrong "join it before" diff sweep.h5 sweep.h5.part-2-of-3
expect_wrong "must be >= 0" diff run.h5 run.h5 --tolerance=-1
expect_wrong "'diff' needs more" diff run.h5
finish
