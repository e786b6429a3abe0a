"""The browser lab in a notebook: a system or a run as a small page that plays, with all it needs in it.

The page computes in the browser with the engine of the lab; a run that it shows has the bits of `run`.
It is the built page of `make web`, looked for in JUDDER_WEB, in the wheel, and beside the library.
"""

from __future__ import annotations

import base64
import functools
import gzip
import html
import json
import math
import os
import pathlib

from ._library import HERE, PATH, errors, ffi, lib, number, text

_SOLVERS = ("auto", "rk5", "rk8", "rosenbrock")  # of the page
_FILES = ("embed.js", "judder-1.wasm")

_DOCUMENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<div id="app">Loading the engine ...</div>
<script type="text/plain" id="judder-script">{script}</script>
<script type="text/plain" id="judder-engine">{engine}</script>
<script type="application/json" id="judder-given">{given}</script>
<script>
(async () => {{
  const text = (id) => document.getElementById(id).textContent;
  const unpack = (id) => new Response(new Blob([Uint8Array.from(atob(text(id)), (c) => c.charCodeAt(0))]).stream()
    .pipeThrough(new DecompressionStream('gzip')));
  window.judderCarried = {{...JSON.parse(text('judder-given')), engine: await (await unpack('judder-engine')).arrayBuffer()}};
  const script = document.createElement('script');
  script.type = 'module';
  script.src = URL.createObjectURL(new Blob([await (await unpack('judder-script')).text()], {{type: 'text/javascript'}}));
  document.head.append(script);
}})().catch((error) => (document.getElementById('app').textContent = `This browser cannot show it: ${{error.message}}`));
</script></html>
"""


def _folders():
    told = os.environ.get("JUDDER_WEB")
    if told:
        yield pathlib.Path(told)
        return
    yield HERE / "web"
    library = pathlib.Path(PATH).resolve().parent
    yield library / "web" / "dist"
    for above in (library.parent, library.parent.parent):
        yield above / "share" / "judder" / "web"


@functools.lru_cache(maxsize=4)
def _packed(path, _changed):
    """A file, pressed and in letters; kept, for each view holds it."""
    return base64.b64encode(gzip.compress(pathlib.Path(path).read_bytes(), 9, mtime=0)).decode()


def _parts():
    """Script and engine of the page."""
    for folder in _folders():
        files = [folder / name for name in _FILES]
        if all(file.is_file() for file in files):
            return [_packed(str(file), file.stat().st_mtime_ns) for file in files]
    raise errors.FileError("the page is not there; 'make web' builds it, 'make install' installs it, and "
                           "JUDDER_WEB may name its folder")


class Page:
    """A page that plays a motion: shown by a notebook, saved as one file of HTML."""

    def __init__(self, title, given, height=440):
        self.title = title
        self.height = int(number(height, "height"))
        self._given = given
        if not 100 <= self.height <= 10000:
            raise errors.ArgumentError(f"height is {self.height}, must be 100 to 10000 (pixels)")

    def html(self) -> str:
        """The document: it loads nothing from elsewhere."""
        script, engine = _parts()
        given = json.dumps(self._given, allow_nan=False).replace("<", "\\u003c")
        return _DOCUMENT.format(title=html.escape(self.title), script=script, engine=engine, given=given)

    def save(self, path, replace: bool = False) -> None:
        """Write the document, to open in a browser or to send to somebody."""
        name = os.fspath(path)
        document = self.html()
        try:
            with open(name, "w" if replace else "x", encoding="utf-8") as file:
                file.write(document)
        except FileExistsError:
            raise errors.FileError(f"{os.fsdecode(name)}: it exists; replace=True replaces it") from None
        except OSError as error:
            raise errors.FileError(f"{os.fsdecode(name)}: {error.strerror}") from None

    def __repr__(self):
        return f"<judder.Page of {self.title}>"

    def _repr_html_(self):
        # Of its own origin: what is in the frame reaches nothing of the notebook.
        return (f'<iframe srcdoc="{html.escape(self.html())}" title="{html.escape(self.title)}" '
                f'sandbox="allow-scripts allow-downloads" width="100%" height="{self.height}" '
                'style="border:1px solid #ccc;border-radius:8px"></iframe>')


# ---- What is shown ------------------------------------------------------------------------------


def _terms(info, kind, terms):
    """Terms of loads or drive as a scenario has them: texts with units."""
    part: dict = next((p for p in info["parts"] if p["kind"] == kind), {})
    units = {key["name"]: key["unit"] for key in part.get("keys", ())}
    found = []
    for term in terms:
        if "rows" in term:
            raise errors.UnsupportedError(f"the page takes no tables, and the {kind} have one")
        found.append({name: value if isinstance(value, str) else
                      f"{value!r} {units[name]}" if units.get(name, "1") != "1" else repr(value)
                      for name, value in term.items() if name != "kind" and value is not None})
    return found


def _patch(model, contact):
    """Shape, pressure, numbers and lists of a patch."""
    o = lib.jd_model_patch_options_of(model, contact)
    start = ffi.addressof(o)
    numbers = {}
    for i in range(lib.jd_patch_key_count()):
        key = lib.jd_patch_key_at(i)
        if key.shapes >> o.shape & 1:
            numbers[text(key.name)] = ffi.cast("double*", ffi.cast("char*", start) + key.offset)[0]
    shape = text(lib.jd_shape_name(o.shape))
    found = {"shape": shape, "pressure": text(lib.jd_pressure_name(o.pressure)), "numbers": numbers}
    if shape in ("points", "polygon"):
        found["points"] = ffi.unpack(o.points, o.point_count * (3 if shape == "points" else 2))
    if o.polynomial:
        found["polynomial"] = ffi.unpack(o.polynomial, (o.degree + 1) * (o.degree + 2) // 2)
    return found


def _changes(system, model):
    """All values of a model that are not those of its system."""
    info = system._info
    found: dict = {"parameters": {}, "initial": {}, "laws": {}, "patches": {}}
    for i, (row, value) in enumerate(zip(info["parameters"], ffi.unpack(
            lib.jd_model_parameters(model), len(info["parameters"])) if info["parameters"] else ())):
        usual = system._table.parameters[i].value
        if value != usual and math.isfinite(value):
            found["parameters"][row["name"]] = value
    for row, value in zip(info["states"], ffi.unpack(lib.jd_model_initial(model), len(info["states"]))):
        if value != row["initial"]:
            found["initial"][row["name"]] = value
    for i in range(lib.jd_model_patch_count(model)):
        _add_patch(found, model, lib.jd_model_patch_contact(model, i))
    for kind, told in (("loads", lib.jd_json_loads), ("drive", lib.jd_json_drive)):
        terms = system._terms(told, lambda _: getattr(lib, "jd_model_" + kind)(model))
        part: dict = next((p for p in info["parts"] if p["kind"] == kind), {})
        if terms != part.get("terms", []):
            found[kind] = _terms(info, kind, terms)
    return found


def _add_patch(found, model, contact):
    key, prefix = text(contact), f"{text(contact)}.friction." if contact else "friction."
    law = lib.jd_model_law_of(model, contact)
    found["patches"][key] = _patch(model, contact)
    if law:
        found["laws"][key] = text(law.name)
        values = lib.jd_model_law_parameters_of(model, contact)
        for i in range(law.parameter_count):
            found["parameters"][prefix + text(law.parameters[i].name)] = values[i]


def _given(system, model, options, full):
    kind, what = system._source
    if kind == "table" or (kind == "name" and what.endswith(".so")):
        raise errors.UnsupportedError(f"{system.name} is made of functions of this machine; the page shows "
                                      "systems of the library, and texts")
    given = {"name": system.name, "changes": _changes(system, model), "options": options, "full": bool(full)}
    if system._scenario:
        given["text"] = text(lib.jd_scenario_text(system._scenario))
    return given


def of_system(system, end=None, full=False, height=440) -> Page:
    """A system with its values, that runs when it is shown."""
    options = {"begin": system._run.begin, "end": system._run.end if end is None else number(end, "end")}
    with system._context.lock:
        return Page(system.name, _given(system, system._model, options, full), height)


def of_run(run, full=False, height=440) -> Page:
    """A run, as it was."""
    result = run.result()
    options = {"begin": result.number("begin"), "end": result.number("end"),
               "tolerance": result.number("tolerance"), "step": result.number("output_step")}
    if result.text("solver") in _SOLVERS:
        options["solver"] = result.text("solver")
    with run._system._context.lock:
        return Page(run.system, _given(run._system, run._model, options, full), height)
