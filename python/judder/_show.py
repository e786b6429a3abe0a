"""How things are shown: as text, and as tables and small figures in a notebook."""

from __future__ import annotations

import html

import numpy as np

STYLE = "text-align:left;padding:1px 8px"


def range_text(row) -> str:
    """The values that a parameter may take, in words."""
    if row.get("choices"):
        return "one of " + ", ".join(row["choices"])
    low, high = row.get("min"), row.get("max")
    parts = []
    if low is not None:
        parts.append(("> " if row.get("min_open") else ">= ") + f"{low:g}")
    if high is not None:
        parts.append(("< " if row.get("max_open") else "<= ") + f"{high:g}")
    return " and ".join(parts)


def row_text(row) -> str:
    """A parameter, state or output in one line."""
    range_ = range_text(row)
    return f"{row['name']}: {row['text']} [{row['unit']}]" + (f", {range_}" if range_ else "")


def system_text(info) -> str:
    """All that a system says about itself."""
    lines = [f"{info['name']}: {info['title']}", "", info["description"]]
    for kind in ("parameters", "states", "outputs"):
        lines += ["", kind] + ["  " + row_text(row) for row in info[kind]]
    return "\n".join(lines)


def table(head, rows, caption="") -> str:
    """A table in HTML; texts are taken as they are."""
    def line(cells, tag):
        return "<tr>" + "".join(f'<{tag} style="{STYLE}">{html.escape(str(c))}</{tag}>' for c in cells) + "</tr>"

    return (f"<p>{html.escape(caption)}</p>" if caption else "") + (
        "<table>" + (line(head, "th") if head else "") + "".join(line(r, "td") for r in rows) + "</table>")


def system_html(system) -> str:
    """A system with its values."""
    info = system._info
    rows = [(p["name"], _short(system[p["name"]]), p["unit"], p["text"]) for p in info["parameters"]]
    start = [(s["name"], _short(system["initial." + s["name"]]), s["unit"], s["text"])
             for s in info["states"]]
    return (f"<b>{html.escape(info['name'])}</b>: {html.escape(info['title'])}"
            + table(("parameter", "value", "unit", ""), rows)
            + table(("state", "start", "unit", ""), start))


def _short(value) -> str:
    return value if isinstance(value, str) else f"{value:.10g}"


def path_svg(x, y, size=(320, 200), labels=("", "")) -> str:
    """A line through points, as a small figure that needs no other package."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    good = np.isfinite(x) & np.isfinite(y)
    x, y = x[good][:: max(1, len(x) // 1500)], y[good][:: max(1, len(x) // 1500)]
    if len(x) < 2:
        return ""
    width, height = size

    def place(v, low, high, span, flip):
        share = (v - low) / (high - low if high > low else 1)
        return 10 + (1 - share if flip else share) * (span - 30)

    px = place(x, x.min(), x.max(), width, False)
    py = place(y, y.min(), y.max(), height, True)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(px, py))
    across, up = (html.escape(label) for label in labels)
    return (f'<svg width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">'
            f'<rect width="{width}" height="{height}" fill="white" stroke="#ccc"/>'
            f'<polyline points="{points}" fill="none" stroke="#1f5fa8" stroke-width="1"/>'
            f'<text x="{width / 2:.0f}" y="{height - 4}" font-size="11" fill="#333">{across}</text>'
            f'<text x="4" y="12" font-size="11" fill="#333">{up}</text></svg>')
