"""Figure 2 of kudra2017."""

from common import ratio, seconds_at, table


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
