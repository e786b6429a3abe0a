// A system whose equations are a function over arrays: the kernel of the engine with most lanes calls it.

#include "graph/function.h"

#include "base/engine.h"
#include "base/given.h"
#include "judder/kernel.h"

#include <stdlib.h>

#define ALL_LANES 64  // trajectories side by side: the engine that suits so many

static jd_status check_count(jd_context* context, const char* what, int count, int least) {
    if (count >= least && count <= JD_FUNCTION_ENTRIES)
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE, "number of %s is %d, must be %d to %d", what, count,
                   least, JD_FUNCTION_ENTRIES);
}

static jd_status check_spec(jd_context* context, const jd_row_function_spec* spec) {
    const jd_system* table = spec->table;
    jd_status status = check_count(context, "states", table->state_count, 1);
    if (status == JD_OK)
        status = check_count(context, "parameters", table->parameter_count, 0);
    if (status == JD_OK)
        status = check_count(context, "outputs", table->output_count, 0);
    if (status == JD_OK && (table->output_count > 0) != (spec->measure != NULL))
        status = jd_fail(context, JD_ERR_ARGUMENT, "outputs and measure do not go together");
    if (status == JD_OK && (table->contact_count > 0 || table->watch_count > 0))
        status = jd_fail(context, JD_ERR_ARGUMENT, "a function has no contacts and no events");
    if (status == JD_OK && spec->jacobian && spec->lanes != 1)
        status = jd_fail(context, JD_ERR_ARGUMENT, "derivatives of a function go with one lane");
    for (int i = 0; status == JD_OK && i < table->output_count; i++)
        if (table->outputs[i].integral_of)
            status = jd_fail(context, JD_ERR_ARGUMENT, "a function has no integrals");
    return status;
}

static const jd_engine* find_engine(int lanes) {
    if (lanes == 0)
        return jd_engine_best(ALL_LANES);
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i) && jd_engine_at(i)->lanes == lanes)
            return jd_engine_table_at(i);
    return NULL;
}

jd_status jd_row_function_create(jd_context* context, const jd_row_function_spec* spec,
                                 jd_row_function** function) {
    if (function)
        *function = NULL;
    if (!JD_GIVEN(context, spec, function) || !JD_GIVEN(context, spec->table) || !spec->rates)
        return JD_ERR_ARGUMENT;
    const jd_status status = check_spec(context, spec);
    if (status < 0)
        return status;
    const jd_engine* engine = find_engine(spec->lanes);
    if (!engine)
        return jd_fail(context, JD_ERR_UNSUPPORTED, "no engine of this machine has %d lanes",
                       spec->lanes);
    jd_row_function* f = calloc(1, sizeof *f);
    jd_system_kernel* kernel = malloc(sizeof *kernel);
    if (!f || !kernel) {
        free(f);
        free(kernel);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a system");
    }
    *f = (jd_row_function){.spec = *spec,
                           .parameters = spec->table->parameter_count,
                           .states = spec->table->state_count,
                           .outputs = spec->table->output_count,
                           .system = *spec->table,
                           .kernel = kernel};
    *kernel = *engine->function;
    if (!spec->measure)
        kernel->measure = NULL;
    if (!spec->jacobian)
        kernel->jacobian = NULL;
    kernel->data = f;
    f->system.kernel = kernel;
    *function = f;
    return JD_OK;
}

const jd_system* jd_row_function_system(const jd_row_function* function) {
    return &function->system;
}

void jd_row_function_free(jd_row_function* function) {
    if (!function)
        return;
    free(function->kernel);
    free(function);
}
