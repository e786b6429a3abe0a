/// @file touch_case.h
/// A system with contacts at a state, one lane, and what must hold of its statement at any state.
#ifndef JUDDER_TESTS_TOUCH_CASE_H
#define JUDDER_TESTS_TOUCH_CASE_H

#include "judder/kernel.h"
#include "support/check.h"
#include "support/random.h"

enum { TOUCH_STATES = 16, TOUCH_MOST = 32, TOUCH_CONTACTS = 2 };

typedef struct touch_case {
    const jd_system* system;
    double parameters[TOUCH_MOST];
    double t, y[TOUCH_STATES], rate[TOUCH_STATES], output[TOUCH_MOST];
    double by[TOUCH_CONTACTS][3][TOUCH_STATES], force[TOUCH_CONTACTS][3][TOUCH_STATES];
    jd_touch touches[TOUCH_CONTACTS];
    jd_instance instance;
} touch_case;

/// The defaults of a system.
static inline void touch_case_init(touch_case* c, const jd_system* system) {
    memset(c, 0, sizeof *c);
    c->system = system;
    for (int i = 0; i < system->parameter_count; i++)
        c->parameters[i] = system->parameters[i].value;
    for (int i = 0; i < system->state_count; i++)
        c->y[i] = system->states[i].value;
    for (int k = 0; k < system->contact_count; k++)
        for (int d = 0; d < 3; d++) {
            jd_contact_line* line = d == 0 ? &c->touches[k].normal : &c->touches[k].along[d - 1];
            line->by = c->by[k][d];
            line->force = c->force[k][d];
        }
    c->instance = (jd_instance){.parameters = c->parameters, .touches = c->touches};
}

static inline double* touch_value(touch_case* c, const char* name) {
    for (int i = 0; i < c->system->parameter_count; i++)
        if (strcmp(c->system->parameters[i].name, name) == 0)
            return &c->parameters[i];
    for (int i = 0; i < c->system->state_count; i++)
        if (strcmp(c->system->states[i].name, name) == 0)
            return &c->y[i];
    CHECK_FAILED("no parameter or state %s", name);
    exit(1);
}

/// Evaluate everything; no contact presses.
static inline void touch_case_eval(touch_case* c) {
    c->instance.parameters = c->parameters;
    c->instance.touches = c->touches;
    c->system->kernel->touch(&c->instance, c->t, c->y, c->touches);
    c->system->kernel->rates(&c->instance, c->t, c->y, c->rate);
    c->system->kernel->measure(&c->instance, c->t, c->y, c->output);
}

static inline double touch_output(const touch_case* c, const char* name) {
    for (int i = 0; i < c->system->output_count; i++)
        if (strcmp(c->system->outputs[i].name, name) == 0)
            return c->output[i];
    CHECK_FAILED("no output %s", name);
    exit(1);
}

static inline const jd_contact_line* touch_line(const touch_case* c, int contact, int direction) {
    const jd_touch* touch = &c->touches[contact];
    return direction == 0 ? &touch->normal : &touch->along[0];
}

static inline double touch_product(const touch_case* c, const double* by, const double* rates) {
    double sum = 0;
    for (int i = 0; i < c->system->state_count; i++)
        sum += by[i] * rates[i];
    return sum;
}

/// Acceleration of one direction per unit of force along another, and without contacts.
static inline double touch_give(const touch_case* c, int k, int d, int to_k, int to_d) {
    return touch_product(c, touch_line(c, to_k, to_d)->by, touch_line(c, k, d)->force);
}

static inline double touch_pull(const touch_case* c, int k, int d) {
    return touch_line(c, k, d)->drift + touch_product(c, touch_line(c, k, d)->by, c->rate);
}

