"""Share of the peak, from counted instructions."""

from common import table


def peak_section(lines):
    peaks = {f[1]: float(f[2]) for f in lines if f[0] == "peak"}
    rows = []
    for f in lines:
        if f[0] != "counted":
            continue
        work, who, engine = f[1:4]
        seconds, instructions, vector, wide, operations = map(float, f[4:9])
        rows.append([f"{work}, {who}", engine, f"{instructions / 1e6:.0f}", f"{vector / instructions:.0%}",
                     f"{wide / vector:.0%}", f"{operations / vector:.2f}",
                     f"{instructions / seconds / 1e9:.2f}", f"{operations / seconds / 1e9:.2f}",
                     f"{operations / seconds / peaks[engine]:.0%}"])
    if not rows:
        return []
    how = next((f[1] for f in lines if f[0] == "counter"), "")
    header = ["work", "engine", "instructions [10^6]", "of them floating point", "of these full width",
              "operations in each", "10^9 instructions per s", "10^9 operations per s", "share of the peak"]
    listed = ", ".join(f"{name} {rate / 1e9:.1f}" for name, rate in peaks.items())
    return ["## Share of the peak", "",
            f"Instructions counted by {how}; times of the same work without it. Floating point: sums, "
            "products, quotients, roots, minima and maxima, each one operation per lane. The peak is "
            "measured: products and sums that do not wait for each other, not fused "
            f"(`native`: fused), 10^9 operations per second: {listed}.", "", *table(header, rows)]
