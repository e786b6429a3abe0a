#!/bin/bash
# The parts by GNU parallel, here or on the machines of a list that share this folder:
#     ./parallel.sh 64
#     ./parallel.sh 64 --sshloginfile machines --workdir .
parts=$1
shift
seq "$parts" | parallel "$@" judder sweep cascade.yaml --part "{}/$parts" --threads 1 -o cascade.h5 --resume -q &&
    judder join cascade.h5.part-*-of-"$parts" -o cascade.h5
