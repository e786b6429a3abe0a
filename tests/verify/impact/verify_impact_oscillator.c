// The oscillator with a stop against its exact solution: between impacts the motion is linear, so
// that every impact follows from the last one by the first root of a known function. That is solved
// here on its own, from the formula, by dense scanning and bisection.

#include "judder/run.h"
#include "support/same.h"

#define MOST 400

static jd_context* context;

typedef struct values {
    double m, c, k, F, omega, phi, gap, e, x, v;
} values;

static double output(const jd_trajectory* r, int64_t row, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(r));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r, row)[i];
    return (double)NAN;
}

static jd_trajectory* run(const values* p, double end, const char* solver, double tolerance) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* r = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, "impact-oscillator", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    const struct {
        const char* name;
        double value;
    } set[] = {{"m", p->m},         {"c", p->c},     {"k", p->k},     {"F", p->F},
               {"omega", p->omega}, {"phi", p->phi}, {"gap", p->gap}, {"e", p->e}};
    for (int i = 0; i < 8; i++)
        REQUIRE(jd_model_set(model, set[i].name, set[i].value) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "x", p->x) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "v", p->v) == JD_OK);
    jd_run_options o = jd_run_options_default(system);
    o.end = end;
    o.tolerance = tolerance;
    o.solver = solver;
    o.record = JD_RECORD_STEPS;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    jd_model_free(model);
    return r;
}

static jd_model* based(double omega, double e, double A) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    REQUIRE(jd_system_find(context, "impact-oscillator", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    REQUIRE(jd_model_set(model, "omega", omega) == JD_OK);
    REQUIRE(jd_model_set(model, "e", e) == JD_OK);
    REQUIRE(jd_model_set(model, "A", A) == JD_OK);
    REQUIRE(jd_model_set(model, "gap", 0.5) == JD_OK);
    return model;
}

// ---- The exact solution ------------------------------------------------------------------------

// A flight from (t0, x0, v0): x = exp(-s u)(a cos(w u) + b sin(w u)) + C cos(omega t + phi - psi),
// u = t - t0; underdamped.
typedef struct flight {
    double t0, s, w, a, b, C, omega, shift;
} flight;

static flight fly(const values* p, double t0, double x0, double v0) {
    flight f = {.t0 = t0, .s = 0.5 * p->c / p->m, .omega = p->omega};
    const double stiff = p->k - p->m * p->omega * p->omega, damp = p->c * p->omega;
    f.w = sqrt(p->k / p->m - f.s * f.s);
    f.C = p->F / hypot(stiff, damp);
    f.shift = p->phi - atan2(damp, stiff);
    const double angle = p->omega * t0 + f.shift;
    f.a = x0 - f.C * cos(angle);
    f.b = (v0 + f.C * p->omega * sin(angle) + f.s * f.a) / f.w;
    return f;
}

static double place(const flight* f, double t) {
    const double u = t - f->t0;
    return exp(-f->s * u) * (f->a * cos(f->w * u) + f->b * sin(f->w * u)) +
           f->C * cos(f->omega * t + f->shift);
}

static double speed(const flight* f, double t) {
    const double u = t - f->t0, c = cos(f->w * u), s = sin(f->w * u);
    return exp(-f->s * u) * ((f->w * f->b - f->s * f->a) * c - (f->w * f->a + f->s * f->b) * s) -
           f->C * f->omega * sin(f->omega * t + f->shift);
}

// First time after t0 at which the mass is at the gap and comes from below; a scan of 1/4000 of the
// period, with a Newton step on the speed at each maximum so that none is missed.
static double strike(const flight* f, double gap, double end) {
    const double step = JD_TURN / f->omega / 4000;
    double lo = f->t0 + 0.05 * step;
    for (double hi = lo + step; hi < end; lo = hi, hi += step) {
        double top = hi;
        if (speed(f, lo) > 0 && speed(f, hi) < 0)
            top = lo + step * speed(f, lo) / (speed(f, lo) - speed(f, hi));
        if (place(f, top) < gap)
            continue;
        hi = top;
        for (int i = 0; i < 100; i++) {
            const double middle = 0.5 * (lo + hi);
            *(place(f, middle) < gap ? &lo : &hi) = middle;
        }
        return hi;
    }
    return INFINITY;
}

// Impact after impact; with `anew` each flight begins where the run says that it does.
static void compare(const values* p, const char* solver, int least, bool anew) {
    const double end = 1.2 * least * JD_TURN / p->omega;
    jd_trajectory* r = run(p, end, solver, 1e-12);
    flight f = fly(p, 0, p->x, p->v);
    double lost = 0;
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(r) && count < MOST; i++, count++) {
        const jd_event event = jd_trajectory_event_at(r, i);
        const double t = strike(&f, p->gap, end), v = speed(&f, t);
        REQUIRE(strcmp(event.kind, "impact") == 0);
        CHECK_ABS(event.t, t, 1e-9);
        CHECK_ABS(event.state[1], v, 1e-9);
        lost += 0.5 * p->m * (1 - p->e * p->e) * v * v;
        f = fly(p, anew ? event.t : t, p->gap, -p->e * (anew ? event.state[1] : v));
    }
    CHECK(count >= least);
    CHECK(strike(&f, p->gap, end - 1e-9) == INFINITY);  // and no more of them
    CHECK_ABS(jd_trajectory_final(r)[0], place(&f, end), 1e-8);
    CHECK_REL(jd_trajectory_final(r)[2], lost, 1e-9);
    jd_trajectory_free(r);
}

