"""Drift: the mean velocity that a drive gives to a body, of runs and of settled motion, and maps of it."""

from __future__ import annotations

import numpy as np

from . import _options, _show
from ._library import encode, errors, ffi, lib, path_bytes, status_name
from .progress import Watch

_FIELDS = ("from", "until", "period", "common", "periods", "batches", "v_x", "v_y", "v_x_error",
           "v_y_error", "change", "speed", "speed_error", "direction", "direction_error", "power",
           "power_error")


class Drift:
    """A mean drift velocity [m/s] with its standard errors, and the mean power lost [W]."""

    begin: float
    until: float
    period: float
    common: bool
    periods: int
    batches: int
    v_x: float
    v_y: float
    v_x_error: float
    v_y_error: float
    change: float
    speed: float
    speed_error: float
    direction: float
    direction_error: float
    power: float
    power_error: float

    def __init__(self, c):
        for name in _FIELDS:
            value = getattr(c, name)
            setattr(self, "begin" if name == "from" else name, bool(value) if name == "common" else value)

    @property
    def v(self) -> np.ndarray:
        """(v_x, v_y) [m/s]."""
        return np.array([self.v_x, self.v_y])

    def __repr__(self):
        return (f"<judder.Drift ({self.v_x:.6g} +- {self.v_x_error:.2g}, {self.v_y:.6g} +- "
                f"{self.v_y_error:.2g}) m/s over {self.periods} periods>")


class Settled:
    """A settled motion: its drift, whether it repeats with the drive, and what it took to find it."""

    def __init__(self, c):
        self.status = status_name(c.status)
        self.steady = bool(c.steady)
        self.drift = Drift(ffi.addressof(c, "drift"))
        self.remaining, self.settling, self.simulated = c.remaining, c.settling, c.simulated
        self.evaluations = int(c.evaluations)
        self.error = lib.jd_settled_error(ffi.addressof(c))

    def __repr__(self):
        return f"<judder.Settled {'steady' if self.steady else 'not steady'}, {self.drift!r}>"


class Plan:
    """The options of a search for settled motion, with what they borrow."""

    def __init__(self, system, options=None, *, solver=None, engine=None, part=None, resume=False,
                 replace=False, lock=True, progress=None, title="drift", **numbers):
        self.keep: list = []
        self.options = options if options is not None else ffi.new("jd_settle_options*")
        if options is None:
            lib.jd_settle_options_init(system._table, self.options)
        for field in ("begin", "solver", "engine", "max_steps"):  # those of a scenario
            setattr(self.options, field, getattr(system._run, field))
        table = lib.jd_settle_option_list()
        known = _options.rows(table)
        for name in numbers:
            if name not in known:
                raise errors.NameError_(f"no option '{name}' of a drift; there are {', '.join(known)}, "
                                        "solver, engine, part, resume, replace, lock and progress")
        _options.put_all(system._context, table, self.options, numbers)
        _options.choose(self.options, "solver", solver, self.keep)
        _options.choose(self.options, "engine", engine, self.keep)
        if part is not None:
            self.keep.append(ffi.new("char[]", path_bytes(part)))
            self.options.part = self.keep[-1]
        self.options.resume, self.options.replace = bool(resume), bool(replace)
        lib.jd_context_allow_unlocked(system._context.pointer, not lock)
        self.watch = Watch(progress, title)
        self.watch.put(self.options)


def from_rest(system):
    """The model of a study of drift, as the command takes it: states whose start was not said are 0."""
    out = ffi.new("jd_model**")
    system._context.check(lib.jd_model_copy(system._model, out))
    model = ffi.gc(out[0], lib.jd_model_free)
    if system._scenario and lib.jd_scenario_has_section(system._scenario, b"initial"):
        return model
    for state in system.states:
        if "initial." + state not in system._journal:
            system._context.check(lib.jd_model_set_initial(model, encode(state), 0.0))
    return model


def settle(system, **options) -> Settled:
    """The motion that a system settles into, and its drift. It starts from rest unless initial values
    were set.

    Options: begin, tolerance, max_steps, cycles, stretches, accuracy, least, span, threads, solver,
    engine, part, resume, replace, lock, progress. `part` is a file; lock=False writes it also where
    it cannot be locked.
    """
    out = ffi.new("jd_settled*")
    with system._context.lock:
        plan = Plan(system, **options)
        system._context.check(lib.jd_settle(from_rest(system), plan.options, out))
    found = Settled(out[0])
    plan.watch.end(found)
    return found


