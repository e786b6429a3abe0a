"""belt-oscillator, hopf, van-der-pol, rayleigh and leg.

With eps = 0 stick is a straight line and slip is integrated from event to event; periods of smooth motion are those between
two crossings of a section, after the motion has come to its cycle.
"""

import math

import numpy as np
from scipy import integrate, optimize

from motion import exactly, follow
from values import main

DC, FS, DELTA, VDR = 0.01, 1.0, 3.0, 0.5


def belt(eps, v_dr=VDR):
    def rate(_, y):
        v = v_dr - y[1]
        way = math.tanh(v / eps) if eps else 1.0  # without eps: slips slower than the belt
        return np.array([y[1], -DC * y[1] - y[0] + FS / (1 + DELTA * abs(v)) * way])
    return rate


def catch(v_dr=VDR, y=(0.0, 0.0), t=0.0):
    """From a slip to where the belt catches the mass."""
    t, y, _ = follow(belt(0, v_dr), t, np.array(y, float), t + 100, [lambda t, y: v_dr - y[1]], longest=0.05)
    return t, y


def sticks(ledger):
    ledger.group("belt-oscillator, eps = 0")
    run = ledger.run("belt-oscillator", 20, {"eps": 0})
    torn = FS - DC * VDR  # where the spring tears the mass off
    t, y = catch()
    ledger.check("stick", "0.97835147892", t, run.time("stick"))
    slip = t + (torn - y[0]) / VDR
    ledger.check("slip", "2.52508560633", slip, run.time("slip"))
    ledger.check("slip at X", "0.995", torn, run and run.at("X", run.time("slip")))
    t, y = catch(y=(torn, VDR - 1e-300), t=slip)
    ledger.check("stick 2", "7.04862578884", t, run.time("stick", 2))
    ledger.check("stick 2 at X", "-0.85683428513", y[0], run and run.at("X", run.time("stick", 2)))
    again = t + (torn - y[0]) / VDR
    ledger.check("slip 2", "10.75229435910", again, run.time("slip", 2))
    ledger.check("period", "8.22720875277", again - slip, run and run.time("slip", 2) - run.time("slip"))


def period(rate, y, place):
    """Between two upward crossings of 0 by a coordinate, of a motion that has settled."""
    t, times = 0.0, []
    for way in (1, -1, 1, -1):
        t, y, _ = follow(rate, t, y, t + 100, [lambda t, y: way * y[place]], first=1e-3, longest=0.03)
        times.append(t)
    return times[3] - times[1]


def smooth(ledger):
    ledger.group("belt-oscillator, eps > 0")
    rows = ((0.1, "7.1196803078", ("0.9860848622", "0.1231516902")), (0.01, "8.0002084007", ("1.1664921058", "-0.4655371570")))
    for eps, text, ends in rows:
        run = ledger.run("belt-oscillator", 60, {"eps": eps})
        y = exactly(belt(eps), 0.0, np.zeros(2), 60.0, longest=eps)
        for name, end, value in zip(("X", "Z"), ends, y):
            ledger.check(f"eps {eps}, t = 60: {name}", end, value, run.last(name))
        ledger.check(f"eps {eps}: period", text, period(belt(eps), y, 0), cycle(ledger, eps))
    ledger.check("eps 0.001: period", "8.195793", stiff_period(0.001), cycle(ledger, 0.001))
    ledger.check("short by, at eps = 0.01, %", "2.8", 100 * (1 - 8.0002084007 / 8.22720875277))


def cycle(ledger, eps):
    run = ledger.run("belt-oscillator", 60, {"eps": eps}, tolerance="1e-12", events=("X=0:up",))
    return float(np.diff(run.last_two("X"))[0]) if run else None


def stiff_period(eps):
    """By Radau's method: near the belt's speed the motion relaxes within eps."""
    def up(t, y):
        return y[0]
    up.direction = 1
    run = integrate.solve_ivp(belt(eps), (0, 40), [0.0, 0.0], method="Radau", rtol=1e-11, atol=1e-13, events=[up])
    return run.t_events[0][-1] - run.t_events[0][-2]


