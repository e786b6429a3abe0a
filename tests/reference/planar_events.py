"""planar-body with exact rest, event by event: onset and stop times, positions at 2 pi.

(P1) with the law of rectangle.py, turned by theta. A second way to everything is planar_cvode.c.

Variables: q = (vx, vy, R omega), R half the diagonal, B = diag(m, m, J/R^2), W = (F_x, F_y, M/R).
 - rest: the gauge of W, found as the maximum of W·q - Phi(q)^2/2, whose value is gauge^2/2 (convex,
   three variables, BFGS and then a root finder); onset where gauge = mu m g, by Brent's method
 - rest by the rule of kardan2013: the quotient of the gauge at q = B^-1 W alone
 - start of slip, load on the surface: q = n b dt^2/2, n the maximiser, b = (dW/dt·n)/(n·B n);
   load beyond the surface (t = 0): q = p dt, p the minimiser of p·Bp/2 - W·p + mu m g Phi(p).
   dt (`FIRST`, a thousandth of it in the second case) is so short that what is neglected is below
   1e-13 m/s
 - |q| < `SLOW`/2, growing: Radau's method, as directions relax within |q|/(mu g)
 - |q| > `SLOW`: Dormand and Prince's of order 8
 - |q| < `SLOW`, falling: dt = |q| d(sigma), d ln|q| = (n·a) d(sigma), dn = (a - n (n·a)) d(sigma), a the
   acceleration: regular up to the stop. From |q| = `LAST` on a is constant: the rest of the time is
   LAST/(-n·a). If |q| grows again the body goes on.

Where M = 0 and the body does not spin, friction is mu m g v/|v| and the gauge is |F|; onset times are
then roots of |F(t)| = mu m g, found to 1e-30. At rest mu_s = mu_k = mu.
Usage: planar_events.py [tolerance [case...]]
"""

import math
import sys

import mpmath as mp
import numpy as np
from scipy import integrate, optimize

from rectangle import Rectangle, check

BASE = Rectangle(0.01, 0.03)
R, MASS, INERTIA, MU, G = BASE.radius, 0.0234, 1.95e-6, 0.4, 9.81
B = np.array([MASS, MASS, INERTIA / R**2])
HOLD = MU * MASS * G  # [N]
END = 2 * math.pi
FIRST, SLOW, LAST = 1e-5, 2e-3, 1e-13
SCAN = 1e-3  # [s]

# Each of F_x, F_y [N], M [N m] as (amplitude, frequency, phase) of a cosine.
CASES = {
    "no slip": ((0.08, 5, 0), (0.08, 5, math.pi / 2), (0, 0, 0)),
    "zero stop": ((0.1, 5, 0), (0.1, 5, math.pi / 2), (0, 0, 0)),
    "four stops": ((0.08, 5, 0), (0.073, 3, -math.pi / 2), (0, 0, 0)),
    "general": ((0.07, 5, 0), (0.06, 3, -math.pi / 2), (0.0007, 4, math.pi / 4)),
}
CASES["general by the rule"] = CASES["general"]


# ---- Loads and friction ---------------------------------------------------------------------------


class Case:
    def __init__(self, name):
        self.name, self.waves = name, CASES[name]
        self.spins = self.waves[2][0] != 0
        self.by_rule = name.endswith("rule")

    def load(self, t):
        values = [a * math.cos(w * t + p) for a, w, p in self.waves]
        return np.array([values[0], values[1], values[2] / R])

    def load_rate(self, t):
        values = [-a * w * math.sin(w * t + p) for a, w, p in self.waves]
        return np.array([values[0], values[1], values[2] / R])

    def friction(self, q, theta):
        """Load of friction over mu m g, along the motion, and Phi. Depends on the direction of q."""
        c, s = math.cos(theta), math.sin(theta)
        if not self.spins:
            v = math.hypot(q[0], q[1])
            return np.array([q[0] / v, q[1] / v, 0.0]), v
        tx, ty, m, phi = BASE.law(c * q[0] + s * q[1], c * q[1] - s * q[0], q[2] / R)
        return np.array([c * tx - s * ty, s * tx + c * ty, m / R]), phi

    def acceleration(self, t, q, theta):
        return (self.load(t) - HOLD * self.friction(q, theta)[0]) / B


# ---- Rest -----------------------------------------------------------------------------------------


def smooth_minimum(value, gradient, start):
    """Minimum of a strongly convex function: BFGS, then the root of its gradient."""
    found = optimize.minimize(value, start, jac=gradient, method="BFGS", options={"gtol": 1e-9})
    root = optimize.root(gradient, found.x, method="hybr", options={"xtol": 1e-15})
    if max(abs(root.fun)) > 1e-13:
        raise ArithmeticError(f"minimum not found: gradient {root.fun}")
    return root.x


