"""Systems as texts, interpreted and compiled, against C."""

from common import table


def text_table(lines):
    """Time over that of C, for each system, engine and solver."""
    runs = {tuple(f[1:5]): float(f[5]) for f in lines if f[0] == "text"}
    rows = []
    for system, engine, solver in dict.fromkeys(key[:3] for key in runs):
        own = runs[system, engine, solver, "C"]
        ways = [runs.get((system, engine, solver, way)) for way in ("interpreted", "compiled", "shipped")]
        rows.append([system, engine, solver, f"{1e3 * own:.2f}"]
                    + [f"{time / own:.2f}" if time else "" for time in ways])
    header = ["system", "engine", "solver", "C, ms", "interpreted over C", "compiled over C",
              "text of the library over C"]
    return table(header, rows)
