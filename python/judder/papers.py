"""Papers whose figures and tables Judder makes again, and checks against what they print."""

from __future__ import annotations

from typing import NamedTuple

from . import _show
from ._library import context, encode, errors, ffi, lib, path_bytes, text, whole
from .progress import Watch


def papers() -> dict[str, list[str]]:
    """Names of the papers with those of their figures and tables.

    >>> "kardan2013" in papers()
    True
    """
    found = {}
    for i in range(lib.jd_paper_count()):
        p = lib.jd_paper_at(i)
        found[text(p.name)] = [text(p.exhibits[k].name) for k in range(p.exhibit_count)]
    return found


class Check(NamedTuple):
    """One check: what, its value and the expected one, and the verdict (agrees, finding, fails)."""

    exhibit: str
    what: str
    value: float
    expected: float
    tolerance: float
    unit: str
    verdict: str
    source: str


class Reproduction:
    """What was made: checks and files."""

    def __init__(self, pointer, folder):
        held = ffi.gc(pointer, lib.jd_reproduction_free)
        self.folder = folder
        self.checks = []
        for i in range(lib.jd_reproduction_check_count(held)):
            c = lib.jd_reproduction_check_at(held, i)
            self.checks.append(Check(text(c.exhibit.name), text(c.what), c.value, c.expected, c.tolerance,
                                     text(c.unit), text(lib.jd_verdict_name(c.verdict)), text(c.source)))
        self.files = [text(lib.jd_reproduction_file_at(held, i))
                      for i in range(lib.jd_reproduction_file_count(held))]

    @property
    def failed(self) -> list[Check]:
        """Checks that fail."""
        return [c for c in self.checks if c.verdict == "fails"]

    def __repr__(self):
        return f"<judder.Reproduction in {self.folder}: {len(self.checks)} checks, {len(self.failed)} fail>"

    def _repr_html_(self):
        rows = [(c.exhibit, c.what, f"{c.value:.8g}", f"{c.expected:.8g}", c.unit, c.verdict)
                for c in self.checks]
        return _show.table(("figure", "what", "ours", "expected", "unit", ""), rows)


def reproduce(paper: str, folder, only: str | None = None, *, points: int = 0, replace: bool = False,
              progress=None) -> Reproduction:
    """Make the figures and tables of a paper into a folder, with a page of all checks."""
    c = context()
    found, exhibit, out = ffi.new("const jd_paper**"), ffi.new("const jd_exhibit**"), ffi.new("jd_reproduction**")
    c.check(lib.jd_paper_find(c.pointer, encode(paper, "paper"), found))
    options = ffi.new("jd_reproduce_options*", lib.jd_reproduce_options_default())
    if only is not None:
        c.check(lib.jd_exhibit_find(c.pointer, found[0], encode(only, "only"), exhibit))
        options.only = exhibit[0]
    options.replace, options.points = bool(replace), whole(points, "points", 0)
    watch = Watch(progress, paper)
    watch.put(options)
    path = path_bytes(folder, "folder")
    status = c.check(lib.jd_reproduce(c.pointer, found[0], path, options, out))
    watch.end()
    if not out[0]:
        raise errors.UnsupportedError(f"stopped on request ({status})")
    return Reproduction(out[0], folder)
