#!/usr/bin/env bash
# Systems that state their contacts, from the command: known values, events, wrong starts, figures and
# films, the same bytes in every engine.
# shellcheck source-path=SCRIPTDIR
tests=$(realpath "$(dirname "$0")/..")
. "$tests/lib.sh"
examples=$tests/../../examples

expect_exit 0 "$judder" run double-pendulum --tol 1e-11 --json
expect_python "the double pendulum strikes, bounces and is wedged where it is known to" '
impacts = [e["t"] for e in result["events"] if e["kind"] == "impact"]
assert abs(impacts[0] - 0.5169323729) < 1e-9 and abs(impacts[10] - 4.3091975563) < 1e-8, impacts[:11]
assert result["events"][-1]["kind"] == "accumulation"
assert abs(result["final"]["psi1"] - 1.3275355402) < 1e-9, result["final"]
assert result["final"]["dpsi1"] == 0 and result["final"]["dpsi2"] == 0
out = result["outputs"]
assert out["phase"] == 2 and abs(out["N"] - 38.03918882) < 1e-6
assert abs(out["balance"] - 12.5896694193) < 1e-8'

expect_exit 0 "$judder" run double-pendulum --end 0.1
check "the summary tells both pairs of inertias" grep -q "0.64 and 0.94" "$out"
expect_exit 0 "$judder" run double-pendulum --set floor.mu=0.3 --set floor.restitution=newton --end 1 --json
expect_wrong "the disc starts 0.38 m below the floor" run double-pendulum --initial psi1=0 --initial psi2=0
expect_wrong "e is 1.1, must be 0 to 1" run double-pendulum --set e=1.1
expect_wrong "mu is -1, must be >= 0" run double-pendulum --set mu=-1

expect_exit 0 "$judder" run painleve-rod --tol 1e-11 --json
expect_python "the rod is thrown up without a collision, sticks and falls" '
kinds = [e["kind"] for e in result["events"]]
assert kinds[0] == "painleve" and kinds[-3:] == ["accumulation", "slip", "fall"], kinds
assert abs(result["events"][-1]["t"] - 0.9295212973) < 1e-8
assert result["status"] == "event"'
expect_exit 1 "$judder" run painleve-rod --set paradox=end --json
expect_python "no mode is consistent there, and the event says so" '
assert result["events"][0]["kind"] == "painleve" and result["events"][0]["modes"] == [], result["events"]
assert "(modes found: none) at t = 0 s" in result["message"], result["message"]'
expect_exit 0 "$judder" run painleve-rod --events
expect_row "0 painleve floor none"
expect_exit 1 "$judder" run painleve-rod --initial theta=0.6 --initial s=5 --initial w=3 --json
expect_python "a rod that slides into a paradox jams" '
assert result["status"] == "painleve" and result["events"][-1]["kind"] == "jam"
assert abs(result["events"][-1]["t"] - 0.014348481864) < 1e-8, result["events"]'
expect_wrong "the lower end starts below the floor: Y is -0.01 m, must be at least 0" \
    run painleve-rod --initial Y=-0.01

# Modes that were found where contacts cannot go on, by the words of judder modes.
expect_exit 1 "$judder" run two-feet --set contact=rigid --initial y=0.5 --initial w=0 --json
expect_python "feet on belts that run apart have one mode, which does not last" '
event, = result["events"]
assert event["modes"] == ["foot1 slides backwards, foot2 slides forwards (unstable)"], event'
cat > leaning.yaml <<'END'
system: leaning-rod
parameters: {s: 1 kg^-1, mu: {value: 2, range: ">= 0"}, paradox: {choice: [end, impact, compliant], value: end}}
states: {y: {start: 0 m}, v: {start: 0 m/s}, x: {start: 0 m}, u: {start: 0 m/s}}
equations: {y': v, v': 0.1 m/s^2, x': u, u': 1 m/s^2}
contacts:
  floor: {gap: y, motion: u, friction: mu, paradox: paradox,
          force: {normal: {v': 1.6*s, u': 1.2*s}, along: {v': 1.2*s, u': 3.4*s}}}