def gauge(case, load, theta):
    """max over q of load·q/Phi(q) over mu m g, and the q of length 1 where it is reached."""
    W = load / HOLD
    if not case.spins:
        size = math.hypot(W[0], W[1])
        return size, W / size

    def value(q):
        return 0.5 * case.friction(q, theta)[1] ** 2 - W @ q

    def gradient(q):
        F, phi = case.friction(q, theta)
        return phi * F - W

    q = smooth_minimum(value, gradient, W)
    return case.friction(q, theta)[1], q / np.linalg.norm(q)


def slip_start(case, t, theta):
    """A time step and q after it, when the load is on the limit surface or beyond it."""
    size, n = gauge(case, case.load(t), theta)
    if size < 1 + 1e-9:
        b = case.load_rate(t) @ n / (n @ (B * n))
        return FIRST, n * b * FIRST**2 / 2
    W, Bs = case.load(t) / HOLD, B / MASS

    def value(p):
        return 0.5 * p @ (Bs * p) - W @ p + case.friction(p, theta)[1]

    def gradient(p):
        return Bs * p - W + case.friction(p, theta)[0]

    short = FIRST * 1e-3
    return short, smooth_minimum(value, gradient, n * (size - 1)) * HOLD / MASS * short


def rest_gauge(case, t, theta):
    """What must be at most 1 for rest: the gauge, or by the rule of kardan2013 the same quotient at
    the acceleration without friction."""
    if not case.by_rule:
        return gauge(case, case.load(t), theta)[0]
    W = case.load(t) / HOLD
    return W @ (W / B) / case.friction(W / B, theta)[1]


def next_onset(case, t, theta):
    """First time after t when friction holds the load no longer; infinite if not before END."""

    def excess(at):
        return rest_gauge(case, at, theta) - 1

    while t < END:
        later = min(t + SCAN, END)
        if excess(later) > 0:
            return optimize.brentq(excess, t, later, xtol=1e-15, rtol=1e-15)
        t = later
    return math.inf


# ---- Motion ---------------------------------------------------------------------------------------


class Motion:
    """A slip: position (x, y, theta) and q at t."""

    def __init__(self, case, t, position, tolerance):
        self.case, self.tolerance = case, tolerance
        step, self.q = slip_start(case, t, position[2])
        self.t, self.position = t + step, np.array(position) + self.lengths(self.q) * step / 3

    @staticmethod
    def lengths(q):
        return np.array([q[0], q[1], q[2] / R])

    def rates(self, t, y):
        return np.concatenate([self.lengths(y[3:]), self.case.acceleration(t, y[3:], y[2])])

    def jacobian(self, t, y):
        """Of `rates`, by central differences as fine as the law allows."""
        steps = np.concatenate([[1, 1, 1e-5], np.full(3, 1e-5 * np.linalg.norm(y[3:]))])
        columns = [(self.rates(t, y + h * e) - self.rates(t, y - h * e)) / (2 * h)
                   for h, e in zip(steps, np.eye(6))]
        return np.array(columns).T

    def rates_slow(self, _, y):
        """y = (x, y, theta, ln|q|, n, t) over sigma."""
        size, n, t = math.exp(y[3]), y[4:7], y[7]
        a = self.case.acceleration(t, n, y[2])
        along = n @ a / (n @ n)
        return np.concatenate([size * size * self.lengths(n), [along], a - n * along, [size]])

    def integrate(self, method, tolerance, threshold, rising):
        """In t until |q| crosses the threshold, a rising |q| turns to falling, or the end comes."""

        def crossing(_, y):
            return np.linalg.norm(y[3:]) - threshold

        def turning(t, y):
            return y[3:] @ self.case.acceleration(t, y[3:], y[2]) if rising else 1.0

        crossing.terminal, crossing.direction = True, 1 if rising else -1
        turning.terminal, turning.direction = True, -1
        extra = {"jac": self.jacobian} if method == "Radau" else {}
        size = np.linalg.norm(self.q)
        atol = tolerance * np.concatenate([np.full(3, 1e-3 * size), np.full(3, size)])
        found = integrate.solve_ivp(
            self.rates, (self.t, END), np.concatenate([self.position, self.q]), method=method,
            rtol=tolerance, atol=atol, events=(crossing, turning), max_step=0.01, **extra)
        if found.status < 0:
            raise ArithmeticError(found.message)
        self.t, self.position, self.q = found.t[-1], found.y[:3, -1], found.y[3:, -1]
        return found.status == 1

    def creep_to_stop(self):
        """From below SLOW over sigma. True when it stopped, false when it sped up again or the end came."""

        def stopped(_, y):
            return y[3] - math.log(LAST)

        def faster(_, y):
            return y[3] - math.log(2 * SLOW)

        def end(_, y):
            return y[7] - END

        for event in (stopped, faster, end):
            event.terminal = True
        size = np.linalg.norm(self.q)
        start = np.concatenate([self.position, [math.log(size)], self.q / size, [self.t]])
        found = integrate.solve_ivp(self.rates_slow, (0, 1e6), start, method="DOP853",
                                    rtol=self.tolerance, atol=self.tolerance * 1e-2,
                                    events=(stopped, faster, end))
        y = found.y[:, -1]
        n = y[4:7] / np.linalg.norm(y[4:7])
        self.t, self.position, self.q = y[7], y[:3], math.exp(y[3]) * n
        if not len(found.t_events[0]):
            return False
        self.t += math.exp(y[3]) / -(n @ self.case.acceleration(self.t, n, y[2]))
        return True

    def run(self):
        """To rest (true) or to the end (false)."""
        if not self.integrate("Radau", max(self.tolerance, 1e-12), SLOW / 2, True):
            return False
        while self.t < END - 1e-14:
            if np.linalg.norm(self.q) < 1.01 * SLOW and self.falling():
                if self.creep_to_stop():
                    return True
            elif not self.integrate("DOP853", self.tolerance, SLOW, False):
                return False
        return False

    def falling(self):
        return self.q @ self.case.acceleration(self.t, self.q, self.position[2]) < 0


