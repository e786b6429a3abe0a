#!/usr/bin/env bash
# Packages are named before they are installed; `make run NO_INSTALL=1` names them and installs none.
set -u
source=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAILED: $1" >&2; cat "$folder/out" >&2; failures=1; }

# A Debian on which two packages are missing until apt-get was called; apt-get keeps what was printed before it.
mkdir "$folder/bin"
cat >"$folder/bin/dpkg-query" <<'END'
#!/bin/sh
shift 3
for package; do
    case $package in
    gnuplot-nox | ffmpeg) [ -e "$FOLDER/installed" ] || continue ;;
    esac
    echo "$package installed"
done
END
cat >"$folder/bin/apt-get" <<'END'
#!/bin/sh
cat "$FOLDER/out" >>"$FOLDER/before"
echo "$*" >>"$FOLDER/installed"
END
printf '#!/bin/sh\n[ "$1" != -n ] || shift\nexec "$@"\n' >"$folder/bin/sudo"
chmod +x "$folder"/bin/*
export FOLDER=$folder PATH=$folder/bin:$PATH
unset NO_INSTALL MAKEFLAGS MFLAGS MAKELEVEL

# The first step of `make run`, without the build behind it.
run() { make -s -C "$source" setup-build "$@" >"$folder/out" 2>&1 </dev/null; }

run NO_INSTALL=1 || fail 'the build does not go on'
grep -q '^setup: NO_INSTALL: missing are the packages gnuplot-nox ffmpeg$' "$folder/out" || fail 'NO_INSTALL names no packages'
[ ! -e "$folder/installed" ] || fail 'NO_INSTALL=1 installs'

# Without a compiler there is no build.
mkdir "$folder/few"
for tool in sh env make awk cat; do ln -s "$(command -v $tool)" "$folder/few/$tool"; done
ln -s "$folder/bin/dpkg-query" "$folder/few"
PATH=$folder/few run NO_INSTALL=1 && fail 'goes on without a compiler'
grep -q '^setup: not found: gcc g++ cmake' "$folder/out" || fail 'absent tools are not named'

run || fail 'packages are not installed'
grep -q 'install .*gnuplot-nox ffmpeg$' "$folder/installed" || fail 'apt-get is not called'
grep -q '^setup: installs .*: gnuplot-nox ffmpeg$' "$folder/before" || fail 'packages are installed before they are named'
[ $failures -eq 0 ] && echo "setup: names packages, then installs them; with NO_INSTALL=1 none"
exit $failures
