"""A block of 10 x 30 mm that a smooth tip pushes along the line y = h: quasi-static.

The block turns about the centre c = (c_x, c_y), in its own axes, for which the power lost per speed
of the tip across the side is least: mean distance from c over |s - c_y|, times mu m g. The mean
distance is a sum of closed forms over four corners. The pose is followed by solve_ivp over the way
across the side. Prints, for both places of the push: the force at the onset [mN], the drop there
[%], the force 5 s and 15 s later over that after the onset, and the turn then [rad].
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize

WIDTH, LENGTH, MASS, GRAVITY = 0.01, 0.03, 0.00848, 9.81
MU_S, MU_K, STIFFNESS, SPEED = 0.55, 0.52, 200.0, 1e-4
REACH = 0.0025


def corner(a, b):
    """Integral of the distance from the origin over [0, a] x [0, b], odd in a and b."""
    sign, a, b = np.sign(a) * np.sign(b), abs(a), abs(b)
    if a == 0 or b == 0:
        return 0.0
    return sign * (a * b * np.hypot(a, b) / 3 + a**3 / 6 * np.arcsinh(b / a) + b**3 / 6 * np.arcsinh(a / b))


def mean_distance(cx, cy):
    x0, x1, y0, y1 = -WIDTH / 2 - cx, WIDTH / 2 - cx, -LENGTH / 2 - cy, LENGTH / 2 - cy
    return (corner(x1, y1) - corner(x0, y1) - corner(x1, y0) + corner(x0, y0)) / (WIDTH * LENGTH)


def least(s):
    """Push across the side at s, over mu m g, and the centre of rotation."""
    found = minimize(lambda c: mean_distance(*c) / abs(s - c[1]), [0.0, -LENGTH / 4], method="Nelder-Mead",
                     options={"xatol": 1e-13, "fatol": 1e-16, "maxiter": 4000})
    return found.fun, found.x


def meet(h, pose):
    """Place of the tip, force along its line, and rate of the pose per way across the side."""
    x, y, turn = pose
    c, n = np.cos(turn), np.sin(turn)
    tip = -(WIDTH / 2 + (h - y) * n) / c
    s = (h - y) * c - tip * n
    push, (cx, cy) = least(s)
    w = -1 / (s - cy)
    vx, vy = w * cy, -w * cx
    return x + tip, push * MU_K * MASS * GRAVITY * c, np.array([vx * c - vy * n, vx * n + vy * c, w])


for h in (0.005, 0.010):
    peak = least(h)[0] * MU_S * MASS * GRAVITY
    path = solve_ivp(lambda way, pose: meet(h, pose)[2], (0, REACH), [0, 0, 0], rtol=1e-9, atol=1e-13,
                     dense_output=True).sol

    def stage(way):
        place, force, _ = meet(h, path(way))
        return place + WIDTH / 2 + force / STIFFNESS

    def at(t):
        way = brentq(lambda w: stage(w) / SPEED - t, 0, REACH, xtol=1e-13)
        return meet(h, path(way))[1], path(way)[2]

    onset = peak / (STIFFNESS * SPEED)
    after = at(onset)[0]
    print(f"h = {h}: peak {1e3 * peak:.9f} mN, drop {100 * (1 - after / peak):.9f} %, after 5 s "
          f"{at(onset + 5)[0] / after:.9f}, after 15 s {at(onset + 15)[0] / after:.9f}, turn {at(onset + 15)[1]:.6f}")
