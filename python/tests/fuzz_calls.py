"""Calls with random arguments: python3 fuzz_calls.py SECONDS SEED LOG. See test_fuzz.py."""

import math
import random
import sys
import time
import warnings

import numpy as np

import judder
from judder import friction, modes

#: What a call may raise: exceptions that say something. Nothing else is expected.
EXPECTED = (judder.JudderError, TypeError, ValueError, LookupError, AttributeError, OSError, OverflowError,
            ArithmeticError, MemoryError, RuntimeError, ImportError, RecursionError)

NUMBERS = [0, 1, -1, 2, 0.5, 1e-3, 1e300, -1e300, 1e-300, math.nan, math.inf, -math.inf, 2**31, 2**63, -2**70,
           10**400, True, np.float32(0.1), np.int64(3), np.float64("nan"), 1j, None]
TEXTS = ["", "x", "mu", "3 mm", "0.3", "disc", "power", "integral", "rectangle", "nan", "1e999", "a\0b", "\n", "{",
         "{a: 1}", "none", "mu=0:1:3", "x=0:up", "drive", "grid", "final", "ä" * 50, "x" * 5000, "%s%n", "../x",
         "initial.x", "patch.radius", "friction.b_T", "loads.0.F_x", "hertz", "uniform", "\udcff"]
SYSTEMS = ["vibrating-table", "planar-body", "duffing", "two-feet", "bouncing-ball", "pendulum"]
NAMES = ["radius", "inner", "half_x", "half_y", "width", "length", "d_c", "d_s", "x", "y", "grip_x", "grip_y", "mu",
         "m", "eps", "a", "gamma", "omega", "begin", "end", "tolerance", "record", "max_steps", "transient",
         "output_step", "solver", "engine", "law", "b_T", "level", "points", "polynomial", "pressure", "stiffness"]


def array(r):
    if r.random() < 0.5:  # one that fits
        made = np.array([[r.gauss(0, 1) * 10 ** r.choice([-300, -3, 0, 0, 0, 200]) for _ in range(3)]
                         for _ in range(r.randint(0, 5))]).reshape(-1, 3)
        return made if r.random() < 0.8 else made * math.nan
    shape = tuple(r.choice([0, 1, 2, 3, 4, 6]) for _ in range(r.randint(0, 3)))
    kind = r.choice([float, np.float32, int, complex, object, bool, "U3", ">f8"])
    made = np.array([r.gauss(0, 1) for _ in range(int(np.prod(shape)))]).reshape(shape)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = made.astype(kind)
    return made[..., ::-1] if r.random() < 0.2 and made.ndim else made


def value(r, depth=0):
    kind = r.random()
    if kind < 0.3:
        return r.choice(NUMBERS)
    if kind < 0.4:
        return r.gauss(0, 1)
    if kind < 0.6:
        return r.choice(TEXTS + NAMES)
    if kind < 0.72:
        return array(r)
    if kind < 0.78:
        return [r.gauss(0, 1) for _ in range(3)]
    if kind < 0.84 and depth < 3:
        return [value(r, depth + 1) for _ in range(r.randint(0, 4))]
    if kind < 0.9 and depth < 3:
        return {r.choice(NAMES + TEXTS): value(r, depth + 1) for _ in range(r.randint(0, 3))}
    return r.choice([object(), b"bytes", (0, 1, 3), (), print, DISC, np.nan, set(), 7])


DISC = friction.Patch("disc", radius=1)
POOL = [DISC, friction.Patch("rectangle", width=0.1, length=0.3),
        friction.Patch("points", points=[[0, 0, 1], [1, 0, 2], [0, 1, 1]])]


def short_run(system):
    """Whatever was set, nothing takes long."""
    return {"max_steps": 2000, "progress": False, "end": 0.02}


def targets(r):
    """A function with arguments that may fit, and what to call it."""
    s = judder.System(r.choice(SYSTEMS))
    p = r.choice(POOL)
    run = s.run(**short_run(s))
    objects = [(s, ("set", "docs", "unit", "set_friction", "set_patch", "set_loads", "set_drive", "jacobian", "modes",
                    "check", "remark", "copy", "to_c", "__getitem__", "__setitem__")),
               (p, ("load", "potential", "gauge", "slip", "project", "onset", "threshold", "mesh", "moment", "margin",
                    "errors_over_mixes", "tabulate")),
               (run, ("__getitem__", "unit", "docs", "close", "save", "to_pandas")),
               (run.events, ("of",)),
               (judder, ("System", "load", "threshold", "from_function", "from_sympy", "Patch", "Law")),
               (friction, ("Patch", "Law", "fit", "read_measurements")),
               (modes, ("solve", "classify"))]
    owner, names = r.choice(objects)
    name = r.choice(names)
    return s, f"{owner!r}.{name}", getattr(owner, name)


def call(r, write):
    s, words, function = targets(r)
    arguments = [value(r) for _ in range(r.randint(0, 4))]
    named = {r.choice(NAMES): value(r) for _ in range(r.randint(0, 2))}
    if function == friction.fit:
        arguments = [r.choice(["power", "pade1", value(r)]), r.choice(POOL), *arguments[:2]]
        named = {"max_evaluations": 3, **named}
    if r.random() < 0.3:  # studies, with options that keep them short
        study = r.choice(["run", "sweep", "run_many", "settle"])
        words, function = f"{s!r}.{study}", getattr(s, study)
        base = {"run": short_run(s), "run_many": short_run(s),
                "sweep": {"transient": 1, "record": 2, "progress": False, "run": {"max_steps": 500, "end": 0.1}},
                "settle": {"max_steps": 500, "stretches": 1, "cycles": 1, "span": 0.01, "progress": False}}[study]
        arguments = {"run": [], "run_many": [{r.choice(NAMES): value(r)}], "settle": [],
                     "sweep": [r.choice(["mu=0:1:3", "gamma=0.1:0.3:3", value(r)])]}[study]
        extra = {r.choice(NAMES): value(r)} if r.random() < 0.6 else {}
        named = {**extra, **base}
    write(f"{words}(*{arguments!r}, **{named!r})")
    try:
        found = function(*arguments, **named)
        if hasattr(found, "_repr_html_"):
            found._repr_html_()
        repr(found)
        return True
    except EXPECTED:
        return False


def main():
    seconds, seed, path = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    r, log = random.Random(seed), open(path, "w")

    def write(words):
        log.seek(0)
        log.truncate()
        log.write(words.encode("utf-8", "replace").decode()[:20000])
        log.flush()

    np.seterr(all="ignore")
    end, calls, answers = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        answers += call(r, write)
        calls += 1
    print(f"{calls} calls, {answers} answers")
    assert calls > 20 and answers > 0


if __name__ == "__main__":
    main()
