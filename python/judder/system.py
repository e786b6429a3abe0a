"""Mechanical systems: found by name, read from files or texts, with values that are set by name."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Mapping

import numpy as np

from . import _show
from ._library import Context, encode, errors, ffi, lib, number, path_bytes, take_text, text
from ._view import vector

_DESCRIPTIONS: dict[int, dict] = {}


def systems() -> list[str]:
    """Names of all systems that the library holds, those written as texts too.

    >>> "vibrating-table" in systems()
    True
    """
    names = [text(lib.jd_system_at(i).name) for i in range(lib.jd_system_count())]
    place = 0
    while lib.jd_shipped_text_at(place):
        name = text(lib.jd_shipped_text_at(place).name)
        if name not in names:
            names.append(name)
        place += 1
    return names


def solvers() -> list[str]:
    """Names of the solvers, the default first."""
    return [text(lib.jd_solver_at(i).name) for i in range(lib.jd_solver_count())]


def engines() -> list[str]:
    """Names of the engines that this machine runs, the best first."""
    return [text(lib.jd_engine_at(i).name) for i in range(lib.jd_engine_count())
            if lib.jd_engine_runs(i)]


def describe(context, table) -> dict:
    """What a system says about itself, kept: tables never change."""
    key = int(ffi.cast("uintptr_t", table))
    if key not in _DESCRIPTIONS:
        out = ffi.new("char**")
        context.check(lib.jd_system_json(context.pointer, table, out))
        _DESCRIPTIONS[key] = json.loads(take_text(out[0]))
    return _DESCRIPTIONS[key]


class Names:
    """Values by name below a prefix: `system.initial`, `system.friction`, `system.patch`."""

    __slots__ = ("_system", "_prefix", "_names")

    def __init__(self, system, prefix, names):
        object.__setattr__(self, "_system", system)
        object.__setattr__(self, "_prefix", prefix)
        object.__setattr__(self, "_names", names)

    def __getitem__(self, name):
        return self._system[self._prefix + _text(name)]

    def __setitem__(self, name, value):
        self._system[self._prefix + _text(name)] = value

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except errors.NameError_ as error:
            raise AttributeError(str(error)) from None

    def __setattr__(self, name, value):
        self[name] = value

    def __dir__(self):
        return list(self._names)

    def __iter__(self):
        return iter(self._names)

    def __len__(self):
        return len(self._names)

    def keys(self):
        return list(self._names)

    def items(self):
        return [(name, self[name]) for name in self._names]

    def __repr__(self):
        return "{" + ", ".join(f"{k}: {v!r}" for k, v in self.items()) + "}"


def _text(name):
    if not isinstance(name, str):
        raise TypeError(f"a name must be a text, not {type(name).__name__}")
    return name


class System:
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
                 "_names", "_keep", "__weakref__")

    def __init__(self, source, /, **values):
        self._open(_source(source))
        for name, value in values.items():
            self[name] = value

    # ---- Making it ------------------------------------------------------------------------------

    def _open(self, source):
        self._context = Context()
        self._scenario = None
        self._keep = []
        self._source = source
        self._journal = []
        kind, what = source
        made = ffi.new("jd_model**")
        if kind == "name":
            found = ffi.new("const jd_system**")
            self._context.check(lib.jd_system_open(self._context.pointer, encode(what), found))
            self._context.check(lib.jd_model_create(self._context.pointer, found[0], made))
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

    def _note(self, call, *arguments):
        """Keep what changes the model, so that copies and other processes can do the same."""
        plain = call == "__setitem__" and arguments[0] in self._names and not self._is_size(arguments[0])
        if plain:
            self._journal = [e for e in self._journal if e[0] != call or e[1][0] != arguments[0]]
        self._journal.append((call, arguments))

    def _is_size(self, name):
        return any(part["kind"] == "patch" for part in self._info["parts"]) and any(
            name == text(self._table.parts[i].size) or self._seats(i, name)
            for i in range(self._table.part_count))

    def _seats(self, index, name):
        names, place = self._table.parts[index].seated_by, 0
        while names and names[place]:
            if text(names[place]) == name:
                return True
            place += 1
        return False

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
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their values."""
        return {name: self[name] for name in self._names}

    @property
    def states(self) -> list[str]:
        """Names of the states."""
        return [s["name"] for s in self._info["states"]]

    @property
    def outputs(self) -> list[str]:
        """Names of the outputs."""
        return [o["name"] for o in self._info["outputs"]]

    def unit(self, name: str) -> str:
        """Unit of a parameter, state or output."""
        for row in self._rows():
            if row["name"] == name:
                return row["unit"]
        return text(self._parameter(name)[0].unit)

    def docs(self, name: str | None = None) -> str:
        """What a parameter, state or output is, with its unit and range; without a name: everything."""
        if name is None:
            return _show.system_text(self._info)
        for row in self._rows():
            if row["name"] == name:
                return _show.row_text(row)
        p = self._parameter(name)[0]
        return f"{name}: {text(p.text)} [{text(p.unit)}]"

    def _rows(self):
        return self._info["parameters"] + self._info["states"] + self._info["outputs"]

    @property
    def warnings(self) -> list[str]:
        """Remarks about a system that was made of a text, such as a parameter that nothing uses."""
        found: list[str] = []
        while lib.jd_system_warning(self._table, len(found)):
            found.append(text(lib.jd_system_warning(self._table, len(found))))
        return found

    # ---- Values ---------------------------------------------------------------------------------

    def _parameter(self, name):
        """Description and value of a parameter, a number of a part or an initial value."""
        found, value = ffi.new("const jd_parameter**"), ffi.new("double*")
        if name.startswith("initial."):
            state = ffi.new("const jd_state**")
            self._context.check(lib.jd_model_state(self._model, encode(name[8:]), state, value))
            row = ffi.new("jd_parameter*")
            row.name, row.unit, row.text = state[0].name, state[0].unit, state[0].text
            row.range.min, row.range.max = -np.inf, np.inf
            return row, value[0]
        self._context.check(lib.jd_model_parameter(self._model, encode(name), found, value))
        return found[0], value[0]

    def __getitem__(self, name: str) -> float | str:
        name = _text(name)
        with self._context.lock:
            row, value = self._parameter(name)
            choice = lib.jd_range_name(row.range, value)
            return text(choice) if choice else value

    def __setitem__(self, name: str, value: Any) -> None:
        name = _text(name)
        if name in _SECTIONS and name not in self._names:
            getattr(self, "set_" + name)(value)
            return
        with self._context.lock:
            if isinstance(value, str):
                row, _ = self._parameter(name)
                out = ffi.new("double*")
                self._context.check(lib.jd_parameter_read(self._context.pointer, encode(value), row, out))
                value = out[0]
            found = number(value, name)
            if name.startswith("initial."):
                status = lib.jd_model_set_initial(self._model, encode(name[8:]), found)
            else:
                status = lib.jd_model_set(self._model, encode(name), found)
            self._context.check(status)
            self._note("__setitem__", name, found)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except errors.NameError_ as error:
            raise AttributeError(str(error)) from None

    def __setattr__(self, name, value):
        if name in System.__slots__:
            object.__setattr__(self, name, value)
        elif name == "initial":
            for state, start in dict(value).items():
                self["initial." + state] = start
        elif isinstance(getattr(type(self), name, None), property) and name not in _SECTIONS:
            raise AttributeError(f"{name} cannot be set")
        elif name in _SECTIONS:
            self[name] = value
        else:
            try:
                self[name] = value
            except errors.NameError_ as error:
                raise AttributeError(str(error)) from None

    def __delattr__(self, name):
        raise AttributeError(f"{name} cannot be deleted")

    def __dir__(self):
        return sorted(set(super().__dir__()) | set(self._names))

    def _ipython_key_completions_(self):
        return self._names + ["initial." + s for s in self.states]

    def set(self, values: Mapping[str, Any] | None = None, /, **more) -> "System":
        """Set several values by name, and return the system itself."""
        for name, value in {**(values or {}), **more}.items():
            self[name] = value
        return self

    @property
    def initial(self) -> Names:
        """Initial values of the states: `system.initial.x = "1 mm"`."""
        return Names(self, "initial.", self.states)

    # ---- Parts ----------------------------------------------------------------------------------

    @property
    def friction(self) -> Names:
        """Parameters of the friction law; assign the name of a law, or a dict with `law` in it."""
        law = lib.jd_model_law(self._model)
        if not law:
            raise errors.ArgumentError(f"{self.name} has no friction law to choose")
        return Names(self, "friction.",
                     [text(law.parameters[i].name) for i in range(law.parameter_count)])

    @friction.setter
    def friction(self, value):
        self.set_friction(value)

    @property
    def law(self) -> str:
        """Name of the friction law; "" without one."""
        found = lib.jd_model_law(self._model)
        return text(found.name) if found else ""

    @law.setter
    def law(self, value):
        self.set_friction(value)

    def set_friction(self, law, contact: str | None = None) -> None:
        """Choose the friction law, by name or as a dict {"law": ..., "b_T": ...}."""
        values = dict(law) if isinstance(law, Mapping) else {"law": law}
        chosen = values.pop("law", None)
        with self._context.lock:
            if chosen is not None:
                place = ffi.NULL if contact is None else encode(contact)
                call = lib.jd_model_set_law if contact is None else lib.jd_model_set_law_of
                arguments = (self._model,) + (() if contact is None else (place,))
                self._context.check(call(*arguments, encode(chosen, "law")))
                self._note("set_friction", chosen, contact)
            prefix = "friction." if contact is None else f"{contact}.friction."
            for name, value in values.items():
                self[prefix + _text(name)] = value

    set_law = set_friction

    @property
    def patch(self):
        """The contact patch as it is now: a `judder.friction.Patch`; None without one."""
        from .friction import Patch

        found = lib.jd_model_patch(self._model)
        return Patch._of(lib.jd_patch_made_of(found)) if found else None

    @patch.setter
    def patch(self, value):
        self.set_patch(value)

    def set_patch(self, patch, contact: str | None = None) -> None:
        """Choose the contact patch: a `Patch`, or a dict {"shape": "disc", "radius": "3 mm"}."""
        from .friction import Patch

        made = patch if isinstance(patch, Patch) else Patch(**_mapping(patch, "patch"))
        place = ffi.NULL if contact is None else encode(contact)
        with self._context.lock:
            self._context.check(lib.jd_model_set_patch_of(self._model, place,
                                                          lib.jd_patch_made_of(made._pointer)))
            self._note("set_patch", made, contact)

    @property
    def loads(self) -> list[dict]:
        """The terms of the loads; assign a text, a dict or a list of them, or None."""
        return self._terms(lib.jd_json_loads, lib.jd_model_loads)

    @loads.setter
    def loads(self, value):
        self.set_loads(value)

    def set_loads(self, terms) -> None:
        """Put other loads in place of those that are there."""
        self._put_terms("loads", terms)

    @property
    def drive(self) -> list[dict]:
        """The terms of the drive; assign a text, a dict or a list of them, or None."""
        return self._terms(lib.jd_json_drive, lib.jd_model_drive)

    @drive.setter
    def drive(self, value):
        self.set_drive(value)

    def set_drive(self, terms) -> None:
        """Put another drive in place of the one that is there."""
        self._put_terms("drive", terms)

    def _terms(self, write, terms):
        value, out = ffi.new("jd_json*"), ffi.new("char**")
        with self._context.lock:
            write(value, ffi.NULL, terms(self._model))
            self._context.check(lib.jd_json_end(self._context.pointer, value, out))
        return json.loads(take_text(out[0]))

    def _put_terms(self, kind, terms):
        words = terms if isinstance(terms, str) else "none" if not terms else _json(_given(terms), kind)
        clear, read = ((lib.jd_model_clear_loads, lib.jd_model_read_loads) if kind == "loads" else
                       (lib.jd_model_clear_drive, lib.jd_model_read_drive))
        with self._context.lock:
            trial = ffi.new("jd_model**")
            self._context.check(lib.jd_model_copy(self._model, trial))
            held = ffi.gc(trial[0], lib.jd_model_free)
            clear(held)
            self._context.check(read(held, encode(words), kind.encode()))
            self._model = held
            self._note("set_" + kind, words)

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


