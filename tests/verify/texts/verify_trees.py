#!/usr/bin/env python3
"""Accelerations of random mechanisms against point masses that obey Newton's law.

    verify_trees.py path/to/libjudder.so

SymPy derives how each kind of joint moves what it carries: its transform of place and axes, and the
first and second derivative of this by time. Transforms of a tree are products, so their derivatives
follow by the product rule. Each body is replaced by six point masses of the same mass, centre and
inertia; the accelerations are those at which all that Newton's law leaves over does no virtual work:

    sum_p dr_p/dq_k . (m_p r_p'' - f_p) = 0,    dr_p/dq_k = dr_p''/dq_k''

No moment of inertia, angular momentum or partial velocity of the library is used, and none of its code.
"""

import ctypes
import random
import sys

import numpy as np
import sympy as sp

TREES, BODIES = 20, 6
TOLERANCE = 1e-11  # of the largest acceleration: rounding of a solution of up to 30 equations

# ---- How joints move, by SymPy -------------------------------------------------------------------

t = sp.Symbol("t")


def homogeneous(rotation, place):
    return sp.Matrix.vstack(sp.Matrix.hstack(rotation, place), sp.Matrix([[0, 0, 0, 1]]))


def derivatives(transform, rates):
    """The transform and two derivatives; `rates` gives the derivatives of what it is made of."""
    result = [transform]
    for _ in range(2):
        result.append(sum((result[-1].diff(x) * dx for x, dx in rates.items()), sp.zeros(4, 4)))
    return result


def single_motion(transform_of):
    """Along or about an axis e by q: a function of e, q, q', q''."""
    e, (q, u, a) = sp.symbols("e0:3"), sp.symbols("q u a")
    forms = derivatives(transform_of(sp.Matrix(e), q), {q: u, u: a})
    return sp.lambdify((e, q, u, a), forms, "numpy", cse=True)


def turn_about(e, q):
    skew = sp.Matrix([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return homogeneous(sp.eye(3) + sp.sin(q) * skew + (1 - sp.cos(q)) * skew**2, sp.zeros(3, 1))


def slide_along(e, q):
    return homogeneous(sp.eye(3), q * e)


def free_turn():
    """By a quaternion of length 1, with rates w in the axes of the body: a function of q, w, w'."""
    q, w, a = sp.symbols("q0:4"), sp.symbols("w0:3"), sp.symbols("a0:3")
    half = sp.Rational(1, 2)
    rates = {
        q[0]: -half * (q[1] * w[0] + q[2] * w[1] + q[3] * w[2]),
        q[1]: half * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]),
        q[2]: half * (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]),
        q[3]: half * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]),
    }
    rates.update(zip(w, a))
    rotation = sp.Matrix(3, 3, lambda i, j: 0)
    for column in range(3):  # q (0, e) q*
        turned = product(product(q, [0] + [int(i == column) for i in range(3)]),
                         (q[0], -q[1], -q[2], -q[3]))
        for row in range(3):
            rotation[row, column] = turned[1 + row]
    forms = derivatives(homogeneous(rotation, sp.zeros(3, 1)), rates)
    return sp.lambdify((q, w, a), forms, "numpy", cse=True)


def product(p, q):
    return (p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
            p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
            p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3],
            p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1])


TURN, SLIDE, FREE_TURN = single_motion(turn_about), single_motion(slide_along), free_turn()


def combined(first, second):
    """The product rule."""
    return [first[0] @ second[0],
            first[1] @ second[0] + first[0] @ second[1],
            first[2] @ second[0] + 2 * first[1] @ second[1] + first[0] @ second[2]]


def shift(place):
    h = np.eye(4)
    h[:3, 3] = place
    return [h, np.zeros((4, 4)), np.zeros((4, 4))]


# ---- Random trees --------------------------------------------------------------------------------


