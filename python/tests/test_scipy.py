"""Functions of SciPy's form do in Judder what they do in solve_ivp."""

import numpy as np
import pytest
from conftest import SOURCE, same_bits

import judder

integrate = pytest.importorskip("scipy.integrate")


def swing(t, y, k, force):
    return [y[1], -k * y[0] + force * np.cos(3 * t)]


def by_scipy(fun, y0, end, **options):
    return integrate.solve_ivp(fun, (0, end), y0, rtol=1e-11, atol=1e-12, **options).y[:, -1]


def by_judder(system, end):
    return np.array(list(system.run(end=end, tolerance=1e-11, max_steps=10**6).final.values()))


def test_the_same_function_gives_the_same_motion():
    s = judder.from_scipy(swing, [1, 0], args=(4, 0.5))
    assert s.states == ["y0", "y1"] and s.parameters == {"k": 4.0, "force": 0.5}
    assert np.allclose(by_judder(s, 5), by_scipy(swing, [1, 0], 5, args=(4, 0.5)), atol=1e-8)


def test_numbers_of_args_are_parameters():
    s = judder.from_scipy(swing, {"x": "0.1 m", "v": "0 m/s"}, args=(4, 0.5))
    s.k = 8
    assert np.allclose(by_judder(s, 5), by_scipy(swing, [0.1, 0], 5, args=(8, 0.5)), atol=1e-8)
    runs = s.run_many({"k": [1.0, 4.0]}, end=5, tolerance=1e-11)
    for k, run in zip((1, 4), runs):
        assert run.x[-1] == pytest.approx(by_scipy(swing, [0.1, 0], 5, args=(k, 0.5))[0], abs=1e-8)
    assert s.unit("x") == "m" and runs[0].unit("v") == "m/s"
    diagram = s.sweep({"k": (1, 4, 4)}, section="period=1 s", transient=1, record=2)
    assert diagram["x"].shape == (4, 2)


def test_a_vectorised_function_runs():
    def many(t, y, a):
        assert y.ndim == 2  # as solve_ivp promises
        return a @ y

    a = np.array([[0.0, 1.0], [-2.0, -0.1]])
    s = judder.from_scipy(many, [1, 0], args=(a,), vectorized=True)
    assert s.parameters == {}  # a matrix is handed over as it is
    assert np.allclose(by_judder(s, 4), by_scipy(many, [1, 0], 4, args=(a,), vectorized=True), atol=1e-8)


def stiff(t, y, k, eps):
    return [y[1], -k * y[0] - np.tanh((y[1] - np.cos(t)) / eps)]


def stiff_by_y(t, y, k, eps):
    return [[0, 1], [-k, -(1 - np.tanh((y[1] - np.cos(t)) / eps) ** 2) / eps]]


def test_derivatives_are_taken_where_they_are_given():
    args, sparse = (2.0, 1e-3), pytest.importorskip("scipy.sparse")
    wanted = by_scipy(stiff, [0, 0], 3, args=args, jac=stiff_by_y, method="Radau")
    ways = {None: None, "function": stiff_by_y, "sparse": lambda *a: sparse.csc_matrix(stiff_by_y(*a))}
    cost = {}
    for way, jac in ways.items():
        s = judder.from_scipy(stiff, [0, 0], args=args, jac=jac)
        run = s.run(end=3, tolerance=1e-9, solver="rosenbrock", max_steps=10**6)
        assert np.allclose(list(run.final.values()), wanted, atol=1e-6), way
        assert s.jacobian(0.5, [0.1, 0.2]).exact == (jac is not None)
        assert np.allclose(s.jacobian(0.5, [0.1, 0.2]).by_state, stiff_by_y(0.5, [0.1, 0.2], *args), rtol=1e-5, atol=1e-7)
        cost[way] = run.statistics["steps"]
    assert cost["function"] == cost["sparse"]
    flat = judder.from_scipy(lambda t, y: [y[1], -y[0]], [1, 0], jac=[[0, 1], [-1, 0]])
    assert flat.jacobian().by_state.tolist() == [[0, 1], [-1, 0]]
    with pytest.raises(ValueError, match=r"gave the shape \(2,\), must be \(2, 2\)"):
        judder.from_scipy(swing, [1, 0], args=(4, 0.5), jac=lambda t, y, k, f: [1, 2]).run(solver="rosenbrock")


def test_functions_of_every_shape_run():
    one = judder.from_scipy(lambda t, y: -y, 2.0)
    assert one.run(end=1, tolerance=1e-10).y0[-1] == pytest.approx(2 * np.exp(-1), rel=1e-8)
    power = judder.from_scipy(lambda t, y, n, *more: sum(y ** k for k in range(n)), [0.1], args=(2, 1.5))
    assert power.parameters == {"n": 2.0, "arg1": 1.5}  # n stays a whole number
    assert by_judder(power, 1)[0] == pytest.approx(1.1 * np.e - 1, rel=1e-8)

    class Decay:
        def __call__(self, t, y, rate):
            return -rate * y

        def total(self, t, y, rate):
            return y.sum()

    s = judder.from_scipy(Decay(), [1, 2], args=(0.5,), outputs=["total"], measure=Decay().total)
    run = s.run(end=1, tolerance=1e-10)
    assert s.parameters == {"rate": 0.5} and run.total[-1] == pytest.approx(3 * np.exp(-0.5), rel=1e-8)


def test_a_function_may_write_into_its_y():
    def rude(t, y):
        y *= -1
        return y

    assert by_judder(judder.from_scipy(rude, [1.0]), 1)[0] == pytest.approx(np.exp(-1), rel=1e-8)


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match=r"gave the shape \(3,\), must be \(2,\)"):
        judder.from_scipy(lambda t, y: [1, 2, 3], [1, 0]).run()
    with pytest.raises(ZeroDivisionError):
        judder.from_scipy(lambda t, y: 1 / 0, [1]).run()
    with pytest.raises(TypeError, match="args must be a tuple"):
        judder.from_scipy(swing, [1, 0], args=4)
    with pytest.raises(TypeError, match="y0 must be"):
        judder.from_scipy(swing, ["a", "b"])
    with pytest.raises(ValueError, match=r"must be \(n,\)"):
        judder.from_scipy(swing, [[1, 0]])
    with pytest.raises(TypeError, match="functions"):
        judder.from_scipy(3, [1])


def test_copies_call_the_same_function():
    s = judder.from_scipy(swing, [1, 0], args=(4, 0.5))
    s.k = 5
    assert same_bits(s.copy().run(end=1).y0, s.run(end=1).y0)


def test_the_guide_names_it():
    assert "judder.from_scipy(f, y0, args=(k,))" in (SOURCE / "docs/guide/coming-from-scipy.md").read_text()
