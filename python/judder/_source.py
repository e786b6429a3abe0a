"""What a system is made of: a name, a file, a text, functions."""

from __future__ import annotations

import json
import os
from typing import Mapping

import numpy as np

from ._library import errors


def as_json(value, what):
    """A dict or list as YAML: JSON is such."""
    def plain(one):
        if isinstance(one, (np.integer, np.floating)):
            return one.item()
        if isinstance(one, np.ndarray):
            return one.tolist()
        raise TypeError(f"{what}: {type(one).__name__} is no text, number, list or dict")

    try:
        return json.dumps(value, default=plain, allow_nan=False)
    except ValueError as error:
        raise errors.ArgumentError(f"{what}: {error}") from None


def source_of(source):
    """Kind and thing: "name", "file", "text" or "table"."""
    from .own import Table

    if isinstance(source, Table):
        return "table", source
    if isinstance(source, Mapping):
        return "text", as_json(source, "system")
    if isinstance(source, os.PathLike):
        source = os.fspath(source)
        source = source.decode() if isinstance(source, bytes) else source
        return ("name" if source.endswith(".so") else "file"), source
    if not isinstance(source, str):
        raise TypeError("a system is a name, a path, a text or a dict, not " + type(source).__name__)
    if "\n" in source or source.lstrip().startswith("{"):
        return "text", source
    if source.endswith((".yaml", ".yml")):
        return "file", source
    return "name", source
