"""Progress: a bar in the terminal or the notebook, and Ctrl-C that stops a study cleanly."""

from __future__ import annotations

import sys
import time
from typing import Any

from ._library import ffi

#: A bar appears when a study takes longer than this [s].
PATIENCE = 0.6
WIDTH = 32


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    found = shell.get_ipython() if shell else None
    return bool(found) and "IPKernelApp" in getattr(found, "config", {})


class Bar:
    """Draws the finished share, at most ten times a second."""

    def __init__(self, title: str, stream=None):
        self.title = title
        self.stream = stream or sys.stderr
        self.notebook = _in_notebook()
        self.begin = self.last = time.monotonic()
        self.drawn = False
        self.handle: Any = None

    def __call__(self, done: float) -> None:
        now = time.monotonic()
        if now - self.begin < PATIENCE or now - self.last < 0.1:
            return
        self.last = now
        left = (now - self.begin) * (1 / done - 1) if done > 0 else float("nan")
        self.draw(done, left)

    def draw(self, done: float, left: float) -> None:
        if self.notebook:
            self.draw_html(done)
        else:
            full = int(WIDTH * done)
            self.stream.write(f"\r{self.title} [{'#' * full}{'.' * (WIDTH - full)}] {100 * done:3.0f} %"
                              f"  {left:6.1f} s left")
            self.stream.flush()
        self.drawn = True

    def draw_html(self, done: float) -> None:
        from IPython.display import HTML, display

        page = HTML(f"{self.title} <progress max=1 value={done:.4f}></progress> {100 * done:.0f} %")
        if self.handle is None:
            self.handle = display(page, display_id=True)
        else:
            self.handle.update(page)

    def end(self) -> None:
        if not self.drawn:
            return
        if self.notebook:
            from IPython.display import HTML

            self.handle.update(HTML(""))
        else:
            self.stream.write("\r" + " " * (WIDTH + len(self.title) + 30) + "\r")
            self.stream.flush()


class Watch:
    """What a study calls now and then: shows progress, and stops it when Ctrl-C was typed.

    `progress` is True (a bar), False or None (a bar where somebody looks at it), or a function of
    the finished share that returns False to stop.
    """

    def __init__(self, progress=None, title="running"):
        if progress is not None and not isinstance(progress, bool) and not callable(progress):
            raise TypeError("progress must be True, False, None or a function of the finished share")
        show = progress is True or (progress is None and
                                    (_in_notebook() or getattr(sys.stderr, "isatty", bool)()))
        self.function = progress if callable(progress) else None
        self.bar = Bar(title) if show and not self.function else None
        self.error: BaseException | None = None
        self.pointer = ffi.callback("bool(void*, double)", self._called, error=False,
                                    onerror=self._failed)

    def _called(self, data, done):
        if self.error:
            return False
        if self.bar:
            self.bar(done)
        return True if self.function is None else self.function(done) is not False

    def _failed(self, kind, error, trace):
        self.error = error
        return False

    def put(self, options) -> None:
        """Hand it to an options struct."""
        options.progress = self.pointer

    def end(self, result=None) -> None:
        """Raise what was caught on the way: Ctrl-C with what is finished, else as it was."""
        from .errors import Interrupted

        if self.bar:
            self.bar.end()
        if isinstance(self.error, KeyboardInterrupt):
            raise Interrupted(result() if callable(result) else result) from None
        if self.error is not None:
            raise self.error
