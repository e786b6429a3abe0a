"""Sweeps: what a system does as a parameter changes, seen through a section."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref

import numpy as np

from . import _options, _show
from ._library import context, encode, errors, ffi, lib, number, path_bytes, status_name, text
from .run import Plan, _guard

#: What stands in place of a period.
KINDS = {0: "none", -1: "stick", -2: "fixed", -3: "unknown"}


class Diagram:
    """A sweep: for every case the values of its parameters, its period and what was recorded.

    `diagram["x"]` is an array [case, section], NaN where nothing was recorded.
    """

    def __init__(self, path, owner=None):
        self.path = os.fspath(path)
        self._owner = owner  # of a file that goes with the diagram
        c, out = context(), ffi.new("jd_diagram**")
        c.check(lib.jd_diagram_open(c.pointer, path_bytes(path), out))
        self._pointer = ffi.gc(out[0], lib.jd_diagram_free)
        d = self._pointer
        self.axes: dict[str, np.ndarray] = {}
        self._units: dict[str, str] = {}
        for i in range(lib.jd_diagram_axis_count(d)):
            a = lib.jd_diagram_axis_at(d, i)
            self.axes[text(a.name)] = np.array(ffi.unpack(a.values, a.count))
            self._units[text(a.name)] = text(a.unit)
        self.quantities = []
        for i in range(lib.jd_diagram_quantity_count(d)):
            q = lib.jd_diagram_quantity_at(d, i)
            self.quantities.append(text(q.name))
            self._units[text(q.name)] = text(q.unit)
        count = lib.jd_diagram_case_count(d)
        cases = [lib.jd_diagram_case_at(d, i) for i in range(count)]
        self.done = np.array([c.done for c in cases], bool)
        self.period = np.array([c.period for c in cases], int)
        self.branch = np.array([-1 if c.branch == lib.JD_DIRECTION_DOWN else 1 for c in cases])
        self.start = np.array([c.start for c in cases], int)
        self.status = np.array([status_name(c.status) if c.done else "cancelled" for c in cases])
        self.recorded = np.array([c.recorded for c in cases], int)
        self.values = {name: values[[c.place[k] for c in cases]] if count else values[:0]
                       for k, (name, values) in enumerate(self.axes.items())}
        self._points: dict[str, np.ndarray] = {}

    def __len__(self):
        return len(self.done)

    def unit(self, name: str) -> str:
        """Unit of a quantity or of what is varied."""
        if name not in self._units:
            raise errors.NameError_(f"no '{name}'; there are {', '.join(self._units)}")
        return self._units[name]

    def __getitem__(self, name: str) -> np.ndarray:
        if name in self.values:
            return self.values[name]
        if name not in self.quantities:
            raise errors.NameError_(f"no quantity '{name}'; there are {', '.join(self.quantities)}")
        if name not in self._points:
            c, record = context(), int(lib.jd_diagram_number(self._pointer, b"record"))
            found = np.empty((len(self), record))
            c.check(lib.jd_diagram_points(c.pointer, self._pointer, self.quantities.index(name), 0,
                                          len(self), ffi.cast("double*", ffi.from_buffer(found))))
            self._points[name] = found
        return self._points[name]

    def _ipython_key_completions_(self):
        return list(self.values) + self.quantities

    @property
    def finished(self) -> bool:
        """Whether all cases are there."""
        return bool(lib.jd_diagram_finished(self._pointer))

    @property
    def result(self):
        """The scenario, parameters and solver of the sweep: texts and numbers."""
        found = lib.jd_diagram_result(self._pointer)
        return {"system": text(lib.jd_result_text(found, b"system")),
                "solver": text(lib.jd_result_text(found, b"solver")),
                "law": text(lib.jd_result_text(found, b"law")),
                "section": text(lib.jd_diagram_text(self._pointer, b"section")),
                "start": text(lib.jd_diagram_text(self._pointer, b"start"))}

    def to_pandas(self):
        """A pandas.DataFrame with a row per case and section."""
        import pandas

        record = self[self.quantities[0]].shape[1] if self.quantities else 0
        case = np.repeat(np.arange(len(self)), record)
        columns = {"case": case, "section": np.tile(np.arange(record), len(self))}
        columns.update({name: v[case] for name, v in self.values.items()})
        columns.update({"branch": self.branch[case], "start": self.start[case],
                        "period": self.period[case]})
        columns.update({q: self[q].ravel() for q in self.quantities})
        frame = pandas.DataFrame(columns)
        return frame[np.isfinite(frame[self.quantities]).any(axis=1)].reset_index(drop=True)

    def to_xarray(self):
        """An xarray.Dataset over the dimensions case and section."""
        import xarray

        data: dict[str, tuple] = {q: (("case", "section"), self[q], {"units": self._units[q]}) for q in self.quantities}
        data["period"] = ("case", self.period)
        coords: dict[str, tuple] = {n: ("case", v, {"units": self._units[n]}) for n, v in self.values.items()}
        coords["branch"] = ("case", self.branch)
        return xarray.Dataset(data, coords=coords)

    def save(self, path, replace: bool = False) -> None:
        """Write it: .csv, or .h5 as a copy of its file."""
        name = os.fspath(path)
        if isinstance(name, bytes):
            name = os.fsdecode(name)
        if name.endswith((".h5", ".hdf5")):
            import shutil

            if os.path.exists(name) and not replace:
                raise errors.FileError(f"{name} exists; replace=True replaces it")
            shutil.copyfile(self.path, name + ".part")
            os.replace(name + ".part", name)
            return
        c = context()
        c.check(lib.jd_diagram_write_csv(c.pointer, self._pointer, path_bytes(name), bool(replace)))

    def plot(self, *names, **options):
        """Draw it with matplotlib: see `judder.plot.diagram`."""
        from . import plot

        return plot.diagram(self, *names, **options)

    def __repr__(self):
        over = " and ".join(self.axes)
        return (f"<judder.Diagram over {over}: {int(self.done.sum())} of {len(self)} cases, "
                f"{', '.join(self.quantities)}>")

    def _repr_html_(self):
        kinds, counts = np.unique(self.period[self.done], return_counts=True)
        rows = [(KINDS.get(int(k), int(k)), int(n)) for k, n in zip(kinds, counts)]
        caption = repr(self).strip("<>")
        figure = ""
        if len(self.axes) == 1 and self.quantities:
            q = self.quantities[0]
            figure = _dots(self[next(iter(self.axes))], self[q], (next(iter(self.axes)), q))
        return _show.table(("period", "cases"), rows, caption) + figure


def _dots(x, points, labels, size=(360, 220)):
    """Points as a small figure."""
    xs = np.repeat(x, points.shape[1])
    ys = points.ravel()
    good = np.isfinite(ys)
    xs, ys = xs[good], ys[good]
    step = max(1, len(xs) // 4000)
    xs, ys = xs[::step], ys[::step]
    if not len(xs):
        return ""
    px = 10 + (xs - xs.min()) / (np.ptp(xs) or 1) * (size[0] - 30)
    py = 10 + (1 - (ys - ys.min()) / (np.ptp(ys) or 1)) * (size[1] - 30)
    path = "".join(f"M{a:.1f} {b:.1f}h1" for a, b in zip(px, py))
    return (f'<svg width="{size[0]}" height="{size[1]}" xmlns="http://www.w3.org/2000/svg">'
            f'<rect width="{size[0]}" height="{size[1]}" fill="white" stroke="#ccc"/>'
            f'<path d="{path}" stroke="#1f5fa8" stroke-width="1"/>'
            f'<text x="{size[0] / 2:.0f}" y="{size[1] - 4}" font-size="11">{labels[0]}</text>'
            f'<text x="4" y="12" font-size="11">{labels[1]}</text></svg>')


class _Folder:
    """A temporary folder that goes with its diagram, without a word."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="judder-")
        self.path = os.path.join(folder, "sweep.h5")
        weakref.finalize(self, _remove, folder, os.getpid())


