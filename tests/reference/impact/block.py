"""rocking-block: Housner's block and its orbits under a harmonic base."""

import math

import numpy as np
from scipy import optimize

from motion import exactly, follow, sign
from values import main

G, ALPHA, R = 9.81, 0.2, 1.0
P = math.sqrt(3 * G / (4 * R))
# Angular momentum about the new corner: of the turn about the centre, m R^2/3, and of its motion, along R on either side.
HOUSNER = (1 / 3 + math.cos(2 * ALPHA)) / (1 / 3 + 1)


class Block:
    def __init__(self, e=HOUSNER, slender=False, base=lambda t: 0.0):
        self.e, self.slender, self.base = e, slender, base

    def rock(self, side):
        """Rates about one corner: weight and the base's push at the centre, over (4/3) m R^2."""
        def rate(t, y):
            lean = ALPHA * side - y[0]
            if self.slender:
                return np.array([y[1], -P**2 * (lean + self.base(t) / G)])
            return np.array([y[1], -0.75 / R * (G * math.sin(lean) + self.base(t) * math.cos(lean))])
        return rate

    def follow(self, y, end, least=0.0, longest=0.02):
        """Impacts [(t, rate before, rate after)] to the end, or to where an impact leaves less than `least`."""
        t, y, impacts = 0.0, np.array(y, float), []
        side = sign(y[0]) or sign(y[1]) or sign(self.rock(-sign(self.base(0)))(0, y)[1])
        while t < end:
            first = 1e-3 if not impacts else min(1e-3, 0.02 * abs(y[1]))
            t, y, which = follow(self.rock(side), t, y, end, [lambda t, y: side * y[0]], first=first, longest=longest)
            if which is None:
                break
            impacts.append((t, y[1], self.e * y[1]))
            y, side = np.array([0.0, self.e * y[1]]), -side
            if abs(y[1]) < least:
                break
        return y, impacts


def free(ledger):
    ledger.group("rocking-block, free")
    b, run = Block(), ledger.run("rocking-block", 15)
    ledger.check("e", "0.9407957455", HOUSNER, run and run.at("w", run.time("impact")) / run.at("w", run.time("impact"), after=False))
    _, impacts = b.follow((0.1, 0), 15, least=1e-5)
    for n, text in enumerate(("0.48608973196", "1.32886032727", "2.07652836448")):
        ledger.check(f"impact {n + 1}", text, impacts[n][0], run.time("impact", n + 1))
    ledger.check("first rate", "-0.46883536463", impacts[0][1], run and run.at("w", run.time("impact"), after=False))
    t, _, w = impacts[-1]  # the last hops take 2 w/(p^2 sin alpha) each
    ledger.check("row ends", "11.8023692642", t + 2 * abs(w) / (P**2 * math.sin(ALPHA)) / (1 - HOUSNER), run.time("accumulation"))
    run = ledger.run("rocking-block", 15, {"model": "slender", "impact": "given", "e": 0.9})
    u, times, t = 1 - (1 - 0.1 / ALPHA) ** 2, [], 0.0
    while u > 1e-32:  # arcosh(1/sqrt(1 - u)) = artanh(sqrt(u))
        t += (1 if not times else 2) * math.atanh(math.sqrt(u)) / P
        times.append(t)
        u *= 0.81
    _, impacts = Block(0.9, True).follow((0.1, 0), 3)
    for n, text in enumerate(("0.48551958741", "1.25522246893", "1.89685843572")):
        ledger.check(f"slender, impact {n + 1}", text, times[n], run.time("impact", n + 1))
        ledger.check("the same, integrated", text, impacts[n][0])
    ledger.check("slender, end of all", "6.8273392265", times[-1], run.time("accumulation"))


def shaken(ledger):
    ledger.group("rocking-block, shaken")
    y, impacts = Block(base=lambda t: 3 * math.cos(8 * t)).follow((0, 0), 4)
    run = ledger.run("rocking-block", 4, {"A": 3, "omega": 8}, {"theta": 0})
    ledger.check("impact", "0.2762314719", impacts[0][0], run.time("impact"))
    ledger.check("t = 4: theta", "0.0542931777", y[0], run.last("theta"))
    ledger.check("t = 4: w", "-0.1149092443", y[1], run.last("w"))


