// Rates of a system and their derivatives at a state: by the system itself where it has them, else
// by central differences of fourth order.                                          [solver:S15]
//
//     f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h)))/(12 h)
//
// All lanes do the same.

#include "solve/batch/jacobian.h"

#include "base/memory.h"
#include "solve/contact.h"
#include "solve/instance.h"

#include <float.h>
#include <stdlib.h>

#define SHARE 1e-3  // of the scale of a number: (DBL_EPSILON)^(1/5), where rounding meets curvature

typedef struct scratch {
    jd_instance_store store;
    jd_real *y, *sum, *rate;  // [state]
    jd_real* own;             // the system's own derivatives
} scratch;

static jd_status create(const jd_jacobian_spec* spec, scratch* s) {
    const size_t n = (size_t)spec->system->state_count;
    const jd_status status = jd_instance_create(&s->store, spec->system, spec->laws);
    s->y = jd_memory_create(n, sizeof(jd_real));
    s->sum = jd_memory_create(n, sizeof(jd_real));
    s->rate = jd_memory_create(n, sizeof(jd_real));
    s->own = jd_memory_create(n * (n + 1), sizeof(jd_real));
    return status == JD_OK && s->y && s->sum && s->rate && s->own ? JD_OK : JD_ERR_MEMORY;
}

static void destroy(scratch* s) {
    jd_instance_free(&s->store);
    free(s->y);
    free(s->sum);
    free(s->rate);
    free(s->own);
}

// ---- Rates -------------------------------------------------------------------------------------

static void evaluate(const jd_jacobian_spec* spec, scratch* s, double t) {
    jd_instance_store* store = &s->store;
    if (!store->touches && !store->rubs) {
        spec->system->kernel->rates(&store->instance, jd_set(t), s->y, s->rate);
        return;
    }
    jd_instance_touch(store, jd_mask_none(), jd_set(t), s->y);
    jd_contact_rub(&store->instance, &store->contact);
    jd_instance_rub(store, jd_mask_none());
    jd_instance_rates(store, jd_set(t), s->y, s->rate);
}

// ---- Derivatives -------------------------------------------------------------------------------

// A difference along state j, or along time for j = n, into `sum`.
static void difference(const jd_jacobian_spec* spec, scratch* s, int j, double length) {
    static const double places[4] = {1, -1, 2, -2}, weights[4] = {8, -8, -1, 1};
    const int n = spec->system->state_count;
    for (int i = 0; i < n; i++)
        s->sum[i] = jd_set(0.0);
    for (int k = 0; k < 4; k++) {
        if (j < n)
            s->y[j] = jd_set(spec->y[j] + places[k] * length);
        evaluate(spec, s, j < n ? spec->t : spec->t + places[k] * length);
        for (int i = 0; i < n; i++)
            s->sum[i] += weights[k] * s->rate[i];
        if (j < n)
            s->y[j] = jd_set(spec->y[j]);
    }
    for (int i = 0; i < n; i++)
        s->sum[i] = s->sum[i] / (12 * length);
}

// So long that adding it loses nothing.
static double length_of(double value, double scale) {
    const double wanted = SHARE * fmax(fabs(value), scale);
    const double sum = value + wanted;
    return sum - value;
}

static void by_time(const jd_jacobian_spec* spec, scratch* s) {
    const int n = spec->system->state_count;
    difference(spec, s, n, SHARE * spec->pace);
    for (int i = 0; i < n; i++)
        spec->jacobian->by_time[i] = jd_get(s->sum[i], 0);
}

static void by_differences(const jd_jacobian_spec* spec, scratch* s) {
    const jd_system* system = spec->system;
    const int n = system->state_count;
    jd_jacobian* out = spec->jacobian;
    for (int j = 0; j < n; j++) {
        difference(spec, s, j, length_of(spec->y[j], system->states[j].scale));
        for (int i = 0; i < n; i++)
            out->by_state[i * n + j] = jd_get(s->sum[i], 0);
    }
    if (out->by_time)
        by_time(spec, s);
}

static void by_system(const jd_jacobian_spec* spec, scratch* s) {
    const int n = spec->system->state_count;
    jd_derivatives rates = {.by_state = s->own, .by_time = s->own + n * n};
    spec->system->kernel->jacobian(&s->store.instance, jd_set(spec->t), s->y, &rates, NULL);
    for (int i = 0; i < n * n; i++)
        spec->jacobian->by_state[i] = jd_get(rates.by_state[i], 0);
    if (spec->jacobian->by_time && spec->system->kernel->timeless)
        by_time(spec, s);
    else
        for (int i = 0; spec->jacobian->by_time && i < n; i++)
            spec->jacobian->by_time[i] = jd_get(rates.by_time[i], 0);
}

static void look(const jd_jacobian_spec* spec, scratch* s) {
    const jd_system_kernel* kernel = spec->system->kernel;
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_instance_load(&s->store, lane, spec->task);
    jd_instance_prepare(&s->store);
    s->store.instance.piece = jd_set(spec->t);
    for (int i = 0; i < spec->system->state_count; i++)
        s->y[i] = jd_set(spec->y[i]);
    spec->jacobian->exact = kernel->jacobian != NULL;
    if (kernel->jacobian)
        by_system(spec, s);
    else
        by_differences(spec, s);
    evaluate(spec, s, spec->t);
    for (int i = 0; spec->jacobian->rate && i < spec->system->state_count; i++)
        spec->jacobian->rate[i] = jd_get(s->rate[i], 0);
}

jd_status jd_jacobian_look(const jd_jacobian_spec* spec) {
    scratch s = {0};
    const jd_status status = create(spec, &s);
    if (status == JD_OK)
        look(spec, &s);
    destroy(&s);
    return status;
}
