// Outputs of the rows of a finished trajectory, JD_LANES rows at a time.

#include "solve/batch/outputs.h"

#include "base/memory.h"
#include "solve/instance.h"

#include <stdlib.h>

typedef struct scratch {
    jd_instance_store store;
    jd_real *y, *outputs;
} scratch;

static jd_status create(const jd_measure_spec* spec, scratch* s) {
    const jd_status status = jd_instance_create(&s->store, spec->system, spec->laws);
    s->y = jd_memory_create((size_t)spec->system->state_count, sizeof(jd_real));
    s->outputs = jd_memory_create((size_t)spec->system->output_count, sizeof(jd_real));
    return status == JD_OK && s->y && s->outputs ? JD_OK : JD_ERR_MEMORY;
}

static void destroy(scratch* s) {
    jd_instance_free(&s->store);
    free(s->y);
    free(s->outputs);
}

// Rows first .. first + JD_LANES - 1; lanes beyond the last row repeat it.
static void measure_rows(const jd_measure_spec* spec, scratch* s, int64_t first) {
    const jd_system* system = spec->system;
    // The last numbers of a row: with a contact its mode, with jumps the regime.
    const bool sticks = jd_system_patched(system);
    const bool jumps = system->kernel->jump || jd_instance_contacts(&s->store);
    const int regime = spec->stride - 1, mode = spec->stride - (jumps ? 2 : 1);
    jd_real t = jd_set(0.0);
    jd_mask stuck = jd_mask_none(), rests = jd_mask_none();
    for (int lane = 0; lane < JD_LANES; lane++) {
        const int64_t row = first + lane < spec->row_count ? first + lane : spec->row_count - 1;
        jd_put(&t, lane, spec->t[row]);
        for (int i = 0; i < system->state_count; i++)
            jd_put(&s->y[i], lane, spec->y[row * spec->stride + i]);
        const double how = sticks ? spec->y[row * spec->stride + mode] : 0;
        jd_mask_put(&stuck, lane, how > 0);
        jd_mask_put(&rests, lane, how > 1);
        if (jumps)
            jd_put(&s->store.instance.regime, lane, spec->y[row * spec->stride + regime]);
    }
    s->store.instance.piece = t;
    s->store.instance.rests = rests;
    jd_instance_measure(&s->store, stuck, t, s->y, s->outputs);
    for (int lane = 0; lane < JD_LANES && first + lane < spec->row_count; lane++)
        for (int i = 0; i < system->output_count; i++)
            if (!system->outputs[i].integral_of)
                spec->outputs[(first + lane) * system->output_count + i] =
                    jd_get(s->outputs[i], lane);
}

jd_status jd_measure(const jd_measure_spec* spec) {
    scratch s = {0};
    const jd_status status = create(spec, &s);
    if (status == JD_OK) {
        for (int lane = 0; lane < JD_LANES; lane++)
            jd_instance_load(&s.store, lane, spec->task);
        jd_instance_prepare(&s.store);
        for (int64_t row = 0; row < spec->row_count; row += JD_LANES)
            measure_rows(spec, &s, row);
    }
    destroy(&s);
    return status;
}
