"""Results in files: the same HDF5 files that the command writes and reads."""

from __future__ import annotations

import os

from . import _show
from ._library import context, errors, ffi, lib, path_bytes, text
from ._view import view
from .run import Columns, Events, _take

_TEXTS = ("system", "title", "source", "law", "patch", "pressure", "solver", "record", "status",
          "message", "version", "maths", "scenario", "equations")
_NUMBERS = ("begin", "end", "tolerance", "output_step", "steps", "rejected", "rhs", "implicit",
            "jacobians", "switches", "events")


class Result(Columns):
    """What a run leaves: named columns over the library's memory, and all that is needed to repeat it."""

    def __init__(self, pointer):
        self._pointer = ffi.gc(pointer, lib.jd_result_free)
        self._rows = int(lib.jd_result_row_count(self._pointer))
        self._columns, self._units, self._texts, self._states = {}, {}, {}, []
        for i in range(lib.jd_result_column_count(self._pointer)):
            c = lib.jd_result_column_at(self._pointer, i)
            name = text(c.name)
            self._columns[name] = view(c.values, (self._rows,), self._pointer)
            self._units[name], self._texts[name] = text(c.unit), text(c.text)
            if c.role == lib.JD_COLUMN_STATE:
                self._states.append(name)
        self._names = list(self._columns)
        self.system = self.text("system")

    def _column(self, name):
        return self._columns[name]

    def __len__(self):
        return self._rows

    def text(self, name: str) -> str:
        """A text of the result: "system", "law", "solver", "status", "message", "scenario", ..."""
        if name not in _TEXTS:
            raise errors.NameError_(f"no text '{name}'; there are {', '.join(_TEXTS)}")
        return text(lib.jd_result_text(self._pointer, name.encode()))

    def number(self, name: str) -> float:
        """A number of the result: "begin", "end", "tolerance", "steps", "rhs", ..."""
        if name not in _NUMBERS:
            raise errors.NameError_(f"no number '{name}'; there are {', '.join(_NUMBERS)}")
        return lib.jd_result_number(self._pointer, name.encode())

    @property
    def status(self) -> str:
        """How the run ended."""
        return self.text("status")

    @property
    def parameters(self) -> dict:
        """All parameters by group and name: {"parameters": {"mu": 0.2}, "friction": {...}, ...}."""
        found: dict = {}
        for i in range(lib.jd_result_parameter_count(self._pointer)):
            p = lib.jd_result_parameter_at(self._pointer, i)
            found.setdefault(text(p.group), {})[text(p.name)] = text(p.choice) or p.value
        return found

    @property
    def events(self) -> Events:
        """What happened, in the order of time."""
        return _take(self._pointer, lambda r, i: lib.jd_result_event_at(r, i)[0],
                     lib.jd_result_event_count(self._pointer), self._states)

    def save(self, path, replace: bool = False) -> None:
        """Write it: .h5 (everything) or .csv (the columns). The file appears whole or not at all."""
        c = context()
        c.check(lib.jd_result_write(c.pointer, self._pointer, path_bytes(path), bool(replace)))

    def figure(self, path, replace: bool = False) -> None:
        """Draw the panels of the system as the command does (gnuplot): .png, .svg or .pdf."""
        c = context()
        options = ffi.new("jd_figure_options*", lib.jd_figure_options_default())
        options.replace = bool(replace)
        c.check(lib.jd_figure_write(c.pointer, self._pointer, path_bytes(path), options))

    def __repr__(self):
        return f"<judder.Result of {self.system}: {self._rows} rows, {self.status}>"

    def _repr_html_(self):
        rows = [(n, self._units[n], self._texts[n]) for n in self._names]
        return _show.table(("quantity", "unit", ""), rows, repr(self).strip("<>"))


def load(path):
    """Read a file that Judder wrote: a `Result`, or of a sweep a `judder.sweep.Diagram`."""
    from .sweep import Diagram

    name = path_bytes(path)
    if not os.path.exists(name):
        raise errors.FileError(f"{os.fsdecode(name)}: no such file")
    if lib.jd_diagram_is_file(name):
        return Diagram(path)
    c, out = context(), ffi.new("jd_result**")
    c.check(lib.jd_result_read(c.pointer, name, out))
    return Result(out[0])