/// The case a little later, or earlier, with rates of its own choice.
static inline touch_case touch_moved(const touch_case* c, const double* rate, double h) {
    touch_case moved;
    touch_case_init(&moved, c->system);
    memcpy(moved.parameters, c->parameters, sizeof c->parameters);
    for (int k = 0; k < TOUCH_CONTACTS; k++)
        moved.touches[k].closed = c->touches[k].closed;
    moved.t = c->t + h;
    for (int i = 0; i < c->system->state_count; i++)
        moved.y[i] = c->y[i] + h * rate[i];
    touch_case_eval(&moved);
    return moved;
}

#define TOUCH_STEP 1e-5      ///< of difference quotients: errors of 1e-10, rounding of 1e-11
#define TOUCH_QUOTIENT 1e-7  ///< relative: what they may be off by, with room

/// The gap grows with its speed; the speeds change with `by` and `drift`.          [touch:T1]
static inline void check_touch_derivatives(const touch_case* c) {
    double rate[TOUCH_STATES];
    memcpy(rate, c->rate, sizeof rate);
    for (int i = 0; i < c->system->state_count; i++)  // any accelerations will do
        for (const jd_moving* m = c->system->motions; m->place; m++)
            if (strcmp(c->system->states[i].name, m->rate) == 0)
                rate[i] = random_between(-3, 3);
    const touch_case a = touch_moved(c, rate, -TOUCH_STEP), b = touch_moved(c, rate, TOUCH_STEP);
    for (int k = 0; k < c->system->contact_count; k++) {
        const double gap = (b.touches[k].gap - a.touches[k].gap) / (2 * TOUCH_STEP);
        CHECK_ABS(gap, c->touches[k].normal.speed, TOUCH_QUOTIENT * (1 + fabs(gap)));
        for (int d = 0; d < 2; d++) {
            const double change = touch_line(&b, k, d)->speed - touch_line(&a, k, d)->speed;
            const double want =
                touch_line(c, k, d)->drift + touch_product(c, touch_line(c, k, d)->by, rate);
            CHECK_ABS(change / (2 * TOUCH_STEP), want, TOUCH_QUOTIENT * (1 + fabs(want)));
        }
    }
}

/// A force along a direction works with its speed, beside what a moving support does; and what one
/// direction does to another that does to the first: W = M^-1 J'.                  [touch:T1]
static inline void check_touch_forces(const touch_case* c, const char* work) {
    for (int k = 0; k < c->system->contact_count; k++)
        for (int d = 0; d < 2; d++) {
            const jd_contact_line* line = touch_line(c, k, d);
            double velocities[TOUCH_STATES] = {0}, fed = 0;
            for (int i = 0; i < c->system->state_count; i++) {
                const bool is_work = work && strcmp(c->system->states[i].name, work) == 0;
                const bool is_loss = strcmp(c->system->states[i].name, c->system->loss) == 0;
                velocities[i] = is_work || is_loss ? 0 : line->force[i];
                fed += is_work ? line->force[i] : 0;
            }
            const touch_case a = touch_moved(c, velocities, -TOUCH_STEP),
                             b = touch_moved(c, velocities, TOUCH_STEP);
            const double gained =
                (touch_output(&b, "E") - touch_output(&a, "E")) / (2 * TOUCH_STEP);
            CHECK_ABS(gained - fed, line->speed, TOUCH_QUOTIENT * (1 + fabs(gained)));
            for (int j = 0; j < 2 * c->system->contact_count; j++) {
                const double there = touch_give(c, k, d, j / 2, j % 2);
                CHECK_ABS(there, touch_give(c, j / 2, j % 2, k, d), 1e-12 * (1 + fabs(there)));
            }
        }
}

/// Without contact forces the account of energy does not move.
static inline void check_touch_balance(const touch_case* c) {
    const touch_case a = touch_moved(c, c->rate, -TOUCH_STEP),
                     b = touch_moved(c, c->rate, TOUCH_STEP);
    const double change =
        (touch_output(&b, "balance") - touch_output(&a, "balance")) / (2 * TOUCH_STEP);
    CHECK_ABS(change, 0, TOUCH_QUOTIENT * (1 + fabs(touch_output(c, "E"))));
}

#endif
