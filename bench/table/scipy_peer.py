"""SciPy as its users write it: solve_ivp with a right-hand side in plain Python.

Reads the reference of the subset of trajectories, prints lines as bench/table/solve.c does:
solve <solver> <tolerance> <seconds for all 64> <right-hand sides> - - <errors in the subset>
"""

import math
import sys
import time

import numpy
import scipy
from scipy.integrate import solve_ivp

TRAJECTORIES = 64
END = 0.5
REPEATS = 3
START = [0, 0, 0, 0.4, 20, 0, 0]
TOLERANCES = {"RK45": [1e-4, 1e-5, 1e-6, 1e-7], "LSODA": [1e-5, 1e-6, 1e-7, 1e-8]}

a, r, mu, d, g, eps_t, eps_r = 0.003, 0.02, 0.2, 1, 9.81, 0.01, 0.01
A_x, omega_a, omega_b = 1, 1000, 500
b_T, m_T, b_M, m_M = 0.771, 2.655, 0.419, 3.073
r1, r2 = 3 * math.pi / 16, 0.4


def mean(v, bw, m):
    """sqrt((v^m + bw^m)^(2/m) + eps_t^2), the larger term taken out."""
    large, small = (v, bw) if v > bw else (bw, v)
    if large == 0:
        return eps_t
    total = large * (1 + (small / large) ** m) ** (1 / m)
    return math.sqrt(total * total + eps_t * eps_t)


def rates(t, y, A_y):
    _, _, vx, vy, wx, wy, wz = y.tolist()
    vrx = vx + A_x * math.cos(omega_a * t)
    vry = vy + A_y * math.cos(omega_b * t)
    n = d / math.sqrt(vrx * vrx + vry * vry + (a * eps_r) ** 2)
    c, s = vrx * n, vry * n
    ux, uy = (vrx - r * wy) / a, (vry + r * wx) / a
    v, w = math.sqrt(ux * ux + uy * uy), abs(wz)
    D_T, D_M = mean(v, b_T * w, m_T), mean(v, b_M * w, m_M)
    T_x = (ux - 0.5 * b_T * r1 * wz * s) / D_T
    T_y = (uy + 0.5 * b_T * r1 * wz * c) / D_T
    M = (b_M * r1 * wz + 0.5 * r2 * (c * uy - s * ux)) / D_M
    turn, arm = 2.5 * g / r, a / r
    return [
        vx,
        vy,
        -mu * g * T_x,
        -mu * g * T_y,
        -turn * (mu * T_y - arm * 0.5 * r2 * s),
        turn * (mu * T_x - arm * 0.5 * r2 * c),
        -turn * arm * mu * M,
    ]


def read_reference(path):
    """Scales and sizes of the states, and the subset as rows A_y, states at the end."""
    with open(path) as file:
        rows = [[float(word) for word in line.split()] for line in file]
    return numpy.array(rows[0]), numpy.array(rows[1]), rows[2:]


def run(method, tolerance, scale, amplitude):
    """The solution, and the shortest time of several runs."""
    best = math.inf
    for _ in range(REPEATS):
        begin = time.monotonic()
        solution = solve_ivp(
            rates, (0, END), START, method, t_eval=[END], args=(amplitude,), rtol=tolerance,
            atol=tolerance * scale,
        )
        best = min(best, time.monotonic() - begin)
        if not solution.success:
            sys.exit(f"bench: SciPy {method} failed: {solution.message}")
    return solution, best


def measure(method, tolerance, reference):
    scale, size, subset = reference
    errors, calls, seconds = [], 0, 0.0
    for amplitude, *expected in subset:
        solution, best = run(method, tolerance, scale, amplitude)
        seconds += best
        calls += solution.nfev
        errors.append(max(numpy.abs(solution.y[:, -1] - expected) / size))
    share = TRAJECTORIES / len(subset)
    typical = math.exp(sum(map(math.log, errors)) / len(errors))
    print("solve", f"SciPy {method}", f"{tolerance:g}", f"{seconds * share:.6g}",
          round(calls * share), "-", "-", f"{max(errors):.4g}", f"{typical:.4g}",
          sep="\t", flush=True)


def main():
    reference = read_reference(sys.argv[1])
    print("version", "SciPy", scipy.__version__, sep="\t")
    print("version", "Python", sys.version.split()[0], sep="\t")
    print("subset", len(reference[2]), sep="\t")
    solve_ivp(rates, (0, 0.01), START, args=(1,))  # warms up
    for method, tolerances in TOLERANCES.items():
        for tolerance in tolerances:
            measure(method, tolerance, reference)


if __name__ == "__main__":
    main()
