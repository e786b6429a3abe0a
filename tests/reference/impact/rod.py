"""painleve-rod: a rod on its lower end, by Newton's and Euler's laws of its centre.

State: x, y, theta of the centre, and their rates; the lower end is at (x + l cos theta, y - l sin theta).
"""

import math

import numpy as np
from scipy import optimize

from motion import Impact, follow, sign
from values import main

G, M, L = 9.81, 1.0, 0.5
J = M * L**2 / 3
SMALL = 1e-6  # [m/s]: a row of impacts is ended below it


def end_of(y):
    """Place and velocity of the lower end: X, Y, s, c."""
    s, c = math.sin(y[2]), math.cos(y[2])
    return y[0] + L * c, y[1] - L * s, y[3] - L * s * y[5], y[4] - L * c * y[5]


def from_end(X, Y, theta, s, c, w):
    sn, cs = math.sin(theta), math.cos(theta)
    return np.array([X - L * cs, Y + L * sn, theta, s + L * sn * w, c + L * cs * w, w])


def pushed(y, T, N):
    """Accelerations by forces at the lower end."""
    return np.array([T / M, N / M - G, -(L * math.cos(y[2]) * N + L * math.sin(y[2]) * T) / J])


def give(theta):
    """Answer of the lower end's velocities to forces there: xx, xn, nn."""
    y = np.array([0, 0, theta, 0, 0, 0.0])

    def answer(T, N):
        a = pushed(y, T, N) - pushed(y, 0, 0)
        return a[0] - L * math.sin(theta) * a[2], a[1] - L * math.cos(theta) * a[2]

    return answer(1, 0)[0], answer(0, 1)[0], answer(0, 1)[1]


def free(y):
    """Accelerations of the lower end without forces, along and up."""
    s, c, w = math.sin(y[2]), math.cos(y[2]), y[5]
    return -L * c * w * w, -G + L * s * w * w


def kick(y, T, F):
    return np.concatenate([y[:3], y[3:] + pushed(y, T, F) - pushed(y, 0, 0)])


class Floor:
    """What the lower end does, as rates of motion and the friction of each phase."""

    def __init__(self, mu, k=None):
        self.mu, self.k = mu, k

    def normal(self, y, way):
        if self.k:
            return -self.k * end_of(y)[1]  # until it parts
        _, xn, nn = give(y[2])
        return -free(y)[1] / (nn - self.mu * way * xn)

    def flight(self, _, y):
        return np.concatenate([y[3:], pushed(y, 0, 0)])

    def slide(self, way):
        def rate(_, y):
            N = self.normal(y, way)
            return np.concatenate([y[3:], pushed(y, -self.mu * way * N, N)])
        return rate

    def held(self, y):
        """Friction and normal force that keep the lower end in place."""
        xx, xn, nn = give(y[2])
        if self.k:
            N = self.normal(y, 0)
            return -(free(y)[0] + xn * N) / xx, N
        return np.linalg.solve([[xx, xn], [xn, nn]], [-a for a in free(y)])

    def stick(self, _, y):
        return np.concatenate([y[3:], pushed(y, *self.held(y))])

    def spare(self, _, y):
        T, N = self.held(y)
        return self.mu * N - abs(T)


def row(y, floor, e, law):
    """Impacts up to the end of their row, which sticks: t and state at the last one, times of the last three."""
    t, up, times = 0.0, end_of(y)[3], []
    while True:
        t, y, _ = follow(floor.flight, t, y, 1, [lambda t, y: end_of(y)[1]], first=0.05 * up, longest=0.01)
        _, _, s, c = end_of(y)
        hit = Impact(s, c, give(y[2]), floor.mu, e, law)
        y, up = kick(y, hit.T, hit.F), hit.c
        times.append((t, up))
        if up < SMALL:
            xx, xn, nn = give(y[2])
            F = -up / (nn - xn * xn / xx)
            return t, kick(y, -xn / xx * F, F), times


