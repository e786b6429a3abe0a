// Outputs of the rows of a finished trajectory, JD_LANES rows at a time.

#include "solve/measure.h"
#include "base/memory.h"

#include <stdlib.h>

typedef struct scratch {
    jd_real *parameters, *constants, *y, *outputs;
} scratch;

static jd_status create(const jd_system* system, scratch* s) {
    s->parameters = jd_memory_create((size_t)system->parameter_count, sizeof(jd_real));
    s->constants = jd_memory_create((size_t)system->kernel->constant_count, sizeof(jd_real));
    s->y = jd_memory_create((size_t)system->state_count, sizeof(jd_real));
    s->outputs = jd_memory_create((size_t)system->output_count, sizeof(jd_real));
    return s->parameters && s->constants && s->y && s->outputs ? JD_OK : JD_ERR_MEMORY;
}

static void destroy(scratch* s) {
    free(s->parameters);
    free(s->constants);
    free(s->y);
    free(s->outputs);
}

static jd_instance instance_of(const jd_measure_spec* spec, const scratch* s) {
    jd_instance instance = {.parameters = s->parameters, .constants = s->constants};
    const jd_system* system = spec->system;
    for (int i = 0; i < system->parameter_count; i++)
        s->parameters[i] = jd_set(spec->task->parameters[i]);
    if (system->kernel->prepare)
        system->kernel->prepare(s->parameters, s->constants);
    if (spec->law) {
        instance.friction.law = spec->law;
        for (int i = 0; i < spec->law->parameter_count; i++)
            instance.friction.parameters[i] = jd_set(spec->task->law_parameters[i]);
        instance.friction.moments = system->kernel->patch(s->parameters);
    }
    return instance;
}

// Rows first .. first + count - 1; lanes beyond the last row repeat it.
static void measure_rows(const jd_measure_spec* spec, const jd_instance* instance, scratch* s,
                         int64_t first) {
    const jd_system* system = spec->system;
    jd_real t = jd_set(0.0);
    for (int lane = 0; lane < JD_LANES; lane++) {
        const int64_t row = first + lane < spec->row_count ? first + lane : spec->row_count - 1;
        jd_put(&t, lane, spec->t[row]);
        for (int i = 0; i < system->state_count; i++)
            jd_put(&s->y[i], lane, spec->y[row * spec->stride + i]);
    }
    system->kernel->measure(instance, t, s->y, s->outputs);
    for (int lane = 0; lane < JD_LANES && first + lane < spec->row_count; lane++)
        for (int i = 0; i < system->output_count; i++)
            if (!system->outputs[i].integral_of)
                spec->outputs[(first + lane) * system->output_count + i] =
                    jd_get(s->outputs[i], lane);
}

jd_status JD_WIDE(jd_measure)(const jd_measure_spec* spec) {
    scratch s = {0};
    const jd_status status = create(spec->system, &s);
    if (status == JD_OK) {
        const jd_instance instance = instance_of(spec, &s);
        for (int64_t row = 0; row < spec->row_count; row += JD_LANES)
            measure_rows(spec, &instance, &s, row);
    }
    destroy(&s);
    return status;
}
