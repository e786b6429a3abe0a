"""Wrong input gets an exception that says what was expected, never a crash."""

import os
import subprocess
import sys

import numpy as np
import pytest

import judder
from judder.friction import Patch

TABLE = judder.System("vibrating-table")
DISC = Patch("disc", radius=1)


@pytest.mark.parametrize("call, kind, words", [
    (lambda: judder.System("vibrating-tabel"), LookupError, "vibrating-table"),
    (lambda: judder.System(7), TypeError, "a name, a path, a text or a dict"),
    (lambda: judder.System("nowhere.yaml"), OSError, "nowhere.yaml"),
    (lambda: judder.System("nowhere.so"), OSError, "nowhere.so"),
    (lambda: judder.System({"system": "a", "equations": {"x'": "y"}}), judder.JudderError, ""),
    (lambda: judder.System({"system": object()}), TypeError, "object"),
    (lambda: judder.System({"system": float("nan")}), ValueError, ""),
    (lambda: judder.System("a\0b"), ValueError, "zero byte"),
    (lambda: judder.System("duffing", gama=1), LookupError, "gamma"),
    (lambda: setattr(TABLE, "mu_", 1), AttributeError, "mu"),
    (lambda: TABLE.nothing, AttributeError, "nothing"),
    (lambda: setattr(TABLE, "mu", float("nan")), ValueError, "mu"),
    (lambda: setattr(TABLE, "mu", "3 mm"), ValueError, "unit"),
    (lambda: setattr(TABLE, "mu", [1, 2]), TypeError, "number"),
    (lambda: setattr(TABLE, "mu", 10**400), ValueError, "too large"),
    (lambda: setattr(TABLE, "name", "x"), AttributeError, "cannot be set"),
    (lambda: setattr(TABLE, "law", "powr"), LookupError, "power"),
    (lambda: setattr(TABLE, "patch", {"shape": "disk"}), LookupError, "disc"),
    (lambda: setattr(TABLE, "patch", 3), TypeError, "dict"),
    (lambda: setattr(TABLE, "loads", 3), Exception, ""),
    (lambda: TABLE[3], TypeError, "text"),
    (lambda: TABLE.run(end="1 m"), ValueError, "unit"),
    (lambda: TABLE.run(end=0), ValueError, "end"),
    (lambda: TABLE.run(end=1, tolerance=-1), ValueError, "tolerance"),
    (lambda: TABLE.run(end=1, tolerence=1), LookupError, "tolerance"),
    (lambda: TABLE.run(end=1, record="often"), ValueError, "grid, steps, final"),
    (lambda: TABLE.run(end=1, solver="rk7"), LookupError, "rk5"),
    (lambda: TABLE.run(end=1, engine="abacus"), LookupError, "known"),
    (lambda: TABLE.run(end=1, events=["q=1"]), LookupError, "q"),
    (lambda: TABLE.run(end=1, events=[5]), TypeError, "text"),
    (lambda: TABLE.run(end=1, progress=3), TypeError, "progress"),
    (lambda: TABLE.run(end=1, output_step=1e-12), ValueError, "rows"),
    (lambda: TABLE.run_many({"mu": [1, 2], "d": [1]}), ValueError, "1 values"),
    (lambda: TABLE.run_many([1]), TypeError, "dict"),
    (lambda: TABLE.sweep(), ValueError, "nothing to sweep"),
    (lambda: TABLE.sweep("mu"), ValueError, ""),
    (lambda: TABLE.sweep({"mu": ()}), ValueError, "mu"),
    (lambda: TABLE.sweep({"mu": 3}), TypeError, "mu"),
    (lambda: TABLE.sweep("mu=0:1:3", record=0), ValueError, "record"),
    (lambda: TABLE.sweep("mu=0:1:3", section="nothing"), judder.JudderError, ""),
    (lambda: TABLE.sweep("mu=0:1:3", quantities="q"), LookupError, "q"),
    (lambda: TABLE.sweep("mu=0:1:3", colour=1), LookupError, "colour"),
    (lambda: TABLE.sweep("mu=0:1:3", path="/nowhere/at/all.h5"), OSError, ""),
    (lambda: TABLE.drift("mu=0:1:3"), ValueError, "two parameters"),
    (lambda: TABLE.design((1,), ["mu=0:1"]), ValueError, "wanted"),
    (lambda: TABLE.design((0.1, 0)), ValueError, "varied"),
    (lambda: judder.System("duffing").settle(), ValueError, "drift"),
    (lambda: judder.System("duffing").modes(), ValueError, "contacts"),
    (lambda: judder.System("duffing").friction, ValueError, "friction"),
    (lambda: TABLE.jacobian(0, [1, 2]), ValueError, "shape"),
    (lambda: TABLE.run(end=0.01).nothing, AttributeError, "there are t"),
    (lambda: TABLE.run(end=0.01).drift, ValueError, "drift=True"),
    (lambda: TABLE.run(end=0.01).save("a.txt"), ValueError, ""),
    (lambda: TABLE.run(end=0.01).save(3), TypeError, "path"),
    (lambda: judder.load("nowhere.h5"), OSError, "nowhere.h5"),
    (lambda: judder.load(__file__), OSError, ""),
    (lambda: judder.reproduce("kardan2031", "x"), LookupError, "kardan2013"),
    (lambda: Patch("disc", radius=-1), ValueError, "radius"),
    (lambda: Patch("disc", radius=float("nan")), ValueError, "radius"),
    (lambda: Patch("disc", radius="1 kg"), ValueError, "unit"),
    (lambda: Patch("disc", width=1), LookupError, "width"),
    (lambda: Patch("polygon", points=[1, 2, 3]), ValueError, "(n, 2)"),
    (lambda: Patch("polygon", points=[[0, 0], [1, 0]]), ValueError, ""),
    (lambda: Patch("polygon"), ValueError, ""),
    (lambda: Patch("disc", points=[[0, 0]]), ValueError, "polygon and points"),
    (lambda: Patch("disc", polynomial=[1, 2]), ValueError, "1, 3, 6, 10 or 15"),
    (lambda: DISC.load([1, 2]), ValueError, "(..., 3)"),
    (lambda: DISC.load(1), ValueError, "(..., 3)"),
    (lambda: DISC.load("abc"), TypeError, "real numbers"),
    (lambda: DISC.load(np.array([1j, 0, 0])), TypeError, "complex"),
    (lambda: DISC.load(np.array([None, 0, 0])), TypeError, "object"),
    (lambda: DISC.load([1, 0, 0], eps=-1), ValueError, "eps"),
    (lambda: DISC.load([1, 0, 0], eps=float("nan")), ArithmeticError, "eps"),
    (lambda: DISC.load([1, 0, 0], "powr"), LookupError, "power"),
    (lambda: DISC.load([1, 0, 0], "power", b=1), LookupError, "b_T"),
    (lambda: DISC.load([1, 0, 0], "power", b_T=-1), ValueError, "b_T"),
    (lambda: DISC.mesh(9), ValueError, "0 to 7"),
    (lambda: DISC.moment(-1, 0), ValueError, ""),
    (lambda: DISC.slip([1, 1, -1], [1, 0, 0], 1), ValueError, ""),
    (lambda: DISC.slip(np.ones((2, 2)), [1, 0, 0], 1), ValueError, "shape"),
    (lambda: DISC.threshold([0, 0, 0]), ValueError, ""),
    (lambda: DISC.fit("point"), ValueError, ""),
    (lambda: judder.friction.fit("power", DISC, [[1, 0, 0]]), ValueError, "motions and loads"),
    (lambda: judder.friction.fit("power", DISC, np.ones((9, 3)), np.ones((8, 3))), ValueError, "together"),
    (lambda: judder.friction.fit("power", "disc"), TypeError, "Patch"),
    (lambda: judder.threshold(DISC, mass=1, mu_s=0.3), ValueError, "one of push"),
    (lambda: judder.threshold(DISC, mass="1 m", mu_s=0.3, push=0), ValueError, "mass"),
    (lambda: judder.threshold(DISC, mass=-1, mu_s=0.3, push=0), ValueError, ""),
    (lambda: judder.modes.solve([[1]], [1, 2], [{}]), ValueError, "shape"),
    (lambda: judder.modes.solve([[1]], [1], [{"my": 1}]), LookupError, "mu"),
    (lambda: judder.modes.classify([[0, 0], [0, 0]], [1, 1]), ValueError, ""),
    (lambda: judder.from_function(3, {"x": 1}), TypeError, "functions"),
    (lambda: judder.from_function(lambda t, y, p: y, {}), ValueError, "state"),
    (lambda: judder.from_function(lambda t, y, p: y, {"1x": 1}), ValueError, "name"),
    (lambda: judder.from_function(lambda t, y, p: y, {"x": "one"}), ValueError, "number"),
    (lambda: judder.from_sympy({}, {}), ValueError, "equations"),
    (lambda: judder.from_sympy(3, {}), TypeError, "LagrangesMethod"),
])
def test_it_is_told_what_was_expected(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value), str(caught.value)
    assert "\n" not in str(caught.value).strip() or kind is TypeError


