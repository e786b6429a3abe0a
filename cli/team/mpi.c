// The processes of an MPI job. There is no coordinator: the counter of blocks is a number in a
// window of rank 0, to which all add by remote memory access, while rank 0 computes as they do.
//
// Not every MPI makes a window on every network. Then the others send what they add to rank 0, which
// answers between its own steps and wherever it waits for the others. All processes decide together
// which of the two it is, by one trial.
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

enum { ASK = 1, ANSWER };  // tags

static struct {
    jd_team team;
    MPI_Comm group;    // all processes
    MPI_Win window;    // has the counter, unless it is ...
    bool by_messages;  // ... at rank 0 alone
    int64_t number;    // ... there
    int64_t* counter;  // at rank 0
    pthread_mutex_t lock;
    double looked;  // when [s]
    bool begun;     // jd_cli_team_ready was called
} own = {.lock = PTHREAD_MUTEX_INITIALIZER};

// ---- The counter -------------------------------------------------------------------------------

static int add_in_window(int64_t count, int64_t* before) {
    const int error = MPI_Fetch_and_op(&count, before, MPI_INT64_T, 0, 0, MPI_SUM, own.window);
    return error == MPI_SUCCESS ? MPI_Win_flush(0, own.window) : error;
}

static int64_t add_here(int64_t count) {
    const int64_t before = own.number;
    own.number += count;
    return before;
}

// Rank 0 answers all that have asked.
static void answer(void) {
    int asked = 0;
    int64_t number;
    MPI_Status from;
    while (MPI_Iprobe(MPI_ANY_SOURCE, ASK, own.group, &asked, &from) == MPI_SUCCESS && asked) {
        MPI_Recv(&number, 1, MPI_INT64_T, from.MPI_SOURCE, ASK, own.group, MPI_STATUS_IGNORE);
        number = add_here(number);
        MPI_Send(&number, 1, MPI_INT64_T, from.MPI_SOURCE, ANSWER, own.group);
    }
}

static int64_t add_by_message(int64_t count) {
    int64_t before = 0;
    if (own.team.rank == 0)
        return add_here(count);
    MPI_Send(&count, 1, MPI_INT64_T, 0, ASK, own.group);
    MPI_Recv(&before, 1, MPI_INT64_T, 0, ANSWER, own.group, MPI_STATUS_IGNORE);
    return before;
}