def simulate(name, tolerance):
    """Onset times, stop times, positions (x, y, theta) at the stops and at END, q at END."""
    case, t, position, q = Case(name), 0.0, np.zeros(3), np.zeros(3)
    onsets, stops, places = [], [], []
    if rest_gauge(case, 0, 0) <= 1:
        t = next_onset(case, 0, 0)
    while t < END:
        onsets.append(t)
        motion = Motion(case, t, position, tolerance)
        stopped = motion.run()
        position, t = motion.position, motion.t
        if not stopped:
            q = motion.q
            break
        stops.append(t)
        places.append(position)
        t = next_onset(case, t, position[2])
    return np.array(onsets), np.array(stops), np.array([*places, position]), q


# ---- What is printed ------------------------------------------------------------------------------


def load_roots():
    """All t in (0, 2 pi) where |F| rises through mu m g in the case of four stops, to 30 digits."""
    mp.mp.dps = 40
    a, b, hold = mp.mpf("0.08"), mp.mpf("0.073"), mp.mpf("0.4") * mp.mpf("0.0234") * mp.mpf("9.81")

    def excess(t):
        return (a * mp.cos(5 * t)) ** 2 + (b * mp.sin(3 * t)) ** 2 - hold**2

    roots, count = [], 4000
    for i in range(count):
        low, high = 2 * mp.pi * i / count, 2 * mp.pi * (i + 1) / count
        if excess(low) < 0 <= excess(high):
            roots.append(mp.findroot(excess, (low, high), solver="anderson", tol=1e-60))
    return roots


def simulate_otherwise(name, tolerance):
    """The same with other limits between the phases: what changes is the error."""
    global FIRST, SLOW, LAST
    kept = FIRST, SLOW, LAST
    FIRST, SLOW, LAST = 3e-6, 5e-4, 1e-12
    try:
        return simulate(name, 3 * tolerance)
    finally:
        FIRST, SLOW, LAST = kept


def report(name, tolerance):
    onsets, stops, places, q = simulate(name, tolerance)
    others = simulate_otherwise(name, tolerance)
    print(f"{name}: {len(onsets)} onsets, {len(stops)} stops")
    for kind, times, other in (("onset", onsets, others[0]), ("stop", stops, others[1])):
        for time, second in zip(times, other):
            print(f"  {kind:5} {time:.16g}  changes by {abs(time - second):.0e}")
    for place, other in zip(places, others[2]):
        print("  x {:.14g}  y {:.14g}  theta {:.14g}".format(*place)
              + "  change by {:.0e} {:.0e} {:.0e}".format(*abs(place - other)))
    print("  at the end vx {:.14g}  vy {:.14g}  omega {:.14g}".format(q[0], q[1], q[2] / R)
          + "  change by {:.0e} {:.0e} {:.0e}".format(*abs(q - others[3]) / (1, 1, R)), flush=True)


def main():
    tolerance = float(sys.argv[1]) if len(sys.argv) > 1 else 1e-13
    print(f"law: edge sums - quadrature, largest: {check(BASE):.1e}")
    print(f"hold {HOLD:.17g} N, R {R:.17g} m")
    for root in load_roots():
        print(f"four stops: |F| rises through mu m g at {mp.nstr(root, 22)}")
    for name in sys.argv[2:] or CASES:
        report(name, tolerance)


if __name__ == "__main__":
    main()
