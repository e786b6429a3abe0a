"""The licences of the libraries that a wheel holds: those that Debian keeps with the package of each, and the common
texts that they refer to.

JUDDER_LICENCES   folder with LIBRARY.txt (libexpat.so.1.txt) for libraries that are of no package of Debian
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COMMON = re.compile(r"/usr/share/common-licenses/[A-Za-z0-9.+-]*[A-Za-z0-9]")


def package_of(file):
    """The package of Debian that a file is of, or None; /lib and /usr/lib are one folder."""
    real = pathlib.Path(file).resolve()
    names = [str(real), str(real).replace("/usr/lib/", "/lib/", 1)]
    try:
        told = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True).stdout
    except FileNotFoundError:
        return None
    found = re.match(r"([^\s:,]+)", told)
    return found[1] if found else None


def text_of(name, file):
    """Where the licence of a library stands, and the name for it in the wheel."""
    own = pathlib.Path(os.environ.get("JUDDER_LICENCES", "/nonexistent")) / f"{name}.txt"
    if own.is_file():
        return own, own.name
    package = package_of(file)
    text = pathlib.Path("/usr/share/doc") / str(package) / "copyright"
    if not package or not text.is_file():
        sys.exit(f"judder: no licence of {name} ({file}), which the wheel would hold; JUDDER_LICENCES may have {name}.txt")
    return text, f"{package}.txt"


def write(into, files):
    """Fill the folder `into` with the licences of files by name; `index.txt` has a line `NAME TEXT` for each."""
    into.mkdir()
    shutil.copyfile(HERE.parent / "LICENSE", into / "judder.txt")
    lines, common = [], set()
    for name, file in sorted(files.items()):
        text, kept = text_of(name, file)
        shutil.copyfile(text, into / kept)
        lines.append(f"{name} {kept}")
        common.update(COMMON.findall(text.read_text(encoding="utf-8", errors="replace")))
    for file in sorted(common):
        shutil.copyfile(file, into / pathlib.Path(file).name)
    (into / "index.txt").write_text("\n".join(lines) + "\n")
