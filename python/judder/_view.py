"""Arrays over the memory of the library, without copies: each keeps alive what it looks at."""

from __future__ import annotations

import numpy as np

from ._library import errors, ffi


class Memory:
    """Numbers that the library owns, for NumPy: the base of every view, and what holds the owner."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, pointer, shape, strides, owner):
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "typestr": "<f8",
            "shape": shape,
            "strides": strides,
            "data": (int(ffi.cast("uintptr_t", pointer)), True),
        }


def view(pointer, shape, owner, strides=None) -> np.ndarray:
    """A read-only array over doubles at `pointer`; empty where it is NULL."""
    shape = tuple(int(n) for n in shape)
    if not pointer or 0 in shape:
        return np.empty(shape)
    return np.asarray(Memory(pointer, shape, strides, owner))


def motions(value, what="motion") -> np.ndarray:
    """Numbers of shape (..., 3), in order and of 8 bytes; a copy only where they are not yet."""
    if isinstance(value, np.ndarray) and value.dtype.kind not in "fiu":
        raise TypeError(f"{what} must hold real numbers, not {value.dtype}")
    try:
        found = np.ascontiguousarray(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{what} must be an array of real numbers: {error}") from None
    if found.ndim == 0 or found.shape[-1] != 3:
        raise errors.ArgumentError(
            f"{what} has the shape {np.shape(value)}, must be (..., 3): x, y and turn")
    if found.size // 3 > 2**31 - 1:
        raise errors.ArgumentError(f"{what} has more than {2**31 - 1} rows")
    return found


def vector(value, count, what) -> np.ndarray:
    """`count` finite numbers in a row."""
    try:
        found = np.ascontiguousarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{what} must be {count} numbers") from None
    if found.shape != (count,):
        raise errors.ArgumentError(f"{what} has the shape {found.shape}, must be ({count},)")
    return found


def pointer(kind, array):
    """The memory of an array as a pointer of C."""
    return ffi.cast(kind, ffi.from_buffer(array))
