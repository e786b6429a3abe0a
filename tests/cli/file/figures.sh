#!/bin/bash
# judder plot, run --plot and sweep --plot: panels, ranges, scales and sizes of figures, several
# results in one, envelopes, sparse sweeps, and angles, which are told in degrees.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/../lib.sh"

png_size() { "$python" -c "
import struct, sys
print('%dx%d' % struct.unpack('>II', open(sys.argv[1], 'rb').read(24)[16:]))" "$1"; }

# has FILE TEXT: the script of a figure holds a text.
has() { check "$1 lacks: $2" grep -qF -- "$2" "$1"; }
lacks() { check "$1 has: $2" test "$(grep -cF -- "$2" "$1")" -eq 0; }

for mu in 0.2 0.3; do
    expect_exit 0 "$judder" run vibrating-table --end 1 --set mu=$mu --set "phi_y=90 deg" -o "mu$mu.h5" -q
done

# Panels: over time, two together, one over another; a name that is not there
expect_exit 0 "$judder" plot mu0.2.h5 --show x:vx,wx+wy,E_kin -o a.svg --keep-script
has a.gp "{/:Italic x}  [mm]"
has a.gp "{/:Italic v}_{/:Italic x}  [mm/s]"
has a.gp "title '{/:Italic ω}_{/:Italic y}'"
has a.gp "'Kinetic energy'"
has a.gp "{/:Italic φ}_{/:Italic y} = 90 deg"
check "no panel of its own" test "$(grep -c 'Sliding speed' a.gp)" -eq 0
expect_wrong "unknown quantity of --show 'Ekin'; did you mean 'E_kin'?" plot mu0.2.h5 --show x,Ekin -o b.png
for wrong in "" , x: :x x, x:y:vx "x y"; do
    expect_exit 2 "$judder" plot mu0.2.h5 --show "$wrong" -o b.png
done
expect_wrong "at most four quantities" plot mu0.2.h5 --show x+y+vx+vy+wz -o b.png
expect_wrong "no panel shows 'wz'" plot mu0.2.h5 --show x --range wz=0:1 -o b.png

# Ranges, with units; scales; sizes
expect_exit 0 "$judder" plot mu0.2.h5 --show x,E_kin --range 't=100:300 ms' --range x=-1: --log E_kin \
    --size 800x600 -o r.png --keep-script
check "size in pixels" test "$(png_size r.png)" = 800x600
has r.gp "set xrange [0.1:0.3]"
has r.gp "(log10(\$2))"
expect_exit 0 "$judder" plot mu0.2.h5 --size 8cmx12cm -o s.png
check "size in cm" test "$(png_size s.png)" = 630x945
for wrong in 10 0x0 800x 1kmx1km 16cmx1kg; do
    expect_exit 2 "$judder" plot mu0.2.h5 --size "$wrong" -o b.png
done
expect_wrong "too small for 3 panels" plot mu0.2.h5 --size 16cmx5cm -o b.png
expect_wrong "--range x=1:-1: the second value must be above the first" plot mu0.2.h5 --range x=1:-1 -o b.png
expect_wrong "no rows at these times" plot mu0.2.h5 --range t=5:6 -o b.png
expect_wrong "did you mean 'E_kin'?" plot mu0.2.h5 --log E_kim -o b.png

# Fast signals: an envelope in place of a block, no more than a few points
expect_exit 0 "$judder" plot mu0.2.h5 --show v_s -o e.png --keep-script
has e.dat "envelope: least, greatest and mean: t [s], v_s [m/s]"
has e.gp "with filledcurves"
check "few points" test "$(wc -l <e.dat)" -lt 600

# Several results: the key says what differs, or names
expect_exit 0 "$judder" plot mu0.2.h5 mu0.3.h5 -o cmp.png --keep-script
has cmp.gp "{/:Italic μ} = 0.2"
has cmp.gp "{/:Italic μ} = 0.3"
cp mu0.2.h5 twin.h5
expect_exit 0 "$judder" plot mu0.2.h5 twin.h5 --show x -o twin.svg --keep-script
has twin.gp "'twin'"
# Of different systems: what both have, in one unit; a result that would not be seen is told
expect_exit 0 "$judder" run impact-oscillator --end 2 -o stop.h5 -q
expect_exit 0 "$judder" run duffing --end 2 -o plain.h5 -q
expect_wrong "result 2, of system 'impact-oscillator', holds no quantity that the figure shows" \
    plot mu0.2.h5 stop.h5 -o other.png
expect_exit 0 "$judder" plot mu0.2.h5 stop.h5 --show x -o both.svg
expect_wrong "result 2, of system 'duffing', holds no quantity that the figure shows, or has it in another unit" \
    plot stop.h5 plain.h5 --show x -o other.png
expect_wrong "needs a name: -o FILE.png" plot mu0.2.h5 mu0.3.h5
expect_wrong "--animate makes a film of one result, got 2" plot mu0.2.h5 mu0.3.h5 --animate f.gif
expect_wrong "--size goes with a figure" plot mu0.2.h5 --size 800x600 --animate f.gif

# What is 0 throughout is left out and told
expect_exit 0 "$judder" run bouncing-ball --set A=0 --initial vx=0 --end 0.5 --plot z.svg --keep-script -q
has z.gp "0 throughout, not drawn"
lacks z.gp "Speed along the floor"

# run and sweep take the same options, and look at them before they run
expect_exit 0 "$judder" run duffing --end 50 --plot d.svg --show x:v --keep-script -q
has d.gp "'Phase"
expect_wrong "unknown quantity of --show 'u'" run duffing --end 1e9 --plot e9.png --show u
expect_wrong "--show goes with --plot only" run duffing --show x
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.5:10 --transient 20 --record 5 --plot w.png \
    --show v --range gamma=0.2:0.3 --keep-script -q
has w.gp "{/:Italic v}  [1/s]"
has w.gp "set xrange [0.2:0.3]"
check "one panel" test "$(grep -c 'matrix with image' w.gp)" -eq 1
expect_wrong "unknown quantity of --show 'w'" sweep duffing --over gamma=0.2:0.5:10 -o v.h5 --plot v.png --show w
expect_wrong "one quantity in a panel" plot duffing-sweep.h5 --show x:v -o v.png
expect_wrong "holds a sweep" plot mu0.2.h5 duffing-sweep.h5 -o v.png

# A few points are discs of a millimetre, not specks: at 200 dots to the inch at least 40 pixels each
expect_exit 0 "$judder" sweep duffing --over gamma=0.2:0.24:4 --transient 100 --record 3 -o few.h5 \
    --plot few.png --show x --keep-script -q
check "discs" "$python" -c "
inked = sum(c != '0' for line in open('few.dat') if line[0] != '#' for c in line.split())
assert 4 * 40 < inked < 12 * 200, inked"

# Angles: degrees where people read, radians in files; what is more than a turn needs a unit
for wrong in "run vibrating-table --set phi_y=90" "run spatial-pendulum --initial theta1=-90" \
    "drift vibrating-table --x A_x=0:1:2 --y phi_y=0:90:2" "sweep vibrating-table --over phi_y=0,90" \
    "design vibrating-table --speed 1 --direction 90" "sweep duffing --over gamma=1:2:2 --phase 90"; do
    # shellcheck disable=SC2086
    expect_wrong "90 could be degrees or radians: write '" $wrong
done
printf 'system: vibrating-table\nparameters: {phi_y: 90}\n' >turn.yaml
expect_wrong "turn.yaml:2:21: 90 could be degrees or radians: write '90 deg' or '90 rad'" check turn.yaml
expect_exit 0 "$judder" run vibrating-table --end 0.01 --set phi_y=6.2832 -q
expect_exit 0 "$judder" run vibrating-table --end 0.01 --set "phi_y=90 rad" -q
expect_exit 0 "$judder" run spatial-pendulum --end 0.01 --initial "theta1=30 deg" -o p.csv --plot p.svg \
    --show theta1 --keep-script
check "degrees in the summary" grep -qE '^  theta1 +29\.[0-9]+ +deg ' "$out"
has p.gp "{/:Italic θ}_{1}"
has p.gp "[deg]"
check "radians in the file" grep -q 'theta1 \[rad\]' p.csv
check "its numbers" grep -q '^0,0.5235987755982988,' p.csv

# A pair of paths has one key: each phase is named once there, and once above the phase portrait
expect_exit 0 "$judder" run spherical-pendulum --plot pair.svg -q
for phase in flight sliding; do
    check "one key of a pair: $phase" test "$(grep -c "<tspan.*>$phase<" pair.svg)" -eq 2
done

# A key of many events stands in several lines, beside the title of its panel; angles of one panel in one unit
expect_exit 0 "$judder" run woodpecker --end 0.4 -o peck.h5 -q
expect_exit 0 "$judder" plot peck.h5 -o peck.svg --keep-script
has peck.gp "set key maxcols 3"
has peck.gp "'  [deg]'"

finish
