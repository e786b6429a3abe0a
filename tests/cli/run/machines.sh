#!/usr/bin/env bash
# Other machines give the same bits: every system on a plain x86-64 and on one with AVX2, both emulated.
# An instruction that they lack ends the process; on the machine that builds it would pass unseen.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

emulator=$(command -v qemu-x86_64) || { echo "no qemu-x86_64 here"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "this is no x86-64"; exit 77; }

# on CPU COMMAND...: judder there; what the emulator itself has to say about the CPU is left out.
on() {
    local cpu=$1
    shift
    "$emulator" -cpu "$cpu" "$judder" "$@" 2> >(grep -v '^qemu-x86_64: warning' >&2)
}

engines_on() { on "$1" --version | sed -n 's/^engines: //p'; }
# Of the engines that are named those that were built.
built() {
    local engine found=''
    for engine in $(engines_on max); do
        case " $* " in *" $engine "*) found="$found${found:+ }$engine" ;; esac
    done
    echo "$found"
}
check "one lane is everywhere" test -n "$(built base-1)"
check "a plain machine runs what every x86-64 has" test "$(engines_on qemu64)" = "$(built sse2-2 base-1)"
check "one with AVX2 has wider ones, none with AVX-512" \
    test "$(engines_on Haswell)" = "$(built avx2-4 sse2-2 base-1)"

expect_exit 0 "$judder" systems --json
systems=$(jq -r '.systems[].name' "$out")
check "there are systems" test "$(echo "$systems" | wc -l)" -ge 30
for system in $systems; do
    expect_exit 0 "$judder" run "$system" --end 0.2 --json
    cp "$out" "$base/here"
    for cpu in qemu64 Haswell; do
        expect_exit 0 on "$cpu" run "$system" --end 0.2 --json
        check "the same bits: $system on $cpu" cmp -s "$out" "$base/here"
    done
done

# Lanes side by side, with a law that is tabulated there.
sweep=(sweep vibrating-table --friction table --set patch.shape=rectangle --set patch.width=2mm --set patch.length=4mm --over mu=0.1:0.4:12
    --transient 1 --record 2 --quiet)
expect_exit 0 env JUDDER_CACHE="$base/here.cache" "$judder" "${sweep[@]}" -o here.h5
for cpu in qemu64 Haswell; do
    export JUDDER_CACHE=$base/$cpu.cache
    expect_exit 0 on "$cpu" "${sweep[@]}" -o "$cpu.h5"
    check "the same bytes of a sweep on $cpu" cmp -s "$cpu.h5" here.h5
done

finish
