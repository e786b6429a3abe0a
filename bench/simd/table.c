// The race on the vibrating table. Errors as in table/solve.c: largest difference at the end over
// the states, each by its largest size over the trajectories.

#include "simd/field.h"

#include <math.h>
#include <stdio.h>

#define NUMBERS ((size_t)JD_BENCH_TRAJECTORIES * JD_BENCH_STATES)

static double reference[JD_BENCH_TRAJECTORIES * JD_BENCH_STATES], size[JD_BENCH_STATES];

jd_bench_errors jd_bench_table_judge(const double* results) {
    jd_bench_errors e = {0};
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        double most = 1e-300;
        for (int k = 0; k < JD_BENCH_STATES; k++) {
            const int at = i * JD_BENCH_STATES + k;
            const double error = fabs(results[at] - reference[at]) / size[k];
            most = error <= most ? most : isnan(error) ? INFINITY : error;
        }
        e.largest = fmax(e.largest, most);
        e.typical += log(most);
    }
    e.typical = exp(e.typical / JD_BENCH_TRAJECTORIES);
    return e;
}

bool jd_bench_table_refer(void) {
    const jd_bench_racer own = {.solver = "rk5"};
    if (!jd_bench_read_scale() || jd_bench_table_many(&own, 1e-13, reference) < 0)
        return false;
    for (size_t i = 0; i < NUMBERS; i++)
        size[i % JD_BENCH_STATES] = fmax(size[i % JD_BENCH_STATES], fabs(reference[i]));
    return true;
}

int64_t jd_bench_table_many(const jd_bench_racer* self, double tolerance, double* results) {
    const jd_bench_solver solver = {.solver = self->solver, .engine = self->engine};
    return jd_bench_run_judder(&solver, tolerance, (void*)results);
}

int64_t jd_bench_table_alone(const jd_bench_racer* self, double tolerance, double* results) {
    const jd_bench_solver solver = {.solver = self->solver, .engine = self->engine};
    return jd_bench_run_alone(&solver, tolerance, (void*)results);
}

int64_t jd_bench_table_scalar(const jd_bench_racer* self, double tolerance, double* results) {
    (void)self;
    return jd_bench_run_odeint(NULL, tolerance, (void*)results);
}

// dopri5 with both roots, and the method of higher order.
static void add(jd_bench_field* field, jd_bench_race_fn run, const char* const* kinds,
                const char* width) {
    for (int i = 0; i < 3; i++) {
        jd_bench_racer* racer = jd_bench_field_add(field, run, kinds[i], width);
        racer->method = i < 2 ? JD_BENCH_DOPRI5 : JD_BENCH_HIGH;
        racer->polynomial = i == 1;
    }
}

int jd_bench_race_table(void) {
    static const char* const odeint[] = {"odeint dopri5", "odeint dopri5 polynomial",
                                         "odeint fehlberg78"};
    static const char* const loops[] = {"bare loop dopri5", "bare loop dopri5 polynomial",
                                        "bare loop DOP853"};
    static jd_bench_field field;
    const jd_bench_wide* wide[JD_BENCH_WIDTHS];
    const int widths = jd_bench_wide_list(wide);
    jd_bench_field_add_solver(&field, jd_bench_table_many, "auto", "");
    jd_bench_field_add_solver(&field, jd_bench_table_many, "rk8", "");
    jd_bench_field_add_solver(&field, jd_bench_table_alone, "auto", ", one at a time");
    jd_bench_field_add(&field, jd_bench_table_scalar, "odeint dopri5 libm", "one at a time");
    for (int i = 0; i < widths; i++)
        if (wide[i]->table_odeint && wide[i]->lanes > 1)
            add(&field, wide[i]->table_odeint, odeint, wide[i]->name);
    for (int i = 0; i < widths; i++)
        if (jd_bench_worth_it(wide[i]))
            add(&field, wide[i]->table_loop, loops, wide[i]->name);
    jd_bench_field_add_engines(&field, jd_bench_table_many, "auto");
    jd_bench_field_add_engines(&field, jd_bench_table_many, "rk8");
    const jd_bench_race race = {.name = "table",
                                .error = 1e-5,
                                .loosest = 1e-4,
                                .numbers = NUMBERS,
                                .judge = jd_bench_table_judge,
                                .racers = field.racers,
                                .count = field.count};
    return jd_bench_table_refer() ? jd_bench_race_run(&race) : 1;
}

int jd_bench_race_both(void) {
    const int code = jd_bench_race_duffing();
    return code ? code : jd_bench_race_table();
}