// Wait for what all have to come to; who is not there yet may still ask.
static void await(MPI_Request request) {
    int done = 0;
    while (own.by_messages && own.team.rank == 0 && !done) {
        answer();
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// ---- Functions of the team ---------------------------------------------------------------------

static int64_t take(void* data, int64_t count) {
    int64_t before = 0;
    (void)data;
    pthread_mutex_lock(&own.lock);
    if (own.by_messages)
        before = add_by_message(count);
    else
        add_in_window(count, &before);  // an error ends the job
    pthread_mutex_unlock(&own.lock);
    return before;
}

static int64_t sum(void* data, int64_t number) {
    int64_t all = 0;
    MPI_Request request;
    (void)data;
    pthread_mutex_lock(&own.lock);
    MPI_Iallreduce(&number, &all, 1, MPI_INT64_T, MPI_SUM, own.group, &request);
    await(request);
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
    if (own.by_messages)
        answer();
    else
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, own.group, &flag, MPI_STATUS_IGNORE);
    pthread_mutex_unlock(&own.lock);
}

static void share(void* data, void* bytes, int64_t size) {
    char* at = bytes;
    MPI_Request request;
    (void)data;
    pthread_mutex_lock(&own.lock);
    for (int64_t left = size; left > 0; left -= AT_ONCE, at += AT_ONCE) {
        MPI_Iallreduce(MPI_IN_PLACE, at, (int)(left < AT_ONCE ? left : AT_ONCE), MPI_BYTE, MPI_BOR,
                       own.group, &request);
        await(request);
    }
    pthread_mutex_unlock(&own.lock);
}

// ---- The window --------------------------------------------------------------------------------

// Whether all processes can say yes.
static bool all(bool yes) {
    int mine = yes, everyone = 0;
    MPI_Allreduce(&mine, &everyone, 1, MPI_INT, MPI_MIN, own.group);
    return everyone == 1;
}

static bool make_window(void) {
    const MPI_Aint size = own.team.rank == 0 ? sizeof *own.counter : 0;
    return MPI_Win_allocate(size, sizeof *own.counter, MPI_INFO_NULL, own.group, &own.counter,
                            &own.window) == MPI_SUCCESS &&
           MPI_Win_set_errhandler(own.window, MPI_ERRORS_RETURN) == MPI_SUCCESS;
}

static bool open_window(void) {
    if (MPI_Win_lock_all(0, own.window) != MPI_SUCCESS)
        return false;
    if (own.team.rank == 0)
        *own.counter = 0;
    return MPI_Win_sync(own.window) == MPI_SUCCESS;
}

static bool try_window(void) {
    int64_t before = -1;
    return add_in_window(0, &before) == MPI_SUCCESS && before == 0;
}

// Errors come back while it is tried, and end the job from then on. A window that only some have, or
// that does not work, cannot be freed.
static void begin_counter(void) {
    MPI_Comm_set_errhandler(own.group, MPI_ERRORS_RETURN);
    own.by_messages = !all(make_window()) || !all(open_window()) || !all(try_window());
    MPI_Comm_set_errhandler(own.group, MPI_ERRORS_ARE_FATAL);
    if (!own.by_messages)
        MPI_Win_set_errhandler(own.window, MPI_ERRORS_ARE_FATAL);
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
    MPI_Comm_dup(MPI_COMM_WORLD, &own.group);
    if (provided < MPI_THREAD_SERIALIZED)
        exit(fail_to_begin("this MPI does not let threads call it, not even one at a time"));
    own.team.take = take;
    own.team.sum = sum;
    own.team.share = share;
    own.team.poke = own.team.rank == 0 ? poke : NULL;
    begin_counter();
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
    if (!own.by_messages) {
        MPI_Win_unlock_all(own.window);
        MPI_Win_free(&own.window);
    }
    MPI_Finalize();
    return code;
}

const jd_team* jd_cli_team(void) { return &own.team; }

static int first_that_fails(bool fine) {
    const int mine = fine ? own.team.size : own.team.rank;
    int first = 0;
    MPI_Request request;
    MPI_Iallreduce(&mine, &first, 1, MPI_INT, MPI_MIN, own.group, &request);
    await(request);
    return first;
}

static void say(const char* message) {
    jd_cli_mute(false);
    if (own.team.rank > 0)
        jd_cli_note("process %d: %s", own.team.rank, message);
    else
        jd_cli_note("%s", message);
}

// What all fail with is said by rank 0, which is not mute; else by the first one.
bool jd_cli_team_ready(bool fine) {
    own.begun = true;
    const int first = first_that_fails(fine);
    if (first == own.team.rank && first > 0)
        say(jd_cli_unsaid());
    if (first == own.team.size && own.by_messages && first > 1 && own.team.rank == 0)
        say("this MPI has no remote memory access here: process 0 hands out the work by messages");
    return first == own.team.size;
}

bool jd_cli_team_speaks(void) { return own.team.rank == 0; }

int jd_cli_team_failed(jd_context* context, bool begun) {
    const char* message = jd_cli_why(context);
    if (strcmp(message, "another process has failed") != 0)
        say(message);
    return begun ? JD_CLI_FAILED : JD_CLI_WRONG;
}

bool jd_cli_team_runs(const char* command) {
    return own.team.rank == 0 || strcmp(command, "sweep") == 0 || strcmp(command, "drift") == 0 ||
           strcmp(command, "design") == 0;
}