#: Parts that are assigned as a whole.
_SECTIONS = ("friction", "patch", "loads", "drive", "law")


class Jacobian:
    """Rates at a state and their derivatives."""

    __slots__ = ("rate", "by_state", "by_time", "exact", "states")

    def __init__(self, rate, by_state, by_time, exact, states):
        self.rate = rate  #: [state]
        self.by_state = by_state  #: [state][state]
        self.by_time = by_time  #: [state]
        self.exact = exact  #: by derivatives of the equations, else by differences
        self.states = states  #: names

    def __repr__(self):
        return f"<judder.Jacobian of {', '.join(self.states)}{'' if self.exact else ', by differences'}>"


def _mapping(value, what):
    if not isinstance(value, Mapping):
        raise TypeError(f"{what} must be a dict, not {type(value).__name__}")
    return value


def _given(terms):
    """Terms without what is at its default, as they are told by `loads` and `drive`."""
    if isinstance(terms, Mapping):
        return {k: v for k, v in terms.items() if v is not None and k != "kind"}
    return [_given(one) if isinstance(one, Mapping) else one for one in terms]


def _json(value, what):
    """A dict or list as YAML: JSON is such."""
    def plain(one):
        if isinstance(one, (np.integer, np.floating)):
            return one.item()
        if isinstance(one, np.ndarray):
            return one.tolist()
        raise TypeError(f"{what}: {type(one).__name__} is no text, number, list or dict")

    try:
        return json.dumps(value, default=plain, allow_nan=False)
    except ValueError as error:
        raise errors.ArgumentError(f"{what}: {error}") from None


def _source(source):
    """What kind of thing a system is made of."""
    from .own import Table

    if isinstance(source, System):
        return source._source
    if isinstance(source, Table):
        return "table", source
    if isinstance(source, Mapping):
        return "text", _json(source, "system")
    if isinstance(source, os.PathLike):
        source = os.fspath(source)
        source = source.decode() if isinstance(source, bytes) else source
        return ("name" if source.endswith(".so") else "file"), source
    if not isinstance(source, str):
        raise TypeError("a system is a name, a path, a text or a dict, not " + type(source).__name__)
    if "\n" in source or source.lstrip().startswith("{"):
        return "text", source
    if source.endswith((".yaml", ".yml")):
        return "file", source
    return "name", source


def _rebuild(source, journal):
    made = System.__new__(System)
    made._open(source)
    for call, arguments in journal:
        getattr(made, call)(*arguments)
    return made
