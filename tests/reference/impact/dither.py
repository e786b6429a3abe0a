"""dither-oscillator: a mass on two springs over bristles, event by event, and the same with Coulomb's friction."""

import math

import numpy as np
from scipy import integrate, special

from motion import exactly, follow
from values import main

SLOW = 2e-9  # [s]: the library has stopped where 1e-9 m/s are left, 0.5 m/s^2 before rest
START = (0.08, 0.08, -0.8, 0.8, -7.0710678e-5, 7.0710678e-5)


class Bristle:
    def __init__(self, pull=(0, 0), sigma0=100.0, sigma1=74.15, a=0.1, z0=0.01, dither=0.0, omega=200.0):
        self.pull, self.sigma0, self.sigma1, self.a, self.z0 = np.array(pull), sigma0, sigma1, a, z0
        self.dither, self.omega, self.k, self.fade = dither, omega, 100.0, 0.01

    def slip_of(self, t, y):
        return y[2:4] - np.array([self.dither * math.cos(self.omega * t), 0])

    def stick(self, t, y):
        s, z = self.slip_of(t, y), y[4:]
        F = self.sigma0 * (1 + self.a) * z + self.sigma1 * math.exp(-(s @ s) / self.fade**2) * s
        return np.concatenate([y[2:4], self.k * (self.pull * t - y[:2]) - F, s])

    def slip(self, t, y):
        s, z = self.slip_of(t, y), y[4:]
        return np.concatenate([y[2:4], self.k * (self.pull * t - y[:2]) - self.sigma0 * z, s - (s @ z) / (z @ z) * z])

    def follow(self, y, end, stops=(), longest=0.02):
        """States at `stops` and at the end, and all events."""
        t, y, slips, events, states = 0.0, np.array(y, float), False, [], {}
        for stop in [*stops, end]:
            while t < stop:
                rate = self.slip if slips else self.stick
                ends = (lambda t, y: self.slip_of(t, y) @ y[4:]) if slips else (lambda t, y: self.z0**2 - y[4:] @ y[4:])
                t, y, which = follow(rate, t, y, stop, [ends], longest=longest)
                if which is not None:
                    slips = not slips
                    events.append(("slip" if slips else "stick", t))
            states[stop] = y
        return states, events

    def energy(self, y):
        return (y[2:4] @ y[2:4] + self.k * y[:2] @ y[:2] + self.sigma0 * (1 + self.a) * y[4:] @ y[4:]) / 2


def nth(events, kind, n=1):
    return [t for name, t in events if name == kind][n - 1]


def free(ledger):
    ledger.group("dither-oscillator, run A")
    b = Bristle()
    samples = np.linspace(0.25, 2, 176)
    states, events = b.follow(START, 4, sorted({*samples, 0.5, 1.0, 2.0}))
    run = {t: ledger.run("dither-oscillator", t) for t in (0.5, 1, 2, 4)}
    ledger.check("slip", "0.0087660446", nth(events, "slip"), run[4].time("slip"))
    ledger.check("stick", "2.2329428623", nth(events, "stick"), run[4].time("stick"))
    rows = ((0.5, "x1 x2 v1 v2", "0.0751214128 -0.0439561357 0.3763316451 0.8173051824"), (1.0, "x1 x2", "-0.0120707382 -0.0639450378"),
            (2.0, "x1 x2 . . z1 z2", "-0.0080222884 0.0118462926 . . -0.0095337976 -0.0030177316"))
    for t, names, texts in rows:
        for name, text, value in zip(names.split(), texts.split(), states[t]):
            if name != ".":
                ledger.check(f"t = {t}: {name}", text, value, run[t].last(name))
    ledger.check("E that stays", "0.0119181214", b.energy(states[4]), run[4].last("E"))
    ledger.check("events", "2", len(events), run[4] and len(run[4].events))
    size = [math.sqrt((y[:2] @ y[:2] + y[2:4] @ y[2:4] / b.k) / 2) for y in (states[t] for t in samples)]
    ledger.check("swing of x falls with", "0.0492", -np.polyfit(samples, size, 1)[0])


