"""What surrounds the solver: files, figures and the start of the command, beside what others take.

Usage: around.py COMMAND: measures, and prints lines for the report."""

import os
import subprocess
import sys
import tempfile
import time

ROWS = ["vibrating-table", "--end", "20", "--output-step", "2e-5", "-q"]
PHASES = ["duffing", "--end", "100000", "--output-step", "0.1", "-q"]
PATIENCE = 60  # seconds that a peer is given

H5PY = """
import csv, h5py, numpy
values = numpy.load("columns.npy", mmap_mode="r")
with h5py.File("peer.h5", "w") as file:
    for i, column in enumerate(values):
        file.create_dataset(str(i), data=column, chunks=(16384,), shuffle=True, compression=1)
"""
SAVETXT = """
import numpy
values = numpy.load("columns.npy", mmap_mode="r")
numpy.savetxt("peer.csv", values[:, :100000].T, fmt="%.17g", delimiter=",")
"""


def measure(command, repeats=1):
    """Seconds and peak memory [MB] of a command, the shortest of several; None: it took too long."""
    best = None
    for _ in range(repeats):
        begin = time.monotonic()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            pid, _, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begin > PATIENCE:
                child.kill()
                os.wait4(child.pid, 0)
                return None
            time.sleep(0.0002)
        seconds = time.monotonic() - begin
        if best is None or seconds < best[0]:
            best = (seconds, usage.ru_maxrss / 1024)
    return best


def say(what, who, found, scale=1):
    seconds, memory = found or (PATIENCE, 0)
    print("around", what, who, f"{seconds * scale:.4f}", f"{memory:.0f}", int(found is None), sep="\t", flush=True)


def save_columns(path):
    import h5py
    import numpy
    with h5py.File(path) as file:
        columns = [file["/run/t"], *file["/run/states"].values(), *file["/run/outputs"].values()]
        numpy.save("columns.npy", numpy.array([column[:] for column in columns]))


def save_path(path):
    import h5py
    with h5py.File(path) as file:
        x, v = file["/run/states/x"][:], file["/run/states/v"][:]
    with open("path.dat", "w") as out:
        out.writelines(f"{a:.8g} {b:.8g}\n" for a, b in zip(x, v))


def main():
    judder = os.path.abspath(sys.argv[1])
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        say("run", "judder", measure([judder, "run", *ROWS], 3))
        say("csv", "judder", measure([judder, "run", *ROWS, "--force", "-o", "rows.csv"], 3))
        say("h5", "judder", measure([judder, "run", *ROWS, "--force", "-o", "rows.h5"], 2))
        save_columns("rows.h5")
        say("csv", "numpy.savetxt %.17g", measure([python, "-c", SAVETXT]), 10)
        say("h5", "h5py", measure([python, "-c", H5PY]))
        subprocess.run([judder, "run", *PHASES, "-o", "phases.h5"], check=True)
        save_path("phases.h5")
        for kind in ("png", "svg", "pdf"):
            say(kind, "judder", measure([judder, "plot", "phases.h5", "--force", "-o", f"phases.{kind}"]))
            print("size", kind, os.path.getsize(f"phases.{kind}"), sep="\t")
        plain = "set terminal pngcairo size 1260,1499; set output 'plain.png'; plot 'path.dat' with lines"
        say("png", "plain gnuplot", measure(["gnuplot", "-e", plain]))
        say("version", "judder", measure([judder, "--version"], 100))
        say("short", "judder", measure([judder, "run", "duffing", "--end", "1s", "-q"], 100))
        say("version", "python3 -c 'import h5py'", measure([python, "-c", "import h5py"], 5))
        os.chdir("/")


if __name__ == "__main__":
    main()
