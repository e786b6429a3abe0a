#!/usr/bin/env python3
"""The convex problem of slip against general-purpose solvers, on random cases.

    verify_surface.py path/to/libjudder-core.so [cases]

Judder's q must minimise F(q) = 1/2 q'B q - W q + scale Phi(q). Phi is computed here once more, in
other ways than in the library: exactly for weighted points, by quadrature for areas. The other
solver works

  points   on the dual problem, which is smooth: forces within discs, SLSQP; its value is a lower
           bound of F whatever the accuracy;
  areas    on F itself: BFGS with differences, near q = 0 Nelder-Mead.

F at Judder's q may not be above the other value by more than 1e-9 of its terms, the two may not
differ by more than 1e-7, and the distance of the two q may not be more than that difference allows
(F is strongly convex). Where the body sticks, q = 0 and F = 0, and the same holds.
"""

import ctypes
import sys
from ctypes import POINTER, Structure, byref, c_bool, c_double, c_int, c_void_p

import numpy as np
from scipy.optimize import minimize
from scipy.special import ellipe

BETTER = 1e-9  # by how much the other solver may be better, relative
ALIKE = 1e-7  # how close it must come: else it has not solved the problem
DISC, RECTANGLE, POINTS = 0, 3, 5
UNIFORM, HERTZ = 0, 1


class Options(Structure):
    _fields_ = [
        ("shape", c_int),
        ("pressure", c_int),
        ("radius", c_double),
        ("inner", c_double),
        ("half_x", c_double),
        ("half_y", c_double),
        ("width", c_double),
        ("length", c_double),
        ("points", POINTER(c_double)),
        ("point_count", c_int),
        ("d_c", c_double),
        ("d_s", c_double),
        ("polynomial", POINTER(c_double)),
        ("degree", c_int),
        ("x", c_double),
        ("y", c_double),
        ("grip_x", c_double),
        ("grip_y", c_double),
        ("cell_x", c_double),
        ("cell_y", c_double),
    ]


class Triple(Structure):
    """jd_motion and jd_wrench."""

    _fields_ = [("x", c_double), ("y", c_double), ("w", c_double)]

    def array(self):
        return np.array([self.x, self.y, self.w])


class Slip(Structure):
    _fields_ = [("sticks", c_bool), ("q", Triple), ("friction", Triple), ("residual", c_double)]


def load_library(path):
    library = ctypes.CDLL(path)
    library.jd_patch_create.argtypes = [c_void_p, POINTER(Options), POINTER(c_void_p)]
    library.jd_patch_free.argtypes = [c_void_p]
    library.jd_patch_free.restype = None
    library.jd_surface_slip.argtypes = [
        c_void_p,
        POINTER(c_double),
        Triple,
        c_double,
        POINTER(Slip),
    ]
    return library


# ---- Phi once more ----------------------------------------------------------------------------------

NODES, WEIGHTS = np.polynomial.legendre.leggauss(40)
FEW, FEW_WEIGHTS = np.polynomial.legendre.leggauss(24)


class Points:
    """Weighted points: a sum."""

    def __init__(self, rng):
        count = int(rng.integers(1, 9))
        self.places = rng.uniform(-1, 1, (count, 2))
        if rng.random() < 0.2:  # on a line
            self.places[:, 1] = 0.4 * self.places[:, 0] + 0.1
        weights = rng.uniform(0.05, 1, count)
        self.weights = weights / weights.sum()
        self.list = np.ascontiguousarray(np.column_stack([self.places, weights]))
        self.options = Options(
            shape=POINTS,
            points=self.list.ctypes.data_as(POINTER(c_double)),
            point_count=count,
        )

    def phi(self, q):
        x, y = self.places.T
        return self.weights @ np.hypot(q[0] - q[2] * y, q[1] + q[2] * x)

    def loads(self):
        """Columns: load of a unit force along x and y at every point."""
        x, y = self.places.T
        one, none = np.ones_like(x), np.zeros_like(x)
        return np.hstack([np.array([one, none, -y]), np.array([none, one, x])])


