#!/usr/bin/python3
"""Check a result file with h5py alone, as a reader without Judder would meet it.

    check_h5.py FILE [SYSTEM]

Says what is wrong and ends with 1, or prints one line and ends with 0.
"""
import sys

import h5py
import numpy as np

ROOT_TEXTS = ("version", "maths")
RUN_TEXTS = ("system", "title", "source", "law", "patch", "pressure", "solver", "record", "status",
             "message", "scenario")
RUN_NUMBERS = ("begin", "end", "tolerance", "output_step")
RUN_COUNTS = ("steps", "rejected", "rhs", "implicit", "jacobians", "switches",
              "events")


class Wrong(Exception):
    """What is wrong, in a sentence."""


def need(condition, sentence):
    if not condition:
        raise Wrong(sentence)


def text_of(thing, name):
    need(name in thing.attrs, f"{thing.name} has no attribute '{name}'")
    value = thing.attrs[name]
    need(isinstance(value, str), f"{thing.name}: attribute '{name}' is not a text: {value!r}")
    return value


def check_head(file):
    need(text_of(file, "format") == "judder", "attribute 'format' is not 'judder'")
    need(file.attrs["format_version"] == 1, f"format version is {file.attrs['format_version']}")
    for name in ROOT_TEXTS:
        need(text_of(file, name) != "", f"attribute '{name}' is empty")
    need(file.userblock_size == 512, f"the head has {file.userblock_size} bytes, not 512")
    need("engine" not in file.attrs and "engine" not in file["run"].attrs, "an engine is stored")


def check_run(run, system):
    for name in RUN_TEXTS:
        text_of(run, name)
    need(run.attrs["system"] == system or system is None, f"system is '{run.attrs['system']}'")
    for name in RUN_NUMBERS:
        need(np.isfinite(run.attrs[name]), f"{name} is {run.attrs[name]}")
    for name in RUN_COUNTS:
        kind = run.attrs[name].dtype.kind
        need(kind == "i" and run.attrs[name] >= 0, f"{name} is not a count: {run.attrs[name]!r}")
    rests = all(np.all(data[:] == data[0]) for data in run["states"].values())
    need(run.attrs["steps"] > 0 or rests, "no steps were made though the states change")


def check_column(data, role, t):
    need(data.dtype == np.dtype("<f8") and data.ndim == 1, f"{data.name} is not a list of doubles")
    need(text_of(data, "unit") != "", f"{data.name} has no unit")
    need(text_of(data, "symbol") != "", f"{data.name} has no symbol")
    need(text_of(data, "description") != "", f"{data.name} has no description")
    need(text_of(data, "role") == role, f"{data.name} has the role '{data.attrs['role']}'")
    need(data.shape == t.shape, f"{data.name} has {data.shape} values, t has {t.shape}")
    if role == "time":
        need(h5py.h5ds.is_scale(data.id), "t is not a dimension scale")
    else:
        need(data.dims[0].label == "time", f"{data.name}: dimension is '{data.dims[0].label}'")
        need(len(data.dims[0]) == 1 and data.dims[0][0] == t, f"{data.name} does not run over t")


def check_columns(run):
    t = run["t"]
    check_column(t, "time", t)
    need(np.all(np.diff(t[:]) >= 0), "times decrease")
    twice = t[1:][np.diff(t[:]) == 0]  # before and after a jump, which is an event
    need(np.all(np.isin(twice, run["events/t"][:])) if len(twice) else True, "times stand still")
    need(len(run["states"]) > 0, "there are no states")
    for data in run["states"].values():
        check_column(data, "state", t)
    for data in run["outputs"].values():
        check_column(data, "output", t)


def check_parameters(run):
    need(len(run["parameters"]) > 0, "there are no parameters")
    need(list(run["initial"]) == list(run["states"]), "initial values are not those of the states")
    for group in ("parameters", "friction", "initial", "patch", "loads", "drive"):
        for name, data in run[group].items():
            endless = name.endswith((".from", ".until"))
            need(data.shape == () and not np.isnan(data[()]), f"{data.name} is not a number")
            need(endless or np.isfinite(data[()]), f"{data.name} is not finite")
            need(text_of(data, "unit") != "", f"{data.name} has no unit")
            need(text_of(data, "description") != "", f"{data.name} has no description")


def check_patch(run):
    need((run.attrs["patch"] != "") == (len(run["patch"]) > 0), "a patch without numbers")
    for data in [*run["patch_lists"].values(), *run["load_lists"].values()]:
        need(data.ndim == 1 and np.all(np.isfinite(data[:])), f"{data.name} is not a list of numbers")
        need(text_of(data, "unit") != "", f"{data.name} has no unit")
        need(text_of(data, "description") != "", f"{data.name} has no description")


def check_events(run):
    events = run["events"]
    need(events["t"].attrs["unit"] == "s", "times of events have no unit")
    lengths = {len(events[name]) for name in ("t", "kind", "name")}
    need(len(lengths) == 1, f"lists of events differ in length: {lengths}")
    need(lengths == {run.attrs["events"]}, f"{run.attrs['events']} events, not {lengths}")
    need(list(events["states"]) == list(run["states"]), "states of events are not those of the run")
    for name, data in events["states"].items():
        need(data.shape == events["t"].shape, f"{data.name} has {data.shape} values")
        need(text_of(data, "unit") == run["states"][name].attrs["unit"], f"{data.name}: wrong unit")
        need(data.dims[0][0] == events["t"], f"{data.name} does not run over the times of events")


def check_panels(run):
    known = {"t", *run["states"], *run["outputs"]}
    need(len(run["panels"]) > 0, "there are no panels")
    for panel in run["panels"].values():
        need(text_of(panel, "kind") in ("path", "time", "phase"), f"{panel.name}: unknown kind")
        need(text_of(panel, "title") != "", f"{panel.name} has no title")
        for name in panel.attrs["quantities"]:
            need(name in known or not len(run["outputs"]), f"{panel.name}: no column '{name}'")


def check_no_times(file):
    def look(name):
        time = h5py.h5g.get_objinfo(file.id, name.encode()).mtime
        need(time == 0, f"{name} keeps the time it was made: {time}")

    file.visit(look)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    path, system = sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None
    try:
        with h5py.File(path, "r") as file:
            check_head(file)
            run = file["run"]
            check_run(run, system)
            check_columns(run)
            check_parameters(run)
            check_patch(run)
            check_events(run)
            check_panels(run)
            check_no_times(file)
            print(f"{path}: {len(run['t'])} rows, {1 + len(run['states']) + len(run['outputs'])} "
                  f"columns, {len(run['parameters'])} parameters: fine")
    except (Wrong, OSError, KeyError) as error:
        sys.exit(f"{path}: {error}")


main()
