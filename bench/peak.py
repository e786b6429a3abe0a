"""Counts the instructions of a work, to tell which share of the machine's peak it reaches.

Usage: peak.py JD_BENCH

Prints: counter <how they were counted>
        peak <engine> <operations per second that a width can do>
        counted <work> <who> <engine> <seconds> <instructions> <floating point> <of them full width>
                <operations>

Where the processor has counters that `perf` may read, they count: its own classes of vector
instructions. Else callgrind runs the same work once and counts every instruction by its address, and
objdump says what stands there. Valgrind knows no AVX-512: the engine is avx2-4.
"""

import os
import re
import subprocess
import sys
import tempfile

WORKS = [(work, who) for work in ("duffing", "table") for who in ("judder", "loop")]
# Width of a class of Intel's counters fp_arith_inst_retired.
PERF = {"scalar_double": 1, "128b_packed_double": 2, "256b_packed_double": 4, "512b_packed_double": 8}
ARITHMETIC = re.compile(r"v?(?:add|sub|mul|div|sqrt|min|max|addsub|hadd|fn?m(?:add|sub)\d+)([ps])d$")
LANES = {"x": 2, "y": 4, "z": 8}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


def seconds_of(bench, work, who, engine):
    """Shortest of three runs."""
    command = [bench, "once", work, who, engine]
    return min(float(run(*command).stdout.split("\t")[1]) for _ in range(3))


# ---- By counters --------------------------------------------------------------------------------


def counters_work():
    try:
        found = subprocess.run(["perf", "stat", "-x,", "-e", "instructions,fp_arith_inst_retired.scalar_double",
                                "true"], capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return found.returncode == 0 and "<not" not in found.stderr


def count_by_perf(bench, work, who, engine):
    events = ["instructions", *(f"fp_arith_inst_retired.{name}" for name in PERF)]
    text = run("perf", "stat", "-x,", "-e", ",".join(events), bench, "once", work, who, engine).stderr
    found = {line.split(",")[2].split(":")[0]: int(line.split(",")[0]) for line in text.splitlines() if "," in line}
    by_width = {width: found[f"fp_arith_inst_retired.{name}"] for name, width in PERF.items()}
    widest = max(by_width, key=lambda width: width * (by_width[width] > 0))
    return (found["instructions"], sum(by_width.values()), by_width[widest],
            sum(width * count for width, count in by_width.items()))


# ---- By valgrind --------------------------------------------------------------------------------


def lanes_at(program):
    """Lanes of each instruction of a program that is arithmetic on doubles, by address."""
    lanes = {}
    text = run("objdump", "-d", "--no-show-raw-insn", program).stdout
    for line in text.splitlines():
        found = re.match(r"\s*([0-9a-f]+):\s+(\S+)\s*(.*)", line)
        kind = found and ARITHMETIC.match(found[2])
        if kind:
            registers = re.findall(r"%([xyz])mm", found[3])
            lanes[int(found[1], 16)] = LANES[max(registers)] if kind[1] == "p" else 1
    return lanes


def executed(path, program):
    """How often each address of the program ran, and how many instructions ran in all."""
    counts, total, ours, called = {}, 0, False, False
    with open(path) as file:
        for line in file:
            if line.startswith("ob="):
                ours = os.path.basename(line.rstrip()) == os.path.basename(program)
            elif line.startswith("calls="):
                called = True  # the next line is what the callee took
            elif line.startswith("0x"):
                address, _, count = line.split()
                if not called:
                    total += int(count)
                    if ours:
                        counts[int(address, 16)] = counts.get(int(address, 16), 0) + int(count)
                called = False
    return counts, total


def count_by_callgrind(bench, work, who, engine):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "counts")
        run("valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", "--compress-strings=no",
            f"--callgrind-out-file={path}", bench, "once", work, who, engine)
        counts, total = executed(path, bench)
    lanes = lanes_at(bench)
    found = [(lanes[address], count) for address, count in counts.items() if address in lanes]
    widest = max(width for width, _ in found)
    return (total, sum(count for _, count in found), sum(count for width, count in found if width == widest),
            sum(width * count for width, count in found))


# ---- All ----------------------------------------------------------------------------------------


def main():
    bench = sys.argv[1]
    peaks = run(bench, "peaks").stdout
    print(peaks, end="")
    by_perf = counters_work()
    engines = [line.split("\t")[1] for line in peaks.splitlines() if "native" not in line]
    engine = engines[0] if by_perf else "avx2-4"
    if engine not in engines:
        return
    print("counter\t" + ("`perf stat`" if by_perf else "callgrind, without counters of the processor"))
    count = count_by_perf if by_perf else count_by_callgrind
    for work, who in WORKS:
        numbers = count(bench, work, who, engine)
        seconds = seconds_of(bench, work, who, engine)
        name = "Judder" if who == "judder" else "bare loop"
        print("counted", work, name, engine, f"{seconds:.6g}", *numbers, sep="\t")


main()