def _remove(folder, owner):
    if os.getpid() == owner:  # not by a copy of the process
        shutil.rmtree(folder, ignore_errors=True)


def sweep(system, over=None, *, path=None, section=None, random=None, quantities=None, phase=None,
          within=None, replace=False, resume=False, run=None, progress=None, threads=None,
          tolerance=None, solver=None, engine=None, axes=None, lock=True, **numbers) -> Diagram:
    """Run a system over one or two parameters.

    over: "omega=0.5:2:300" (":log", or "mu=0.1,0.2"), several texts, or a dict
        {"omega": (0.5, 2, 300)}; `section`: "drive", "period=1 s", "event=impact", "x=0:up";
    numbers: start ("restart", "carry", "random"), direction, segments, starts, seed, transient,
        record, periods, period_tolerance; `random`: spans "x=-1:1" of random starts;
    path: an .h5 file to keep; without one the diagram lives in a temporary file;
    lock: False writes also where the file cannot be locked; no other process may write it.

    Ctrl-C raises `judder.Interrupted`, whose `result` is the diagram of the finished cases.
    """
    context_ = system._context
    options = ffi.new("jd_sweep_options*")
    of_file = lib.jd_scenario_sweep(system._scenario) if system._scenario else ffi.NULL
    if of_file:
        options[0] = of_file[0]
    else:
        lib.jd_sweep_options_init(options)
        options.axis_count = 0
    known = _options.rows(lib.jd_sweep_option_list())
    for name in numbers:
        if name not in known:
            raise errors.NameError_(f"no option '{name}' of a sweep; there are {', '.join(known)}, "
                                    "section, phase, within, random, quantities")
    with context_.lock:
        _read_axes(system, _options.axes(over, axes or {}), options)
        if section is not None:
            ffi.memmove(ffi.addressof(options[0], "section"), ffi.new("jd_section*"),
                        ffi.sizeof("jd_section"))
            context_.check(lib.jd_section_read(system._model, encode(section, "section"),
                                               ffi.addressof(options[0], "section")))
        for field, value, unit in (("phase", phase, "rad"), ("within", within, "s")):
            if value is not None:
                setattr(options.section, field, _value(system, value, unit, field))
        _options.put_all(context_, lib.jd_sweep_option_list(), options, numbers)
        _read_each(system, random, "span_count", lib.jd_sweep_read_span, options)
        _read_each(system, quantities, "quantity_count", lib.jd_sweep_read_quantity, options)
        options.replace, options.resume = bool(replace), bool(resume)
        options.scenario = lib.jd_scenario_text(system._scenario) if system._scenario else ffi.NULL
        plan = Plan(system, solver=solver, engine=engine, tolerance=tolerance, threads=threads,
                    progress=progress, title="sweep", **(run or {}))
        folder = _Folder() if path is None else None
        target = folder.path if folder else os.fsdecode(path_bytes(path))
        lib.jd_context_allow_unlocked(context_.pointer, not lock or folder is not None)
        context_.check(lib.jd_sweep_check(system._model, plan.options, options))
        context_.check(lib.jd_sweep_check_path(context_.pointer, path_bytes(target), options))
        _guard(system).clear()
        context_.check(lib.jd_sweep_run(system._model, plan.options, options, path_bytes(target),
                                        ffi.new("jd_sweep_summary*")))
    _guard(system).reraise()
    plan.watch.end(lambda: Diagram(target, folder))
    return Diagram(target, folder)


def _read_axes(system, given, options):
    if given:
        options.axis_count = 0
    for one in given:
        system._context.check(lib.jd_sweep_read_axis(system._model, encode(one, "over"), options))
    if options.axis_count == 0:
        raise errors.ArgumentError("nothing to sweep: over='NAME=FROM:TO:POINTS' says what is varied")


def _read_each(system, given, counter, read, options):
    if given is None:
        return
    setattr(options, counter, 0)
    for one in [given] if isinstance(given, str) else given:
        system._context.check(read(system._model, encode(one), options))


def _value(system, value, unit, what):
    """A number, or a text with a unit."""
    if not isinstance(value, str):
        return number(value, what)
    out = ffi.new("double*")
    system._context.check(lib.jd_value_read(system._context.pointer, encode(value), unit.encode(), out))
    return out[0]
