#!/usr/bin/env bash
# README and guide: every command in a block ```sh runs, page after page in the order of the guide,
# in one folder that was empty, as a new user would type them. Blocks of other kinds show what is
# printed or written, or need an installation or the source (```shell).
#
# Studies that take long (JUDDER_SLOW=1 lets them) are stopped after a while, as a user would with
# Ctrl-C: the command must end as it should.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"
source=$tests/../..

# The commands of a page: its sh blocks, one after the other, each line with its number.
commands_of() {
    awk -v commands="$verbs" '/^```/ { inside = ($0 == "```sh"); next } inside' "$1"
}

# Commands that stand where they are not run: in a block without a name, or indented. Only one that
# is refused may: `$ judder ...`, with the answer on the next line.
verbs=$("$judder" --help | sed -n 's/^  judder \([a-z]*\) .*/\1/p' | sort -u | paste -sd '|')
untyped_of() {
    awk -v commands="$verbs" '/^```/ { inside = !inside; kind = $0; next }
        shown != "" { if ($0 !~ /^judder: /) print shown; shown = "" }
        inside && kind != "```" { next }
        inside && /^\$ judder / { shown = FNR ": " $0; next }
        (inside || /^    |^\t/) && $0 ~ "^[ \t]*judder(-mpi)? (" commands ") " { print FNR ": " $0 }' "$1"
}

# What a new user has: the command and the examples beside an empty folder.
mkdir tree tree/build bin
ln -s "$source/examples" tree/examples
cat >bin/judder <<END
#!/usr/bin/env bash
# Long studies are stopped by Ctrl-C after 1.8 s, before a page does so; that is no failure. A page
# that stops one waits until it has ended, as it would without this.
case "\${JUDDER_SLOW:-} \$1" in
' drift' | ' design' | ' reproduce')
    trap '' TERM
    timeout -s INT 1.8 "$judder" "\$@"
    code=\$?
    [ \$code -eq 124 ] || exit \$code
    ;;
*) exec "$judder" "\$@" ;;
esac
END
chmod +x bin/judder
ln -s "$PWD/bin/judder" tree/build/judder
export PATH=$PWD/bin:$PATH HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache
mkdir home
cd tree || exit 2

# Run the commands of a page in the folder where the page before has left off.
here=$PWD
run_page() {
    local page=$1
    { echo 'trap '"'"'echo "stopped at: $BASH_COMMAND" >&2'"'"' ERR'
      commands_of "$page"
      echo 'pwd >"$WHERE"'; } >"$base/page.sh"
    check "$(basename "$page"): every command runs" \
        env WHERE="$base/where" bash -c "cd '$here' && set -eE && . '$base/page.sh'" \
        >"$out" 2>"$err" </dev/null
    if [ -s "$base/where" ]; then
        here=$(cat "$base/where")
    else
        tail -n 5 "$err" >&2
    fi
    rm -f "$base/where"
}

pages=$(sed -n 's/^| \[[^]]*\](\([a-z-]*\.md\)).*/\1/p' "$source/docs/guide/README.md")
check "the guide lists its pages" test "$(echo "$pages" | wc -l)" -ge 15
run_page "$source/README.md"
for page in $pages; do
    run_page "$source/docs/guide/$page"
done
for page in "$source/README.md" "$source"/docs/guide/*.md; do
    name=$(basename "$page")
    untyped=$(untyped_of "$page")
    check "$name: a command stands where it is not run: $untyped" test -z "$untyped"
    check "$name is in the list of the guide" test "$name" = README.md -o -n "$(echo "$pages" | grep -x "$name")"
done

finish
