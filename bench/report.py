"""Tables of bench/RESULTS.md from the lines that jd_bench and scipy_peer.py print."""

import math
import sys

OWN = "judder rk5 "
TARGET_TOLERANCE = 1e-6
TABLE_LIMITS = {"disc, Hertz": 1.5, "disc, uniform": 1.5, "ring 1:2": 1.5,
                "ellipse 1:2, Hertz": 1.5, "ellipse 1:5, Hertz": 1.5, "rectangle 1:3": 4}
EXPECTED = {"CVODE Adams": 15, "odeint dopri5": 3, "SciPy RK45": 100}
PEERS = {
    "CVODE Adams": "CVODE Adams, plain C",
    "CVODE BDF": "CVODE BDF, plain C",
    "judder cvode-adams": "CVODE Adams through Judder",
    "judder cvode-bdf": "CVODE BDF through Judder",
    "odeint dopri5": "Boost.odeint dopri5, plain C++",
    "SciPy RK45": "SciPy RK45, plain Python",
    "SciPy LSODA": "SciPy LSODA, plain Python",
}


def read(path):
    with open(path) as file:
        return [line.rstrip("\n").split("\t") for line in file]


def table(header, rows):
    align = ["---"] + ["---:"] * (len(header) - 1)
    return [f"| {' | '.join(map(str, row))} |" for row in [header, align, *rows]] + [""]


def number(text):
    return math.nan if text == "-" else float(text)


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


def collect(lines):
    runs = {}
    for fields in lines:
        if fields[0] == "solve":
            runs.setdefault(fields[1], Runs()).add(fields[2:])
    return runs


def best_engine(runs):
    own = [name for name in runs if name.startswith(OWN)]
    return min(own, key=lambda name: runs[name].seconds[runs[name].at(TARGET_TOLERANCE)])


def ratio(seconds, own):
    return "not reached" if seconds is None else f"{seconds / own:.1f}"


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


def drift_table(lines):
    """The map, and CVODE's time for a sample of its motions at the error of Judder's."""
    points, threads, seconds, simulated, evaluations, steady = (
        float(text) for text in next(f[1:7] for f in lines if f[0] == "map"))
    cvode, own = Runs(), Runs()
    for fields in lines:
        if fields[0] == "map_peer":
            runs = cvode if fields[1].startswith("cvode") else own
            runs.add([fields[2], fields[3], "0", *fields[4:6]])
    rows = [[f"{threads:.0f}", f"{seconds:.2f}", f"{simulated / seconds:.0f}",
             f"{points / seconds:.0f}", f"{seconds / evaluations * 1e9:.0f}",
             f"{steady:.0f} of {points:.0f}"]]
    header = ["threads", "seconds", "simulated seconds per second", "points per second",
              "ns per right-hand side", "steady"]
    largest, typical = own.errors[0]
    ratios = [ratio(cvode.time_at_error(own.errors[0][k], k), own.seconds[0]) for k in (0, 1)]
    note = (f"The peer is CVODE Adams through Judder on every 100th point, 40 periods from rest, one "
            f"thread each: its time over Judder's is {ratios[0]} at equal largest error and "
            f"{ratios[1]} at equal typical error. Judder's are {largest:.1e} and {typical:.1e} of a "
            f"stroke of 1 mm, at tolerance {own.tolerance[0]:g}.")
    return table(header, rows) + [note, ""]


def threads_table(lines):
    """Against one thread."""
    runs = [[float(text) for text in f[1:5]] for f in lines if f[0] == "threads"]
    alone = next(seconds for threads, _, seconds, _ in runs if threads == 1)
    rows = [[f"{threads:.0f}", f"{count / seconds:.0f}", f"{alone / seconds:.2f}"]
            for threads, count, seconds, _ in runs]
    note = f"The dearest trajectory takes {runs[0][3]:.0f} times the evaluations of the cheapest."
    return table(["threads", "trajectories per second", "one thread's time over theirs"], rows) + [note, ""]


def sweep_table(lines):
    """A bifurcation diagram by Judder and by CVODE with OpenMP."""
    runs = [(f[1], *(float(text) for text in f[2:6])) for f in lines if f[0] == "sweep"]
    each = {(who, threads): seconds / count for who, threads, count, seconds, _ in runs}
    rows = [[who, f"{threads:.0f}", f"{1 / each[who, threads]:.0f}",
             f"{each[who, 1] / each[who, threads]:.2f}",
             ratio(each[who, threads], each["judder", threads])]
            for who, threads, _, _, _ in runs]
    note = f"Cases of period 1 differ by at most {runs[0][4]:.0e} at their last section."
    header = ["", "threads", "trajectories per second", "one thread's time over theirs", "time over Judder's"]
    return table(header, rows) + [note, ""]


