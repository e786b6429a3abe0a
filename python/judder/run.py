"""Runs: trajectories with named arrays over the library's own memory, events and statistics."""

from __future__ import annotations

from typing import Iterable, Iterator, Mapping, NamedTuple

import numpy as np

from . import _options, _show
from ._library import encode, errors, ffi, lib, number, status_name, text
from ._view import view
from .progress import Watch


class Event(NamedTuple):
    """Something that happened: when, what ("slip", "impact", "cross"), of which contact or quantity,
    and the states then."""

    t: float
    kind: str
    name: str
    state: dict


class Events(list):
    """The events of a run in the order of time."""

    @property
    def t(self) -> np.ndarray:
        """Times [s]."""
        return np.array([e.t for e in self])

    def of(self, kind: str | None = None, name: str | None = None) -> "Events":
        """Those of a kind, of a name, or both."""
        return Events(e for e in self if kind in (None, e.kind) and name in (None, e.name))

    def to_pandas(self):
        """A pandas.DataFrame with a row per event."""
        import pandas

        return pandas.DataFrame([{"t": e.t, "kind": e.kind, "name": e.name, **e.state} for e in self])


def _take(source, prefix, count, states):
    found = Events()
    for i in range(count):
        e = prefix(source, i)
        numbers = ffi.unpack(e.state, len(states)) if e.state else [float("nan")] * len(states)
        found.append(Event(e.t, text(e.kind), text(e.name), dict(zip(states, numbers))))
    return found


class Columns:
    """Named arrays of equal length: what runs and results have in common."""

    _names: list
    _units: dict
    _texts: dict

    def _column(self, name) -> np.ndarray:
        raise NotImplementedError

    def _alive(self):
        pass

    def __getitem__(self, name: str) -> np.ndarray:
        if not isinstance(name, str):
            raise TypeError(f"a quantity is named by a text, not {type(name).__name__}")
        self._alive()
        if name not in self._names:
            raise errors.NameError_(f"no quantity '{name}'; there are {', '.join(self._names)}")
        return self._column(name)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except errors.NameError_ as error:
            raise AttributeError(str(error)) from None

    def __dir__(self):
        return sorted(set(super().__dir__()) | set(self._names))

    def _ipython_key_completions_(self):
        return list(self._names)

    def __contains__(self, name):
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def keys(self) -> list[str]:
        """Names of all quantities, time first."""
        return list(self._names)

    def unit(self, name: str) -> str:
        """Unit of a quantity."""
        self[name]
        return self._units[name]

    def docs(self, name: str) -> str:
        """What a quantity is, with its unit."""
        self[name]
        return f"{name}: {self._texts[name]} [{self._units[name]}]"

    def to_pandas(self):
        """A pandas.DataFrame over time; units are in its `attrs`."""
        import pandas

        frame = pandas.DataFrame({n: self[n] for n in self._names if n != "t"},
                                 index=pandas.Index(self["t"], name="t"))
        frame.attrs["units"] = dict(self._units)
        return frame

    def to_xarray(self):
        """An xarray.Dataset over the dimension t, with units and texts as attributes."""
        import xarray

        def labels(name):
            return {"units": self._units[name], "long_name": self._texts[name]}

        found = xarray.Dataset({n: ("t", self[n], labels(n)) for n in self._names if n != "t"},
                               coords={"t": ("t", self["t"], labels("t"))})
        found.attrs["system"] = self.system
        return found

    def plot(self, *names, **options):
        """Draw it with matplotlib: see `judder.plot.run`."""
        from . import plot

        return plot.run(self, *names, **options)


def _labels(system):
    """Names, units and texts of the columns of a system, made once."""
    if system._labels is None:
        states, outputs = system._info["states"], system._info["outputs"]
        names = [s["name"] for s in states]
        more = [o["name"] for o in outputs if o["name"] not in names]
        rows = {**{o["name"]: o for o in outputs}, **{s["name"]: s for s in states}}
        units = {"t": "s", **{n: r["unit"] for n, r in rows.items()}}
        texts = {"t": "time", **{n: r["text"] for n, r in rows.items()}}
        system._labels = (names, [o["name"] for o in outputs], units, texts, ["t", *names, *more],
                          ["t", *names])
    return system._labels


