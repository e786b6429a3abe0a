"""A ball on a vibrating table: the runs, the fit and the error of the law of szewc2015.

Nothing here comes from the library. Motion: equations (12), (14) to (19) of the paper with the
misprints put right, by the method of Dormand and Prince of order 8 in scipy. Exact law: integral
(7) along chords through the centre of rotation, Gauss-Chebyshev along the chord (exact under Hertz
pressure), trapezoidal or Gauss-Legendre over their angles; without eps_t, which counts only where
the ball hardly slides (below 1e-9 m in these runs).

    /usr/bin/python3 ball.py        python3-scipy; 1 min
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares, minimize

A, MU, D, EPS, G, R = 0.003, 0.2, 1.0, 0.01, 9.81, 0.02
PUBLISHED = (0.771, 2.655, 0.419, 3.073)
TIGHT = {"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15}

# A_x, A_y, omega_a, omega_b, phi_y, then alpha_x, alpha_y
DRIVES = {
    "rest": (0, 0, 1, 1, 0),
    "fig2 left": (1, 0.5, 1000, 500, 0),
    "fig2 right": (1000, 800, 1500, 1200, 1),
    "fig3 top left": (1, 1, 1000, 500, 0),
    "fig3 top right": (1, 3, 1200, 1000, 1),
    "fig3 bottom left": (1, 1, 2000, 1000, 1),
    "fig3 bottom right": (1, 1, 800, 1500, 0.5),
    "fig2 right, 1 deg": (1000, 800, 1500, 1200, 1, 0, np.pi / 180),
    "fig3 bottom right, 1 deg": (1, 1, 800, 1500, 0.5, np.pi / 180, 0),
}


# ---- Laws: T_x, T_y, M for v_x, v_y, w, d_c, d_s, all without dimension ---------------------------


def power(vx, vy, w, dc, ds, p=PUBLISHED, eps=EPS):
    b_t, m_t, b_m, m_m = p
    v = np.hypot(vx, vy)
    den_t = np.sqrt((v**m_t + (b_t * abs(w)) ** m_t) ** (2 / m_t) + eps**2)
    den_m = np.sqrt((v**m_m + (b_m * abs(w)) ** m_m) ** (2 / m_m) + eps**2)
    return np.array(
        [
            (vx - 3 * np.pi / 32 * b_t * ds * w) / den_t,
            (vy + 3 * np.pi / 32 * b_t * dc * w) / den_t,
            (3 * np.pi / 16 * b_m * w - ds / 5 * vx + dc / 5 * vy) / den_m,
        ]
    )


CHORD = 6  # exact for polynomials up to degree 11 under the root
K = np.arange(1, CHORD + 1) * np.pi / (CHORD + 1)
NODES, WEIGHTS = np.cos(K), np.pi / (CHORD + 1) * np.sin(K) ** 2
INSIDE = 64
LEGENDRE = np.polynomial.legendre.leggauss(40)


def exact(vx, vy, w, dc, ds):
    v = np.hypot(vx, vy)
    if v > 1e6 * abs(w):  # pure sliding to 1e-12, but for the moment of the shifted pressure
        t = np.array([vx, vy]) / v
        return np.array([t[0], t[1], (dc * t[1] - ds * t[0]) / 5 + w / v / 5])
    sign = 1.0 if w > 0 else -1.0
    cx, cy = -vy / w, vx / w
    c = np.hypot(cx, cy)
    if c < 1:
        phi = (np.arange(INSIDE) + 0.5) * np.pi / INSIDE
        weight = np.full(INSIDE, np.pi / INSIDE)
    else:  # the disc is seen under 2 asin(1/c); its edge is smooth in psi
        psi = 0.5 * np.pi * LEGENDRE[0]
        half = np.sin(psi) / c
        phi = np.arctan2(-cy, -cx) + np.arcsin(half)
        weight = 0.5 * np.pi * LEGENDRE[1] * np.cos(psi) / c / np.sqrt(1 - half**2)
    ex, ey = np.cos(phi), np.sin(phi)
    foot = -(cx * ex + cy * ey)
    h = np.sqrt(np.maximum(1 - (cx * ey - cy * ex) ** 2, 0))
    rho = foot[:, None] + h[:, None] * NODES
    x, y = cx + rho * ex[:, None], cy + rho * ey[:, None]
    s = 3 / (2 * np.pi) * (1 + dc * x + ds * y) * (h**2)[:, None] * WEIGHTS
    first = (s * rho).sum(1)
    second = (s * rho * (rho + (cx * ex + cy * ey)[:, None])).sum(1)
    return sign * np.array(
        [(-ey * first * weight).sum(), (ex * first * weight).sum(), (second * weight).sum()]
    )


# ---- Motion ---------------------------------------------------------------------------------------


def final(law, drive, wz=0.0, end=0.5, start=(0.4, 20.0), d=D, table=1.0):
    """State in the end; `table` 1: rolling velocity against the table, (19); 0: v_r = v."""
    ax, ay, wa, wb, phi, about_x, about_y = (DRIVES[drive] + (0, 0))[:7]
    gx, gy = G * np.sin(about_y), -G * np.sin(about_x) * np.cos(about_y)
    gn = G * np.cos(about_x) * np.cos(about_y)

    def rate(t, s):
        _, _, vx, vy, wx, wy, w = s
        tx, ty = ax * np.cos(wa * t), ay * np.cos(wb * t + phi)
        rx, ry = (vx + table * tx) / A, (vy + table * ty) / A
        n = np.sqrt(rx * rx + ry * ry + EPS**2)
        dc, ds = d * rx / n, d * ry / n
        f = law((vx - R * wy + tx) / A, (vy + R * wx + ty) / A, w, dc, ds)
        return [
            vx,
            vy,
            -MU * gn * f[0] + gx,
            -MU * gn * f[1] + gy,
            -2.5 * gn / R * (MU * f[1] - A / R * ds / 5),
            2.5 * gn / R * (MU * f[0] - A / R * dc / 5),
            -2.5 * gn * A / R**2 * MU * f[2],
        ]

    method = "LSODA" if drive == "rest" else "DOP853"  # rolling is stiff
    out = solve_ivp(
        rate, (0, end), [0, 0, 0, start[0], start[1], 0, wz], method, rtol=1e-12, atol=1e-13
    )
    return out.y[:, -1]


# ---- Fit ------------------------------------------------------------------------------------------


def motions(d_max):
    """Mixing angle, lean against sliding, d: nodes and weights of the domain."""
    x, u = np.polynomial.legendre.leggauss(48)
    angles = [(0.25 * np.pi * (1 + a), 0.5 * b) for a, b in zip(x, u)]
    leans = [(0.5 * (1 + a) * d_max, 0.5 * b) for a, b in zip(*np.polynomial.legendre.leggauss(3))]
    for mix, wm in angles:
        for k in range(8):
            for d, wd in leans if d_max > 0 else [(0.0, 1.0)]:
                g = 2 * np.pi * (k + 0.25) / 8
                yield np.cos(mix), 0.0, np.sin(mix), d * np.cos(g), d * np.sin(g), wm * wd / 8


def fit(d_max):
    rows = np.array(list(motions(d_max)))
    m = rows[:, :5].T
    want = np.array([exact(*row[:5]) for row in rows]).T
    root = np.sqrt(rows[:, 5])
    out = least_squares(
        lambda p: ((power(*m, p=p, eps=0.0) - want) * root).ravel(), PUBLISHED, "3-point", **TIGHT
    )
    return out.x


def largest_error(d, p=PUBLISHED):
    """Of the force by the power law, over mixing angle and direction of the lean."""

    def off(q):
        m = np.cos(q[0]), 0.0, np.sin(q[0]), d * np.cos(q[1]), d * np.sin(q[1])
        return -np.hypot(*(power(*m, p=p, eps=0.0) - exact(*m))[:2])

    grid = [(a, g) for a in np.linspace(0.05, 1.5, 30) for g in np.linspace(0, 2 * np.pi, 24)]
    best = min(grid, key=off)
    return -minimize(off, best, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-13}).fun


if __name__ == "__main__":
    np.set_printoptions(precision=12)
    print("exact, v = w = 1:", exact(1, 0, 1, 0, 0), 9 * np.pi / 32, 9 * np.pi / 128)
    print("fit, d from 0 to 1:", fit(1.0))
    upright = fit(0.0)
    print("fit, d = 0:", upright, "off by", largest_error(0.0, upright))
    print("largest error of the force, d = 0 and 1:", largest_error(0.0), largest_error(1.0))
    for name in DRIVES:
        print(name, "power:", final(power, name))
    for name in list(DRIVES)[1:7]:
        a, b = final(power, name), final(power, name, table=0.0)
        print(name, "v_r = v:", b, "from (19) by", np.hypot(*(a - b)[:2]))
    for name in ("fig2 left", "fig3 top left", "fig3 bottom left"):
        for wz in (0.0, 500.0):
            a, b = final(power, name, wz), final(exact, name, wz)
            print(name, "wz", wz, "exact:", b, "power off by", np.hypot(*(a - b)[:2]))