def pulse(ledger):
    """A half-sine pulse: overturns if the growing part (x - 1) + x' is above 0 at its end, x = theta/alpha, time p t."""
    ledger.group("rocking-block, half-sine pulse")
    fast = 2.0

    def grows(strength):
        lift = math.asin(1 / strength) / fast
        y = exactly(lambda t, y: np.array([y[1], y[0] - 1 + strength * math.sin(fast * t)]), lift, np.zeros(2), math.pi / fast)
        return y[0] - 1 + y[1]

    text = "1.8007239306"
    ledger.check("overturns from", text, optimize.brentq(grows, 1.2, 2.2, xtol=1e-14))
    law = optimize.brentq(lambda s: s * math.exp(-(math.pi - math.asin(1 / s)) / fast) + math.sqrt(s * s - 1) - fast, 1.2, 2.2, xtol=1e-14)
    ledger.check("the same by the closed form", text, law)
    for off, falls in ((-1e-8, "0"), (1e-8, "1")):
        values = {"model": "slender", "A": (float(text) + off) * ALPHA * G, "omega": fast * P, "phi": math.pi / 2, "cycles": 0.5}
        run = ledger.run("rocking-block", 30, values, {"theta": 0})
        ledger.check(f"overturns at {float(text) + off:.8f}", falls, int(grows(float(text) + off) > 0), run and run.count("overturn"))
    ledger.check("Housner's own", "2.236", math.sqrt(1 + fast**2))


class Orbit:
    """Half of a symmetric orbit in x = theta/alpha, time p t: from 0 to 0 in n half periods of d cos(w t + ph)."""

    def __init__(self, w, d, n=1):
        self.w, self.a, self.span = w, d / (1 + w * w), n * math.pi / w

    def speeds(self, ph):
        """At its begin and at its end, from x = 1 - a cos(w t + ph) + A exp(t) + B exp(-t)."""
        rise, t = math.exp(self.span), self.span
        A, B = np.linalg.solve([[1, 1], [rise, 1 / rise]], [self.a * math.cos(ph) - 1, self.a * math.cos(self.w * t + ph) - 1])
        swing = self.a * self.w
        return swing * math.sin(ph) + A - B, swing * math.sin(self.w * t + ph) + A * rise - B / rise

    def restitution(self, ph):
        """The e that closes the orbit."""
        begin, end = self.speeds(ph)
        return begin / -end

    def least(self):
        """The least e of all phases, on a grid and then by the golden section."""
        grid = np.linspace(0, 2 * math.pi, 181)
        best = min(grid, key=self.restitution)
        found = optimize.minimize_scalar(self.restitution, bounds=(best - 0.04, best + 0.04), method="bounded", options={"xatol": 1e-9})
        return found.fun


def orbits(ledger):
    ledger.group("rocking-block, symmetric orbits under a harmonic base")
    rows = ((1, "0.8311740842", "0.8277505987", "0.8308289685"), (3, "0.1418658686", "0.1417657935", "0.1418558112"),
            (5, "0.0914478912", "0.0914062975", "0.0914437120"))
    for n, limit, coarse, fine in rows:
        ledger.check(f"n = {n}: first order", limit, 2 / (26 * math.tanh(n * math.pi / 10) ** 2))
        ratio = []
        for eps, text in ((0.01, coarse), (0.001, fine)):
            ratio.append((1 - Orbit(5, eps, n).least()) / eps)
            ledger.check(f"n = {n}: exact at {eps}", text, ratio[-1])
        order = (float(limit) - ratio[0]) / (float(limit) - ratio[1])
        ledger.check(f"n = {n}: error falls tenfold, to", "1", order / 10)
    orbit = Orbit(5, 0.2)
    ledger.check("e at which it ends", "0.8453763602", orbit.least())
    ph = optimize.brentq(lambda x: orbit.restitution(x) - 0.95, 1.0, 1.4, xtol=1e-14)
    # The library started beside it: the orbit draws it in by e per half period.
    values = {"model": "slender", "impact": "given", "e": 0.95, "A": 0.2 * ALPHA * G, "omega": 5 * P, "phi": ph + math.pi}
    run = ledger.run("rocking-block", 2 * math.pi / (5 * P) * 300, values, {"theta": 0, "w": 0.34 * ALPHA * P})
    ups = [(t, run.at("w", t)) for t, kind, _ in run.events if kind == "impact" and run.at("w", t) > 0] if run else []
    ledger.check("stable orbit: phase", "1.2184534567", ph, run and (5 * P * ups[-1][0] + ph) % (2 * math.pi))
    ledger.check("stable orbit: speed", "0.3315888914", orbit.speeds(ph)[0], run and ups[-1][1] / (ALPHA * P))


if __name__ == "__main__":
    main(free, shaken, pulse, orbits)
