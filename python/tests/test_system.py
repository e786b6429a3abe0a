"""Systems as objects: what is kept of their values, and that they go when nobody needs them."""

import pickle
import random
import subprocess
import sys

import judder
from judder.friction import Patch

# ---- What is kept of values ------------------------------------------------------------------------


def entries(system):
    return list(system._journal)


def test_a_value_that_is_set_again_keeps_one_entry():
    s = judder.System("vibrating-table")
    for i in range(1, 3000):
        s.mu = s.a = 1e-5 * i  # a is the size of the patch
        s["initial.vx"] = s["friction.b_T"] = 1e-4 * i
        if i % 300 == 0:
            s.patch = {"shape": "disc", "radius": 1e-5 * i}
            s["patch.radius"] = 2e-5 * i
            s.friction = "power"
    assert len(entries(s)) == 6  # the patch is one, whether as a whole or by its numbers
    s = judder.System("planar-body")
    for i in range(300):
        s.loads = {"F_x": "1 N", "omega": 2}
        s["loads.0.F_x"] = 0.1 * i
    assert len(entries(s)) == 2


def test_a_name_with_that_of_its_contact_is_the_same_name():
    s = judder.System("two-feet")
    for i in range(5):
        s["foot1.mu"] = 0.1 * i
        s.mu1 = s["contacts.foot1.friction.mu"] = 0.1 * i + 0.01
    assert entries(s) == [("__setitem__", ("mu1", s.mu1))]


def test_entries_are_in_the_order_of_the_last_change():
    s = judder.System("vibrating-table", mu=0.1, A_x=1)
    s.mu = 0.2
    assert [arguments for _, arguments in entries(s)] == [("A_x", 1.0), ("mu", 0.2)]


def test_numbers_of_a_law_go_with_it():
    s = judder.System("vibrating-table", friction={"law": "power", "b_T": 0.7})
    s.friction = "pade1"  # has no b_T
    assert s.copy().law == "pade1" and len(entries(s)) == 1


def state(system):
    """All that a run depends on."""
    law = dict(system.friction.items()) if system.law else {}
    patch = system.patch and system.patch._given
    loads = system.loads if any(p["kind"] == "loads" for p in system.info["parts"]) else None
    drive = system.drive if any(p["name"] == "drive" for p in system.info["parts"]) else None
    return (system.parameters, dict(system.initial.items()), system.law, law, repr(patch), loads, drive)


def change(system, rng):
    """One of the ways to change a planar body or a vibrating table."""
    ways = [lambda: system.set(mu_s=rng.random()) if "mu_s" in system.parameters else system.set(mu=rng.random()),
            lambda: system.set({"initial." + rng.choice(system.states): rng.random()}),
            lambda: system.set(friction=rng.choice(["power", "pade1", "pade2", "integral"])),
            lambda: system.set({"friction.b_T": 0.3 + rng.random()}) if system.law == "power" else None,
            lambda: system.set(patch={"shape": "rectangle", "width": 0.01 + 0.01 * rng.random(), "length": 0.02}),
            lambda: system.set(patch={"shape": "disc", "radius": 0.01 * (1 + rng.random())}),
            lambda: (system.set({"patch.width": 0.01 * (1 + rng.random())}) if system.patch.shape == "rectangle"
                     else system.set({"patch.radius": 0.01 * (1 + rng.random())}))]
    if "a" in system.parameters:
        ways += [lambda: system.set(a=0.001 * (1 + rng.random())), lambda: system.set(a=0.003)] * 2
        ways += [lambda: system.set(A_x=rng.random()), lambda: system.set(drive=None),
                 lambda: system.set(drive={"v_x": rng.random(), "omega": 100})]
    else:
        ways += [lambda: system.set(loads={"F_x": rng.random(), "omega": 3}), lambda: system.set(loads=None),
                 lambda: system.set({"loads.0.F_x": rng.random()}) if system.loads else None]
    rng.choice(ways)()


def test_copies_of_any_history_are_the_same_to_the_bit():
    for case in range(40):
        rng = random.Random(case)
        s = judder.System(rng.choice(["planar-body", "vibrating-table"]))
        for _ in range(rng.randrange(60)):
            change(s, rng)
        wanted = state(s)
        assert state(s.copy()) == wanted, case
        assert state(pickle.loads(pickle.dumps(s))) == wanted, case
        assert len(entries(s)) <= len(s.parameters) + len(s.states) + 6


# ---- Life ------------------------------------------------------------------------------------------

#: Texts that differ, read and dropped, by one thread and by four; and what the process grew by [kB].
TEXTS = """
import gc, os, threading
import judder

def text(i):
    return f\"\"\"
system: own
parameters: {{k: {i + 1} 1/s^2, p{i}: 1}}
states: {{x: 1 m, v: 0 m/s}}
equations: {{x': v, v': -k*x}}
outputs: {{E{i}: p{i}*(v^2 + k*x^2)/2}}
\"\"\"

def read(first, count):
    for i in range(first, first + count):
        s = judder.System(text(i))
        run = s.copy().run(end=0.01)
        assert s.outputs == [f"E{i}"] and run.unit(f"E{i}") == "m^2 s^-2" or run.unit(f"E{i}"), s.outputs
        x = run.x
        del s, run
        assert x[0] == 1 and len(x) > 1

def size():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024

read(0, 100)
before = size()
read(100, 600)
alone = size() - before
threads = [threading.Thread(target=read, args=(1000 * (k + 1), 150)) for k in range(4)]
[t.start() for t in threads]
[t.join() for t in threads]
print(alone, size() - before)
"""


def test_texts_are_freed_with_their_last_object():
    done = subprocess.run([sys.executable, "-c", TEXTS], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    alone, threads = map(int, done.stdout.split())
    assert alone < 5000 and threads < 20000  # kept: 1200 and 2400 systems, each more than 130 kB


def test_a_run_keeps_the_system_of_its_text():
    s = judder.System("system: own\nstates: {x: 1}\nequations: {x': -x}\nunits: none\n")
    run = s.run(end=1)
    del s
    for i in range(20):  # what was freed would be written over
        judder.System(f"system: other\nstates: {{y{i}: 2}}\nequations: {{y{i}': -y{i}}}\nunits: none\n")
    assert run.system == "own" and run.parameters == {} and set(run.final) == {"x"}
    assert run.result()["x"][-1] == run.x[-1]


def test_a_patch_outlives_its_system():
    patch = judder.System("vibrating-table").patch
    assert isinstance(patch, Patch) and patch.size == 0.003
