"""Where it ran."""

def cpu():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return "unknown"


def machine(lines):
    runs = [f[1] for f in lines if f[0] == "engine" and f[3] == "runs"]
    lacks = [f[1] for f in lines if f[0] == "engine" and f[3] != "runs"]
    versions = ", ".join(f"{f[1]} {f[2]}" for f in lines if f[0] == "version")
    without = f"; not on this machine: {', '.join(lacks)}" if lacks else ""
    return [f"- processor: {cpu()}", f"- engines: {', '.join(runs)}{without}",
            f"- versions: {versions}", ""]