def coulomb(ledger):
    """Near rest dt = v dtau: the direction of v and ln v have bounded rates."""
    ledger.group("dither-oscillator, run A with Coulomb's friction")

    def rate(_, y):
        return np.concatenate([y[2:], -100 * y[:2] - y[2:] / math.hypot(*y[2:])])

    def slow(_, y):  # t, x1, x2, ln v, direction
        n, v = np.array([math.cos(y[4]), math.sin(y[4])]), math.exp(y[3])
        a = -100 * y[1:3] - n
        return np.array([v, *(n * v * v), a @ n, a[1] * n[0] - a[0] * n[1]])

    y = exactly(rate, 0.0, np.array(START[:4]), 1.0)
    run = [ledger.run("dither-oscillator", t, {"model": "coulomb"}) for t in (1, 4)]
    ledger.check("t = 1: x1", "-0.0162219378", y[0], run[0].last("x1"))
    ledger.check("t = 1: x2", "-0.0628886610", y[1], run[0].last("x2"))
    y = exactly(rate, 1.0, y, 2.1)
    start = np.array([2.1, *y[:2], math.log(math.hypot(*y[2:])), math.atan2(y[3], y[2])])
    _, y, _ = follow(slow, 0.0, start, 1e6, [lambda t, y: y[3] - math.log(1e-14)], first=1e-3)
    ledger.check("rests from", "2.2591731813", y[0], run[1].time("stop"), within=SLOW)
    ledger.check("rests at x1", "-0.0044754544", y[1], run[1].last("x1"))
    ledger.check("rests at x2", "0.0003148229", y[2], run[1].last("x2"))


def pulled(ledger):
    ledger.group("dither-oscillator, run B")
    states, events = Bristle(pull=(0.01, 0.005)).follow((0, 0, 0, 0, *START[4:]), 6)
    run = ledger.run("dither-oscillator", 6, {"vy1": 0.01, "vy2": 0.005}, {"x1": 0, "x2": 0, "v1": 0, "v2": 0})
    for kind, texts in (("slip", "2.1470517717 3.1824510426 4.1936947284"), ("stick", "2.5040548726 3.5446929381")):
        for n, text in enumerate(texts.split(), 1):
            ledger.check(f"{kind} {n}", text, nth(events, kind, n), run.time(kind, n))
    ledger.check("t = 6: x1", "0.0492357280", states[6][0], run.last("x1"))
    ledger.check("t = 6: x2", "0.0246121606", states[6][1], run.last("x2"))


def shaken(ledger):
    ledger.group("dither-oscillator, dither along x")
    b = Bristle(sigma0=1e4, sigma1=20.0, a=0.0, z0=1e-4, dither=1.0)
    states, _ = b.follow((0.08, 0, 0, 0, 0, 0), 1, longest=1e-3)
    values = {"sigma01": 1e4, "sigma02": 1e4, "sigma11": 20, "sigma12": 20, "a": 0, "z0": 1e-4, "V_d": 1, "omega_d": 200}
    run = ledger.run("dither-oscillator", 1, values, {"x2": 0, "v1": 0, "v2": 0, "z1": 0, "z2": 0})
    ledger.check("t = 1: x1", "-0.0487994365", states[1][0], run.last("x1"))
    ledger.check("t = 1: v1", "0.29891180", states[1][2], run.last("v1"))
    _, y, _ = follow(lambda t, y: np.array([y[1], -100 * y[0] - 2 / math.pi * math.asin(y[1])]), 0.0, np.array([0.08, 0.0]), 1.0)
    ledger.check("by the averaged law", "-0.04893", y[0])
    # The averaged laws against the mean of Coulomb's friction over a period of the base, at v = 0.3, V = 1.
    v, W = 0.3, math.hypot(0.3, 1)
    across = integrate.quad(lambda p: v / math.hypot(v, math.cos(p)), 0, math.pi / 2, epsabs=1e-14)[0] * 2 / math.pi
    ledger.check("across: mean, by its law", f"{2 / math.pi * v / W * special.ellipk(1 / W**2):.10f}", across)
    ahead = math.acos(-v) / math.pi  # part of the period in which the base is slower than the mass
    ledger.check("along: mean, by its law", f"{2 / math.pi * math.asin(v):.10f}", 2 * ahead - 1)


if __name__ == "__main__":
    main(free, coulomb, pulled, shaken)
