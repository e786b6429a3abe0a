"""What a wheel holds beside the package: the library, the libraries it needs, the database of units,
the page for notebooks.

Libraries of C itself stay those of the system, and so does HDF5, which Debian links with libraries of
transfer, encryption and identity: it is loaded when a file of it is first read or written. The others are
found beside the library by its own entry of where to look. `licences` has a text for each of them, that of
the page is in its folder.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import licences

OF_SYSTEM = re.compile(r"^(ld-linux|linux-vdso|lib(c|m|dl|rt|pthread|resolv|util|nsl|anl|gcc_s|stdc\+\+)\.so)")
UNITS = ("/usr/share/xml/udunits", "/usr/share/udunits", "/usr/local/share/udunits")


def needed(path):
    """Names of the libraries that one needs by itself."""
    told = subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True, check=True).stdout
    return [n for n in re.findall(r"NEEDED\s+(\S+)", told) if not OF_SYSTEM.match(n)]


def places(path):
    """Where the loader finds all that a library needs."""
    told = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=True).stdout
    return {name: pathlib.Path(place) for name, place in re.findall(r"(\S+) => (/\S+)", told)}


def write(into, library):
    """Fill the folder `into`."""
    into = pathlib.Path(into)
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    known, wanted = places(library), needed(library)
    for name in wanted:  # grows
        if name not in known:
            sys.exit(f"judder: {name}, which the library needs, is not found")
        shutil.copyfile(known[name], into / name)
        wanted += [other for other in needed(known[name]) if other not in wanted]
    target = into / ".".join(pathlib.Path(library).name.split(".")[:4])
    shutil.copyfile(library, target)
    subprocess.run(["strip", "-g", str(target)], check=True)
    units = copy_units(into / "udunits")
    licences.write(into / "licences", {**{name: known[name] for name in wanted}, "udunits": units})
    copy_page(pathlib.Path(library).resolve().parent / "web" / "dist", into.parent / "web")


def copy_page(page, into):
    """What `System.view` puts into a notebook, where `make web` has built it."""
    files = [page / name for name in ("embed.js", "judder-1.wasm", "licences.txt")]
    if all(file.is_file() for file in files):
        into.mkdir(exist_ok=True)
        for file in files:
            shutil.copyfile(file, into / file.name)


def copy_units(into):
    told = os.environ.get("UDUNITS2_XML_PATH")
    folders = ([pathlib.Path(told).parent] if told else []) + [pathlib.Path(p) for p in UNITS]
    for folder in folders:
        if (folder / "udunits2.xml").is_file():
            into.mkdir()
            for file in folder.glob("udunits2*.xml"):
                shutil.copyfile(file, into / file.name)
            return folder / "udunits2.xml"
    sys.exit("judder: the database of units, udunits2.xml, is not found")