def speeds(ledger):
    ledger.group("belt-oscillator, speeds of the belt")

    def damping(v):  # of small swings about steady sliding: d_c + dF/dv
        return DC - FS * DELTA / (1 + DELTA * v) ** 2

    ledger.check("steady sliding is unstable below", "5.4401693586", optimize.brentq(damping, 1, 20, xtol=1e-15),
                 (math.sqrt(DELTA * FS / DC) - 1) / DELTA)

    # The cycle lives while a slip that began at the tearing-off place comes back to the belt's speed.
    def most(v):
        rate = belt(0, v)
        t, y, _ = follow(rate, 0.0, np.array([FS - DC * v, v - 1e-13]), 100, [lambda t, y: -rate(t, y)[1]], first=1e-5, longest=0.02)
        t, y, _ = follow(rate, t, y, 100, [lambda t, y: rate(t, y)[1]], first=1e-5, longest=0.02)
        return y[1] - v

    text = "16.4143506077"
    ledger.check("the cycle lives to", text, optimize.brentq(most, 16, 17, xtol=1e-13))
    for off, sticks in ((-1e-7, "1"), (1e-7, "0")):
        v = float(text) + off
        run = ledger.run("belt-oscillator", 60, {"eps": 0, "v_dr": v}, {"X": FS - DC * v, "Z": v - 1e-12})
        ledger.check(f"caught at {v:.7f}", sticks, int(most(v) > 0), run and min(run.count("stick"), 1))


def generators(ledger):
    ledger.group("hopf, van-der-pol, rayleigh")
    mu, omega = 6.0, 2.0

    def vdp(_, y):
        return np.array([y[1], mu * (1 - y[0] ** 2) * y[1] - omega**2 * y[0]])

    def ray(_, y):
        return np.array([y[1], mu * (1 - y[1] ** 2) * y[1] - omega**2 * y[0]])

    start = np.array([0.0, 1.0])
    peaks = []
    rows = ((vdp, "van-der-pol", "-1.9722919669", "0.4262173350"), (ray, "rayleigh", "-0.0658153159", "-1.0043959782"))
    for rate, name, X, Z in rows:
        y, run = exactly(rate, 0.0, start, 20.0, longest=0.03), ledger.run(name, 40, events=("X=0:up", "Z=0:down"))
        short = ledger.run(name, 20)
        ledger.check(f"{name}, t = 20: X", X, y[0], short.last("X"))
        ledger.check(f"{name}, t = 20: Z", Z, y[1], short.last("Z"))
        ledger.check(f"{name}: period", "4.42954774986", period(rate, y, 0), run and float(np.diff(run.last_two("X"))[0]))
        # Largest X of the one, Z of the other: where its rate falls through 0 for the second time.
        place, t = (0 if rate is vdp else 1), 0.0
        for way in (1, -1, 1):
            t, y, _ = follow(rate, t, y, t + 20, [lambda t, y: way * rate(t, y)[place]], first=1e-3, longest=0.03)
        peaks.append(y[place])
        if rate is vdp:
            ledger.check("van-der-pol: X max", "2.02330414168", y[0], run and run.at_last("X", "Z"))
    ledger.check("rayleigh: Z max", "1.16815519085", peaks[1])
    ledger.check("the same times sqrt(3)", "2.02330414168", math.sqrt(3) * peaks[1])
    run = ledger.run("hopf", 20)
    r2 = 1 / (1 / mu + (1 - 1 / mu) * math.exp(-2 * mu * 20))  # exact: (r^2)' = 2 (mu - r^2) r^2
    ledger.check("hopf, t = 20: r", f"{math.sqrt(mu):.10f}", math.sqrt(r2), run.last("r"))
    ledger.check("hopf, t = 20: X", f"{math.sqrt(r2) * math.sin(40):.10f}", math.sqrt(r2) * math.cos(math.pi / 2 - 40), run.last("X"))


def leg(ledger):
    ledger.group("leg")
    l1, l2, l3 = 0.027, 0.07, 0.12

    def tip(th):
        rho = l1 + l2 * math.cos(th[1]) + l3 * math.cos(th[1] - th[2])
        return np.array([rho * math.cos(th[0]), rho * math.sin(th[0]), l2 * math.sin(th[1]) + l3 * math.sin(th[1] - th[2])])

    th = optimize.fsolve(lambda th: tip(th) - [0.12, 0.04, -0.06], [0.3, 0.8, 1.9], xtol=1e-14)
    # The library's leg stands at x_0, -h with y = stride X: at the start, with X such that y = 40 mm.
    run = ledger.run("leg", 1e-9, {"x_0": 0.12, "h": 0.06, "stride": 0.04, "lift": 0, "v_dr": 0.5}, {"X": 1.0, "Z": 0.5})
    for n, text in enumerate(("0.3217505544", "0.7797534753", "1.9233851828")):
        ledger.check(f"th{n + 1}", text, th[n], run.at(f"th{n + 1}", 0.0))


if __name__ == "__main__":
    main(sticks, smooth, speeds, generators, leg)