class Run(Columns):
    """A trajectory: `run.t`, `run.x`, `run["x"]` are arrays without copies, by states and outputs.

    Arrays keep the memory alive that they look at, whatever becomes of the run.
    """

    def __init__(self, trajectory, system):
        self._trajectory = ffi.gc(trajectory, lib.jd_trajectory_free)
        self._model = lib.jd_trajectory_model(trajectory)
        self._system = system
        self.system = system._info["name"]
        labels = _labels(system)
        self._states, self._outputs, self._units, self._texts, whole, short = labels
        rows = lib.jd_trajectory_rows(self._trajectory)
        self._rows = int(rows.count)
        self._pointers = rows
        self._names = whole if rows.outputs else short
        self._blocks: dict = {}

    def _block(self, kind):
        """All rows of the states or of the outputs, [row, column]."""
        if kind not in self._blocks:
            rows, count = self._pointers, len(self._states if kind == "states" else self._outputs)
            pointer, stride = ((rows.states, int(rows.stride)) if kind == "states" else
                               (rows.outputs, count))
            self._blocks[kind] = view(pointer, (self._rows, count), self._trajectory, (8 * stride, 8))
        return self._blocks[kind]

    def _alive(self):
        if self._trajectory is None:
            raise errors.ClosedError("this run was closed; keep its arrays, or do not close it")

    def _column(self, name):
        if name == "t":
            return view(self._pointers.t, (self._rows,), self._trajectory)
        kind = "states" if name in self._states else "outputs"
        names = self._states if kind == "states" else self._outputs
        return self._block(kind)[:, names.index(name)]

    def __len__(self):
        return self._rows

    @property
    def states(self) -> np.ndarray:
        """All states, [row, state], without a copy."""
        self._alive()
        return self._block("states")

    @property
    def state_names(self) -> list[str]:
        return list(self._states)

    @property
    def output_names(self) -> list[str]:
        return list(self._outputs)

    @property
    def final(self) -> dict[str, float]:
        """The states at the end."""
        self._alive()
        return dict(zip(self._states, ffi.unpack(lib.jd_trajectory_final(self._trajectory),
                                                 len(self._states))))

    @property
    def final_time(self) -> float:
        """When it ended [s]."""
        self._alive()
        return lib.jd_trajectory_final_time(self._trajectory)

    @property
    def status(self) -> str:
        """How it ended: "ok" at the end time, "event", "cancelled", or why it failed."""
        self._alive()
        return status_name(lib.jd_trajectory_status(self._trajectory))

    @property
    def ok(self) -> bool:
        """Whether it ended well."""
        self._alive()
        return lib.jd_trajectory_status(self._trajectory) >= 0

    @property
    def message(self) -> str:
        """The status as a sentence, with time and state in it."""
        self._alive()
        return text(lib.jd_trajectory_message(self._trajectory))

    def check(self) -> "Run":
        """Raise an exception if the trajectory failed on its way; else the run itself."""
        if not self.ok:
            error = errors.SolverError(self.message)
            error.status = self.status
            raise error
        return self

    @property
    def statistics(self) -> dict[str, int]:
        """Steps, evaluations and the like."""
        self._alive()
        found = lib.jd_trajectory_statistics(self._trajectory)
        return {name: int(getattr(found, name)) for name in
                ("steps", "rejected", "rhs", "implicit", "jacobians", "switches", "events")}

    @property
    def events(self) -> Events:
        """What happened, in the order of time."""
        self._alive()
        return _take(self._trajectory, lib.jd_trajectory_event_at,
                     lib.jd_trajectory_event_count(self._trajectory), self._states)

    @property
    def drift(self):
        """The mean drift, of a run with `drift=True`: `judder.drift.Drift`."""
        from .drift import Drift

        self._alive()
        out = ffi.new("jd_drift*")
        status = lib.jd_trajectory_drift(self._trajectory, out)
        if status < 0:
            raise errors.ArgumentError("the drift was not measured: run(..., drift=True)")
        return Drift(out)

    @property
    def parameters(self) -> dict[str, float]:
        """The parameters that it was run with."""
        self._alive()
        names = [p["name"] for p in self._system._info["parameters"]]
        return dict(zip(names, ffi.unpack(lib.jd_model_parameters(self._model), len(names))
                        if names else ()))

    def player(self, full: bool = False, height: int = 440):
        """The run as a page that plays it in the notebook, or is saved: `judder.page.Page`.

        It is computed again in the browser, to the same bits.
        """
        from .page import of_run

        self._alive()
        return of_run(self, full, height)

    def result(self):
        """The run as a `judder.results.Result`: what files hold."""
        from .results import Result

        self._alive()
        context, out = self._system._context, ffi.new("jd_result**")
        scenario = self._system._scenario
        words = lib.jd_scenario_text(scenario) if scenario else ffi.NULL
        with context.lock:
            context.check(lib.jd_result_create(context.pointer, self._trajectory, words, out))
        return Result(out[0])

    def save(self, path, replace: bool = False) -> None:
        """Write it: .h5 (everything) or .csv (the columns), the files of the command `judder`."""
        self.result().save(path, replace)

    def close(self) -> None:
        """Let go of the memory as soon as no array looks at it."""
        self._trajectory = None
        self._blocks = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __reduce__(self):
        raise TypeError("a run is not sent to another process: send its arrays, or save() it")

    def __repr__(self):
        if self._trajectory is None:
            return f"<judder.Run of {self.system}, closed>"
        return (f"<judder.Run of {self.system}: {self._rows} rows to t = {self.final_time:g} s, "
                f"{self.status}>")

    def _repr_html_(self):
        if self._trajectory is None:
            return repr(self)
        shown = self._states[0] if self._states else "t"
        rows = [(n, f"{v:.10g}", self._units.get(n, "")) for n, v in self.final.items()]
        numbers = self.statistics
        caption = f"{repr(self).strip('<>')}; {numbers['steps']} steps, {numbers['events']} events"
        path = _path_of(self._system._table, self._names)
        figure = _show.path_svg(self[path[0]], self[path[1]], labels=path)
        return _show.table(("at the end", "", "unit"), rows, caption) + (
            figure or _show.path_svg(self.t, self[shown], labels=("t [s]", shown)))


