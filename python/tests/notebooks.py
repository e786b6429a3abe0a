"""Notebooks: run them cell by cell, and write their pictures.

    python3 notebooks.py [IMAGES]         all of python/notebooks; pictures into the folder IMAGES

A cell whose metadata has a `picture` leaves a figure, which is written as IMAGES/<picture>.png.
"""

import json
import pathlib
import sys

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


def cells(path):
    """Code cells of a notebook with their metadata."""
    return [("".join(c["source"]), c["metadata"]) for c in json.loads(path.read_text())["cells"]
            if c["cell_type"] == "code"]


def run(path, images=None):
    """Run a notebook in IPython, without a kernel; what it shows, and its pictures."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shown, pictures = [], {}
    for source, metadata in cells(path):
        with capture_output() as captured:
            done = shell.run_cell(source, store_history=False)
        if not done.success:
            raise AssertionError(f"{path.name}: {done.error_before_exec or done.error_in_exec!r} in\n{source}")
        shown.append(captured.stdout)
        result = done.result
        if hasattr(result, "_repr_html_"):
            shown.append(result._repr_html_())
        name = metadata.get("picture")
        if name:
            figure = shell.user_ns["figure"]
            pictures[name] = figure
            if images:
                figure.savefig(pathlib.Path(images) / f"{name}.png", dpi=90, metadata={"Software": None})
        plt.close("all")
    return shown, pictures


def main():
    for path in NOTEBOOKS:
        _, pictures = run(path, sys.argv[1] if len(sys.argv) > 1 else None)
        print(path.name, *pictures)


if __name__ == "__main__":
    main()
