"""Peers that use the same lanes: who takes how long for the same error."""

from common import table

WORKS = {
    "duffing": "Duffing: 400 values of the drive, 300 periods, a section each; typical error 8e-9",
    "table": "Vibrating table: 64 trajectories, power law; typical error 1e-5",
}
OWN = ("judder auto", "judder rk8")


def race_table(lines, work):
    """Rows in the order of the race; Judder with named engines and the flags of engines apart."""
    times = {f[2].strip(): float(f[3]) for f in lines if f[0] == "race" and f[1] == work}
    own = {name: times[name] for name in OWN}
    rows = [[name, f"{seconds * 1e3:.1f}", *(f"{own[who] / seconds:.2f}" for who in OWN)]
            for name, seconds in times.items()]
    header = ["", "ms", *(f"time of {who} / its" for who in OWN)]
    engines = [row for row in rows if row[0].startswith(OWN) and row[0].count(" ") == 2]
    return (table(header, [row for row in rows if row not in engines])
            + ["Judder with an engine that is named:", ""] + table(header, engines))


def fastest(times, prefix, suffix=""):
    return min((t for name, t in times.items() if name.startswith(prefix) and name.endswith(suffix)
                and t == t), default=float("nan"))


def race_summary(lines):
    """Judder at its best against the best of each kind of peer."""
    rows = []
    for work in WORKS:
        times = {f[2].strip(): float(f[3]) for f in lines if f[0] == "race" and f[1] == work}
        if not times:
            continue
        for who in OWN:
            own = times[who]
            rows.append([f"{work}, `{who.split()[1]}`", f"{own * 1e3:.1f}",
                         *(f"{own / fastest(times, 'odeint', f'native {n}'):.2f}" for n in (4, 8)),
                         f"{own / fastest(times, 'bare loop'):.2f}"])
        alone = times.get("judder auto, one at a time")
        if alone:
            rows.append([f"{work}, one at a time", f"{alone * 1e3:.1f}",
                         f"{alone / fastest(times, 'odeint dopri5 libm'):.2f} (scalar)", "",
                         f"{alone / fastest(times, 'bare loop', 'native 1'):.2f} (one lane)"])
    header = ["time of Judder over the peer's; above 1 the peer is faster", "Judder [ms]",
              "Boost.odeint, 4 lanes", "Boost.odeint, 8 lanes", "bare loop"]
    return table(header, rows)


def race_sections(lines):
    if not any(f[0] == "race" for f in lines):
        return []
    out = ["## Peers in lanes", "",
           "One core, equal error, the fastest method of each. Expected: at most 1 against odeint, 1.5 "
           "against the bare loop, 0.59 for one trajectory at a time against scalar odeint. `native`: "
           "compiled for this machine alone, with fused operations, which Judder does without so that "
           "its bits are the same everywhere.", "", *race_summary(lines)]
    for work, title in WORKS.items():
        cases = next((f"{f[2]} of {f[3]} cases are not chaotic and count for the error."
                      for f in lines if f[0] == "race_cases" and f[1] == work), "")
        out += [f"### {title}", "", *([cases, ""] if cases else []), *race_table(lines, work)]
    return out


def race_runs_table(lines):
    rows = [[f[1], f[2], f[3], f[7], f[6], f"{float(f[4]):.4g}", f[5] if f[5] != "0" else ""]
            for f in lines if f[0] == "race_run"]
    return table(["work", "who", "tolerance", "typical error", "largest", "s", "right-hand sides"], rows)
