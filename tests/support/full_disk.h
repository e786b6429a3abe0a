/// @file full_disk.h
/// A limit on the size of files that stands for a full disk: the system refuses to store more.
#ifndef JUDDER_TESTS_FULL_DISK_H
#define JUDDER_TESTS_FULL_DISK_H

#include "support/check.h"

#include <signal.h>
#include <sys/resource.h>

static struct rlimit full_disk_before;

/// From here on no file grows beyond `bytes`; writing more fails with EFBIG.
static inline void full_disk_begin(unsigned bytes) {
    REQUIRE(getrlimit(RLIMIT_FSIZE, &full_disk_before) == 0);
    const struct rlimit small = {.rlim_cur = bytes, .rlim_max = full_disk_before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
}

static inline void full_disk_end(void) {
    REQUIRE(setrlimit(RLIMIT_FSIZE, &full_disk_before) == 0);
    signal(SIGXFSZ, SIG_DFL);
}

#endif
