"""Mechanical systems: found by name, read from files or texts, with values that are set by name.

What can be set stands in `values.py` and `parts.py`, what there is in `catalogue.py`.
"""

from __future__ import annotations

import json
from typing import Iterable, Mapping

import numpy as np

from . import _show
from ._journal import Journal
from ._library import Context, encode, errors, ffi, lib, number, path_bytes, take_text, text
from ._source import source_of
from ._view import vector
from .catalogue import describe
from .jacobian import Jacobian
from .parts import Parts


class System(Parts):
    """A mechanical system with values for its parameters, friction, loads and start.

    `source` is the name of a system (`judder.systems()` lists them), the path of a scenario, a text
    (.yaml) or a plug-in (.so), a text of several lines, or a dict that says the same. Values may be
    given at once; a text carries a unit.

    >>> s = System("vibrating-table", mu=0.25, a="3 mm")
    >>> s.a
    0.003
    >>> s.mu = "0.3"
    >>> s.docs("mu")
    'mu: friction coefficient [1], >= 0'
    >>> run = s.run(end=0.1)
    >>> float(run.t[-1])
    0.1
    """

    __slots__ = ("_context", "_model", "_table", "_scenario", "_run", "_source", "_journal", "_info",
                 "_names", "_labels", "__weakref__")
    _FIELDS = __slots__

    def __init__(self, source, /, **values):
        self._open(source._source if isinstance(source, System) else source_of(source))
        for name, value in values.items():
            self[name] = value

    # ---- Making it ------------------------------------------------------------------------------

    def _open(self, source):
        self._context = Context()
        self._scenario = None
        self._source = source
        self._journal = Journal()
        self._labels = None
        kind, what = source
        made = ffi.new("jd_model**")
        if kind == "name":
            found = ffi.new("const jd_system**")
            self._context.check(lib.jd_system_open(self._context.pointer, encode(what), found))
            try:
                self._context.check(lib.jd_model_create(self._context.pointer, found[0], made))
            finally:
                lib.jd_system_release(found[0])  # the model holds it
        elif kind == "table":
            self._context.check(lib.jd_model_create(self._context.pointer, what.pointer, made))
        else:
            self._read(kind, what, made)
        self._model = ffi.gc(made[0], lib.jd_model_free)
        self._table = lib.jd_model_system(self._model)
        self._info = describe(self._context, self._table)
        self._names = [p["name"] for p in self._info["parameters"]]
        self._run = ffi.new("jd_run_options*")
        if self._scenario:
            self._run[0] = lib.jd_scenario_options(self._scenario)[0]
        else:
            lib.jd_run_options_init(self._table, self._run)

    def _read(self, kind, what, made):
        out = ffi.new("jd_scenario**")
        if kind == "file":
            status = lib.jd_scenario_read(self._context.pointer, path_bytes(what), out)
        else:
            data = encode(what)
            status = lib.jd_scenario_parse(self._context.pointer, data, len(data), b"text", out)
        self._context.check(status)
        self._scenario = ffi.gc(out[0], lib.jd_scenario_free)
        self._context.check(lib.jd_model_copy(lib.jd_scenario_model(self._scenario), made))

    def copy(self) -> "System":
        """An independent copy, to change or to hand to another thread."""
        other = System.__new__(System)
        other._open(self._source)
        with self._context.lock:
            for call, arguments in self._journal:
                getattr(other, call)(*arguments)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        if self._source[0] == "table":
            raise TypeError("a system of Python functions cannot be sent to another process; "
                            "make it there")
        return _rebuild, (self._source, list(self._journal))

    # ---- What it is -----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Name of the system."""
        return self._info["name"]

    @property
    def title(self) -> str:
        """The system in a few words."""
        return self._info["title"]

    @property
    def description(self) -> str:
        """The system in a paragraph."""
        return self._info["description"]

    @property
    def info(self) -> dict:
        """Everything that the system says about itself: parameters, states, outputs, parts, laws."""
        return json.loads(json.dumps(self._info))

    @property
    def warnings(self) -> list[str]:
        """Remarks about a system that was made of a text, such as a parameter that nothing uses."""
        found: list[str] = []
        while lib.jd_system_warning(self._table, len(found)):
            found.append(text(lib.jd_system_warning(self._table, len(found))))
        return found

    # ---- At a state -----------------------------------------------------------------------------

    def check(self) -> None:
        """Raise an exception if the values do not fit each other."""
        with self._context.lock:
            self._context.check(lib.jd_model_check(self._model))

    def remark(self, begin: float = 0.0) -> str:
        """A sentence about values that are allowed but worth a word; "" if there is none."""
        out = ffi.new("char[]", 1024)
        lib.jd_model_remark(self._model, number(begin, "begin"), out, 1024)
        return text(out)

    def _state(self, y):
        if y is None:
            return ffi.NULL, None
        held = vector([y[n] for n in self.states] if isinstance(y, Mapping) else y,
                      len(self.states), "state")
        return ffi.cast("double*", ffi.from_buffer(held)), held

    def jacobian(self, t: float = 0.0, y=None) -> "Jacobian":
        """Rates of the states at a state (unless given: the initial one) and their derivatives.

        >>> j = System("duffing").jacobian()
        >>> j.by_state.shape, j.exact
        ((2, 2), False)
        """
        count = len(self.states)
        rate, by_state, by_time = np.zeros(count), np.zeros((count, count)), np.zeros(count)
        asked = ffi.new("jd_jacobian*")
        asked.rate, asked.by_state, asked.by_time = (
            ffi.cast("double*", ffi.from_buffer(a)) for a in (rate, by_state, by_time))
        place, held = self._state(y)
        with self._context.lock:
            self._context.check(lib.jd_model_jacobian(self._model, number(t, "t"), place, asked),
                                "jacobian")
        del held
        return Jacobian(rate, by_state, by_time, bool(asked.exact), self.states)

    # ---- Studies --------------------------------------------------------------------------------

    def run(self, end=None, **options):
        """Integrate the motion; `judder.run.Run` holds named arrays, events and statistics.

        Options: begin, end, tolerance, output_step, record ("grid", "steps", "final"), max_steps,
        transient, threads, solver, engine, outputs, drift, events (["x=5 mm:up:stop"]), progress.
        """
        from .run import run

        return run(self, end=end, **options)

    def run_many(self, values: Mapping[str, Iterable], /, end=None, **options):
        """Integrate many variants side by side: {"mu": [0.1, 0.2]} gives one run for each value."""
        from .run import run_many

        return run_many(self, values, end=end, **options)

    def sweep(self, over=None, /, path=None, **options):
        """Run over one or two parameters and look at sections: `judder.sweep.Diagram`."""
        from .sweep import sweep

        return sweep(self, over, path=path, **options)

    def settle(self, **options):
        """The drift of the motion that the system settles into: `judder.drift.Settled`."""
        from .drift import settle

        return settle(self, **options)

    def drift(self, over=None, /, **options):
        """A map of the drift of settled motion over two parameters: `judder.drift.DriftMap`."""
        from .drift import drift

        return drift(self, over, **options)

    def design(self, wanted, variables=None, /, **options):
        """Parameters whose settled motion has a wanted drift: `judder.design.Design`."""
        from .design import design

        return design(self, wanted, variables, **options)

    def modes(self, t: float = 0.0, y=None, **options):
        """What the closed contacts do next at a state: `judder.modes.Modes`."""
        from .modes import of_system

        return of_system(self, t, y, **options)

    def view(self, end=None, full: bool = False, height: int = 440):
        """The system as a page that runs in the notebook, or is saved: `judder.page.Page`.

        `full` shows the whole browser lab with its sliders, otherwise the scene alone.
        """
        from .page import of_system

        return of_system(self, end, full, height)

    def to_c(self) -> str:
        """The C text of a plug-in that is the same system, of one that was read from a file."""
        out = ffi.new("char**")
        kind, what = self._source
        if kind not in ("file", "name"):
            raise errors.ArgumentError("only a system from a file or of the library is written in C")
        with self._context.lock:
            self._context.check(lib.jd_equations_write_c(self._context.pointer, path_bytes(what), out))
        return take_text(out[0])

    # ---- Display --------------------------------------------------------------------------------

    def __repr__(self):
        return f"<judder.System {self.name}: {self.title}>"

    def _repr_html_(self):
        return _show.system_html(self)


def _rebuild(source, journal):
    made = System.__new__(System)
    made._open(source)
    for call, arguments in journal:
        getattr(made, call)(*arguments)
    return made
