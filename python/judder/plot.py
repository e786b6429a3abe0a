"""Figures with matplotlib: runs, bifurcation diagrams, maps of drift, limit surfaces, laws."""

from __future__ import annotations

import numpy as np

from ._library import lib, text


def _axes(count, size=None):
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise ImportError("judder.plot needs matplotlib") from None
    columns = min(2, count)
    rows = -(-count // columns)
    figure, axes = plt.subplots(rows, columns, figsize=size or (5 * columns, 3.4 * rows), squeeze=False,
                                constrained_layout=True)
    flat = list(axes.ravel())
    for spare in flat[count:]:
        spare.set_visible(False)
    return figure, flat[:count]


def label(columns, name) -> str:
    """A quantity with its unit."""
    unit = columns.unit(name)
    return name if unit in ("", "1") else f"{name} [{unit}]"


def run(columns, *names, size=None):
    """Draw a run or a result: its system's panels, or the named quantities over time.

    Returns the matplotlib figure.
    """
    panels = _panels(columns) if not names else [("time", "", list(names))]
    for name in names:
        columns[name]
    if not panels:
        panels = [("time", "", list(columns)[1:4])]
    figure, axes = _axes(len(panels), size)
    for axis, (kind, title, quantities) in zip(axes, panels):
        if kind == "time":
            for name in quantities:
                axis.plot(columns["t"], columns[name], lw=0.8, label=label(columns, name))
            axis.set_xlabel(label(columns, "t"))
            axis.legend(loc="best", fontsize="small")
        else:
            across, up = quantities[:2]
            axis.plot(columns[across], columns[up], lw=0.8)
            axis.plot(columns[across][:1], columns[up][:1], "o", ms=4, color="C2")
            axis.plot(columns[across][-1:], columns[up][-1:], "s", ms=4, color="C3")
            axis.set_xlabel(label(columns, across))
            axis.set_ylabel(label(columns, up))
            if kind == "path":
                axis.set_aspect("equal", "datalim")
        axis.set_title(title, fontsize="medium")
    return figure


def _panels(columns):
    """What a system's own figure shows."""
    system = getattr(columns, "_system", None)
    if system is not None:
        found = [system._table.panels[i] for i in range(system._table.panel_count)]
    else:
        found = [lib.jd_result_panel_at(columns._pointer, i)
                 for i in range(lib.jd_result_panel_count(columns._pointer))]
    kinds = {lib.JD_PANEL_PATH: "path", lib.JD_PANEL_TIME: "time", lib.JD_PANEL_PHASE: "phase"}
    panels = []
    for p in found:
        names = [text(q) for q in p.quantities if q]
        if all(n in columns for n in names):
            panels.append((kinds[p.kind], text(p.title), names))
    return panels


def diagram(sweep, *names, size=None, colour="period"):
    """Draw a bifurcation diagram: quantities over what is varied; of two parameters the period."""
    names = names or tuple(sweep.quantities)
    if len(sweep.axes) == 2:
        return _period_map(sweep, size)
    over = next(iter(sweep.axes))
    figure, axes = _axes(len(names), size)
    for axis, name in zip(axes, names):
        points = sweep[name]
        x = np.repeat(sweep[over], points.shape[1])
        tint = sweep.branch if colour == "branch" else sweep.period
        axis.scatter(x, points.ravel(), s=2, c=np.repeat(tint, points.shape[1]), cmap="viridis",
                     linewidths=0)
        axis.set_xlabel(label(sweep, over))
        axis.set_ylabel(label(sweep, name))
    return figure


def _period_map(sweep, size):
    (x, xs), (y, ys) = sweep.axes.items()
    figure, (axis,) = _axes(1, size)
    first = sweep.period[(sweep.start == 0) & (sweep.branch == 1)].reshape(len(ys), len(xs))
    image = axis.pcolormesh(xs, ys, first, shading="nearest", cmap="viridis")
    figure.colorbar(image, ax=axis, label="period (0: none, -1: stick, -2: fixed)")
    axis.set_xlabel(label(sweep, x))
    axis.set_ylabel(label(sweep, y))
    return figure


def drift(found, size=None):
    """Draw a map of drift: the speed in colours, the direction as arrows."""
    figure, (axis,) = _axes(1, size)
    xs, ys = found.axes.values()
    image = axis.pcolormesh(xs, ys, found.speed, shading="nearest")
    figure.colorbar(image, ax=axis, label="speed [m/s]")
    axis.quiver(xs, ys, found.v_x, found.v_y, color="white", width=0.004)
    axis.set_xlabel(found.x)
    axis.set_ylabel(found.y)
    return figure


def surface(patch, level: int = 4, size=None):
    """Draw the limit surface of a patch: f_x, f_y and m/a."""
    import matplotlib.pyplot as plt

    mesh = patch.mesh(level)
    figure = plt.figure(figsize=size or (5, 4.4))
    axis = figure.add_subplot(projection="3d")
    x, y, m = mesh.vertices.T
    axis.plot_trisurf(x, y, m / patch.size, triangles=mesh.triangles, cmap="viridis", lw=0.1,
                      edgecolor="white", alpha=0.95)
    axis.set_xlabel("f_x")
    axis.set_ylabel("f_y")
    axis.set_zlabel("m/a")
    return figure


def laws(patch, names=("integral", "power", "pade2", "pade1"), size=None):
    """Draw force and moment of laws over the mix of sliding and spin."""
    figure, axes = _axes(2, size)
    angle = np.linspace(0, np.pi / 2, 181)
    motion = np.stack([np.cos(angle), 0 * angle, np.sin(angle) / patch.size], -1)
    for name in names:
        load = patch.load(motion, name)
        axes[0].plot(np.degrees(angle), load[:, 0], label=getattr(name, "name", name))
        axes[1].plot(np.degrees(angle), load[:, 2] / patch.size)
    for axis, word in zip(axes, ("force along v / (mu N)", "moment / (a mu N)")):
        axis.set_xlabel("mixing angle atan2(a w, v) [deg]")
        axis.set_ylabel(word)
    axes[0].legend(fontsize="small")
    return figure
