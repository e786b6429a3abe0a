"""64 trajectories of the vibrating table against solvers of one number at a time."""

import math

from common import Runs, ratio, table

OWN = "judder rk5 "
TARGET_TOLERANCE = 1e-6
EXPECTED = {"CVODE Adams": 40, "odeint dopri5": 7, "SciPy RK45": 400}
PEERS = {
    "CVODE Adams": "CVODE Adams, plain C",
    "CVODE BDF": "CVODE BDF, plain C",
    "judder cvode-adams": "CVODE Adams through Judder",
    "judder cvode-bdf": "CVODE BDF through Judder",
    "odeint dopri5": "Boost.odeint dopri5, plain C++",
    "SciPy RK45": "SciPy RK45, plain Python",
    "SciPy LSODA": "SciPy LSODA, plain Python",
}


def collect(lines):
    runs = {}
    for fields in lines:
        if fields[0] == "solve":
            runs.setdefault(fields[1], Runs()).add(fields[2:])
    return runs


def best_engine(runs):
    own = [name for name in runs if name.startswith(OWN)]
    return min(own, key=lambda name: runs[name].seconds[runs[name].at(TARGET_TOLERANCE)])


def peers_table(runs, best):
    own = runs[best]
    at = own.at(TARGET_TOLERANCE)
    rows = []
    for name, title in PEERS.items():
        if name not in runs:
            continue
        # The slow peers run a subset only; Judder's error in the same subset is the mark.
        first = 2 if math.isnan(runs[name].errors[0][0]) else 0
        times = [runs[name].time_at_error(own.errors[at][k], k) for k in (first, first + 1)]
        expected = EXPECTED.get(name, "")
        rows.append([title] + [ratio(t, own.seconds[at]) for t in times] + [expected])
    header = ["peer", "its time / Judder's, equal largest error", "equal typical error", "expected"]
    return table(header, rows)


def engines_table(runs, best):
    rows = []
    for name in runs:
        if name.startswith(OWN):
            at = runs[name].at(TARGET_TOLERANCE)
            seconds, rhs = runs[name].seconds[at], runs[name].rhs[at]
            mark = " (fastest)" if name == best else ""
            rows.append([name[len(OWN):] + mark, f"{seconds * 1e3:.1f}",
                         f"{seconds / rhs * 1e9:.0f}"])
    return table(["engine", "ms for 64 trajectories", "ns per right-hand side, all told"], rows)


def judgement(runs, best, lines):
    own = runs[best]
    largest, typical = own.errors[own.at(TARGET_TOLERANCE)][:2]
    reference = next(f[1] for f in lines if f[0] == "reference")
    subset = next(f[1] for f in lines if f[0] == "subset")
    return [
        f"Judder: {best[len('judder '):]} at tolerance {TARGET_TOLERANCE:g}, the fastest engine here. "
        f"Its largest error is {largest:.1e}, its typical one {typical:.1e}. Times of the peers are "
        "interpolated to these errors.",
        "",
        f"SciPy ran {subset} of the 64 trajectories; its times are scaled up, its errors compared with "
        "Judder's in the same ones. The reference differs from CVODE Adams at 1e-12 by at most "
        f"{reference}.",
        "",
    ]


def runs_table(runs):
    rows = []
    for name, r in runs.items():
        for i, tolerance in enumerate(r.tolerance):
            errors = r.errors[i][2:] if math.isnan(r.errors[i][0]) else r.errors[i][:2]
            rows.append([PEERS.get(name, name), f"{tolerance:g}", *(f"{e:.1e}" for e in errors),
                         f"{r.seconds[i]:.4g}", f"{r.rhs[i]}"])
    header = ["solver", "tolerance", "largest error", "typical error", "s", "right-hand sides"]
    return table(header, rows)
