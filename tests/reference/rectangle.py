"""The exact friction law of a rectangle under uniform pressure, in plain floating point.

Lengths in m. For a motion (vx, vy, w) in the body's axes, c = (-vy/w, vx/w) the centre of rotation,
rho the distance from it and I_e = ∫ rho ds along edge e with outward normal n_e at the signed
distance d_e from c:

    T   = sgn(w)/A ∫ (-d rho/dy, d rho/dx) dF = sgn(w)/A sum_e (-n_y, n_x) I_e    (gradient theorem)
    Phi = |w|/A ∫ rho dF = |w|/(3 A) sum_e d_e I_e              (divergence of rho (r - c) is 3 rho)
    M   = (Phi - v·T)/w                                         (Phi is homogeneous of degree 1)

These cancel as (|c|/a)^2 when c is far away: beyond `FAR` half diagonals a product Gauss rule takes
over, which is exact to rounding there. check() compares both with nested adaptive quadrature.
"""

import math

import numpy as np
from scipy import integrate

FAR = 6.0
NODES, WEIGHTS = np.polynomial.legendre.leggauss(14)


class Rectangle:
    def __init__(self, width, length):
        self.half = (width / 2, length / 2)
        self.area = width * length
        self.radius = math.hypot(*self.half)  # half the diagonal
        x, y = np.meshgrid(self.half[0] * NODES, self.half[1] * NODES)
        self.x, self.y = x.ravel(), y.ravel()
        self.weight = np.outer(WEIGHTS, WEIGHTS).ravel() / 4

    def law(self, vx, vy, w):
        """T_x, T_y, M [m], Phi [m/s]."""
        if math.hypot(vx, vy) > FAR * self.radius * abs(w):
            return self.by_rule(vx, vy, w)
        return self.by_edges(vx, vy, w)

    def by_edges(self, vx, vy, w):
        cx, cy = -vy / w, vx / w
        (hx, hy), sign = self.half, math.copysign(1.0, w)
        # Right, left, top, bottom: distance along the normal, then the ends along the edge.
        right, left = edge(hx - cx, -hy - cy, hy - cy), edge(hx + cx, -hy - cy, hy - cy)
        top, bottom = edge(hy - cy, -hx - cx, hx - cx), edge(hy + cy, -hx - cx, hx - cx)
        tx = sign * (bottom - top) / self.area
        ty = sign * (right - left) / self.area
        moment = (hx - cx) * right + (hx + cx) * left + (hy - cy) * top + (hy + cy) * bottom
        phi = abs(w) * moment / (3 * self.area)
        return tx, ty, (phi - vx * tx - vy * ty) / w, phi

    def by_rule(self, vx, vy, w):
        ux, uy = vx - w * self.y, vy + w * self.x
        speed = np.hypot(ux, uy)
        share = self.weight / speed
        return (float(share @ ux), float(share @ uy), float(share @ (self.x * uy - self.y * ux)),
                float(self.weight @ speed))


def edge(d, s1, s2):
    """∫ sqrt(d^2 + s^2) ds from s1 to s2."""
    r1, r2 = math.hypot(d, s1), math.hypot(d, s2)
    if d == 0:
        return (s2 * abs(s2) - s1 * abs(s1)) / 2
    a = abs(d)
    return (s2 * r2 - s1 * r1 + d * d * (math.asinh(s2 / a) - math.asinh(s1 / a))) / 2


def by_quadrature(rectangle, vx, vy, w):
    """The law in polar coordinates about c: u/|u| depends on the angle alone."""
    cx, cy = -vy / w, vx / w
    (hx, hy), sign = rectangle.half, math.copysign(1.0, w)

    def chord(phi):
        """Signed ends of the rectangle on the line through c at angle phi."""
        low, high = -math.inf, math.inf
        for at, e, h in ((cx, math.cos(phi), hx), (cy, math.sin(phi), hy)):
            if e == 0:
                if abs(at) > h:
                    return 0.0, 0.0
                continue
            a, b = sorted(((-h - at) / e, (h - at) / e))
            low, high = max(low, a), min(high, b)
        return (low, high) if high > low else (0.0, 0.0)

    def parts(phi):
        a, b = chord(phi)
        one = (b * b - a * a) / 2
        two = (b**3 - a**3) / 3
        along = cx * math.cos(phi) + cy * math.sin(phi)
        return -math.sin(phi) * one, math.cos(phi) * one, two + along * one, two

    corners = [math.atan2(sy * hy - cy, sx * hx - cx) % math.pi for sx in (-1, 1) for sy in (-1, 1)]
    cuts = sorted([0.0, math.pi, *corners])
    total = [0.0] * 4
    for a, b in zip(cuts, cuts[1:]):
        for i in range(4):
            if b > a:
                total[i] += integrate.quad(lambda phi, i=i: parts(phi)[i], a, b, epsabs=0,
                                           epsrel=1e-13, limit=400)[0]
    tx, ty, m, phi = (value / rectangle.area for value in total)
    return sign * tx, sign * ty, sign * m, abs(w) * phi


def check(rectangle, count=200):
    """Largest difference of the law from quadrature: T, M and Phi in units of the half diagonal."""
    draw, worst, a = np.random.default_rng(1), 0.0, rectangle.radius
    for _ in range(count):
        c, angle = a * 10 ** draw.uniform(-2, 1.3), draw.uniform(0, 2 * math.pi)
        w = draw.choice((-1.0, 1.0)) / a
        motion = (c * math.cos(angle) * w, c * math.sin(angle) * w, w)
        ours, other = rectangle.law(*motion), by_quadrature(rectangle, *motion)
        for x, y, size in zip(ours, other, (1, 1, a, math.hypot(*motion[:2]) + 1)):
            worst = max(worst, abs(x - y) / size)
    return worst


if __name__ == "__main__":
    print(f"rectangle 10 x 30 mm: edge sums - quadrature, largest: {check(Rectangle(0.01, 0.03)):.1e}")
