"""Sliding bodies."""

from common import table


def block_tables(lines):
    laws = [[f[1], f"{float(f[2]) * 1e9:.0f}", f[3]] for f in lines if f[0] == "block-law"]
    rows = []
    for fields in lines:
        if fields[0] == "block":
            _, solver, eps, tolerance, seconds, rhs, place, angle = fields
            eps = "exact rest" if float(eps) == 0 else eps
            rows.append([solver, eps, tolerance, f"{1 / float(seconds):.0f}", rhs, place, angle])
    header = ["solver", "eps [m/s]", "tolerance", "trajectories per s", "right-hand sides",
              "error of x, y [m]", "of theta [rad]"]
    return table(["one regularised load", "ns", "difference"], laws) + table(header, rows)


# For each run of CVODE: the fastest of Judder's whose errors are no larger.
def block_ratios(lines, solver):
    runs = [f for f in lines if f[0] == "block"]
    rows = []
    for peer in runs:
        if float(peer[2]) == 0:
            continue
        as_good = [r for r in runs if r[1] == solver and float(r[6]) <= float(peer[6])
                   and float(r[7]) <= float(peer[7])]
        if as_good:
            best = min(as_good, key=lambda r: float(r[4]))
            rows.append([peer[2], peer[3], best[3], f"{float(peer[4]) / float(best[4]):.1f}"])
    header = ["eps of CVODE [m/s]", "its tolerance", f"tolerance of {solver}", "ratio of times"]
    return table(header, rows)


def puck_table(lines):
    rows = []
    for fields in lines:
        if fields[0] == "puck":
            engine, setting, step, iterations, ratio, speed = fields[1:7]
            errors = [f"{100 * float(text):.2g}" for text in fields[10:13]]
            rows.append([f"{engine}, {setting}", ratio, f"{float(step) * 1e3:.3g}", iterations,
                         *errors, f"{float(speed):.3g}"])
    header = ["engine", "v0/(R omega0)", "step [ms]", "iterations", "error of time [%]",
              "of distance [%]", "of angle [%]", "simulated s per s"]
    return table(header, rows)


def planar_tables(lines):
    if not any(f[0] == "block" for f in lines):
        return []
    return ["## A block under three loads", "",
            "2 pi s, seven slips, six stops. Errors at the end against exact rest.", "",
            *block_tables(lines),
            "At equal or smaller error, on one core:", "",
            *block_ratios(lines, "Judder, side by side"),
            *block_ratios(lines, "Judder, alone"),
            "## A puck that slides and spins to rest", "",
            "Rigid-body engines with 37 contact points.", "", *puck_table(lines)]
