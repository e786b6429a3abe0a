"""Motion in phases, and an impact at one contact with friction.

`follow` integrates by Dormand and Prince's method of order 8 up to the first root of a list. A root is located by integrating
again from the last step before it, not on an interpolant, so that it is as sure as the motion. The error of a value is about its
change where the environment has TOLERANCE=1e-12.
"""

import math
import os

from scipy import integrate, optimize

TOLERANCE = float(os.environ.get("TOLERANCE", "1e-13"))


def exactly(rate, t, y, to, longest=math.inf):
    """The state at `to`, by adaptive steps from t."""
    if to == t:
        return y
    return integrate.solve_ivp(rate, (t, to), y, method="DOP853", rtol=TOLERANCE, atol=1e-15, max_step=longest,
                               first_step=min(to - t, 0.1)).y[:, -1]


def follow(rate, t, y, end, falling=(), first=1e-6, longest=math.inf):
    """To `end`, or to where a function of `falling` falls to zero: t, y and its place in the list, or None."""
    run = integrate.DOP853(rate, t, y, end, rtol=TOLERANCE, atol=1e-15, max_step=longest,
                           first_step=min(first, end - t))
    values = [g(t, y) for g in falling]
    while run.status == "running":
        t0, y0 = run.t, run.y
        run.step()
        now = [g(run.t, run.y) for g in falling]
        hits = []
        for i, g in enumerate(falling):
            if values[i] > 0 >= now[i]:
                def miss(to, g=g):
                    return g(to, exactly(rate, t0, y0, to))
                hits.append((optimize.brentq(miss, t0, run.t, xtol=1e-16, rtol=1e-15), i))
        if hits:
            at, which = min(hits)
            return at, exactly(rate, t0, y0, at), which
        values = now
    return run.t, run.y, None


def sign(x):
    return int(x > 0) - int(x < 0)


class Impact:
    """One collision, piece by piece along the normal impulse F (section 0 of the theory of impacts).

    dT/dF = -mu sgn s, ds/dF = xx dT/dF + xn, dc/dF = xn dT/dF + nn; at s = 0 stick with dT/dF = -xn/xx if
    |xn| <= mu xx, else slip goes on with the sign of xn. Compression ends at c = 0; then Poisson's law goes on to
    (1 + e) F, Newton's to c = -e c0, the energetic one until e^2 of the work of compression has come back.
    """

    def __init__(self, s, c, give, mu, e=1, law="poisson"):
        self.s, self.c, (self.xx, self.xn, self.nn), self.mu = s, c, give, mu
        self.F = self.T = self.work = 0.0
        self.slides = sign(s)
        # Closing may begin from rest in normal direction (c = 0): then the first piece closes.
        while self.c < 0 or self.F == 0:
            self.piece(lambda rate: -self.c / rate if rate > 0 else math.inf)
        F, work, c0 = self.F, self.work, c
        ends = {
            "poisson": lambda rate: (1 + e) * F - self.F,
            "newton": lambda rate: (-e * c0 - self.c) / rate,
            "energy": lambda rate: (math.sqrt(max(self.c**2 + 2 * rate * self.left(e, work), 0)) - self.c) / rate,
        }
        while not self.piece(ends[law]):
            pass

    def left(self, e, work):
        """What restitution has yet to give back."""
        return -e * e * work - (self.work - work)

    def friction(self):
        if self.slides == 0 and abs(self.xn) > self.mu * self.xx:
            self.slides = sign(self.xn)
        return -self.mu * self.slides if self.slides else -self.xn / self.xx

    def piece(self, length):
        """Up to where it ends or slip stops; whether it ended."""
        by = self.friction()
        s_rate, c_rate = self.xx * by + self.xn, self.xn * by + self.nn
        h = length(c_rate)
        stop = -self.s / s_rate if self.slides * s_rate < 0 else math.inf
        ends = h <= stop
        h = min(h, stop)
        self.work += self.c * h + c_rate * h * h / 2
        self.F, self.T, self.c = self.F + h, self.T + by * h, self.c + c_rate * h
        self.s += s_rate * h
        if stop <= h or self.slides == 0:
            self.s, self.slides = 0.0, 0
        return ends
