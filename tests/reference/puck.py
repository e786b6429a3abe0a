"""A puck that slides and spins to rest: stopping time, distance, angle to 1e-14.

Uniform disc of radius R, I = m R^2/2, Coulomb friction mu at every element, from v0 (along x) and
omega0. Symmetry keeps the path straight and friction along it. With w = R omega, c = v/w and
tau = mu g t (F1) and (P1) read

    dv/dtau = -T(c),   dw/dtau = -2 M(c),   so   dc/ds = c - T/(2 M),   s = -ln(w/w0).

T and M are the closed forms in complete elliptic integrals, checked here against plain quadrature
over the disc. c tends to c*, where T = 2 c M, as exp(-k s); in s nothing is singular at the stop:

    t = ∫ w/(2 M) ds/(mu g),   x = ∫ c w^2/(2 M) ds/(mu g),   theta = ∫ w^2/(2 M) ds/(mu g R).

First way: s is eliminated. ds = dc/(c - T/(2M)) has a simple pole at c*, taken out by hand:
w = w0 |(c - c*)/(c0 - c*)|^(1/k) exp(regular), and the three integrals are taken over ln|c - c*|.
Second way: the equations in s by Gauss's Runge-Kutta method of order 12, in steps that do not
straddle c = 1, where T and M have a logarithm. Usage: puck.py [digits of work, 20]; three minutes.
"""

import sys

import mpmath as mp

MU, R, G, V0 = mp.mpf("0.4"), mp.mpf("0.02"), mp.mpf("9.81"), mp.mpf(1)
RATIOS = ("0.3", "3")


# ---- The law of the uniform disc ----------------------------------------------------------------


def closed(c):
    """T and M at c = v/(R omega) > 0, by elliptic integrals (mpmath takes the parameter k^2)."""
    c = mp.mpf(c)
    if c == 1:
        return 8 / (3 * mp.pi), 8 / (9 * mp.pi)
    if c < 1:
        K, E = mp.ellipk(c * c), mp.ellipe(c * c)
        T = 4 / (3 * mp.pi * c) * ((1 + c * c) * E - (1 - c * c) * K)
        M = 4 / (9 * mp.pi) * (2 * (2 - c * c) * E - (1 - c * c) * K)
        return T, M
    k2 = 1 / (c * c)
    K, E = mp.ellipk(k2), mp.ellipe(k2)
    T = 4 / (3 * mp.pi) * ((1 + c * c) * E - (c * c - 1) * K)
    M = 4 / (9 * mp.pi * c * k2**2) * ((2 - 3 * k2) * (1 - k2) * K + 2 * (2 * k2 - 1) * E)
    return T, M


def by_quadrature(c):
    """T and M by integrals over the disc in polar coordinates about its middle."""

    def over_disc(part):
        def ring(r):
            # u = (c + w y, -w x) with w = 1 turned so that v is along x: |u|^2 as below.
            def at(phi):
                u2 = c * c + r * r - 2 * c * r * mp.sin(phi)
                return part(r, phi) / mp.sqrt(u2) if u2 > 0 else mp.mpf(0)
            return r * mp.quad(at, [-mp.pi / 2, 0, mp.pi / 2])
        cuts = [0, c, 1] if c < 1 else [0, 1]
        return 2 * mp.quad(ring, cuts) / mp.pi

    T = over_disc(lambda r, phi: c - r * mp.sin(phi))
    M = over_disc(lambda r, phi: r * r - c * r * mp.sin(phi))
    return T, M


def check_law():
    worst = mp.mpf(0)
    with mp.workdps(16):
        for c in ("0.1", "0.5", "0.9", "1.2", "2", "5"):
            c = mp.mpf(c)
            for a, b in zip(closed(c), by_quadrature(c)):
                worst = max(worst, abs(a - b))
    return worst


# ---- The terminal ratio -------------------------------------------------------------------------


def slope(c):
    """dc/ds = c - T/(2 M)."""
    T, M = closed(c)
    return c - T / (2 * M)


def terminal():
    """c* and the exponent k: c - c* falls as exp(-k s), that is as w^k."""
    c = mp.findroot(slope, mp.mpf("0.653"))
    return c, -mp.diff(slope, c)


# ---- First way: integrals over ln|c - c*| -------------------------------------------------------


