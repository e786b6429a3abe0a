"""Costs against the number of trajectories, the tolerance, the corners of a patch, the contacts."""

from common import own_engines, table


def counts_table(lines):
    seconds = {(f[1], int(f[2])): float(f[3]) for f in lines if f[0] == "count"}
    counts = sorted({count for _, count in seconds})
    works = list(dict.fromkeys(work for work, _ in seconds))
    rows = [[f"{count}", *(f"{seconds[work, count] / count * 1e6:.3g}" for work in works)]
            for count in counts]
    return table(["trajectories", *(f"{work} [µs each]" for work in works)], rows)


def tolerances_table(lines, work):
    rows = {(f[2], float(f[3])): f for f in lines if f[0] == "tolerance" and f[1] == work}
    solvers = list(dict.fromkeys(solver for solver, _ in rows))
    out = []
    for tolerance in sorted({t for _, t in rows}, reverse=True):
        cells = [rows[solver, tolerance] for solver in solvers]
        out.append([f"{tolerance:g}", *(text for f in cells
                                        for text in (f"{float(f[4]) * 1e3:.1f}", f[7], f[6]))])
    header = [text for solver in solvers
              for text in (f"`{solver}` [ms]", "typical error", "largest")]
    return table(["tolerance", *header], out)


def corners_table(lines):
    one, wide = own_engines(lines)
    ns = {(f[1], f[2]): [float(text) for text in f[4:7]] for f in lines if f[0] == "corners"}
    rows = [[corners, *(f"{x:.0f}" for x in ns[corners, one] + ns[corners, wide])]
            for corners in dict.fromkeys(name for name, _ in ns)]
    return table(["corners", f"{one}: all", "near", "far", f"{wide}: all", "near", "far"], rows)


def contacts_table(lines):
    rows = [f[1:5] for f in lines if f[0] == "contacts"]
    one = float(rows[0][3])
    return table(["contacts", "steps", "events", "a step [us]", "over one contact"],
                 [[*f[:3], f"{float(f[3]):.2f}", f"{float(f[3]) / one:.2f}"] for f in rows])


def scaling_sections(lines):
    if not any(f[0] == "count" for f in lines):
        return []
    return ["## Cost against the number of trajectories", "",
            "Sweeps on one thread into a file, which is laid out and synced within the time: two periods "
            "of the Duffing oscillator, one of the vibrating table, `auto`.", "",
            *counts_table(lines),
            "## Cost and error against the tolerance", "", "Duffing oscillator, 400 x 300 periods:", "",
            *tolerances_table(lines, "duffing"),
            "Vibrating table, 64 trajectories:", "", *tolerances_table(lines, "table"),
            "## The exact law against the corners of a polygon: nanoseconds per motion", "",
            "Regular polygons under uniform pressure; near and far as in the section on the exact law.", "",
            *corners_table(lines),
            "## A step against the number of contacts", "",
            "Oscillators that rub, each on its own floor, with stick and slip; normal forces are given, one lane.", "",
            *contacts_table(lines)]
