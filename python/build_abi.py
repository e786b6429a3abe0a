"""Make judder/_abi.py and judder/_build.py: the public headers as cffi reads them.

The preprocessor leaves the declarations, cffi in its out-of-line ABI mode keeps them as a module of
pure Python: no compiler is needed where the package is used, and importing it parses nothing.

    python3 build_abi.py --into FOLDER [--include DIR] [--library FILE]

writes the two files into FOLDER; with --package the whole package goes there.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = ("judder/judder.h", "judder/plugin.h", "judder/kernel.h")
#: Headers of C: cffi knows bool, size_t and the integers, and nothing else of them is in our types.
SYSTEM = ("stdbool.h", "stddef.h", "stdint.h", "math.h", "stdio.h", "string.h", "stdlib.h")
#: What the library leaves for free().
EXTRA = "void free(void*);\n"


def include_folder():
    """Where the public headers are: told, beside this folder, or installed."""
    told = os.environ.get("JUDDER_INCLUDE")
    if told:
        return pathlib.Path(told)
    beside = HERE.parent / "include"
    if (beside / "judder" / "judder.h").is_file():
        return beside
    try:
        found = subprocess.run(["pkg-config", "--variable=includedir", "judder"], capture_output=True,
                               text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        found = ""
    if not found:
        sys.exit("judder: no headers found; set JUDDER_INCLUDE to the folder that holds judder/judder.h")
    return pathlib.Path(found)


def preprocess(include, *options):
    """The headers through the preprocessor, those of C being empty."""
    with tempfile.TemporaryDirectory() as folder:
        for name in SYSTEM:
            (pathlib.Path(folder) / name).write_text("")
        source = pathlib.Path(folder) / "all.c"
        source.write_text("".join(f"#include <{name}>\n" for name in HEADERS))
        command = [os.environ.get("CC", "cc"), "-E", "-P", "-nostdinc", "-D__attribute__(x)=", *options,
                   "-I", folder, "-I", str(include), str(source)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def without_functions(text):
    """Take out what has a body: the static inline functions."""
    out, place = [], 0
    for start in re.finditer(r"\bstatic inline\b", text):
        if start.start() < place:
            continue
        out.append(text[place:start.start()])
        at, depth = text.index("{", start.end()), 0
        while True:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
            if depth == 0:
                break
        place = at
    out.append(text[place:])
    return "".join(out)


def constants(include):
    """Numbers that the headers define: JD_MAX_ROWS and the like."""
    found = {}
    for line in preprocess(include, "-dM").splitlines():
        match = re.fullmatch(r"#define (JD_\w+) \(?([-+0-9.eE*/ ]+)\)?", line)
        if match:
            found[match[1]] = eval(match[2])  # digits and signs alone
    return found


def declarations(include):
    """What cffi is told."""
    text = without_functions(preprocess(include))
    return re.sub(r"\bextern const jd_plugin jd_plugin_entry;", "", text) + EXTRA


def write(into, include, library=None):
    """Write judder/_abi.py and judder/_build.py into the package folder `into`."""
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(declarations(include))
    ffi.set_source("judder._abi", None)
    into = pathlib.Path(into)
    ffi.emit_python_code(str(into / "_abi.py"))
    numbers = constants(include)
    version = ".".join(str(numbers[f"JD_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))
    major, minor = numbers["JD_VERSION_MAJOR"], numbers["JD_VERSION_MINOR"]
    soname = f"0.{minor}" if major == 0 else str(major)
    (into / "_build.py").write_text(
        '"""Written by build_abi.py: what this package was made for."""\n\n'
        f"VERSION = {version!r}\n"
        f"SONAME = 'libjudder.so.{soname}'\n"
        f"LIBRARY = {str(library) if library else None!r}\n"
        f"CONSTANTS = {dict(sorted(numbers.items()))!r}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", required=True, help="folder for the files, or with --package the package")
    parser.add_argument("--include", type=pathlib.Path, help="folder with judder/judder.h")
    parser.add_argument("--library", type=pathlib.Path, help="libjudder that is loaded unless told otherwise")
    parser.add_argument("--package", action="store_true", help="copy the package, too")
    told = parser.parse_args()
    into = pathlib.Path(told.into)
    if told.package:
        shutil.rmtree(into / "judder", ignore_errors=True)
        shutil.copytree(HERE / "judder", into / "judder", ignore=shutil.ignore_patterns("__pycache__"))
        into = into / "judder"
    into.mkdir(parents=True, exist_ok=True)
    write(into, told.include or include_folder(), told.library and told.library.resolve())


if __name__ == "__main__":
    main()
