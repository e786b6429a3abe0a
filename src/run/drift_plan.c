// When the drift of a run is measured: the period of what drives it, and whole numbers of them.
//                                                                                       [drift:T1]

#include "judder/drift.h"

#include "base/given.h"
#include "model/model.h"
#include "run/trajectory.h"

#include <math.h>
#include <string.h>

#define LARGEST 1000.0                // numerator and denominator of a ratio of frequencies
#define NEAR 1e-9                     // relative: so near a ratio is rational
#define MOST (2 * JD_MAX_TERMS + 16)  // frequencies

// ---- Common period -----------------------------------------------------------------------------

// Denominator of the fraction that `ratio` > 0 is; 0 if it is none. By continued fractions.
static double denominator(double ratio) {
    double p0 = 1, q0 = 0, p1 = floor(ratio), q1 = 1, rest = ratio - p1;
    while (p1 <= LARGEST && q1 <= LARGEST) {
        if (p1 > 0 && fabs(p1 / q1 - ratio) <= NEAR * ratio)
            return q1;
        if (!(rest > 0))
            return 0;
        const double whole = floor(1 / rest), p = whole * p1 + p0, q = whole * q1 + q0;
        rest = 1 / rest - whole;
        p0 = p1, q0 = q1, p1 = p, q1 = q;
    }
    return 0;
}

double jd_common_period(const double* omega, int count) {
    double base = 0;  // all frequencies so far are whole multiples of it
    for (int i = 0; i < count; i++) {
        const double one = fabs(omega[i]);
        if (one == 0)
            continue;
        const double parts = base > 0 ? denominator(one / base) : 1;
        if (parts == 0)
            return INFINITY;
        base = base > 0 ? base / parts : one;
    }
    return base > 0 ? JD_TURN / base : 0;
}

// ---- What drives a model -----------------------------------------------------------------------

typedef struct frequencies {
    double omega[MOST];
    int count;
} frequencies;

static void add(frequencies* f, double omega) {
    if (f->count < MOST)
        f->omega[f->count++] = omega;
}

static void add_own(frequencies* f, const jd_model* model) {
    const jd_part* part = jd_system_part(model->system, JD_PART_DRIVE);
    const jd_parameter* parameter;
    for (const jd_own_motion* own = part ? part->own : NULL; own && own->amplitude; own++) {
        double amplitude = 0, omega = 0;
        // They are parameters of the system.
        jd_status_ignore(jd_model_parameter(model, own->amplitude, &parameter, &amplitude));
        jd_status_ignore(jd_model_parameter(model, own->omega, &parameter, &omega));
        if (amplitude != 0)
            add(f, omega);
    }
}

// Those that the system names where no part of it tells them.
static void add_named(frequencies* f, const jd_model* model) {
    const char* const* names = model->system->frequencies;
    const jd_parameter* parameter;
    double omega = 0;
    for (int i = 0; names && names[i]; i++)
        if (jd_model_parameter(model, names[i], &parameter, &omega) == JD_OK)
            add(f, omega);
}

// The frequency of a term from a time on to the end; false if it does not repeat.
static bool repeats(const jd_drive_term* term, double from, double* omega) {
    *omega = term->omega;
    if (term->kind == JD_DRIVE_TABLE) {
        const double period = jd_recorded_motion_period(term->motion);
        *omega = period > 0 ? JD_TURN / period : 0;
        return period > 0;
    }
    if (term->kind == JD_DRIVE_CHIRP && from >= term->from + term->duration)
        *omega = term->omega_end;
    return term->kind == JD_DRIVE_HARMONIC ||
           (term->kind == JD_DRIVE_CHIRP &&
            (from >= term->from + term->duration || term->omega == term->omega_end));
}

// All that drives a model from a time on. @return whether it repeats.
static bool gather(const jd_model* model, double from, frequencies* f) {
    add_named(f, model);
    for (int i = 0; i < model->loads.count; i++)
        add(f, model->loads.terms[i].omega);
    for (int i = 0; i < model->drive.count; i++) {
        double omega;
        if (!repeats(&model->drive.terms[i], from, &omega))
            return false;
        add(f, omega);
    }
    add_own(f, model);
    return true;
}

// How fast measured motions change: largest acceleration over largest velocity.
static double liveliness(const jd_model* model) {
    double fastest = 0;
    for (int i = 0; i < model->drive.count; i++) {
        const jd_drive_term* term = &model->drive.terms[i];
        for (int k = 0; term->kind == JD_DRIVE_TABLE && k < JD_COORDINATE_COUNT; k++) {
            const double rate = jd_recorded_motion_bound(term->motion, k, 1);
            if (rate > 0)
                fastest = fmax(fastest, jd_recorded_motion_bound(term->motion, k, 2) / rate);
        }
    }
    return fastest;
}