def rigid(ledger):
    ledger.group("painleve-rod, rigid")
    start, floor = from_end(0, 0, 1, 2, 0, 0), Floor(2)
    run = ledger.run("painleve-rod", 0.5)
    hit = Impact(2, 0, give(1), 2, 0.5, "energy")
    y = kick(start, hit.T, hit.F)
    after = {name: run.at(name, 0.0) for name in ("c", "w", "vx", "s")}
    # Impulses from the jump of the momenta of the centre, which began with vx = 2, vy = 0.
    ledger.check("F", "0.8975231120", hit.F, run.at("vy", 0.0))
    ledger.check("T", "-1.0319929203", hit.T, run and run.at("vx", 0.0) - 2)
    ledger.check("c after", "0.2759729139", hit.c, after["c"])
    ledger.check("w", "2.3007497518", y[5], after["w"])
    ledger.check("vx", "0.9680070797", y[3], after["vx"])
    ledger.check("s", "0.0000000000", hit.s, after["s"])
    poisson, other = Impact(2, 0, give(1), 2, 0.5, "poisson"), ledger.run("painleve-rod", 1e-3, {"restitution": "poisson"})
    ledger.check("Poisson: F", "1.0229596052", poisson.F, other.at("vy", 0.0))
    ledger.check("Poisson: c", "0.4365716976", poisson.c, other.at("c", 0.0))
    t, y, times = row(y, floor, 0.5, "energy")
    n = next(i for i, (_, c) in enumerate(times) if c < 1e-4)
    (t0, _), (t1, _), (t2, _) = times[n - 1:n + 2]
    ledger.check("row ends", "0.131696", t2 + (t2 - t1) ** 2 / (2 * t1 - t0 - t2), run.time("accumulation"))
    _, y, slips = follow(floor.stick, t, y, 0.5, [floor.spare])
    ledger.check("it stays in place", "0", 0 if slips is None else 1)
    ledger.check("t = 0.5: X", "-0.0039151331", end_of(y)[0], run.last("X"))
    ledger.check("t = 0.5: theta", "1.8034092310", y[2], run.last("theta"))
    ledger.check("t = 0.5: w", "1.5853760165", y[5], run.last("w"))
    run = ledger.run("painleve-rod", 0.4, {"mu": 0.5})
    _, y, _ = follow(Floor(0.5).slide(1), 0, start, 0.4)
    texts = ("0.7230730202", "1.5063367803", "0.3712155668", "-3.5437454522")
    for name, text, value in zip(("X", "s", "theta", "w"), texts, (end_of(y)[0], end_of(y)[2], y[2], y[5])):
        ledger.check(f"mu 0.5, t = 0.4: {name}", text, value, run.last(name))


def band(ledger):
    """Angles at which sliding has no force, and the least friction for which there are any."""
    ledger.group("painleve-rod, where p vanishes")

    def p(theta, mu):
        _, xn, nn = give(theta)
        return nn - mu * xn

    # The library at an angle a little outside, where it slides, and from there by the slope of p.
    for low, high, text, off in ((0.3, math.atan(2), "0.6523581398", -1e-6), (math.atan(2), 1.5, "1.3820857960", 1e-6)):
        root = optimize.brentq(p, low, high, args=(2,), xtol=1e-15)
        run = ledger.run("painleve-rod", 1e-9, {}, {"theta": root + off})
        ledger.check("theta at mu = 2", text, root, run and root + off * (1 - run.at("p", 0.0) / p(root + off, 2)))
    least = optimize.minimize_scalar(lambda x: give(x)[2] / give(x)[1], bounds=(0.5, 1.4), method="bounded", options={"xatol": 1e-10})
    ledger.check("least mu", "1.3333333333", least.fun)
    ledger.check("tan theta there", "2.000000", math.tan(least.x))


def spring(k):
    """Slide, stick, slip as the normal force vanishes, and parting: time of the stop, of the parting, state there."""
    floor, y = Floor(2, k), from_end(0, 0, 1, 2, 0, 0)
    steps = {"first": 1e-3 / math.sqrt(k), "longest": 1 / math.sqrt(k)}
    stop, y, _ = follow(floor.slide(1), 0, y, 1, [lambda t, y: end_of(y)[2]], **steps)
    slip, y, _ = follow(floor.stick, stop, y, 1, [floor.spare], **steps)
    steps["first"] *= 1e-3
    part, y, _ = follow(floor.slide(-sign(floor.held(y)[0])), slip, y, 1, [lambda t, y: -end_of(y)[1]], **steps)
    return stop, part, y


def compliant(ledger):
    ledger.group("painleve-rod, compliant")
    run = ledger.run("painleve-rod", 0.01, {"contact": "compliant"})
    stop, part, y = spring(1e6)
    leaves = run.time("leave")
    ledger.check("stop", "0.00466557909", stop, run.time("stop"))
    ledger.check("part", "0.00668800529", part, leaves)
    ledger.check("c", "0.60535699195", end_of(y)[3], run.at("c", leaves))
    ledger.check("w", "1.98785333896", y[5], run.at("w", leaves))
    hit = Impact(2, 0, give(1), 2, 1, "energy")
    elastic = ledger.run("painleve-rod", 1e-3, {"e": 1})
    ledger.check("k to infinity, by the law: c", "0.5519458278", hit.c, elastic.at("c", 0.0))
    # What a spring leaves is off by (a + b ln k)/sqrt(k): the time until slip stops grows with ln k.
    stiff = np.array([1e6, 1e7, 1e8])
    c = [end_of(spring(k)[2])[3] for k in stiff]
    rows = np.transpose([np.ones(3), stiff**-0.5, np.log(stiff) * stiff**-0.5])
    ledger.check("the same, by springs", "0.552", np.linalg.solve(rows, c)[0])


if __name__ == "__main__":
    main(rigid, band, compliant)
