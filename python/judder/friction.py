"""Friction over a contact patch: the exact law, reduced laws, the limit surface, fits; over arrays.

Motions are (v_x, v_y, w) [m/s, m/s, rad/s], loads (f_x, f_y, m) divided by mu N [1, 1, m], in the
last axis of arrays of any shape. Friction on the body is -mu N times the load.

>>> import numpy as np
>>> disc = Patch("disc", radius=1, pressure="hertz")
>>> fx, fy, m = disc.load([1, 0, 1])                    # 9 pi/32 and 9 pi/128
>>> round(float(fx), 12), round(float(m), 12)
(0.883572933822, 0.220893233456)
>>> disc.load(np.zeros((4, 5, 3)) + [1, 0, 1]).shape
(4, 5, 3)
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import _show
from ._library import (context, encode, errors, failure, ffi, lib, number, path_bytes, text, whole)
from ._view import motions as _motions
from ._view import vector


def laws() -> list[str]:
    """Names of the friction laws.

    >>> 'power' in laws() and 'integral' in laws()
    True
    """
    return [text(lib.jd_law_at(i).name) for i in range(lib.jd_law_count())]


def shapes() -> list[str]:
    """Names of the shapes of patches."""
    return [text(lib.jd_shape_name(i)) for i in range(6)]


class Law:
    """A friction law: what it says about itself, and values of its parameters.

    >>> Law("power", b_T=0.7).parameters["b_T"]
    0.7
    """

    def __init__(self, name: str | "Law" = "integral", **parameters):
        if isinstance(name, Law):
            parameters = {**name.parameters, **parameters}
            name = name.name
        c, out = context(), ffi.new("const jd_law**")
        c.check(lib.jd_law_find(c.pointer, encode(name, "law"), out))
        self._table = out[0]
        self._values = np.array([self._table.parameters[i].value
                                 for i in range(self._table.parameter_count)])
        for key, value in parameters.items():
            self._set(key, value)

    def _set(self, key, value):
        names = list(self.parameters)
        if key not in names:
            raise errors.NameError_(f"law {self.name} has no parameter '{key}'; it has {', '.join(names)}")
        row = self._table.parameters[names.index(key)]
        if isinstance(value, str):
            c, out = context(), ffi.new("double*")
            c.check(lib.jd_parameter_read(c.pointer, encode(value), ffi.addressof(row), out))
            value = out[0]
        value = number(value, key)
        if not lib.jd_range_holds(row.range, value):
            must = ffi.new("char[]", 160)
            lib.jd_range_text(row.range, must, 160)
            raise errors.ArgumentError(f"{key} is {value:g}, must be {text(must)}")
        self._values[names.index(key)] = value

    @property
    def name(self) -> str:
        return text(self._table.name)

    @property
    def title(self) -> str:
        return text(self._table.title)

    @property
    def description(self) -> str:
        """Formula and limits in plain text."""
        return text(self._table.description)

    @property
    def parameters(self) -> dict[str, float]:
        return {text(self._table.parameters[i].name): float(self._values[i])
                for i in range(self._table.parameter_count)}

    def _pointer(self):
        return ffi.cast("double*", ffi.from_buffer(self._values)) if len(self._values) else ffi.NULL

    def __repr__(self):
        return f"<judder.friction.Law {self.name}: {self.title}>"


class Potential(NamedTuple):
    """Power lost / (mu N), its gradient (the load) and its Hessian [..., 3, 3]."""

    phi: np.ndarray
    load: np.ndarray
    hessian: np.ndarray


class Gauge(NamedTuple):
    """Where loads stand against the limit surface: below 1 friction holds them; slip is the outward
    normal with Phi = 1; `normal_count` is 1 where the surface is smooth, 2 on an edge, 3 at a vertex."""

    gauge: np.ndarray
    slip: np.ndarray
    normal_count: np.ndarray


class Slip(NamedTuple):
    """How a body starts to slip under a load: relative acceleration and friction with its dimension."""

    sticks: bool
    q: np.ndarray
    friction: np.ndarray
    residual: float


class Threshold(NamedTuple):
    """The load base + factor direction that friction can just hold, and the motion that decides."""

    factor: float
    slip: np.ndarray


class Mesh(NamedTuple):
    """The limit surface as triangles, outward normals with Phi = 1."""

    vertices: np.ndarray
    normals: np.ndarray
    triangles: np.ndarray


class Patch:
    """A contact area with its pressure.

    Patch("disc", radius="3 mm"), Patch("ring", radius=, inner=), Patch("ellipse", half_x=, half_y=),
    Patch("rectangle", width=, length=), Patch("polygon", points=[[x, y], ...]),
    Patch("points", points=[[x, y, weight], ...]). Further: pressure "uniform" or "hertz", lean d_c, d_s,
    polynomial (coefficients of 1, x, y, x^2, xy, y^2, ...), place x, y, grip_x, grip_y.

    >>> Patch("rectangle", width="10 mm", length="30 mm").size
    0.015811388300841896
    """

    __slots__ = ("_pointer", "_given", "__weakref__")
    _pointer: Any
    _given: dict[str, Any]

    def __init__(self, shape: str = "disc", *, pressure: str | None = None, points=None,
                 polynomial=None, **numbers):
        c = context()
        options = ffi.new("jd_patch_options*", lib.jd_patch_default())
        keep: list = []
        self._given = dict(shape=shape, pressure=pressure, points=points, polynomial=polynomial,
                           **numbers)
        self._read(options, "shape", shape)
        if pressure is not None:
            self._read(options, "pressure", pressure)
        for name, value in numbers.items():
            if isinstance(value, str):
                self._read(options, name, value)
            else:
                c.check(lib.jd_patch_options_set(c.pointer, options, encode(name),
                                                 number(value, name)))
        if points is not None:
            self._put_points(options, points, keep)
        if polynomial is not None:
            self._put_polynomial(options, polynomial, keep)
        self._make(options)

    def _read(self, options, key, value):
        c = context()
        c.check(lib.jd_patch_options_read(c.pointer, options, encode(key), encode(value, key)))

    def _put_points(self, options, points, keep):
        wide = {lib.JD_SHAPE_POLYGON: 2, lib.JD_SHAPE_POINTS: 3}.get(options.shape)
        if wide is None:
            raise errors.ArgumentError("points go with the shapes polygon and points only")
        try:
            held = np.ascontiguousarray(points, dtype=np.float64)
        except (TypeError, ValueError):
            raise TypeError(f"points must be an array of shape (n, {wide})") from None
        if held.ndim != 2 or held.shape[1] != wide:
            raise errors.ArgumentError(f"points have the shape {held.shape}, must be (n, {wide})")
        if len(held) > 2**31 - 1:
            raise errors.ArgumentError("too many points")
        options.points = ffi.cast("double*", ffi.from_buffer(held)) if held.size else ffi.NULL
        options.point_count = len(held)
        keep.append(held)

    def _put_polynomial(self, options, polynomial, keep):
        try:
            held = np.ascontiguousarray(polynomial, dtype=np.float64)
        except (TypeError, ValueError):
            raise TypeError("polynomial must be a list of coefficients") from None
        counts = {(n + 1) * (n + 2) // 2: n for n in range(5)}
        if held.ndim != 1 or held.size not in counts:
            raise errors.ArgumentError("polynomial must have 1, 3, 6, 10 or 15 coefficients, "
                                       f"not {held.shape}")
        options.polynomial = ffi.cast("double*", ffi.from_buffer(held))
        options.degree = counts[held.size]
        keep.append(held)

    def _make(self, options):
        c, out = context(), ffi.new("jd_patch**")
        c.check(lib.jd_patch_create(c.pointer, options, out))
        self._pointer = ffi.gc(out[0], lib.jd_patch_free)

    @classmethod
    def _of(cls, options) -> "Patch":
        """The same patch, of what it is made of."""
        made = cls.__new__(cls)
        made._given = {}
        made._make(options)
        given: dict[str, Any] = {"shape": made.shape, "pressure": made.pressure}
        if made.shape == "points":
            del given["pressure"]
        o = lib.jd_patch_made_of(made._pointer)
        for i in range(lib.jd_patch_key_count()):
            key = lib.jd_patch_key_at(i)
            name = text(key.name)
            if key.shapes & (1 << o.shape):
                given[name] = getattr(o, name)
        if o.points and o.point_count:
            wide = 2 if made.shape == "polygon" else 3
            given["points"] = np.array(ffi.unpack(o.points, wide * o.point_count)).reshape(-1, wide)
        if o.polynomial:
            n = o.degree
            given["polynomial"] = ffi.unpack(o.polynomial, (n + 1) * (n + 2) // 2)
        made._given = given
        return made

    def __reduce__(self):
        return _patch, (self._given,)

    @property
    def shape(self) -> str:
        return text(lib.jd_shape_name(lib.jd_patch_made_of(self._pointer).shape))

    @property
    def pressure(self) -> str:
        return text(lib.jd_pressure_name(lib.jd_patch_made_of(self._pointer).pressure))

    @property
    def size(self) -> float:
        """a [m]: the radius, the larger half-axis, or the distance of the farthest corner."""
        return lib.jd_patch_size(self._pointer)

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of pressure [m]."""
        out = ffi.new("double[2]")
        lib.jd_patch_centre(self._pointer, out, out + 1)
        return out[0], out[1]

    @property
    def spin_moment(self) -> float:
        """Moment of friction against pure spin / (mu N) [m]."""
        return lib.jd_patch_spin_moment(self._pointer)

    def moment(self, i: int, j: int, k: int = 0) -> float:
        """Moment of the pressure, the integral of x^i y^j r^k, in units of a."""
        out = ffi.new("double*")
        status = lib.jd_patch_moment(self._pointer, whole(i, "i"), whole(j, "j"), whole(k, "k"), out)
        if status < 0:
            raise failure(status, "i, j >= 0, i + j <= 8 and -1 <= i + j + k <= 16 must hold")
        return out[0]

    def margin(self, x: float, y: float) -> float:
        """How far a point lies inside the hull of the patch [m]; negative outside."""
        return lib.jd_patch_margin(self._pointer, number(x, "x"), number(y, "y"))

    # ---- Laws -----------------------------------------------------------------------------------

    def load(self, motion, law: str | Law = "integral", eps: float = 0.0, **parameters) -> np.ndarray:
        """Loads along motions by a law, for arrays (..., 3); NaN where there is none, as at rest."""
        q = _motions(motion)
        chosen = Law(law, **parameters)
        out = np.empty_like(q)
        status = lib.jd_law_load_many(chosen._table, chosen._pointer(), self._pointer, q.size // 3,
                                      _at("jd_motion*", q), number(eps, "eps"), _at("jd_wrench*", out))
        if status < 0:
            raise failure(status, f"eps is {eps}, must be a finite number >= 0" if status in
                          (lib.JD_ERR_RANGE, lib.JD_ERR_NOT_FINITE) else "", "load")
        return out

    def potential(self, motion) -> Potential:
        """Phi, its gradient and its Hessian at motions, by the exact law."""
        q = _motions(motion)
        out = np.empty(q.shape[:-1] + (10,))
        lib_status = lib.jd_patch_potential_many(self._pointer, q.size // 3, _at("jd_motion*", q),
                                                 _at("jd_potential*", out))
        if lib_status < 0:
            raise failure(lib_status)
        xx, xy, xw, yy, yw, ww = (out[..., 4 + i] for i in range(6))
        hessian = np.stack([np.stack(r, -1) for r in ((xx, xy, xw), (xy, yy, yw), (xw, yw, ww))], -2)
        return Potential(out[..., 0], out[..., 1:4], hessian)

    def errors(self, law: str | Law, **parameters) -> dict:
        """How far a law is from the exact one over all motions: largest and mean errors."""
        chosen, c, out = Law(law, **parameters), context(), ffi.new("jd_law_error_report*")
        c.check(lib.jd_law_error(c.pointer, chosen._table, chosen._pointer(), self._pointer, out))
        return {"force": _deviation(out.force), "moment": _deviation(out.moment), "spin": out.spin}

    def errors_over_mixes(self, law: str | Law, count: int = 91, **parameters) -> dict:
        """The same as a curve over the mix of sliding and spin: angle [rad], force and moment."""
        chosen, count = Law(law, **parameters), whole(count, "count", 2, 10**6)
        out = np.empty((count, 3))
        status = lib.jd_law_error_mixes(chosen._table, chosen._pointer(), self._pointer, count,
                                        _at("jd_mix_error*", out))
        if status < 0:
            raise failure(status)
        return {"angle": out[:, 0], "force": out[:, 1], "moment": out[:, 2]}

    def tabulate(self, error: float = 1e-6) -> dict:
        """Build or read the table of the law `table` for an error; what it is like."""
        c, out = context(), ffi.new("jd_table_report*")
        c.check(lib.jd_patch_tabulate(c.pointer, self._pointer, number(error, "error"), out))
        return {"tabulated": bool(out.tabulated), "error": out.error, "measured": out.measured,
                "cells": int(out.cells), "exact_share": out.exact_share, "note": text(out.note)}

    # ---- The limit surface ----------------------------------------------------------------------

    def gauge(self, load) -> Gauge:
        """Gauge of loads (..., 3): load = gauge times a load on the limit surface."""
        f = _motions(load, "load")
        out = np.empty(f.shape[:-1], dtype=_GAUGE)
        status = lib.jd_surface_gauge_many(self._pointer, f.size // 3, _at("jd_wrench*", f),
                                           _at("jd_gauge*", out))
        if status < 0:
            raise failure(status)
        return Gauge(out["gauge"], out["slip"], out["normal_count"])

    def slip(self, B, W, scale: float) -> Slip:
        """Whether and how a body slips: B inertia (3 x 3), W load [N, N, N m], scale mu_k N [N]."""
        out = ffi.new("jd_slip*")
        status = lib.jd_surface_slip(self._pointer, _inertia(B), _wrench(W), number(scale, "scale"), out)
        if status < 0:
            raise failure(status, "", "slip")
        return Slip(bool(out.sticks), _three(out.q), _three(out.friction), out.residual)

    def project(self, load, B=None) -> np.ndarray:
        """The nearest load that friction can hold, in the norm of the inverse of B."""
        out = ffi.new("jd_wrench*")
        status = lib.jd_surface_project(self._pointer, ffi.NULL if B is None else _inertia(B),
                                        _wrench(load), out)
        if status < 0:
            raise failure(status, "", "project")
        return _three(out[0])

    def onset(self, B, load, rate) -> np.ndarray:
        """How slip starts from a load exactly on the surface that grows by `rate` per second."""
        out = ffi.new("jd_motion*")
        status = lib.jd_surface_onset(self._pointer, _inertia(B), _wrench(load), _wrench(rate), out)
        if status < 0:
            raise failure(status, "", "onset")
        return _three(out[0])

    def threshold(self, direction, base=(0, 0, 0)) -> Threshold:
        """How far a load can grow from `base` along `direction`."""
        out = ffi.new("jd_threshold*")
        status = lib.jd_surface_threshold(self._pointer, _wrench(base), _wrench(direction), out)
        if status < 0:
            raise failure(status, "", "threshold")
        return Threshold(out.factor, _three(out.at.slip))

    def mesh(self, level: int = 4) -> Mesh:
        """The limit surface as triangles, with 10 4^level + 2 vertices; level 0 to 7."""
        out = ffi.new("jd_mesh**")
        status = lib.jd_surface_mesh(self._pointer, whole(level, "level"), out)
        if status < 0:
            raise failure(status, f"level is {level}, must be 0 to 7" if status == lib.JD_ERR_RANGE else "")
        held = ffi.gc(out[0], lib.jd_mesh_free)
        count, faces = held.vertex_count, held.triangle_count
        vertices = np.frombuffer(ffi.buffer(held.vertices, 24 * count)).reshape(-1, 3).copy()
        normals = np.frombuffer(ffi.buffer(held.normals, 24 * count)).reshape(-1, 3).copy()
        triangles = np.frombuffer(ffi.buffer(held.triangles, 12 * faces), np.int32).reshape(-1, 3).copy()
        return Mesh(vertices, normals, triangles)

    def save_mesh(self, path, level: int = 4, replace: bool = False) -> None:
        """Write the limit surface as .obj or .ply."""
        out, c = ffi.new("jd_mesh**"), context()
        status = lib.jd_surface_mesh(self._pointer, whole(level, "level"), out)
        if status < 0:
            raise failure(status)
        held = ffi.gc(out[0], lib.jd_mesh_free)
        c.check(lib.jd_mesh_write(c.pointer, held, self.size, path_bytes(path), bool(replace)))

    def plot(self, **options):
        """Draw its limit surface with matplotlib: see `judder.plot.surface`."""
        from . import plot

        return plot.surface(self, **options)

    def fit(self, law: str | Law = "power", **options) -> "Fit":
        """Fit a law to the exact one on this patch: see `judder.friction.fit`."""
        return fit(law, self, **options)

    def __repr__(self):
        return f"<judder.friction.Patch {self.shape}, {self.pressure}, a = {self.size:g} m>"

    def _repr_html_(self):
        x, y = self.centre
        rows = [("shape", self.shape), ("pressure", self.pressure), ("size a", f"{self.size:.10g} m"),
                ("centre of pressure", f"({x:.6g}, {y:.6g}) m"),
                ("moment of pure spin/(mu N)", f"{self.spin_moment:.10g} m")]
        angle = np.linspace(0, np.pi / 2, 121)
        q = np.stack([np.cos(angle), 0 * angle, np.sin(angle) / self.size], -1)
        f = self.load(q)
        return _show.table(None, rows) + _show.path_svg(f[:, 0], f[:, 2] / self.size,
                                                        labels=("f_x", "m/a"), size=(240, 200))


