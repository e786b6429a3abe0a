// What this machine's processor can do, asked once per call: the answer is cheap.

#include "base/machine.h"

bool jd_machine_runs(jd_isa isa) {
#if defined(__x86_64__)
    switch (isa) {
    case JD_ISA_BASE:
        return true;
    case JD_ISA_AVX2:
        return __builtin_cpu_supports("avx2");
    case JD_ISA_AVX512:
        return __builtin_cpu_supports("avx512f");
    }
    return false;
#else
    return isa == JD_ISA_BASE;
#endif
}
