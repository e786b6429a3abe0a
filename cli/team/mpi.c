// The processes of an MPI job. There is no coordinator: the counter of blocks is a number in a
// window of rank 0, to which all add by remote memory access, while rank 0 computes as they do.
//
// Threads of a process call MPI one at a time, under a lock. Where the network cannot add by itself,
// rank 0 looks after it now and then.
#include "shell/command.h"
#include "shell/team.h"
#include "shell/terminal.h"

#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define LOOK_AFTER 1e-3             // at most so often [s]
#define AT_ONCE (INT64_C(1) << 26)  // bytes that are shared together

static struct {
    jd_team team;
    MPI_Win window;
    int64_t* counter;  // at rank 0
    pthread_mutex_t lock;
    double looked;  // when [s]
    bool begun;     // jd_cli_team_ready was called
} own = {.lock = PTHREAD_MUTEX_INITIALIZER};

// ---- Functions of the team ---------------------------------------------------------------------

static int64_t take(void* data, int64_t count) {
    int64_t before = 0;
    (void)data;
    pthread_mutex_lock(&own.lock);
    MPI_Fetch_and_op(&count, &before, MPI_INT64_T, 0, 0, MPI_SUM, own.window);
    MPI_Win_flush(0, own.window);
    pthread_mutex_unlock(&own.lock);
    return before;
}

static int64_t sum(void* data, int64_t number) {
    int64_t all = 0;
    (void)data;
    pthread_mutex_lock(&own.lock);
    MPI_Allreduce(&number, &all, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    pthread_mutex_unlock(&own.lock);
    return all;
}

static void poke(void* data) {
    int flag;
    (void)data;
    const double now = jd_cli_clock();
    if (now - own.looked < LOOK_AFTER || pthread_mutex_trylock(&own.lock) != 0)
        return;
    own.looked = now;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    pthread_mutex_unlock(&own.lock);
}

static void share(void* data, void* bytes, int64_t size) {
    char* at = bytes;
    (void)data;
    pthread_mutex_lock(&own.lock);
    for (int64_t left = size; left > 0; left -= AT_ONCE, at += AT_ONCE)
        MPI_Allreduce(MPI_IN_PLACE, at, (int)(left < AT_ONCE ? left : AT_ONCE), MPI_BYTE, MPI_BOR,
                      MPI_COMM_WORLD);
    pthread_mutex_unlock(&own.lock);
}

// ---- Life --------------------------------------------------------------------------------------

static int fail_to_begin(const char* why) {
    jd_cli_wrong("%s", why);
    MPI_Abort(MPI_COMM_WORLD, JD_CLI_WRONG);
    return JD_CLI_WRONG;
}

void jd_cli_team_begin(int* count, char*** texts) {
    int provided = 0;
    MPI_Init_thread(count, texts, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &own.team.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &own.team.size);
    if (provided < MPI_THREAD_SERIALIZED)
        exit(fail_to_begin("this MPI does not let threads call it, not even one at a time"));
    own.team.take = take;
    own.team.sum = sum;
    own.team.share = share;
    own.team.poke = own.team.rank == 0 ? poke : NULL;
    const MPI_Aint size = own.team.rank == 0 ? sizeof *own.counter : 0;
    MPI_Win_allocate(size, sizeof *own.counter, MPI_INFO_NULL, MPI_COMM_WORLD, &own.counter,
                     &own.window);
    if (own.team.rank == 0)
        *own.counter = 0;
    MPI_Win_fence(0, own.window);
    MPI_Win_lock_all(0, own.window);
    if (own.team.rank > 0) {
        jd_cli_mute(true);
        if (!freopen("/dev/null", "w", stdout))
            exit(fail_to_begin("cannot open /dev/null"));
    }
}

// A process that did not come as far as the others tells them.
int jd_cli_team_end(int code) {
    if (!own.begun)
        jd_cli_team_ready(code == JD_CLI_DONE);
    MPI_Win_unlock_all(own.window);
    MPI_Win_free(&own.window);
    MPI_Finalize();
    return code;
}

const jd_team* jd_cli_team(void) { return &own.team; }

bool jd_cli_team_ready(bool fine) {
    own.begun = true;
    return sum(NULL, !fine) == 0;
}

bool jd_cli_team_speaks(void) { return own.team.rank == 0; }

int jd_cli_team_failed(jd_context* context, bool begun) {
    const char* message = jd_context_message(context);
    if (strcmp(message, "another process has failed") != 0) {
        jd_cli_mute(false);
        if (own.team.rank > 0)
            jd_cli_note("process %d: %s", own.team.rank, message);
        else
            jd_cli_note("%s", message);
    }
    return begun ? JD_CLI_FAILED : JD_CLI_WRONG;
}

bool jd_cli_team_runs(const char* command) {
    return own.team.rank == 0 || strcmp(command, "sweep") == 0 || strcmp(command, "drift") == 0 ||
           strcmp(command, "design") == 0;
}
