"""The answers that are known: published values and closed forms, and the command to the bit."""

import json

import numpy as np
import pytest
from conftest import same_bits

import judder
from judder.friction import Patch


# ---- Friction -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pressure, v, w, T, M", [
    ("uniform", 1, 1, 8 / (3 * np.pi), 8 / (9 * np.pi)),
    ("hertz", 1, 1, 9 * np.pi / 32, 9 * np.pi / 128),
    ("hertz", 1, 0.5, 0.974278579257, 0.101909332919),
    ("uniform", 0, 1, 0, 2 / 3),
    ("hertz", 0, 1, 0, 3 * np.pi / 16),
])
def test_discs_have_their_closed_forms(pressure, v, w, T, M):
    load = Patch("disc", radius=1, pressure=pressure).load([v, 0, w])
    assert np.allclose(load, [T, 0, M], atol=2e-12)  # 12 digits are printed


def test_slopes_of_the_hertz_disc_at_both_ends():
    disc, small = Patch("disc", radius=1, pressure="hertz"), 1e-7
    assert disc.load([small, 0, 1])[0] / small == pytest.approx(3 * np.pi / 8, rel=1e-6)
    assert disc.load([1, 0, small])[2] / small == pytest.approx(1 / 5, rel=1e-6)


def test_the_load_is_the_gradient_of_the_potential():
    patch = Patch("rectangle", width=0.01, length=0.03)
    q, h = np.array([0.1, -0.05, 7.0]), 1e-6
    for k, step in enumerate(h * np.array([1, 1, 100])):
        e = np.eye(3)[k] * step
        slope = (patch.potential(q + e).phi - patch.potential(q - e).phi) / (2 * step)
        assert slope == pytest.approx(patch.load(q)[k], rel=1e-6)


def test_loads_have_gauge_one_and_their_motion_as_normal():
    patch = Patch("ellipse", half_x=0.02, half_y=0.01, pressure="hertz")
    q = np.random.default_rng(1).normal(size=(50, 3)) * [1, 1, 70]
    q /= patch.potential(q).phi[:, None]
    found = patch.gauge(patch.load(q))
    assert np.allclose(found.gauge, 1, atol=1e-10)
    assert np.allclose(found.slip, q, rtol=1e-4, atol=1e-6)


def test_laws_over_arrays_have_the_bits_of_single_calls():
    patch = Patch("disc", radius="3 mm", d_c=0.3)
    q = np.random.default_rng(2).normal(size=(4, 5, 3)) * [1, 1, 300]
    for law in judder.friction.laws():
        many = patch.load(q, law, eps=0.01)
        for place in np.ndindex(4, 5):
            assert same_bits(patch.load(q[place], law, eps=0.01), many[place])


def test_the_fit_of_the_power_law():
    found = Patch("disc", radius=1, pressure="hertz").fit("power")
    assert found["b_T"] == pytest.approx(0.780, abs=5e-4)  # printed with three digits
    assert found["m_T"] == pytest.approx(2.65, abs=5e-3)
    assert found["b_M"] == pytest.approx(0.425, abs=6e-4)
    assert found["m_M"] == pytest.approx(3.17, abs=5e-3)


def test_a_fit_to_measurements_finds_what_made_them():
    disc, rng = Patch("disc", radius="5 mm"), np.random.default_rng(3)
    q = rng.normal(size=(300, 3)) * [1, 1, 200]
    loads = 0.31 * 2.0 * disc.load(q, "power", b_T=0.7) + rng.normal(size=q.shape) * [1e-3, 1e-3, 1e-6]
    found = judder.friction.fit("power", disc, q, loads, mu=0.25, normal_force=2.0, fit_mu=True)
    for name, true in (("b_T", 0.7), ("mu", 0.31)):
        assert abs(found[name] - true) < 4 * found.errors[name]


