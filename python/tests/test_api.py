"""The package as a user meets it: names, units, arrays, events, tables, copies, threads, interruption."""

import copy
import gc
import multiprocessing
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest
from conftest import same_bits

import judder
from judder.friction import Patch

LEVER = """
system: lever
parameters: {m: 1 kg, l: 0.5 m, M_f: 0.5 N m, M: 2 N m, omega: 4 rad/s}
frequency: omega
states: {phi: 0 rad, w: 0 rad/s}
equations:
  phi': w
  w': -g_n/l*sin(phi) + M*cos(omega*t)/(m*l^2)
contacts:
  joint: {motion: w, force: {w': 1/(m*l^2)}, normal: M_f, friction: 1}
"""


def test_every_system_runs_by_its_name():
    for name in judder.systems():
        s = judder.System(name)
        assert s.title and s.description and s.docs()
        run = s.run(end=0.01)
        assert len(run.t) > 1 and set(s.states) <= set(run.keys()), name
        assert name in s._repr_html_() and "<table>" in run._repr_html_()


def test_values_carry_units_and_choices_have_names():
    s = judder.System("planar-body")
    s.m = "12 g"
    assert s.m == pytest.approx(0.012)
    s.stick_rule = "kardan"
    assert s.stick_rule == "kardan"
    s.initial.vx = "3 cm/s"
    assert s["initial.vx"] == pytest.approx(0.03) and s.initial.vx == s["initial.vx"]
    assert s.unit("J") == "kg m^2" and "mass" in s.docs("m")
    assert "mu_s" in dir(s) and "vx" in dir(s.initial) and "m" in s._ipython_key_completions_()
    assert s.set(m=1, mu_s=0.7) is s and s.parameters["mu_s"] == 0.7


def test_parts_are_put_in_place():
    s = judder.System("planar-body", patch={"shape": "disc", "radius": "1 cm", "pressure": "uniform"})
    assert s.patch.shape == "disc" and s.patch.size == 0.01
    s.friction = {"law": "power", "b_T": 0.6}
    assert s.law == "power" and s.friction.b_T == 0.6 and s["friction.b_T"] == 0.6
    s.loads = "{F_x: 0.08 N, omega: 5}"
    assert len(s.loads) == 1 and s.loads[0]["F_x"] == 0.08
    before = s.loads
    s.loads = before
    assert s.loads == before
    s.loads = None
    assert s.loads == []
    assert s.run(end=0.1).events == []  # at rest it stays


def test_texts_dicts_and_files_are_one_system(tmp_path):
    (tmp_path / "lever.yaml").write_text(LEVER)
    told = {"system": "lever",
            "parameters": {"m": "1 kg", "l": "0.5 m", "M_f": "0.5 N m", "M": "2 N m", "omega": "4 rad/s"},
            "frequency": "omega", "states": {"phi": "0 rad", "w": "0 rad/s"},
            "equations": {"phi'": "w", "w'": "-g_n/l*sin(phi) + M*cos(omega*t)/(m*l^2)"},
            "contacts": {"joint": {"motion": "w", "force": {"w'": "1/(m*l^2)"}, "normal": "M_f",
                                   "friction": 1}}}
    runs = [judder.System(s).run(end=5) for s in (LEVER, told, tmp_path / "lever.yaml",
                                                  str(tmp_path / "lever.yaml"))]
    for run in runs[1:]:
        assert same_bits(run.phi, runs[0].phi) and run.events == runs[0].events
    assert "jd_" in judder.System(tmp_path / "lever.yaml").to_c()


def test_arrays_are_views_that_outlive_their_run():
    run = judder.System("duffing").run(end=5)
    x, states = run.x, run.states
    kept = x.copy()
    assert not x.flags.writeable and np.shares_memory(x, states) and same_bits(states[:, 0], x)
    assert len(run) == len(x) == len(run.t) and run.unit("x") == "1" or run.unit("x")
    with run:
        pass
    with pytest.raises(judder.ClosedError, match="closed"):
        run.x
    with pytest.raises(judder.ClosedError):
        run.final
    del run, states
    gc.collect()
    junk = [np.full(10000, 7.0) for _ in range(50)]
    assert same_bits(x, kept) and junk
    with pytest.raises(ValueError):
        x[0] = 1