class Motion:
    """One coordinate of a joint: its transform by q'' and, if it is prescribed, its course."""

    def __init__(self, draw, form, axis, name, prescribed=None):
        self.form, self.axis, self.name, self.prescribed = form, axis, name, prescribed
        self.place, self.rate = draw.uniform(-2, 2), draw.uniform(-2, 2)
        self.stiffness, self.damping, self.torque = 0.0, 0.0, 0.0

    def at(self, time, acceleration):
        if self.prescribed:
            amount, pace = self.prescribed
            course = (amount * np.sin(pace * time), amount * pace * np.cos(pace * time),
                      -amount * pace**2 * np.sin(pace * time))
            return self.form(self.axis, *course)
        return self.form(self.axis, self.place, self.rate, acceleration)

    def force(self):
        return self.torque - self.stiffness * self.place - self.damping * self.rate


class Joint:
    def __init__(self, draw, number, parent, kind):
        self.name, self.parent, self.kind = f"J{number}", parent, kind
        self.place = [draw.uniform(-1, 1) for _ in range(3)]
        self.quaternion, self.spin = None, None
        n = str(number)
        axes = [direction(draw) for _ in range(2)]
        if kind == "pin" or kind == "slide":
            course = (draw.uniform(0.1, 0.5), draw.uniform(1, 3)) if draw.random() < 0.3 else None
            self.motions = [Motion(draw, TURN if kind == "pin" else SLIDE, axes[0], "c" + n, course)]
            if not course and draw.random() < 0.5:
                m = self.motions[0]
                m.stiffness, m.damping, m.torque = (draw.uniform(0, 5) for _ in range(3))
        elif kind == "cardan":
            self.motions = [Motion(draw, TURN, axis, f"{x}{n}") for axis, x in zip(axes, "ab")]
        elif kind == "free":
            self.motions = [Motion(draw, SLIDE, [float(i == k) for k in range(3)], "xyz"[i] + n)
                            for i in range(3)]
        else:
            self.motions = []
        if kind in ("ball", "free"):
            q = np.array([draw.gauss(0, 1) for _ in range(4)])
            self.quaternion, self.spin = q / np.linalg.norm(q), [draw.uniform(-2, 2) for _ in range(3)]

    def velocities(self):
        own = sum(m.prescribed is None for m in self.motions)
        return own + (3 if self.quaternion is not None else 0)

    def transform(self, time, accelerations):
        """From the parent's axes; the accelerations of its velocities are taken off the list."""
        h = shift(self.place)
        for m in self.motions:
            h = combined(h, m.at(time, 0.0 if m.prescribed else accelerations.pop(0)))
        if self.quaternion is not None:
            turn = FREE_TURN(self.quaternion, self.spin, [accelerations.pop(0) for _ in range(3)])
            h = combined(h, [np.array(x, float) for x in turn])
        return h

    def state(self):
        """Values in the order of the states of the text, and which of them are velocities."""
        values = [(v, i == 1) for m in self.motions if not m.prescribed
                  for i, v in enumerate((m.place, m.rate))]
        if self.quaternion is not None:
            values += [(v, False) for v in self.quaternion] + [(v, True) for v in self.spin]
        return values

    def text(self):
        keys = {"at": units(self.place, "m")}
        if self.kind in ("pin", "slide"):
            m = self.motions[0]
            keys["axis"] = numbers(m.axis)
            length = "m" if self.kind == "slide" else "rad"
            force = "N" if self.kind == "slide" else "N m"
            if m.prescribed:
                keys["motion"] = f"{m.prescribed[0]!r} {length}*sin({m.prescribed[1]!r} rad/s*t)"
            else:
                keys["stiffness"] = f"{m.stiffness!r} " + ("N/m" if self.kind == "slide" else "N m")
                keys["damping"] = f"{m.damping!r} " + ("N s/m" if self.kind == "slide" else "N m s")
                keys["force" if self.kind == "slide" else "torque"] = f"{m.torque!r} {force}"
        if self.kind == "cardan":
            keys["axis"] = "[" + ", ".join(numbers(m.axis) for m in self.motions) + "]"
        names = [m.name for m in self.motions if not m.prescribed]
        if names:
            keys["coordinate"] = "[" + ", ".join(names) + "]" if len(names) > 1 else names[0]
        if self.quaternion is not None:
            keys["quaternion"], keys["spin"] = "q" + self.name, "w" + self.name
        parent = "ground" if self.parent < 0 else f"B{self.parent}"
        pair = f"{self.kind}: [{parent}, B{self.name[1:]}]"
        return f"    {self.name}: {{{pair}, " + ", ".join(f"{k}: {v}" for k, v in keys.items()) + "}\n"