class DriftMap:
    """Drift over two parameters: arrays [j, i] with the x axis running fastest."""

    def __init__(self, pointer, system):
        self._pointer = ffi.gc(pointer, lib.jd_drift_map_free)
        self._system = system
        self.axes = {}
        for k in (0, 1):
            a = lib.jd_drift_map_axis(self._pointer, k)
            name = ffi.string(a.name).decode()
            self.axes[name] = np.array([lib.jd_axis_value(a, i) for i in range(a.points)])
        self.x, self.y = self.axes
        shape = tuple(len(v) for v in self.axes.values())[::-1]
        rows = [lib.jd_drift_map_at(self._pointer, i, j) for j in range(shape[0]) for i in range(shape[1])]

        def grid(read, kind=float):
            return np.array([read(r) for r in rows], kind).reshape(shape)

        self.status = np.array([status_name(r.status) for r in rows]).reshape(shape)
        self.steady = grid(lambda r: r.steady, bool)
        self.v_x, self.v_y = grid(lambda r: r.drift.v_x), grid(lambda r: r.drift.v_y)
        self.speed, self.power = grid(lambda r: r.drift.speed), grid(lambda r: r.drift.power)
        self.error = grid(lib.jd_settled_error)
        self.settling = grid(lambda r: r.settling)

    def at(self, i: int, j: int) -> Settled:
        """The point at value i of the x axis and value j of the y axis."""
        found = lib.jd_drift_map_at(self._pointer, i, j)
        if not found:
            raise errors.NameError_(f"no point ({i}, {j})")
        return Settled(found[0])

    def save(self, path, replace: bool = False) -> None:
        """Write a table with a row per point: .csv or .h5."""
        context = self._system._context
        with context.lock:
            context.check(lib.jd_drift_map_write(context.pointer, self._pointer, ffi.NULL,
                                                 path_bytes(path), bool(replace)))

    def plot(self, **options):
        """Draw it with matplotlib: see `judder.plot.drift`."""
        from . import plot

        return plot.drift(self, **options)

    def to_pandas(self):
        """A pandas.DataFrame with a row per point."""
        import pandas

        x, y = np.meshgrid(*self.axes.values())
        return pandas.DataFrame({self.x: x.ravel(), self.y: y.ravel(), "v_x": self.v_x.ravel(),
                                 "v_y": self.v_y.ravel(), "error": self.error.ravel(),
                                 "power": self.power.ravel(), "steady": self.steady.ravel()})

    def __repr__(self):
        return f"<judder.DriftMap over {self.x} and {self.y}: {self.v_x.size} points>"

    def _repr_html_(self):
        best = np.unravel_index(np.nanargmax(self.speed), self.speed.shape) if np.isfinite(
            self.speed).any() else None
        rows = [("points", self.v_x.size), ("steady", int(self.steady.sum()))]
        if best is not None:
            rows.append(("fastest", f"{self.speed[best]:.6g} m/s at {self.x} = "
                         f"{self.axes[self.x][best[1]]:.6g}, {self.y} = {self.axes[self.y][best[0]]:.6g}"))
        return _show.table(None, rows, repr(self).strip("<>"))


def read_axes(system, given, points, most):
    """Axes of a study from texts."""
    found = ffi.new("jd_axis[]", max(1, len(given)))
    if len(given) > most:
        raise errors.ArgumentError(f"{len(given)} parameters are varied, at most {most} can be")
    for i, one in enumerate(given):
        system._context.check(lib.jd_axis_read(system._model, encode(one, "over"), points, found + i))
    return found


def drift(system, over=None, *, axes=None, points: int = 20, **options) -> DriftMap:
    """A map of the drift over two parameters: over=["A_x=0:2:40", "A_y=0:2:40"].

    Options as of `settle`. Ctrl-C raises `judder.Interrupted` with the map so far.
    """
    given = _options.axes(over, axes or {})
    if len(given) != 2:
        raise errors.ArgumentError(f"a map needs two parameters, not {len(given)}")
    out = ffi.new("jd_drift_map**")
    with system._context.lock:
        found = read_axes(system, given, points, 2)
        plan = Plan(system, **options)
        system._context.check(lib.jd_drift_map_create(from_rest(system), found, plan.options, out))
    made = DriftMap(out[0], system)
    plan.watch.end(made)
    return made
