#!/usr/bin/env bash
# What a command reads stays as it is, and is not run.
. "$(dirname "$0")/../lib.sh" "$@"

# --force replaces what is in the way, but no file that the run reads, whatever it is called.
cat >pushed.yaml <<'END'
system: planar-body
loads: [{csv: push.csv}]
run: {end: 0.1}
END
printf 't,F_x\n0,0\n1,1\n' >push.csv
cat >moved.yaml <<'END'
system: vibrating-table
parameters: {A_x: 0, A_y: 0}
drive: [{csv: motion.csv}]
run: {end: 0.1}
END
printf 't,v_x\n0,0\n1,0.1\n2,0\n3,0.1\n4,0\n' >motion.csv
cat >standing.yaml <<'END'
system: planar-body
patch: {shape: points, points: feet.csv}
run: {end: 0.1}
END
printf 'x,y,weight\n0.01,0,1\n-0.01,0.01,1\n-0.01,-0.01,1\n' >feet.csv
cp -r . "$base/before"
ln -s push.csv soft.csv
ln motion.csv hard.csv
never="was read for this and is never replaced"
expect_wrong "'push.csv' $never" run pushed.yaml -o push.csv --force
expect_wrong "'push.csv' $never" run pushed.yaml -o push.csv
expect_wrong "'soft.csv' $never" run pushed.yaml -o soft.csv --force
expect_wrong "'motion.csv' $never" run moved.yaml -o motion.csv --force
expect_wrong "'hard.csv' $never" run moved.yaml -o hard.csv --force
expect_wrong "'feet.csv' $never" run standing.yaml -o feet.csv --force
expect_wrong "'push.csv' $never" run planar-body --load '{csv: push.csv}' -o push.csv --force
expect_wrong "'motion.csv' $never" drift moved.yaml --x mu=0.1:0.2:2 --y a=1mm:2mm:2 \
    -o motion.csv --force
# Nor where what a study keeps while it runs would have its name.
cp motion.csv map.csv.part
cp motion.csv turns.h5.part
again=(--set A_x=0 --set A_y=0 --drive)
expect_wrong "'map.csv.part' is no unfinished study of judder" drift vibrating-table "${again[@]}" \
    '{csv: map.csv.part, repeat: true}' --x mu=0.1:0.2:2 --y a=1mm:2mm:2 -o map.csv --force
expect_wrong "'turns.h5.part' $never" sweep vibrating-table "${again[@]}" \
    '{csv: turns.h5.part, repeat: true}' --over mu=0.1:0.2:2 --section period=1s -o turns.h5 --force
for name in map.csv.part turns.h5.part; do
    check "$name is as it was" cmp -s $name motion.csv
done
rm map.csv.part turns.h5.part
for name in push.csv motion.csv feet.csv; do
    check "$name is as it was" cmp -s $name "$base/before/$name"
done
expect_exit 0 "$judder" run pushed.yaml -o new.csv -q
expect_wrong "; --force replaces it" run pushed.yaml -o new.csv
expect_exit 0 "$judder" run pushed.yaml -o new.csv -q --force

# A check does not run the code of a plug-in, unless asked.
cat >own.c <<'END'
#include <stdio.h>
__attribute__((constructor)) static void mark(void) {
    FILE* file = fopen("ran", "w");
    if (file)
        fclose(file);
}
END
if cc -shared -fPIC own.c -o own.so 2>"$err"; then
    echo 'system: ./own.so' >own.yaml
    expect_wrong "own.yaml:1:9: './own.so' is a plug-in" check own.yaml
    expect_wrong "--plugins allows it" check own.yaml
    check "the plug-in did not run" test ! -e ran
    expect_exit 2 "$judder" check own.yaml --plugins
    expect_stderr "not a plug-in"
    check "asked for, it did run" test -e ran
else
    fail "no compiler for the plug-in: $(cat "$err")"
fi
plugin=$(dirname "$judder")/tests/block_on_belt.so
if [ -e "$plugin" ]; then
    cp "$plugin" belt.so
    echo 'system: ./belt.so' >belt.yaml
    expect_exit 0 "$judder" check belt.yaml --plugins
    expect_stdout "belt.yaml: ok"
fi

finish
