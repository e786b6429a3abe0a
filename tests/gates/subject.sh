#!/usr/bin/env bash
# The hook of commit messages takes what CONTRIBUTING.md allows and refuses what it does not, also when git calls it.
set -u
hooks=$(realpath "$(dirname "$0")/../../tools/hooks")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# hook_says: its exit code of the message on standard input.
hook_says() {
    cat >"$folder/message"
    "$hooks/commit-msg" "$folder/message" 2>"$folder/err"
}
takes() { printf '%s\n' "$1" | hook_says || { echo "FAILED: refused: $1" >&2; cat "$folder/err" >&2; failures=1; }; }
refuses() {  # message, what is printed
    if printf '%s\n' "$1" | hook_says; then
        echo "FAILED: taken: $1" >&2
        failures=1
    elif ! grep -qF -- "$2" "$folder/err"; then
        echo "FAILED: '$2' is not in:" >&2
        cat "$folder/err" >&2
        failures=1
    fi
}

twelve='twelve chars'
takes 'friction: add the second-order Padé law'
takes 'Add a law'
takes 'solver: pass the step'
takes 'tests, web: speed up the page'
takes $'engines: remove one\n\nIt was slow. More is said here, in as many lines as it takes, of any length that is.'
takes $'# a comment\nengines: remove one\n# Changes to be committed:\n#\tmodified'
takes 'Merge branch other'
takes 'Revert "a subject that was there"'
takes "fix $twelve $twelve $twelve $twelve $twelve ééé"  # 72 characters, more bytes
refuses "fix $twelve $twelve $twelve $twelve $twelve éééé" '73 characters'
refuses 'friction: added a law' "'added' is not in the imperative"
refuses 'friction: adds a law' "'adds' is not in the imperative"
refuses 'Adding a law' "'adding' is not in the imperative"
refuses 'friction: the law has two orders' "'the' is not a verb"
refuses 'friction: 2 laws' 'does not begin with a verb'
refuses 'friction: add a law.' 'full stop'
refuses $'friction: add a law\nof second order' 'not empty'
refuses '# only a comment' 'empty'

# As CONTRIBUTING.md installs it.
git init -q "$folder/tree" && cd "$folder/tree" || exit 1
git config core.hooksPath "$hooks"
commit() { git -c user.name=N -c user.email=n@example.org commit -q --allow-empty -m "$1"; }
commit 'base: add a file' || { echo "FAILED: git did not commit" >&2; failures=1; }
if commit 'base: added a file' 2>/dev/null; then
    echo "FAILED: git committed what the hook refuses" >&2
    failures=1
fi
[ "$(git log --format=%s)" = 'base: add a file' ] || { echo "FAILED: git log is otherwise" >&2; failures=1; }
[ $failures -eq 0 ] && echo "subject: ok"
exit $failures
