#!/usr/bin/env bash
# Systems are described from their tables: for people, as JSON, as a scenario file.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

expect_exit 0 "$judder" systems
expect_stdout "vibrating-table"
expect_exit 0 "$judder" systems --json
expect_python "all systems in one object" '
names = [system["name"] for system in result["systems"]]
assert "vibrating-table" in names and len(set(names)) == len(names)
print("\n".join(names), file=open("names", "w"))'

while read -r name; do
    expect_exit 0 "$judder" systems "$name" --json
    cp "$out" "$base/table"
    expect_python "table of $name is complete" '
for key in "name", "title", "description", "source":
    assert result[key].strip(), key
for parameter in result["parameters"]:
    low, high = parameter["min"], parameter["max"]
    assert low is None or parameter["default"] >= low, parameter
    assert high is None or parameter["default"] <= high, parameter
    assert parameter["unit"] and parameter["text"], parameter
assert result["states"] and result["end"] > 0
assert all(law["description"] for law in result["laws"])'

    # Everything in the table is in the description, and the columns stand below each other.
    expect_exit 0 "$judder" systems "$name"
    cp "$out" "$base/text"
    cp "$base/table" "$out"
    expect_python "description of $name" '
text = open(sys.argv[2], encoding="utf-8").read()
lines = text.splitlines()
rows = result["parameters"] + result["states"] + result["outputs"]
for law in result["laws"]:
    rows += law["parameters"]
    assert "  %s: %s" % (law["name"], law["title"]) in text, law["name"]
for row in rows:
    words = [line for line in lines if line.split()[:2] == [row["name"], row["symbol"]]]
    assert any(row["unit"] in line and row["text"].split()[0] in line for line in words), row
heads = [line for line in lines if line.startswith("  name ") and "default" in line]
column = heads[0].index("default")
for parameter in result["parameters"]:
    line = next(l for l in lines if l.startswith("  %s " % parameter["name"]))
    assert line[column - 1] == " " and line[column] != " ", line
assert max(map(len, lines)) <= 100, "wider than 100 columns"' "$base/text"

    expect_exit 0 "$judder" systems "$name" --yaml
    cp "$out" template.yaml
    expect_exit 0 "$judder" check template.yaml
    expect_stdout "template.yaml: ok ($name"
    expect_exit 0 "$judder" run "$name" --json --end 0.01
    cp "$out" "$base/first"
    expect_exit 0 "$judder" run template.yaml --json --end 0.01
    check "the template of $name holds the defaults" cmp -s "$out" "$base/first"
done <names

finish