class Body:
    """Masses on three axes, two on each, at distances that give a second moment of mass each."""

    def __init__(self, draw):
        self.mass = draw.uniform(0.5, 2)
        self.centre = [draw.uniform(-1, 1) for _ in range(3)]
        second = np.diag([draw.uniform(0.05, 0.5) for _ in range(3)])
        turn = np.linalg.qr(np.array([[draw.gauss(0, 1) for _ in range(3)] for _ in range(3)]))[0]
        second = turn @ second @ turn.T
        self.inertia = np.trace(second) * np.eye(3) - second
        sizes, axes = np.linalg.eigh(second)
        arms = [s * np.sqrt(3 * size / self.mass) * axes[:, k]
                for k, size in enumerate(sizes) for s in (1, -1)]
        self.points = [np.append(np.array(self.centre) + arm, 1) for arm in arms]

    def text(self, number):
        I = self.inertia
        six = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
        return (f"    B{number}: {{mass: {self.mass!r} kg, centre: {units(self.centre, 'm')}, "
                f"inertia: {units(six, 'kg m^2')}}}\n")


class Tree:
    def __init__(self, draw, number):
        kinds = ["pin", "slide", "cardan", "ball", "free", "fixed"]
        first, count = kinds[number % 6], draw.randrange(2, BODIES + 1)
        self.time, self.gravity = draw.uniform(0, 3), draw.uniform(5, 12)
        self.joints = [Joint(draw, i, draw.randrange(-1, i), draw.choice(kinds) if i else first)
                       for i in range(count)]
        self.bodies = [Body(draw) for _ in range(count)]
        ends = (count - 1, draw.randrange(-1, count - 1))
        self.spring = [(end, [draw.uniform(-1, 1) for _ in range(3)]) for end in ends]
        self.push = [draw.uniform(-5, 5) for _ in range(3)]

    def velocities(self):
        return sum(j.velocities() for j in self.joints)

    def transforms(self, accelerations):
        left, all_ = list(accelerations), []
        for j in self.joints:
            own = j.transform(self.time, left)
            all_.append(combined(all_[j.parent], own) if j.parent >= 0 else own)
        return all_

    def forces(self, h):
        """Of a spring between two points and of a load: (body, point of it, force)."""
        places = [np.append(at, 1) for _, at in self.spring]
        move = [[(h[body][d] @ at if body >= 0 else at * (d == 0))[:3] for d in range(2)]
                for (body, _), at in zip(self.spring, places)]
        apart, part = move[1][0] - move[0][0], move[1][1] - move[0][1]
        length = np.linalg.norm(apart)
        pull = (7 * (length - 0.3) + 0.8 * (part @ apart) / length) * apart / length
        result = [(self.spring[0][0], places[0], pull), (self.spring[1][0], places[1], -pull)]
        return [f for f in result if f[0] >= 0] + [(0, np.array([0, 0, 0, 1.0]), np.array(self.push))]

    def accelerations(self):
        n = self.velocities()
        h = self.transforms([0.0] * n)
        units_ = [self.transforms([float(i == k) for i in range(n)]) for k in range(n)]
        M, Q = np.zeros((n, n)), np.zeros(n)
        for b, body in enumerate(self.bodies):
            for p in body.points:
                rest = (h[b][2] @ p)[:3]
                by = np.array([(u[b][2] @ p)[:3] - rest for u in units_]).reshape(n, 3)
                M += body.mass / 6 * by @ by.T
                Q += body.mass / 6 * by @ (np.array([0, 0, -self.gravity]) - rest)
        for b, p, force in self.forces(h):
            Q += np.array([((u[b][2] - h[b][2]) @ p)[:3] @ force for u in units_]).reshape(n)
        Q += [f for j in self.joints for f in
              [m.force() for m in j.motions if not m.prescribed]
              + [0.0] * (3 if j.quaternion is not None else 0)]
        return np.linalg.solve(M, Q) if n else Q

    def text(self):
        ends = [f"{{body: {'ground' if b < 0 else 'B%d' % b}, at: {units(at, 'm')}}}"
                for b, at in self.spring]
        return ("system: tree\nmechanism:\n  space: space\n"
                f"  gravity: {self.gravity!r} m/s^2\n  bodies:\n"
                + "".join(b.text(i) for i, b in enumerate(self.bodies)) + "  joints:\n"
                + "".join(j.text() for j in self.joints)
                + f"  springs: {{s: {{from: {ends[0]}, to: {ends[1]}, stiffness: 7 N/m, "
                  "damping: 0.8 N s/m, length: 0.3 m}}\n"
                + f"  loads: {{push: {{body: B0, force: {units(self.push, 'N')}}}}}\n")


