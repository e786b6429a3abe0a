"""The spatial pendulum by SciPy as its users write it: DOP853 with a right-hand side in Python.

Prints lines as bench/pendulum/pendulum.c does: pendulum SciPy DOP853 <tolerance> <seconds for all 64>
<right-hand sides> <typical error>, of a few trajectories, against DOP853 at 1e-13.
"""

import math
import time

import numpy
from scipy.integrate import solve_ivp

TRAJECTORIES, SUBSET, END = 64, (0, 21, 42, 63), 4.0
SCALE = numpy.array([0.1] * 4 + [1.0] * 4)
m1, m2, L1, L2, e1, e2, g = 4.59, 2.41, 0.228, 0.175, 0.122, 0.0586, 9.81
J1 = numpy.array([0.0315, 0.0315, 0.0]) + m1 * e1**2 + m2 * L1**2
J2 = numpy.array([0.0084, 0.0055, 0.0]) + m2 * e2**2
J1[2], J2[2] = 0.0078, 0.0038
s1, s2 = m1 * e1 + m2 * L1, m2 * e2
R_b, z0, mu, eps, b_T, b = 0.025, -0.425, 0.2, 1e-3, 0.681, 0.5
k = 4 * math.sqrt(R_b) / (3 * (0.91 / 2e9 + 0.91 / 0.1e9))


def rotation(theta, phi):
    s, c, S, C = math.sin(theta), math.cos(theta), math.sin(phi), math.cos(phi)
    return numpy.array([[C, 0, S], [S * s, c, -C * s], [-S * c, s, C * c]])


def cross(a, b):
    return numpy.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                        a[0] * b[1] - a[1] * b[0]])


def contact(R1, R2, W1, W2):
    """Force on the ball and its moment about the ball's centre."""
    h = -L1 * R1[2, 2] - L2 * R2[2, 2] - R_b - z0
    if h >= 0:
        return numpy.zeros(3), numpy.zeros(3)
    w = R2 @ W2
    v = -L1 * cross(R1 @ W1, R1[:, 2]) - L2 * cross(w, R2[:, 2])
    N = k * (-h) ** 1.5 * max(1 - b * v[2], 0)
    sx, sy = v[0] - R_b * w[1], v[1] + R_b * w[0]
    D = math.sqrt(sx * sx + sy * sy + b_T**2 * R_b * -h * w[2] ** 2 + eps**2)
    F = numpy.array([-mu * N * sx / D, -mu * N * sy / D, N])
    return F, numpy.array([R_b * F[1], -R_b * F[0], 0])


def rates(t, y):
    R1, R12 = rotation(y[0], y[1]), rotation(y[2], y[3])
    R2 = R1 @ R12
    up, y_axis = R1[2], numpy.array([0.0, 1, 0])
    x1 = numpy.array([math.cos(y[1]), 0, math.sin(y[1])])
    x2 = numpy.array([math.cos(y[3]), 0, math.sin(y[3])])
    d1, d2 = numpy.array([-x1[2], 0, x1[0]]), numpy.array([-x2[2], 0, x2[0]])
    B1 = 5 * math.cos(5 * t) * up
    W1 = B1 + y[4] * x1 + y[5] * y_axis
    dW1 = -25 * math.sin(5 * t) * up + cross(B1, W1) + y[4] * y[5] * d1
    B2 = R12.T @ W1
    W2 = B2 + y[6] * x2 + y[7] * y_axis
    dW2 = R12.T @ dW1 + cross(B2, W2) + y[6] * y[7] * d2
    F, T = contact(R1, R2, W1, W2)
    axes = numpy.array([R12.T @ x1, R12.T @ y_axis, x2, y_axis])  # of all joints, in limb 2
    own = numpy.array([x1, y_axis, [0, 0, 0], [0, 0, 0]])
    z = numpy.array([0.0, 0, 1])
    sway1, sway2 = numpy.cross(own, z), numpy.cross(axes, z) @ R12.T  # both in limb 1
    M = axes @ (J2 * axes).T + own @ (J1 * own).T
    M += L1 * s2 * (sway1 @ sway2.T + sway2 @ sway1.T)
    bend1 = cross(dW1, z) + cross(W1, cross(W1, z))
    bend2 = cross(dW2, z) + cross(W2, cross(W2, z))
    G1 = s1 * -g * up + L1 * (R1.T @ F + s2 * (R12 @ bend2))
    G2 = s2 * (R12.T @ (L1 * bend1 - g * up)) + L2 * (R2.T @ F)
    n1 = J1 * dW1 + cross(W1, J1 * W1) + cross(z, G1)
    n2 = J2 * dW2 + cross(W2, J2 * W2) + cross(z, G2) - R2.T @ T
    joints = -0.04 * y[4:] / numpy.sqrt(y[4:] ** 2 + 0.16)
    return numpy.concatenate([y[4:], numpy.linalg.solve(M, joints - axes @ n2 - own @ n1)])


def run(trajectory, tolerance):
    start = [0.1 + 0.3 * trajectory / (TRAJECTORIES - 1), 0.05, -0.2, 0.15, 0, 0, 0, 0]
    return solve_ivp(rates, (0, END), start, "DOP853", t_eval=[END], rtol=tolerance,
                     atol=tolerance * SCALE)


def main():
    want = {i: run(i, 1e-13).y[:4, -1] for i in SUBSET}
    for tolerance in (1e-6, 1e-8, 1e-10):
        errors, seconds, calls = [], 0.0, 0
        for i in SUBSET:
            begin = time.monotonic()
            solution = run(i, tolerance)
            seconds += time.monotonic() - begin
            calls += solution.nfev
            errors.append(max(abs(solution.y[:4, -1] - want[i])))
        share = TRAJECTORIES / len(SUBSET)
        typical = math.exp(sum(map(math.log, errors)) / len(errors))
        print("pendulum", "SciPy DOP853", f"{tolerance:g}", f"{seconds * share:.6g}",
              round(calls * share), f"{typical:.4g}", sep="\t", flush=True)


main()
