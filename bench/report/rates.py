"""Right-hand sides."""

from common import table


def rates_tables(lines):
    out = []
    for law in ("power", "point"):
        rows = [fields[2:] for fields in lines if fields[0] == "rates" and fields[1] == law]
        plain = next(float(row[2]) for row in rows if row[0] == "plain C")
        single = next(float(row[2]) for row in rows if row[1] == "1" and not row[0].startswith("plain"))
        cells = []
        for who, lanes, text in rows:
            ns = float(text)
            one = "" if who.startswith("plain") else f"{single / ns:.2f}"
            cells.append([who, lanes, f"{ns:.1f}", f"{plain / ns:.2f}", one])
        header = [f"{law} law", "lanes", "ns", "plain C / this", "one lane / this"]
        out += table(header, cells)
    return out
