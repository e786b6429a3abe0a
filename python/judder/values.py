"""Values of a system by name, with units: parameters, initial values, numbers of its parts."""

from __future__ import annotations

import re
from typing import Any, Mapping

import numpy as np

from . import _show
from ._journal import Journal
from ._library import Context, encode, errors, ffi, lib, number, text

#: Parts that are assigned as a whole.
SECTIONS = ("friction", "patch", "loads", "drive", "law")
_OF_A_PART = re.compile(r"(?:(?:contacts\.)?(?P<contact>.+)\.)?(?P<part>patch|friction)\.[^.]+\Z")


def plain_text(name):
    if not isinstance(name, str):
        raise TypeError(f"a name must be a text, not {type(name).__name__}")
    return name


class Names:
    """Values by name below a prefix: `system.initial`, `system.friction`, `system.patch`."""

    __slots__ = ("_system", "_prefix", "_names")

    def __init__(self, system, prefix, names):
        object.__setattr__(self, "_system", system)
        object.__setattr__(self, "_prefix", prefix)
        object.__setattr__(self, "_names", names)

    def __getitem__(self, name):
        return self._system[self._prefix + plain_text(name)]

    def __setitem__(self, name, value):
        self._system[self._prefix + plain_text(name)] = value

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


class Values:
    """What a `judder.System` knows of its values: read and set by name, with units."""

    __slots__ = ()
    _context: Context
    _model: Any
    _table: Any
    _journal: Journal
    _info: dict
    _names: list[str]

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

    @property
    def initial(self) -> Names:
        """Initial values of the states: `system.initial.x = "1 mm"`."""
        return Names(self, "initial.", self.states)

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

    # ---- Reading ----------------------------------------------------------------------------------

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
        name = plain_text(name)
        with self._context.lock:
            row, value = self._parameter(name)
            choice = lib.jd_range_name(row.range, value)
            return text(choice) if choice else value

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except errors.NameError_ as error:
            raise AttributeError(str(error)) from None

    # ---- Setting ----------------------------------------------------------------------------------

    def __setitem__(self, name: str, value: Any) -> None:
        name = plain_text(name)
        if name in SECTIONS and name not in self._names:
            getattr(self, "set_" + name)(value)
            return
        with self._context.lock:
            row, _ = self._parameter(name)
            if isinstance(value, str):
                out = ffi.new("double*")
                self._context.check(lib.jd_parameter_read(self._context.pointer, encode(value), row, out))
                value = out[0]
            found = number(value, name)
            if name.startswith("initial."):
                status = lib.jd_model_set_initial(self._model, encode(name[8:]), found)
            else:
                status = lib.jd_model_set(self._model, encode(name), found)
            self._context.check(status)
            self._note(name, row, found)

    def _note(self, name, row, value):
        """Into the journal: under the name of the table, however it was called."""
        table = self._table
        own = 0 <= int(ffi.cast("intptr_t", row)) - int(ffi.cast("intptr_t", table.parameters)) < (
            table.parameter_count * ffi.sizeof("jd_parameter"))
        if own:
            self._journal.value(text(row.name), value)
        elif name.startswith(("initial.", "loads.", "drive.")):
            self._journal.value(name, value)
        else:
            found = _OF_A_PART.match(name)
            contact = self._place(found["contact"] if found else None)
            if found and found["part"] == "patch":
                self._journal.patch(contact, self._chosen_patch(contact))
            else:
                self._journal.law_number(contact, text(row.name), name, value)

    def _place(self, contact):
        """The contact of a patch; None where there is but one."""
        return contact if lib.jd_model_patch_count(self._model) > 1 else None

    def _chosen_patch(self, contact):
        from .friction import Patch

        place = ffi.NULL if contact is None else encode(contact)
        return Patch._of(ffi.new("jd_patch_options*", lib.jd_model_patch_options_of(self._model, place)))

    def __setattr__(self, name, value):
        if name in type(self)._FIELDS:
            object.__setattr__(self, name, value)
        elif name == "initial":
            for state, start in dict(value).items():
                self["initial." + state] = start
        elif isinstance(getattr(type(self), name, None), property) and name not in SECTIONS:
            raise AttributeError(f"{name} cannot be set")
        elif name in SECTIONS:
            self[name] = value
        else:
            try:
                self[name] = value
            except errors.NameError_ as error:
                raise AttributeError(str(error)) from None

    _FIELDS: tuple[str, ...] = ()

    def __delattr__(self, name):
        raise AttributeError(f"{name} cannot be deleted")

    def __dir__(self):
        return sorted(set(super().__dir__()) | set(self._names))

    def _ipython_key_completions_(self):
        return self._names + ["initial." + s for s in self.states]

    def set(self, values: Mapping[str, Any] | None = None, /, **more):
        """Set several values by name, and return the system itself."""
        for name, value in {**(values or {}), **more}.items():
            self[name] = value
        return self
