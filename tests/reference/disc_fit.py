"""b_T of the law T = v/sqrt(v^2 + b_T^2 (a w)^2) on a disc, from closed forms of the exact force.

Prints for Hertz and for uniform pressure the value whose largest error is the smallest, that error,
the value by least squares over the mixing angle, and the largest error of 0.681.
"""

import numpy as np
from scipy.optimize import brentq, minimize_scalar
from scipy.special import ellipe, ellipk


def hertz(c):
    """Force over mu N, c = v/(a w)."""
    inside, k = c <= 1, np.maximum(c, 1)
    b, s = np.arcsin(1 / k), np.sqrt(k * k - 1)
    return np.where(inside, 3 * np.pi / 8 * c * (1 - c * c / 4), 3 / 16 * (b * k * (4 - k * k) + s * (k * k + 2) / k))


def uniform(c):
    inside, k, q = c < 1, np.minimum(c, 1 - 1e-15), np.maximum(c, 1 + 1e-15)
    near = 4 / (3 * np.pi * k) * ((1 + k * k) * ellipe(k * k) - (1 - k * k) * ellipk(k * k))
    far = 4 / (3 * np.pi) * ((1 + q * q) * ellipe(1 / q**2) - (q * q - 1) * ellipk(1 / q**2))
    return np.where(inside, near, far)


def law(b, c):
    return c / np.hypot(c, b)


dense = np.linspace(1e-4, 12, 400001)
angle = (np.arange(200000) + 0.5) / 200000 * np.pi / 2
mixes = np.cos(angle) / np.sin(angle)
for name, exact in (("Hertz", hertz), ("uniform", uniform)):
    T = exact(dense)

    def sides(b):
        return np.max(T - law(b, dense)), np.max(law(b, dense) - T)

    best = brentq(lambda b: sides(b)[0] - sides(b)[1], 0.4, 1.2, xtol=1e-12)
    squares = minimize_scalar(lambda b: np.mean((exact(mixes) - law(b, mixes)) ** 2), bounds=(0.4, 1.2),
                              method="bounded", options={"xatol": 1e-12}).x
    print(f"{name}: least largest error {best:.7f} ({max(sides(best)):.8f}), least squares {squares:.7f}, "
          f"largest error of 0.681 {max(sides(0.681)):.7f}")