def test_push_of_a_block():
    block = Patch("rectangle", width="10 mm", length="30 mm")
    near = judder.threshold(block, mass="8.1 g", mu_s=0.55, mu_k=0.52, push="5 mm")
    far = judder.threshold(block, mass="8.1 g", mu_s=0.55, mu_k=0.52, push="10 mm")
    assert [near.exact, far.exact] == pytest.approx([33.1828e-3, 25.0098e-3], abs=5e-8)
    assert [near.kardan, far.kardan] == pytest.approx([34.3493e-3, 25.0268e-3], abs=5e-8)


# ---- Systems ------------------------------------------------------------------------------------


def test_the_vibrating_table():
    final = judder.System("vibrating-table").run(end=0.5, tolerance=1e-11).final
    known = {"x": 0.01135792135, "y": 0.1332099014, "vx": 0.04519426318, "vy": 0.2005255833,
             "wx": -2.461111786, "wy": -4.084923373, "wz": 0.04907704907}
    for name, value in known.items():
        assert final[name] == pytest.approx(value, rel=2e-9)
    still = judder.System("vibrating-table", A_x=0, A_y=0).run(end=0.5, tolerance=1e-11).final
    assert still["y"] == pytest.approx(0.07434973964, rel=1e-8)
    assert still["wx"] == pytest.approx(-3.315956162, rel=1e-8)


def test_four_stops_of_a_planar_body():
    body = judder.System("planar-body")
    body.loads = [{"F_x": 0.08, "omega": 5}, {"F_y": 0.073, "omega": 3, "phase": -np.pi / 2}]
    slips = body.run(tolerance=1e-10).events.of("slip")
    assert np.allclose(slips.t[slips.t > 0][:2], [0.47212282, 1.27117005], atol=2e-8)
    assert len(slips) == 8


def test_the_spatial_pendulum_flies_and_strikes():
    free = judder.System("spatial-pendulum", hertz="published")
    free.initial = dict(theta1=0.3, phi1=-0.2, theta2=0.5, phi2=0.4)
    final = free.run(end=2, tolerance=1e-11).final
    known = dict(theta1=0.2714813965, phi1=0.1606284132, theta2=0.2169206847, phi2=0.2033816619)
    for name, value in known.items():
        assert final[name] == pytest.approx(value, rel=1e-8)
    touch = judder.System("spatial-pendulum", hertz="published", z0=-0.42)
    touch.initial = dict(theta1=0.1, phi1=0.05, theta2=-0.2, phi2=0.15)
    final = touch.run(end=1, tolerance=1e-11).final
    known = dict(theta1=0.0596264855, phi1=0.0623275221, theta2=-0.3116069887, phi2=-0.1985867678)
    for name, value in known.items():
        assert final[name] == pytest.approx(value, rel=1e-6)


# ---- The command, to the bit --------------------------------------------------------------------


@pytest.mark.parametrize("system, settings", [
    ("vibrating-table", {"mu": 0.25}), ("planar-body", {"mu_s": 0.5}), ("spatial-pendulum", {"z0": -0.42}),
    ("bouncing-ball", {}), ("duffing", {"gamma": 0.4}), ("belt", {}), ("woodpecker", {}),
])
def test_runs_are_those_of_the_command(system, settings, command, tmp_path):
    told = [word for n, v in settings.items() for word in ("--set", f"{n}={v}")]
    command("run", system, *told, "--end", "0.5", "-o", "run.h5", "--quiet")
    theirs = judder.load(tmp_path / "run.h5")
    ours = judder.System(system, **settings).run(end=0.5)
    assert ours.keys() == theirs.keys()
    for name in ours:
        assert same_bits(ours[name], theirs[name]), name
    assert ours.events == theirs.events or str(ours.events) == str(theirs.events)
    ours.save(tmp_path / "ours.h5")
    command("run", system, *told, "--end", "0.5", "-o", "run.csv", "--quiet")
    ours.save(tmp_path / "ours.csv")
    assert (tmp_path / "run.csv").read_bytes() == (tmp_path / "ours.csv").read_bytes()
    if not told:
        assert (tmp_path / "run.h5").read_bytes() == (tmp_path / "ours.h5").read_bytes()


