#!/usr/bin/env bash
# Wrong usage of the command: one clear line, exit code 2, the nearest valid name.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

expect_wrong "no command given; see 'judder --help'"
expect_wrong "unknown command 'rnu'; did you mean 'run'?" rnu
expect_wrong "unknown command 'qqqqqqqq'; known are: systems, new, compile, run" qqqqqqqq
expect_wrong "unknown option '--versoin'; did you mean '--version'?" --versoin
expect_wrong "unexpected argument 'x' after '--version'" --version x
expect_wrong "unknown command 'rum'; did you mean 'run'?" help rum
expect_wrong "unexpected argument 'x' after 'run'" help run x
expect_wrong "unknown system 'vibrating-tabel'; did you mean 'vibrating-table'?" \
    systems vibrating-tabel
expect_wrong "unknown system 'vibrating-tabel'; did you mean 'vibrating-table'?" \
    run vibrating-tabel
expect_wrong "--yaml needs a system" systems --yaml
expect_wrong "--yaml, --json and --text do not go together" systems vibrating-table --yaml --json
expect_wrong "unknown shell 'fsh'" completion fsh
for command in run check plot completion; do
    expect_wrong "'$command' needs more: judder $command " "$command"
done

# Options
expect_wrong "unknown option '--toll'; did you mean '--tol'?" run vibrating-table --toll 1
expect_wrong "unknown option '--toll'; did you mean '--tol'?" run vibrating-table --toll=1
expect_wrong "unknown option '--qqqqqqqqqqqq'; see 'judder run --help'" \
    run vibrating-table --qqqqqqqqqqqq
expect_wrong "unknown option '-x'; see 'judder run --help'" run vibrating-table -x
expect_wrong "unknown option '-x'" run vibrating-table -qx
expect_wrong "option '--tol' needs a value: --tol NUMBER" run vibrating-table --tol
expect_wrong "option '--output' needs a value" run vibrating-table -o
expect_wrong "option '--force' takes no value, got '1'" run vibrating-table --force=1
expect_wrong "option '--tol' is given twice" run vibrating-table --tol 1e-5 --tol 1e-6
expect_wrong "unexpected argument 'b'" run vibrating-table b
expect_wrong "unexpected argument '--end'" run vibrating-table -- --end
expect_wrong "--quiet and --verbose do not go together" run vibrating-table -qv
expect_wrong "--keep-script goes with --plot only" run vibrating-table --keep-script

# A message stays one line whatever was typed.
expect_wrong "unknown command 'a\nb\tc'" "$(printf 'a\nb\tc')"

# Help is found in every way and lists every option.
expect_exit 0 "$judder" --help
expect_stdout "Usage: judder COMMAND"
for command in systems run check plot friction reproduce man completion help; do
    expect_exit 0 "$judder" --help
    expect_stdout "  $command "
    expect_exit 0 "$judder" "$command" --help
    cp "$out" "$base/help"
    check "usage line of $command" grep -q "^Usage: judder $command" "$base/help"
    expect_exit 0 "$judder" help "$command"
    check "help $command is $command --help" cmp -s "$out" "$base/help"
done
expect_exit 0 "$judder" run -h
for option in set initial friction end begin tol solver output-step record max-steps engine \
    output plot force keep-script json quiet verbose help; do
    expect_stdout "--$option"
done
expect_stdout "cvode-adams"
expect_stdout "Usage: judder run SYSTEM|FILE.yaml|PLUGIN.so [OPTION]..."
expect_exit 0 "$judder" systems -h
expect_stdout "Usage: judder systems [SYSTEM|FILE.yaml|PLUGIN.so] [OPTION]..."

# Version: three lines that say what the numbers depend on.
expect_exit 0 "$judder" --version
check "version line" grep -qE '^judder [0-9]+\.[0-9]+\.[0-9]+$' "$out"
check "maths line" grep -qE '^maths: judder [0-9]+$' "$out"
check "engines line" grep -qE '^engines:( [a-z0-9]+-[0-9]+)+$' "$out"

finish