def figure2_tables(lines):
    """Figure 2 of kudra2017 by Judder and by CVODE with OpenMP, at equal error."""
    runs = [(f[1], *(float(text) for text in f[2:8])) for f in lines if f[0] == "figure2"]
    if not runs:
        return []
    # Seconds per period of one trajectory.
    each = {(who, tolerance, threads): seconds / (count * periods)
            for who, tolerance, threads, count, periods, seconds, _ in runs}
    own = {threads: each[run[0], run[1], threads] for run in runs if run[0] == "judder" for threads in (1, 2)}
    error = next(run[6] for run in runs if run[0] == "judder")
    rows = [[who, f"{tolerance:g}", f"{threads:.0f}", f"{1 / each[who, tolerance, threads]:.0f}",
             f"{each[who, tolerance, 1] / each[who, tolerance, threads]:.2f}",
             ratio(each[who, tolerance, threads], own[threads]), f"{of:.1e}"]
            for who, tolerance, threads, _, _, _, of in runs]

    def at_equal_error(peer, on):
        of_peer = [(tolerance, each[who, tolerance, threads], of)
                   for who, tolerance, threads, _, _, _, of in runs if (who, threads) == (peer, on)]
        seconds = seconds_at(of_peer, error)
        return f"{seconds / own[on]:.1f}" if seconds else "(not bracketed)"

    alone, both = next(tuple(map(float, f[1:3])) for f in lines if f[0] == "figure2-pair")
    threads, count, periods, seconds = next(map(float, f[1:5]) for f in lines if f[0] == "figure2-whole")
    header = ["", "tolerance", "threads", "periods per second", "one thread's time over theirs",
              "time over Judder's", "typical error [rad]"]
    return [f"The whole figure, {count:.0f} trajectories of {periods:.0f} periods, took {seconds:.0f} s on "
            f"{threads:.0f} threads: {count / seconds:.1f} trajectories, {count * periods / seconds:.0f} periods "
            "per second.", "",
            *table(header, rows),
            f"At equal error on one core CVODE BDF takes {at_equal_error('CVODE BDF', 1)} times as long, CVODE Adams "
            f"{at_equal_error('CVODE Adams', 1)} times; with two threads each BDF takes "
            f"{at_equal_error('CVODE BDF', 2)} times as long. Expected: 20. Scaling from one thread to two: "
            f"{own[1] / own[2]:.2f}; two processes that share nothing reach {2 * alone / both:.2f} on this machine. "
            "Expected: 1.9.", ""]


def rates_tables(lines):
    out = []
    for law in ("power", "point"):
        rows = [fields[2:] for fields in lines if fields[0] == "rates" and fields[1] == law]
        plain = next(float(row[3]) for row in rows if row[0] == "plain C")
        single = {row[2]: float(row[3]) for row in rows if row[1] == "1" and row[2] != "libm"}
        cells = []
        for who, lanes, maths, text in rows:
            ns = float(text)
            one = f"{single[maths] / ns:.2f}" if maths in single else ""
            cells.append([who, maths, lanes, f"{ns:.1f}", f"{plain / ns:.2f}", one])
        header = [f"{law} law", "maths", "lanes", "ns", "plain C / this", "one lane / this"]
        out += table(header, cells)
    return out


# ---- Friction -------------------------------------------------------------------------------------


def own_engines(lines):
    """The one-lane engine and the wide one that the library takes on this machine."""
    runs = [f for f in lines if f[0] == "engine" and f[4] == "runs"]
    wide = runs[0]
    one = next(f for f in runs if f[3] == "1" and f[2] == wide[2])
    return one[1], wide[1]


def laws_table(lines):
    laws, engines, ns = [], [], {}
    for fields in lines:
        if fields[0] == "law":
            _, law, engine, lanes, _, text = fields
            if law not in laws:
                laws.append(law)
            if (engine, lanes) not in engines:
                engines.append((engine, lanes))
            ns[law, engine] = float(text)
    rows = []
    for engine, lanes in engines:
        over = ns["power", engine] / ns["integral", engine]
        rows.append([engine, lanes, *(f"{ns[law, engine]:.1f}" for law in laws), f"{over:.2f}"])
    return table(["engine", "lanes", *laws, "power / integral"], rows)