def test_a_wrong_value_changes_nothing():
    s = judder.System("planar-body")
    before = s.parameters, s.loads, repr(s.patch)
    for wrong in (lambda: s.set(m=-1), lambda: s.set_loads([{"F_q": 1}]), lambda: s.set_loads("{F_x: 1"),
                  lambda: s.set_patch({"shape": "disc", "radius": -1})):
        with pytest.raises(judder.JudderError):
            wrong()
    assert (s.parameters, s.loads, repr(s.patch)) == before


def run_python(code, **environment):
    return subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60,
                          env={**os.environ, **environment})


def test_a_library_of_another_version_is_refused(tmp_path):
    source, library = tmp_path / "other.c", tmp_path / "libother.so"
    source.write_text('const char* jd_version(void) { return "0.7.0"; }\n')
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    done = run_python("import judder", JUDDER_LIBRARY=str(library))
    assert done.returncode == 1 and "0.7.0" in done.stderr and "expected 0.1.x" in done.stderr
    source.write_text("int nothing;\n")
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    assert "not the library of Judder" in run_python("import judder", JUDDER_LIBRARY=str(library)).stderr
    assert "cannot be loaded" in run_python("import judder", JUDDER_LIBRARY="/nowhere.so").stderr


def test_the_end_of_the_interpreter_is_quiet():
    """Whatever is left, in cycles too, is freed in any order."""
    code = ("import judder, numpy as np\n"
            "own = judder.from_function(lambda t, y, p: -y, {'x': 1})\n"
            "held = [own, own.run(), judder.System('duffing').run(), judder.System('belt'),\n"
            "        judder.System('duffing').sweep('gamma=0.2:0.3:2', transient=1, record=1),\n"
            "        judder.System('system: a\\nunits: none\\nstates: {x: 1}\\nequations: {x\\': -x}\\n').run()]\n"
            "held.append(held); x = held[1].x")
    done = run_python(code)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def test_the_end_of_a_short_program_is_quiet():
    done = run_python("import judder; r = judder.System('duffing').run(); x = r.x\n"
                      "p = judder.Patch('disc', radius=1); m = judder.System('two-feet')")
    assert done.returncode == 0 and done.stderr == ""
