"""two-feet: a body on two compliant feet over belts, by Newton's and Euler's laws, event by event."""

import math

import numpy as np

from contacts import class_of, growth
from motion import follow, sign
from values import main

G, M, J, L, H, MU = 9.81, 1.0, 0.02, 0.1, 0.5, 0.8
BELT, K = (2.0, -2.0), 1e6
PLACE = (-L, L)


def foot(y, i):
    """Height of foot i and its sliding velocity on its belt."""
    s, c = math.sin(y[2]), math.cos(y[2])
    return y[1] + PLACE[i] * s - H * c, y[3] + (H * c - PLACE[i] * s) * y[5] - BELT[i]


def forces(y, phases):
    """(T, N) of both feet: None in the air, +-1 slides, 0 sticks."""
    s, c = math.sin(y[2]), math.cos(y[2])
    arms = [(PLACE[i] * c + H * s, PLACE[i] * s - H * c) for i in (0, 1)]  # from the centre to the foot
    N = [0.0 if phases[i] is None else -K * foot(y, i)[0] for i in (0, 1)]
    T = [0.0 if phases[i] is None else -MU * phases[i] * N[i] for i in (0, 1)]
    for i in (0, 1):
        if phases[i] == 0:  # the acceleration of the foot along x is 0: one equation for T
            def along(T_i):
                T[i] = T_i
                a, turn = sum(T) / M, sum(x * n - z * t for (x, z), n, t in zip(arms, N, T)) / J
                return a - arms[i][1] * turn - arms[i][0] * y[5] ** 2
            at0, at1 = along(0.0), along(1.0)
            along(-at0 / (at1 - at0))
    return T, N, arms


def motion(phases):
    def rate(_, y):
        T, N, arms = forces(y, phases)
        turn = sum(x * n - z * t for (x, z), n, t in zip(arms, N, T)) / J
        return np.array([*y[3:], sum(T) / M, sum(N) / M - G, turn])
    return rate


def watch(phases):
    """What may end: [(name, function that falls to 0)]."""
    found = []
    for i, phase in enumerate(phases):
        height = (lambda t, y, i=i: foot(y, i)[0]) if phase is None else (lambda t, y, i=i: -foot(y, i)[0])
        found.append((f"{'touch' if phase is None else 'part'}{i + 1}", height))
        if phase:
            found.append((f"stop{i + 1}", lambda t, y, i=i, way=phase: way * foot(y, i)[1]))
        if phase == 0:
            def spare(t, y, i=i):
                T, N, _ = forces(y, phases)
                return MU * N[i] - abs(T[i])
            found.append((f"slip{i + 1}", spare))
    return found


def throw(end):
    y, t, seen = np.array([0, 0.499995095, 0, 0, 0, 1e-3]), 0.0, []
    phases = [sign(foot(y, i)[1]) for i in (0, 1)]
    while t < end:
        watched = watch(phases)
        t, y, which = follow(motion(phases), t, y, end, [g for _, g in watched], first=1e-8, longest=1e-4)
        if which is None:
            break
        name = watched[which][0]
        i, kind = int(name[-1]) - 1, name[:-1]
        before = forces(y, phases)
        phases[i] = {"part": None, "stop": 0, "touch": sign(foot(y, i)[1]), "slip": -sign(before[0][i])}[kind]
        seen.append((name, t))
    return y, dict(seen)


def belts(ledger):
    ledger.group("two-feet over belts")
    y, seen = throw(0.02)
    run = ledger.run("two-feet", 0.02)
    rows = (("part2", "0.0029647092", "leave", "foot2"), ("stop1", "0.0063473655", "stop", "foot1"),
            ("slip1", "0.0085358265", "slip", "foot1"), ("part1", "0.0085361620", "leave", "foot1"))
    for name, text, kind, contact in rows:
        ledger.check(name, text, seen[name], run.time(kind, name=contact))
    texts = ("0.0037360647", "0.5071397811", "0.0511594593", "0.2636999854", "0.4696561422", "3.4649006643")
    for name, text, value in zip(("x", "y", "theta", "vx", "vy", "w"), texts, y):
        ledger.check(f"t = 0.02: {name}", text, value, run.last(name))


def squeal(ledger):
    """B of feet that slide one way, from accelerations of the feet by a force with its friction at each."""
    ledger.group("two-feet, flutter")

    def matrix(inertia, height, friction):
        arm = [PLACE[j] + height * friction[j] for j in (0, 1)]
        return np.array([[1 / M + PLACE[i] * arm[j] / inertia for j in (0, 1)] for i in (0, 1)])

    B = matrix(0.01, 0.1, (0.3, 0.3))
    k = (2.3 / 1.7 * 1e5, 1e5)
    values = ("J=0.01", "h=0.1", "mu1=0.3", "mu2=0.3", "u1=10", "u2=10", "contact=rigid")
    ours = ledger.answer("modes", "two-feet", *(x for v in values for x in ("--set", v)), "--initial", "y=0.1", "--initial", "w=0",
                         "--stiffness", f"{k[0]!r} {k[1]!r}")
    ledger.check("growth", "36.27670889", growth(B, k, (0, 0)), ours and ours["modes"][0]["growth"])
    default = matrix(J, H, (MU, -MU))
    for i, text in enumerate(("-0.5", "2.5", "2.5", "-0.5")):
        ledger.check("b of the default", text, default.flat[i])
    ledger.check("its class", "261", float(class_of(default, np.array([G, G]))))


if __name__ == "__main__":
    main(belts, squeal)
