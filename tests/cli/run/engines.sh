#!/usr/bin/env bash
# Every engine of one family of maths gives the same bits, alone and with every kind of record.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

expect_exit 0 "$judder" --version
engines=$(sed -n 's/^engines: //p' "$out")
check "this machine runs an engine" test -n "$engines"

for case in "grid auto" "steps auto" "final auto" "grid rk8"; do
    read -r record solver <<<"$case"
    expect_exit 0 "$judder" run vibrating-table --json --end 0.25 --record "$record" \
        --solver "$solver" -o first.csv --force
    cp "$out" "$base/first"
    sed -i 's/first.csv/other.csv/' "$base/first"
    for engine in $engines; do
        expect_exit 0 "$judder" run vibrating-table --json --end 0.25 --record "$record" \
            --solver "$solver" --engine "$engine" -o other.csv --force
        check "same object: $engine, $case" cmp -s "$out" "$base/first"
        check "same rows: $engine, $case" cmp -s first.csv other.csv
    done
done

finish
