#!/usr/bin/env bash
# Systems as texts: run, sweep, check, systems, new, compile; studies beside them and in other files.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"

# A start for each text that the library holds, which is right as it is.
for like in ball-on-plane belt billiard bouncing-ball cart chain duffing granular-chain impact-oscillator pendulum \
    rattleback rigid-body spatial-chain tippe-top woodpecker; do
    expect_exit 0 "$judder" new "my-$like" --like "$like"
    expect_exit 0 "$judder" check "my-$like.yaml"
    expect_stdout "my-$like.yaml: ok (my-$like"
    expect_exit 0 "$judder" systems "$like" --text
    expect_stdout "system: $like"
done
expect_exit 2 "$judder" new my-belt
expect_stderr "'my-belt.yaml' exists already and is not replaced; --force replaces it"
expect_exit 2 "$judder" new 'a b'
expect_stderr "'a b' is no name"
expect_exit 2 "$judder" new x --like bell
expect_stderr "unknown text 'bell'; did you mean 'belt'?"

# What a text says is what a system has.
cat >mass.yaml <<'END'
system: mass
parameters: {m: 2 kg, k: {value: 8 N/m, range: "> 0", text: stiffness}, unused: 1}
states: {x: {start: 1 mm, scale: 1 mm}, v: {start: 0 m/s, scale: 1 mm/s}}
equations: {x': v, v': -k*x/m}
outputs: {E: {value: m*v^2/2 + k*x^2/2, unit: J}}
run: {end: 1 s}
set: {k: 2 N/m}
END
expect_exit 0 "$judder" check mass.yaml
expect_stderr "mass.yaml:2:73: parameter 'unused' is not used"
expect_exit 0 "$judder" systems mass.yaml
expect_stdout "stiffness"
expect_exit 0 "$judder" run mass.yaml --json -o mass.h5
expect_python "the section set is applied, and the motion is a cosine" '
import math
assert abs(result["final"]["x"] - 1e-3 * math.cos(1)) < 1e-9, result["final"]'
expect_exit 2 "$judder" run mass.yaml --set k=-1
expect_stderr "k is -1, must be > 0"
expect_exit 2 "$judder" run mass.yaml --set kk=1
expect_stderr "unknown parameter 'kk'; did you mean 'k'?"

# A scenario names a text; the result holds it, and is drawn without it.
mkdir folder
cat >folder/study.yaml <<'END'
system: ../mass.yaml
parameters: {m: 8 kg}
run: {end: 1 s}
END
expect_exit 0 "$judder" run folder/study.yaml -o study.h5 -q
expect_exit 0 "$judder" sweep mass.yaml --over m=1:2:3 --section x=0:up --within 60 --transient 1 --record 2 -o sweep.h5 -q
rm mass.yaml
expect_exit 0 "$judder" plot study.h5 -o study.svg
check "the result holds the text" grep -q "system: mass" study.h5

expect_exit 0 "$judder" plot my-belt.yaml --show x:v -o belt.svg -q
check "a text is drawn at once" test -s belt.svg

