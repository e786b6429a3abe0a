"""double-pendulum: two rods over a rough floor, event by event.

Equations by sums over the two bodies (mass times the Jacobians of their centres), not by the closed forms of the library.
"""

import math

import numpy as np
from scipy import optimize

from motion import Impact, follow, sign
from values import main

G, L1, L2, LC, R, D, M1, M2, MU, E = 9.81, 0.5, 0.6, 0.34, 0.04, 0.8, 3.0, 2.4, 0.2, 0.9
START = (math.radians(130), math.radians(90), 0.6, 0.5)
ROW = 2e-10  # [rad]: the library ends a row at some 1e-5 m/s, at its end in time, which is off by the square of that
SMALL = 1e-6  # [m/s]: a row of impacts is ended below it


class Pendulum:
    def __init__(self, I1, I2):
        self.inertia = (I1, I2)

    def bodies(self, psi):
        """Mass, Jacobian of the centre (rows x, z) and its derivative by each angle, per body."""
        s, c = np.sin(psi), np.cos(psi)
        for mass, arms in ((M1, (L1 / 2, 0)), (M2, (L1, LC))):
            arms = np.array(arms)
            yield mass, np.array([arms * c, arms * s]), np.array([-arms * s, arms * c])

    def matrix(self, psi):
        return np.diag(self.inertia) + sum(m * J.T @ J for m, J, _ in self.bodies(psi))

    def force(self, psi, rate):
        return -sum(m * J.T @ (H @ rate**2 + np.array([0, G])) for m, J, H in self.bodies(psi))

    def energy(self, y):
        psi, rate = y[:2], y[2:]
        weight = -M1 * G * L1 / 2 * math.cos(psi[0]) - M2 * G * (L1 * math.cos(psi[0]) + LC * math.cos(psi[1]))
        return rate @ self.matrix(psi) @ rate / 2 + weight

    @staticmethod
    def gap(_, y):
        return D - L1 * math.cos(y[0]) - (L2 + R) * math.cos(y[1]) - R

    @staticmethod
    def contact(psi):
        """Jacobians of slip and opening, and their derivatives by each angle."""
        s, c, arms = np.sin(psi), np.cos(psi), np.array([L1, L2 + R])
        return np.array([arms * c + np.array([0, R]), arms * s]), np.array([-arms * s, arms * c])

    def give(self, psi):
        J, _ = self.contact(psi)
        W = J @ np.linalg.solve(self.matrix(psi), J.T)
        return W[0, 0], W[0, 1], W[1, 1]

    def flight(self, _, y):
        return np.concatenate([y[2:], np.linalg.solve(self.matrix(y[:2]), self.force(y[:2], y[2:]))])

    def slide(self, way):
        """Rates and normal force while the disc slides this way."""

        def loads(y):
            J, H = self.contact(y[:2])
            free = self.flight(0, y)[2:]
            _, xn, nn = self.give(y[:2])
            N = -(J[1] @ free + H[1] @ y[2:] ** 2) / (nn - MU * way * xn)
            return J, N

        def rate(_, y):
            J, N = loads(y)
            return self.flight(0, y) + np.concatenate([[0, 0], np.linalg.solve(self.matrix(y[:2]), J.T @ [-MU * way * N, N])])

        return rate, lambda t, y: loads(y)[1]

    def held(self, psi):
        """Forces T, N of the floor that hold it at rest."""
        J, _ = self.contact(psi)
        return np.linalg.solve(J.T, -self.force(psi, np.zeros(2)))

    def kick(self, y, T, F):
        J, _ = self.contact(y[:2])
        return np.concatenate([y[:2], y[2:] + np.linalg.solve(self.matrix(y[:2]), J.T @ [T, F])])

    def slip(self, y):
        return (self.contact(y[:2])[0] @ y[2:])[0]

    def bounce(self, end):
        """Flights and impacts up to the end of their row: [(t, before, impact, after)], time of the end, state."""
        t, y, impacts, up = 0.0, np.array(START), [], 1.0
        while True:
            t, y, hit = follow(self.flight, t, y, end, [self.gap], first=min(1e-3, 0.05 * up), longest=0.01)
            if hit is None:
                return impacts, None, y
            s, c = self.contact(y[:2])[0] @ y[2:]
            hit = Impact(s, c, self.give(y[:2]), MU, E)
            after = self.kick(y, hit.T, hit.F)
            impacts.append((t, y, hit, after))
            y, up = after, hit.c
            if up < SMALL:
                return impacts, t, y

    def land(self, y):
        """Opening put to zero by an impulse with its friction."""
        s, c = self.contact(y[:2])[0] @ y[2:]
        xx, xn, nn = self.give(y[:2])
        if s == 0 or abs(s) < 1e-13:
            F = -c / (nn - xn * xn / xx)
            return self.kick(y, -xn / xx * F, F)
        F = -c / (nn - MU * sign(s) * xn)
        return self.kick(y, -MU * sign(s) * F, F)


