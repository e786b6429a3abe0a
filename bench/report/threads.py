"""Threads."""

from common import table


def threads_table(lines):
    """Against one thread."""
    runs = [[float(text) for text in f[1:5]] for f in lines if f[0] == "threads"]
    alone = next(seconds for threads, _, seconds, _ in runs if threads == 1)
    rows = [[f"{threads:.0f}", f"{count / seconds:.0f}", f"{alone / seconds:.2f}"]
            for threads, count, seconds, _ in runs]
    note = f"The dearest trajectory takes {runs[0][3]:.0f} times the evaluations of the cheapest."
    return table(["threads", "trajectories per second", "one thread's time over theirs"], rows) + [note, ""]
