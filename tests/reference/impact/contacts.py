"""modes and two-contacts: two sliding contacts, d'' = B f - a, rigid or compliant.

Modes by solving for the forces of every set of pressed contacts; stability by the eigenvalues of pressed contacts that give
way; the motion of compliant contacts by the exponential of its matrix, piece by piece.
"""

import itertools
import math
import random

import numpy as np
from scipy import linalg, optimize

from values import main

NAMES = {(False, False): "FF", (True, False): "SF", (False, True): "FS", (True, True): "SS"}
# Classes ij: consistent modes for k = 1..6, and stability of SF, FS, SS (s, u, m: by stiffness and damping).
TABLE = """
11|SF|SF FS SS|FS|FS|FF|SF|s s u
12|SF|SS|FS|FS|FF|SF|s s s
13|SF|SS|SS|FS|FF|SF|s s m
14|SF|SS|SS|FF FS SS|FF|SF|s u m
15|SF SS|-|-|FF FS|FF SS|SF SS|s u u
16|SF SS|-|-|FF FS|SF FS|SF SS|s u u
21|-|FS SS|FS SS|SF FS|FF SF|-|u s u
22|-|-|FS SS|SF FS|FF SF|-|u s u
23|-|-|SF SS|SF FS|FF SF|-|u s m
24|-|-|SF SS|FF SF FS SS|FF SF|-|u u u
25|-|-|SF SS|FF SF FS SS|FS SS|-|u u u
26|SS|SS|SF|FF SF FS|FS|SS|u u u
31|SS|FS|FS|FF|FF SF SS|SS|u s m
32|-|FS SS|FS SS|FF SS|FF SF|-|u s u
33|-|-|FS SS|FF SS|FF SF|-|u s u
34|-|-|FF FS|FF SS|FF SF|-|u u u
35|-|-|FF FS|FF SF FS SS|FF SF|-|u u u
36|-|-|FF FS|FF SF FS SS|FS SS|-|u u u
41|SS|FS|FS|FF|SF|SS|s s m
42|SS|SS|FS|FF|SF|SS|s s s
43|-|-|FS SS|FF SS|SF SS|-|s s u
44|-|-|FF FS|FF SS|SF SS|-|s u u
45|-|-|FF FS|SF FS|SF SS|-|s u u
46|-|-|FF FS|SF FS|FS SS|-|s u m
"""


def rank(angle, *others):
    turn = 2 * math.pi
    return 1 + sum(x % turn < angle % turn for x in others)


def class_of(B, a):
    b1, b2 = math.atan2(B[1, 0], B[0, 0]), math.atan2(B[1, 1], B[0, 1])
    alpha, axes = math.atan2(a[1], a[0]), (math.pi / 2, math.pi, 3 * math.pi / 2)
    return f"{rank(b1, *axes)}{rank(b2, b1, b1 + math.pi, *axes)}{rank(alpha, b1, b2, *axes)}"


def modes(B, a):
    """All consistent modes with their forces: what presses has no acceleration, what is free opens."""
    found = {}
    for pressed in itertools.product((False, True), repeat=2):
        on = [i for i in (0, 1) if pressed[i]]
        f = np.zeros(2)
        if on:
            f[on] = np.linalg.solve(B[np.ix_(on, on)], a[on])
        opens = B @ f - a
        if all(f[i] > 0 if pressed[i] else opens[i] > 0 for i in (0, 1)):
            found[NAMES[pressed]] = f
    return found


def growth(B, k, q, on=(0, 1)):
    """Largest real part of the eigenvalues while the contacts `on` press."""
    on, n = list(on), len(on)
    part, K, Q = B[np.ix_(on, on)], np.diag(np.array(k)[on]), np.diag(np.array(q)[on])
    M = np.block([[np.zeros((n, n)), np.eye(n)], [-part @ K, -part @ Q]])
    return max(np.linalg.eigvals(M).real)


def table(ledger):
    """Every one of the 144 classes, and how the three modes with contact last under random stiffness and damping."""
    ledger.group("modes: the table of classes")
    rows = {row.split("|")[0]: row.split("|")[1:] for row in TABLE.strip().split("\n")}
    draw, left = random.Random(1), {f"{row}{k}" for row in rows for k in range(1, 7)}
    wrong, lasts = 0, {row: [set(), set(), set()] for row in rows}
    while left or any(len(s[2]) < 2 for row, s in lasts.items() if rows[row][6].endswith("m")):
        B = np.array([[draw.gauss(0, 1) for _ in range(2)] for _ in range(2)])
        a = np.array([draw.gauss(0, 1) for _ in range(2)])
        code = class_of(B, a)
        for n, on in enumerate(((0,), (1,), (0, 1))):
            k, q = ([10 ** draw.uniform(-2, 2) for _ in range(2)] for _ in range(2))
            lasts[code[:2]][n].add("s" if growth(B, k, q, on) < 0 else "u")
        if code not in left:
            continue
        left.remove(code)
        want = sorted(rows[code[:2]][int(code[2]) - 1].replace("-", "").split())
        found = ledger.answer("modes", "--matrix", f"{B[0, 0]!r} {B[0, 1]!r}; {B[1, 0]!r} {B[1, 1]!r}",
                              "--pull", f"{a[0]!r} {a[1]!r}")
        wrong += sorted(modes(B, a)) != want
        if found is not None:
            wrong += sorted(m["mode"] for m in found["modes"]) != want or found["class"] != code
    words = {row: ["m" if len(s) == 2 else next(iter(s)) for s in by] for row, by in lasts.items()}
    ledger.check("classes, 144 in all, that differ", "0", wrong)
    ledger.check("stabilities, 72, that differ", "0", sum(words[r][i] != rows[r][6].split()[i] for r in rows for i in range(3)))


