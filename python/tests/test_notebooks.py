"""The notebooks run from their first cell to their last, and show what is stored in them."""

import io
import json
import re

import notebooks
import numpy as np
import pytest
from conftest import SOURCE
from PIL import Image


def stored(path):
    return notebooks.code(json.loads(path.read_text()))


def kinds(outputs):
    """What outputs are: text, tables, figures."""
    return [(one["output_type"], sorted(one.get("data", {}))) for one in outputs]


def words(outputs):
    """What they say, number by number."""
    texts = ["".join(one.get("text", one.get("data", {}).get("text/plain", ""))) for one in outputs]
    return re.findall(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?|[^\s\d]+", " ".join(texts))


def same_word(a, b):
    """The last digits of NumPy depend on the machine; a difference that is rounding is any such."""
    try:
        return a == b or np.isclose(float(a), float(b), rtol=1e-3, atol=1e-9)
    except ValueError:
        return a == b


def pictures(outputs):
    return [Image.open(io.BytesIO(png)) for png in notebooks.figures(outputs)]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_shows_what_is_stored(path):
    for cell, outputs in zip(stored(path), notebooks.execute(path), strict=True):
        assert kinds(cell["outputs"]) == kinds(outputs)
        before, now = words(cell["outputs"]), words(outputs)
        assert len(before) == len(now) and all(map(same_word, before, now)), (before, now)
        for old, new in zip(pictures(cell["outputs"]), pictures(outputs), strict=True):
            assert old.width / old.height == pytest.approx(new.width / new.height, rel=0.02)


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_is_stored_with_its_figures(path):
    named = [(cell["metadata"].get("picture"), pictures(cell["outputs"])) for cell in stored(path)]
    assert any(name for name, _ in named)
    for name, shown in named:
        assert bool(name) == (len(shown) == 1), name
        for image in shown:
            assert image.width >= 350 and len(set(image.convert("RGB").getdata())) > 5
        assert not name or (SOURCE / "docs" / "images" / f"{name}.png").exists(), name
    assert path.stat().st_size < 200_000
    assert [cell["execution_count"] for cell in stored(path)] == list(range(1, len(named) + 1))


def test_there_are_six():
    assert len(notebooks.NOTEBOOKS) == 6
