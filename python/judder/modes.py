"""What closed contacts do next: which part, which slide, which hold, and with what forces."""

from __future__ import annotations

from typing import Mapping, NamedTuple, Sequence

import numpy as np

from . import _show
from ._library import CONSTANTS, errors, failure, ffi, lib, number, text, whole

NAMES = ("open", "forwards", "stuck", "backwards")
STABILITY = ("stable", "neutral", "unstable")
RULES = ("always stable", "never stable", "depends on stiffness and damping")
PAIR = ("FF", "SF", "FS", "SS")


class Mode(NamedTuple):
    """One consistent mode: by contact what it does, normal force and friction on the body [N]."""

    modes: list
    normal: np.ndarray
    friction: np.ndarray
    rate: np.ndarray
    residual: float
    stability: str
    growth: float


class Modes:
    """All modes that were found."""

    def __init__(self, problem, names, stiffness=None, damping=None):
        found = ffi.new("jd_modes*")
        status = lib.jd_modes_solve(problem, found)
        if status < 0:
            raise failure(status, f"no forces satisfy the laws of contact; the best miss them by "
                          f"{found.residual:.3g}" if status == lib.JD_ERR_SOLVER else "", "modes")
        self.contacts = list(names)
        self.unique, self.certain, self.enumerated = (bool(found.unique), bool(found.certain),
                                                      bool(found.enumerated))
        self._list = [self._mode(problem, found.sets[i], stiffness, damping) for i in range(found.count)]

    def _mode(self, problem, s, stiffness, damping):
        n = problem.count
        rows = sum(1 + problem.contacts[i].along for i in range(n))
        lasts = ffi.new("jd_mode_stability*")
        k = _numbers(stiffness, n, "stiffness")
        q = _numbers(damping, n, "damping")
        status = lib.jd_modes_stability(problem, ffi.addressof(s), k, q, lasts)
        if status < 0:
            raise failure(status, "stiffness or damping is out of range")
        return Mode([NAMES[s.mode[i]] for i in range(n)], np.array([s.normal[i] for i in range(n)]),
                    np.array([[s.friction[i][j] for j in range(3)] for i in range(n)]).reshape(n, 3),
                    np.array([s.rate[i] for i in range(rows)]), s.residual,
                    STABILITY[lasts.stability], lasts.growth)

    def __len__(self):
        return len(self._list)

    def __getitem__(self, index) -> Mode:
        return self._list[index]

    def __repr__(self):
        return f"<judder.Modes of {', '.join(self.contacts)}: " + "; ".join(
            ", ".join(m.modes) for m in self._list) + ">"

    def _repr_html_(self):
        rows = [(i, c, m.modes[k], f"{m.normal[k]:.8g}", f"{m.friction[k][0]:.8g}", m.stability)
                for i, m in enumerate(self._list) for k, c in enumerate(self.contacts)]
        return _show.table(("mode", "contact", "does", "N [N]", "T_x [N]", "stability"), rows)


def _numbers(values, count, what):
    if values is None:
        return ffi.NULL
    found = [number(v, what) for v in values]
    if len(found) != count:
        raise errors.ArgumentError(f"{what} has {len(found)} numbers, must have {count}")
    return ffi.new("double[]", found or [0.0])


def of_system(system, t=0.0, y=None, *, stiffness=None, damping=None) -> Modes:
    """The contacts of a system at a state: see `System.modes`."""
    now = ffi.new("jd_contacts*")
    place, held = system._state(y)
    with system._context.lock:
        system._context.check(lib.jd_model_contacts(system._model, number(t, "t"), place, now), "modes")
    del held
    if now.count == 0:
        raise errors.ArgumentError(f"{system.name} has no contacts that may close, slide and hold")
    rows = CONSTANTS["JD_MOST_CONTACTS"] * 4
    closed = ffi.new("jd_closed_contact[]", CONSTANTS["JD_MOST_CONTACTS"])
    give, pull = ffi.new("double[]", rows * rows), ffi.new("double[]", rows)
    problem = ffi.new("jd_modes_problem*", lib.jd_contacts_problem(now, closed, give, pull))
    names = [text(now.contact[k].name) for k in range(now.count) if now.contact[k].closed]
    return Modes(problem, names, stiffness, damping)