def test_records_events_and_options():
    s = judder.System("duffing")
    steps = s.run(end=3, record="steps", outputs=False)
    assert len(steps) == steps.statistics["steps"] + 1 and not set(s.outputs) & set(steps.keys())
    assert len(s.run(end=3, record="final")) == 1
    assert len(s.run(end="3 s", output_step="0.5 s")) == 7
    stopped = s.run(end=10, events=["x=0.5:up:stop"])
    assert stopped.status == "event" and stopped.events[-1].kind == "cross"
    assert stopped.events[-1].state["x"] == pytest.approx(0.5, abs=1e-9)
    for solver in judder.solvers():
        assert s.run(end=1, solver=solver).final["x"] == pytest.approx(s.run(end=1).final["x"], abs=1e-5)
    for engine in judder.engines():
        assert same_bits(s.run(end=1, engine=engine).x, s.run(end=1).x)


def test_a_failed_run_is_a_result_and_check_raises():
    run = judder.System("duffing").run(end=10, max_steps=20)
    assert run.status == "step_count" and not run.ok and "steps" in run.message and len(run) > 1
    with pytest.raises(judder.SolverError, match="steps"):
        run.check()


def test_tables_of_other_packages():
    run = judder.System("planar-body").run(end=1)
    frame = run.to_pandas()
    assert same_bits(frame["x"], run.x) and frame.attrs["units"]["x"] == "m"
    data = run.to_xarray()
    assert data.x.attrs["units"] == "m" and same_bits(data.t, run.t)
    assert list(run.events.to_pandas().columns[:3]) == ["t", "kind", "name"]
    diagram = judder.System("duffing").sweep("gamma=0.2:0.4:5", transient=5, record=3)
    assert len(diagram.to_pandas()) == 15 and diagram.to_xarray()["x"].shape == (5, 3)
    assert "<table>" in diagram._repr_html_()


def test_files_come_back(tmp_path):
    import h5py

    run = judder.System("planar-body").run(end=1)
    run.save(tmp_path / "a.h5")
    with pytest.raises(judder.FileError):
        run.save(tmp_path / "a.h5")
    run.save(tmp_path / "a.h5", replace=True)
    back = judder.load(tmp_path / "a.h5")
    assert all(same_bits(back[n], run[n]) for n in run) and back.status == "ok"
    assert back.parameters["parameters"]["stick_rule"] == "exact" and back.number("steps") > 0
    assert len(back.events) == len(run.events) and back.text("system") == "planar-body"
    with h5py.File(tmp_path / "a.h5") as file:
        assert len(file) > 0


def test_many_runs_have_the_bits_of_single_ones():
    s = judder.System("vibrating-table")
    many = s.run_many({"mu": [0.1, 0.2, 0.3], "A_x": [1, "0.5 m/s", 0]}, end=0.05)
    for run, mu, A_x in zip(many, (0.1, 0.2, 0.3), (1, 0.5, 0)):
        assert same_bits(run.x, judder.System("vibrating-table", mu=mu, A_x=A_x).run(end=0.05).x)
        assert run.parameters["mu"] == mu