jd_rhythm jd_model_rhythm(const jd_model* model, double from, double end) {
    frequencies f = {.count = 0};
    jd_rhythm rhythm = {.period = INFINITY};
    if (jd_loads_next_break(&model->loads, &model->drive, from) < end || !gather(model, from, &f))
        return rhythm;
    rhythm.period = jd_common_period(f.omega, f.count);
    rhythm.apart = isinf(rhythm.period);
    for (int i = 0; i < f.count; i++)
        rhythm.fastest = fmax(rhythm.fastest, fabs(f.omega[i]));
    rhythm.fastest = fmax(rhythm.fastest, liveliness(model));
    return rhythm;
}

bool jd_model_is_driven(const jd_model* model) {
    frequencies f = {.count = 0};
    add_named(&f, model);
    add_own(&f, model);
    bool driven = false;
    for (int i = 0; i < f.count; i++)
        driven = driven || f.omega[i] != 0;
    for (int k = 0; k < JD_VELOCITY_COUNT; k++)
        driven = driven || jd_drive_moves(&model->drive, (jd_coordinate)k);
    for (int i = 0; i < model->drive.count; i++) {
        const jd_drive_term* term = &model->drive.terms[i];
        driven = driven || (term->omega != 0 && (term->alpha_x != 0 || term->alpha_y != 0));
    }
    return driven;
}

double jd_model_period(const jd_model* model) {
    frequencies f = {.count = 0};
    return gather(model, INFINITY, &f) ? jd_common_period(f.omega, f.count) : INFINITY;
}

// ---- Plan --------------------------------------------------------------------------------------

jd_status jd_drift_plan_make(const jd_model* model, double begin, double end, double transient,
                             jd_drift_plan* plan) {
    if (!JD_GIVEN(jd_context_of(model), model, plan))
        return JD_ERR_ARGUMENT;
    const double left_out = transient < 0 ? 0.5 * (end - begin) : transient;
    const double span = end - begin - left_out;
    *plan = (jd_drift_plan){.batches = 1};
    const jd_drift_places places = jd_drift_places_of(model->system);
    if (places.x < 0 || places.y < 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "nothing drifts in system '%s'",
                       model->system->name);
    if (!(span > 0 && isfinite(span)))
        return jd_fail(model->context, JD_ERR_RANGE,
                       "the transient is %g s, must be shorter than the run, %g s", left_out,
                       end - begin);
    double period = jd_model_rhythm(model, begin + left_out, end).period;
    const bool common = period > 0 && period <= span;
    if (!common)
        period = span / JD_DRIFT_BATCHES;
    const double whole = common ? floor(span / period * (1 + NEAR)) : JD_DRIFT_BATCHES;
    const int batches = whole < JD_DRIFT_BATCHES ? (int)whole : JD_DRIFT_BATCHES;
    const double each = floor(whole / batches);
    *plan = (jd_drift_plan){
        .period = period,
        .common = common,
        .from = fmax(end - each * batches * period, begin),
        .until = end,
        .periods = (int64_t)each * batches,
        .batches = batches,
    };
    plan->transient = plan->from - begin;
    return JD_OK;
}

double jd_drift_time(const jd_drift_plan* plan, int sample) {
    if (sample >= plan->batches)
        return plan->until;
    return plan->from + (plan->until - plan->from) * sample / plan->batches;
}

// ---- Places ------------------------------------------------------------------------------------

static int state_place(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return i;
    return -1;
}

// Behind the states come the outputs that are integrals.
static int integral_place(const jd_system* system, const char* name) {
    int place = system->state_count;
    for (int i = 0; i < system->output_count; i++) {
        if (!system->outputs[i].integral_of)
            continue;
        if (strcmp(system->outputs[i].name, name) == 0)
            return place;
        place++;
    }
    return -1;
}

jd_drift_places jd_drift_places_of(const jd_system* system) {
    const jd_transport* t = &system->transport;
    jd_drift_places places = {.x = -1, .y = -1};
    if (!t->x || !t->y)
        return places;
    places.x = state_place(system, t->x);
    places.y = state_place(system, t->y);
    for (int i = 0; i < 4 && t->losses[i]; i++) {
        const int place = integral_place(system, t->losses[i]);
        if (place >= 0)
            places.losses[places.loss_count++] = place;
    }
    return places;
}

// ---- Of a trajectory ---------------------------------------------------------------------------

jd_status jd_trajectory_plan_drift(jd_trajectory* trajectory) {
    jd_trajectory* t = trajectory;
    const jd_run_options* o = &t->options;
    jd_drift_plan plan;
    const jd_status status = jd_drift_plan_make(t->model, o->begin, o->end, o->transient, &plan);
    if (status < 0)
        return status;
    t->places = jd_drift_places_of(t->model->system);
    for (int i = 0; i <= plan.batches; i++)
        t->samples[i] = jd_drift_time(&plan, i);
    jd_drift_begin(&t->drift, &plan);
    return JD_OK;
}

jd_status jd_trajectory_drift(const jd_trajectory* trajectory, jd_drift* drift) {
    if (!JD_GIVEN(NULL, trajectory, drift))
        return JD_ERR_ARGUMENT;
    *drift = jd_drift_end(&trajectory->drift);
    if (trajectory->options.drift)
        return JD_OK;
    return jd_fail(trajectory->model->context, JD_ERR_ARGUMENT,
                   "the drift of this trajectory was not measured");
}
