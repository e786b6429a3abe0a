# Helpers of the tests of judder-mpi: the first argument is the path of judder, the second that of
# judder-mpi. Sets what mpirun needs as root, in a container, and for more processes than cores.
# shellcheck shell=bash
[ -x "${2:-}" ] || { echo "usage: $0 PATH_OF_JUDDER PATH_OF_JUDDER_MPI" >&2; exit 2; }
mpi=$(realpath "$2")
source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"

command -v mpirun >/dev/null || { echo "skipped: there is no mpirun"; exit 77; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_plm_rsh_agent=false OMPI_MCA_btl=self,vader OMPI_MCA_odls_base_sigkill_timeout=0

# ranks COUNT ARGUMENT...: judder-mpi by so many processes, with one thread each.
ranks() {
    local count=$1
    shift
    mpirun -n "$count" "$mpi" "$@" --threads 1
}

# start COUNT ARGUMENT...: the same in the background, mpirun being $job.
start() {
    local count=$1
    shift
    touch "$base/started"
    sleep 0.01
    mpirun -n "$count" "$mpi" "$@" --threads 1 >"$out" 2>"$err" &
    job=$!
}

# same A B: the same SHA-256.
same() { [ "$(sha256sum <"$1")" = "$(sha256sum <"$2")" ]; }

# wait_for FILE PID: until the file is written since the last start, or the process has ended.
wait_for() {
    until [ "$1" -nt "$base/started" ] || ! kill -0 "$2" 2>/dev/null; do sleep 0.01; done
}

# children PID: the processes of judder-mpi below an mpirun.
children() { pgrep -P "$1" -x judder-mpi; }
