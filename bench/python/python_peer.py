"""From Python: the ball on the table by SciPy and by Judder, friction by NumPy and by Judder. One thread.

Usage: python_peer.py, with the package on PYTHONPATH: measures, and prints lines for the report:
python-run <who> <tolerance> <seconds for all trajectories> <typical error>
python-load <patch> <wanted error> <ns per motion by Judder> <ns by NumPy> <its error>"""

import math
import pathlib
import sys
import time

import numpy as np
from scipy.integrate import solve_ivp

import judder

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "table"))
from scipy_peer import END, START, rates  # noqa: E402

AMPLITUDES = np.linspace(0.5, 1, 256)
FEW = AMPLITUDES[::64]  # what SciPy runs; its time is scaled


def fastest(function, repeats):
    """The answer and the shortest time of the processor over several calls."""
    best = math.inf
    for _ in range(repeats):
        begin = time.process_time()
        found = function()
        best = min(best, time.process_time() - begin)
    return found, best


# ---- Trajectories -------------------------------------------------------------------------------


def by_judder(tolerance, solver="auto"):
    runs = judder.System("vibrating-table").run_many(
        {"A_y": AMPLITUDES}, end=END, tolerance=tolerance, solver=solver, record="final", outputs=False,
        threads=1, progress=False)
    return np.array([list(run.final.values()) for run in runs])


def by_scipy(method, tolerance, scale):
    return np.array([solve_ivp(rates, (0, END), START, method, t_eval=[END], args=(A_y,), rtol=tolerance,
                               atol=tolerance * scale).y[:, -1] for A_y in FEW])


def typical(found, reference, size):
    """Geometric mean of the largest error of each trajectory."""
    errors = np.max(np.abs(found - reference) / size, axis=1)
    return float(np.exp(np.mean(np.log(np.maximum(errors, 1e-16)))))


def trajectories():
    system = judder.System("vibrating-table")
    scale = np.array([state["scale"] for state in system.info["states"]])
    reference = by_judder(1e-13, "rk8")
    size, few = np.max(np.abs(reference), axis=0), reference[::64]
    for tolerance in (1e-4, 1e-5, 1e-6, 1e-7, 1e-8):
        found, seconds = fastest(lambda: by_judder(tolerance), 5)
        print("python-run", "Judder", f"{tolerance:g}", f"{seconds:.6g}",
              f"{typical(found[::64], few, size):.4g}", sep="\t", flush=True)
    by_scipy("RK45", 1e-3, scale)  # warms up
    for method in ("RK45", "DOP853", "LSODA"):
        for tolerance in (1e-4, 1e-5, 1e-6, 1e-7):
            found, seconds = fastest(lambda: by_scipy(method, tolerance, scale), 2)
            print("python-run", f"SciPy {method}", f"{tolerance:g}",
                  f"{seconds * len(AMPLITUDES) / len(FEW):.6g}", f"{typical(found, few, size):.4g}", sep="\t",
                  flush=True)


# ---- Friction -----------------------------------------------------------------------------------


def quadrature(points, weights, motions):
    """Force and moment of many motions by a sum over points, as NumPy users write it."""
    x, y = points
    vx, vy, w = (motions[:, i, None] for i in range(3))
    ux, uy = vx - w * y, vy + w * x
    norm = weights / np.hypot(ux, uy)
    return np.stack([(norm * ux).sum(1), (norm * uy).sum(1), (norm * (x * uy - y * ux)).sum(1)], 1)


def disc_points(n):
    """Gauss in the radius, equal angles; Hertz pressure."""
    r, w = np.polynomial.legendre.leggauss(n)
    r, w = (r + 1) / 2, w / 2
    angle = 2 * np.pi * (np.arange(2 * n) + 0.5) / (2 * n)
    weights = np.outer(w * r * 1.5 / np.pi * np.sqrt(1 - r * r), np.full(2 * n, np.pi / n))
    return (np.outer(r, np.cos(angle)).ravel(), np.outer(r, np.sin(angle)).ravel()), weights.ravel()


def rectangle_points(n):
    """Gauss along both sides of 1 x 3; uniform pressure."""
    t, w = np.polynomial.legendre.leggauss(n)
    return ((np.repeat(t / 2, n), np.tile(1.5 * t, n)), np.outer(w, w).ravel() / 4)


def friction():
    r = np.random.default_rng(1)
    many = r.normal(size=(200000, 3))
    few = many[:20]
    for name, patch, points in (
            ("Hertz disc", judder.Patch("disc", radius=1, pressure="hertz"), disc_points),
            ("rectangle 1 x 3", judder.Patch("rectangle", width=1, length=3), rectangle_points)):
        exact = patch.load(few)
        _, own = fastest(lambda: patch.load(many), 3)
        for wanted in (1e-4, 1e-6):
            n, error = 8, math.inf
            while error > wanted and n < 4000:
                n = int(n * 1.6)
                rule = points(n)
                error = float(np.max(np.abs(quadrature(*rule, few[:5]) - exact[:5])))
            if error > wanted:
                continue  # NumPy does not get there
            found, peer = fastest(lambda: np.concatenate([quadrature(*rule, few[i:i + 1]) for i in range(20)]), 2)
            error = float(np.max(np.abs(found - exact)))
            print("python-load", name, f"{wanted:g}", f"{own / len(many) * 1e9:.4g}",
                  f"{peer / len(few) * 1e9:.4g}", f"{error:.2g}", sep="\t", flush=True)


if __name__ == "__main__":
    trajectories()
    friction()
