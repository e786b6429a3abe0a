#!/usr/bin/python3
"""Forged and damaged result files whose checksums are right.

    forge.py texts IN OUT TEXT          every text that a figure may show becomes TEXT
    forge.py damage IN FOLDER COUNT SEED  COUNT copies 0.h5, 1.h5, ... with some bytes changed

Works on results of runs and of sweeps. The last changes what stands before the numbers of a sweep.
"""
import random
import re
import shutil
import sys

HEAD = 512


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return b"%016x" % total


def seal(data):
    """The file with a head that fits the rest."""
    data = bytearray(data)
    head = bytes(data[:HEAD])
    lines = {line.split()[0]: line for line in head.rstrip(b"\0").split(b"\n") if b" " in line}
    lines[b"bytes"] = b"bytes %d" % len(data)
    if head.startswith(b"judder sweep"):
        start = int(lines[b"data"].split()[1])
        lines[b"layout"] = b"layout " + checksum(data[HEAD:start])
        if b"unfinished" not in lines[b"checksum"]:
            lines[b"checksum"] = b"checksum " + checksum(data[start:])
    else:
        lines[b"checksum"] = b"checksum " + checksum(data[HEAD:])
    data[:HEAD] = (b"\n".join(lines.values()) + b"\n").ljust(HEAD, b"\0")
    return bytes(data)


def write(path, data):
    with open(path, "wb") as file:
        file.write(seal(data))


def set_texts(group, text):
    """Attributes that are texts and that no reader looks up by their value."""
    for name, value in group.attrs.items():
        if isinstance(value, str) and name not in ("kind", "role", "spacing", "start", "direction",
                                                   "CLASS", "NAME", "format", "system", "scenario"):
            group.attrs[name] = text


def forge_texts(source, target, text):
    import h5py
    shutil.copy(source, target)
    with h5py.File(target, "r+") as file:
        run = file["run"]
        file.visititems(lambda _, thing: set_texts(thing, text))
        for group in ("run/parameters", "run/friction", "run/initial"):
            for thing in file[group].values():
                thing.attrs["choice"] = text
        if "t" in run and len(run["events/t"]) > 0:
            run["events/kind"][0] = text
            run["events/name"][0] = text
        if "states" in run.get("events", {}):  # a reader looks for these by name
            del run["events/states"]
        names = list(run["states"])
        for name in names[:2]:
            run["states"].move(name, name + text)
        for panel in run["panels"].values():
            old = [q.decode() if isinstance(q, bytes) else q for q in panel.attrs["quantities"]]
            panel.attrs["quantities"] = [q + text if q in names[:2] else q for q in old]
    with open(target, "rb") as file:
        data = file.read()
    write(target, data)


def damage(source, folder, count, seed):
    with open(source, "rb") as file:
        whole = file.read()
    found = re.search(rb"\ndata (\d+)\n", whole[:HEAD])
    end = int(found.group(1)) if found else len(whole)
    for number in range(count):
        chance = random.Random(seed * 1000003 + number)
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            place = chance.randrange(HEAD, end)
            data[place] = chance.choice((0, 255, data[place] ^ 1 << chance.randrange(8),
                                         chance.randrange(256)))
        write(f"{folder}/{number}.h5", data)


if __name__ == "__main__":
    if sys.argv[1] == "texts":
        forge_texts(*sys.argv[2:5])
    else:
        damage(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
