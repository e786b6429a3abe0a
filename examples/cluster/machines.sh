#!/bin/bash
# One part on each of some machines by ssh, in a folder that they share: ./machines.sh north south west
count=$# number=0
for machine in "$@"; do
    number=$((number + 1))
    ssh "$machine" "cd '$PWD' && judder sweep cascade.yaml --part $number/$count -o cascade.h5 --resume -q" &
done
wait
judder join cascade.h5.part-*-of-"$count" -o cascade.h5
