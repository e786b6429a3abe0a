/// @file info.h
/// What can be asked of a stepper or a system without knowing its width.
#ifndef JUDDER_ENGINE_INFO_H
#define JUDDER_ENGINE_INFO_H

#include "judder/run.h"

struct jd_stepper;

/// The description of a stepper of any engine.
const jd_solver_info* jd_stepper_info(const struct jd_stepper* stepper);

/// Numbers at the end of a row that tell how the system is: with a contact its mode, with jumps the
/// regime.
int jd_system_modes(const jd_system* system);

/// Whether a system has a contact that can stick: the first of these numbers is its mode then.
bool jd_system_sticks(const jd_system* system);

/// jd_system_kernel.regular of a system.
const char* const* jd_system_regular(const jd_system* system);

/// The number of lanes a system's kernel was compiled for.
int jd_system_lanes(const jd_system* system);

/// The engine that it names; NULL: none.
const char* jd_system_engine(const jd_system* system);

/// Whether "avx512-8", as users see it, is the engine that code calls avx512_8.
bool jd_engine_is(const char* name, const char* in_code);

#endif