def solve(give, pull, contacts: Sequence[Mapping], *, stiffness=None, damping=None) -> Modes:
    """Closed contacts by their matrix: accelerations are pull + give l.

    contacts: for each a dict with mu (mu_k), mu_s, along (0, 1 or 2 tangential components, unless
    given 1 with friction), slip (sliding velocity), normal (a given normal force; else it is rigid).

    >>> block = solve([[1, 0], [0, 1]], [-9.81, 2], [{"mu": 0.3}])
    >>> block[0].modes, float(block[0].normal[0])
    (['stuck'], 9.81)
    """
    contacts = list(contacts)
    if len(contacts) > CONSTANTS["JD_MODES_CONTACTS"]:
        raise errors.ArgumentError(f"at most {CONSTANTS['JD_MODES_CONTACTS']} contacts, not {len(contacts)}")
    closed = ffi.new("jd_closed_contact[]", max(1, len(contacts)))
    rows = 0
    for place, given in zip(range(len(contacts)), contacts):
        rows += 1 + _contact(closed[place], given)
    try:
        matrix, free = np.array(give, float), np.array(pull, float)
    except (TypeError, ValueError):
        raise TypeError("give and pull must be numbers") from None
    if matrix.shape != (rows, rows) or free.shape != (rows,):
        raise errors.ArgumentError(f"give has the shape {matrix.shape} and pull {free.shape}; must be "
                                   f"({rows}, {rows}) and ({rows},)")
    problem = ffi.new("jd_modes_problem*")
    problem.count, problem.contacts = len(contacts), closed
    matrix, free = np.ascontiguousarray(matrix), np.ascontiguousarray(free)
    problem.give = ffi.cast("double*", ffi.from_buffer(matrix)) if matrix.size else ffi.NULL
    problem.pull = ffi.cast("double*", ffi.from_buffer(free)) if free.size else ffi.NULL
    return Modes(problem, [str(i) for i in range(len(contacts))], stiffness, damping)


def _contact(c, given):
    if not isinstance(given, Mapping):
        raise TypeError("a contact is a dict: {'mu': 0.3, 'slip': 0.1}")
    known = {"mu", "mu_k", "mu_s", "along", "slip", "normal", "box"}
    for name in given:
        if name not in known:
            raise errors.NameError_(f"no '{name}' of a contact; there are {', '.join(sorted(known))}")
    mu = given.get("mu_k", given.get("mu", 0.0))
    along = whole(given.get("along", 1 if "mu" in given or "mu_k" in given else 0), "along", 0, 2)
    c.rigid = given.get("normal") is None
    c.normal = 0.0 if c.rigid else number(given["normal"], "normal")
    c.along = along
    c.bound = lib.JD_BOUND_BOX if given.get("box") else lib.JD_BOUND_DISC
    slip = np.atleast_1d(np.asarray(given.get("slip", 0.0), float))
    if slip.ndim != 1 or len(slip) > max(1, along):
        raise errors.ArgumentError(f"slip has {slip.size} components, the contact {along}")
    for k in range(along):
        c.mu_k[k] = number(mu, "mu")
        c.mu_s[k] = number(given.get("mu_s", mu), "mu_s")
        c.slip[k] = slip[k] if k < len(slip) else 0.0
    return along


class PairModes(NamedTuple):
    """Class and modes of two sliding contacts."""

    code: str
    consistent: dict
    rule: str


def classify(B, a, stiffness=(1, 1), damping=(0, 0)) -> PairModes:
    """Two rigid contacts that slide, d'' = B f - a: their class, consistent modes and stability.

    >>> classify([[1.7, -0.3], [0.3, 2.3]], [9.81, 9.81]).code
    '132'
    """
    pair, found = ffi.new("jd_sliding_pair*"), ffi.new("jd_pair_modes*")
    try:
        matrix, pull = np.array(B, float), np.array(a, float)
    except (TypeError, ValueError):
        raise TypeError("B and a must be numbers") from None
    if matrix.shape != (2, 2) or pull.shape != (2,):
        raise errors.ArgumentError("B must have the shape (2, 2) and a (2,)")
    k, q = [number(v, "stiffness") for v in stiffness], [number(v, "damping") for v in damping]
    if len(k) != 2 or len(q) != 2:
        raise errors.ArgumentError("stiffness and damping must have 2 numbers")
    for i in range(2):
        pair.a[i], pair.stiffness[i], pair.damping[i] = pull[i], k[i], q[i]
        for j in range(2):
            pair.b[i][j] = matrix[i, j]
    status = lib.jd_modes_classify(pair, found)
    if status < 0:
        raise failure(status, "", "classify")
    modes = {}
    for name, m in zip(PAIR, found.modes):
        if m.consistent:
            modes[name] = {"force": np.array([m.force[0], m.force[1]]),
                           "rate": np.array([m.rate[0], m.rate[1]]),
                           "stability": STABILITY[m.stability], "growth": m.growth}
    return PairModes("".join(str(c) for c in found.code), modes, RULES[found.rule])
