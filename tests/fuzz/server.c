// Cases in a process of their own.
#include "fuzz/server.h"

#include "record/hdf5/hdf5.h"

static void begin(void) {
    jd_h5_close(jd_h5_create());
    fuzz_begin();
}

#ifdef JD_FUZZ_STANDALONE

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static bool begun;
    if (!begun)
        begin();
    begun = true;
    fuzz_run(data, size);
    return 0;
}

#else

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define CASE_MAX (1 << 20)
#define FRAMES 64
#define LEAK_CHECKS 100  // that may find nothing; one takes as long as some cases

int LLVMFuzzerInitialize(int* argc, char*** argv);

typedef struct desk {
    size_t size;
    bool stopped;  // a sanitizer has stopped a copy, at work on what is not HDF5
    uint8_t text[CASE_MAX];
} desk;

static desk* shared;
static int to_server[2], to_fuzzer[2];
static pid_t server;

// ---- Coverage ----------------------------------------------------------------------------------

extern uint8_t first_counter[] __asm__("__start___sancov_cntrs");
extern uint8_t last_counter[] __asm__("__stop___sancov_cntrs");

static void* share(void* at, size_t size) {
    void* place = mmap(at, size, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | (at ? MAP_FIXED : 0), -1, 0);
    fuzz_promise(place != MAP_FAILED, "there is shared memory");
    return place;
}

// Whole pages of them: what else stands in the first and the last is each process's own.
static void share_counters(void) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t from = ((uintptr_t)first_counter + page - 1) / page * page;
    const uintptr_t to = (uintptr_t)last_counter / page * page;
    if (to > from)
        share((void*)from, to - from);
}

// ---- Sanitizers --------------------------------------------------------------------------------

// A damaged file may ask for any memory; copies have little of it elsewhere, too. What was freed is held
// back by the sanitizer: little of it, as a server that grows takes longer to copy.
const char* __asan_default_options(void);
const char* __asan_default_options(void) {
    return "allocator_may_return_null=1:max_allocation_size_mb=256:quarantine_size_mb=1:"
           "thread_local_quarantine_size_kb=64";
}

static bool hdf5_is_at_work(void) {
    void* frames[FRAMES];
    Dl_info info;
    const int count = backtrace(frames, FRAMES);
    for (int i = 0; i < count; i++)
        if (dladdr(frames[i], &info) && info.dli_fname && strstr(info.dli_fname, "libhdf5"))
            return true;
    return false;
}

static void at_death(void) {
    if (getpid() != server && !hdf5_is_at_work())
        shared->stopped = true;
}

static int64_t held;  // pieces of memory

static void count_taken(const volatile void* at, size_t size) {
    (void)at, (void)size;
    held++;
}

static void count_freed(const volatile void* at) { held -= at != NULL; }

static void look_for_leaks(int64_t before) {
    static int checks;
    if (held <= before || checks++ > LEAK_CHECKS)
        return;
    if (__lsan_do_recoverable_leak_check())
        abort();
}

// ---- The server --------------------------------------------------------------------------------

// @return false at the end of the pipe.
static bool wait_for_word(int from) {
    char word;
    ssize_t got;
    do
        got = read(from, &word, 1);
    while (got < 0 && errno == EINTR);
    return got == 1;
}

static void tell(int to) {
    const char word = 0;
    fuzz_promise(write(to, &word, 1) == 1, "the other process is there");
}

static _Noreturn void serve(void) {
    close(to_server[1]);
    close(to_fuzzer[0]);
    server = getpid();
    signal(SIGINT, SIG_IGN);
    __sanitizer_set_death_callback(at_death);
    __sanitizer_set_report_fd((void*)(intptr_t)dup(STDERR_FILENO));
    begin();
    __sanitizer_install_malloc_and_free_hooks(count_taken, count_freed);
    while (wait_for_word(to_server[0])) {
        const int64_t before = held;
        fuzz_run(shared->text, shared->size);
        look_for_leaks(before);
        fuzz_promise(!shared->stopped, "no sanitizer stops a copy");
        tell(to_fuzzer[1]);
    }
    exit(0);
}

int LLVMFuzzerInitialize(int* argc, char*** argv) {
    (void)argc, (void)argv;
    shared = share(NULL, sizeof *shared);
    share_counters();
    fuzz_promise(pipe(to_server) == 0 && pipe(to_fuzzer) == 0, "there are pipes");
    server = fork();
    fuzz_promise(server >= 0, "there is a server");
    if (server == 0)
        serve();
    close(to_server[0]);
    close(to_fuzzer[1]);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    shared->size = size < CASE_MAX ? size : CASE_MAX;
    memcpy(shared->text, data, shared->size);
    tell(to_server[1]);
    if (wait_for_word(to_fuzzer[0]))
        return 0;
    waitpid(server, NULL, 0);
    abort();
}

#endif