END
expect_exit 1 "$judder" run leaning.yaml --end 0.1 -o leaning.h5 --json
expect_python "a rod that leans on a floor may hold, slide or part" '
event, = result["events"]
assert event["modes"] == ["stuck", "slides forwards (unstable)", "open"], event'
expect_exit 1 "$judder" run leaning.yaml --end 0.1 --set paradox=impact
expect_stderr "(modes found: stuck; slides forwards (unstable); open) at t = 0 s"
expect_exit 0 "$judder" run leaning.yaml --end 0.1 --set paradox=compliant --json
expect_python "springs that carry nothing let it part" '
assert abs(result["final"]["v"] - 0.01) < 1e-12 and abs(result["final"]["u"] - 0.1) < 1e-12, result["final"]'

# Too many modes to try all of them, and none that fits: how far off the best is, and the state.
cat > many.yaml <<'END'
system: many
structure: {n: 9}
parameters: {s: 1 kg^-1, g: 9.81 m/s^2, mu: {value: 2, range: ">= 0"}}
states:
  y: {start: 0 m}
  v: {start: 0 m/s}
  x: {start: 0 m}
  u: {start: 1 m/s}
  z[1..n]: {start: 0 m}
  c[1..n]: {start: 0 m/s}
  b[1..n]: {start: 0 m/s}
equations: {y': v, v': -g, x': u, u': 0, "z[i]'": "c[i]", "c[i]'": -g, "b[i]'": 0.1*g}
contacts:
  rod: {gap: y, motion: u, friction: mu, force: {normal: {v': 1.6*s, u': 1.2*s}, along: {v': 1.2*s, u': 3.4*s}}}
  block[1..n]: {gap: "z[i]", motion: "b[i]", friction: mu, force: {normal: {"c[i]'": s}, along: {"b[i]'": s}}}
END
expect_exit 1 "$judder" run many.yaml --end 0.1 -o many.h5
expect_stderr "the solver gave up (contact modes: residual 0."
expect_stderr ", at most 1e-12) at t = 0 s: y = 0, v = 0, x = 0, u = 1"
check "what there is is written" test -s many.h5
# The rod strikes among nine blocks that stand, and sticks.
sed 's/  y: {start: 0 m}/  y: {start: 10 mm}/' many.yaml >struck.yaml
expect_exit 0 "$judder" run struck.yaml --end 0.1 --json
expect_python "an impact among ten contacts" '
assert result["final"]["v"] == 0 and result["final"]["u"] == 0, result["final"]
assert [e["t"] for e in result["events"] if e["kind"] == "impact"][0] - (0.02 / 9.81)**0.5 < 1e-12'

