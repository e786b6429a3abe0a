"""Calls with random arguments: python3 fuzz_calls.py SECONDS SEED LOG. See test_fuzz.py."""

import inspect
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
DIAGRAM = judder.System("duffing").sweep("gamma=0.2:0.3:3", transient=1, record=2, progress=False)
MAP = judder.System("vibrating-table").drift(["A_x=0.5:1:2", "A_y=0.5:1:2"], cycles=5, progress=False)


#: Options that keep a study short, whatever was set; first what it is over.
SHORT_RUN = {"max_steps": 2000, "progress": False, "end": 0.02}
SHORT_SETTLE = {"max_steps": 500, "stretches": 1, "cycles": 1, "span": 0.01, "progress": False}
STUDIES = {
    "run": ([], SHORT_RUN),
    "run_many": ([{"mu": [0.1, 0.2]}], SHORT_RUN),
    "sweep": (["mu=0:1:3"], {"transient": 1, "record": 2, "progress": False, "run": {"max_steps": 500, "end": 0.1}}),
    "settle": ([], SHORT_SETTLE),
    "drift": ([["A_x=0:1:2", "A_y=0:1:2"]], SHORT_SETTLE),
    "design": ([(0.05, 0), ["A_x=0:1"]], {"samples": 2, "candidates": 1, "refinements": 1, "verify": None,
                                          **SHORT_SETTLE}),
}


def own_names(owner):
    """All public functions of a module, or methods of an object."""
    if inspect.ismodule(owner):
        listed = getattr(owner, "__all__", None)
        return [n for n, v in vars(owner).items() if callable(v) and not n.startswith("_")
                and (n in listed if listed else v.__module__ == owner.__name__)
                and not (inspect.isclass(v) and issubclass(v, BaseException))]
    names = [n for c in type(owner).__mro__ if c.__module__.startswith("judder") for n in vars(c)
             if callable(getattr(c, n)) and not n.startswith("_")]
    return [*names, *(n for n in ("__getitem__", "__setitem__") if hasattr(owner, n))]


def targets(r):
    """A system, and one function of all that are public, with words for it."""
    s = judder.System(r.choice(SYSTEMS))
    run = s.run(**SHORT_RUN)
    owner = r.choice([s, s, s, r.choice(POOL), r.choice(POOL), run, run.events, DIAGRAM, MAP, judder, judder, friction,
                      modes, judder.plot])
    name = r.choice(own_names(owner))
    return owner, name, getattr(owner, name)


def arguments_for(r, owner, name):
    """Random ones; where it takes many to get anywhere some that fit."""
    given = [value(r) for _ in range(r.randint(0, 4))]
    named = {r.choice(NAMES): value(r) for _ in range(r.randint(0, 2))}
    if name == "fit":
        given = [r.choice(["power", "pade1", value(r)]), *([r.choice(POOL)] if owner is friction else []), *given[:2]]
        named = {**named, "max_evaluations": 3}
    if owner is judder.plot and r.random() < 0.7:
        given = [r.choice([DIAGRAM, MAP, *POOL]), *given[:2]]
    if isinstance(owner, judder.System) and name in STUDIES:
        over, short = STUDIES[name]
        fits = r.random() < 0.6
        given = list(over) if fits else [value(r) for _ in over]
        named = {**({r.choice(NAMES): value(r)} if r.random() < 0.6 else {}), **short}
    return given, named


def call(r, write, seen):
    owner, name, function = targets(r)
    given, named = arguments_for(r, owner, name)
    words = f"{owner.__name__ if inspect.ismodule(owner) else type(owner).__name__}.{name}"
    seen.add(words)
    write(f"{words} of {owner!r} (*{given!r}, **{named!r})")
    try:
        found = function(*given, **named)
        if hasattr(found, "_repr_html_"):
            found._repr_html_()
        repr(found)
        return True
    except EXPECTED:
        return False
    finally:
        if "matplotlib.pyplot" in sys.modules:
            sys.modules["matplotlib.pyplot"].close("all")


def main():
    seconds, seed, path = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    r, log = random.Random(seed), open(path, "w")

    def write(words):
        log.seek(0)
        log.truncate()
        log.write(words.encode("utf-8", "replace").decode()[:20000])
        log.flush()

    np.seterr(all="ignore")
    end, calls, answers, seen = time.monotonic() + seconds, 0, 0, set()
    while time.monotonic() < end:
        answers += call(r, write, seen)
        calls += 1
    print(f"{calls} calls of {len(seen)} functions, {answers} answers")
    assert calls > 20 and answers > 0


if __name__ == "__main__":
    main()