def test_sweeps_are_those_of_the_command(command, tmp_path):
    command("sweep", "duffing", "--over", "gamma=0.2:0.5:12", "--transient", "20", "--record", "8",
            "-o", "sweep.h5", "--quiet")
    ours = judder.System("duffing").sweep({"gamma": (0.2, 0.5, 12)}, path=tmp_path / "ours.h5",
                                          transient=20, record=8)
    assert (tmp_path / "sweep.h5").read_bytes() == (tmp_path / "ours.h5").read_bytes()
    theirs = judder.load(tmp_path / "sweep.h5")
    assert same_bits(ours["x"], theirs["x"]) and same_bits(ours.period, theirs.period)


def test_friction_is_that_of_the_command(command):
    told = command("friction", "eval", "--shape", "disc", "--radius", "1", "--vx", "1", "--w", "0.5", "--json")
    force, _, moment = Patch("disc", radius=1, pressure="hertz").load([1, 0, 0.5])
    assert repr(float(force)) in told and repr(float(moment)) in told


def test_thresholds_are_those_of_the_command(command):
    told = json.loads(command("threshold", "--shape", "rectangle", "--width", "10mm", "--length", "30mm",
                              "--mass", "8.1g", "--mu_s", "0.55", "--push", "5mm", "--json"))
    ours = judder.threshold(Patch("rectangle", width="10mm", length="30mm"), mass="8.1 g", mu_s=0.55,
                            push="5 mm")
    assert repr(ours.exact) in json.dumps(told) and repr(ours.kardan) in json.dumps(told)


def test_the_jacobian_of_a_pendulum_is_exact():
    text = {"system": "swing", "units": "none", "parameters": {"k": 2}, "states": {"x": 0.3, "v": 0.1},
            "equations": {"x'": "v", "v'": "-k*sin(x)"}}
    found = judder.System(text).jacobian()
    assert found.exact
    # the cosine of the library and that of NumPy may differ in the last place
    assert np.allclose(found.by_state, [[0, 1], [-2 * np.cos(0.3), 0]], rtol=5e-16, atol=0)


def test_modes_of_two_feet():
    feet = judder.System("two-feet", contact="rigid", u1=0, u2=0, F=9, h_F=0.2)
    feet.initial = {"y": 0.5, "w": 0}
    (mode,) = feet.modes()
    assert mode.modes == ["open", "stuck"] and mode.stability == "neutral"
    assert mode.normal[1] == pytest.approx(10.1025) and mode.friction[1, 0] == pytest.approx(-7.5375)


def test_drift_and_design():
    table = judder.System("vibrating-table")
    found = table.drift(["A_x=0.5:1:2", "A_y=0.5:1:2"])
    alone = judder.System("vibrating-table", A_x=1, A_y=0.5).settle()
    assert same_bits(found.v_x[0, 1], alone.drift.v_x)
    made = table.design((0.05, 0), ["A_x=0:1", "A_y=0:1"], samples=16, candidates=1, verify=None,
                        friction=0)
    assert made.reached and made.miss <= 0.005 * 0.05


def test_a_figure_of_a_paper(tmp_path):
    made = judder.reproduce("kardan2013", tmp_path / "made", only=judder.papers()["kardan2013"][0])
    assert made.checks and not made.failed and (tmp_path / "made" / "index.html").exists()


def test_maps_of_drift_are_those_of_the_command(command, tmp_path):
    command("drift", "vibrating-table", "--x", "A_x=0.5:1:2", "--y", "A_y=0.5:1:2", "-o", "map.csv", "--quiet")
    judder.System("vibrating-table").drift(["A_x=0.5:1:2", "A_y=0.5:1:2"]).save(tmp_path / "ours.csv")
    assert (tmp_path / "map.csv").read_bytes() == (tmp_path / "ours.csv").read_bytes()
