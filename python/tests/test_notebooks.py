"""The notebooks run from their first cell to their last, and their pictures are in the docs."""

import json

import notebooks
import pytest
from conftest import SOURCE


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_runs(path):
    shown, pictures = notebooks.run(path)
    assert any("<table" in s for s in shown) or any(shown)
    assert pictures
    for name in pictures:
        assert (SOURCE / "docs" / "images" / f"{name}.png").exists(), name


def test_one_runs_in_a_kernel(monkeypatch):
    import nbclient
    import nbformat

    monkeypatch.delenv("MPLBACKEND", raising=False)  # figures go into the notebook
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")

    book = nbformat.read(SOURCE / "python" / "notebooks" / "first_steps.ipynb", as_version=4)
    nbclient.NotebookClient(book, timeout=120).execute()
    made = [o for c in book.cells if c.cell_type == "code" for o in c.outputs]
    assert any("text/html" in o.get("data", {}) for o in made)
    assert any("image/png" in o.get("data", {}) for o in made)


def test_there_are_six_and_none_has_outputs():
    assert len(notebooks.NOTEBOOKS) == 6
    for path in notebooks.NOTEBOOKS:
        for cell in json.loads(path.read_text())["cells"]:
            assert not cell.get("outputs") and not cell.get("execution_count")