#: A jd_gauge for NumPy.
_GAUGE = np.dtype({"names": ["gauge", "slip", "normal_count"],
                   "formats": ["<f8", ("<f8", 3), "<i4"],
                   "offsets": [ffi.offsetof("jd_gauge", n) for n in ("gauge", "slip", "normal_count")],
                   "itemsize": ffi.sizeof("jd_gauge")})


def _patch(given):
    return Patch(**given)


def _at(kind, array):
    return ffi.cast(kind, ffi.from_buffer(array))


def _three(c):
    return np.array([getattr(c, n) for n in (("vx", "vy", "w") if ffi.typeof(c) is ffi.typeof("jd_motion")
                                             else ("fx", "fy", "m"))])


def _wrench(value):
    v = vector(value, 3, "load")
    return {"fx": v[0], "fy": v[1], "m": v[2]}


def _inertia(B):
    """A symmetric matrix 3 x 3, or its six numbers xx, xy, xw, yy, yw, ww, or (m, m, J)."""
    try:
        v = np.asarray(B, dtype=float)
    except (TypeError, ValueError):
        raise TypeError("B must be numbers") from None
    if v.shape == (3,):
        v = np.diag(v)
    if v.shape == (3, 3):
        if not np.array_equal(v, v.T):
            raise errors.ArgumentError("B must be symmetric")
        v = v[np.triu_indices(3)]
    if v.shape != (6,):
        raise errors.ArgumentError(f"B has the shape {v.shape}, must be (3, 3), (3,) or (6,)")
    return v.tolist()


