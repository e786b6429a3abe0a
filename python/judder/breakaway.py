"""When a body at rest starts to move under a load that grows, and how it first moves."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ._library import context, encode, errors, failure, ffi, lib, number
from ._view import vector
from .friction import Patch, _three

CENTRED = 1e-9  # how far the middle of a plate may be from the centre of mass, in sizes


class Breakaway(NamedTuple):
    """The load direction times `exact` is the largest that friction holds; `kardan` is that of the
    rule of kardan2013. `slip` decides, `direction` is how the body first moves (Phi = 1),
    `acceleration` how fast [m/s^2, m/s^2, rad/s^2]."""

    exact: float
    kardan: float
    slip: np.ndarray
    tested: np.ndarray
    direction: np.ndarray
    acceleration: np.ndarray


def plate_inertia(patch: Patch, mass: float) -> float:
    """Moment of inertia of a uniform plate that covers the patch, or of points like their weights."""
    options = ffi.new("jd_patch_options*", lib.jd_patch_made_of(patch._pointer)[0])
    options.pressure, options.d_c, options.d_s = lib.JD_PRESSURE_UNIFORM, 0, 0
    options.polynomial, options.degree, options.grip_x, options.grip_y = ffi.NULL, 0, 1, 1
    plate = Patch.__new__(Patch)
    plate._given = {}
    plate._make(options)
    if math.hypot(*plate.centre) > CENTRED * plate.size:
        raise errors.ArgumentError(f"the middle of the patch is at {plate.centre} m, not in the centre "
                                   "of mass: give inertia, or move the patch by x and y")
    second = ffi.new("double*")
    if lib.jd_patch_moment(plate._pointer, 0, 0, 2, second) < 0 or not second[0] > 0:
        raise errors.ArgumentError("a patch of one point says nothing about the inertia: give it")
    return mass * plate.size * plate.size * second[0]


def _value(value, unit, what):
    if not isinstance(value, str):
        return number(value, what)
    c, out = context(), ffi.new("double*")
    c.check(lib.jd_value_read(c.pointer, encode(value), unit.encode(), out), what)
    return out[0]


def threshold(patch: Patch, *, mass, mu_s, mu_k=None, inertia=None, gravity=9.81, push=None,
              attack=None, load=None, angle=0.0, hold=(0, 0, 0)) -> Breakaway:
    """When a body starts to move: push at a distance, at a point `attack`, or by a `load`.

    push: distance [m] of the line of action from the centre of mass, on its left, of a force at `angle`
    from x; attack: (x, y); load: (F_x, F_y, M), whose direction counts. Values may carry units.

    >>> block = Patch("rectangle", width="10 mm", length="30 mm")
    >>> round(threshold(block, mass="8.1 g", mu_s=0.55, mu_k=0.52, push="5 mm").exact * 1e3, 4)
    33.1828
    """
    if not isinstance(patch, Patch):
        raise TypeError("patch must be a judder.friction.Patch")
    if sum(v is not None for v in (push, attack, load)) != 1:
        raise errors.ArgumentError("give one of push, attack and load")
    m, g = _value(mass, "kg", "mass"), _value(gravity, "m/s^2", "gravity")
    static = _value(mu_s, "1", "mu_s")
    kinetic = static if mu_k is None else _value(mu_k, "1", "mu_k")
    J = plate_inertia(patch, m) if inertia is None else _value(inertia, "kg m^2", "inertia")
    turned = _value(angle, "rad", "angle")
    if push is not None:
        direction = lib.jd_wrench_beside(turned, _value(push, "m", "push"))
    elif attack is not None:
        x, y = vector(attack, 2, "attack")
        force = lib.jd_wrench_beside(turned, 0.0)
        direction = lib.jd_wrench_at(force.fx, force.fy, x, y)
    else:
        f = vector(load, 3, "load")
        size = math.hypot(f[0], f[1]) or abs(f[2])
        if not (size > 0 and math.isfinite(size)):
            raise errors.ArgumentError("load must be finite and not zero")
        direction = {"fx": f[0] / size, "fy": f[1] / size, "m": f[2] / size}
    body, out = ffi.new("jd_resting_body*"), ffi.new("jd_breakaway*")
    held = vector(hold, 3, "hold")
    body.patch = patch._pointer
    body.B = [m, 0, 0, m, 0, J]
    body.static_limit, body.sliding_limit = static * (m * g), kinetic * (m * g)
    body.hold.fx, body.hold.fy, body.hold.m = held
    status = lib.jd_breakaway_compute(body, direction, out)
    if status < 0:
        raise failure(status, "", "threshold")
    return Breakaway(out.exact, out.kardan, _three(out.at.slip), _three(out.tested),
                     _three(out.direction), _three(out.acceleration))
