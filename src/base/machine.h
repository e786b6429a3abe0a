/// @file machine.h
/// What this machine's processor can do.
#ifndef JUDDER_BASE_MACHINE_H
#define JUDDER_BASE_MACHINE_H

#include <stdbool.h>

/// Instruction sets the engines ask for.
typedef enum jd_isa {
    JD_ISA_BASE,    ///< what every machine of this architecture has
    JD_ISA_AVX2,    ///< vectors of 4
    JD_ISA_AVX512,  ///< vectors of 8
} jd_isa;

/// Whether this machine runs code made for `isa`.
bool jd_machine_runs(jd_isa isa);

#endif
