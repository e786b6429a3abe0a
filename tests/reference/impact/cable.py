"""cable-block: a block on an incline with a cable that only pulls, phase by phase: taut or slack, up, down or at rest."""

import math

import numpy as np

from motion import follow, sign
from values import main

G, M, ALPHA, MU, C, B = 9.81, 3.096, math.radians(30), 0.15, 34103.0, 27.5
WEIGHT, GRIP = M * G * math.sin(ALPHA), MU * M * G * math.cos(ALPHA)


class Cable:
    def __init__(self, f, A=0.04, c2=0.0, b2=0.0, v_tr=0.4):
        self.f, self.A, self.c2, self.b2, self.v_tr = f, A, c2, b2, v_tr

    def end(self, t):
        """Place and velocity of the upper end."""
        w = 2 * math.pi * self.f
        return self.A / 2 * (1 - math.cos(w * t)), self.A / 2 * w * math.sin(w * t)

    def stretch(self, t, y):
        return self.end(t)[0] - y[0] + WEIGHT / C

    def pull(self, t, y):
        """c D + b D' of the taut cable, whose numbers grow with the speed above v_tr."""
        fast = max(0.0, abs(y[1]) - self.v_tr)
        return (C + self.c2 * fast) * self.stretch(t, y) + (B + self.b2 * fast) * (self.end(t)[1] - y[1])

    def tension(self, t, y, taut):
        return self.pull(t, y) if taut else 0.0

    def follow(self, end, every=None):
        """State at the end with its tension, events [(name, t)] and places at equal times."""
        t, y, taut, way, events, places = 0.0, np.zeros(2), True, 0, [], []
        while True:
            def force(t, y, taut=taut):
                return self.tension(t, y, taut) - WEIGHT

            def rate(t, y, way=way, force=force):
                return np.array([y[1], (force(t, y) - GRIP * way) / M if way else 0.0])

            # A slack cable is taut again where it is stretched; in D > 0 also where damping no longer makes it push.
            watched = [("slack", lambda t, y: min(self.pull(t, y), 1e3 * self.stretch(t, y)))] if taut else \
                [("taut", lambda t, y: -min(self.pull(t, y), 1e3 * self.stretch(t, y)))]
            if way:
                watched.append(("stop", lambda t, y, way=way: way * y[1]))
            else:
                watched.append(("slip", lambda t, y: GRIP - abs(force(t, y))))
            t, y, which = follow(rate, t, y, min(end, (len(places) + 1) * (every or end)), [g for _, g in watched],
                                 first=1e-6, longest=2e-3)
            if which is None:
                places.append(y[0])
                if t < end:
                    continue
                return y, self.tension(t, y, taut), events, places
            name = watched[which][0]
            if name in ("slack", "taut"):
                taut = name == "taut"
            elif name == "slip":
                way = sign(force(t, y))
            elif name == "stop":
                y = np.array([y[0], 0.0])
                way = sign(force(t, y)) if abs(force(t, y)) > GRIP else 0
            events.append((name, t))


def sine(ledger):
    ledger.group("cable-block")
    ledger.check("natural frequency", "104.95323186", math.sqrt(C / M))
    ledger.check("damping ratio", "0.04231613", B / (2 * math.sqrt(C * M)))
    y, S, events, _ = Cable(2).follow(1)
    run = ledger.run("cable-block", 1)
    first = {name: t for name, t in reversed(events)}
    ledger.check("slip", "0.0077948424", first["slip"], run.time("slip"))
    ledger.check("slack", "0.2708276626", first["slack"], run.time("slack"))
    ledger.check("taut", "0.3041658236", first["taut"], run.time("taut"))
    ledger.check("t = 1: u", "-0.000177076340", y[0], run.last("u"))
    ledger.check("t = 1: v", "-0.011347540014", y[1], run.last("v"))
    ledger.check("t = 1: S", "21.53677178", S, run.last("S"))
    y, S, events, _ = Cable(3).follow(1)
    run = ledger.run("cable-block", 1, {"f": 3})
    slacks = [t for name, t in events if name == "slack"]
    ledger.check("f 3, t = 1: u", "0.107039496508", y[0], run.last("u"))
    ledger.check("f 3, t = 1: v", "-0.284898099242", y[1], run.last("v"))
    ledger.check("f 3: slacks", "4", len(slacks), run.count("slack"))
    ledger.check("f 3: first slack", "0.1099690650", slacks[0], run.time("slack"))
    ledger.check("slides when slack with", "3.63064362", G * (math.sin(ALPHA) - MU * math.cos(ALPHA)))


def claims(ledger):
    ledger.group("cable-block, what correlations of the source allow")
    for what, one, other, text in (("stiffness", 0.2187, 0.6909, "0.857"), ("the least of them", 0.2187, 0.6534, "0.882")):
        ledger.check(f"{what}: at most", text, math.cos(math.acos(one) - math.acos(other)))
    # How alike models move: the constant one, and with growth of stiffness, of damping, of both, of a thousand times the stiffness.
    models = {"stiffness": (730, 0), "damping": (0, 385), "both": (850, 3.1), "kilo": (730e3, 0)}
    rows = (("1.1", {"f": 3, "A": 0.04}, 2, "0.999 0.55 1.000 0.27"), ("1.8", {"f": 2, "A": 0.09}, 4, "0.85 0.44 0.90 0.50"))
    for speed, how, end, known in rows:
        constant = Cable(**how).follow(end, 0.01)[3]
        for (name, (c2, b2)), text in zip(models.items(), known.split()):
            alike = np.corrcoef(constant, Cable(**how, c2=c2, b2=b2).follow(end, 0.01)[3])[0, 1]
            ledger.check(f"to {speed} m/s, {name}", text, alike)


if __name__ == "__main__":
    main(sine, claims)
