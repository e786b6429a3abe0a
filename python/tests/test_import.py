"""What the package loads: HDF5, and the libraries that it brings along, with the first file of it."""

import subprocess
import sys

import pytest

STEPS = {
    "import": "import judder",
    "a run in memory": "run = judder.System('vibrating-table', a='3 mm').run(end=0.1)",
    "other answers": "judder.System('duffing').run(end=1).to_pandas(); run.plot(); "
                     "judder.Patch('disc', radius='3 mm').load([1, 0, 300])",
    "a CSV": "run.save('run.csv')",
    "a file": "run.save('run.h5')",
}
TELL = "print(*sorted({l.split()[-1].rsplit('/', 1)[-1] for l in open('/proc/self/maps') if '.so' in l}), sep=',')"
#: What Debian's HDF5 has for files in the cloud: transfer, encryption, identity. (libcrypto comes with NumPy.)
CLOUD = ("libhdf5", "libcurl", "libgnutls", "libkrb5", "libldap", "libgssapi", "libssh")


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """Names of the libraries in the process after each of the steps."""
    program = "\n".join(f"{step}\n{TELL}" for step in STEPS.values())
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path_factory.mktemp("import"),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return {step: names.split(",") for step, names in zip(STEPS, done.stdout.splitlines())}


@pytest.mark.parametrize("step", list(STEPS)[:-1])
def test_nothing_of_hdf5_is_loaded_before_a_file(loaded, step):
    assert any(name.startswith("libjudder") for name in loaded[step])
    assert [name for name in loaded[step] if name.startswith(CLOUD)] == []


def test_a_file_loads_it(loaded):
    assert any(name.startswith("libhdf5") for name in loaded["a file"])


def test_a_library_of_the_current_folder_is_not_loaded(tmp_path):
    for name in ("libudunits2.so.0", "libfyaml.so.0", "libcminpack.so.1", "libexpat.so.1", "libhdf5_serial_hl.so.100"):
        (tmp_path / name).touch()  # loading it would fail
    done = subprocess.run([sys.executable, "-c", "\n".join(STEPS.values())], cwd=tmp_path, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
