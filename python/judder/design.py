"""Design of a drive: parameters whose settled motion has a wanted drift."""

from __future__ import annotations

from . import _options, _show
from ._library import CONSTANTS, encode, errors, ffi, lib, number, path_bytes, whole
from ._view import vector
from .drift import Plan, Settled, from_rest, read_axes


class Design:
    """The answer: values of the parameters, the motion there, and how friction changes it."""

    def __init__(self, pointer, system):
        self._pointer = ffi.gc(pointer, lib.jd_design_free)
        self._system = system
        answer = lib.jd_design_answer_of(self._pointer)
        options = lib.jd_design_options_of(self._pointer)
        names = [ffi.string(options.variables[i].name).decode() for i in range(options.variable_count)]
        self.reached = bool(answer.reached)
        self.values = {name: answer.values[i] for i, name in enumerate(names)}
        self.settled = Settled(answer.settled)
        self.miss, self.spread = answer.miss, answer.spread
        self.variants = [(answer.variants[i].factor, Settled(answer.variants[i].settled))
                         for i in range(answer.variant_count)]
        self.verified = Settled(answer.check) if answer.verified else None
        self.motions, self.simulated = int(answer.motions), answer.simulated

    def save(self, path, replace: bool = False) -> None:
        """Write a table: .csv or .h5."""
        context = self._system._context
        with context.lock:
            context.check(lib.jd_design_write(context.pointer, self._pointer, ffi.NULL,
                                              path_bytes(path), bool(replace)))

    def __repr__(self):
        values = ", ".join(f"{n} = {v:.6g}" for n, v in self.values.items())
        return f"<judder.Design {'reached' if self.reached else 'not reached'}: {values}>"

    def _repr_html_(self):
        rows = [(n, f"{v:.8g}") for n, v in self.values.items()]
        rows += [("drift", f"({self.settled.drift.v_x:.6g}, {self.settled.drift.v_y:.6g}) m/s"),
                 ("misses by", f"{self.miss:.3g} m/s"), ("spread by friction", f"{self.spread:.3g} m/s")]
        return _show.table(None, rows, "reached" if self.reached else "not reached: the nearest found")


def design(system, wanted, variables=None, *, axes=None, two_harmonics=None, samples=None,
           candidates=None, refinements=None, within=None, friction=None, verify="", **settle) -> Design:
    """Look for parameters within bounds whose settled motion drifts with `wanted` = (v_x, v_y) [m/s].

    variables: ["A_x=0:1", "phi_y=0:6.28"], or two_harmonics=(omega, most): a drive with two harmonics
    takes the place of what drives the system. verify=None leaves the check by another solver out.
    """
    v = vector(wanted, 2, "wanted")
    given = _options.axes(variables, axes or {})
    if not given and two_harmonics is None:
        raise errors.ArgumentError("what is varied? variables=['A_x=0:1', ...] or two_harmonics=(omega, most)")
    options, out = ffi.new("jd_design_options*"), ffi.new("jd_design**")
    with system._context.lock:
        lib.jd_design_options_init(system._table, options)
        model = from_rest(system)
        most = CONSTANTS["JD_DESIGN_VARIABLES"]
        if two_harmonics is not None:
            omega, largest = vector(two_harmonics, 2, "two_harmonics")
            count = ffi.new("int*")
            found = ffi.new("jd_axis[]", most)
            system._context.check(lib.jd_design_two_harmonics(model, omega, largest, found, count))
            options.variable_count = count[0]
        else:
            found = read_axes(system, given, 2, most)
            options.variable_count = len(given)
        options.variables = found
        options.v_x, options.v_y = v
        for name, value in (("samples", samples), ("candidates", candidates),
                            ("refinements", refinements)):
            if value is not None:
                setattr(options, name, whole(value, name, 0))
        for name, value in (("within", within), ("friction", friction)):
            if value is not None:
                setattr(options, name, number(value, name))
        keep = []
        if verify is None:
            options.verify = ffi.NULL
        elif verify:
            keep.append(ffi.new("char[]", encode(verify, "verify")))
            options.verify = keep[0]
        plan = Plan(system, ffi.addressof(options[0], "settle"), title="design", **settle)
        system._context.check(lib.jd_design_create(model, options, out))
    made = Design(out[0], system) if out[0] else None
    plan.watch.end(made)
    if made is None:
        raise errors.SolverError("stopped before any motion was found")
    return made
