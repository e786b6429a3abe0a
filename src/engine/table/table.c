// The table of one engine: compiled once per width.

#include "base/engine.h"
#include "friction/law/registry.h"
#include "patch/kernel/field.h"
#include "solve/batch/outputs.h"
#include "solve/step/stepper.h"
#include "system/registry.h"

#if defined(JD_MATHS_LIBM)
#define MATHS "libm"
#elif defined(JD_MATHS_CINZ)
#define MATHS "sleef cinz"
#else
#define MATHS "sleef finz"
#endif

extern const jd_engine JD_WIDE(jd_engine);

const jd_engine JD_WIDE(jd_engine) = {
    .info = {.name = JD_ENGINE_NAME, .maths = MATHS, .lanes = JD_LANES},
    .isa = JD_ENGINE_ISA,
    .systems = JD_WIDE(jd_systems),
    .laws = JD_WIDE(jd_laws),
    .steppers = JD_WIDE(jd_steppers),
    .run = JD_WIDE(jd_batch_run),
    .measure = JD_WIDE(jd_measure),
    .friction = JD_WIDE(jd_patch_run),
    .parts = JD_WIDE(jd_patch_parts),
};
