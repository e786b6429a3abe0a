// Processes that share nothing.

#include "processes.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define VISITS 2

// @return its number, below 0 on failure.
static pid_t begin_process(bool (*work)(void)) {
    fflush(stdout);
    const pid_t process = fork();
    if (process != 0)
        return process;
    _exit(work() ? 0 : 1);
}

// @return seconds for some processes at once, below 0 on failure.
static double run_processes(bool (*work)(void), int count) {
    pid_t processes[2];
    bool ok = true;
    const double begin = jd_bench_clock();
    for (int i = 0; i < count; i++)
        processes[i] = begin_process(work);
    for (int i = 0; i < count; i++) {
        int status = 1;
        ok = ok && processes[i] > 0 && waitpid(processes[i], &status, 0) > 0 && status == 0;
    }
    return ok ? jd_bench_clock() - begin : -1;
}

bool jd_bench_processes(bool (*work)(void), double best[2]) {
    best[0] = best[1] = INFINITY;
    for (int visit = 0; visit < 2 * VISITS; visit++) {
        const double seconds = run_processes(work, 1 + visit % 2);
        if (seconds < 0)
            return false;
        best[visit % 2] = fmin(best[visit % 2], seconds);
    }
    return true;
}
