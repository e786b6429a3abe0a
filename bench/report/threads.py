"""Threads."""

from common import table


def threads_table(lines):
    """Against one thread."""
    runs = [[float(text) for text in f[1:5]] for f in lines if f[0] == "threads"]
    alone = next(seconds for threads, _, seconds, _ in runs if threads == 1)
    rows = [[f"{threads:.0f}", f"{count / seconds:.0f}", f"{alone / seconds:.2f}"]
            for threads, count, seconds, _ in runs]
    pair = next((tuple(map(float, f[1:3])) for f in lines if f[0] == "pair"), None)
    reach = f" Two processes that share nothing reach {2 * pair[0] / pair[1]:.2f}." if pair else ""
    note = (f"The dearest trajectory takes {runs[0][3]:.0f} times the evaluations of the cheapest.{reach} "
            "Expected: 1.9 where they do.")
    return table(["threads", "trajectories per second", "one thread's time over theirs"], rows) + [note, ""]
