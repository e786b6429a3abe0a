// A library that is loaded before others (LD_PRELOAD) and lets the system fail, as the environment
// says:
//
//     FAULT_LOCK=ENOLCK|EPERM|ENOSYS   no file can be locked, by fcntl or flock
//     FAULT_LIBRARY=hdf5               no library of such a name can be loaded
//     FAULT_WRITE=30                   the disk is full after so many pwrite()
//     FAULT_PAUSE=FILE                 after as many pwrite() more as FAULT_AFTER says, say so in
//     FAULT_AFTER=30                   FILE.here and wait until FILE is there
//
// Where two processes write one file, the last one puts them into step: no test hangs on luck.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define SEEN __attribute__((visibility("default")))
#define CALL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// ---- Locks -------------------------------------------------------------------------------------

// The errno that locks fail with; 0: they do not.
static int lock_fault(void) {
    const char* name = getenv("FAULT_LOCK");
    if (!name)
        return 0;
    return strcmp(name, "EPERM") == 0 ? EPERM : strcmp(name, "ENOSYS") == 0 ? ENOSYS : ENOLCK;
}

static bool is_lock(int command) {
    return command == F_SETLK || command == F_SETLKW || command == F_GETLK ||
           command == F_OFD_SETLK || command == F_OFD_SETLKW || command == F_OFD_GETLK;
}

SEEN int fcntl(int file, int command, ...) {
    va_list list;
    va_start(list, command);
    void* argument = va_arg(list, void*);
    va_end(list);
    if (is_lock(command) && lock_fault() != 0) {
        errno = lock_fault();
        return -1;
    }
    return CALL(fcntl)(file, command, argument);
}

SEEN int fcntl64(int file, int command, ...) __attribute__((alias("fcntl")));

SEEN int flock(int file, int command) {
    if (lock_fault() == 0)
        return CALL(flock)(file, command);
    errno = lock_fault();
    return -1;
}

// ---- Libraries ---------------------------------------------------------------------------------

SEEN void* dlopen(const char* name, int mode) {
    const char* fault = getenv("FAULT_LIBRARY");
    return CALL(dlopen)(name && fault && strstr(name, fault) ? "libabsent.so.1" : name, mode);
}

// ---- Writing -----------------------------------------------------------------------------------

static void pause_at(const char* file) {
    char here[4096];
    snprintf(here, sizeof here, "%s.here", file);
    close(open(here, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    while (access(file, F_OK) != 0)
        usleep(1000);
}

static long number(const char* name, long otherwise) {
    const char* text = getenv(name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

SEEN ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
    static atomic_long calls;
    const long call = atomic_fetch_add(&calls, 1);
    const char* pause = getenv("FAULT_PAUSE");
    if (call >= number("FAULT_WRITE", call + 1)) {
        errno = ENOSPC;
        return -1;
    }
    if (pause && call == number("FAULT_AFTER", 0))
        pause_at(pause);
    return CALL(pwrite)(file, bytes, size, offset);
}

SEEN ssize_t pwrite64(int file, const void* bytes, size_t size, off_t offset)
    __attribute__((alias("pwrite")));
