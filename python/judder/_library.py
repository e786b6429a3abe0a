"""The C library: found, loaded and held to its version; texts, contexts and statuses.

Looked for in this order: the file named by JUDDER_LIBRARY, the one that a wheel bundles, the one
that the package was built with, and what the loader knows.
"""

from __future__ import annotations

import os
import pathlib
import threading

from . import _build, errors
from ._abi import ffi

HERE = pathlib.Path(__file__).resolve().parent
CONSTANTS = _build.CONSTANTS


def _bundled():
    """The library of a wheel, which has what it needs beside it."""
    folder = HERE / "lib"
    library = folder / _build.SONAME
    if not library.is_file():
        return None
    units = folder / "udunits" / "udunits2.xml"
    if units.is_file():
        os.environ.setdefault("UDUNITS2_XML_PATH", str(units))
    return str(library)


def _find():
    told = os.environ.get("JUDDER_LIBRARY")
    if told:
        return told
    bundled = _bundled()
    if bundled:
        return bundled
    if _build.LIBRARY and os.path.exists(_build.LIBRARY):
        return _build.LIBRARY
    return _build.SONAME


def _load():
    path = _find()
    try:
        # never unloaded: objects are freed to the very end of the interpreter, in any order
        found = ffi.dlopen(path, ffi.RTLD_NOW | ffi.RTLD_NODELETE)
    except OSError as error:
        raise ImportError(
            f"judder: the library {path} cannot be loaded ({error}); set JUDDER_LIBRARY to the file "
            f"{_build.SONAME}, or install Judder") from None
    try:
        version = ffi.string(found.jd_version()).decode()
    except (AttributeError, ffi.error):
        raise ImportError(f"judder: {path} is not the library of Judder") from None
    if version.split(".")[:2] != _build.VERSION.split(".")[:2]:
        raise ImportError(f"judder: {path} is of version {version}; this package was made for "
                          f"{_build.VERSION}, expected {'.'.join(_build.VERSION.split('.')[:2])}.x")
    return path, version, found


PATH, VERSION, lib = _load()


def text(pointer) -> str:
    """A C text; "" for NULL."""
    return ffi.string(pointer).decode("utf-8", "replace") if pointer else ""


def encode(value, what="text") -> bytes:
    """A Python text for C."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a text, not {type(value).__name__}")
    if "\0" in value:
        raise errors.ArgumentError(f"{what} holds a zero byte")
    return value.encode("utf-8", "replace")


def path_bytes(value, what="path") -> bytes:
    """A path for C."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise TypeError(f"{what} must be a path, not {type(value).__name__}")
    found = os.fsencode(value)
    if b"\0" in found:
        raise errors.ArgumentError(f"{what} holds a zero byte")
    return found


def number(value, what="value") -> float:
    """A number for C: what float() takes but texts."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{what} must be a number, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        raise errors.ArgumentError(f"{what} is too large for a number of 8 bytes") from None
    except (TypeError, ValueError):
        raise TypeError(f"{what} must be a number, not {type(value).__name__}") from None


def whole(value, what="value", least=-(2**31), most=2**31 - 1) -> int:
    """A whole number for C."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        found = value.__index__()
    except (AttributeError, TypeError):
        raise TypeError(f"{what} must be a whole number, not {value!r}") from None
    if not least <= found <= most:
        raise errors.ArgumentError(f"{what} is {found}, must be {least} to {most}")
    return found


def take_text(pointer) -> str:
    """A text that the library hands over: copied and freed."""
    try:
        return text(pointer)
    finally:
        lib.free(pointer)


class Context:
    """Keeps the message of the last failure; for one thread at a time, which its lock sees to."""

    def __init__(self):
        self.pointer = ffi.gc(lib.jd_context_create(), lib.jd_context_free)
        if not self.pointer:
            raise MemoryError("out of memory for a context")
        self.lock = threading.RLock()

    @property
    def message(self) -> str:
        return text(lib.jd_context_message(self.pointer))

    def check(self, status, what=""):
        """Raise what a status below 0 means, with the sentence of this context."""
        if status < 0:
            raise failure(status, self.message, what)
        return status


def failure(status, message="", what=""):
    """The exception of a status."""
    name = text(lib.jd_status_name(status))
    sentence = message or text(lib.jd_status_text(status))
    error = errors.BY_STATUS.get(name, errors.SolverError)(
        f"{what}: {sentence}" if what else sentence)
    error.status = name
    return error


def check(status, what=""):
    """The same for a call that keeps no message."""
    if status < 0:
        raise failure(status, "", what)
    return status


_OWN = threading.local()


def context() -> Context:
    """The context of this thread, for calls that belong to no model."""
    found = getattr(_OWN, "context", None)
    if found is None or _OWN.process != os.getpid():
        found = _OWN.context = Context()
        _OWN.process = os.getpid()
    return found


def status_name(status) -> str:
    return text(lib.jd_status_name(status))
