// Cases in a process of their own: for targets that read HDF5.
//
// libjudder reads an HDF5 file in a copy of the process (src/record/apart.c), as that library keeps state
// and may crash. libFuzzer's process is large, and to copy it takes longer than the case: so a small
// server, made before anything is loaded, takes the cases, and is what is copied for each. HDF5 is begun
// in it once. Counters of coverage are in memory that all share; a server that ends has met what the
// fuzzer looks for. In a copy no report of a sanitizer is seen: the server is told of it, unless HDF5
// itself is at work there. Without libFuzzer the process is small, and the server itself.
#ifndef JUDDER_TESTS_FUZZ_SERVER_H
#define JUDDER_TESTS_FUZZ_SERVER_H

#include "fuzz/cases.h"

/// Of the target: called once in the server, and for each case.
void fuzz_begin(void);
void fuzz_run(const uint8_t* text, size_t size);

#endif
