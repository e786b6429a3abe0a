"""Structured parts of a system: friction law, contact patch, loads and drive, assigned as a whole."""

from __future__ import annotations

import json
from typing import Mapping

from ._library import encode, errors, ffi, lib, take_text, text
from ._source import as_json
from .values import Names, Values, plain_text


class Parts(Values):
    """What a `judder.System` knows of its parts."""

    __slots__ = ()

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
                self._journal.law(self._place(contact), chosen)
            prefix = "friction." if contact is None else f"{contact}.friction."
            for name, value in values.items():
                self[prefix + plain_text(name)] = value

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
            self._journal.patch(self._place(contact), made)

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
        words = terms if isinstance(terms, str) else "none" if not terms else as_json(_given(terms), kind)
        clear, read = ((lib.jd_model_clear_loads, lib.jd_model_read_loads) if kind == "loads" else
                       (lib.jd_model_clear_drive, lib.jd_model_read_drive))
        with self._context.lock:
            trial = ffi.new("jd_model**")
            self._context.check(lib.jd_model_copy(self._model, trial))
            held = ffi.gc(trial[0], lib.jd_model_free)
            clear(held)
            self._context.check(read(held, encode(words), kind.encode()))
            self._model = held
            self._journal.terms(kind, words)


def _mapping(value, what):
    if not isinstance(value, Mapping):
        raise TypeError(f"{what} must be a dict, not {type(value).__name__}")
    return value


def _given(terms):
    """Terms without what is at its default, as they are told by `loads` and `drive`."""
    if isinstance(terms, Mapping):
        return {k: v for k, v in terms.items() if v is not None and k != "kind"}
    return [_given(one) if isinstance(one, Mapping) else one for one in terms]