def _deviation(d):
    return {"largest": d.largest, "mean": d.mean, "at": np.array([d.at.vx, d.at.vy, d.at.w])}


# ---- Fits ---------------------------------------------------------------------------------------


class Fit:
    """What a fit found: parameters with errors and 95 % intervals, residuals, correlation."""

    def __init__(self, c, law):
        n = c.parameter_count
        rows = [c.parameters[i] for i in range(n)]
        self.names = [text(r.name) for r in rows]
        self.values = {text(r.name): r.value for r in rows}
        self.errors = {text(r.name): r.error for r in rows}
        self.intervals = {text(r.name): (r.low, r.high) for r in rows}
        self.free = [text(r.name) for r in rows if r.free]
        self.units = {text(r.name): text(r.unit) for r in rows}
        self.correlation = np.array([[c.correlation[i][j] for j in range(n)] for i in range(n)])
        self.force = {"rms": c.force.rms, "largest": c.force.largest, "noise": c.force.noise}
        self.moment = {"rms": c.moment.rms, "largest": c.moment.largest, "noise": c.moment.noise}
        self.motions, self.evaluations = int(c.motion_count), int(c.evaluations)
        self.law = Law(law.name, **{k: v for k, v in self.values.items() if k in law.parameters})

    def __getitem__(self, name):
        if name not in self.values:
            raise errors.NameError_(f"no parameter '{name}'; there are {', '.join(self.names)}")
        return self.values[name]

    def __repr__(self):
        return "<judder.friction.Fit " + ", ".join(f"{n} = {self.values[n]:.6g}" for n in self.free) + ">"

    def _repr_html_(self):
        rows = [(n, f"{self.values[n]:.8g}", f"{self.errors[n]:.3g}",
                 f"{self.intervals[n][0]:.6g} to {self.intervals[n][1]:.6g}", self.units[n])
                for n in self.free]
        return _show.table(("parameter", "value", "standard error", "95 %", "unit"), rows)


