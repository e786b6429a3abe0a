"""What is known to some digits, by a reference and by the command of the library.

A value is written as a text whose last digit counts. The reference agrees with it if it rounds to it; a run of the library, whose
tolerance leaves an error of its own, if it is less than 3/4 of a unit of the last digit away.
"""

import json
import os
import subprocess
import sys
import tempfile

SLACK = {"reference": 0.51, "judder": 0.75}  # units of the last digit


def unit(text):
    """Of the last digit that is written."""
    mantissa, _, power = text.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return 10.0 ** (int(power or 0) - decimals)


class Ledger:
    """Compares, prints, and counts what does not agree."""

    def __init__(self, command=None):
        self.command, self.count, self.wrong = command, 0, []

    def group(self, name):
        print(name)

    def check(self, what, text, reference, ours=None, within=0.0):
        """`text` by the reference and, where there is a number of it, by the library, which may be `within` off."""
        self.count += 1
        parts = [f"  {what:<34} {text:>18}"]
        fine = True
        for who, number in (("reference", reference), ("judder", ours)):
            if number is None or isinstance(number, Nothing):
                continue
            off = abs(number - float(text)) / unit(text)
            fine = fine and off <= SLACK[who] + (within / unit(text) if who == "judder" else 0)
            parts.append(f"{who} {number:.13g} ({off:.2f})")
        if not fine:
            self.wrong.append(what)
        print(" ".join(parts) + ("" if fine else "   DIFFERS"))

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

    def done(self):
        print(f"{self.count} values, {len(self.wrong)} that differ{': ' if self.wrong else ''}" + ", ".join(self.wrong))
        return 1 if self.wrong else 0


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
    """Each section fills a ledger: all of them, or those whose names are given behind the command."""
    command = sys.argv[1] if len(sys.argv) > 1 else None
    ledger = Ledger(command)
    for section in sections:
        section(ledger)
    sys.exit(ledger.done())