def test_copies_and_pickles_are_the_same_system():
    s = judder.System("planar-body", mu_s=0.6)
    s.patch = Patch("ellipse", half_x=0.02, half_y=0.01, pressure="hertz")
    s["patch.half_x"] = 0.03
    s.friction = "power"
    s.loads = {"F_x": 0.1, "omega": 3}
    s.initial.vx = 0.1
    for other in (s.copy(), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert same_bits(other.run(end=1).states, s.run(end=1).states)
        other.mu_s = 0.9
        assert s.mu_s == 0.6
    patch = Patch("polygon", points=[[0, 0], [1, 0], [0, 1]])
    assert same_bits(pickle.loads(pickle.dumps(patch)).load([1, 0, 1]), patch.load([1, 0, 1]))


def _final(system):
    return system.run(end=0.1).final


def test_processes_and_threads():
    made = [judder.System("vibrating-table", mu=m) for m in (0.1, 0.2, 0.3)]
    alone = [_final(s) for s in made]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_final, made) == alone
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_final, made) == alone
    found, shared = {}, judder.System("vibrating-table")
    patch = Patch("rectangle", width=1, length=2)

    def work(k):
        try:
            shared.mu_nothing
        except AttributeError as error:
            assert "mu_nothing" in str(error)
        found[k] = _final(made[k % 3]), shared.run(end=0.05).final, patch.load([1, k, 1])

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert all(found[k][0] == alone[k % 3] for k in range(8)) and len({str(v[1]) for v in found.values()}) == 1


def test_other_threads_go_on_while_a_run_computes():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    system, seen = judder.System("vibrating-table"), 0
    # A fast machine may be done before the other thread wakes: longer runs, until one shows it. With
    # the lock held there would be the ticks before and after the call alone, however long it takes.
    for end in 4 * 2.0 ** np.arange(8):
        before = len(ticks)
        system.run(end=end, record="final")
        seen = len(ticks) - before
        if seen > 3:
            break
    done.set()
    thread.join()
    assert seen > 3


def test_an_interrupted_sweep_keeps_what_is_finished(tmp_path):
    s = judder.System("vibrating-table")
    shares = []

    def interrupt(done):
        shares.append(done)
        if done > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(judder.Interrupted) as caught:
        s.sweep("A_x=0:1:400", path=tmp_path / "s.h5", transient=30, record=20, progress=interrupt,
                threads=1)
    found = caught.value.result
    assert 0 < found.done.sum() < 400 and not found.finished
    whole = s.sweep("A_x=0:1:400", transient=30, record=20, progress=False)
    done = np.flatnonzero(found.done)
    assert same_bits(found["vx"][done], whole["vx"][done])
    again = s.sweep("A_x=0:1:400", path=tmp_path / "s.h5", transient=30, record=20, resume=True, lock=False)
    assert again.finished and same_bits(again["vx"], whole["vx"])


def test_ctrl_c_ends_a_run():
    s = judder.System("vibrating-table")
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        s.run(end=1e5, record="final")
    assert s.run(end=0.01).ok


def test_progress_is_told_and_may_stop():
    shares = []
    run = judder.System("vibrating-table").run(end=2, progress=lambda d: shares.append(d) or len(shares) < 3)
    assert run.status == "cancelled" and len(run) > 1 and shares == sorted(shares)

    def wrong(done):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        judder.System("vibrating-table").run(end=2, progress=wrong)


def test_a_bar_is_drawn_where_it_takes_long(monkeypatch, capsys):
    monkeypatch.setattr(judder.progress, "PATIENCE", 0.0)
    bar = judder.progress.Bar("sweep")
    bar.last = 0
    bar(0.5)
    bar.end()
    assert "50 %" in capsys.readouterr().err


def test_a_bar_in_a_notebook_is_renewed_and_goes(monkeypatch):
    display = pytest.importorskip("IPython.display")
    shown = []

    class Handle:
        def update(self, page):
            shown.append(page.data)

    monkeypatch.setattr(judder.progress, "_in_notebook", lambda: True)
    monkeypatch.setattr(judder.progress, "PATIENCE", 0.0)
    monkeypatch.setattr(display, "display", lambda page, display_id: shown.append(page.data) or Handle())
    bar = judder.progress.Bar("sweep")
    for done in (0.25, 0.5):
        bar.last = 0
        bar(done)
    bar.end()
    assert "25 %" in shown[0] and "value=0.5000" in shown[1] and shown[2] == ""


