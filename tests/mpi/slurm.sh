#!/usr/bin/env bash
# The scripts of examples/cluster on a real Slurm of one node, with a configuration of its own: an
# array of parts that are joined, and a job of MPI; stopped, submitted again, and the same bytes.
#
# Starts munged, slurmctld and slurmd as the present user on free ports, and ends them. Skipped where
# they are not installed or may not be started.
examples=$(realpath "$(dirname "$0")/../../examples/cluster")
source "$(dirname "$0")/lib.sh"

skip() {
    echo "skipped: $*"
    exit 77
}

for tool in munged slurmctld slurmd sbatch scontrol; do
    command -v $tool >/dev/null || [ -x /usr/sbin/$tool ] || skip "there is no $tool (Debian: slurm-wlm, munge)"
done
[ "$(id -u)" -eq 0 ] || skip "a Slurm of its own is started by root alone"
PATH=$PATH:/usr/sbin
cd "$base" || exit 2
site=$base/site
mkdir -p "$site/state" "$site/spool"
chmod 755 "$base" "$site"

# ---- Start ----
daemons=()
stop_all() {
    for ((i = ${#daemons[@]} - 1; i >= 0; i--)); do
        kill "${daemons[i]}" 2>/dev/null
    done
    wait 2>/dev/null
    rm -rf "$base"
}
trap stop_all EXIT

dd if=/dev/urandom of="$site/key" bs=1 count=1024 status=none
chmod 400 "$site/key"
munged --foreground --force --key-file="$site/key" --socket="$site/munge" --pid-file="$site/munge.pid" \
    --log-file="$site/munge.log" --seed-file="$site/seed" --num-threads=1 >"$site/munge.out" 2>&1 &
daemons+=($!)
read -r port0 port1 < <("$python" -c "
import socket
free = [socket.socket() for i in range(2)]
for s in free: s.bind(('', 0))
print(*[s.getsockname()[1] for s in free])")
export SLURM_CONF=$site/slurm.conf
node=$(hostname -s)
cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$port0
SlurmdPort=$port1
AuthType=auth/munge
AuthInfo=socket=$site/munge
CredType=cred/munge
StateSaveLocation=$site/state
SlurmdSpoolDir=$site/spool
SlurmctldPidFile=$site/slurmctld.pid
SlurmdPidFile=$site/slurmd.pid
SlurmctldLogFile=$site/slurmctld.log
SlurmdLogFile=$site/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1
MinJobAge=300
KillWait=2
SlurmdParameters=config_overrides
NodeName=$node NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
END
for ((i = 0; i < 50; i++)); do [ -S "$site/munge" ] && break; sleep 0.1; done
[ -S "$site/munge" ] || skip "munged does not start: $(tail -n 1 "$site/munge.out" "$site/munge.log" 2>/dev/null | tr '\n' ' ')"
slurmctld -D >"$site/slurmctld.out" 2>&1 &
daemons+=($!)
slurmd -D -N "$node" >"$site/slurmd.out" 2>&1 &
daemons+=($!)
for ((i = 0; i < 150; i++)); do
    sinfo -h -o %t 2>/dev/null | grep -q '^idle' && break
    sleep 0.2
done
sinfo -h -o %t 2>/dev/null | grep -q '^idle' ||
    skip "Slurm does not start here: $(tail -n 2 "$site/slurmctld.log" "$site/slurmd.log" 2>/dev/null | tr '\n' ' ')"

# ---- Jobs ----
# finished JOB: wait until it is not in the queue any more.
finished() {
    for ((k = 0; k < 600; k++)); do
        [ -z "$(squeue -h -j "$1" -t PENDING,RUNNING,COMPLETING 2>/dev/null)" ] && return 0
        sleep 0.1
    done
    return 1
}

mkdir "$base/work2" bin
ln -s "$judder" bin/judder
ln -s "$mpi" bin/judder-mpi
export PATH=$base/bin:$PATH
cd "$base/work2" || exit 2
sed 's/points: 6400/points: 640/; s/transient: 200/transient: 150/; s/record: 60/record: 20/' "$examples/cascade.yaml" >cascade.yaml
expect_exit 0 "$judder" sweep cascade.yaml -o whole.h5 -q

# submit SCRIPT ARGUMENT...: its number.
submit() { sbatch --parsable --output=log-%j-%a "${@:2}" "$examples/$1"; }

array=$(submit array.sbatch --array=1-8 --cpus-per-task=1)
check "the array is submitted" test -n "$array"
joined=$(submit join.sbatch --dependency="afterok:$array")
check "the array ends" finished "$array"
check "it is joined" finished "$joined"
check "the same by a Slurm array" same cascade.h5 whole.h5
check "eight parts" test "$(find . -name 'cascade.h5.part-*-of-8' | wc -l)" -eq 8
rm -f cascade.h5*

job=$(submit mpi.sbatch --ntasks=2 --cpus-per-task=1)
check "the job of MPI ends" finished "$job"
check "the same by Slurm and MPI" same cascade.h5 whole.h5
[ -e cascade.h5 ] || cat log-* >&2
rm -f cascade.h5*

# Stopped as by its time limit, then submitted again with another number of processes.
sed -i 's/points: 640/points: 2560/' cascade.yaml
expect_exit 0 "$judder" sweep cascade.yaml -o whole.h5 --force -q
job=$(submit mpi.sbatch --ntasks=2 --cpus-per-task=1)
for ((i = 0; i < 300; i++)); do
    [ -e cascade.h5.part-rank-1 ] && break
    sleep 0.05
done
scancel --batch --signal=TERM "$job"
check "it ends by the signal" finished "$job"
check "what it left can be told" test -e cascade.h5 -o -e cascade.h5.part
if [ ! -e cascade.h5 ]; then
    job=$(submit mpi.sbatch --ntasks=3 --cpus-per-task=1)
    check "it goes on" finished "$job"
fi
check "the same after a signal and another number of processes" same cascade.h5 whole.h5
[ "$failures" -eq 0 ] || tail -n 5 "$site"/*.log log-* >&2
finish
