"""Compliant contact laws and compliant-ball."""

import math

import numpy as np
from scipy import integrate, optimize

from motion import follow, sign
from values import main

G, M, R, I = 9.81, 1.0, 0.05, 0.4
STEP = {"K": 1e5 * 1e3**1.5, "n": 1.5, "c": 5e4, "d_max": 1e-4}  # published, N/mm^1.5 and N s/mm


def step(x, x0, h0, x1, h1):
    D = min(max((x - x0) / (x1 - x0), 0.0), 1.0)
    return h0 + (h1 - h0) * D * D * (3 - 2 * D)


def pair_stiffness(r, *materials):
    return 4 / 3 * math.sqrt(r) / sum((1 - nu**2) / E for E, nu in materials)


def damping(e):
    """z = D v of the speed v at which hunt-crossley leaves e: z (1 + e) = ln((1 + z)/(1 - e z))."""
    return optimize.brentq(lambda z: z * (1 + e) - math.log((1 + z) / (1 - e * z)), 1e-6, 1 / e - 1e-12, xtol=1e-15)


def hunt_crossley(K, n, D):
    return lambda depth, rate: K * depth**n * (1 + D * rate) if depth > 0 else 0.0


def by_step(K, n, c, d_max):
    return lambda depth, rate: K * depth**n + step(depth, 0, 0, d_max, c) * rate if depth > 0 else 0.0


def press(normal, u, vx=0.0, w=0.0, mu=0.0, gravity=G):
    """From the touch until it leaves: times after the touch of the end of slip and of leaving, state."""
    slides = sign(vx - R * w)
    y, t, stop = np.array([0.0, u, vx, w]), 0.0, None

    def rate(way):
        def by(_, y):
            N = max(0.0, normal(-y[0], -y[1]))
            T = -mu * way * N  # once it rolls nothing turns it: friction is 0
            return np.array([y[1], N / M - gravity, T / M, -T * R / (I * M * R * R)])
        return by

    while True:
        ends = [lambda t, y: -y[0] if y[1] > 0 else 1.0, lambda t, y: slides * (y[2] - R * y[3])]
        t, y, which = follow(rate(slides), t, y, 1, ends, first=1e-8, longest=1e-4)
        if which == 0:
            return stop, t, y
        stop, slides = t, 0


def deepest(normal, u, gravity):
    run = integrate.solve_ivp(lambda t, y: [y[1], max(0.0, normal(-y[0], -y[1])) - gravity], (0, 1), [0.0, u], method="DOP853",
                              rtol=1e-13, atol=1e-18, max_step=1e-4, events=[turn])
    return -run.y_events[0][0][0]


def turn(_, y):
    return y[1]


turn.terminal = True


def laws(ledger):
    ledger.group("contact laws")
    K = pair_stiffness(R, (2.1e11, 0.3), (1e8, 0.5))
    z = damping(0.5)
    ledger.check("steel on rubber: K", "39729364.8559", K)
    ledger.check("z for e = 0.5", "1.432750533271", z)
    ledger.check("published K by step", "3.16227766", STEP["K"] / 1e9)
    for what, text, z_of in (("linear", "0.66296", 0.75), ("square", "0.72524", 0.75 * 0.75)):
        # The textbook's damping, and what is left by it: a motion without gravity.
        _, _, y = press(hunt_crossley(K, 1.5, z_of), -1.0, gravity=0.0)
        ledger.check(f"left by the {what} rule", text, y[1])

    def friction(s, v_s=1e-4, v_d=1e-2, mu_s=0.3, mu_d=0.25):
        return mu_s * (2 * step(s, -v_s, 0, v_s, 1) - 1) if s <= v_s else step(s, v_s, mu_s, v_d, mu_d)

    for s, text in ((0.05, "0.20625"), (0.1, "0.3"), (1, "0.2988354621"), (5, "0.2753787750")):
        values = {"tangential": "step", "mu": 0.25, "mu_s": 0.3, "v_s": 1e-4, "v_d": 1e-2, "g": 0, "normal": "kelvin-voigt", "K": 1e3}
        run = ledger.run("compliant-ball", 1e-12, values, {"h": -1e-3, "vx": s * 1e-3, "w": 0})
        ledger.check(f"friction by step at {s} mm/s", text, friction(s * 1e-3), run and -run.at("T", 0.0) / run.at("N", 0.0))
    creep = -0.1 / 3 * math.log(1 - 0.8)
    ledger.check("creep by threlfall at 80 %", "0.0536479304", creep)


def ball(ledger):
    ledger.group("compliant-ball")
    K, D = 39729364.8559, 1.4327505333
    run = ledger.run("compliant-ball", 0.2)
    touch = math.sqrt(2 * 0.1 / G)
    stop, leave, y = press(hunt_crossley(K, 1.5, D), -G * touch, vx=0.5, w=-40.0, mu=0.6)
    ledger.check("touch", "0.14278431229", touch, run.time("touch"))
    ledger.check("slip stops", "0.14375589795", touch + stop, run.time("stop"))
    left = run.time("leave")
    ledger.check("leaves", "0.14603723141", touch + leave, left)
    for i, name, text in ((1, "u", "0.5629726909"), (2, "vx", "-0.2142857143"), (3, "w", "-4.2857142857")):
        ledger.check(f"leaves with {name}", text, y[i], run and run.at(name, left))
    values, start = {"g": 0}, {"h": 0.001, "u": -1, "vx": 0, "w": 0}
    run = ledger.run("compliant-ball", 0.01, values, start)
    law = hunt_crossley(K, 1.5, D)
    _, leave, y = press(law, -1.0, gravity=0.0)
    ledger.check("g 0: leaves", "0.0042891765", 0.001 + leave, run.time("leave"))
    ledger.check("g 0: leaves with u", "0.500000000", y[1], run and run.at("u", run.time("leave")))
    ledger.check("g 0: deepest [mm]", "0.7740117861", 1e3 * deepest(law, -1.0, 0.0), run and deepest_of(ledger, values, start))
    closed = (2.5 * M / K * (1 / D - math.log(1 + D) / D**2)) ** 0.4
    ledger.check("the same in closed form", "0.7740117861", 1e3 * closed)
    touch = math.sqrt(2 * 0.01 / G)
    law = by_step(**STEP)
    _, leave, y = press(law, -G * touch)
    values = {"normal": "step", "K": STEP["K"], "c": 5e4, "d_max": 1e-4, "mu": 0}
    run = ledger.run("compliant-ball", 0.05, values, {"h": 0.01, "vx": 0, "w": 0})
    ledger.check("step: touch", "0.0451523641", touch, run.time("touch"))
    ledger.check("step: leaves", "0.0462992314", touch + leave, run.time("leave"))
    ledger.check("step: leaves with u", "0.0536560522", y[1], run and run.at("u", run.time("leave")))


def deepest_of(ledger, values, start):
    run = ledger.run("compliant-ball", 0.01, values, start, events=("u=0:up",))
    return -1e3 * run.at_last("h", "u")


if __name__ == "__main__":
    main(laws, ball)
