#!/usr/bin/env python3
"""Period doublings of the forced Duffing oscillator, independently of Judder.

    x'' = -delta x' - alpha x - beta x^3 + gamma cos(omega t)
    delta = 0.3, alpha = -1, beta = 1, omega = 1.2

An orbit of period n 2 pi/omega is a fixed point of the stroboscopic map over n periods; it doubles
where the derivative of that map (the monodromy matrix, from the variational equations) has the
eigenvalue -1. Newton's method on (x, v, gamma) with the equations  P(x, v) - (x, v) = 0  and
det(M + 1) = 0. Integrated by SciPy's DOP853 with tolerance 1e-13.

The numbers stand in tests/verify/study/verify_sweep.c. Run: python3 tests/reference/duffing_doubling.py
"""
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve

DELTA, ALPHA, BETA, OMEGA = 0.3, -1.0, 1.0, 1.2
PERIOD = 2 * np.pi / OMEGA


def rates(t, y, gamma):
    x, v = y[0], y[1]
    m = y[2:].reshape(2, 2)
    jacobian = np.array([[0.0, 1.0], [-ALPHA - 3 * BETA * x * x, -DELTA]])
    dv = -DELTA * v - ALPHA * x - BETA * x**3 + gamma * np.cos(OMEGA * t)
    return np.concatenate(([v, dv], (jacobian @ m).ravel()))


def mapped(x, v, gamma, periods):
    start = np.array([x, v, 1.0, 0.0, 0.0, 1.0])
    end = solve_ivp(rates, (0, periods * PERIOD), start, "DOP853", args=(gamma,), rtol=1e-13, atol=1e-13).y[:, -1]
    return end[:2], end[2:].reshape(2, 2)


def settle(gamma, periods, start=(0.5, 0.4)):
    y = np.array(start)
    for _ in range(600):
        y, _ = mapped(y[0], y[1], gamma, periods)
    return y


def doubling(guess, periods):
    def equations(z):
        end, m = mapped(z[0], z[1], z[2], periods)
        return [end[0] - z[0], end[1] - z[1], np.linalg.det(m + np.eye(2))]

    x, v = settle(guess, periods)
    z = fsolve(equations, [x, v, guess], xtol=1e-12)
    assert np.max(np.abs(equations(z))) < 1e-9
    return z


for periods, guess in ((1, 0.2645), (2, 0.2855)):
    x, v, gamma = doubling(guess, periods)
    print(f"{periods}T to {2 * periods}T: gamma = {gamma:.9f} at x = {x:.9f}, v = {v:.9f}")
