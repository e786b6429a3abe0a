"""Systems of functions in the form of `scipy.integrate.solve_ivp`: fun(t, y, *args)."""

from __future__ import annotations

import inspect
import math
from typing import Any, Callable, Mapping

import numpy as np

from ._library import errors
from .own import from_function


def from_scipy(fun: Callable, y0, args=(), *, vectorized: bool = False, jac=None, outputs=None,
               measure: Callable | None = None, name: str = "own", title: str = "", end: float = 1.0):
    """A system whose right-hand side is a function as `solve_ivp` takes it: fun(t, y, *args).

    fun gets a time, the states [state] ([state, 1] if `vectorized`) and `args`, and returns the rates in any
    form that has as many numbers. y0: an array, whose states are called y0, y1, ..., or a dict of names with
    values and units. Numbers in `args` are parameters by the names that fun gives them, to be set, run over
    and swept; what else stands there is handed over as it is. jac: the matrix of derivatives by the states, or
    jac(t, y, *args) that returns it, for implicit solvers; else they take differences. `measure`, of the form
    of fun, returns `outputs`.

    >>> import numpy as np
    >>> def swing(t, y, k):
    ...     return [y[1], -k*y[0]]
    >>> s = from_scipy(swing, [1, 0], args=(4,))
    >>> s.k, round(float(s.run(end=np.pi, tolerance=1e-9).y0[-1]), 6)
    (4.0, 1.0)
    """
    for one in (fun, measure):
        if one is not None and not callable(one):
            raise TypeError("fun and measure must be functions of t, y and args")
    handed = _Arguments(fun, args)
    count = len(y0) if isinstance(y0, Mapping) else np.size(y0)

    def rows(function, shape, column=False):
        def called(t, y, p):
            found = function(float(t[0]), y[0].reshape(-1, 1).copy() if column else y[0].copy(), *handed(p[0]))
            found = np.asarray(found.toarray() if hasattr(found, "toarray") else found, dtype=float)
            if found.size != math.prod(shape) or (len(shape) > 1 and found.shape != shape):
                raise errors.ArgumentError(f"the function gave the shape {found.shape}, must be {shape}")
            return found.reshape(1, *shape)

        return called

    return from_function(rows(fun, (count,), vectorized), _states(y0), handed.parameters, outputs=outputs,
                         measure=measure and rows(measure, (len(outputs or ()),), vectorized),
                         jacobian=None if jac is None else rows(_derivatives(jac), (count, count)),
                         name=name, title=title, end=end, lanes=1)


def _derivatives(jac) -> Callable:
    return jac if callable(jac) else lambda t, y, *args: jac


def _states(y0) -> Mapping:
    if isinstance(y0, Mapping):
        return y0
    try:
        start = np.asarray(y0, dtype=float)
    except (TypeError, ValueError):
        raise TypeError("y0 must be an array of numbers, or a dict of names with values") from None
    if start.ndim > 1:
        raise errors.ArgumentError(f"y0 has the shape {start.shape}, must be (n,)")
    return {f"y{i}": float(value) for i, value in enumerate(np.atleast_1d(start))}


class _Arguments:
    """The arguments of a function behind t and y: numbers as parameters by name, the others as they are."""

    def __init__(self, fun, args):
        try:
            self.args = list(args)
        except TypeError:
            raise TypeError("args must be a tuple, as of solve_ivp: args=(k,)") from None
        self.places = [i for i, a in enumerate(self.args) if _is_number(a)]
        names = _names(fun, len(self.args))
        self.parameters: dict[str, Any] = {names[i]: float(self.args[i]) for i in self.places}

    def __call__(self, values):
        args = list(self.args)
        for place, value in zip(self.places, values):
            whole = isinstance(self.args[place], (int, np.integer)) and float(value).is_integer()
            args[place] = int(value) if whole else float(value)
        return args


def _is_number(value) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def _names(fun, count) -> list[str]:
    """What a function calls its arguments behind t and y; arg0, arg1, ... where it does not say."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    try:
        told = [p.name for p in inspect.signature(fun).parameters.values() if p.kind in kinds][2:]
    except (TypeError, ValueError):
        told = []
    return [told[i] if i < len(told) and not told[i].startswith("_") else f"arg{i}" for i in range(count)]