def test_names_complete_in_ipython():
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    from IPython.core.completer import provisionalcompleter

    table = judder.System("vibrating-table")
    shell.user_ns.update(s=table, run=table.run(end=0.01))
    for words, wanted in (("s.A_", {"A_x", "A_y"}), ("s.initial.v", {"vx", "vy"}), ("s['A_", {"A_x", "A_y"}),
                          ("run.vx", {"vx"}), ("run['vx", {"vx"})):
        with provisionalcompleter():
            found = {c.text.split(".")[-1] for c in shell.Completer.completions(words, len(words))}
        assert wanted <= found, (words, found)


# ---- Systems of one's own -----------------------------------------------------------------------


def swing(t, y, p):
    return np.stack([y[:, 1], -p[:, 0] * np.sin(y[:, 0])], 1)


STATES, VALUES = {"x": "1 rad", "v": "0 rad/s"}, {"k": "4 1/s^2"}


def test_functions_texts_numba_and_sympy_agree():
    import numba
    import sympy
    from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols

    def fast(t, y, p, out):
        out[0] = y[1]
        out[1] = -p[0] * np.sin(y[0])

    x, v, k = sympy.symbols("x v k")
    phi, m, l, g = dynamicsymbols("phi"), *sympy.symbols("m l g")
    lagrange = LagrangesMethod(m * l**2 * phi.diff()**2 / 2 + m * g * l * sympy.cos(phi), [phi])
    lagrange.form_lagranges_equations()
    own = [
        judder.from_function(swing, STATES, VALUES),
        judder.from_numba(fast, STATES, VALUES),
        judder.from_numba(numba.njit(fast), STATES, VALUES),
        judder.from_sympy({x: v, v: -k * sympy.sin(x)}, {x: 1, v: 0}, {k: 4}),
        judder.from_sympy(lagrange, {phi: "1 rad", phi.diff(): "0 rad/s"},
                          {m: "1 kg", l: "1 m", g: "4 m/s^2"}),
    ]
    finals = [list(s.run(end=3, tolerance=1e-10).final.values()) for s in own]
    for final in finals[1:]:
        assert np.allclose(final, finals[0], atol=1e-8)
    assert own[0].k == 4 and own[0].unit("k") == "1/s^2"
    many = own[1].run_many({"k": np.linspace(1, 4, 20)}, end=3, tolerance=1e-10)
    assert np.allclose(list(many[-1].final.values()), finals[1])


def test_kanes_equations_of_a_cart_close_their_energy():
    import sympy
    from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, dynamicsymbols

    q, u = dynamicsymbols("q u")
    m, k = sympy.symbols("m k")
    frame, point = ReferenceFrame("N"), Point("P")
    point.set_vel(frame, u * frame.x)
    kane = KanesMethod(frame, q_ind=[q], u_ind=[u], kd_eqs=[q.diff() - u])
    kane.kanes_equations([Particle("body", point, m)], [(point, -k * q * frame.x)])
    s = judder.from_sympy(kane, {q: "0.1 m", u: "0 m/s"}, {m: "2 kg", k: "8 N/m"},
                          outputs={"E": m * u**2 / 2 + k * q**2 / 2})
    run = s.run(end=10, tolerance=1e-10)
    assert np.allclose(run.E, 0.04, rtol=1e-6) and run.unit("E") != ""
    assert run.q[-1] == pytest.approx(0.1 * np.cos(20), abs=1e-7)


def test_a_function_has_outputs_and_sweeps():
    s = judder.from_function(swing, STATES, VALUES, outputs={"E": "1/s^2"},
                             measure=lambda t, y, p: (y[:, 1:] ** 2 / 2 - p[:, :1] * np.cos(y[:, :1])))
    run = s.run(end=2, tolerance=1e-9)
    assert np.allclose(run.E, run.E[0], atol=1e-6)
    found = s.sweep("k=3:5:2", section="x=0:up", within="10 s", transient=1, record=2,
                    threads=1)
    assert found["v"].shape == (2, 2) and np.isfinite(found["v"]).all()


