"""wheeled-platform: eight scalar contacts, each slides or sticks.

The accelerations minimise a'Ma/2 - Q.a + sum over resting contacts of mu N |J a + h|: solved as a quadratic problem over what
sticks, by trying every way in which resting contacts may slide on (few rest at a time).
"""

import itertools
import math

import numpy as np

from motion import follow, sign
from values import main

MASS, IZ, G, RADIUS, LONG, WIDE, MU_W, MU_P = 500.0, 120.0, 9.81, 0.15, 0.6, 0.4, 0.05, 0.6
PLACES = ((LONG, WIDE), (LONG, -WIDE), (-LONG, -WIDE), (-LONG, WIDE))
HOLD = np.array([MU_W, MU_P] * 4) * MASS * G / 4
MATRIX = np.diag([MASS, MASS, IZ])


def contacts(y):
    """J (8 rows: along and across each wheel) and h of J a + h; wheels point along the body."""
    cs, sn, w = math.cos(y[2]), math.sin(y[2]), y[5]
    J, h = [], []
    for x, z in PLACES:
        arm = np.array([cs * x - sn * z, sn * x + cs * z])
        speed = y[3:5] + w * np.array([-arm[1], arm[0]])
        along, across = np.array([cs, sn]), np.array([-sn, cs])
        for e, turned in ((along, across), (across, -along)):  # de/dt = w turned
            J.append([e[0], e[1], e @ [-arm[1], arm[0]]])
            h.append(-w * w * arm @ e + w * speed @ turned)
    return np.array(J), np.array(h)


def accelerate(y, push, ways):
    """Accelerations with these contacts sliding (+-1) and sticking (0): those that stick have J a + h = 0."""
    J, h = contacts(y)
    Q = J.T @ (push - HOLD * ways)
    rests = [i for i in range(8) if ways[i] == 0]
    if not rests:
        return np.linalg.solve(MATRIX, Q)
    A = J[rests]
    free = np.linalg.solve(MATRIX, Q)
    answer = A @ np.linalg.solve(MATRIX, A.T)
    force = -np.linalg.pinv(answer, rcond=1e-10) @ (A @ free + h[rests])
    return free + np.linalg.solve(MATRIX, A.T @ force)


class Platform:
    def __init__(self, moment):
        self.moment = moment

    def push(self, t):
        return np.array([self.moment(t) / RADIUS, 0] * 4)

    def cost(self, t, y, a, resting):
        J, h = contacts(y)
        Q = J.T @ (self.push(t) - HOLD * np.where(resting, 0, self.ways))
        return a @ MATRIX @ a / 2 - Q @ a + sum(HOLD[i] * abs(J[i] @ a + h[i]) for i in range(8) if resting[i])

    def decide(self, t, y, resting):
        """The ways of contacts at rest: of all combinations, the one of least cost. Contacts of an axle go together."""
        groups = {}
        J, _ = contacts(y)
        for i in range(8):
            if resting[i]:
                groups.setdefault(tuple(np.round(J[i], 9)), []).append(i)
        best = (math.inf, None)
        for choice in itertools.product((0, 1, -1), repeat=len(groups)):
            ways = np.where(resting, 0, self.ways)
            for way, group in zip(choice, groups.values()):
                ways[group] = way
            cost = self.cost(t, y, accelerate(y, self.push(t), ways), resting)
            if cost < best[0] - 1e-9:
                best = (cost, ways)
        self.ways = best[1]

    def follow(self, y, end, kinks=()):
        """Events [(t, contacts that stop)], times at which all rest, and the state at the end."""
        y, t, events = np.array(y, float), 0.0, []
        J, _ = contacts(y)
        speed = J @ y[3:]
        self.ways = np.array([sign(v) for v in speed])
        self.decide(t, y, np.abs(speed) < 1e-12)
        for stop in [*(k for k in kinks if k < end), end]:
            while t < stop:
                sliding = [i for i in range(8) if self.ways[i]]
                watched = [lambda t, y, i=i: self.ways[i] * (contacts(y)[0][i] @ y[3:]) for i in sliding]
                if not sliding:  # nothing moves until the drive does more than all along the wheels hold
                    watched = [lambda t, y: 4 * MU_W * MASS * G / 4 - abs(sum(self.push(t)))]

                def rate(t, y):
                    return np.concatenate([y[3:], accelerate(y, self.push(t), self.ways)])

                t, y, which = follow(rate, t, y, stop, watched, first=1e-7, longest=0.05)
                if which is not None:
                    if not sliding:
                        self.decide(t + 1e-3, y, np.ones(8, bool))  # by the load a moment later
                        events.append((t, "slip", []))
                        continue
                    speed = contacts(y)[0] @ y[3:]
                    resting = (np.abs(speed) < 1e-10) | (self.ways == 0)
                    self.decide(t, y, resting)
                    events.append((t, "stop", [i for i in sliding if self.ways[i] == 0]))
        return y, events


