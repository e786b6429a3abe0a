#!/usr/bin/env bash
# The same bytes from two folders: the release is built from a read-only copy of the source whose path has blanks and
# umlauts, into another folder of that kind, and compared. Nothing is written into the source.
# Usage: folders.sh [BUILD_DIR]
# Compared are some objects of each kind, built here, too; with BUILD_DIR all its programs and libraries, and what it
# installs. It is built without ccache, which with CCACHE_BASEDIR hands the compiler other names of files.
set -eu
build=$(realpath "${1:-.}")
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
source="$folder/Quelle zum Übersetzen" again="$folder/über all/der Bau"
export CCACHE_DISABLE=1  # an object that was kept tells nothing about this folder
unset CPATH CFLAGS LDFLAGS

fail() { echo "FAILED: $1" >&2; exit 1; }
told() { "$@" >"$folder/log" 2>&1 || { tail -40 "$folder/log" >&2; fail "$*"; }; }
listing() { (cd "$source" && find . -printf '%p %s %m %T@ %C@\n' | LC_ALL=C sort); }

mkdir "$source"
tools/list-files | tar -cf - -T - | tar -xf - -C "$source"
chmod -R a-w "$source"
listing >"$folder/before"

configure() {  # source, folder, engines
    (cd "$1" && told cmake --preset release -B "$2" -DJD_ONLY_ENGINES="$3" --log-level=ERROR)
}
if [ $# -eq 0 ]; then
    build=$folder/first
    configure . "$build" base_1
    configure "$source" "$again" base_1
else
    configure "$source" "$again" "$(sed -n 's/^JD_ONLY_ENGINES:STRING=//p' "$build/CMakeCache.txt")"
fi

same() {  # file of both builds
    cmp "$build/$1" "$again/$1" || fail "$1 is not the same"
    ! grep -qaF -e "$folder" "$again/$1" || fail "$1 names the folder"
}
if [ $# -gt 0 ]; then
    told cmake --build "$again" --target product
    files=$(cd "$again" && find . -maxdepth 1 -type f \( -name 'libjudder*' -o -name judder -o -name judder-mpi \) && find generated -type f)
    told env DESTDIR="$folder/stage" cmake --install "$again" --prefix /usr
    told env DESTDIR="$folder/other" cmake --install "$build" --prefix /usr
    rm -rf "$folder"/*/usr/share/judder/web  # `make web` has its own test
    rmdir --ignore-fail-on-non-empty "$folder"/*/usr/share/judder 2>"$folder/log" || true
    diff -r "$folder/stage" "$folder/other" || fail 'what is installed is not the same'
else
    files=$(for file in jd_core_narrow.dir/src/base/file.c jd_core_narrow.dir/src/engine/engines.c \
        jd_engine_base_1.dir/src/patch/kernel/field.c jd_upper.dir/generated/scenarios.c jd_upper.dir/generated/texts.c \
        jd_upper.dir/src/record/hdf5/library.c jd_reference.dir/src/reference/cvode.c jd_command.dir/cli/main.c; do
        echo "CMakeFiles/$file.o"
    done)
    told cmake --build "$build" --target $files
    told cmake --build "$again" --target $files
    files=$(echo "$files"; cd "$again" && find generated -type f)
fi
for file in $files; do
    same "$file"
done
listing >"$folder/after"
diff "$folder/before" "$folder/after" || fail 'the source was written'
echo "folders: $(wc -w <<<"$files") files are the same from two folders"
