// The table of one engine: compiled once per width.

#include "base/engine.h"
#include "friction/law/registry.h"
#include "graph/lanes/compiled.h"
#include "graph/lanes/function.h"
#include "graph/lanes/interpreter.h"
#include "patch/kernel/field.h"
#include "solve/batch/contacts.h"
#include "solve/batch/jacobian.h"
#include "solve/batch/outputs.h"
#include "solve/step/stepper.h"
#include "system/registry.h"

extern const jd_engine JD_WIDE(jd_engine);

const jd_engine JD_WIDE(jd_engine) = {
    .info = {.name = JD_ENGINE_NAME, .lanes = JD_LANES},
    .isa = JD_ENGINE_ISA,
    .systems = jd_systems,
    .laws = jd_laws,
    .interpreter = &jd_interpreter,
    .function = &jd_row_function_kernel,
    .compiled = jd_compiled_programs,
    .steppers = jd_steppers,
    .run = jd_batch_run,
    .measure = jd_measure,
    .contacts = jd_contacts_look,
    .jacobian = jd_jacobian_look,
    .friction = jd_patch_run,
    .parts = jd_patch_parts,
};