def straight(ledger):
    ledger.group("wheeled-platform, straight")

    def moment(t):
        return 20 * max(0.0, min(t / 2, 1.0, (10 - t) / 2))

    y, events = Platform(moment).follow(np.zeros(6), 20, (2.0, 8.0, 10.0))
    run = ledger.run("wheeled-platform", 20)
    F, slip = 4 * 20 / RADIUS, 2 * MU_W * MASS * G * RADIUS / 80
    ledger.check("slip", "0.9196875", events[0][0], run.time("slip"))
    ledger.check("the same in closed form", "0.9196875", slip)
    ledger.check("rest", "17.857057477", events[-1][0], run and max(t for t, kind, _ in run.events if kind == "stop"))
    ledger.check("X", "35.468158687", y[0], run.last("X"))
    for i, name in ((1, "Y"), (2, "beta")):
        ledger.check(name, "0.0000000000", y[i], run.last(name))
    at10 = F / MASS * (8 - slip**2 / 4) - MU_W * G * (10 - slip)
    short = ledger.run("wheeled-platform", 10)
    y, _ = Platform(moment).follow(np.zeros(6), 10, (2.0, 8.0))
    ledger.check("v(10), in closed form", f"{at10:.10f}", y[3], short.last("VX"))


def spin(ledger):
    ledger.group("wheeled-platform, spin")
    y, events = Platform(lambda t: 0.0).follow((0, 0, 0, 0, 0, 3), 1)
    run = ledger.run("wheeled-platform", 1, {"M_max": 0}, {"w": 3})
    ledger.check("stops after", "0.193143409", events[0][0], run and max(t for t, kind, _ in run.events if kind == "stop"))
    ledger.check("the same in closed form", "0.193143409", 3 * IZ / (MASS * G * (MU_W * WIDE + MU_P * LONG)))
    ledger.check("beta", "0.289715113", y[2], run.last("beta"))


def skid(ledger):
    ledger.group("wheeled-platform, skid")
    y, events = Platform(lambda t: 0.0).follow((0, 0, 0, 4, 1, 2), 6)
    run = ledger.run("wheeled-platform", 6, {"M_max": 0}, {"VX": 4, "VY": 1, "w": 2})
    rear = next(t for t, kind, which in events if 5 in which)
    front = next(t for t, kind, which in events if 1 in which)

    def across(name):
        return run and min(t for t, kind, what in run.events if kind == "stop" and what.startswith(name))

    ledger.check("rear axle sticks across", "0.0701702292", rear, across("wheel3"))
    ledger.check("front axle sticks across", "0.1962220728", front, across("wheel1"))
    texts = {0: "15.5803440980", 1: "2.5628303227", 2: "0.1599200344", 3: "1.1452127249"}
    for (i, text), name in zip(texts.items(), ("X", "Y", "beta", "VX")):
        ledger.check(f"t = 6: {name}", text, y[i], run.last(name))


if __name__ == "__main__":
    main(straight, spin, skid)
