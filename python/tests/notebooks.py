"""Notebooks: run them in a kernel, store what they show, and write their pictures.

    python3 notebooks.py [IMAGES]         all of python/notebooks: outputs into the notebooks, pictures into IMAGES

A cell whose metadata has a `picture` leaves a figure, which is written as IMAGES/<picture>.png. Stored
figures are small: fewer pixels and colours.
"""

import base64
import io
import json
import os
import pathlib
import sys

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
WIDTH = 640  # most pixels of a stored figure
COLOURS = 48


def code(book):
    """Code cells of a notebook."""
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def execute(path):
    """Run a notebook from its first cell to its last. Outputs of each code cell, without empty ones."""
    import nbclient
    import nbformat

    backend = os.environ.pop("MPLBACKEND", None)  # figures go into the notebook
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    try:
        book = nbformat.read(path, as_version=4)
        nbclient.NotebookClient(book, timeout=300).execute()
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    return [[one for one in cell["outputs"] if any(one.get("data", {1: 1}).values())] for cell in code(book)]


def figures(outputs):
    """The PNG of each figure among the outputs of a cell."""
    return [base64.b64decode(one["data"]["image/png"]) for one in outputs if "image/png" in one.get("data", {})]


def _small(png):
    from PIL import Image

    image, out = Image.open(io.BytesIO(png)).convert("RGB"), io.BytesIO()
    if image.width > WIDTH:
        image = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.LANCZOS)
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return base64.b64encode(out.getvalue()).decode()


def _stored(output, count):
    """An output as it is kept, with texts as lists of lines."""
    kept = {key: value for key, value in output.items() if key not in ("execution_count", "transient")}
    if output["output_type"] == "execute_result":
        kept["execution_count"] = count
    if "text" in kept:
        kept["text"] = kept["text"].splitlines(keepends=True)
    for kind, value in kept.get("data", {}).items():
        kept["data"][kind] = _small(base64.b64decode(value)) if kind == "image/png" else value.splitlines(keepends=True)
    return kept


def store(path, images=None):
    """Run a notebook, and keep what it showed."""
    made, book = execute(path), json.loads(path.read_text())
    for count, (cell, outputs) in enumerate(zip(code(book), made), 1):
        name = cell["metadata"].get("picture")
        if name and images:
            (pathlib.Path(images) / f"{name}.png").write_bytes(figures(outputs)[0])
        cell["execution_count"] = count
        cell["outputs"] = [_stored(one, count) for one in outputs]
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n")


def main():
    for path in NOTEBOOKS:
        store(path, sys.argv[1] if len(sys.argv) > 1 else None)
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
