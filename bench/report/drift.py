"""A map of drift."""

from common import Runs, ratio, table


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
