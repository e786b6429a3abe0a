// What can be asked of a stepper or a system without knowing its width: these fields stand first
// in their structs and are the same for every width.

#include "engine/info.h"

#include "judder/kernel.h"

const jd_solver_info* jd_stepper_info(const struct jd_stepper* stepper) {
    return (const jd_solver_info*)(const void*)stepper;
}

int jd_system_lanes(const jd_system* system) { return *(const int*)(const void*)system->kernel; }

const char* jd_system_engine(const jd_system* system) { return system->kernel->engine; }

bool jd_engine_is(const char* name, const char* in_code) {
    for (; *name && *in_code; name++, in_code++)
        if (*name != *in_code && !(*name == '-' && *in_code == '_'))
            return false;
    return *name == *in_code;
}

bool jd_system_sticks(const jd_system* system) { return jd_system_patched(system); }

const char* const* jd_system_regular(const jd_system* system) { return system->kernel->regular; }

int jd_system_modes(const jd_system* system) {
    const bool patched = jd_system_patched(system), touches = system->contact_count > 0;
    return patched + (system->kernel->jump || (touches && !patched));
}
