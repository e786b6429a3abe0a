#!/usr/bin/env bash
# Files of run, check and plot: paths are checked before the run, files appear whole or not at all.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

short="run vibrating-table --end 0.01"

# Refused before anything runs. The end is hours away: a late check would time out.
refuse() {
    local text=$1
    shift
    expect_wrong "$text" run vibrating-table --end 1e7 "$@"
}
refuse "a.xyz" -o a.xyz
refuse "a.xyz" --plot a.xyz
refuse "nowhere" -o nowhere/a.h5
refuse "nowhere" --plot nowhere/a.png
refuse "option '--output' is given twice" -o a.h5 -o b.h5
refuse "option '--output' is given twice" -o a.h5 --output=b.h5
refuse "--output and --plot name the same file: a.png" -o a.png --plot a.png
refuse "--output and --plot name the same file: ./a.png" -o ./a.png --plot a.png
mkdir empty
expect_exit 2 env PATH="$PWD/empty" "$judder" run vibrating-table --end 1e7 --plot a.png
expect_stderr "gnuplot is not installed; figures need it (package gnuplot-nox)"
for kept in a.gp a.dat; do
    printf old >$kept
    refuse "'$kept' exists already and is not replaced; --force replaces it" \
        --plot a.svg --keep-script
    rm $kept
done
mkdir folder.h5
refuse "folder.h5" -o folder.h5 --force

# Results and figures
for command in "$short -o a.h5 --plot a.png" "$short -oa.csv --plot=a.svg" "$short --plot a.pdf"; do
    # shellcheck disable=SC2086
    expect_exit 0 "$judder" $command --json
    expect_python "files are listed" '
import os
assert result["files"] and all(os.path.getsize(name) > 0 for name in result["files"])'
done
check "csv has a heading and 5001 rows" test "$(grep -vc '^#' a.csv)" -eq 5002
printf old >b.h5
refuse "'b.h5' exists already and is not replaced; --force replaces it" -o b.h5
check "the old file is still there" test "$(cat b.h5)" = old
# shellcheck disable=SC2086
expect_exit 0 "$judder" $short -o b.h5 --force
check "same run, same bytes" cmp -s a.h5 b.h5
expect_stdout "written  b.h5"
# shellcheck disable=SC2086
expect_exit 0 "$judder" $short -q -o c.h5
check "--quiet prints nothing" test ! -s "$out" -a ! -s "$err"
# shellcheck disable=SC2086
expect_exit 0 "$judder" $short -v
check "--verbose names solver and engine on stderr" grep -q "solver auto on engine " "$err"
# shellcheck disable=SC2086
expect_exit 0 "$judder" $short --plot kept.svg --keep-script
check "the script is kept" test -s kept.gp
expect_stdout "written  kept.svg"
expect_stdout "written  kept.gp"
expect_stdout "written  kept.dat"
# shellcheck disable=SC2086
expect_exit 0 "$judder" $short -o kept.h5 --plot kept.svg --keep-script --force --json
expect_python "the kept files are listed" '
assert result["files"] == ["kept.h5", "kept.svg", "kept.gp", "kept.dat"]'

# plot
rm a.png
mkdir sub && cp a.h5 sub/one.two.h5
expect_exit 0 "$judder" plot a.h5
check "default figure" test -s a.png
expect_exit 2 env PATH=/nowhere "$judder" plot a.h5 -o none.svg
expect_stderr "gnuplot is not installed"
expect_exit 0 "$judder" plot a.h5 -o again.svg --keep-script
expect_stdout "written  again.gp"
expect_stdout "written  again.dat"
expect_wrong "'again.gp' exists already and is not replaced; --force replaces it" \
    plot a.h5 -o again.pdf --keep-script
expect_exit 0 "$judder" plot sub/one.two.h5 -q
check "default figure beside the result" test -s sub/one.two.png
expect_wrong "'a.png' exists already and is not replaced; --force replaces it" plot a.h5
expect_exit 0 "$judder" plot a.h5 --force
expect_exit 0 "$judder" plot a.h5 -o d.pdf
check "pdf" grep -qa '^%PDF' d.pdf
expect_wrong "missing.h5" plot missing.h5
expect_wrong "a.csv" plot a.csv -o e.png
expect_wrong "e.xyz" plot a.h5 -o e.xyz
head -c 3000 a.h5 >cut.h5
expect_wrong "cut.h5" plot cut.h5

# Scenario files
expect_exit 0 "$judder" systems vibrating-table --yaml
cp "$out" all.yaml
expect_exit 0 "$judder" check all.yaml
expect_stdout "all.yaml: ok (vibrating-table, power, end 2 s)"
expect_exit 0 "$judder" check -q all.yaml
check "check -q prints nothing" test ! -s "$out"
cat >ball.yaml <<'END'
system: vibrating-table
parameters: {mu: 0.3, a: 3 mm}
initial: {vx: 0.25}
run: {end: 125 ms}
END
expect_exit 0 "$judder" run vibrating-table --set mu=0.3 --initial vx=0.25 --end 0.125 --json
cp "$out" "$base/first"
expect_exit 0 "$judder" run ball.yaml --json
check "a file gives the same as options" cmp -s "$out" "$base/first"
cp ball.yaml plain
expect_exit 0 "$judder" run plain --json
check "any existing file may be named" cmp -s "$out" "$base/first"
sed 's/0.3/0.1/' ball.yaml >other.yml
expect_exit 0 "$judder" run ./other.yml --set mu=0.3 --json
check "options are applied after the file" cmp -s "$out" "$base/first"
sed 's/mu:/mue:/' ball.yaml >bad.yaml
expect_wrong "bad.yaml:2:" check bad.yaml
expect_wrong "bad.yaml:2:" run bad.yaml -o never.h5
expect_wrong "missing.yaml" run missing.yaml
expect_wrong "missing.yaml" check missing.yaml

# No file is written over another of the same command, whatever it is called.
mkdir same && cd same || exit 2
cp ../ball.yaml in.csv
cp ../ball.yaml in.dat
cp ../ball.yaml in.yaml
ln -s in.csv soft.png
ln -s in.yaml soft.h5
ln in.yaml hard.csv
ln -s new.csv nowhere.svg
expect_wrong "--output and the input name the same file: in.csv" run ./in.csv -o in.csv --force
expect_wrong "--output and the input name the same file: soft.h5" run in.yaml -o soft.h5 --force
expect_wrong "--output and the input name the same file: hard.csv" run in.yaml -o hard.csv --force
expect_wrong "the input and the data of the kept script name the same file: ./in.dat" \
    run ./in.dat --plot in.png --keep-script --force
expect_wrong "--output and --plot name the same file: in.csv" \
    run in.yaml -o in.csv --plot soft.png --force
expect_wrong "--output and --plot name the same file: ../same/new.csv" \
    run in.yaml -o ../same/new.csv --plot nowhere.svg --force
for name in in.csv in.dat in.yaml; do
    check "$name is as it was" cmp -s $name ../ball.yaml
done
cp ../a.h5 .
ln -s a.h5 drawn.png
expect_wrong "the figure and the result name the same file: drawn.png" \
    plot a.h5 -o drawn.png --force
check "the result is as it was" cmp -s a.h5 ../a.h5
expect_exit 0 "$judder" run in.yaml -o new.csv --plot new.svg --keep-script
expect_exit 0 "$judder" run in.yaml -o new.csv --plot new.svg --keep-script --force

finish