class Rectangle:
    """Near the centre of rotation c: mean of |r - c| over the area is, with the divergence theorem,
    a third of the sum over the edges of (distance of c from the edge's line) times the integral of
    |r - c| along it. Far away the integrand is smooth: product rule."""

    def __init__(self, rng):
        self.width, self.length = 10 ** rng.uniform(-0.7, 0.7, 2)
        self.options = Options(shape=RECTANGLE, width=self.width, length=self.length)

    @staticmethod
    def along(distance, low, high):
        """Integral of sqrt(distance^2 + s^2) from low to high, graded towards the foot s = 0."""
        total = 0.0
        for end, sign in ((high, 1), (low, -1)):
            t = 0.5 * (1 + NODES)
            s = end * t**4  # s = 0 is where it bends
            values = np.hypot(distance, s) * end * 4 * t**3
            total += sign * 0.5 * (WEIGHTS @ values)
        return total

    def phi(self, q):
        a, b = self.width / 2, self.length / 2
        w = q[2]
        if not np.any(q):
            return 0.0
        if np.hypot(q[0], q[1]) > 2.5 * abs(w) * np.hypot(a, b):
            ux = q[0] - w * b * FEW
            uy = q[1] + w * a * FEW
            speed = np.hypot(ux[None, :], uy[:, None])
            return 0.25 * FEW_WEIGHTS @ speed @ FEW_WEIGHTS
        cx, cy = -q[1] / w, q[0] / w
        total = 0.0
        for side in (a - cx, a + cx):
            total += side * self.along(side, -b - cy, b - cy)
        for side in (b - cy, b + cy):
            total += side * self.along(side, -a - cx, a - cx)
        return abs(w) * total / 3 / (4 * a * b)


class Disc:
    """Rings: the mean of |r - c| over a ring is an elliptic integral. Over the radius two pieces
    that meet at |c|, graded there, as the elliptic integral bends."""

    def __init__(self, rng):
        self.hertz = rng.random() < 0.5
        self.radius = 10 ** rng.uniform(-0.5, 0.5)
        pressure = HERTZ if self.hertz else UNIFORM
        self.options = Options(shape=DISC, pressure=pressure, radius=self.radius)

    def phi(self, q):
        v, w = np.hypot(q[0], q[1]), abs(q[2]) * self.radius
        if v + w == 0:
            return 0.0
        bend = np.arcsin(min(v / w, 1.0)) if w > 0 else np.pi / 2
        t = 0.5 * (1 + NODES)
        total = 0.0
        for end in (0.0, np.pi / 2):
            angle = bend + (end - bend) * t**3
            r = np.sin(angle)
            speed = v + w * r
            ring = 2 / np.pi * speed * ellipe(np.clip(4 * v * w * r / speed**2, 0, 1))
            share = 3 * r * np.cos(angle) ** 2 if self.hertz else 2 * r * np.cos(angle)
            values = ring * share * 3 * t**2 * abs(end - bend)
            total += 0.5 * (WEIGHTS @ values)
        return total


# ---- Cases ------------------------------------------------------------------------------------------