def pair(ledger):
    ledger.group("modes: a pair")
    B, a = np.array([[1.7, -0.3], [0.3, 2.3]]), np.array([9.81, 9.81])
    ours = ledger.answer("modes", "--matrix", "1.7 -0.3; 0.3 2.3", "--pull", "9.81 9.81", "--stiffness", f"{2.3 / 1.7!r} 1")
    mode = ours["modes"][0] if ours else {"force": [None, None], "growth": None}
    ledger.check("class", "132", float(class_of(B, a)), ours and float(ours["class"]))
    ledger.check("growth", "0.1147170261", growth(B, (2.3 / 1.7, 1), (0, 0)), mode["growth"])
    for i, text in enumerate(("6.3765", "3.4335")):
        ledger.check(f"force {i + 1}", text, modes(B, a)["SS"][i], mode["force"][i])
    ours = ledger.answer("modes", "--matrix", "1.7 -0.3; 0.3 2.3", "--pull", "9.81 9.81", "--stiffness", "0.5 1")
    ledger.check("k (0.5, 1): growth", "0.0000000000", growth(B, (0.5, 1), (0, 0)), ours and ours["modes"][0]["growth"])
    # The curved border of figure 1: two eigenvalues of BK meet there, for k1 |b1| = 0.5 k2 |b2|.
    b1, side = 2.0, []
    b2 = optimize.brentq(lambda b2: (0.5 * math.cos(b1) + math.sin(b2)) ** 2 - 2 * math.sin(b2 - b1), 2.05, 3)
    for off in (-1e-6, 1e-6):
        B = np.array([[math.cos(b1), math.cos(b2 + off)], [math.sin(b1), math.sin(b2 + off)]])
        side.append(growth(B, (0.5, 1), (0, 0)) > 1e-6)
    ledger.check("border of figure 1: one side grows", "1", sum(side))


class Compliant:
    def __init__(self, B, a, k, q):
        self.B, self.a, self.k, self.q = (np.array(x, float) for x in (B, a, k, q))

    def force(self, i, y):
        return -self.k[i] * y[i] - self.q[i] * y[2 + i]

    def pressed(self, y):
        return [bool(y[i] < 0 and self.force(i, y) > 0) for i in (0, 1)]

    def at(self, y, on, t):
        """Exact, while `on` press."""
        M, on = np.zeros((5, 5)), np.diag(np.array(on, float))
        M[:2, 2:4] = np.eye(2)
        M[2:4, :2], M[2:4, 2:4], M[2:4, 4] = -self.B @ on @ np.diag(self.k), -self.B @ on @ np.diag(self.q), -self.a
        return (linalg.expm(M * t) @ [*y, 1])[:4]

    def follow(self, y, end):
        """To the end; times at which contacts part."""
        t, y, parts = 0.0, np.array(y, float), []
        on = self.pressed(y)
        while t < end:
            h = min(0.01, end - t)
            ahead = self.at(y, on, h)
            now = self.pressed(ahead)
            if now != on:
                def same(h):
                    return 1.0 if self.pressed(self.at(y, on, h)) == on else -1.0
                h = optimize.brentq(same, 0, h, xtol=1e-15) + 1e-14
                ahead = self.at(y, on, h)
                now = self.pressed(ahead)
                parts += [(i + 1, t + h) for i in (0, 1) if on[i] and not now[i]]
            t, y, on = t + h, ahead, now
        return y, parts


def motion(ledger):
    ledger.group("two-contacts")
    y, parts = Compliant([[1.7, -0.3], [0.3, 2.3]], (1, 1), (2.3 / 1.7, 1), (0, 0)).follow((-0.25, -0.4, 0, 0), 20)
    run = ledger.run("two-contacts", 20)
    ledger.check("first part2", "10.801803438", next(t for i, t in parts if i == 2), run.time("part", name="contact2"))
    texts = ("-0.6490084222", "0.4904883714", "1.2906839625", "1.2940245160")
    for name, text, value in zip(("d1", "d2", "v1", "v2"), texts, y):
        ledger.check(f"t = 20: {name}", text, value, run.last(name))
    y, _ = Compliant([[-0.5, 2.5], [2.5, -0.5]], (1, 1), (1, 1), (0.1, 0.1)).follow((-0.51, -0.49, 0, 0), 4)
    values = {"b11": -0.5, "b22": -0.5, "b12": 2.5, "b21": 2.5, "k1": 1, "k2": 1, "q1": 0.1, "q2": 0.1}
    run = ledger.run("two-contacts", 4, values, {"d1": -0.51, "d2": -0.49})
    texts = ("-4.7029267076", "6.0015693233", "-4.4604271898", "9.4938450247")
    for name, text, value in zip(("d1", "d2", "v1", "v2"), texts, y):
        ledger.check(f"runs away, t = 4: {name}", text, value, run.last(name))


if __name__ == "__main__":
    main(table, pair, motion)
