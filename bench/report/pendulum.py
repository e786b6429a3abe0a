"""The spatial pendulum."""

import math

from common import seconds_at, table


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