// Motions that settle on a cycle, so that errors do not grow: 1e-9 over more than a hundred
// impacts.
TEST(impacts_follow_the_exact_solution) {
    static const values cases[] = {
        {1, 0.1, 1, 1, 2, 0, 0.2, 0.7, 0, 0},
        {2, 0.3, 5, 3, 1.9, 1, 0.1, 0.6, -0.5, 1},
        {0.5, 0.2, 4, 2, 4.5, -1, -0.1, 0.5, -0.4, 2},
    };
    for (int i = 0; i < 3; i++)
        compare(&cases[i], "auto", 100, false);
    compare(&cases[0], "rk8", 100, false);
    compare(&cases[0], "cvode-adams", 30, false);
}

// In chaos errors double every few impacts; each flight by itself is exact all the same.
TEST(flights_are_exact_in_chaos) {
    const values chaos = {1, 0.05, 1, 1, 2.8, 0, 0, 0.8, -1, 0};
    compare(&chaos, "auto", 100, true);
}

// ---- Grazing -----------------------------------------------------------------------------------

// The steady motion without impacts has the amplitude F/|k - m omega^2 + i c omega|: with the gap
// just above it never strikes, just below it does.
TEST(the_steady_motion_grazes_at_its_amplitude) {
    values p = {1, 0.1, 1, 1, 2, 0.3, 0, 0.7, 0, 0};
    const double amplitude = p.F / hypot(p.k - p.m * p.omega * p.omega, p.c * p.omega);
    p.gap = 10;
    const flight free = fly(&p, 0, 0, 0);
    p.x = free.C * cos(free.shift);
    p.v = -free.C * p.omega * sin(free.shift);
    static const double margin[] = {1e-4, 1e-7, 1e-9};
    for (int i = 0; i < 3; i++)
        for (int side = -1; side <= 1; side += 2) {
            p.gap = amplitude * (1 + side * margin[i]);
            jd_trajectory* r = run(&p, 1.02 * JD_TURN / p.omega, "rk8", 1e-12);
            CHECK_INT(jd_trajectory_event_count(r), side < 0);
            // At the gap the speed is omega sqrt(C^2 - gap^2).
            if (jd_trajectory_event_count(r) > 0)
                CHECK_REL(jd_trajectory_event_at(r, 0).state[1],
                          p.omega * sqrt(amplitude * amplitude - p.gap * p.gap), 1e-2);
            jd_trajectory_free(r);
        }
}

// ---- Chatter -----------------------------------------------------------------------------------

