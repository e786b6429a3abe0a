"""What surrounds the solver: files, figures, the start of the command."""

from common import table


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
