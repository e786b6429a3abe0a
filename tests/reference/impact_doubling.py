#!/usr/bin/env python3
"""Period doubling of the impact oscillator, independently of Judder.

    m x'' = F cos(omega t) - k x - c x'   for x < gap,    x' -> -e x'   at x = gap
    m = 1, c = 0.1, k = 1, F = 1, gap = 0.2, e = 0.7

Between impacts the motion is the closed form of a damped linear oscillator. A motion of one impact per
period T = 2 pi/omega is a fixed point (t_0, v_0) of the map from impact to impact with t_1 = t_0 + T; its
stability is the derivative of that map, by central differences of the closed form. Newton's method finds
the fixed point, bisection the omega at which an eigenvalue is -1.

The number stands in tests/verify/impact/verify_sweep_impact.c. Run: python3 tests/reference/impact_doubling.py
"""
import numpy as np
from scipy.optimize import brentq, fsolve

M, C, K, F, GAP, E = 1.0, 0.1, 1.0, 1.0, 0.2, 0.7
S = C / (2 * M)
W = np.sqrt(K / M - S * S)


def flow(t0, v0, omega, t):
    """Place and velocity at t after leaving the stop at t0 with velocity v0."""
    amplitude = F / np.sqrt((K - M * omega**2) ** 2 + (C * omega) ** 2)
    psi = np.arctan2(C * omega, K - M * omega**2)
    forced = lambda u: amplitude * np.cos(omega * u - psi)
    rate = lambda u: -amplitude * omega * np.sin(omega * u - psi)
    p = GAP - forced(t0)
    q = (v0 - rate(t0) + S * p) / W
    u = t - t0
    decay, cos, sin = np.exp(-S * u), np.cos(W * u), np.sin(W * u)
    x = decay * (p * cos + q * sin) + forced(t)
    v = decay * (-S * (p * cos + q * sin) + W * (q * cos - p * sin)) + rate(t)
    return x, v


def impact(t0, v0, omega):
    """Time of the next impact and the velocity after it."""
    gap = lambda t: flow(t0, v0, omega, t)[0] - GAP
    step = 2 * np.pi / omega / 200
    a = t0 + 1e-9 + 1e-6 * step
    while gap(a) >= 0:
        a += 1e-3 * step
    b = a + step
    while gap(b) < 0:
        a, b = b, b + step
    t = brentq(gap, a, b, xtol=1e-15, rtol=1e-15)
    return t, -E * flow(t0, v0, omega, t)[1]


def orbit(omega, start):
    period = 2 * np.pi / omega

    def miss(z):
        t, v = impact(z[0], z[1], omega)
        return [t - z[0] - period, v - z[1]]

    z = fsolve(miss, start, xtol=1e-13)
    assert np.max(np.abs(miss(z))) < 1e-9
    return z


def least(omega, z):
    """The least eigenvalue of the map from impact to impact."""
    h = 1e-6
    columns = [(np.array(impact(*(z + d), omega)) - np.array(impact(*(z - d), omega))) / (2 * h) for d in h * np.eye(2)]
    return np.min(np.linalg.eigvals(np.array(columns).T).real)


def settle(omega):
    t, v = 0.0, -1.0
    for _ in range(200):
        t, v = impact(t, v, omega)
    return np.array([t % (2 * np.pi / omega), v])


if __name__ == "__main__":
    omega, step = 2.2, 0.005
    z = orbit(omega, settle(omega))
    while least(omega, z) > -1:  # follow the motion of one impact per period
        omega += step
        z = orbit(omega, z)
    root = brentq(lambda w: least(w, orbit(w, z)) + 1, omega - step, omega, xtol=1e-12)
    t, v = orbit(root, z)
    print(f"doubling at omega = {root:.9f}: impacts at t = {t:.9f}, velocity behind them {v:.9f}")
