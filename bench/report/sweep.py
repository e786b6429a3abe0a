"""A bifurcation diagram."""

from common import ratio, table


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
