#!/usr/bin/env bash
# Pipes and devices in the place of files: every reader refuses them and waits for nobody.
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../lib.sh"

"$judder" new swing >"$out"
"$judder" run swing.yaml --end 0.1 -o run.h5 -q
mkdir paper
for name in pipe pipe.yaml pipe.h5 pipe.csv pipe.so new.h5.part map.csv.part paper/paper.yaml; do
    mkfifo $name
done
cat >feet.yaml <<'END'
system: planar-body
patch: {shape: points, points: pipe.csv}
END
cat >mat.yaml <<'END'
system: planar-body
patch: {shape: points, points: /dev/zero}
END

# refuses TEXT ARGUMENT...: within ten seconds, with one line that holds the text.
refuses() {
    local text=$1
    shift
    expect_exit 2 timeout 10 "$judder" "$@"
    expect_stderr "$text"
}
never="it is not a regular file"
sweep=(duffing --over gamma=0.2:0.3:4 --transient 2 --record 2)
drift=(vibrating-table --x mu=0.1:0.2:2 --y a=1mm:2mm:2)
for file in pipe.yaml /dev/zero /dev/tty; do
    refuses "$file: $never" check $file
done
refuses "pipe.yaml: $never" run pipe.yaml
refuses "pipe.yaml: $never" compile pipe.yaml -o new.c
refuses "pipe.yaml: $never" systems pipe.yaml
refuses "pipe.yaml: $never" sweep pipe.yaml -o new.h5
refuses "plug-in './pipe.so' is not a file" run ./pipe.so
refuses "pipe.so: $never" check pipe.so --plugins
for command in plot report info recover; do
    [ $command = recover ] && set -- -o new.h5 || set --
    refuses "'pipe.h5': $never" $command pipe.h5 "$@"
    refuses "'/dev/zero': $never" $command /dev/zero "$@"
done
refuses "'pipe.h5': $never" join pipe.h5 run.h5 -o new.h5
refuses "'pipe.h5': $never" diff pipe.h5 run.h5
refuses "'new.h5.part': $never" sweep "${sweep[@]}" -o new.h5 --resume
refuses "new.h5.part" sweep "${sweep[@]}" -o new.h5
refuses "map.csv.part" drift "${drift[@]}" -o map.csv --resume
refuses "map.csv.part" drift "${drift[@]}" -o map.csv
refuses "map.csv.part" drift "${drift[@]}" -o map.csv --force
refuses "$never" run planar-body --load '{csv: pipe.csv}'
refuses "$never" run vibrating-table --drive '{csv: /dev/zero}'
refuses "pipe.csv: $never" run feet.yaml
refuses "/dev/zero: $never" run mat.yaml
refuses "pipe.csv: $never" friction eval --shape points --points pipe.csv --vx 1
refuses "$never" friction fit pipe.csv
refuses "paper/paper.yaml: $never" reproduce ./paper
refuses "'pipe.h5' is no file" view pipe.h5
refuses "'pipe.h5'" run swing.yaml --end 0.1 -o pipe.h5 --force
truncate -s 17M long.yaml
refuses "long.yaml: longer than 16 MiB" check long.yaml
check "the pipes are still there" test -p pipe.yaml -a -p pipe.h5 -a -p new.h5.part -a -p map.csv.part

finish
