#!/usr/bin/env bash
# The manual page formats without a warning and holds every command, option and name.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

expect_exit 0 "$judder" man
cp "$out" judder.1
check "only ASCII" test "$(LC_ALL=C grep -c '[^ -~]' judder.1)" -eq 0
if ! command -v groff >/dev/null; then
    echo "groff is not installed" >&2
    exit 77
fi
expect_exit 0 groff -man -Tutf8 -ww judder.1
check "groff has no warning" test ! -s "$err"
GROFF_NO_SGR=1 groff -man -Tutf8 -P-c -rLL=200n judder.1 | sed 's/.\x08//g' >page
for word in NAME SYNOPSIS DESCRIPTION COMMANDS SYSTEMS 'FRICTION LAWS' SOLVERS 'EXIT STATUS' \
    ENVIRONMENT; do
    check "section $word" grep -q "^$word\$" page
done
"$judder" help | sed -n '/^Commands:/,/^$/s/^  \([a-z ]*[a-z]\)  .*/\1/p' >commands
check "commands are known" test "$(wc -l <commands)" -gt 10
while read -r command; do
    check "command $command" grep -q "^   judder $command" page
    # shellcheck disable=SC2086
    "$judder" help $command | grep -oE '^ {2,6}.*--[a-z_-]+' | grep -oE -- '--[a-z_-]+$' >options
    check "options of $command are known" test -s options
    while read -r option; do
        check "option $option of $command" grep -qE -- "$option( |\$)" page
    done <options
done <commands
check "solvers" grep -q 'cvode-bdf' page
check "systems" grep -q '^ *vibrating-table' page
check "quotes and dashes are plain" grep -qF -- "--version' says which." page

finish
