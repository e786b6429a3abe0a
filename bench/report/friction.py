"""Laws, tables, patches, limit surface."""

from common import own_engines, table
from cubature import cubature_table

TABLE_LIMITS = {"disc, Hertz": 1.5, "disc, uniform": 1.5, "ring 1:2": 1.5,
                "ellipse 1:2, Hertz": 1.5, "ellipse 1:5, Hertz": 1.5, "rectangle 1:3": 4}


def laws_table(lines):
    laws, engines, ns = [], [], {}
    for fields in lines:
        if fields[0] == "law":
            _, law, engine, lanes, text = fields
            if law not in laws:
                laws.append(law)
            if (engine, lanes) not in engines:
                engines.append((engine, lanes))
            ns[law, engine] = float(text)
    rows = []
    for engine, lanes in engines:
        over = ns["power", engine] / ns["integral", engine]
        rows.append([engine, lanes, *(f"{ns[law, engine]:.1f}" for law in laws), f"{over:.2f}"])
    return table(["engine", "lanes", *laws, "power / integral"], rows)


def patches_table(lines):
    one, wide = own_engines(lines)
    ns = {(f[1], f[2]): [float(text) for text in f[4:7]] for f in lines if f[0] == "patch"}
    rows = []
    for patch in dict.fromkeys(name for name, _ in ns):
        single, many = ns[patch, one], ns[patch, wide]
        rows.append([patch, *(f"{x:.0f}" for x in single + many), f"{single[0] / many[0]:.1f}"])
    header = ["patch", f"{one}: all", "near", "far", f"{wide}: all", "near", "far",
              "one lane / wide, all"]
    return table(header, rows)


def tables_table(lines):
    one, wide = own_engines(lines)
    ns = {(f[1], f[2]): [float(text) for text in f[4:8]] for f in lines if f[0] == "table"}
    rows = []
    for fields in lines:
        if fields[0] != "build":
            continue
        patch, seconds, alone, cells, error, share = fields[1], *map(float, fields[2:7])
        power, own, lean_power, lean = ns[patch, wide]
        single = ns[patch, one]
        built = [f"{seconds * 1e3:.1f}", f"{alone * 1e3:.1f}", f"{cells:.0f}", f"{error:.0e}", f"{share * 100:.0f} %"]
        rows.append([patch, f"{power:.0f}", f"{own:.0f}", f"{own / power:.2f}",
                     TABLE_LIMITS.get(patch, ""), f"{lean / lean_power:.2f}",
                     f"{single[1] / single[0]:.2f}", *(built if cells else ["", "", "", "exact", ""])])
    header = ["patch", "power", "table", "table / power", "at most", "the same, leaning",
              "the same, one lane", "build [ms]", "on one core", "cells", "error found", "exact in"]
    return table(header, rows)


def dear_table(lines):
    rows = []
    for fields in lines:
        if fields[0] == "dear":
            seconds, alone, cells, error, share = map(float, fields[2:7])
            rows.append([fields[1], f"{seconds * 1e3:.0f}", f"{alone * 1e3:.0f}", f"{cells:.0f}",
                         f"{error:.0e}", f"{share * 100:.0f} %"])
    return table(["patch", "build [ms]", "on one core", "cells", "error found", "exact in"], rows)


def surface_table(lines):
    rows = []
    for fields in lines:
        if fields[0] == "surface":
            gauge, slip, load = map(float, fields[2:5])
            rows.append([fields[1], f"{gauge:.1f}", f"{slip:.1f}", f"{load:.2f}",
                         f"{gauge / load:.0f}", f"{slip / load:.0f}"])
    header = ["patch", "gauge [µs]", "slip [µs]", "potential and Hessian [µs]",
              "gauge / potential", "slip / potential"]
    return table(header, rows)


def friction_tables(lines):
    one, wide = own_engines(lines)
    motions = len({f[2] for f in lines if f[0] == "cubature"})
    return [
        "## Friction laws: nanoseconds per evaluation", "",
        "Hertz disc with leaning pressure, 1024 mixed motions. `integral` is the exact law.", "",
        *laws_table(lines),
        "## Tables: nanoseconds per evaluation, and what they take to build", "",
        f"The law `table` at its default error 1e-6 beside `power` in {wide}, the motions of the next "
        "section. Where no table is built, the exact law costs no more and answers. At most: what the "
        "design names.", "",
        *tables_table(lines),
        "Tables that take longest to build, worst of a search over shapes, pressures, half-axes, holes "
        "and grips. At most 500 ms.", "",
        *dear_table(lines),
        "## The exact law: nanoseconds per motion", "",
        "Centres of rotation c from 0.01 to 100 sizes of the patch from its middle, evenly over the "
        "decades, in random order, so that lanes often need different formulas. Near: c within one "
        "size; far: beyond ten.", "",
        *patches_table(lines),
        "## The exact law against adaptive cubature", "",
        f"{motions} motions per patch with c at the same distances; {wide} unless it says one lane "
        f"({one}). Expected: 1000. Times and ratios are those of all motions together; near: c "
        "within one size, away: beyond. Cubature is given the loosest tolerance that makes its true "
        "error 1e-10, which its users cannot know; in the last columns 1e-10 is what it is asked for. "
        "`>`: it gave up on some motions.", "",
        *cubature_table(lines),
        "## Limit surface: microseconds per problem", "",
        "64 loads of random direction; slip under 1.5 times the load that friction can hold. One "
        "lane.", "",
        *surface_table(lines),
    ]