def _path_of(table, names):
    """What the first panel of the system shows, across and up."""
    for i in range(table.panel_count):
        found = [text(q) for q in table.panels[i].quantities if q]
        if table.panels[i].kind != lib.JD_PANEL_TIME and len(found) > 1 and set(found[:2]) <= set(names):
            return tuple(found[:2])
    return ("t", names[1] if len(names) > 1 else "t")


# ---- Running -----------------------------------------------------------------------------------


class Plan:
    """The options of a run, with what they borrow."""

    def __init__(self, system, *, end=None, solver=None, engine=None, outputs=True, drift=None,
                 events=None, progress=None, title="running", **numbers):
        self.keep: list = []
        self.context = system._context
        self.options = ffi.new("jd_run_options*", system._run[0])
        table = lib.jd_run_option_list()
        known = _options.rows(table)
        numbers = {"output_step" if n == "step" else n: v for n, v in numbers.items()}
        for name in numbers:
            if name not in known:
                raise errors.NameError_(
                    f"no option '{name}' of a run; there are {', '.join(known)}, solver, engine, "
                    "outputs, drift, events and progress")
        _options.put_all(self.context, table, self.options, {**numbers, "end": end})
        _options.choose(self.options, "solver", solver, self.keep)
        _options.choose(self.options, "engine", engine, self.keep)
        self.options.outputs = bool(outputs)
        if drift is not None:
            self.options.drift = bool(drift)
        if events is not None:
            self.put_events(system, [events] if isinstance(events, str) else list(events))
        self.watch: Watch = Watch(progress, title)
        self.watch.put(self.options)

    def put_events(self, system, events):
        points = ffi.new("jd_watchpoint[]", max(1, len(events)))
        for i, one in enumerate(events):
            self.context.check(lib.jd_watchpoint_read(self.context.pointer, system._table,
                                                      encode(one, "event"), points + i))
        self.keep.append(points)
        self.options.watchpoints, self.options.watchpoint_count = points, len(events)


def run(system, **options) -> Run:
    """Integrate one motion: see `System.run`."""
    out = ffi.new("jd_trajectory**")
    with system._context.lock:
        plan = Plan(system, **options)
        _guard(system).clear()
        status = lib.jd_run(system._model, plan.options, out)
        system._context.check(status)
    made = Run(out[0], system)
    _guard(system).reraise()
    plan.watch.end(made)
    return made


def run_many(system, values: Mapping[str, Iterable], *, end=None, **options) -> list[Run]:
    """Integrate variants side by side on all cores: see `System.run_many`."""
    if not isinstance(values, Mapping) or not values:
        raise TypeError("values must be a dict of names with lists of values")
    lists = {name: list(v) if not isinstance(v, str) else [v] for name, v in values.items()}
    count = max(len(v) for v in lists.values())
    for name, v in lists.items():
        if len(v) != count:
            raise errors.ArgumentError(f"{name} has {len(v)} values, must be {count} as the others")
    if count == 0:
        return []
    with system._context.lock:
        plan = Plan(system, end=end, **options)
        models = ffi.new("const jd_model*[]", count)
        held = []
        for i in range(count):
            out = ffi.new("jd_model**")
            system._context.check(lib.jd_model_copy(system._model, out))
            held.append(ffi.gc(out[0], lib.jd_model_free))
            models[i] = held[-1]
            for name, v in lists.items():
                _set(system, held[-1], name, v[i])
        found = ffi.new("jd_trajectory*[]", count)
        _guard(system).clear()
        system._context.check(lib.jd_run_many(models, count, plan.options, found))
    made = [Run(found[i], system) for i in range(count)]
    _guard(system).reraise()
    plan.watch.end(made)
    return made


def _set(system, model, name, value):
    """Set a value of a copy of the model."""
    if isinstance(value, str):
        row, _ = system._parameter(name)
        out = ffi.new("double*")
        system._context.check(lib.jd_parameter_read(system._context.pointer, encode(value), row, out))
        value = out[0]
    system._context.check(lib.jd_model_set(model, encode(name), number(value, name)))


class _NoGuard:
    """Of a system without Python in its equations."""

    def clear(self):
        pass

    def reraise(self):
        pass


_NONE = _NoGuard()


def _guard(system):
    """Keeps exceptions of equations that are Python functions."""
    kind, what = system._source
    return what.guard if kind == "table" else _NONE
