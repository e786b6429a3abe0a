"""Systems of your own: from SymPy, from a function that Numba compiles, from a plain Python function.

A system as a text or dict is `System(text)`: it needs nothing of this.
"""

from __future__ import annotations

import ctypes
import math
import re
import threading
from typing import Callable, Mapping

import numpy as np

from ._library import context, encode, errors, ffi, lib, number, whole

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")


def _hold(thing):
    """Keep something as long as the process, to its very end: models and results point into tables."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))


class _Guard:
    """Keeps the first exception of a Python function that the solver calls."""

    def __init__(self):
        self.error: BaseException | None = None
        self.lock = threading.Lock()

    def clear(self):
        self.error = None

    def keep(self, error):
        with self.lock:
            self.error = self.error or error

    def reraise(self):
        if self.error is not None:
            error, self.error = self.error, None
            raise error


class Table:
    """A system whose equations are functions of the caller: what `System` takes."""

    def __init__(self, name, states, parameters, outputs, rates, measure, guard, title, end, lanes=None,
                 jacobian=None):
        keep: list = []

        def words(value):
            keep.append(ffi.new("char[]", encode(value)))
            return keep[-1]

        table = ffi.new("jd_system*")
        table.name, table.title = words(_plain(name, "system", dashes=True)), words(title or name)
        table.description = words(title or "A system of the user.")
        table.source, table.end = words("the user"), number(end, "end")
        self._put(table, "parameters", "parameter_count", "jd_parameter[]", parameters, words, keep)
        self._put(table, "states", "state_count", "jd_state[]", states, words, keep)
        self._put(table, "outputs", "output_count", "jd_output[]", outputs, words, keep)
        keep += [table, rates, measure, jacobian]
        self.guard = guard
        self.pointer = (self._compiled(table, rates, measure, keep) if lanes is None else
                        self._over_arrays(table, (rates, measure, jacobian), lanes, keep))
        self.name = name
        _hold(keep)

    @staticmethod
    def _compiled(table, rates, measure, keep):
        """Functions in machine code, for one lane."""
        kernel = ffi.new("jd_system_kernel*")
        kernel.lanes, kernel.rates = 1, rates
        if measure:
            kernel.measure = measure
        table.kernel = kernel
        keep.append(kernel)
        return table

    @staticmethod
    def _over_arrays(table, functions, lanes, keep):
        """Functions over rows, one for each lane."""
        spec, out = ffi.new("jd_row_function_spec*"), ffi.new("jd_row_function**")
        spec.table, spec.lanes = table, lanes
        for field, function in zip(("rates", "measure", "jacobian"), functions):
            if function:
                setattr(spec, field, function)
        c = context()
        c.check(lib.jd_row_function_create(c.pointer, spec, out))
        keep.append(out)
        return lib.jd_row_function_system(out[0])

    @staticmethod
    def _put(table, field, counter, kind, rows, words, keep):
        made = ffi.new(kind, max(1, len(rows)))
        for place, row in enumerate(rows):
            one = made[place]
            one.name, one.symbol = words(row["name"]), words(row["name"])
            one.unit, one.text = words(row["unit"]), words(row.get("text") or row["name"])
            if field != "outputs":
                one.value = row["value"]
            if field == "states":
                one.scale = row["scale"]
            if field == "parameters":
                one.range.min, one.range.max = -np.inf, np.inf
        keep.append(made)
        setattr(table, field, made)
        setattr(table, counter, len(rows))


def _plain(name, what, dashes=False):
    if not isinstance(name, str) or not _NAME.match(name.replace("-", "_") if dashes else name):
        raise errors.ArgumentError(f"{what} {name!r} must be a name: a letter, then letters, digits and _")
    return name


def _rows(given, what) -> list[dict]:
    """{"x": 0.1, "v": "2 mm/s", "k": {"value": 1, "unit": "N/m", "text": "stiffness"}} as rows."""
    if not isinstance(given, Mapping):
        raise TypeError(f"{what} must be a dict of names with values")
    rows = []
    for name, value in given.items():
        row = dict(value) if isinstance(value, Mapping) else {"value": value}
        unit = row.get("unit", "1")
        start = row.get("value", 0.0)
        if isinstance(start, str):
            match = re.match(r"\s*([-+0-9.eE]+)\s*(.*?)\s*\Z", start)
            if not match:
                raise errors.ArgumentError(f"{what} {name}: {start!r} is not a number with a unit")
            unit = match[2] or unit
            start = match[1]
            try:
                start = float(start)
            except ValueError:
                raise errors.ArgumentError(f"{what} {name}: {start!r} is not a number") from None
        start = number(start, name)
        if not np.isfinite(start):
            raise errors.ArgumentError(f"{what} {name} is {start}, must be finite")
        scale = number(row.get("scale", abs(start) or 1.0), "scale")
        if not (scale > 0 and np.isfinite(scale)):
            raise errors.ArgumentError(f"{what} {name}: the scale is {scale}, must be > 0")
        rows.append({"name": _plain(name, what), "unit": unit, "value": start, "scale": scale,
                     "text": row.get("text", "")})
    if len(rows) > 256:
        raise errors.ArgumentError(f"{len(rows)} {what}s, at most 256")
    return rows


def _outputs(outputs):
    if outputs is None:
        return []
    given = outputs if isinstance(outputs, Mapping) else {name: "1" for name in outputs}
    return [{"name": _plain(n, "output"), "unit": u if isinstance(u, str) else "1"} for n, u in given.items()]


def _callback(function, shape_out, rows_in, parameters, guard):
    """A Python function over arrays, one row per lane, as the solver calls it."""
    rows_out = math.prod(shape_out)

    def rows(pointer, lanes, count):
        return np.frombuffer(ffi.buffer(pointer, 8 * lanes * count) if count else b"").reshape(lanes, count)

    def called(data, call):
        try:
            n = call.lanes
            t, y, p = rows(call.t, n, 1)[:, 0], rows(call.y, n, rows_in), rows(call.parameters, n, parameters)
            for array in (t, y, p):
                array.flags.writeable = False
            with np.errstate(all="ignore"):  # lanes that are not in use hold any numbers
                found = np.asarray(function(t, y, p), dtype=float)
            if found.shape != (n, *shape_out):
                raise errors.ArgumentError(f"the function gave the shape {found.shape}, must be (lanes, "
                                           f"{', '.join(map(str, shape_out))}) = {(n, *shape_out)}")
            rows(call.out, n, rows_out)[...] = found.reshape(n, rows_out)
        except BaseException as error:  # whatever it is belongs to the caller of the run
            guard.keep(error)

    return ffi.callback("jd_row_function_fn", called)


def from_function(rates: Callable, states: Mapping, parameters: Mapping | None = None, *,
                  outputs=None, measure: Callable | None = None, jacobian: Callable | None = None,
                  name: str = "own", title: str = "", end: float = 1.0, lanes: int = 0):
    """A system whose right-hand side is a Python function over arrays, one row per lane.

    rates(t, y, p) gets times [lane], states [lane, state] and parameters [lane, parameter], in the
    order of the dicts, and returns the rates [lane, state]. For trying things: each evaluation is a
    call of Python, which the lanes of `run_many` and of sweeps share. `measure(t, y, p)` returns the
    outputs likewise. lanes: 0 as many as suit the machine, 1 for the solvers of CVODE and for
    `jacobian(t, y, p)`, which returns the derivatives of the rates by the states [lane, state, state].

    >>> import numpy as np
    >>> s = from_function(lambda t, y, p: np.stack([y[:, 1], -p[:, 0] * y[:, 0]], 1),
    ...                   states={"x": "1 m", "v": "0 m/s"}, parameters={"k": "4 1/s^2"})
    >>> round(float(s.run(end=np.pi).x[-1]), 6)
    1.0
    """
    from .system import System

    if not callable(rates) or not all(one is None or callable(one) for one in (measure, jacobian)):
        raise TypeError("rates, measure and jacobian must be functions of t, y and p")
    rows, values, out = _rows(states, "state"), _rows(parameters or {}, "parameter"), _outputs(outputs)
    if not rows:
        raise errors.ArgumentError("a system needs at least one state")
    if bool(out) != (measure is not None):
        raise errors.ArgumentError("outputs and measure go together")
    guard = _Guard()
    n = len(rows)
    first = _callback(rates, (n,), n, len(values), guard)
    second = _callback(measure, (len(out),), n, len(values), guard) if measure else None
    third = _callback(jacobian, (n, n), n, len(values), guard) if jacobian else None
    return System(Table(name, rows, values, out, first, second, guard, title, end,
                        whole(lanes, "lanes", 0), third))


def from_numba(rates, states: Mapping, parameters: Mapping | None = None, *, outputs=None, measure=None,
               name: str = "own", title: str = "", end: float = 1.0):
    """A system whose right-hand side Numba compiles: rates(t, y, p, out) fills `out` [state].

    y, p and out are arrays of one trajectory, in the order of the dicts. A `numba.cfunc` of the type
    void(CPointer(CPointer(float64)), float64, CPointer(float64), CPointer(float64)) is taken as it is:
    the first points to the parameters. Runs go without the interpreter, on all cores.
    """
    from .system import System

    rows, values, out = _rows(states, "state"), _rows(parameters or {}, "parameter"), _outputs(outputs)
    if not rows:
        raise errors.ArgumentError("a system needs at least one state")
    if bool(out) != (measure is not None):
        raise errors.ArgumentError("outputs and measure go together")
    first = _compiled(rates, len(rows), len(rows), len(values))
    second = _compiled(measure, len(rows), len(out), len(values)) if measure else None
    return System(Table(name, rows, values, out, first, second, _Guard(), title, end))


def _compiled(function, rows_in, rows_out, parameters):
    """The address of a function that Numba has compiled."""
    kind = "jd_rates_fn"
    if hasattr(function, "address"):
        _hold(function)
        return ffi.cast(kind, function.address)
    if not callable(function):
        raise TypeError("rates must be a function of t, y, p and out, or a numba.cfunc")
    import numba
    from numba import carray, types

    body = function if hasattr(function, "py_func") else numba.njit(function)
    double = types.float64
    signature = types.void(types.CPointer(types.CPointer(double)), double, types.CPointer(double),
                           types.CPointer(double))
    count = max(1, parameters)

    def called(instance, t, y, out):
        body(t, carray(y, (rows_in,)), carray(instance[0], (count,)), carray(out, (rows_out,)))

    made = numba.cfunc(signature)(called)
    _hold(made)
    return ffi.cast(kind, made.address)


# ---- SymPy --------------------------------------------------------------------------------------


def from_sympy(source, states: Mapping, parameters: Mapping | None = None, *, name: str = "own",
               outputs: Mapping | None = None, text_only: bool = False, **sections):
    """A system from SymPy: equations, Lagrange's or Kane's, in a few lines.

    source: a dict {state: rate} of symbols or dynamicsymbols with expressions, or a
    sympy.physics.mechanics.LagrangesMethod or KanesMethod whose equations were formed. `states` and
    `parameters` give starts and values by symbol or name, with units ("0.1 rad"); without any unit all
    numbers are pure. `sections` are further ones of a text: contacts, events, frequency, run, sweep.

    The equations become a text (text_only=True returns it as a dict), which runs in all lanes.

    >>> import sympy
    >>> x, v, k = sympy.symbols("x v k")
    >>> s = from_sympy({x: v, v: -k*sympy.sin(x)}, {x: 0.1, v: 0}, {k: 4})
    >>> sorted(s.parameters), s.states
    (['k'], ['x', 'v'])
    """
    from .system import System

    import sympy

    rates = _sympy_rates(source)
    rename = _Names(rates)
    made: dict = {"system": _plain(name, "system", dashes=True)}
    starts = {rename(k): v for k, v in states.items()}
    values = {rename(k): v for k, v in (parameters or {}).items()}
    if not any(_has_unit(v) for v in [*starts.values(), *values.values()]):
        made["units"] = "none"
    if values:
        made["parameters"] = {k: _value(v) for k, v in values.items()}
    names = [rename(s) for s in rates]
    for state in starts:
        if state not in names:
            raise errors.NameError_(f"no equation of the state '{state}'; there are {', '.join(names)}")
    for state in names:
        if state not in starts:
            raise errors.ArgumentError(f"the state '{state}' has no start: states={{'{state}': ...}}")
    made["states"] = {n: _value(starts[n]) for n in names}
    expressions = [rename.replace(sympy.sympify(e)) for e in rates.values()]
    measured = {rename(k): rename.replace(sympy.sympify(v)) if not isinstance(v, (str, Mapping)) else v
                for k, v in (outputs or {}).items()}
    shared, expressions = sympy.cse(expressions, symbols=_fresh(names, values))
    if shared:
        made["let"] = {s.name: _print(e) for s, e in shared}
    made["equations"] = {f"{n}'": _print(e) for n, e in zip(names, expressions)}
    made.update(sections)
    if measured:
        made["outputs"] = {k: v if isinstance(v, (str, Mapping)) else _print(v) for k, v in measured.items()}
    return made if text_only else System(made)


def _sympy_rates(source):
    """State to rate, of whatever SymPy has made."""
    if isinstance(source, Mapping):
        if not source:
            raise errors.ArgumentError("there are no equations")
        return dict(source)
    if not (hasattr(source, "rhs") and hasattr(source, "q")):
        raise TypeError("source must be a dict of equations, a LagrangesMethod or a KanesMethod")
    right = source.rhs()
    speeds = getattr(source, "u", None)
    if not speeds or type(source).__name__ == "LagrangesMethod":
        speeds = [q.diff() for q in source.q]
    return dict(zip([*source.q, *speeds], list(right)))


class _Names:
    """Plain symbols for dynamicsymbols and their derivatives: phi(t) is phi, its rate phi_dot."""

    def __init__(self, rates):
        import sympy
        from sympy.physics.mechanics import dynamicsymbols

        self.time = getattr(dynamicsymbols, "_t")
        self.map: dict = {}
        for state in rates:
            if isinstance(state, sympy.Derivative):
                self.map[state] = sympy.Symbol(state.expr.func.__name__ + "_dot")
            elif isinstance(state, sympy.core.function.AppliedUndef):
                self.map[state] = sympy.Symbol(state.func.__name__)

    def __call__(self, key) -> str:
        if isinstance(key, str):
            return key
        found = self.map.get(key, key)
        return _plain(getattr(found, "name", str(found)), "name")

    def replace(self, expression):
        import sympy

        ordered = sorted(self.map.items(), key=lambda p: not isinstance(p[0], sympy.Derivative))
        for old, new in ordered:
            expression = expression.subs(old, new)
        return expression.subs(self.time, sympy.Symbol("t"))


def _fresh(*taken):
    import sympy

    used = {name for group in taken for name in group}
    return (sympy.Symbol(f"c_{i}") for i in range(10**6) if f"c_{i}" not in used)


def _has_unit(value) -> bool:
    value = value.get("value", value.get("start", "")) if isinstance(value, Mapping) else value
    return isinstance(value, str) and bool(re.search(r"[A-Za-z%]", re.sub(r"[0-9.][eE][-+]?[0-9]", "", value)))


def _value(value):
    return value if isinstance(value, (str, Mapping)) else float(value)


def _print(expression) -> str:
    """An expression in the language of texts."""
    from sympy import Piecewise
    from sympy.printing.str import StrPrinter

    class Printer(StrPrinter):
        def _print_Abs(self, e):
            return f"abs({self._print(e.args[0])})"

        def _print_Heaviside(self, e):
            return f"step({self._print(e.args[0])})"

        def _print_Max(self, e):
            return f"max({', '.join(map(self._print, e.args))})"

        def _print_Min(self, e):
            return f"min({', '.join(map(self._print, e.args))})"

        def _print_Float(self, e):
            return repr(float(e))

        def _print_Exp1(self, e):
            return "exp(1)"

        def _print_Piecewise(self, e):
            (value, condition), rest = e.args[0], e.args[1:]
            if condition == True or not rest:  # noqa: E712: a SymPy condition
                return self._print(value)
            return f"if({self._print(condition)}, {self._print(value)}, {self._print(Piecewise(*rest))})"

    return Printer().doprint(expression)
