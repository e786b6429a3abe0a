"""What is known to some digits, by a reference and by the command of the library.

A value is written as a text whose last digit counts. The reference is computed twice: as this machine does it, and at ten times its
tolerance without the instructions that other machines lack. The difference is its error bar, which must be below a quarter of a unit of
the last digit, so that the digits are the same on any machine. The text may be off by half a unit and that quarter; a run of the
library, whose tolerance leaves an error of its own, by half a unit from the reference.
"""

import json
import os
import subprocess
import sys
import tempfile

BAR = 0.25  # units of the last digit: the most by which a reference may depend on machine and tolerance
SLACK = {"reference": 0.5 + BAR, "judder": 0.5}  # units of the last digit: from the text, from the reference
ELSEWHERE = "--elsewhere"  # in place of the command: print the numbers of the reference, as JSON


def unit(text):
    """Of the last digit that is written."""
    mantissa, _, power = text.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return 10.0 ** (int(power or 0) - decimals)


def plain_machine():
    """The environment of a processor without wide registers and fused operations, with a tolerance ten times as wide."""
    try:
        from numpy._core import _multiarray_umath as core
    except ImportError:
        from numpy.core import _multiarray_umath as core
    left_out = [name for name in core.__cpu_dispatch__ if core.__cpu_features__.get(name)]
    return {
        **os.environ,
        "NPY_DISABLE_CPU_FEATURES": " ".join(left_out),
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable,-FMA4_Usable",
        "OPENBLAS_CORETYPE": "Nehalem",
        "TOLERANCE": "1e-12",
    }


class Ledger:
    """Collects values, then compares them, prints, and counts those that do not agree."""

    def __init__(self, command=None):
        self.command, self.values, self.groups = command, [], {}

    def group(self, name):
        self.groups[len(self.values)] = name

    def check(self, what, text, reference, ours=None, within=0.0):
        """`text` by the reference and, where there is a number of it, by the library, which may be `within` off."""
        self.values.append((what, text, float(reference), None if isinstance(ours, Nothing) else ours, within))

    def run(self, system, end=None, values=(), start=(), tolerance="1e-13", events=()):
        """A run of the library; without a command, one that knows nothing."""
        if not self.command:
            return Nothing()
        watched = [word for event in events for word in ("--event", event)]
        return Run([self.command, "run", system, "--tol", tolerance, *watched], end, values, start)

    def answer(self, *arguments):
        """What a command answers as JSON, or None without a command."""
        if not self.command:
            return None
        done = subprocess.run([self.command, *arguments, "--json"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(" ".join(arguments) + ": " + done.stderr)
        return json.loads(done.stdout)

    def numbers(self):
        return [(what, reference) for what, _, reference, _, _ in self.values]

    def done(self, elsewhere):
        """Compare, with the same numbers of the reference computed elsewhere."""
        if [what for what, _ in elsewhere] != [value[0] for value in self.values]:
            raise SystemExit("elsewhere there are other values")
        wrong = []
        for i, ((what, text, reference, ours, within), (_, other)) in enumerate(zip(self.values, elsewhere)):
            if i in self.groups:
                print(self.groups[i])
            digit = unit(text)
            off, bar = abs(reference - float(text)) / digit, abs(reference - other) / digit
            line = f"  {what:<34} {text:>18} reference {reference:.13g} ({off:.2f}, bar {bar:.3f})"
            fine = off <= SLACK["reference"] and bar <= BAR
            if ours is not None:
                apart = abs(ours - reference) / digit
                fine = fine and apart <= SLACK["judder"] + within / digit
                line += f" judder {ours:.13g} ({apart:.2f})"
            if not fine:
                wrong.append(what)
            print(line + ("" if fine else "   DIFFERS"))
        print(f"{len(self.values)} values, {len(wrong)} that differ{': ' if wrong else ''}" + ", ".join(wrong))
        return 1 if wrong or not self.values else 0


class Nothing:
    """In place of a run: every question is answered by None."""

    def __getattr__(self, name):
        return lambda *arguments, **options: None

    def __bool__(self):
        return False


class Run:
    """A result of the command, read from its file."""

    def __init__(self, command, end, values, start):
        import h5py

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.h5")
            arguments = [*command, "--record", "steps", "--output", path]
            if end is not None:
                arguments += ["--end", repr(end)]
            for option, pairs in (("--set", values), ("--initial", start)):
                for name, value in dict(pairs).items():
                    arguments += [option, f"{name}={value}"]
            done = subprocess.run(arguments, capture_output=True, text=True, check=False)
            if done.returncode:
                raise SystemExit(" ".join(arguments) + ": " + done.stderr)
            with h5py.File(path) as file:
                run = file["run"]
                self.t = run["t"][:]
                self.columns = {name: run[group][name][:] for group in ("states", "outputs") for name in run[group]}
                events = run["events"]
                texts = [[x.decode() if isinstance(x, bytes) else x for x in events[k][:]] for k in ("kind", "name")]
                self.events = list(zip(events["t"][:], *texts))
                self.there = {name: events["states"][name][:] for name in events["states"]}

    def time(self, kind, nth=1, name=None):
        """Of the nth event of this kind, of anything or of what has this name."""
        times = [t for t, k, n in self.events if k == kind and name in (None, n)]
        return times[nth - 1]

    def count(self, kind):
        return sum(k == kind for _, k, _ in self.events)

    def last_two(self, name):
        """Times of the last two crossings that were asked for of a quantity."""
        return [t for t, kind, what in self.events if kind == "cross" and what.startswith(name)][-2:]

    def at_last(self, name, crossing):
        """A state where a quantity crossed last."""
        i = max(i for i, (_, kind, what) in enumerate(self.events) if kind == "cross" and what.startswith(crossing))
        return self.there[name][i]

    def last(self, name):
        return self.columns[name][-1]

    def at(self, name, t, after=True):
        """In the last or the first row of this time."""
        rows = (self.t == t).nonzero()[0]
        return self.columns[name][rows[-1 if after else 0]]


def main(*sections):
    """Each section fills a ledger."""
    command = sys.argv[1] if len(sys.argv) > 1 else None
    if command == ELSEWHERE:
        ledger = Ledger()
        for section in sections:
            section(ledger)
        print(json.dumps(ledger.numbers()))
        return
    ledger = Ledger(command)
    with subprocess.Popen([sys.executable, sys.argv[0], ELSEWHERE], env=plain_machine(), stdout=subprocess.PIPE) as process:
        for section in sections:
            section(ledger)
        answer = process.communicate()[0]
    if process.returncode:
        raise SystemExit("the reference failed elsewhere")
    sys.exit(ledger.done(json.loads(answer)))