def test_lanes_share_the_calls_of_a_function():
    widths = []

    def noted(t, y, p):
        widths.append(len(y))
        assert t.shape == (len(y),) and p.shape == (len(y), 1) and not y.flags.writeable
        return swing(t, y, p)

    values = np.linspace(1, 4, 24)
    many = judder.from_function(noted, STATES, VALUES).run_many({"k": values}, end=1, threads=1)
    wide = len(widths)
    alone = judder.from_function(noted, STATES, VALUES, lanes=1)
    one = alone.run_many({"k": values}, end=1, threads=1)
    assert all(same_bits(a.x, b.x) for a, b in zip(many, one))
    assert max(widths) == 1 or 2 * wide < len(widths) - wide
    assert alone.run(end=1, solver="cvode-adams").ok
    assert np.allclose(judder.from_function(swing, STATES, VALUES).jacobian().by_state,
                       [[0, 1], [-4 * np.cos(1), 0]], atol=1e-8)


def test_exceptions_of_a_function_reach_the_caller():
    def wrong(t, y, p):
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        judder.from_function(wrong, STATES, VALUES).run()
    with pytest.raises(judder.ArgumentError, match=r"shape \(3,\)"):
        judder.from_function(lambda t, y, p: np.zeros(3), STATES, VALUES).run()


# ---- Figures ------------------------------------------------------------------------------------


def test_figures_are_drawn():
    import matplotlib.pyplot as plt

    run = judder.System("planar-body").run(end=1)
    assert len(run.plot().axes) >= 1 and len(run.plot("x", "y").axes) == 1
    assert judder.System("duffing").sweep("gamma=0.2:0.4:5", transient=5, record=3).plot().axes
    two = judder.System("duffing").sweep(["gamma=0.2:0.4:3", "omega=1:1.2:2"], transient=5, record=3)
    assert two.plot().axes
    patch = Patch("disc", radius=1)
    assert patch.plot(level=2).axes and judder.plot.laws(patch).axes and "<svg" in patch._repr_html_()
    plt.close("all")


# ---- What is optional ---------------------------------------------------------------------------


def test_a_compiled_function_of_numba_is_taken_as_it_is():
    from numba import cfunc, types

    double = types.CPointer(types.float64)

    @cfunc(types.void(types.CPointer(double), types.float64, double, double))
    def rates(instance, t, y, out):
        out[0] = -instance[0][0] * y[0]

    s = judder.from_numba(rates, {"x": 1.0}, {"k": 2.0})
    assert s.run(end=1, tolerance=1e-10).x[-1] == pytest.approx(np.exp(-2), rel=1e-8)


def test_nothing_but_numpy_and_cffi_is_needed():
    import subprocess
    import sys

    code = ("import sys\n"
            "for name in ('matplotlib', 'h5py', 'pandas', 'xarray', 'sympy', 'numba', 'IPython', 'scipy'):\n"
            "    sys.modules[name] = None\n"
            "import judder\n"
            "run = judder.System('planar-body').run(end=0.1)\n"
            "run.save('a.h5', replace=True); assert len(judder.load('a.h5')) == len(run)\n"
            "run._repr_html_(); judder.Patch('disc', radius=1)._repr_html_()\n"
            "judder.System('duffing').sweep('gamma=0.2:0.3:2', transient=1, record=1)._repr_html_()\n"
            "for call in (run.plot, run.to_pandas, run.to_xarray):\n"
            "    try:\n"
            "        call()\n"
            "    except ImportError:\n"
            "        continue\n"
            "    raise AssertionError(call)\n")
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_it_parses_no_declarations():
    import subprocess
    import sys

    code = "import sys, judder; print('pycparser' in sys.modules, 'cffi' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split()[0] == "False", done.stdout + done.stderr
