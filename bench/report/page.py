"""The browser lab: its engine against the library, lanes, frames."""

from common import table


def page_tables(lines):
    engine = [[f[1], f[2], f[3], f"{float(f[2]) / float(f[3]):.2f}"] for f in lines if f[0] == "web-engine"]
    lanes = [[f[1], f[2], f[3], f"{float(f[2]) / float(f[3]):.2f}"] for f in lines if f[0] == "web-lanes"]
    frames = [[f[1], f[3], f[4], f"{float(f[3]) + float(f[4]):.2f}"] for f in lines if f[0] == "web-frame"]
    if not engine:
        return []
    return ["## The browser lab: one lane against the library in one lane", "",
            "Expected: at least 0.6 of the speed of the library.", "",
            *table(["run of", "library [ms]", "page [ms]", "speed of the page over the library's"], engine),
            "## The browser lab: two lanes against one, on a batch", "", "Expected: at least 1.2.", "",
            *table(["sweep of", "one lane [ms]", "two lanes [ms]", "speed of two over one"], lanes),
            "## The browser lab: a frame of 1/60 s", "", "Expected: at most 4 ms for engine and scene.", "",
            *table(["system", "scene, 95 of 100 below [ms]", "engine [ms]", "both [ms]"], frames)]