class Case:
    def __init__(self, rng):
        kind = rng.choice(3, p=[0.5, 0.25, 0.25])
        self.patch = (Points, Rectangle, Disc)[kind](rng)
        self.kind = ("points", "rectangle", "disc")[kind]
        root = rng.normal(size=(3, 3))
        self.B = root @ root.T + 0.2 * np.eye(3)
        self.W = rng.normal(size=3) * 10 ** rng.uniform(-1, 1)
        self.scale = 10 ** rng.uniform(-1, 0.5)

    def value(self, q):
        return 0.5 * q @ self.B @ q - self.W @ q + self.scale * self.patch.phi(q)

    def size(self, q):
        return abs(self.W @ q) + self.scale * self.patch.phi(q)

    def solve_here(self, library):
        patch = c_void_p()
        slip = Slip()
        packed = self.B[np.triu_indices(3)]
        if library.jd_patch_create(None, byref(self.patch.options), byref(patch)) != 0:
            raise RuntimeError("jd_patch_create failed")
        status = library.jd_surface_slip(
            patch, (c_double * 6)(*packed), Triple(*self.W), self.scale, byref(slip)
        )
        library.jd_patch_free(patch)
        return status, slip

    def solve_points(self):
        """The dual: forces f with |f_i| <= weight_i scale nearest to W in the norm of B^-1."""
        G, inverse = self.patch.loads(), np.linalg.inv(self.B)
        n = len(self.patch.weights)
        most = self.scale * self.patch.weights

        def acceleration(f):
            return inverse @ (self.W - G @ (f * np.tile(most, 2)))

        def distance(f):
            q = acceleration(f)
            return 0.5 * q @ self.B @ q, -np.tile(most, 2) * (G.T @ q)

        within = {
            "type": "ineq",
            "fun": lambda f: 1 - f[:n] ** 2 - f[n:] ** 2,
            "jac": lambda f: np.hstack([-2 * np.diag(f[:n]), -2 * np.diag(f[n:])]),
        }
        f = np.zeros(2 * n)
        for tolerance in (1e-15, 1e-17):
            f = minimize(
                distance,
                f,
                jac=True,
                method="SLSQP",
                constraints=[within],
                options={"ftol": tolerance, "maxiter": 150},
            ).x
            f = f / np.tile(np.maximum(np.hypot(f[:n], f[n:]), 1), 2)
            q, least = acceleration(f), -distance(f)[0]
            if self.value(q) - least < 1e-10 * self.size(q):  # F and its bound meet
                break
        return q, least

    def solve_area(self):
        free = np.linalg.solve(self.B, self.W)
        found = minimize(self.value, 0.5 * free, method="BFGS", options={"gtol": 1e-8})
        if found.fun < -1e-3 * self.size(free):
            return found.x, found.fun
        found = minimize(  # near q = 0, where F has a tip
            self.value,
            found.x,
            method="Nelder-Mead",
            options={"xatol": 1e-9, "fatol": 1e-15, "maxiter": 150},
        )
        return found.x, found.fun

    def solve_there(self):
        return self.solve_points() if self.kind == "points" else self.solve_area()


def judge(case, library):
    """Complaints about a case, and the numbers behind them."""
    status, slip = case.solve_here(library)
    if status != 0:
        return [f"status {status}"], 0.0, 0.0, False
    ours, (theirs, least) = slip.q.array(), case.solve_there()
    free = np.linalg.solve(case.B, case.W)
    size = max(case.size(ours), 1e-3 * case.size(free))
    above = (case.value(ours) - least) / size
    gap = theirs - ours
    apart = 0.5 * gap @ case.B @ gap / size
    complaints = []
    if slip.sticks and np.any(ours != 0):
        complaints.append("sticks with q != 0")
    if slip.residual > 1e-12:
        complaints.append(f"residual {slip.residual:.2g}")
    if above > BETTER:
        complaints.append(f"F above the other by {above:.2g}")
    if above < -ALIKE:
        complaints.append(f"the other solver is off by {-above:.2g}")
    if apart > abs(above) + BETTER:
        complaints.append(f"q apart by {apart:.2g}, values by {abs(above):.2g}")
    return complaints, above, apart, slip.sticks


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    library = load_library(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = np.random.default_rng(20)
    failed, worst_above, worst_apart, kinds, sticking = [], -1.0, 0.0, {}, 0
    for index in range(count):
        case = Case(rng)
        complaints, above, apart, sticks = judge(case, library)
        sticking += sticks
        worst_above, worst_apart = max(worst_above, above), max(worst_apart, apart)
        kinds[case.kind] = kinds.get(case.kind, 0) + 1
        if complaints:
            failed.append((index, case.kind, "; ".join(complaints)))
    for index, kind, text in failed[:20]:
        print(f"case {index} ({kind}): {text}")
    print(f"{count} cases {kinds}, {sticking} of them stick: F above the other by at most", end=" ")
    print(f"{worst_above:.2g}, q apart by {worst_apart:.2g} of F's terms; {len(failed)} failed")
    return 1 if failed or count < 1 else 0


if __name__ == "__main__":
    sys.exit(main())