# Curves from files.
awk 'BEGIN { print "t [ms],F [mN]"; for (i = 0; i <= 200; i++) printf "%d,%.9f\n", 10 * i, 1000 * sin(0.01 * i) }' >push.csv
cat >pushed.yaml <<'END'
system: pushed
parameters: {m: 1 kg}
tables: {F: {csv: push.csv, unit: N}}
states: {x: 0 m, v: 0 m/s}
equations: {x': v, v': F(t)/m}
outputs: {f: F(t), rate: F'(t)}
run: {end: 1 s}
END
expect_exit 0 "$judder" run pushed.yaml --json
expect_python "the force of the file acts" '
import math
assert abs(result["final"]["v"] - (1 - math.cos(1))) < 1e-8, result["final"]'
sed -i 's/push.csv/none.csv/' pushed.yaml
expect_exit 2 "$judder" run pushed.yaml
expect_stderr "pushed.yaml:3:19: none.csv: No such file or directory"

# Numbers that say how many states there are.
expect_exit 0 "$judder" run granular-chain --set n=3 --end 1ms --json
expect_python "three balls" 'assert len(result["final"]) == 6, result["final"]'
expect_exit 2 "$judder" run granular-chain --set n=2.5
expect_stderr "must be a whole number"
printf 'system: granular-chain\nstructure: {n: 2}\n' >two.yaml
expect_exit 0 "$judder" check two.yaml
printf 'system: granular-chain\nstructure: {k: 2}\n' >two.yaml
expect_exit 2 "$judder" check two.yaml
expect_stderr "two.yaml:2:13: system 'granular-chain' has no 'k' under 'structure'"

# As C, and as a plug-in where there is a compiler: the same bits.
expect_exit 0 "$judder" compile my-belt.yaml -o belt.c
check "the C text names what it computes" grep -q "v_b" belt.c
expect_exit 2 "$judder" compile my-belt.yaml -o belt.c
expect_stderr "'belt.c' exists already and is not replaced; --force replaces it"
expect_exit 2 "$judder" compile my-belt.yaml
expect_stderr "-o FILE.c or -o FILE.so says what is wanted"
if command -v cc >/dev/null; then
    expect_exit 0 "$judder" compile my-belt.yaml -o belt.so --engine base-1 --force
    expect_exit 0 "$judder" run ./belt.so --end 20 -o compiled.csv -q
    expect_exit 0 "$judder" run my-belt.yaml --end 20 -o text.csv -q
    check "a compiled text has the bits of the text" cmp -s compiled.csv text.csv
fi

# A start that is an expression of parameters follows --set, compiled too; --initial goes before it.
cat >wheel.yaml <<'END'
system: wheel
parameters: {r: 0.1 m}
mechanism:
  space: plane xz
  bodies: {wheel: {mass: 1 kg, inertia: 0.5*1 kg*r^2}}
  joints: {F: {free: [ground, wheel], coordinate: [x, z, phi], start: [0, 2*r, 0]}}
END
height() { # WHAT OPTIONS... : where z is at the end of a run without forces
    "$judder" run "$@" --end 0.1 | awk '$1 == "z" { print $2 }'
}
check "a start is an expression of parameters" [ "$(height wheel.yaml)" = 0.2 ]
check "it follows them" [ "$(height wheel.yaml --set r=0.3)" = 0.6 ]
check "--initial goes before it" [ "$(height wheel.yaml --initial z=0.5 --set r=0.3)" = 0.5 ]
if command -v cc >/dev/null; then
    expect_exit 0 "$judder" compile wheel.yaml -o wheel.so --engine base-1
    check "a compiled text starts where its parameters say" [ "$(height ./wheel.so --set r=0.3)" = 0.6 ]
fi

# One text, every engine that runs here, interpreted and compiled: the same bytes. Three feet that slide and
# stop together; a pendulum that strikes a disc and slides on it, compiled once, since that takes a while.
texts=$tests/..
engines=$("$judder" --version | sed -n 's/^engines: //p')
same_bytes() { # WHAT ENGINE NAME OPTIONS...
    local what=$1 engine=$2 name=$3
    shift 3
    expect_exit 0 "$judder" run "$what" "$@" --engine "$engine" -o rows.csv --force -q
    [ -e "$name.csv" ] || cp rows.csv "$name.csv"
    check "$what has the same bytes with $engine" cmp -s rows.csv "$name.csv"
}
strikes=(--end 0.5 --initial theta1=0.05 --initial phi2=0.3 --solver rk8)
for engine in $engines; do
    same_bytes "$texts/texts/three-points.yaml" "$engine" feet --end 0.2
    same_bytes "$texts/../bench/texts/disc.yaml" "$engine" disc "${strikes[@]}"
done
if command -v cc >/dev/null; then
    for engine in $engines; do
        case $engine in sse2-2) continue ;; esac # no plug-ins are made for it
        expect_exit 0 "$judder" compile "$texts/texts/three-points.yaml" -o "feet-$engine.so" --engine "$engine"
        same_bytes "./feet-$engine.so" "$engine" feet --end 0.2
    done
    expect_exit 0 "$judder" compile "$texts/../bench/texts/disc.yaml" -o disc.so --engine base-1
    same_bytes ./disc.so base-1 disc "${strikes[@]}"