def direction(draw):
    v = np.array([draw.gauss(0, 1) for _ in range(3)])
    return [float(x) for x in v / np.linalg.norm(v)]


def numbers(values):
    return "[" + ", ".join(repr(float(v)) for v in values) + "]"


def units(values, unit):
    return "[" + ", ".join(f"{float(v)!r} {unit}" for v in values) + "]"


# ---- The library ---------------------------------------------------------------------------------


class Jacobian(ctypes.Structure):
    _fields_ = [(name, ctypes.POINTER(ctypes.c_double)) for name in ("rate", "by_state", "by_time")] \
        + [("exact", ctypes.c_bool)]


class Library:
    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        for name in ("jd_context_create", "jd_context_message", "jd_equations_system"):
            getattr(self.lib, name).restype = ctypes.c_void_p
        self.context = ctypes.c_void_p(self.lib.jd_context_create())

    def message(self):
        text = self.lib.jd_context_message(self.context)
        return ctypes.cast(text, ctypes.c_char_p).value.decode()

    def rates(self, text, time, state):
        equations, model = ctypes.c_void_p(), ctypes.c_void_p()
        data, n = text.encode(), len(state)
        status = self.lib.jd_equations_parse(self.context, data, ctypes.c_size_t(len(data)),
                                             b"tree.yaml", ctypes.byref(equations))
        if status != 0:
            raise SystemExit(self.message() + "\n" + text)
        system = ctypes.c_void_p(self.lib.jd_equations_system(equations))
        rate, by_state = (ctypes.c_double * n)(), (ctypes.c_double * (n * n))()
        status = self.lib.jd_model_create(self.context, system, ctypes.byref(model))
        jacobian = Jacobian(rate, by_state, None, False)
        if status == 0:
            status = self.lib.jd_model_jacobian(model, ctypes.c_double(time),
                                                (ctypes.c_double * n)(*state), ctypes.byref(jacobian))
        if status != 0:
            raise SystemExit(self.message() + "\n" + text)
        self.lib.jd_model_free(model)
        self.lib.jd_equations_free(equations)
        return list(rate)


def main():
    library, draw, kinds, worst = Library(sys.argv[1]), random.Random(14), set(), 0.0
    for number in range(TREES):
        tree = Tree(draw, number)
        kinds |= {j.kind for j in tree.joints}
        state = [s for j in tree.joints for s in j.state()]
        if not state:  # all is fixed
            continue
        rates = library.rates(tree.text(), tree.time, [v for v, _ in state])
        got = np.array([r for r, (_, moves) in zip(rates, state) if moves])
        want = tree.accelerations()
        error = np.max(np.abs(got - want)) / max(1.0, np.max(np.abs(want)))
        worst = max(worst, error)
        print(f"{'pass' if error <= TOLERANCE else 'FAIL'} tree {number}: "
              f"{'-'.join(j.kind for j in tree.joints)}, {len(got)} velocities, error {error:.1e}")
        if not error <= TOLERANCE:
            print(tree.text())
            return 1
    print(f"joints of {len(kinds)} kinds, largest error {worst:.1e}")
    return 0 if len(kinds) == 6 else 1


sys.exit(main())
