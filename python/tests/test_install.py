"""Installed as users do: by pip into a new environment, offline; as a wheel where Judder is not installed."""

import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest
from conftest import BUILD, SOURCE

#: A run, a unit, a file and what is loaded, from an environment of its own.
USE = """
import judder, numpy as np
s = judder.System("vibrating-table", a="3 mm")
run = s.run(end="0.5 s")
run.save("run.h5", replace=True)
assert np.array_equal(judder.load("run.h5").x, run.x)
assert abs(run.y[-1] - 0.1332099) < 1e-6 and s.a == 0.003
print(judder.__file__)
print(judder.library_path)
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}))
"""


def environment(folder, *options):
    """A new virtual environment that sees the packages of the system."""
    done = subprocess.run([_system_python(), "-m", "venv", "--system-site-packages", *options, str(folder)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "bin" / "python"


def _system_python():
    return "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


def plain(**more):
    """Without what points to the build: only what was installed counts."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "JUDDER", "LD_"))}
    return {**kept, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def call(*command, cwd, **more):
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=plain(**more), capture_output=True, text=True,
                          timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def listing():
    return sorted(str(p) for p in (SOURCE / "python").rglob("*") if "__pycache__" not in p.parts)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """As `make wheel` makes it."""
    folder = tmp_path_factory.mktemp("wheel")
    call(_system_python(), "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir",
         folder, SOURCE / "python", cwd=folder, JUDDER_BUNDLE="1", JUDDER_LIBRARY=str(BUILD / "libjudder.so"))
    (made,) = folder.glob("judder-*-py3-none-linux_*.whl")
    return made


def blocks_of(page):
    """Blocks of commands that install the package, as they stand on a page."""
    found = re.findall(r"^```shell\n(.*?)^```", (SOURCE / page).read_text(), re.S | re.M)
    return [block for block in found if "env/bin/pip" in block or "PYTHONPATH" in block]


WAYS = blocks_of("docs/guide/python.md")


def test_both_pages_say_the_same():
    assert len(WAYS) == 3 and blocks_of("python/README.md") == WAYS[:1]


@pytest.mark.parametrize("block", WAYS, ids=["source", "wheel", "folder"])
def test_the_lines_of_the_guide_work_as_they_stand(block, wheel, tmp_path):
    """In a folder with what `make` has built, by the shell, with the python3 of the system."""
    before = listing()
    for name in ("python", "include", "tools"):
        (tmp_path / name).symlink_to(SOURCE / name)
    (tmp_path / "build" / "wheel").mkdir(parents=True)
    shutil.copy(wheel, tmp_path / "build" / "wheel")
    (tmp_path / "build" / "python").symlink_to(BUILD / "python")
    made, lines = [], []
    for line in block.splitlines():
        (made if line.startswith(("make ", "tools/")) else lines).append(line)
    assert len(made) == 1 and re.fullmatch(r"make (build|wheel|python)( && tools/setup python)?", made[0])
    call("sh", "-euc", "\n".join(lines), cwd=tmp_path, PATH=f"{os.path.dirname(_system_python())}:/usr/bin:/bin",
         JUDDER_LIBRARY=str(BUILD / "libjudder.so"))
    assert listing() == before  # nothing is left in the source
    if "env/" in block:
        where, library, _ = call(tmp_path / "env" / "bin" / "python", "-c", USE, cwd=tmp_path).splitlines()
        inside = str(tmp_path / "env")
        assert where.startswith(inside)
        if "whl" in block:
            assert library.startswith(inside)
        else:
            assert os.path.realpath(BUILD / "libjudder.so") == os.path.realpath(library)


#: What is loaded by all but a file of HDF5, and that such a file can be written.
LOADED = """
import judder
run = judder.System("vibrating-table", a="3 mm").run(end="0.5 s")
run.save("run.csv", replace=True)
print(judder.library_path)
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}))
run.save("run.h5", replace=True)
"""


def check_licences(wheel):
    """Each library, the units and the page have the text of their licence, and each text all that it refers to."""
    texts = {n.split("/")[-1]: wheel.read(n).decode() for n in wheel.namelist() if "/lib/licences/" in n}
    index = dict(line.split() for line in texts.pop("index.txt").splitlines())
    carried = {n.split("/")[-1] for n in wheel.namelist() if ".so" in n and "libjudder" not in n}
    assert set(index) == carried | {"udunits"} and len(carried) >= 5
    for name in ("judder.txt", *index.values()):
        assert "opyright" in texts[name] and len(texts[name]) > 500, name
    for text in texts.values():
        assert set(re.findall(r"common-licenses/([\w.+-]*\w)", text)) <= set(texts)
    page = [n for n in wheel.namelist() if n.startswith("judder/web/")]
    assert not page or "judder/web/licences.txt" in page


def test_a_library_without_a_licence_stops_the_wheel(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(SOURCE / "python"))
    import licences
    unknown = tmp_path / "libnone.so.1"
    unknown.write_bytes(b"")
    with pytest.raises(SystemExit, match="no licence of libnone.so.1"):
        licences.write(tmp_path / "licences", {"libnone.so.1": unknown})


def test_a_wheel_brings_its_own_library(wheel, tmp_path):
    holds = zipfile.ZipFile(wheel)
    names = holds.namelist()
    assert any(n.endswith("udunits/udunits2.xml") for n in names)
    # Nothing of HDF5, which is that of the system, and of what Debian's brings along.
    assert [n for n in names if re.search("hdf5|curl|krb5|ldap|gnutls|ssl|crypto|ssh", n)] == []
    check_licences(holds)
    python = environment(tmp_path / "other", "--without-pip")  # that of the system will do
    call(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel, cwd=tmp_path)
    alone = set(call(python, "-c", "import numpy, cffi, _cffi_backend, shutil, json\n"
                     "print(*{l.split()[-1] for l in open('/proc/self/maps') if '.so' in l})",
                     cwd=tmp_path).split())
    library, loaded = call(python, "-c", LOADED, cwd=tmp_path).splitlines()
    inside = str(tmp_path / "other")
    assert library.startswith(inside)
    # What came with the package is its own, but for the libraries of C.
    outside = [n for n in loaded.split() if not n.startswith(inside) and n not in alone]
    of_c = ("libc.so", "libm.so", "libdl.so", "librt.so", "libpthread.so", "libresolv.so", "libutil.so",
            "libnsl.so", "libanl.so", "libgcc_s.so", "libstdc++.so", "libnss_", "ld-linux")
    foreign = [n for n in outside if not os.path.basename(n).startswith(of_c)
               and "/lib-dynload/" not in n and "/dist-packages/" not in n]
    assert foreign == []
    for name in ("libjudder.so", "libfyaml", "libudunits2", "libcminpack", "libsundials"):
        assert any(name in n and n.startswith(inside) for n in loaded.split()), name