# Contacts that state what is not a number, and forces that no masses make: told with contact and time, rows are kept.
cat > lost.yaml <<'END'
system: lost
states: {x: 0 m, v: 2 m/s}
equations: {x': v, v': -g_n}
contacts:
  floor: {gap: "1 m + x + 1 m*sqrt(0.1 - x/(1 m))", force: {v': 1/(1 kg)}, restitution: 0.5}
END
expect_exit 1 "$judder" run lost.yaml --end 1 -o lost.csv
expect_stderr "(the gap of contact 'floor' is not a number) at t = 0.0583461206 s: x = 0.1, v = 1.42782"
check "rows up to there are kept" test "$(wc -l <lost.csv)" -gt 200
expect_wrong "contact 'floor' starts with a gap or a velocity that is not a finite number" run lost.yaml --initial x=1
# Friction that grows with the speed beyond what it can hold slides on through events of others; one that falls below 0 is told.
cat > rising.yaml <<'END'
system: rising
parameters: {a: 0.2 s/m, b: 0 m^-1}
states: {x: 0 m, u: 2 m/s, y: 1 m, v: 0 m/s}
equations: {x': u, u': 0, y': v, v': -g_n}
masses: {u: 1 kg, v: 1 kg}
contacts:
  belt: {motion: u, normal: 1 N, friction: {mu_s: 0.15, mu_k: 0.1 + a*abs(u) - b*x}}
  floor: {gap: y, restitution: 0}
END
expect_exit 0 "$judder" run rising.yaml --end 5 --tol 1e-11 --json
expect_python "friction with a part that grows with the speed slows exponentially" '
from math import exp
assert abs(result["final"]["u"] - (2.5 * exp(-1) - 0.5)) < 1e-9, result["final"]'
expect_exit 0 "$judder" modes rising.yaml
expect_exit 1 "$judder" run rising.yaml --set b=1 --end 1
expect_stderr "a value is out of its range (a friction coefficient of contact 'belt' is below 0) at t = 0."
# Feet that stop at one instant are told one after the other, as far as a section asks; engines agree.
expect_exit 0 "$judder" sweep rigid-body --over mu=0.2:0.5:7 --section event=stop --transient 0 --record 2 --quantity x \
    --quantity wz -o stops.csv --engine base-1 -q
check "each has its two" test "$(wc -l <stops.csv)" -eq 15
if "$judder" sweep rigid-body --over mu=0.2:0.5:7 --section event=stop --transient 0 --record 2 --quantity x \
    --quantity wz -o lanes.csv --engine avx2-4 -q >engine.log 2>&1; then
    check "lanes do not know of each other" cmp stops.csv lanes.csv
fi
cat > crooked.yaml <<'END'
system: crooked
parameters: {s: 1 kg^-1}
states: {y: 10 mm, v: 0 m/s, x: 0 m, u: 1 m/s}
equations: {y': v, v': -g_n, x': u, u': 0}
contacts:
  rod: {gap: y, motion: u, friction: 0.3, restitution: 0.5,
        force: {normal: {v': 1.6*s, u': 1.2*s}, along: {v': -0.2*s, u': 3.4*s}}}
END
expect_exit 1 "$judder" run crooked.yaml --end 0.1 -o crooked.csv
expect_stderr "(collision at contact 'rod': forces do not act on velocities as by masses) at t = 0.0451600756 s"
check "rows up to there are kept" test "$(wc -l <crooked.csv)" -gt 200

expect_exit 0 "$judder" run two-feet --tol 1e-11 --json
expect_python "a body over two belts is thrown up" '
assert [e["kind"] for e in result["events"]] == ["leave", "stop", "slip", "leave"]
assert abs(result["final"]["w"] - 3.4649006643) < 1e-8'
rigid="--set contact=rigid --set u1=0 --set u2=0 --initial y=0.5 --initial w=0"
# shellcheck disable=SC2086
expect_exit 0 "$judder" run two-feet $rigid --set foot1.mu=0.1 --set foot2.mu=0.1 --set F=1.5 --end 0.1 --json
expect_python "a block that is pushed slides with the forces of the moment" '
out = result["outputs"]
assert abs(result["final"]["vx"] - (1.5 - 0.981) * 0.1) < 1e-12
assert abs(out["N2"] - out["N1"] - 0.1 * 9.81 * 0.5 / 0.1) < 1e-9, out'
# Both feet close after rows of impacts on each of them; the slip of foot 1 turns as they are put on the floor.
expect_exit 0 "$judder" run two-feet --set contact=rigid --set foot1.mu=0.50653155423284901 \
    --set foot2.mu=0.20697235316947019 --set e=0.50239504370449761 --set l=0.11782707820742998 --set u1=0 \
    --set u2=-0.16072595577330906 --set F=-0.15435101165814741 --set h_F=0.13138971665586197 --set h=0.1173794261117288 \
    --set J=0.0092203833444062071 --set paradox=impact --initial vy=0.55360576148567331 --initial y=0.1173794261117288 \
    --initial w=0 --end 0.68151817201509457 --tol 1e-06 --solver rk5 --json
expect_python "friction does not drive a foot whose slip has turned" '
assert result["final"]["vx"] == 0 and result["final"]["L"] > 0.25, result["final"]'
expect_wrong "foot 1 starts 4.905e-06 m below a rigid ground: it stands there with y = 0.5" \
    run two-feet --set contact=rigid

# Contacts may share a parameter: it is given once, under whatever name.
printf 'system: two-feet\ncontacts: {foot1: {e: 0.3}, foot2: {e: 0.5}}\n' >twice.yaml
expect_wrong "twice.yaml:2:37: parameter 'e' is given twice; also in line 2" run twice.yaml
printf 'system: two-feet\nparameters: {mu1: 0.5}\ncontacts: {foot1: {friction: {mu: 0.3}}}\n' >both.yaml
expect_wrong "both.yaml:3:31: parameter 'mu1' is given twice; also in line 2" run both.yaml
printf 'system: two-feet\ncontacts: {foot1: {friction: {mu: 0.3}}, foot2: {mu: 0.4}}\n' >named.yaml
expect_exit 0 "$judder" check named.yaml

for name in sypniewska2015/motion varkonyi2015/rod varkonyi2015/rod_compliant varkonyi2015/belts varkonyi2015/push; do
    expect_exit 0 "$judder" run "$examples/$name.yaml" --plot "$(basename $name).png"
    check "$name: a figure is drawn" test -s "$(basename $name).png"
done
for engine in base-1 avx512-8; do
    "$judder" run double-pendulum --engine $engine -o $engine.csv >engine.log 2>&1 || rm -f $engine.csv
done
[ ! -e base-1.csv ] || [ ! -e avx512-8.csv ] ||
    check "engines agree to the byte" cmp base-1.csv avx512-8.csv

# Numbers that no body can have are refused with the reason; a table of what each system refuses.
while IFS='|' read -r what reason; do
    # shellcheck disable=SC2086
    expect_wrong "$reason" run $what
done <<'END'
double-pendulum --set lc=0.9|the centre of mass of the lower rod lies on it: lc is 0.9 m, must be at most l2 + 2 r, 0.68 m
painleve-rod --set J=0.5|no rod has a moment of inertia above m l^2, all of it at its ends: J is 0.5 kg m^2, must be at most 0.25
painleve-rod --set e=2|e is 2, must be 0 to 1
two-feet --set k1=-1|k1 is -1, must be > 0
two-contacts --set q1=-1|q1 is -1, must be >= 0
dither-oscillator --initial z1=0.02|the bristle starts bent by 0.0200001 m, must be less than z0, 0.01 m
belt-oscillator --set eps=-0.1|eps is -0.1, must be >= 0
van-der-pol --set omega=0|omega is 0, must be > 0
rayleigh --set mu=-1|mu is -1, must be >= 0
leg --set h=1|the leg is too short to stand there
rocking-block --set alpha=2|alpha is 2, must be > 0 and < 1.5708
wheeled-platform --set share1=0.5|the wheels carry the whole weight
compliant-ball --set i=2|no ball has a moment of inertia above m r^2, all of it at its rim: i is 2, must be at most 1
compliant-ball --set e=0.5 --set normal=hertz|e gives the damping of hunt-crossley alone: normal is hertz, e must be 0
compliant-ball --set v_ref=0|v_ref is 0, must be > 0
compliant-ball --set tangential=stribeck --set mu_s=0.1|sliding has at most the friction of rest: mu is 0.6, mu_s 0.1
cable-block --set mu_k=0.3|mu_s is below mu_k
END

# Friction has one name, the force on the body, in all of them.
for system in double-pendulum painleve-rod two-feet dither-oscillator belt-oscillator rocking-block wheeled-platform \
    compliant-ball cable-block; do
    expect_exit 0 "$judder" systems "$system" --json
    expect_python "$system has T, phase, E and its account" '
names = {o["name"] for o in result["outputs"]}
assert names & {"T", "T1"} and {"phase", "E", "balance"} <= names, names'
done

# A list of wheels in place of four: with two axles the same skid.
axles="$tests/../../examples/jaskot2015/axles.yaml"
expect_exit 0 "$judder" run "$axles" --set axles=2 --initial VX=4 --initial VY=1 --initial w=2 --end 6 --tol 1e-12 --json
expect_python "wheels as a list" '
known = {"X": 15.5803440980, "Y": 2.5628303227, "beta": 0.1599200344, "VX": 1.1452127249}
assert all(abs(result["final"][name] - known[name]) < 1e-9 for name in known), result["final"]'

# A pendulum that is let go at rest above its disc: in flight nothing of its contact limits the steps, at whatever time.
expect_exit 0 "$judder" run spherical-pendulum --friction point --set patch.pressure=uniform --set m1=4.422836834519714 \
    --set L1=0.3230839532495014 --set M_b=0.024556970116028136 --set q=0 --set b=0 --set mu=0.35916597766707148 --set eps=0 \
    --set hertz=exact --set drilling_moment=on --set z0=-0.32287887288848904 --initial theta1=0.08946726925584067 \
    --initial phi1=0.38945035942788608 --begin 2.1894501110853817 --end 2.3633649158967227 --tol 1e-8 --solver rk8 --json
expect_python "let go at rest" '
assert [e["kind"] for e in result["events"]] == ["touch", "stop"], result["events"]'

finish