class Integrals:
    def __init__(self, c0, star, k):
        self.c0, self.star, self.k = c0, star, k
        self.side = mp.sign(c0 - star)
        self.second = mp.diff(slope, star, 2)
        # c = 1 is a regular end of two pieces; so is the start.
        self.knots = [c0] + ([mp.mpf(1)] if c0 > 1 else [])
        self.known = {c0: mp.mpf(0)}

    def regular(self, c):
        """1/slope + 1/(k (c - c*)), finite at c*."""
        d = c - self.star
        if abs(d) < mp.mpf(10) ** (-mp.mp.dps // 3):
            return -self.second / (2 * self.k**2)
        return 1 / slope(c) + 1 / (self.k * d)

    def smooth(self, c):
        """The integral of `regular` from c0 to c."""
        base = self.c0
        if self.c0 > 1 and c < 1:
            base = mp.mpf(1)
            if base not in self.known:
                self.known[base] = mp.quad(self.regular, [self.c0, 2, 1.25, 1])
        return self.known[base] + (mp.quad(self.regular, [base, c]) if c != base else 0)

    def speed(self, c):
        """w/w0 = exp(-s)."""
        share = abs((c - self.star) / (self.c0 - self.star))
        return share ** (1 / self.k) * mp.exp(-self.smooth(c))

    def __call__(self):
        """∫ w/(2M) ds, ∫ c w^2/(2M) ds, ∫ w^2/(2M) ds with w0 = 1."""
        total = [mp.mpf(0)] * 3
        ends = self.knots + [self.star]
        for a, b in zip(ends, ends[1:]):
            for i, piece in enumerate(self.piece(a, b)):
                total[i] += piece
        return total

    def piece(self, a, b):
        cache = {}

        def parts(z):
            if z not in cache:
                c = self.star + self.side * mp.exp(-z)
                w, M = self.speed(c), closed(c)[1]
                # ds = dc/slope, dc = -(c - c*) dz
                cache[z] = (w / (2 * M) * -(c - self.star) / slope(c), c, w)
            return cache[z]

        start = -mp.log(abs(a - self.star))
        # w falls as exp(-z/k): beyond `last` nothing is left at this precision.
        last = start + self.k * (mp.mp.dps + 2) * mp.log(10)
        stop = -mp.log(abs(b - self.star)) if b != self.star else last
        count = max(1, int(mp.ceil((stop - start) / 2)))
        cuts = [start + (stop - start) * i / count for i in range(count + 1)]
        how = (lambda p: p[0], lambda p: p[0] * p[1] * p[2], lambda p: p[0] * p[2])
        # From c < 1 on everything is analytic; pieces that end at c = 1 need the tanh-sinh rule.
        rule = "gauss-legendre" if a < 1 else "tanh-sinh"
        return [mp.quad(lambda z, f=f: f(parts(z)), cuts, method=rule) for f in how]


# ---- Second way: an implicit Runge-Kutta method in s ----------------------------------------------


def rates(s, c):
    T, M = closed(c)
    w = mp.exp(-s)
    return [c - T / (2 * M), w / (2 * M), c * w * w / (2 * M), w * w / (2 * M)]


def step(method, s, y, h):
    """One step of Gauss's method, solved by iteration. y = (c and the three integrals)."""
    nodes, weights, matrix = method
    count = len(nodes)
    stage = [rates(s, y[0])] * count
    for _ in range(200):
        c = [y[0] + h * sum(matrix[i][j] * stage[j][0] for j in range(count)) for i in range(count)]
        new = [rates(s + nodes[i] * h, c[i]) for i in range(count)]
        change = max(abs(new[i][0] - stage[i][0]) for i in range(count))
        stage = new
        if change < mp.mpf(10) ** (-mp.mp.dps + 3):
            break
    return [y[m] + h * sum(weights[i] * stage[i][m] for i in range(count)) for m in range(4)]


def by_steps(c0, last=42):
    """The same three integrals; what lies beyond s = `last` is below exp(-last).

    Steps shrink towards c = 1, where T and M hold (1 - c)^2 ln|1 - c|, and grow from it."""
    method, longest, shortest = gauss_method(6), mp.mpf("0.0625"), mp.mpf("1e-5")
    y, s = [c0, mp.mpf(0), mp.mpf(0), mp.mpf(0)], mp.mpf(0)
    while s < last:
        distance = abs((y[0] - 1) / slope(y[0])) if y[0] != 1 else mp.mpf(0)
        if y[0] > 1 and distance < shortest:
            part = mp.findroot(lambda part: step(method, s, y, part)[0] - 1,
                               (distance / 2, distance), tol=mp.mpf(10) ** (-2 * mp.mp.dps + 6))
            y, s = step(method, s, y, part), s + part
            y[0] = mp.mpf(1)
            continue
        h = min(longest, max(distance / 2, shortest / 4))
        y, s = step(method, s, y, h), s + h
    return y[1:]


def gauss_method(count):
    """Nodes on (0, 1), weights and the matrix of Gauss's Runge-Kutta method."""
    x = [(1 + root) / 2 for root in mp.polyroots(mp.taylor(lambda t: mp.legendre(count, t), 0,
                                                           count)[::-1], maxsteps=200,
                                                 extraprec=200)]
    power = mp.matrix(count)
    for i in range(count):
        for j in range(count):
            power[i, j] = x[j] ** i
    inverse = power**-1
    weights = [sum(inverse[j, i] / (i + 1) for i in range(count)) for j in range(count)]
    matrix = [[sum(inverse[j, i] * x[k] ** (i + 1) / (i + 1) for i in range(count))
               for j in range(count)] for k in range(count)]
    return x, weights, matrix


# ---- What is printed ----------------------------------------------------------------------------


def in_units(integrals, c0):
    """Time [s], distance [m], angle [rad] for v0."""
    w0, deceleration = V0 / c0, MU * G
    time, distance, turn = integrals
    return (w0 * time / deceleration, w0**2 * distance / deceleration,
            w0**2 * turn / (deceleration * R))


def main():
    mp.mp.dps = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    star, k = terminal()
    print(f"law: closed form - quadrature, largest: {mp.nstr(check_law(), 2)}")
    print(f"terminal ratio {mp.nstr(star, 20)}")
    print(f"exponent       {mp.nstr(k, 20)}")
    for text in RATIOS:
        c0 = mp.mpf(text)
        first = in_units(Integrals(c0, star, k)(), c0)
        second = in_units(by_steps(c0), c0)
        print(f"v0/(R omega0) = {text}: omega0 = {mp.nstr(V0 / (R * c0), 17)} rad/s")
        for name, a, b in zip(("time [s]", "distance [m]", "angle [rad]"), first, second):
            print(f"  {name:13} {mp.nstr(a, 20):24} ways differ by {mp.nstr(abs(a - b), 2)}")


if __name__ == "__main__":
    main()
