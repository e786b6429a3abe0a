"""What the library holds: names of systems, solvers and engines, and what a system says about itself."""

from __future__ import annotations

import json

from ._library import ffi, lib, take_text, text


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


_KNOWN: dict[int, dict] = {}


def describe(context, table) -> dict:
    """What a system says about itself; kept of those that are never freed."""
    key = int(ffi.cast("uintptr_t", table))
    if not table.equations and key in _KNOWN:
        return _KNOWN[key]
    out = ffi.new("char**")
    context.check(lib.jd_system_json(context.pointer, table, out))
    found = json.loads(take_text(out[0]))
    if not table.equations:
        _KNOWN[key] = found
    return found
