"""What can go wrong, as exceptions with the sentence of the library."""

from __future__ import annotations


class JudderError(Exception):
    """A call of the library failed. `status` is its short name: "range", "rest", "file", ..."""

    status: str = "error"


class ArgumentError(JudderError, ValueError):
    """An argument does not fit, or is out of its range."""


class NameError_(JudderError, LookupError):
    """There is nothing of that name; the message tells the nearest one."""


class FileError(JudderError, OSError):
    """A file cannot be read or written."""


class MemoryError_(JudderError, MemoryError):
    """Out of memory."""


class UnsupportedError(JudderError, RuntimeError):
    """This machine or build cannot do that."""


class SolverError(JudderError, ArithmeticError):
    """There is no answer, or it was not found: rest, no convergence, no consistent motion."""


class ClosedError(JudderError, ValueError):
    """The object was closed; its arrays are no longer handed out."""

    status = "closed"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped a study. `result` holds what was finished, or is None."""

    def __init__(self, result=None):
        super().__init__("stopped on request; what is finished is in .result")
        self.result = result


#: Status of the library, by its short name, to the exception.
BY_STATUS = {
    "argument": ArgumentError,
    "range": ArgumentError,
    "name": NameError_,
    "memory": MemoryError_,
    "file": FileError,
    "unsupported": UnsupportedError,
    "refused": UnsupportedError,
}