def fit(law: str | Law, patch: Patch, motions=None, loads=None, *, free=None, mixing=(0, np.pi / 2),
        d=(0, 1), eps: float = 0.0, mu: float = 1.0, normal_force: float = 1.0, fit_mu: bool = False,
        mu_only: bool = False, max_evaluations: int = 0) -> Fit:
    """Fit a law to the exact one over a domain, or with `motions` and `loads` to measurements.

    The domain: mixing angles atan2(a |w|, |v|) and leans d of the pressure. Loads are divided by mu N
    unless `normal_force` [N] is given; NaN stands for what was not measured. `fit_mu` fits mu, too.
    """
    if not isinstance(patch, Patch):
        raise TypeError("patch must be a judder.friction.Patch")
    chosen, c, out = Law(law), context(), ffi.new("jd_fit*")
    problem = ffi.new("jd_fit_problem*")
    start = ffi.new("double[]", list(map(float, chosen._values)) or [0.0])
    problem.law, problem.patch, problem.start = chosen._table, patch._pointer, start
    problem.max_evaluations, problem.mu_only = whole(max_evaluations, "max_evaluations", 0), bool(mu_only)
    names = [ffi.new("char[]", encode(n, "free")) for n in ([free] if isinstance(free, str) else free or [])]
    held = ffi.new("const char*[]", names or [ffi.NULL])
    if names:
        problem.free, problem.free_count = held, len(names)
    if (motions is None) != (loads is None):
        raise errors.ArgumentError("a fit to measurements needs motions and loads")
    if motions is None:
        domain = ffi.new("jd_fit_domain*", lib.jd_fit_domain_default())
        (domain.mixing_min, domain.mixing_max) = vector(mixing, 2, "mixing")
        (domain.d_min, domain.d_max) = vector(d, 2, "d")
        c.check(lib.jd_fit_law(c.pointer, problem, domain, out))
        return Fit(out[0], chosen)
    q, f = _motions(motions).reshape(-1, 3), _motions(loads, "loads").reshape(-1, 3)
    if q.shape != f.shape:
        raise errors.ArgumentError(f"{len(q)} motions and {len(f)} loads do not go together")
    rows = ffi.new("jd_measurement[]", max(1, len(q)))
    table = np.frombuffer(ffi.buffer(rows), np.float64).reshape(-1, ffi.sizeof("jd_measurement") // 8)
    table[: len(q), :3], table[: len(q), 3:6] = q, f
    data = ffi.new("jd_fit_data*", lib.jd_fit_data_default())
    data.rows, data.row_count, data.eps = rows, len(q), number(eps, "eps")
    data.mu, data.normal_force = number(mu, "mu"), number(normal_force, "normal_force")
    data.fit_mu = bool(fit_mu) or bool(mu_only)
    c.check(lib.jd_fit_measured(c.pointer, problem, data, out))
    return Fit(out[0], chosen)


def read_measurements(path, newtons: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Motions and loads from a CSV file with the columns vx, vy, w, Tx, Ty, M."""
    c, rows, count = context(), ffi.new("jd_measurement**"), ffi.new("int*")
    c.check(lib.jd_measurements_read(c.pointer, path_bytes(path), bool(newtons), rows, count))
    try:
        size = ffi.sizeof("jd_measurement")
        found = np.frombuffer(ffi.buffer(rows[0], size * count[0])).reshape(-1, size // 8).copy()
    finally:
        lib.free(rows[0])
    return found[:, :3], found[:, 3:6]