fi

# What is wrong at the start is told where it was written.
cat >wheel.yaml <<'END'
system: wheel
parameters: {m: 1 kg}
mechanism:
  bodies: {a: {mass: m, inertia: 1 kg m^2}}
  joints: {O: {free: [ground, a], coordinate: [x, z, th]}}
  contacts: {floor: {circle: {body: a, radius: 0.2 m}, line: {normal: [0, 1]}}}
END
expect_exit 2 "$judder" check wheel.yaml
expect_stderr "wheel.yaml:6:14: contact 'floor' starts with a gap of -0.2 m: the bodies are in each other"
printf 'initial: {z: 1 m}\nset: {m: -1 kg}\n' >>wheel.yaml
expect_exit 2 "$judder" check wheel.yaml
expect_stderr "judder: wheel.yaml:4:22: body 'a': mass below 0"

# A plug-in refuses what its text refuses, with the same sentence.
cat >ball.yaml <<'END'
system: ball
parameters: {m: 1 kg, I: 1 kg m^2, r: {value: 0.1 m, range: "> 0"}, mu: 0.2, mu_s: 0.3}
mechanism:
  space: space
  gravity: g_n
  bodies: {b: {mass: m, inertia: [I, 1 kg m^2, 1 kg m^2]}}
  joints: {j: {free: [ground, b], coordinate: [x, y, z], quaternion: q, spin: w, start: [0, 0, 1 m]}}
  contacts: {floor: {sphere: {body: b, radius: r}, plane: {normal: [0, 0, 1]}, friction: {mu_k: mu, mu_s: mu_s}}}
conditions: [{that: r < 0.5 m, text: a ball that fits under the table}]
END
if command -v cc >/dev/null; then
    expect_exit 0 "$judder" compile ball.yaml -o ball.so --engine base-1
    expect_exit 0 "$judder" run ./ball.so --end 0.1 -q
    for way in ball.yaml ./ball.so; do
        expect_exit 2 "$judder" run "$way" --set m=-1
        expect_stderr "ball.yaml:6:22: body 'b': mass below 0"
        expect_exit 2 "$judder" run "$way" --set I=3
        expect_stderr "ball.yaml:6:34: body 'b': the moment of inertia about x is above the sum of the other two"
        expect_exit 2 "$judder" run "$way" --set mu=0.5
        expect_stderr "mu_s is below mu_k"
        expect_exit 2 "$judder" run "$way" --set r=0.6
        expect_stderr "ball.yaml:9:21: r < 0.5 m: a ball that fits under the table"
        expect_exit 2 "$judder" run "$way" --set r=0
        expect_stderr "r is 0, must be > 0"
        expect_exit 2 "$judder" run "$way" --initial z=0.05
        expect_stderr "contact 'floor' starts with a gap of -0.05 m"
    done
fi

# A mechanism at its start is drawn without a run of it.
cat >rod.yaml <<'END'
system: rod
mechanism:
  gravity: g_n
  bodies: {rod: {mass: 1 kg, centre: [0, -0.5 m]}}
  joints: {O: {pin: [ground, rod], coordinate: phi, friction: 0.1 N m}}
initial: {phi: 1}
END
expect_exit 0 "$judder" check rod.yaml --plot start.png
check "the start is a picture" bash -c 'head -c 4 start.png | grep -q PNG'
expect_exit 2 "$judder" check rod.yaml --plot start.png
expect_stderr "start.png"
expect_exit 0 "$judder" check rod.yaml --plot start.png --force -q
expect_exit 2 "$judder" check rod.yaml --plot start.svg
expect_stderr "must end in .png"
expect_exit 2 "$judder" check my-duffing.yaml --plot duffing.png
expect_stderr "has nothing to draw at its start"
expect_exit 2 "$judder" check rod.yaml --force
expect_stderr "--force goes with --plot"

finish
