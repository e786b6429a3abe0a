/// @file compiled.h
/// Programs that every engine has in C, too: those of the texts in systems/.           [graph:G8]
///
/// A program is known by its fingerprint, so whichever way a text comes in, by its name, from a copy
/// of the file or with other defaults, it runs compiled as long as the equations are the same.
#ifndef JUDDER_GRAPH_COMPILED_H
#define JUDDER_GRAPH_COMPILED_H

#include "graph/program.h"

/// A program in C, in one engine.
typedef struct jd_compiled {
    uint64_t fingerprint;  ///< jd_program_fingerprint of the program
    const struct jd_system_kernel* kernel;
} jd_compiled;

/// What a program does, as one number: instructions, numbers, curves and counts, not names or
/// places in a text. FNV-1a in 64 bits.
uint64_t jd_program_fingerprint(const jd_program* program);

#endif
