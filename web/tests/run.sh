#!/usr/bin/env bash
# The browser lab as built by `make web`: its files, and the page in a browser.
# Usage: web/tests/run.sh JUDDER FOLDER_OF_THE_BUILD
set -eu
here=$(cd "$(dirname "$0")" && pwd)
judder=$(realpath "$1")
web=$(realpath -m "$2")
[ -f "$web/dist/index.html" ] || { echo "no page in $web: make web builds it"; exit 77; }
command -v "${CHROMIUM:-chromium}" >/dev/null || { echo "no chromium"; exit 77; }
# Without a network and without a cache: the lock file holds every package, for every platform.
npm --prefix "$here/.." ci --dry-run --offline --cache "$web/no-cache" --ignore-scripts --no-audit --no-fund --loglevel error >"$web/again.log" 2>&1 ||
    { cat "$web/again.log"; exit 1; }
files() {
    for config in vite embed; do
        JUDDER_ENGINE=$web/engine/web/engine JUDDER_WEB=$web/again "$here/../node_modules/.bin/vite" build "$here/.." \
            --config "$here/../$config.config.mjs" --logLevel error || return
    done
    node "$here/files.mjs" "$web/dist" "$web/again" && node "$here/address.mjs" && node "$here/numbers.mjs" &&
        node "$here/bits.mjs" "$judder" "$web/dist"
}

# Files and numbers beside the browser, which waits now and then.
files >"$web/again.log" 2>&1 &
status=0
node "$here/page.mjs" "$judder" "$web/dist" "$("$here/../../tools/python" 2>/dev/null || true)" || status=1
wait $! || status=1
cat "$web/again.log"
exit $status