// Held at the gap, the mass leaves where F cos(omega t) = k gap on the way down; there the speed is
// 0 and the flight exact again.
TEST(chatter_ends_in_rest_and_the_mass_leaves_where_the_force_vanishes) {
    const values p = {1, 0.1, 1, 2, 0.3, 0, 0.5, 0.5, 0, 0};
    jd_trajectory* r = run(&p, 60, "auto", 1e-10);
    const double leave = acos(p.k * p.gap / p.F) / p.omega, period = JD_TURN / p.omega;
    int rests = 0, lifts = 0, gathered = 0;
    for (int i = 0; i < jd_trajectory_event_count(r); i++) {
        const jd_event event = jd_trajectory_event_at(r, i);
        gathered += strcmp(event.kind, "accumulation") == 0;
        rests += strcmp(event.kind, "rest") == 0;
        if (strcmp(event.kind, "lift") != 0)
            continue;
        CHECK_ABS(event.t, leave + lifts * period, 1e-9);
        CHECK_BITS(event.state[0], p.gap);
        CHECK_BITS(event.state[1], 0);
        const flight f = fly(&p, leave + lifts++ * period, p.gap, 0);
        const jd_event next = jd_trajectory_event_at(r, i + 1);
        if (next.kind)
            CHECK_ABS(next.t, strike(&f, p.gap, 60), 1e-6);  // as the lift is cubic in time
    }
    CHECK_INT(rests, 3);
    CHECK_INT(gathered, 3);
    CHECK_INT(lifts, 3);
    jd_trajectory_free(r);
}

// A constant force presses the mass on: hops e^n v with the acceleration (F - k gap)/m, as long as
// they are short against the period of the spring. Hops of 1e-13 of the gap end the row; they are
// known to rounding of x, a few parts in 1000, and what is left of the row likewise.
TEST(chatter_against_the_stop_accumulates_at_the_closed_time) {
    const double gap = 0.3, e = 0.6, a = 50, v = 1e-3;
    const values p = {1, 0, 1e-6, a, 0, 0, gap, e, gap, -v};
    jd_trajectory* r = run(&p, 1e-3, "auto", 1e-12);
    const double hop = 2 * v / a;  // the start is such a hop
    bool found = false;
    for (int i = 0; i < jd_trajectory_event_count(r); i++)
        if (strcmp(jd_trajectory_event_at(r, i).kind, "accumulation") == 0) {
            CHECK_REL(jd_trajectory_event_at(r, i).t, hop / (1 - e), 1e-5);
            found = true;
        }
    CHECK(found);
    jd_trajectory_free(r);
}

// ---- A stop that takes all speed ---------------------------------------------------------------

// The stop pushes only, and what it holds stands still to the bit.
static void check_hold(const jd_trajectory* r, double gap) {
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
        CHECK(output(r, row, "N") >= -1e-9);  // at its zero, an ulp of time of its slope
        if (output(r, row, "held") > 0) {
            CHECK_BITS(jd_trajectory_states(r, row)[0], gap);
            CHECK(jd_trajectory_states(r, row)[1] == 0);
        }
    }
}

// Without restitution a mass that strikes while the force pulls it back is free at once: the exact
// flight from the stop at rest tells the next impact. At the stop the dense output of a step may
// lie beyond it by the tolerance, which is no impact.
TEST(a_mass_that_is_pulled_back_leaves_the_stop_that_took_its_speed) {
    static const char* const solver[] = {"auto", "rk5", "rk8", "rosenbrock", "cvode-bdf"};
    static const double place[] = {0, 0.05, -0.05};
    int left = 0;
    for (int k = 0; k < 75; k++) {
        const double gap = place[k % 3], tolerance = pow(10, -6 - 2 * (k / 15 % 3));
        const double phase = 1.4 + 0.3 * (k / 45);
        const values p = {0.7, 0, 0.31, 0.11, 5.94, phase, gap, 0, gap - 1e-9, 0.64};
        jd_trajectory* r = run(&p, 14, solver[k / 3 % 5], tolerance);
        check_hold(r, gap);
        for (int i = 0; i + 1 < jd_trajectory_event_count(r); i++) {
            const jd_event event = jd_trajectory_event_at(r, i);
            const bool pulls = p.F * cos(p.omega * event.t + p.phi) < p.k * gap;
            if (strcmp(event.kind, "impact") != 0 || !pulls)
                continue;
            const flight f = fly(&p, event.t, gap, 0);
            const jd_event next = jd_trajectory_event_at(r, i + 1);
            CHECK_STR(next.kind, "impact");
            CHECK_ABS(next.t, strike(&f, gap, 14), 1e3 * tolerance);  // of a slow return
            left++;
        }
        jd_trajectory_free(r);
    }
    CHECK(left >= 60);
}

