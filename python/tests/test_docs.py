"""Docstrings: their examples run, every public thing has one and says its types."""

import doctest
import importlib
import inspect
import pathlib
import pkgutil
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import SOURCE

import judder

MODULES = sorted(m.name for m in pkgutil.iter_modules(judder.__path__) if m.name not in ("_abi", "_build"))


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples_run(name):
    module = importlib.import_module(f"judder.{name}" if name else "judder")
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


def test_everything_public_is_described():
    for name in judder.__all__:
        thing = getattr(judder, name)
        if inspect.ismodule(thing) or isinstance(thing, str):
            continue
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for method, value in vars(thing).items():
                if not method.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    if method not in ("name", "title", "shape", "pressure", "parameters", "state_names",
                                      "output_names"):
                        assert inspect.getdoc(value), f"{name}.{method}"


def test_the_marker_of_types_is_there():
    assert (pathlib.Path(judder.__file__).parent / "py.typed").exists()


def test_the_types_hold(tmp_path):
    """What is said of types agrees with what is done, in every function."""
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--check-untyped-defs", "--ignore-missing-imports",
                           "--follow-imports=skip", "--cache-dir", str(tmp_path), "-p", "judder"],
                          cwd=pathlib.Path(judder.__file__).parent.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_docs_come_from_the_tables():
    s = judder.System("planar-body")
    for row in s.info["parameters"]:
        assert row["text"] in s.docs(row["name"]) and row["text"] in s._repr_html_().replace("&gt;", ">").replace(
            "&lt;", "<").replace("&#x27;", "'").replace("&amp;", "&")


def test_private_headers_are_not_used():
    for file in (SOURCE / "python").rglob("*.py"):
        assert not re.search(r"src/[a-z]+/.*\.h", file.read_text()), file


def python_blocks(page):
    return re.findall(r"^```python\n(.*?)^```", page.read_text(), re.S | re.M)


@pytest.mark.parametrize("page, least", [("python.md", 8), ("coming-from-scipy.md", 2)])
def test_the_guide_runs(page, least, tmp_path, monkeypatch):
    """The blocks of a page, one after the other in an empty folder."""
    import matplotlib

    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    blocks = python_blocks(SOURCE / "docs" / "guide" / page)
    assert len(blocks) >= least
    names: dict = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    if "smooth" in names:  # friction by tanh(v/eps) comes to that of the contact as eps
        away = np.array(names["smooth"]) - names["exact"]
        assert np.allclose(away[:-1] / away[1:], 10, rtol=0.15)
