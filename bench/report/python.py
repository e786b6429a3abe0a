"""Judder from Python against SciPy and NumPy."""

import math

from common import table


def _at(runs, error):
    """Time at an error, log over log, between the runs around it; None outside of them."""
    runs = sorted(runs)
    for (e0, t0), (e1, t1) in zip(runs, runs[1:]):
        if e0 <= error <= e1:
            share = (math.log(error) - math.log(e0)) / (math.log(e1) - math.log(e0))
            return math.exp(math.log(t0) + share * (math.log(t1) - math.log(t0)))
    return None


def python_tables(lines):
    runs = {}
    for f in lines:
        if f[0] == "python-run":
            runs.setdefault(f[1], []).append((float(f[4]), float(f[3])))
    if not runs:
        return []
    own, rows = runs.pop("Judder"), []
    for who, theirs in runs.items():
        for error, seconds in sorted(theirs, reverse=True):
            mine = _at(own, error)
            rows.append([who, f"{error:.1e}", f"{seconds:.3g}", f"{1e3 * mine:.3g}" if mine else "",
                         f"{seconds / mine:.0f}" if mine else ""])
    loads = [[f[1], f[2], f[3], f"{float(f[4]) / 1e3:.3g}", f[5], f"{float(f[4]) / float(f[3]):.0f}"]
             for f in lines if f[0] == "python-load"]
    return ["## From Python: 256 trajectories of the ball on the table, one core, equal error", "",
            *table(["", "typical error", "its time [s]", "Judder [ms]", "its time / Judder's"], rows),
            "## From Python: friction over arrays of motions", "",
            "Judder's answers are exact to 1e-10.", "",
            *table(["patch", "wanted error", "Judder, ns per motion", "NumPy quadrature, us", "its error",
                    "its time / Judder's"], loads)]