// Long implicit steps while the stop holds it, with a base that works on it.
TEST(a_mass_that_is_held_does_not_move_a_bit) {
    jd_model* model = based(0.2328, 0, 0.2463);
    static const char* const name[] = {"m", "c", "k", "F", "gap"};
    static const double value[] = {0.4004, 0.3342, 8.359, -3, 0.0672};
    for (int i = 0; i < 5; i++)
        REQUIRE(jd_model_set(model, name[i], value[i]) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "v", 0.863) == JD_OK);
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    o.tolerance = 1e-4;
    o.solver = "rosenbrock";
    jd_trajectory* r = NULL;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    check_hold(r, value[4]);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// ---- Balance and bits --------------------------------------------------------------------------

// Force and base drive it, the damper and the impacts take. All energies have the tolerance.
TEST(the_energy_balance_closes) {
    for (int i = 0; i < 4; i++) {
        jd_model* model = based(i % 2 ? 0.3 : 2, i < 2 ? 0.5 : 0, 1.5);
        jd_run_options o = jd_run_options_default(jd_model_system(model));
        jd_trajectory* r = NULL;
        o.tolerance = 1e-10;
        REQUIRE(jd_run(model, &o, &r) == JD_OK);
        double first = 0, most = 0;
        CHECK(jd_trajectory_final(r)[2] > 0.1);
        for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
            const double sum = output(r, row, "balance");
            first = row == 0 ? sum : first;
            most = fmax(most, fabs(sum - first));
            CHECK(output(r, row, "d") >= -1e-12 && output(r, row, "N") >= -1e-9);
        }
        CHECK_ABS(most, 0, 1e-7);
        jd_trajectory_free(r);
        jd_model_free(model);
    }
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 19 };
    jd_model* models[COUNT];
    jd_trajectory *best[COUNT], *other[COUNT];
    for (int i = 0; i < COUNT; i++)
        models[i] = based(0.2 + 0.15 * i, 0.05 * i, 0.1 * i);
    jd_run_options o = jd_run_options_default(jd_model_system(models[0]));
    o.output_step = 0.5;
    REQUIRE(jd_run_many((const jd_model* const*)models, COUNT, &o, best) == JD_OK);
    for (int k = 0; k < jd_engine_count(); k++) {
        if (!jd_engine_runs(k))
            continue;
        o.engine = jd_engine_at(k)->name;
        REQUIRE(jd_run_many((const jd_model* const*)models, COUNT, &o, other) == JD_OK);
        for (int i = 0; i < COUNT; i++) {
            check_same_trajectory(best[i], other[i]);
            jd_trajectory_free(other[i]);
        }
    }
    for (int i = 0; i < COUNT; i++) {
        jd_trajectory_free(best[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
}

TEST_MAIN(impacts_follow_the_exact_solution, flights_are_exact_in_chaos,
          the_steady_motion_grazes_at_its_amplitude,
          chatter_ends_in_rest_and_the_mass_leaves_where_the_force_vanishes,
          chatter_against_the_stop_accumulates_at_the_closed_time,
          a_mass_that_is_pulled_back_leaves_the_stop_that_took_its_speed,
          a_mass_that_is_held_does_not_move_a_bit, the_energy_balance_closes,
          every_engine_gives_the_same_bits)