def row_end(impacts):
    """Where a row of impacts ends: its hops become geometric, with a ratio below e where impacts end slip.

    The error of the geometric sum falls with the square of the speed and is extrapolated. Below 1e-4 m/s rounding of the gap is
    larger than that error.
    """

    def end(slow):
        n = next(i for i, (_, _, hit, _) in enumerate(impacts) if hit.c < slow)
        t0, t1, t2 = (impacts[i][0] for i in (n - 1, n, n + 1))
        ratio = (t2 - t1) / (t1 - t0)
        return impacts[n][2].c ** 2, t2 + (t2 - t1) * ratio / (1 - ratio)

    (far, a), (near, b) = end(1e-3), end(1e-4)
    return b + (b - a) * near / (far - near)


def default(ledger):
    ledger.group("double-pendulum, default")
    p, run = Pendulum(0.064, 0.094), ledger.run("double-pendulum", 8)
    impacts, at, y = p.bounce(8)
    ledger.check("E(0)", "12.5896694193", p.energy(np.array(START)), run.at("E", 0.0))
    t, y0, hit, y1 = impacts[0]
    first, jump = run.time("impact"), Jump(p, run)
    ledger.check("impact 1", "0.5169323729", t, first)
    ledger.check("psi1", "0.334929485", y0[0], run.at("psi1", first))
    ledger.check("psi2", "1.104410183", y0[1], run.at("psi2", first))
    ledger.check("s", "-4.953229436", p.slip(y0), run.at("slip", first, after=False))
    ledger.check("c", "-4.834626418", (p.contact(y0[:2])[0] @ y0[2:])[1], jump.opening(first, False))
    ledger.check("F", "8.401168418", hit.F, jump.impulse(first)[1])
    ledger.check("T", "1.680233684", hit.T, jump.impulse(first)[0])
    ledger.check("E after", "5.61213132", p.energy(y1), run.at("E", first))
    for n, text in ((2, "1.4515989462"), (5, "3.3176011433"), (10, "4.1909602563"), (11, "4.3091975563")):
        ledger.check(f"impact {n}", text, impacts[n - 1][0], run.time("impact", n))
    t, y0, hit, y1 = impacts[4]
    fifth = run.time("impact", 5)
    ledger.check("impact 5, F", "8.842651513", hit.F, jump.impulse(fifth)[1])
    ledger.check("impact 5, T", "0.159809165", hit.T, jump.impulse(fifth)[0])
    ledger.check("impact 5 sticks", "0.000000000", hit.s, run.at("slip", fifth))
    ledger.check("impact 5, c after", "1.266789146", hit.c, jump.opening(fifth, True))
    c = (p.contact(y0[:2])[0] @ y0[2:])[1]
    before = jump.opening(fifth, False)
    ledger.check("impact 5, by Newton", "1.481464", -E * c, -E * before if run else None)
    ledger.check("row ends", "5.24654531", row_end(impacts), run.time("accumulation"))
    y = p.land(y)
    T, N = p.held(y[:2])
    ledger.check("rest: speeds left", "0.000000000", np.abs(y[2:]).max(), run.last("dpsi1"))
    ledger.check("rest: psi1", "1.3275355402", y[0], run.last("psi1"))
    ledger.check("rest: psi2", "-0.0368438682", y[1], run.last("psi2"), within=ROW)
    ledger.check("rest: E", "-12.607224836", p.energy(y), run.last("E"))
    ledger.check("rest: N", "38.03918882", N, run.last("N"))
    ledger.check("rest: T", "0.88570847", T, run.last("T"))
    hanging = ledger.run("double-pendulum", 1e-9, {"D": 2}, {"psi1": 0, "psi2": 0, "dpsi1": 0, "dpsi2": 0})
    ledger.check("hanging: E", "-27.134", p.energy(np.zeros(4)), hanging.at("E", 0.0))


