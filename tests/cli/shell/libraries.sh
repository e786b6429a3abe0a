#!/usr/bin/env bash
# Which libraries a command loads, and from where: none from the current folder; HDF5, with all that it
# brings along, when a file of it is written or read.
. "$(dirname "$0")/../lib.sh" "$@"
unset LD_LIBRARY_PATH

# ---- A folder of a stranger ------------------------------------------------------------------------

# Files with the names of all libraries that the command needs; loading one of them ends it.
ldd "$judder" | awk '{print $1}' | grep -v / | while read -r name; do : >"$name"; done
for name in libhdf5_serial_hl.so.100 libhdf5_hl.so.100 libjudder.so.0.1; do : >"$name"; done
check "there are such files" test -e libudunits2.so.0
expect_exit 0 "$judder" run vibrating-table --end 0.01 -o own.h5
expect_stdout "status   ok"
check "no entry of the current folder in what was built" $python - "$(dirname "$judder")" <<'END'
import pathlib, re, subprocess, sys

folder = pathlib.Path(sys.argv[1])
files = [f for pattern in ("judder", "judder-mpi", "lib*.so") for f in folder.glob(pattern)]
assert len(files) >= 3, files
for file in files:
    told = subprocess.run(["readelf", "-d", str(file)], capture_output=True, text=True, check=True).stdout
    for entries in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", told):
        assert all(e.startswith(("$ORIGIN", "/")) for e in entries.split(":")), (file, entries)
END
find . -type f ! -name own.h5 -delete

# ---- HDF5 ------------------------------------------------------------------------------------------

loaded() { LD_DEBUG=files "$judder" "$@" 2>&1 | grep -o 'calling init: .*' | sed 's|.*/||' | sort -u; }
heavy='hdf5|curl|krb5|ldap'
loaded run vibrating-table --end 0.01 >"$base/without"
loaded run vibrating-table --end 0.01 -o table.csv >>"$base/without"
loaded run vibrating-table --end 0.01 -o table.h5 >"$base/with"
check "the own library is seen" grep -q '^libjudder' "$base/without"
check "a run and a CSV need no HDF5" sh -c "! grep -E '$heavy' '$base/without' >&2"
check "its file does" grep -q '^libhdf5' "$base/with"

# Where it is not installed: told before anything is computed.
cat >"$base/absent.c" <<'END'
#include <dlfcn.h>
#include <string.h>

void* dlopen(const char* name, int mode) {
    void* (*real)(const char*, int);
    *(void**)&real = dlsym(RTLD_NEXT, "dlopen");
    return real(name && strstr(name, "hdf5") ? "libabsent.so.1" : name, mode);
}
END
check "a library that hides HDF5" cc -D_GNU_SOURCE -shared -fPIC "$base/absent.c" -o "$base/absent.so"
without() { env LD_PRELOAD="$base/absent.so" "$judder" "$@"; }
missing='the HDF5 library is needed and cannot be loaded: libabsent.so.1: cannot open shared object file'
expect_exit 2 without run vibrating-table --end 1e9 --max-steps 1e9 -o absent.h5
expect_stderr "cannot write 'absent.h5': $missing"
expect_exit 2 without plot own.h5 -o own.png
expect_stderr "cannot read 'own.h5': $missing"
expect_exit 2 without sweep duffing --over gamma=0.2:0.5:3 --transient 1 --record 1 -o absent.h5
expect_stderr "$missing"
check "nothing is left" test ! -e absent.h5 -a ! -e absent.h5.part
expect_exit 0 without run vibrating-table --end 0.01 -o table.csv --force

finish
