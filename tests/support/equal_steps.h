/// @file equal_steps.h
/// Steps of equal length by a stepper alone, without its control, for orders of convergence.
#ifndef JUDDER_TESTS_EQUAL_STEPS_H
#define JUDDER_TESTS_EQUAL_STEPS_H

#include "solve/step/stepper.h"
#include "support/check.h"

typedef void (*exact_fn)(double t, double* y);

// What the system of support/oscillator.h does.
static inline void exact_oscillator(double t, double* y) {
    y[0] = cos(t);
    y[1] = -sin(t);
    y[2] = exp(sin(t));
}

static inline double distance(const double* a, const double* b, int n) {
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

// Errors at the end, and the largest between steps, of equal steps over [0, 2].
typedef struct errors {
    double end, between;
} errors;

// A stepper, a system of at most three states with its one parameter, and its solution.
typedef struct equal_steps {
    const jd_stepper* stepper;
    const jd_system* system;
    double parameter;
    exact_fn exact;
} equal_steps;

static inline errors with_equal_steps(const equal_steps* c, int steps) {
    // so loose that every step stands
    const jd_batch_spec spec = {.system = c->system, .stepper = c->stepper, .tolerance = 1e3};
    const int n = c->system->state_count;
    double parameter = c->parameter, one[3] = {1, 1, 1}, y[3], y_new[3], got[3], want[3];
    jd_batch b = {.most = INFINITY, .spec = &spec, .n = n, .total = n, .atol = one, .typical = one};
    b.store.instance.parameters = &parameter;
    b.y = y;
    b.y_new = y_new;
    b.end = 2;
    c->exact(0, y);
    CHECK_INT(c->stepper->create(&b), JD_OK);
    c->stepper->start(&b, jd_mask_all());

    errors e = {0};
    for (int i = 0; i < steps; i++) {
        b.h = 2.0 / steps;
        c->stepper->attempt(&b, jd_mask_all());
        CHECK(jd_any(b.accepted));
        c->stepper->refine(&b, jd_mask_all());
        for (double x = 0.1; x < 1; x += 0.2) {
            const double t = b.t + x * b.h;
            CHECK_INT(c->stepper->interpolate(&b, 0, t, got), JD_OK);
            c->exact(t, want);
            e.between = fmax(e.between, distance(got, want, n));
        }
        c->stepper->commit(&b, jd_mask_all());
    }
    c->exact(2, want);
    e.end = distance(b.y, want, n);
    c->stepper->free(&b);
    return e;
}

#endif
