// Loops over all cores: every index once, whatever the number of cores.
#include "base/threads.h"
#include "support/cores.h"

#include <signal.h>
#include <stdatomic.h>

#define COUNT 1000

static atomic_int visits[COUNT];

static void visit(void* data, int i) {
    CHECK(data == visits);
    atomic_fetch_add(&visits[i], 1);
}

TEST(every_index_is_visited_once) {
    const int counts[] = {0, 1, 2, COUNT};
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < COUNT; i++)
            visits[i] = 0;
        jd_each_on_cores(counts[k], visit, visits);
        for (int i = 0; i < COUNT; i++)
            CHECK_INT(visits[i], i < counts[k]);
    }
}

TEST(cores_are_those_this_process_may_use) {
    const cpu_set_t all = use_one_core();
    CHECK_INT(jd_core_count(), 1);
    use_cores(all);
    CHECK_INT(jd_core_count(), CPU_COUNT(&all));
}

static void* ask_mask(void* data) {
    pthread_sigmask(SIG_BLOCK, NULL, data);
    return NULL;
}

TEST(threads_leave_signals_to_the_program) {
    jd_thread thread;
    sigset_t before, inside, after;
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    REQUIRE(jd_thread_start(&thread, ask_mask, &inside));
    jd_thread_join(thread);
    pthread_sigmask(SIG_BLOCK, NULL, &after);
    CHECK(sigismember(&inside, SIGINT) == 1 && sigismember(&inside, SIGTERM) == 1);
    CHECK(sigismember(&inside, SIGSEGV) == 0 && sigismember(&inside, SIGFPE) == 0);
    CHECK_INT(sigismember(&after, SIGINT), sigismember(&before, SIGINT));
}

TEST_MAIN(every_index_is_visited_once, cores_are_those_this_process_may_use,
          threads_leave_signals_to_the_program)