def patches_table(lines):
    one, wide = own_engines(lines)
    ns = {(f[1], f[2]): [float(text) for text in f[5:8]] for f in lines if f[0] == "patch"}
    rows = []
    for patch in dict.fromkeys(name for name, _ in ns):
        single, many = ns[patch, one], ns[patch, wide]
        rows.append([patch, *(f"{x:.0f}" for x in single + many), f"{single[0] / many[0]:.1f}"])
    header = ["patch", f"{one}: all", "near", "far", f"{wide}: all", "near", "far",
              "one lane / wide, all"]
    return table(header, rows)


def tables_table(lines):
    one, wide = own_engines(lines)
    ns = {(f[1], f[2]): [float(text) for text in f[4:8]] for f in lines if f[0] == "table"}
    rows = []
    for fields in lines:
        if fields[0] != "build":
            continue
        patch, seconds, alone, cells, error, share = fields[1], *map(float, fields[2:7])
        power, own, lean_power, lean = ns[patch, wide]
        single = ns[patch, one]
        built = [f"{seconds * 1e3:.1f}", f"{alone * 1e3:.1f}", f"{cells:.0f}", f"{error:.0e}", f"{share * 100:.0f} %"]
        rows.append([patch, f"{power:.0f}", f"{own:.0f}", f"{own / power:.2f}",
                     TABLE_LIMITS.get(patch, ""), f"{lean / lean_power:.2f}",
                     f"{single[1] / single[0]:.2f}", *(built if cells else ["", "", "", "exact", ""])])
    header = ["patch", "power", "table", "table / power", "at most", "the same, leaning",
              "the same, one lane", "build [ms]", "on one core", "cells", "error found", "exact in"]
    return table(header, rows)


def dear_table(lines):
    rows = []
    for fields in lines:
        if fields[0] == "dear":
            seconds, alone, cells, error, share = map(float, fields[2:7])
            rows.append([fields[1], f"{seconds * 1e3:.0f}", f"{alone * 1e3:.0f}", f"{cells:.0f}",
                         f"{error:.0e}", f"{share * 100:.0f} %"])
    return table(["patch", "build [ms]", "on one core", "cells", "error found", "exact in"], rows)


class Comparison:
    """Ours and cubature on the motions of one patch. Seconds per motion."""

    def __init__(self):
        self.distance, self.one, self.wide, self.error = [], [], [], []
        self.peer = {"true": [], "asked": []}  # (reached, seconds)

    def add(self, fields):
        self.distance.append(float(fields[0]))
        for at in (1, 7):
            self.peer[fields[at]].append((fields[at + 2] == "1", float(fields[at + 3])))
        self.one.append(float(fields[14]))
        self.wide.append(float(fields[15]))
        self.error.append(float(fields[16]))

    def mean(self, kind):
        return sum(seconds for _, seconds in self.peer[kind]) / len(self.peer[kind])

    def ratio(self, kind, own, wanted=lambda distance: True):
        at = [i for i, distance in enumerate(self.distance) if wanted(distance)]
        value = sum(self.peer[kind][i][1] for i in at) / sum(own[i] for i in at)
        mark = "" if all(self.peer[kind][i][0] for i in at) else "> "
        return f"{mark}{value:.0f}" if value >= 10 else f"{mark}{value:.1f}"


def cubature_table(lines):
    found = {}
    for fields in lines:
        if fields[0] == "cubature":
            found.setdefault(fields[1], Comparison()).add(fields[2:])
    rows = []
    for patch, c in found.items():
        rows.append([
            patch, f"{sum(c.wide) / len(c.wide) * 1e9:.0f}", f"{max(c.error):.0e}",
            f"{c.mean('true') * 1e6:.0f}", c.ratio("true", c.wide), c.ratio("true", c.one),
            c.ratio("true", c.wide, lambda distance: distance < 1),
            c.ratio("true", c.wide, lambda distance: distance > 1),
            f"{c.mean('asked') * 1e6:.0f}", c.ratio("asked", c.wide), c.ratio("asked", c.one)])
    header = ["patch", "ours [ns]", "our largest error", "cubature, error 1e-10 [µs]", "/ ours",
              "/ ours in one lane", "/ ours, c near", "/ ours, c away",
              "cubature asked for 1e-10 [µs]", "/ ours", "/ ours in one lane"]
    return table(header, rows)


