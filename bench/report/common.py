"""What the sections share: lines, tables, times at an error."""

import math


def read(path):
    with open(path) as file:
        return [line.rstrip("\n").split("\t") for line in file]


def table(header, rows):
    align = ["---"] + ["---:"] * (len(header) - 1)
    return [f"| {' | '.join(map(str, row))} |" for row in [header, align, *rows]] + [""]


def number(text):
    return math.nan if text == "-" else float(text)


def ratio(seconds, own):
    return "not reached" if seconds is None else f"{seconds / own:.1f}"


class Runs:
    """The runs of one solver."""

    def __init__(self):
        self.tolerance, self.seconds, self.rhs, self.errors = [], [], [], []

    def add(self, fields):
        self.tolerance.append(float(fields[0]))
        self.seconds.append(float(fields[1]))
        self.rhs.append(int(fields[2]))
        self.errors.append([number(text) for text in fields[3:7]])

    def at(self, tolerance):
        return self.tolerance.index(tolerance)

    def time_at_error(self, error, kind):
        """Time for an error: log time over log error, between the runs that are not beaten in both.

        None where no runs lie on both sides."""
        points = sorted((row[kind], seconds) for row, seconds in zip(self.errors, self.seconds))
        front = []
        for point in points:
            if not front or point[1] < front[-1][1]:
                front.append(point)
        for (e0, t0), (e1, t1) in zip(front, front[1:]):
            if e0 <= error <= e1:
                share = math.log(error / e0) / math.log(e1 / e0)
                return math.exp(math.log(t0) + share * math.log(t1 / t0))
        return None


# Seconds of a solver at an error, straight between its runs on logarithmic scales; None outside.
def seconds_at(runs, error):
    points = sorted((math.log(e), math.log(s)) for _, s, e in runs)
    for (e0, s0), (e1, s1) in zip(points, points[1:]):
        if e0 <= math.log(error) <= e1 and e1 > e0:
            return math.exp(s0 + (s1 - s0) * (math.log(error) - e0) / (e1 - e0))
    return None


def own_engines(lines):
    """The one-lane engine and the wide one that the library takes on this machine."""
    runs = [f for f in lines if f[0] == "engine" and f[3] == "runs"]
    wide = runs[0]
    one = next(f for f in runs if f[2] == "1")
    return one[1], wide[1]
