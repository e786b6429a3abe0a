"""Pages of systems and runs for notebooks: what they hold, what they refuse. In a browser: web/tests."""

import base64
import gzip
import html
import json
import pathlib
import re

import pytest

import judder


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A page that is easy to find again."""
    (tmp_path / "embed.js").write_text("show();")
    (tmp_path / "judder-1.wasm").write_bytes(b"\0asm")
    monkeypatch.setenv("JUDDER_WEB", str(tmp_path))
    return tmp_path


def part(document, name):
    return re.search(rf'id="judder-{name}">(.*?)</script>', document, re.S)[1]


def given(page):
    return json.loads(part(page.html(), "given"))


def test_a_page_holds_script_engine_and_values(folder):
    page = judder.System("vibrating-table", mu=0.3, a="4 mm").view(end=0.5)
    document = page.html()
    assert gzip.decompress(base64.b64decode(part(document, "script"))) == b"show();"
    assert gzip.decompress(base64.b64decode(part(document, "engine"))) == b"\0asm"
    told = given(page)
    assert told["name"] == "vibrating-table" and told["options"]["end"] == 0.5
    assert told["changes"]["parameters"]["mu"] == 0.3 and told["changes"]["parameters"]["a"] == 0.004
    assert told["changes"]["laws"] == {"": "power"}


def test_a_frame_carries_the_document_and_has_no_origin(folder):
    page = judder.System("duffing").view(height=300)
    frame = page._repr_html_()
    assert html.unescape(re.search(r'srcdoc="(.*?)" title', frame, re.S)[1]) == page.html()
    assert 'sandbox="allow-scripts allow-downloads"' in frame and 'height="300"' in frame


def test_nothing_of_a_text_ends_the_document(folder):
    words = "system: fall\ntitle: '</script><script>alert(1)'\nstates: {h: 1 m}\nequations: {h': -1 m/s}\nrun: {end: 1 s}\n"
    document = judder.System(words).view().html()
    assert document.count("</script>") == 4 and "alert(1)" in json.loads(part(document, "given"))["text"]


def test_a_run_keeps_what_it_was_run_with(folder):
    body = judder.System("planar-body")
    body.loads = [{"F_x": "2 N", "omega": "1 Hz"}]
    run = body.run(end=0.2, tolerance=1e-6, solver="rk8")
    body.loads = None
    told = given(run.player())
    assert told["options"] == {"begin": 0, "end": 0.2, "tolerance": 1e-6, "step": 0, "solver": "rk8"}
    assert told["changes"]["loads"][0]["F_x"] == "2 N"
    assert "loads" in given(body.view())["changes"]


def test_pages_are_saved_whole_and_not_over_others(folder, tmp_path):
    page, path = judder.System("duffing").view(full=True), tmp_path / "page.html"
    page.save(path)
    assert path.read_text() == page.html() and given(page)["full"] is True
    with pytest.raises(judder.FileError, match="exists"):
        page.save(path)
    page.save(path, replace=True)


def test_what_cannot_be_shown_is_said(folder, monkeypatch):
    own = judder.from_function(lambda t, y, p: [-p["k"] * y[0]], states={"x": 1}, parameters={"k": 1})
    with pytest.raises(judder.UnsupportedError, match="functions"):
        own.view()
    with pytest.raises(judder.ArgumentError, match="height"):
        judder.System("duffing").view(height=5)
    monkeypatch.setenv("JUDDER_WEB", str(pathlib.Path(folder) / "none"))
    with pytest.raises(judder.FileError, match="make web"):
        judder.System("duffing").view().html()