def surface_table(lines):
    rows = []
    for fields in lines:
        if fields[0] == "surface":
            gauge, slip, load = map(float, fields[2:5])
            rows.append([fields[1], f"{gauge:.1f}", f"{slip:.1f}", f"{load:.2f}",
                         f"{gauge / load:.0f}", f"{slip / load:.0f}"])
    header = ["patch", "gauge [µs]", "slip [µs]", "potential and Hessian [µs]",
              "gauge / potential", "slip / potential"]
    return table(header, rows)


def friction_tables(lines):
    one, wide = own_engines(lines)
    motions = len({f[2] for f in lines if f[0] == "cubature"})
    return [
        "## Friction laws: nanoseconds per evaluation", "",
        "Hertz disc with leaning pressure, 1024 mixed motions. `integral` is the exact law.", "",
        *laws_table(lines),
        "## Tables: nanoseconds per evaluation, and what they take to build", "",
        f"The law `table` at its default error 1e-6 beside `power` in {wide}, the motions of the next "
        "section. Where no table is built, the exact law costs no more and answers. At most: what the "
        "design names.", "",
        *tables_table(lines),
        "Tables that take longest to build, worst of a search over shapes, pressures, half-axes, holes "
        "and grips. At most 500 ms.", "",
        *dear_table(lines),
        "## The exact law: nanoseconds per motion", "",
        "Centres of rotation c from 0.01 to 100 sizes of the patch from its middle, evenly over the "
        "decades, in random order, so that lanes often need different formulas. Near: c within one "
        "size; far: beyond ten.", "",
        *patches_table(lines),
        "## The exact law against adaptive cubature", "",
        f"{motions} motions per patch with c at the same distances; {wide} unless it says one lane "
        f"({one}). Expected: 1000. Times and ratios are those of all motions together; near: c "
        "within one size, away: beyond. Cubature is given the loosest tolerance that makes its true "
        "error 1e-10, which its users cannot know; in the last columns 1e-10 is what it is asked for. "
        "`>`: it gave up on some motions.", "",
        *cubature_table(lines),
        "## Limit surface: microseconds per problem", "",
        "64 loads of random direction; slip under 1.5 times the load that friction can hold. One "
        "lane.", "",
        *surface_table(lines),
    ]


# ---- Sliding bodies -------------------------------------------------------------------------------


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


# ---- The spatial pendulum -------------------------------------------------------------------------


# Seconds of a solver at an error, straight between its runs on logarithmic scales; None outside.
def seconds_at(runs, error):
    points = sorted((math.log(e), math.log(s)) for _, s, e in runs)
    for (e0, s0), (e1, s1) in zip(points, points[1:]):
        if e0 <= math.log(error) <= e1 and e1 > e0:
            return math.exp(s0 + (s1 - s0) * (math.log(error) - e0) / (e1 - e0))
    return None


def pendulum_tables(lines):
    runs = {}
    for f in lines:
        if f[0] == "pendulum":
            runs.setdefault(f[1], []).append((float(f[2]), float(f[3]), float(f[5])))
    if "Judder rk8" not in runs:
        return []
    rates = [[f[1], f[2], f[3]] for f in lines if f[0] == "pendulum-rates"]
    tolerance, own, error = min(runs["Judder rk8"], key=lambda r: abs(math.log(r[0] / 1e-8)))
    rows = []
    for name, each in runs.items():
        seconds = own if name == "Judder rk8" else seconds_at(each, error)
        rows.append([name, f"{64 * 4 / seconds:.0f}" if seconds else "not reached",
                     f"{seconds / own:.1f}" if seconds else ""])
    return ["## Spatial pendulum", "",
            "Nanoseconds per right-hand side and trajectory, free flight:", "",
            *table(["who", "lanes", "ns"], rates),
            f"64 starts, 4 s with contacts, one core, at the typical error of Judder rk8 at "
            f"{tolerance:g}: {error:.1e} rad.", "",
            *table(["solver", "simulated s per s", "ratio of times to Judder rk8"], rows)]


# ---- The whole ------------------------------------------------------------------------------------


def runs_table(runs):
    rows = []
    for name, r in runs.items():
        for i, tolerance in enumerate(r.tolerance):
            errors = r.errors[i][2:] if math.isnan(r.errors[i][0]) else r.errors[i][:2]
            rows.append([PEERS.get(name, name), f"{tolerance:g}", *(f"{e:.1e}" for e in errors),
                         f"{r.seconds[i]:.4g}", f"{r.rhs[i]}"])
    header = ["solver", "tolerance", "largest error", "typical error", "s", "right-hand sides"]
    return table(header, rows)


def cpu():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return "unknown"


