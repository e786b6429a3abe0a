// What the fuzz targets share: promises, and cases that are made of seeds and pieces.
//
// A target has LLVMFuzzerTestOneInput and the list fuzz_own. With libFuzzer (clang
// -fsanitize=fuzzer,address,undefined) its pieces are what other fuzzers keep in a dictionary. With
// -DJD_FUZZ_STANDALONE the program takes the kept cases, those in the folder here with the target's name,
// then makes its own, the same for the same arguments: fuzz_NAME [SEED [COUNT]]; or it runs cases of
// files: fuzz_NAME FILE...
#ifndef JUDDER_TESTS_FUZZ_CASES_H
#define JUDDER_TESTS_FUZZ_CASES_H

#include "judder/base.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FUZZ_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// What cases are made of.
typedef struct fuzz_words {
    const char* const* seeds;  ///< what they begin with
    size_t seed_count;
    const char* const* pieces;  ///< what mutations put in
    size_t piece_count;
    bool numbered;  ///< pieces are formats of one unsigned number, which is drawn
    size_t most;    ///< longest case of one's own [bytes]
} fuzz_words;

extern const fuzz_words fuzz_own;

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/// A broken promise ends the program, so that the fuzzer keeps the case.
void fuzz_promise(bool held, const char* what);

/// A failure has a message of one line, which begins with `begin`.
void fuzz_promise_message(const jd_context* context, const char* begin);

#endif
