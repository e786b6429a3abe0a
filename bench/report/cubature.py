"""The exact law against cubature."""

from common import table


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