def machine(lines):
    runs = [f[1] for f in lines if f[0] == "engine" and f[4] == "runs"]
    lacks = [f[1] for f in lines if f[0] == "engine" and f[4] != "runs"]
    versions = ", ".join(f"{f[1]} {f[2]}" for f in lines if f[0] == "version")
    without = f"; not on this machine: {', '.join(lacks)}" if lacks else ""
    return [f"- processor: {cpu()}", f"- engines: {', '.join(runs)}{without}",
            f"- versions: {versions}", ""]


def judgement(runs, best, lines):
    own = runs[best]
    largest, typical = own.errors[own.at(TARGET_TOLERANCE)][:2]
    reference = next(f[1] for f in lines if f[0] == "reference")
    subset = next(f[1] for f in lines if f[0] == "subset")
    avx512 = any(f[0] == "engine" and f[1].startswith("avx512") and f[4] == "runs" for f in lines)
    kind = "This machine has it." if avx512 else "This machine does not have it."
    return [
        f"Judder: {best[len('judder '):]} at tolerance {TARGET_TOLERANCE:g}, the fastest engine here. "
        f"Its largest error is {largest:.1e}, its typical one {typical:.1e}. Times of the peers are "
        "interpolated to these errors. The expected ratios are those the design names for a core with "
        f"AVX-512. {kind}",
        "",
        f"SciPy ran {subset} of the 64 trajectories; its times are scaled up, its errors compared with "
        "Judder's in the same ones. The reference differs from CVODE Adams at 1e-12 by at most "
        f"{reference}.",
        "",
    ]


# ---- Around the solver ----------------------------------------------------------------------------


def around_tables(lines):
    found = {(f[1], f[2]): (float(f[3]), float(f[4]), f[5] == "1") for f in lines if f[0] == "around"}
    if not found:
        return []
    titles = {"csv": "CSV of 10^6 rows, 31 columns", "h5": "HDF5 of the same",
              "png": "PNG of a phase plane of 10^6 rows", "svg": "SVG", "pdf": "PDF",
              "version": "start (`--version`)", "short": "a short run"}
    alone = found["run", "judder"][0]
    rows = []
    for what, title in titles.items():
        own, memory, _ = found[what, "judder"]
        own -= alone if what in ("csv", "h5") else 0
        peers = [(who, *of) for (kind, who), of in found.items() if kind == what and who != "judder"]
        who, seconds, peer_memory, late = peers[0] if peers else ("", 0, 0, False)
        rows.append([title, f"{own:.3g}", f"{memory:.0f}", who, f"{'> ' * late}{seconds:.3g}" if who else "",
                     f"{peer_memory:.0f}" if who and not late else "",
                     f"{'> ' * late}{seconds / own:.1f}" if who else ""])
    digits = [[f[1], f[2], f[3]] for f in lines if f[0] == "digits"]
    sizes = ", ".join(f"{f[1].upper()} {int(f[2]) / 1e6:.2f} MB" for f in lines if f[0] == "size")
    return ["## Around the solver: seconds and memory", "",
            *table(["", "Judder [s]", "[MB]", "peer", "its time [s]", "[MB]", "peer / Judder"], rows),
            f"Files without the run itself, which takes {alone:.2g} s. Size of the figures: {sizes}.", "",
            *table(["one number as text", "ns", "letters"], digits)]


def main():
    lines = read(sys.argv[1])
    runs = collect(lines)
    best = best_engine(runs)
    text = ["# Results of `make bench`", "", "One thread where nothing else is said. What is measured and how: README.md.", "",
            "## 64 trajectories: the peers' time over Judder's", ""]
    text += peers_table(runs, best) + judgement(runs, best, lines)
    text += ["## 64 trajectories: engines", ""] + engines_table(runs, best)
    text += ["## 200 trajectories of unequal cost: threads", ""] + threads_table(lines)
    text += ["## A bifurcation diagram: 1600 values, 300 periods each", ""] + sweep_table(lines)
    text += ["## Figure 2 of kudra2017: a bifurcation diagram of the spatial pendulum", ""]
    text += figure2_tables(lines)
    text += ["## A map of drift, 40 x 40 points", ""] + drift_table(lines)
    text += ["## Right-hand sides: nanoseconds per trajectory", ""] + rates_tables(lines)
    text += friction_tables(lines)
    text += planar_tables(lines)
    text += pendulum_tables(lines)
    text += around_tables(lines)
    text += ["## Machine", ""] + machine(lines)
    text += ["## All runs", ""] + runs_table(runs)
    with open(sys.argv[2], "w") as file:
        file.write("\n".join(text).rstrip("\n") + "\n")


main()
