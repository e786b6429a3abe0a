#!/usr/bin/env bash
# Values of `judder run`: what is out of range or no number is refused by option and value, units
# are converted, and later settings go before earlier ones.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

refuse() {
    local text=$1
    shift
    expect_wrong "$text" run vibrating-table -o never.csv "$@"
}

# Numbers
for bad in 0 -1 nan inf -inf 1e-5x abc '' '1 m'; do
    refuse "--tol $bad: " --tol "$bad"
done
for bad in 0 1 5 0.1000001; do
    refuse "--tol $bad: must be > 0 and <= 0.1" --tol "$bad"
done
refuse "--end -1: must be after the begin, 0 s" --end -1
refuse "--end 0: " --end 0
refuse "--end 1 kg: " --end '1 kg'
refuse "--begin 2: must be before the end, 2 s" --begin 2
refuse "--end 1: must be after the begin, 1 s" --begin 1 --end 1
for bad in 0 -1 nan x; do
    refuse "--output-step $bad: " --output-step "$bad"
done
refuse "rows" --output-step 1e-9
refuse "cannot be told apart" --output-step 1e-20
for bad in 0 -3 1.5 1e99 x; do
    refuse "--max-steps $bad: " --max-steps "$bad"
done

# Names
refuse "unknown solver 'rk6'; did you mean 'rk5'?" --solver rk6
refuse "unknown friction law 'powr'; did you mean 'power'?" --friction powr
refuse "unknown engine 'qqqqqqq'; known are:" --engine qqqqqqq
refuse "unknown kind of record 'grdi'; did you mean 'grid'?" --record grdi
refuse "--output-step 0.1: goes with --record grid only" --record final --output-step 0.1

# Settings
refuse "--set mu=-1: mu is -1, must be >= 0" --set mu=-1
refuse "--set mu: must have the form NAME=VALUE" --set mu
refuse "--set =1: must have the form NAME=VALUE" --set =1
refuse "--set mu=: " --set mu=
refuse "--set mu=nan: " --set mu=nan
refuse "--set mu=0.1x: " --set mu=0.1x
refuse "--set a=3 s: " --set 'a=3 s'
refuse "--set mue=1: unknown parameter 'mue'; did you mean 'mu'?" --set mue=1
refuse "--set mu=-1: " --set mu=-1 --set mu=0.1
refuse "--initial vz=1: unknown state 'vz'; did you mean 'v" --initial vz=1
refuse "--initial vx: must have the form NAME=VALUE" --initial vx
refuse "--initial vx=inf: " --initial vx=inf

# The same run in other words has the same bits.
same() {
    expect_exit 0 "$judder" run vibrating-table --json "$@"
    check "same result: $*" cmp -s "$out" "$base/first"
}
expect_exit 0 "$judder" run vibrating-table --json --set a=0.003 --set mu=0.3 --end 0.125 \
    --initial vx=0.25
cp "$out" "$base/first"
same --set 'a=3 mm' --set mu=0.3 --end '125 ms' --initial 'vx = 25 cm/s'
same --set=a=0.003 --set=mu=0.3 --end=0.125 --initial=vx=0.25
same --set mu=0.1 --set mu=0.3 --initial vx=9 --end 0.125 --initial vx=0.25
same --set mu=0.3 --initial vx=0.25 --end 0.125 --friction power
same --set friction.b_T=0.771 --set b_M=0.419 --set mu=0.3 --initial vx=0.25 --end 0.125
same --set mu=0.3 --initial vx=0.25 --end 0.125 --record final
same -q --set mu=0.3 --initial vx=0.25 --end 0.125

# The law is chosen before its parameters are set, wherever the options stand.
expect_wrong "unknown parameter 'b_T': it belongs to friction law 'power', this is 'point'" \
    run vibrating-table --set b_T=0.5 --friction point
expect_wrong "unknown parameter 'friction.b_X'; did you mean 'friction.b_T'?" \
    run vibrating-table --set friction.b_X=1
expect_exit 0 "$judder" run vibrating-table --json --end 0.125 --friction point
expect_python "law is reported" 'assert result["law"] == "point"'

finish
