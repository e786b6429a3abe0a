"""Options structs by name: numbers, texts with units, names of choices."""

from __future__ import annotations

from ._library import encode, errors, ffi, lib, number, text


def rows(table):
    """The rows of a list of options, by name."""
    found, place = {}, 0
    while table[place].parameter.name:
        found[text(table[place].parameter.name)] = table[place]
        place += 1
    return found


def put(context, table, options, name, value) -> None:
    """Set one number of an options struct: a number, or a text with a unit or a name."""
    field = encode(name)
    target = ffi.cast("void*", options)
    if isinstance(value, str):
        context.check(lib.jd_options_read(context.pointer, table, target, field, encode(value)))
    else:
        context.check(lib.jd_options_set(context.pointer, table, target, field, number(value, name)))


def put_all(context, table, options, values) -> None:
    """Set those that are given: None stays at its default."""
    for name, value in values.items():
        if value is not None:
            put(context, table, options, name, value)


def choose(options, field, value, keep) -> None:
    """Put a name (solver, engine) into a struct and keep its text alive."""
    if value is None:
        return
    held = ffi.new("char[]", encode(value, field))
    keep.append(held)
    setattr(options, field, held)


def axis_text(name, values) -> str:
    """What is varied as a text: from a text, (from, to, points), (from, to, points, "log") or a list.

    >>> axis_text("omega", (0.5, 2, 300))
    'omega=0.5:2.0:300'
    >>> axis_text("mu", [0.1, 0.2, 0.4])
    'mu=0.1,0.2,0.4'
    """
    import numpy as np

    if isinstance(values, str):
        return f"{name}={values}"
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if isinstance(values, tuple):
        if len(values) not in (2, 3, 4):
            raise errors.ArgumentError(
                f"{name} must be (from, to), (from, to, points) or (from, to, points, 'log')")
        parts = [_end(v, name) for v in values[:2]]
        parts += [str(v) for v in values[2:]]
        return f"{name}=" + ":".join(parts)
    try:
        parts = [_end(v, name) for v in values]
    except TypeError:
        raise TypeError(f"{name} must be a text, a tuple (from, to, points) or a list of values") from None
    if not parts:
        raise errors.ArgumentError(f"{name} has no values")
    return f"{name}=" + ",".join(parts)


def _end(value, name):
    return value.strip() if isinstance(value, str) else repr(number(value, name))


def axes(over, more) -> list[str]:
    """All that is varied, as texts, from texts and from names with values."""
    found = []
    if over is not None:
        if isinstance(over, str):
            found.append(over)
        elif isinstance(over, dict):
            found += [axis_text(name, values) for name, values in over.items()]
        else:
            for one in over:
                if not isinstance(one, str):
                    raise TypeError("over must be a text 'NAME=FROM:TO:POINTS', several, or a dict")
                found.append(one)
    return found + [axis_text(name, values) for name, values in more.items()]
