"""What was changed of a model since it was opened: one entry per name, in the order of the last change.

Copies and other processes do the same again. An entry that a later one makes void is dropped: numbers of a
law when a law is chosen, those of terms when terms are put in their place.
"""

from __future__ import annotations

from typing import Any, Iterator


class Journal:
    """Entries (call, arguments) by keys (kind, contact, name); contact is None where there is one patch."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: dict[tuple, tuple[str, tuple]] = {}

    def __iter__(self) -> Iterator[tuple[str, tuple]]:
        return iter(list(self._entries.values()))

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: str) -> bool:
        """Whether a value was set by this name."""
        return ("value", None, name) in self._entries

    def value(self, name: str, value: float) -> None:
        """A parameter, an initial value, or a number of a term."""
        self._put(("value", None, name), "__setitem__", name, value)

    def law_number(self, contact: str | None, plain: str, name: str, value: float) -> None:
        """A parameter of a law; `plain` is its name without that of the contact."""
        self._put(("law number", contact, plain), "__setitem__", name, value)

    def law(self, contact: str | None, law: str) -> None:
        """A law, whose parameters then have their defaults; contact None: of all."""
        self._drop(lambda kind, where, name: kind in ("law", "law number") and contact in (None, where))
        self._put(("law", contact, ""), "set_friction", law, contact)

    def patch(self, contact: str | None, patch: Any) -> None:
        """A patch, which sets its size as well."""
        self._put(("patch", contact, ""), "set_patch", patch, contact)

    def terms(self, kind: str, words: str) -> None:
        """All terms of "loads" or "drive"."""
        self._drop(lambda what, where, name: what == "value" and name.startswith(kind + "."))
        self._put((kind, None, ""), "set_" + kind, words)

    def _put(self, key, call, *arguments):
        self._entries.pop(key, None)
        self._entries[key] = (call, arguments)

    def _drop(self, void):
        self._entries = {key: entry for key, entry in self._entries.items() if not void(*key)}