class Jump:
    """Opening velocities and impulses of a run of the library, from its angles and rates alone."""

    def __init__(self, p, run):
        self.p, self.run = p, run

    def state(self, t, after):
        return np.array([self.run.at(name, t, after) for name in ("psi1", "psi2", "dpsi1", "dpsi2")])

    def opening(self, t, after):
        if not self.run:
            return None
        y = self.state(t, after)
        return (self.p.contact(y[:2])[0] @ y[2:])[1]

    def impulse(self, t):
        if not self.run:
            return None, None
        a, b = self.state(t, False), self.state(t, True)
        return np.linalg.solve(self.p.contact(b[:2])[0].T, self.p.matrix(b[:2]) @ (b[2:] - a[2:]))


def printed(ledger):
    ledger.group("double-pendulum, printed inertias")
    p, run = Pendulum(0.64, 0.94), ledger.run("double-pendulum", 11, {"I1": 0.64, "I2": 0.94})
    impacts, at, y = p.bounce(11)
    jump = Jump(p, run)
    for n, text in ((1, "0.6769509492"), (3, "2.7241164360"), (6, "4.6441717031"), (10, "6.1696273282")):
        ledger.check(f"impact {n}", text, impacts[n - 1][0], run.time("impact", n))
    third, sixth = impacts[2][2], impacts[5][2]
    ledger.check("impact 3, F", "19.733679859", third.F, jump.impulse(run.time("impact", 3))[1])
    ledger.check("impact 3, T", "3.383054986", third.T, jump.impulse(run.time("impact", 3))[0])
    ledger.check("impact 3 sticks", "0.000000000", third.s, run.at("slip", run.time("impact", 3)))
    ledger.check("impact 6, T", "-0.120319991", sixth.T, jump.impulse(run.time("impact", 6))[0])
    ledger.check("impact 6, c after", "0.986802901", sixth.c, jump.opening(run.time("impact", 6), True))
    ledger.check("row ends", "8.4520719", row_end(impacts), run.time("accumulation"))
    y = p.land(y)
    first = sign(p.slip(y))
    for way, what, kind, text in ((first, "turn", "turn", "9.0152137744"), (-first, "rest", "stop", "10.0220378002")):
        rate, N = p.slide(way)
        at, y, _ = follow(rate, at, y, 11, [lambda t, y: way * p.slip(y), N], longest=0.01)
        ledger.check(what, text, at, run.time(kind))
    ledger.check("rest: psi1", "-0.0151985521", y[0], run.last("psi1"), within=ROW)
    ledger.check("rest: psi2", "5.1308341158", y[1], run.last("psi2"))
    ledger.check("rest: E", "-22.3800279198", p.energy(y), run.last("E"))


def floor(ledger):
    """Where friction holds the disc on the floor (psi2 < 0), and from which friction on p may vanish."""
    ledger.group("double-pendulum on its floor")
    p = Pendulum(0.064, 0.094)

    def place(psi1, side=-1):
        c = (D - R - L1 * math.cos(psi1)) / (L2 + R)
        return np.array([psi1, side * math.acos(c)]) if abs(c) <= 1 else None

    def spare(psi1):
        T, N = p.held(place(psi1))
        return MU * N - abs(T) if N >= 0 else -1.0

    grid = [x for x in np.linspace(-math.pi, math.pi, 5001) if place(x) is not None]
    edges = []
    for a, b in zip(grid, grid[1:]):
        if (spare(a) >= 0) != (spare(b) >= 0):
            edges.append(math.degrees(optimize.brentq(lambda x: 1.0 if spare(x) >= 0 else -1.0, a, b)))
    inner = [math.degrees(grid[0]), *edges, math.degrees(grid[-1])]
    ledger.check("stretches that are held", "3", len(inner) / 2)
    for text, value in zip(("-76.1", "-72.8", "-4.8", "6.6", "72.3", "76.1"), inner):
        ledger.check("held from/to [deg]", text, value)
    for I, text in (((0.064, 0.094), "0.7425"), ((0.64, 0.94), "1.0082")):
        q = Pendulum(*I)

        def limit(x, side):
            _, xn, nn = q.give(place(x, side))
            return nn / abs(xn)

        least = min(min((limit(x, side), x, side) for x in grid) for side in (-1, 1))
        step = grid[1] - grid[0]
        best = optimize.minimize_scalar(lambda x: limit(x, least[2]), bounds=(least[1] - step, least[1] + step), method="bounded")
        ledger.check("friction of Painlevé", text, best.fun)


if __name__ == "__main__":
    main(default, printed, floor)
